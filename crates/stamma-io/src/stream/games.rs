//! The games of a stream one by one, each with the text that it was read from.

use super::assembler::Assembler;
use super::chunk::Chunk;
use super::chunker::Chunker;
use super::read_plan::ReadPlan;
use super::work::{WorkError, work_with_texts};
use super::worker::{Batch, Worker};
use crate::encoding::Encoding;
use crate::exclusive::Exclusive;
use crate::source::Source;
use stamma_notation::internals::FastReader;
use stamma_notation::{Game, GameBuilder, GameSource, GameSummary};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::iter::FusedIterator;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

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
    chunks: GameChunks,
    name: Arc<str>,
    /// The games of one chunk that have been read and not been returned.
    waiting: VecDeque<(Game, Encoding)>,
    chunk: Arc<Chunk>,
    done: bool,
}

/// The source of games, a chunk at a time.
enum GameChunks {
    /// They are read when they are asked for.
    Here { chunker: Box<Chunker<Box<dyn Read + Send + Sync>>>, assembler: Box<Assembler<Collector>> },
    /// Threads read ahead of the caller.
    Threads(Exclusive<Receiver<io::Result<ChunkOfGames>>>),
}

/// The games of a chunk, with their text.
type ChunkOfGames = (VecDeque<(Game, Encoding)>, Arc<Chunk>);

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
        if let Some(beginning) = &plan.beginning {
            chunker.continue_from(Arc::clone(beginning));
        }
        if FastReader::for_options(&plan.options).is_none() {
            chunker.use_full_lookahead();
        }
        let assembler = Assembler::new(name, plan, Collector::default());
        StreamedGames::from_chunks(
            GameChunks::Here { chunker: Box::new(chunker), assembler: Box::new(assembler) },
            name,
        )
    }

    /// Games that threads read ahead of the caller. They end when the games are dropped.
    ///
    /// # Errors
    ///
    /// No thread can be had.
    pub(super) fn on_threads(
        read: Box<dyn Read + Send + Sync>,
        name: &str,
        plan: ReadPlan,
    ) -> io::Result<StreamedGames> {
        let (give, taken) = sync_channel(1);
        let of_games = name.to_owned();
        let read_all = move || {
            let done = work_with_texts(read, &of_games, &plan, Collector::default, |batch, chunk| {
                give.send(Ok((numbered(batch), Arc::clone(chunk))))
            });
            if let Err(WorkError::Reading(error)) = done {
                // A closed channel means that nobody wants to know.
                let _ = give.send(Err(error));
            }
        };
        thread::Builder::new().name(String::from("games")).spawn(read_all)?;
        Ok(StreamedGames::from_chunks(GameChunks::Threads(Exclusive::new(taken)), name))
    }

    fn from_chunks(chunks: GameChunks, name: &str) -> StreamedGames {
        let (waiting, chunk) = (VecDeque::new(), Arc::default());
        StreamedGames { chunks, name: name.into(), waiting, chunk, done: false }
    }

    /// Reads the games of the next chunk. Returns true if there is one.
    fn read(&mut self) -> io::Result<bool> {
        match &mut self.chunks {
            GameChunks::Here { chunker, assembler } => {
                if assembler.is_done() {
                    return Ok(false);
                }
                if assembler.needs_lookahead() {
                    chunker.use_full_lookahead();
                }
                // If no game of the last chunk is kept, its memory is used for the next one.
                chunker.pool().take_back(std::mem::take(&mut self.chunk));
                let Some(chunk) = chunker.next(0)? else { return Ok(false) };
                if let Some((batch, chunk)) = assembler.take(chunk, None) {
                    self.waiting = numbered(batch);
                    self.chunk = chunk;
                }
            }
            GameChunks::Threads(chunks) => {
                let Ok(next) = chunks.get_mut().recv() else { return Ok(false) };
                (self.waiting, self.chunk) = next?;
            }
        }
        Ok(true)
    }
}

/// The games of a batch with their numbers in the whole text.
fn numbered(batch: Batch<VecDeque<(Game, Encoding)>>) -> VecDeque<(Game, Encoding)> {
    let Batch { before, mut product, .. } = batch;
    for (game, _) in &mut product {
        game.index = u32::try_from(u64::from(game.index) + before).unwrap_or(u32::MAX);
    }
    product
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

    /// At least the games that need no further reading.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.waiting.len(), None)
    }
}

impl FusedIterator for StreamedGames {}

impl fmt::Debug for StreamedGames {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("StreamedGames").field("name", &self.name).finish_non_exhaustive()
    }
}
