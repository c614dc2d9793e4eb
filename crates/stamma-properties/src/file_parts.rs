//! Streams of any bytes: their games do not depend on chunks, and the parts of a file have its games, each once.

use stamma::render::Source;
use stamma::{Game, GameSource, GameSummary};
use stamma_io::{Batch, EncodingChoice, ReadPlan, Stream, Worker, open, open_part, plan, read_from, work};
use std::convert::Infallible;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Divides a file of these bytes into parts whose length the first byte chooses.
pub fn parts_join(input: &[u8]) {
    let [first, bytes @ ..] = input else { return };
    let whole = games(read_from(Cursor::new(bytes.to_vec())));
    let chunk = 1 + usize::from(*first) * 3;
    assert_eq!(games_of_chunks(bytes, chunk), whole, "chunks of {chunk} bytes");
    let file = TemporaryFile::of(bytes);
    assert_eq!(games(open(&file.0).expect("it is there")), whole, "the file has the games");
    let target = 1 + u64::from(*first) * 16;
    let parts = plan(&file.0, target).expect("it can be read");
    assert_eq!(parts.last().map(|part| part.end), Some(bytes.len() as u64), "parts fill the file");
    assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start), "parts follow one another: {parts:?}");
    // A part is read in the encoding that its own bytes show, where none is named.
    let is_utf_8 = std::str::from_utf8(bytes).is_ok();
    let encoding = if is_utf_8 {
        EncodingChoice::Auto
    } else {
        EncodingChoice::Given("windows-1252".parse().expect("it is known"))
    };
    let whole = if is_utf_8 { whole } else { games(open(&file.0).expect("it is there").encoded(encoding)) };
    let opened = |part| open_part(&file.0, part).expect("it can be read").encoded(encoding);
    let joined: Vec<String> = parts.iter().flat_map(|part| games(opened(part))).collect();
    assert_eq!(joined, whole, "parts of {target} bytes: {parts:?}");
}

/// The games of a stream, as they are compared.
fn games(stream: Stream) -> Vec<String> {
    let games = stream.games().map_while(Result::ok);
    games.map(|game| shown(&game, game.text())).collect()
}

/// The games of bytes that are read in chunks of this length.
fn games_of_chunks(bytes: &[u8], chunk: usize) -> Vec<String> {
    let mut games = Vec::new();
    let read_plan = ReadPlan::new().chunk(chunk);
    let read = work(bytes, "chunks", &read_plan, Shown::default, |batch: Batch<Vec<String>>| {
        games.extend(batch.product);
        Ok::<_, Infallible>(())
    });
    assert!(read.is_ok(), "memory can be read");
    games
}

/// A game as its text, tags, moves and findings without their places.
fn shown(game: &Game, input: &[u8]) -> String {
    let text = String::from_utf8_lossy(game.span.of(input));
    let tags: Vec<String> = game.tags.iter().map(|tag| tag.text()).collect();
    let moves: Vec<_> = game.mainline().map(|ply| ply.played).collect();
    let codes: Vec<_> = game.diagnostics.iter().map(|finding| finding.code()).collect();
    format!("{}\n{tags:?} {moves:?} {} {codes:?} {}", text.trim(), game.result, game.letters.language.id)
}

/// Shows games as the full reader reads them.
#[derive(Default)]
struct Shown(Vec<String>);

impl Worker for Shown {
    type Product = Vec<String>;

    fn game<G: GameSource>(&mut self, mut game: G, source: &Source<'_>, _number: u32) -> Option<GameSummary> {
        self.0.push(shown(game.value()?, source.input()));
        game.send_to(&mut ())
    }

    fn product(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

/// A file that is gone when it is dropped.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn of(bytes: &[u8]) -> TemporaryFile {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("stamma-properties-{}-{number}", std::process::id()));
        std::fs::write(&path, bytes).expect("a file can be written");
        TemporaryFile(path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
