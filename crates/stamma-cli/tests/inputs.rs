//! Tests of inputs that stand for several files, and of outputs whose names tell their format.

use assert_cmd::Command;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The result of a run.
#[derive(Debug)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn stamma(args: &[&str], place: &Path, input: &str) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    let output = command.args(args).current_dir(place).write_stdin(input).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

fn game(site: &str) -> String {
    format!("[Site \"{site}\"]\n\n1. e4 *\n\n")
}

/// A zip archive of these members.
fn zip_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for (name, bytes) in members {
        archive.start_file(*name, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn a_folder_stands_for_its_game_files() {
    let place = workplace("folder");
    fs::create_dir_all(place.join("games/b/deep")).unwrap();
    for (name, site) in
        [("b/deep/2.PGN", "2"), ("c.txt", "3"), ("a.pgn", "1"), ("notes.md", "no"), ("x.zip.bak", "no")]
    {
        fs::write(place.join("games").join(name), game(site)).unwrap();
    }
    let zip =
        zip_of(&[("z/5.pgn", game("5").as_bytes()), ("4.pgn", game("4").as_bytes()), ("read.me", b"no")]);
    fs::write(place.join("games/d.zip"), zip).unwrap();
    let packed = stamma(&["select", "-o", "games/e.pgn.gz"], &place, &game("6"));
    assert_eq!(packed.code, 0, "{packed:?}");
    let wanted: String = ["1", "2", "3", "4", "5", "6"].map(game).concat();
    for jobs in ["1", "2"] {
        let run = stamma(&["select", "games", "-j", jobs], &place, "");
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, &wanted[..], ""));
    }
    // Numbers go on from file to file.
    let run = stamma(&["select", "games", "--games", "3..4"], &place, "");
    assert_eq!(run.out, [game("3"), game("4")].concat());
    let empty = workplace("folder/empty");
    fs::write(empty.join("notes.md"), "1. e4").unwrap();
    let run = stamma(&["check", "empty"], &place, "");
    assert!(run.code == 2 && run.err.contains("without game files; they end in .pgn, .txt, .epd"), "{run:?}");
}

