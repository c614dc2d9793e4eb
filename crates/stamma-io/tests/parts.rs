//! All parts of a file have the games of the file, each once and as they are read in the whole, wherever it is divided.

use stamma_io::{Packer, Packing, Part, open, open_part, plan};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// A file that is gone when the test is over.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("stamma-parts-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("a file can be written");
        TemporaryFile(path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Each game as its text, its tags, its moves and its findings without their places.
fn shown(stream: stamma_io::Stream) -> Vec<String> {
    let games = stream.games().map(|game| game.expect("the file can be read"));
    let shown = games.map(|game| {
        let text = String::from_utf8_lossy(game.span.of(game.text())).trim().to_owned();
        let tags: Vec<String> = game.tags.iter().map(|tag| tag.text()).collect();
        let moves: Vec<_> = game.mainline().map(|ply| ply.played).collect();
        let codes: Vec<_> = game.diagnostics.iter().map(|finding| finding.code()).collect();
        format!("{text}\n{tags:?} {moves:?} {} {codes:?} {}", game.result, game.letters.language.id)
    });
    shown.collect()
}

fn parts_hold_the_games(path: &Path, targets: impl IntoIterator<Item = u64>) -> usize {
    let whole = shown(open(path).unwrap());
    assert!(!whole.is_empty());
    let mut most = 0;
    for target in targets {
        let parts = plan(path, target).unwrap();
        let together: Vec<String> =
            parts.iter().flat_map(|part| shown(open_part(path, part).unwrap())).collect();
        assert!(together == whole, "parts of {target} bytes: {parts:?}");
        let numbers: Vec<u64> = parts.iter().map(Part::numbered_from).collect();
        assert!(numbers.is_sorted() && numbers[0] == 0);
        most = most.max(parts.len());
    }
    most
}

/// Games of all kinds, with what looks like the beginning of a game and is none.
fn games(count: usize, remark: usize) -> String {
    let fake = "\n\n[Event \"none\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";
    let mut text = String::new();
    for number in 0..count {
        let ends = if number % 5 == 1 { "\r\n" } else { "\n" };
        let tags = format!("[Event \"{number}\"]{ends}[White \"A\"]{ends}{ends}");
        let moves = match number % 11 {
            0 => "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0".to_owned(),
            1 => "1. e4 {a comment} e5 (1... c5 2. Nf3) 2. Nf3 *".to_owned(),
            2 => format!("1. e4 {{{}{fake}}} e5 *", "remark ".repeat(remark)),
            3 => "1. e4 e5 2. Sf3 Sc6 3. Lb5 *".to_owned(),
            4 => "1. e4 e5 2. Zz9 *".to_owned(),
            5 => "1. d4 d5 ; [Event \"x\"]\n2. c4 1/2-1/2".to_owned(),
            6 => "*".to_owned(),
            7 => "1. e4 {never closed\n\n".to_owned(),
            8 => format!("1. c4 ({}1... e5) *", "1. d4 (".repeat(3)),
            9 => "1. e4 e5\n\n1. d4 d5 1-0".to_owned(),
            _ => "1. e4 1-0 2. e5".to_owned(),
        };
        text.push_str(&tags);
        text.push_str(&moves);
        text.push_str(ends);
        if number % 13 != 4 {
            text.push_str(ends);
        }
    }
    text
}

#[test]
fn a_small_file_is_divided_anywhere() {
    let text = games(60, 3);
    let file = TemporaryFile::new("small.pgn", text.as_bytes());
    let most = parts_hold_the_games(&file.0, (1..40).chain((40..text.len() as u64 + 50).step_by(97)));
    assert!(most > 20);
}

/// Most of the text before a border is not read here, and some comments are nearly as long as they may be.
#[test]
fn a_large_file_is_divided_by_what_stands_near() {
    let text = [games(3_000, 3_500), games(22, 149_000), games(600, 100)].concat();
    assert!(text.len() > 8 << 20);
    let file = TemporaryFile::new("large.pgn", text.as_bytes());
    assert!(parts_hold_the_games(&file.0, [1 << 17, 700_001, 3 << 20]) > 20);
}

#[test]
fn files_that_cannot_be_divided_are_one_part() {
    let lines = "1. e4 e5 2. Nf3 Nc6 *\n".repeat(500);
    let page = format!("<html><body><pre>{}</pre></body></html>", games(100, 1));
    let wide: Vec<u8> = games(100, 1).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut gzip = Packer::new(Vec::new(), Some(Packing::Gzip), NonZeroUsize::MIN).unwrap();
    gzip.write_all(games(100, 1).as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    for (name, bytes) in [
        ("lines", lines.as_bytes()),
        ("page", page.as_bytes()),
        ("wide", &wide),
        ("gzip", &packed),
        ("none", b"1. e4"),
    ] {
        let file = TemporaryFile::new(name, bytes);
        let parts = plan(&file.0, 100).unwrap();
        assert_eq!(parts, [Part::new(0, bytes.len() as u64, 0, 0)], "{name}");
        parts_hold_the_games(&file.0, [100]);
    }
    assert!(plan("/no/such/file", 5).is_err());
}

/// Frames as `pzstd` writes them: in front of each, one that holds nothing but its length.
fn in_frames(text: &[u8], size: usize) -> Vec<u8> {
    let mut file = Vec::new();
    for part in text.chunks(size) {
        let mut packer = Packer::new(Vec::new(), Some(Packing::Zstd), NonZeroUsize::MIN).unwrap();
        packer.write_all(part).unwrap();
        let frame = packer.finish().unwrap();
        file.extend([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
        file.extend((frame.len() as u32).to_le_bytes());
        file.extend(frame);
    }
    file
}

#[test]
fn packed_files_are_divided_near_their_frames() {
    for (name, text, sizes) in [
        ("small", games(80, 3), [50, 611, 2_000]),
        ("large", games(2_000, 3_500), [90_001, 1 << 20, 3 << 20]),
    ] {
        for size in sizes {
            let bytes = in_frames(text.as_bytes(), size);
            let file = TemporaryFile::new(&format!("{name}-{size}.pgn.zst"), &bytes);
            let targets = [1, bytes.len() as u64 / 7, bytes.len() as u64 / 2];
            let targets = if text.len() < 1 << 20 { targets.to_vec() } else { targets[1..].to_vec() };
            assert!(parts_hold_the_games(&file.0, targets) > 1);
            // A chain that breaks leaves the file whole.
            let file =
                TemporaryFile::new(&format!("broken-{name}-{size}.pgn.zst"), &bytes[..bytes.len() - 3]);
            assert_eq!(plan(&file.0, 100).unwrap().len(), 1);
        }
    }
}
