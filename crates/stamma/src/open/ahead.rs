//! Unpacking on a thread of its own, some pieces ahead of whoever asks for them: those who read games do not wait for it,
//! and what it needs stays near one processor. It knows no packing.

use super::reader::{Chunks, Failure, Progress};
use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

/// How many pieces may wait for being asked for: about 2 MiB.
const AHEAD: usize = 8;

/// What one step of unpacking gave.
pub(super) struct Piece {
    pub bytes: Vec<u8>,
    pub taken: u64,
    pub outcome: Result<Progress, Failure>,
}

/// Pieces that another thread unpacks.
pub(super) struct Ahead {
    pieces: Receiver<Piece>,
    /// Memory whose bytes have been used, to be filled again.
    emptied: Sender<Vec<u8>>,
    taken: u64,
}

impl Ahead {
    /// # Errors
    ///
    /// No thread can be had.
    pub(super) fn start(chunks: Box<dyn Chunks>) -> io::Result<Ahead> {
        let (give, pieces) = sync_channel(AHEAD);
        let (emptied, memory) = channel();
        thread::Builder::new().name(String::from("unpack")).spawn(move || unpack(chunks, &give, &memory))?;
        Ok(Ahead { pieces, emptied, taken: 0 })
    }
}

impl Chunks for Ahead {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        let piece = self.pieces.recv().map_err(|_| lost())?;
        self.taken = piece.taken;
        let given = std::mem::replace(out, piece.bytes);
        if given.capacity() > 0 {
            // Nobody needs it where everything has been unpacked.
            let _ = self.emptied.send(given);
        }
        piece.outcome
    }

    fn taken(&self) -> u64 {
        self.taken
    }
}

/// A thread that ends without saying so must not look like the end of the data.
pub(super) fn lost() -> Failure {
    Failure::Input(io::Error::other("a thread that unpacks has come to an untimely end"))
}

/// Unpacks to the end, to the first failure, or until nobody asks any more.
fn unpack(mut chunks: Box<dyn Chunks>, give: &SyncSender<Piece>, memory: &Receiver<Vec<u8>>) {
    loop {
        let mut bytes = memory.try_recv().unwrap_or_default();
        bytes.clear();
        let outcome = chunks.next(&mut bytes);
        let more = matches!(outcome, Ok(Progress::More));
        if give.send(Piece { bytes, taken: chunks.taken(), outcome }).is_err() || !more {
            return;
        }
    }
}
