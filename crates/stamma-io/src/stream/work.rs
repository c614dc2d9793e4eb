//! Gives games to workers, and returns their products in the order of the text: on one thread, or on several with the
//! same outcome.
//!
//! Each chunk is read by itself. Where the guess at its end turns out wrong, the product of the next one is thrown
//! away, and both are read together. So nothing depends on how many threads there are, or on where chunks are cut.

use super::assembler::Assembler;
use super::chunker::Chunker;
use super::threads::on_threads;
use crate::encoding::EncodingChoice;
use crate::source::Source;
use stamma_notation::internals::FastReader;
use stamma_notation::{Game, GameSource, GameSummary, ReadOptions};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;

/// Processes games, a batch of them at a time. Each thread has a worker of its own, which gets batches from anywhere in
/// the text: its product of a game must not depend on the games of other batches.
pub trait Worker: Send {
    /// The result of a batch of games.
    type Product: Send;

    /// Takes a game: sends it to a listener, or takes it as a value. Most games of most files come from the fast reader,
    /// which sends them while it reads, without an allocation; all others were read before. None where the source gave the
    /// game up; then nothing of it may be left, and it comes again as a value.
    ///
    /// Places in its events point into `source.input()`. Its number counts from 1 within the batch, and [`Batch::before`] is
    /// to be added to it.
    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary>;

    /// Changes a game that was read as a value, before it is taken.
    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        let _ = source;
        game
    }

    /// Returns the result since the last call: the batch ends here.
    fn product(&mut self) -> Self::Product;
}

/// The result of games that are adjacent in the text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch<P> {
    /// The number of games before them.
    pub before: u64,
    /// The number of these games, those included that were not wanted.
    pub games: u64,
    /// The number of bytes of the input that have been read.
    pub read: u64,
    /// The result.
    pub product: P,
}

/// The games to read, and the way to read them.
#[derive(Clone, Debug)]
pub struct ReadPlan {
    /// The reading options.
    pub options: ReadOptions,
    /// The encoding.
    pub encoding: EncodingChoice,
    /// The number of threads that may read games. The result does not depend on it.
    pub jobs: NonZeroUsize,
    /// The games that are wanted, counted from 0. Games before them are read all the same: a game that is skipped ends
    /// where it would end if it were wanted.
    pub wanted: Range<u64>,
    /// About how many bytes are read at once. The result does not depend on it.
    pub chunk: usize,
}

impl Default for ReadPlan {
    /// Everything is wanted, nothing is known, and one thread does it.
    fn default() -> ReadPlan {
        ReadPlan {
            options: ReadOptions::default(),
            encoding: EncodingChoice::Auto,
            jobs: NonZeroUsize::MIN,
            wanted: 0..u64::MAX,
            chunk: CHUNK,
        }
    }
}

impl<W: Worker> Worker for &mut W {
    type Product = W::Product;

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        (**self).game(game, source, number)
    }

    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        (**self).prepare(game, source)
    }

    fn product(&mut self) -> W::Product {
        (**self).product()
    }
}

/// The bytes of a chunk by default.
const CHUNK: usize = 2 << 20;

/// The reason why not everything was read.
#[derive(Debug)]
pub enum WorkError<E> {
    /// The bytes could not be read.
    Reading(io::Error),
    /// The consumer of the products cannot go on.
    Taking(E),
}

/// Reads the games of a stream. Each thread has a worker, which `worker` makes; `take` gets their products, in the
/// order of the text. Returns the number of games, as far as they were read: reading ends with the last one that is
/// wanted.
///
/// Memory is bounded whatever the stream holds: a few chunks for each thread. No more is read than `take` can take.
///
/// # Errors
///
/// The stream cannot be read, or `take` fails. The products before that have been taken.
pub fn work<R: Read + Send, W: Worker, E>(
    stream: R,
    name: &str,
    plan: &ReadPlan,
    mut worker: impl FnMut() -> W,
    mut take: impl FnMut(Batch<W::Product>) -> Result<(), E>,
) -> Result<u64, WorkError<E>> {
    let mut chunker = Chunker::new(stream, plan.encoding, plan.chunk);
    let mut assembler = Assembler::new(name, plan, worker());
    if FastReader::for_options(&plan.options).is_none() {
        chunker.use_full_lookahead();
    }
    let pool = chunker.pool();
    if plan.jobs.get() == 1 {
        while !assembler.is_done() {
            if assembler.needs_lookahead() {
                chunker.use_full_lookahead();
            }
            let Some(chunk) = chunker.next(0).map_err(WorkError::Reading)? else { break };
            let Some((batch, chunk)) = assembler.take(chunk, None) else { continue };
            take(batch).map_err(WorkError::Taking)?;
            pool.take_back(chunk);
        }
        return Ok(assembler.games());
    }
    let workers = (0..plan.jobs.get()).map(|_| worker()).collect();
    on_threads(chunker, name, plan, workers, |done| {
        let done = done.map_err(WorkError::Reading)?;
        if let Some((batch, chunk)) = assembler.take(done.chunk, Some((done.progress, done.product))) {
            take(batch).map_err(WorkError::Taking)?;
            pool.take_back(chunk);
        }
        Ok(!assembler.is_done())
    })?;
    Ok(assembler.games())
}
