//! Unpacking on a thread of its own, some pieces ahead of whoever asks for them: those who read games do not wait for it,
//! and what it needs stays near one processor. It knows no packing.

use super::line::{Emptied, Giver, Piece, Taker, line};
use super::reader::{Chunks, Failure, Progress};
use std::io;
use std::thread;

/// How many pieces may wait for being asked for: about 4 MiB. Where games take long to read they are gathered, for where
/// games take less than unpacking does.
const AHEAD: usize = 16;

/// Pieces that another thread unpacks.
pub(super) struct Ahead {
    pieces: Taker,
    emptied: Emptied,
    taken: u64,
}

impl Ahead {
    /// # Errors
    ///
    /// No thread can be had.
    pub(super) fn start(chunks: Box<dyn Chunks>) -> io::Result<Ahead> {
        let (give, pieces) = line(AHEAD);
        let emptied = Emptied::default();
        let memory = emptied.clone();
        thread::Builder::new().name(String::from("unpack")).spawn(move || unpack(chunks, &give, &memory))?;
        Ok(Ahead { pieces, emptied, taken: 0 })
    }
}

impl Chunks for Ahead {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        let piece = self.pieces.take()?;
        self.taken = piece.taken;
        self.emptied.keep(std::mem::replace(out, piece.bytes));
        piece.outcome
    }

    fn taken(&self) -> u64 {
        self.taken
    }
}

/// Unpacks to the end, to the first failure, or until nobody asks any more.
fn unpack(mut chunks: Box<dyn Chunks>, give: &Giver, memory: &Emptied) {
    loop {
        let mut bytes = memory.buffer();
        let outcome = chunks.next(&mut bytes);
        let more = matches!(outcome, Ok(Progress::More));
        if give.give(Piece { bytes, taken: chunks.taken(), outcome }).is_err() || !more {
            return;
        }
    }
}
