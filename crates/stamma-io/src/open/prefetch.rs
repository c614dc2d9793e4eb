//! Unpacks on a thread of its own, some pieces ahead of the reader: threads that read games do not wait for it, and its
//! data stays near one processor. It is independent of the packing.

use super::channel::{BufferPool, PieceReceiver, PieceSender, UnpackedPiece, bounded};
use super::reader::{Chunks, Failure, Progress};
use std::io;
use std::thread;

/// The number of pieces that may wait: about 4 MiB. They pile up while games take long to read, for the time when games take
/// less than unpacking.
const MAX_WAITING: usize = 16;

/// Pieces that another thread unpacks.
pub(super) struct Prefetcher {
    pieces: PieceReceiver,
    pool: BufferPool,
    taken: u64,
}

impl Prefetcher {
    /// # Errors
    ///
    /// No thread can be had.
    pub(super) fn start(chunks: Box<dyn Chunks>) -> io::Result<Prefetcher> {
        let (sender, pieces) = bounded(MAX_WAITING);
        let pool = BufferPool::default();
        let pool_of_thread = pool.clone();
        thread::Builder::new()
            .name(String::from("unpack"))
            .spawn(move || unpack(chunks, &sender, &pool_of_thread))?;
        Ok(Prefetcher { pieces, pool, taken: 0 })
    }
}

impl Chunks for Prefetcher {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        let piece = self.pieces.receive()?;
        self.taken = piece.taken;
        self.pool.put(std::mem::replace(out, piece.bytes));
        piece.outcome
    }

    fn taken(&self) -> u64 {
        self.taken
    }
}

/// Unpacks to the end, to the first failure, or until the receiver is gone.
fn unpack(mut chunks: Box<dyn Chunks>, sender: &PieceSender, pool: &BufferPool) {
    loop {
        let mut bytes = pool.buffer();
        let outcome = chunks.next(&mut bytes);
        let more = matches!(outcome, Ok(Progress::More));
        if sender.send(UnpackedPiece { bytes, taken: chunks.taken(), outcome }).is_err() || !more {
            return;
        }
    }
}
