//! Puts results of chunks in the order of the text. Where the boundary at the end of a chunk was guessed wrong, the
//! result of the next one is dropped, and both are read together: here, by a worker of its own.

use super::chunk::Chunk;
use super::chunk_reader::{ChunkProgress, ChunkReader};
use super::read_plan::ReadPlan;
use super::worker::{Batch, Worker};
use std::ops::Range;
use std::sync::Arc;

/// Chunks in their order.
pub struct Assembler<W> {
    name: String,
    wanted: Range<u64>,
    /// Reads chunks again whose boundary was wrong.
    reader: ChunkReader,
    own: W,
    /// The number of games before the next chunk.
    before: u64,
    /// The game that goes on in the next chunk.
    unfinished: Option<UnfinishedChunk>,
}

/// A chunk with a game that goes on in the next one.
struct UnfinishedChunk {
    chunk: Arc<Chunk>,
    /// The beginning of the game.
    at: usize,
    /// The number of bytes to have before it is read again: else a long game would be read many times.
    due: usize,
    /// True if it goes on there because its end needs more lookahead.
    needs_lookahead: bool,
}

impl<W: Worker> Assembler<W> {
    /// An assembler of no chunks. Chunks that must be read again are given to `own`.
    pub fn new(name: &str, plan: &ReadPlan, own: W) -> Assembler<W> {
        let (name, wanted, reader) =
            (name.to_owned(), plan.wanted.clone(), ChunkReader::new(plan.options.clone()));
        Assembler { name, wanted, reader, own, before: 0, unfinished: None }
    }

    /// True once nothing more is wanted.
    pub fn is_done(&self) -> bool {
        self.before >= self.wanted.end
    }

    /// True if the next chunk should have the full lookahead.
    pub fn needs_lookahead(&self) -> bool {
        self.unfinished.as_ref().is_some_and(|unfinished| unfinished.needs_lookahead)
    }

    /// Returns the number of games so far.
    pub const fn games(&self) -> u64 {
        self.before
    }

    /// The games that are wanted, counted from those that come next.
    fn due(&self) -> Range<u64> {
        let Range { start, end } = self.wanted;
        start.saturating_sub(self.before)..end.saturating_sub(self.before)
    }

    /// Takes the next chunk, and its result, if a worker has read it. Returns the product of the games that end in it,
    /// and the text that they were read from; none where there is nothing.
    pub fn take(
        &mut self,
        chunk: Chunk,
        made: Option<(ChunkProgress, W::Product)>,
    ) -> Option<(Batch<W::Product>, Arc<Chunk>)> {
        let (chunk, made) = match self.unfinished.take() {
            None => (chunk, made),
            Some(UnfinishedChunk { chunk: before, at, due, needs_lookahead }) => {
                let chunk = before.joined(at, &chunk);
                if chunk.end - chunk.start < due && !chunk.last {
                    let (at, chunk) = (chunk.start, Arc::new(chunk));
                    self.unfinished = Some(UnfinishedChunk { chunk, at, due, needs_lookahead });
                    return None;
                }
                (chunk, None)
            }
        };
        let wanted = self.due();
        // A product of games of which only some are wanted is made again.
        let whole = |progress: &ChunkProgress| wanted.start == 0 && wanted.end >= progress.games;
        let none = |progress: &ChunkProgress| wanted.start >= progress.games;
        let (progress, product) = match made {
            Some((progress, product)) if whole(&progress) => (progress, Some(product)),
            Some((progress, _)) if none(&progress) => (progress, None),
            _ => {
                let progress = self.reader.read(&chunk, &self.name, &wanted, &mut self.own);
                let product = self.own.product();
                (progress, Some(product).filter(|_| !none(&progress)))
            }
        };
        let (before, games) = (self.before, progress.games.min(wanted.end));
        self.before += games;
        let (read, chunk) = (chunk.taken as u64, Arc::new(chunk));
        if progress.at < chunk.end {
            let ChunkProgress { at, needs_lookahead, .. } = progress;
            let due = if needs_lookahead { 0 } else { 2 * (chunk.end - at) };
            self.unfinished = Some(UnfinishedChunk { chunk: Arc::clone(&chunk), at, due, needs_lookahead });
        }
        product.map(|product| (Batch { before, games, read, product }, chunk))
    }
}