/// What cannot be read in a folder is reported, and the rest of it is read.
#[cfg(unix)]
#[test]
fn a_folder_with_faults_is_read_all_the_same() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let place = workplace("folder-with-faults");
    let locked = place.join("games/locked");
    fs::create_dir_all(&locked).unwrap();
    fs::write(place.join("games/a.pgn"), game("1")).unwrap();
    fs::write(place.join("games/z.pgn"), game("2")).unwrap();
    symlink("nowhere.pgn", place.join("games/link.pgn")).unwrap();
    symlink("nowhere.md", place.join("games/link.md")).unwrap();
    let wanted = [game("1"), game("2")].concat();
    let run = stamma(&["select", "games"], &place, "");
    let missing = "error: there is no file games/link.pgn\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, &*wanted, missing));
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read everything.
    if fs::read_dir(&locked).is_err() {
        let run = stamma(&["select", "games"], &place, "");
        assert_eq!((run.code, run.out.as_str()), (2, &*wanted));
        assert!(run.err.contains("cannot read the directory games/locked: "), "{run:?}");
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn an_archive_stands_for_its_game_files() {
    let place = workplace("archive");
    let faulty = "1. e4 e5 2. Ke3 *\n";
    let whole = zip_of(&[("a.pgn", game("1").repeat(5000).as_bytes()), ("../b.txt", faulty.as_bytes())]);
    fs::write(place.join("two.zip"), &whole).unwrap();
    let run = stamma(&["check", "two.zip", "--format", "short"], &place, "");
    assert!(run.code == 1 && run.out.contains("two.zip/../b.txt:1:13: error[R201]"), "{run:?}");
    assert!(run.err.contains("5001 games"), "{run:?}");
    for (name, bytes, says) in [
        ("cut.zip", &whole[..whole.len() - 30], "cannot be read"),
        ("none.zip", &zip_of(&[("a.md", b"1. e4")])[..], "without game files"),
        ("empty.zip", &zip_of(&[]), "without game files"),
    ] {
        fs::write(place.join(name), bytes).unwrap();
        let run = stamma(&["check", name], &place, "");
        assert!(run.code == 2 && run.err.contains(says), "{name}: {run:?}");
    }
    // A damaged byte inside a member shows by its checksum.
    let mut damaged = whole.clone();
    damaged[60] ^= 0x55;
    fs::write(place.join("damaged.zip"), &damaged).unwrap();
    let run = stamma(&["select", "damaged.zip", "--count"], &place, "");
    assert_eq!(run.code, 2, "{run:?}");
    let bomb = zip_of(&[("bomb.pgn", &vec![b' '; 80 << 20])]);
    fs::write(place.join("bomb.zip"), bomb).unwrap();
    let run = stamma(&["check", "bomb.zip", "--max-ratio", "100"], &place, "");
    assert!(run.code == 2 && run.err.contains("more than 100 times"), "{run:?}");
    let piped = Command::cargo_bin("stamma").unwrap().args(["check"]).write_stdin(whole).output().unwrap();
    assert!(String::from_utf8_lossy(&piped.stderr).contains("zip archive"), "{piped:?}");
}

#[test]
fn a_tar_archive_is_said_to_be_one() {
    let place = workplace("tar");
    let mut tar = vec![0; 10_240];
    tar[..5].copy_from_slice(b"a.pgn");
    tar[257..265].copy_from_slice(b"ustar  \0");
    tar[512..512 + game("x").len()].copy_from_slice(game("x").as_bytes());
    fs::write(place.join("games.tar"), tar).unwrap();
    let run = stamma(&["check", "games.tar"], &place, "");
    let says = "error: games.tar is no text: it is a tar archive; unpack it first, with tar -xf\n";
    assert!(run.code == 2 && run.err.starts_with(says), "{run:?}");
}

/// Only the games of one file have numbers of their own.
#[test]
fn answers_are_for_one_file() {
    let place = workplace("answers");
    fs::create_dir_all(place.join("games")).unwrap();
    let sheet = "1. d4 d5 2. N3 Nf6 *\n\n";
    for name in ["a.txt", "games/1.txt"] {
        fs::write(place.join(name), sheet).unwrap();
    }
    fs::write(place.join("list"), "a.txt\n").unwrap();
    let answered = |from: &[&str], input: &str| {
        stamma(&[&["repair", "-q", "--answer", "3=Nc3"], from].concat(), &place, input)
    };
    for (from, input) in [
        (&["games"][..], ""),
        (&["--files-from", "list"], ""),
        (&["--files-from", "-"], "a.txt"),
        (&["-"], sheet),
    ] {
        let run = answered(from, input);
        assert!(run.out.contains("2. Nc3 {written: N3}"), "{from:?}: {run:?}");
    }
    fs::write(place.join("games/2.txt"), sheet).unwrap();
    fs::write(place.join("list"), "a.txt\ngames/1.txt\n").unwrap();
    let zip = zip_of(&[("1.txt", sheet.as_bytes()), ("2.txt", sheet.as_bytes())]);
    fs::write(place.join("games.zip"), zip).unwrap();
    for from in
        [&["games"][..], &["games.zip"], &["--files-from", "list"], &["a.txt", "--files-from", "list"]]
    {
        let run = answered(from, "");
        assert!(run.code == 2 && run.err.contains("--answer belongs to the games of one file"), "{run:?}");
        assert_eq!(run.out, "", "{from:?}");
    }
    // What is on standard input are answers or names of files, not both.
    fs::write(place.join("list"), "a.txt\n").unwrap();
    let run = stamma(&["repair", "-q", "--interactive", "--files-from", "list"], &place, "Nc3\n");
    assert!(run.out.contains("2. Nc3 {written: N3}"), "{run:?}");
    let run = stamma(&["repair", "-q", "--interactive", "--files-from", "-"], &place, "a.txt\n");
    assert!(run.code == 2 && run.err.contains("name a file"), "{run:?}");
}

#[test]
fn a_list_names_files() {
    let place = workplace("list");
    for name in ["a.pgn", "b c.pgn", "d.pgn"] {
        fs::write(place.join(name), game(name)).unwrap();
    }
    fs::write(place.join("list"), "\u{FEFF}b c.pgn\r\n\nd.pgn").unwrap();
    let run = stamma(&["select", "a.pgn", "--files-from", "list"], &place, "");
    assert_eq!((run.code, run.out), (0, ["a.pgn", "b c.pgn", "d.pgn"].map(game).concat()));
    let run = stamma(&["select", "--files-from", "-"], &place, "d.pgn\n");
    assert_eq!((run.code, run.out), (0, game("d.pgn")));
    for (args, input, says) in [
        (&["check", "--files-from", "-"][..], "\n", "one name on each line"),
        (&["check", "--files-from", "no"], "", "list of files no"),
    ] {
        let run = stamma(args, &place, input);
        assert!(run.code == 2 && run.err.contains(says), "{args:?}: {run:?}");
    }
}

#[test]
fn the_name_of_an_output_tells_its_format() {
    let place = workplace("output");
    let read = |name: &str| fs::read_to_string(place.join(name)).unwrap();
    for (args, name, begins) in [
        (&["convert"][..], "a.pgn", "[Event"),
        (&["convert"], "a.json", "{\"schema\""),
        (&["convert"], "a.jsonl", "{\"schema\""),
        (&["convert"], "a.fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"),
        (&["convert"], "a.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 id"),
        (&["select"], "b.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 id"),
        (&["convert", "--to", "uci"], "a.txt", "e2e4"),
        (&["convert", "--to", "uci"], "a.uci", "e2e4"),
        (&["convert", "--to", "uci"], "a", "e2e4"),
        (&["select"], "b.pgn", "[Site \"x\"]\n\n1. e4 *"),
        (&["select"], "b.json", "{\"schema\""),
        (&["dedupe"], "c.pgn", "[Site"),
    ] {
        let run = stamma(&[args, &["-o", name]].concat(), &place, &game("x"));
        assert_eq!(run.code, 0, "{args:?} {name}: {run:?}");
        assert!(read(name).starts_with(begins), "{args:?} {name}: {}", read(name));
    }
    for (args, name, says) in [
        (&["convert", "--to", "uci"][..], "d.pgn", "--to says uci"),
        (&["convert", "--to", "pgn"], "d.json.gz", "--to says pgn"),
        (&["convert"], "d.docx", ".pgn, .json, .jsonl, .fen, .epd, .csv, .arrow"),
        (&["convert"], "d.svg", "stamma diagram"),
        (&["repair", "--to", "lan"], "d.pgn", "--to says lan"),
        (&["select", "--to", "uci"], "d.json", "--to says uci"),
        (&["dedupe"], "d.json", "stamma convert"),
        (&["dedupe"], "d.epd", "stamma convert"),
    ] {
        // The missing file is not even looked for.
        let run = stamma(&[args, &["missing.pgn", "-o", name]].concat(), &place, "");
        assert!(run.code == 2 && run.err.contains(says), "{args:?} {name}: {run:?}");
        assert!(!run.err.contains("missing") && !place.join(name).exists(), "{args:?}: {run:?}");
    }
}

#[test]
fn what_a_notation_leaves_out_is_noted_once() {
    let place = workplace("losses");
    let text = "[White \"A\"]\n\n1. e4 $1 {x} (1. d4) e5 *\n\n".repeat(3);
    let run = stamma(&["convert", "--to", "uci"], &place, &text);
    let note = "note: uci has no tags, comments, variations and glyphs; those of the games are left out\n";
    assert_eq!((run.code, run.err.as_str()), (0, note));
    let run = stamma(&["select", "--to", "uci", "--drop", "comments"], &place, &text);
    assert_eq!(run.err, note.replace(" comments,", ""));
    for args in [&["convert"][..], &["convert", "--to", "uci", "-q"], &["convert", "--to", "json"]] {
        assert_eq!(stamma(args, &place, &text).err, "", "{args:?}");
    }
    assert_eq!(stamma(&["convert", "--to", "uci"], &place, "1. e4 e5 *").err, "");
    let from_there = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
    assert_eq!(stamma(&["convert", "--to", "uci"], &place, from_there).err, "");
    let run = stamma(&["convert", "--to", "uci"], &place, "1. e4 e5 1-0");
    assert_eq!(run.err, "note: uci has no results; those of the games are left out\n");
}
