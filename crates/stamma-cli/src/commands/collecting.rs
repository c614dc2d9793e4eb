//! Games of which the taking thread decides, in their order, whether and where they are written: `select`, `dedupe` and
//! `split`. Threads make the bytes and a key of each game.

use crate::EarlyExit;
use crate::batch_output::{BatchOutput, Ending};
use crate::findings::Reporter;
use crate::original::OriginalText;
use crate::output::{Games, LastBlank, Output};
use stamma::render::Source;
use stamma::stream::Worker;
use stamma::{Game, GameSource, GameSummary, GameWriter, Span, dialect};
use std::ops::Range;

/// Makes the bytes and the key of games. Each thread has its own.
pub trait Collector: Send {
    /// The facts that the taking thread decides by.
    type Key: Send;

    /// Looks at a game, and appends its bytes to `made` unless it is left out already. None where the source gave the game
    /// up.
    fn game<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<Looked<Self::Key>>;
}

/// A game that was looked at.
pub struct Looked<K> {
    pub summary: GameSummary,
    /// None where the game is left out.
    pub key: Option<K>,
}

/// A game that may be written.
pub struct CollectedGame<K> {
    /// Its number in the batch, from 1.
    pub number: u32,
    pub key: K,
    /// Its place in the bytes.
    pub bytes: Range<usize>,
}

/// The games of a batch that may be written, with their findings.
pub struct Collected<K> {
    pub made: BatchOutput,
    pub games: Vec<CollectedGame<K>>,
    /// The place in the original input where the last game of the batch ends.
    pub end: usize,
}

impl<K> Default for Collected<K> {
    fn default() -> Collected<K> {
        Collected { made: BatchOutput::default(), games: Vec::new(), end: 0 }
    }
}

/// A collector as a worker of a stream.
pub struct CollectWorker<C: Collector> {
    collector: C,
    reporter: Reporter,
    collected: Collected<C::Key>,
}

impl<C: Collector> CollectWorker<C> {
    /// A worker that reports the findings of the games that it collects.
    pub fn new(collector: C, reporter: &Reporter) -> CollectWorker<C> {
        CollectWorker { collector, reporter: reporter.clone(), collected: Collected::default() }
    }

    fn collect<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
    ) -> Option<(GameSummary, bool)> {
        let Collected { made, games, end } = &mut self.collected;
        let start = made.bytes().len();
        let Some(Looked { summary, key }) = self.collector.game(game, source, number, made) else {
            made.take_back(start);
            return None;
        };
        made.game_end(start);
        *end = source.original(Span::new(summary.end, summary.end)).end;
        let is_kept = key.is_some();
        if let Some(key) = key {
            games.push(CollectedGame { number, key, bytes: start..made.bytes().len() });
        }
        Some((summary, is_kept))
    }
}

impl<C: Collector> Worker for CollectWorker<C> {
    type Product = Collected<C::Key>;

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        let Some(read) = game.value() else {
            if !self.reporter.passes_clean_games() {
                return None;
            }
            let (summary, _) = self.collect(game, source, number)?;
            self.collected.made.counts.games += 1;
            return Some(summary);
        };
        let read: &Game = read;
        let (summary, is_kept) = self.collect(read, source, number)?;
        if is_kept {
            self.reporter.report(read, source, &mut self.collected.made);
        }
        Some(summary)
    }

    fn product(&mut self) -> Collected<C::Key> {
        std::mem::take(&mut self.collected)
    }
}

/// Copies games as their own bytes. What a container holds as no text of its own (a line of JSON, a row of a table, a quoted mail) is
/// no game without the rest of it, and is written anew, as PGN.
pub struct GameCopier<'a> {
    original: &'a OriginalText,
    /// None where there is no PGN among the dialects.
    writer: Option<Box<GameWriter<'static>>>,
}

impl<'a> GameCopier<'a> {
    /// A copier of games of this input.
    pub fn new(original: &'a OriginalText) -> GameCopier<'a> {
        GameCopier { original, writer: dialect("pgn").map(|pgn| Box::new(GameWriter::new(pgn, None))) }
    }

    /// Appends the game of a span of the text. None where the source gave the game up.
    pub fn copy<G: GameSource>(
        &mut self,
        game: &mut G,
        source: &Source<'_>,
        span: Span,
        made: &mut BatchOutput,
    ) -> Option<()> {
        let start = made.bytes().len();
        // The bytes are there as long as the batch has not been taken.
        let is_kept = self.original.copy(source, span, made.bytes());
        debug_assert!(is_kept, "the bytes of the game are gone");
        if source.containers().is_empty() || made.bytes()[start..] == *span.of(source.input()) {
            return Some(());
        }
        made.take_back(start);
        if let Some(writer) = &mut self.writer
            && !game.value().is_some_and(Game::is_empty)
        {
            game.send_to(&mut writer.listen(source.input(), made.bytes()))?;
        }
        Some(())
    }
}

/// Writes games as they are, with an empty line between those that have none.
pub struct Copies {
    games: Games,
    joiner: GameJoiner,
}

impl Copies {
    /// A writer of games to an output.
    pub fn to(output: Output) -> Copies {
        Copies { games: Games::to(output, LastBlank::Kept), joiner: GameJoiner::default() }
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn write(&mut self, game: &[u8]) -> Result<(), EarlyExit> {
        self.games.write(&mut self.joiner.join(game), Ending::Plain)
    }

    /// Returns the output.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn into_output(self) -> Result<Output, EarlyExit> {
        self.games.into_output()
    }
}

/// Joins the copies of games from several inputs to one text.
#[derive(Default)]
pub struct GameJoiner {
    /// True if a game is in the text.
    has_begun: bool,
    /// The line ends that the last game has left out before the next one.
    missing: &'static [u8],
}

impl GameJoiner {
    /// Returns the pieces of the text that the next game adds to it. The byte order mark of its input begins the text or is
    /// left out: elsewhere it would be a part of a game.
    pub fn join<'g>(&mut self, game: &'g [u8]) -> [&'g [u8]; 2] {
        const MARK: &[u8] = "\u{FEFF}".as_bytes();
        let game = if self.has_begun { game.strip_prefix(MARK).unwrap_or(game) } else { game };
        self.has_begun |= !game.is_empty();
        [std::mem::replace(&mut self.missing, missing_line_ends(game)), game]
    }
}

/// Returns the line ends that are missing behind a game for another one to follow.
fn missing_line_ends(game: &[u8]) -> &'static [u8] {
    if game.is_empty() {
        return b"";
    }
    let Some(rest) = game.strip_suffix(b"\n") else { return b"\n\n" };
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    if rest.ends_with(b"\n") { b"" } else { b"\n" }
}
