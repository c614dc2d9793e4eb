//! Gives games to workers, and returns their products in the order of the text: on one thread, or on several with the
//! same outcome.
//!
//! Each chunk is read by itself. Where the guess at its end turns out wrong, the product of the next one is thrown
//! away, and both are read together. So nothing depends on how many threads there are, or on where chunks are cut.

use super::assembler::Assembler;
use super::chunk::Chunk;
use super::chunker::Chunker;
use super::read_plan::ReadPlan;
use super::threads::on_threads;
use super::worker::{Batch, Worker};
use stamma_notation::internals::FastReader;
use std::error::Error;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

/// The reason why not everything was read.
#[derive(Debug)]
pub enum WorkError<E> {
    /// The bytes could not be read.
    Reading(io::Error),
    /// The consumer of the products cannot go on.
    Taking(E),
}

impl<E: fmt::Display> fmt::Display for WorkError<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkError::Reading(error) => write!(formatter, "the games cannot be read on: {error}"),
            WorkError::Taking(error) => error.fmt(formatter),
        }
    }
}

impl<E: Error> Error for WorkError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The messages are part of the own one.
        match self {
            WorkError::Reading(error) => error.source(),
            WorkError::Taking(error) => error.source(),
        }
    }
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
    worker: impl FnMut() -> W,
    mut take: impl FnMut(Batch<W::Product>) -> Result<(), E>,
) -> Result<u64, WorkError<E>> {
    work_with_texts(stream, name, plan, worker, |batch, _| take(batch))
}

/// Does what [`work`] does, and gives `take` the text of each batch, too.
pub(super) fn work_with_texts<R: Read + Send, W: Worker, E>(
    stream: R,
    name: &str,
    plan: &ReadPlan,
    mut worker: impl FnMut() -> W,
    mut take: impl FnMut(Batch<W::Product>, &Arc<Chunk>) -> Result<(), E>,
) -> Result<u64, WorkError<E>> {
    let mut chunker = Chunker::new(stream, plan.encoding, plan.container, plan.chunk);
    if let Some(beginning) = &plan.beginning {
        chunker.continue_from(Arc::clone(beginning));
    }
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
            take(batch, &chunk).map_err(WorkError::Taking)?;
            pool.take_back(chunk);
        }
        return Ok(assembler.games());
    }
    let workers = (0..plan.jobs.get()).map(|_| worker()).collect();
    on_threads(chunker, name, plan, workers, |done| {
        let done = done.map_err(WorkError::Reading)?;
        if let Some((batch, chunk)) = assembler.take(done.chunk, Some((done.progress, done.product))) {
            take(batch, &chunk).map_err(WorkError::Taking)?;
            pool.take_back(chunk);
        }
        Ok(!assembler.is_done())
    })?;
    Ok(assembler.games())
}
