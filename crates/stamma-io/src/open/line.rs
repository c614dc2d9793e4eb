//! Pieces in line between the thread that unpacks them and the one that asks for them. It knows no packing and starts no
//! threads: `ahead.rs` and `pzstd.rs` do.

use super::reader::{Failure, Progress};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Who has to wait for a piece waits for so many, and who has to wait for room waits for that of so many: to wake a thread
/// costs as much as to unpack a good part of a piece.
const AT_ONCE: usize = 2;

/// What one step of unpacking gave.
pub(super) struct Piece {
    pub bytes: Vec<u8>,
    pub taken: u64,
    pub outcome: Result<Progress, Failure>,
}

/// Memory whose bytes have been used, to be filled again: new memory costs as much as unpacking into it. What was used last
/// comes first; it is still near a processor.
#[derive(Clone, Default)]
pub(super) struct Emptied(Arc<Mutex<Vec<Vec<u8>>>>);

impl Emptied {
    fn buffers(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An empty buffer.
    pub(super) fn buffer(&self) -> Vec<u8> {
        let mut buffer = self.buffers().pop().unwrap_or_default();
        buffer.clear();
        buffer
    }

    /// Takes a buffer back.
    pub(super) fn keep(&self, buffer: Vec<u8>) {
        if buffer.capacity() > 0 {
            self.buffers().push(buffer);
        }
    }
}

/// A line in which up to `most` pieces may wait, which is at least two: the end where they come, and the one where they go.
pub(super) fn line(most: usize) -> (Giver, Taker) {
    let shared = Arc::new(Shared { most, ..Shared::default() });
    (Giver(Arc::clone(&shared)), Taker { shared, has_begun: false })
}

/// Where pieces come. When it is dropped, also by a thread that panics, no more come.
pub(super) struct Giver(Arc<Shared>);

/// Where pieces go. When it is dropped, no more are wanted.
pub(super) struct Taker {
    shared: Arc<Shared>,
    /// Whether a piece has been taken.
    has_begun: bool,
}

/// Nobody asks any more.
#[derive(Debug)]
pub(super) struct Unwanted;

#[derive(Default)]
struct Shared {
    most: usize,
    state: Mutex<State>,
    /// There are pieces, or no more come.
    came: Condvar,
    /// There is room, or nobody asks any more.
    went: Condvar,
}

#[derive(Default)]
struct State {
    pieces: VecDeque<Piece>,
    /// How many pieces are waited for.
    awaited: Option<usize>,
    ended: bool,
    unwanted: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Giver {
    /// Puts a piece in line, as soon as there is room.
    ///
    /// # Errors
    ///
    /// No more are wanted.
    pub(super) fn give(&self, piece: Piece) -> Result<(), Unwanted> {
        let Shared { most, came, went, .. } = &*self.0;
        let mut state = self.0.state();
        if state.pieces.len() >= *most {
            let is_full = |state: &mut State| state.pieces.len() + AT_ONCE > *most && !state.unwanted;
            state = went.wait_while(state, is_full).unwrap_or_else(PoisonError::into_inner);
        }
        if state.unwanted {
            return Err(Unwanted);
        }
        state.pieces.push_back(piece);
        if state.awaited.is_some_and(|count| state.pieces.len() >= count) {
            // Whoever waits need not be woken twice, nor only to wait for the lock.
            state.awaited = None;
            drop(state);
            came.notify_one();
        }
        Ok(())
    }
}

impl Drop for Giver {
    fn drop(&mut self) {
        self.0.state().ended = true;
        self.0.came.notify_one();
    }
}

impl Taker {
    /// The next piece; waits for it.
    ///
    /// # Errors
    ///
    /// No more come.
    pub(super) fn take(&mut self) -> Result<Piece, Failure> {
        let Shared { most, came, went, .. } = &*self.shared;
        let mut state = self.shared.state();
        if state.pieces.is_empty() && !state.ended {
            // Before the first piece nobody has anything else to do.
            state.awaited = Some(if self.has_begun { AT_ONCE } else { 1 });
            let is_short = |state: &mut State| state.awaited.is_some() && !state.ended;
            state = came.wait_while(state, is_short).unwrap_or_else(PoisonError::into_inner);
            state.awaited = None;
        }
        self.has_begun = true;
        let piece = state.pieces.pop_front().ok_or_else(lost)?;
        let has_room = state.pieces.len() + AT_ONCE == *most;
        drop(state);
        if has_room {
            went.notify_one();
        }
        Ok(piece)
    }
}

/// A thread that ends without saying so must not look like the end of the data.
pub(super) fn lost() -> Failure {
    Failure::Input(io::Error::other("a thread that unpacks has come to an untimely end"))
}

impl Drop for Taker {
    fn drop(&mut self) {
        self.shared.state().unwanted = true;
        self.shared.went.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::Progress;
    use super::{Giver, Piece, line};
    use std::thread;

    fn give(giver: &Giver, number: u64) -> bool {
        let piece = Piece { bytes: Vec::new(), taken: number, outcome: Ok(Progress::More) };
        giver.give(piece).is_ok()
    }

    #[test]
    fn pieces_come_in_order_however_few_may_wait() {
        for most in [2, 3, 8] {
            for pieces in [0, 1, 2, 3, 1_000] {
                let (giver, mut taker) = line(most);
                let given = thread::spawn(move || (0..pieces).all(|number| give(&giver, number)));
                let taken: Vec<u64> =
                    std::iter::from_fn(|| taker.take().ok()).map(|piece| piece.taken).collect();
                assert_eq!(taken, (0..pieces).collect::<Vec<_>>());
                assert!(given.join().unwrap());
                assert!(taker.take().is_err(), "what has ended has ended");
            }
        }
    }

    #[test]
    fn who_gives_is_told_that_nobody_asks() {
        let (giver, taker) = line(4);
        let given = thread::spawn(move || (0..).take_while(|number| give(&giver, *number)).count());
        drop(taker);
        assert!(given.join().unwrap() <= 4);
    }

    #[test]
    fn the_last_piece_is_given_even_if_nobody_asks_for_more() {
        // Whoever sees that it is the last one goes away, which must not look as if it had not been wanted.
        for _ in 0..200 {
            let (giver, mut taker) = line(2);
            let given = thread::spawn(move || (0..4).all(|number| give(&giver, number)));
            while taker.take().is_ok_and(|piece| piece.taken < 3) {}
            drop(taker);
            assert!(given.join().unwrap());
        }
    }

    #[test]
    fn a_thread_that_panics_is_no_end() {
        let (giver, mut taker) = line(4);
        let panics = thread::spawn(move || {
            give(&giver, 0);
            panic!("as is tested");
        });
        assert!(taker.take().is_ok());
        assert!(taker.take().is_err());
        assert!(panics.join().is_err());
    }
}
