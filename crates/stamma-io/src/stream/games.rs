//! The games of a stream one by one, each with the text that it was read from.

use super::assembler::Assembler;
use super::chunk::Chunk;
use super::chunker::Chunker;
use super::read_plan::ReadPlan;
use super::worker::{Batch, Worker};
use crate::encoding::Encoding;
use crate::source::Source;
use stamma_notation::internals::FastReader;
use stamma_notation::{Game, GameBuilder, GameSource, GameSummary};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::ops::Deref;
use std::sync::Arc;

/// A game of a stream. It holds on to the part of the text that it was read from, which it shares with its neighbours:
/// a game that is kept for long keeps a megabyte or more.
#[derive(Clone, Debug)]
pub struct StreamedGame {
    game: Game,
    encoding: Encoding,
    name: Arc<str>,
    chunk: Arc<Chunk>,
}

impl StreamedGame {
    /// The game alone. Its spans point into [`text`](StreamedGame::text).
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Another game of the same text, such as this one repaired.
    #[doc(hidden)]
    pub fn with_game(&self, game: Game) -> StreamedGame {
        StreamedGame {
            game,
            encoding: self.encoding,
            name: Arc::clone(&self.name),
            chunk: Arc::clone(&self.chunk),
        }
    }

    /// The part of the text that the game was read from, as UTF-8.
    pub fn text(&self) -> &[u8] {
        &self.chunk.text
    }

    /// That part, to show findings in it with their lines, columns and bytes in the whole input.
    pub fn source(&self) -> Source<'_> {
        self.chunk.source(&self.name, self.encoding)
    }
}

impl Deref for StreamedGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

/// The games of a stream, in their order. Nothing comes after an error.
pub struct StreamedGames {
    chunker: Chunker<Box<dyn Read + Send + Sync>>,
    assembler: Assembler<Collector>,
    name: Arc<str>,
    /// The games of one chunk that have been read and not been returned.
    waiting: VecDeque<(Game, Encoding)>,
    chunk: Arc<Chunk>,
    done: bool,
}

/// Keeps the games of a batch.
#[derive(Default)]
struct Collector {
    games: VecDeque<(Game, Encoding)>,
    builder: GameBuilder,
}

impl Worker for Collector {
    type Product = VecDeque<(Game, Encoding)>;

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        let (game, summary) = game.into_value(&mut self.builder, source.input(), number)?;
        self.games.push_back((game, source.encoding()));
        Some(summary)
    }

    fn product(&mut self) -> Self::Product {
        std::mem::take(&mut self.games)
    }
}

impl StreamedGames {
    pub(super) fn new(read: Box<dyn Read + Send + Sync>, name: &str, plan: &ReadPlan) -> StreamedGames {
        let mut chunker = Chunker::new(read, plan.encoding, plan.container, plan.chunk);
        if FastReader::for_options(&plan.options).is_none() {
            chunker.use_full_lookahead();
        }
        StreamedGames {
            chunker,
            assembler: Assembler::new(name, plan, Collector::default()),
            name: name.into(),
            waiting: VecDeque::new(),
            chunk: Arc::default(),
            done: false,
        }
    }

    /// Reads the games of the next chunk. Returns true if there is one.
    fn read(&mut self) -> io::Result<bool> {
        if self.assembler.is_done() {
            return Ok(false);
        }
        if self.assembler.needs_lookahead() {
            self.chunker.use_full_lookahead();
        }
        // If no game of the last chunk is kept, its memory is used for the next one.
        self.chunker.pool().take_back(std::mem::take(&mut self.chunk));
        let Some(chunk) = self.chunker.next(0)? else { return Ok(false) };
        if let Some((Batch { before, product, .. }, chunk)) = self.assembler.take(chunk, None) {
            self.waiting = product;
            for (game, _) in &mut self.waiting {
                game.index = u32::try_from(u64::from(game.index) + before).unwrap_or(u32::MAX);
            }
            self.chunk = chunk;
        }
        Ok(true)
    }
}

impl Iterator for StreamedGames {
    type Item = io::Result<StreamedGame>;

    fn next(&mut self) -> Option<io::Result<StreamedGame>> {
        while !self.done && self.waiting.is_empty() {
            match self.read() {
                Ok(more) => self.done = !more,
                Err(error) => {
                    self.done = true;
                    return Some(Err(error));
                }
            }
        }
        let (game, encoding) = self.waiting.pop_front()?;
        let (name, chunk) = (Arc::clone(&self.name), Arc::clone(&self.chunk));
        Some(Ok(StreamedGame { game, encoding, name, chunk }))
    }
}

impl FusedIterator for StreamedGames {}

impl fmt::Debug for StreamedGames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StreamedGames").field("name", &self.name).finish_non_exhaustive()
    }
}
