//! A bounded channel of pieces between the thread that unpacks them and the one that reads them. It is independent of
//! the packing and starts no threads: `prefetch.rs` and `pzstd.rs` do.

use super::reader::{Failure, Progress};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The number of pieces that each side waits for, since waking a thread costs as much as unpacking a good part of a piece.
const WAKE_BATCH: usize = 2;

/// The result of one step of unpacking.
pub(super) struct UnpackedPiece {
    pub bytes: Vec<u8>,
    pub taken: u64,
    pub outcome: Result<Progress, Failure>,
}

/// A pool of buffers to be filled again: new memory costs as much as unpacking into it. The last one returned is used
/// first, since it is probably still in a cache.
#[derive(Clone, Default)]
pub(super) struct BufferPool(Arc<Mutex<Vec<Vec<u8>>>>);

impl BufferPool {
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
    pub(super) fn put(&self, buffer: Vec<u8>) {
        if buffer.capacity() > 0 {
            self.buffers().push(buffer);
        }
    }
}

/// A line in which up to `capacity` pieces may wait, which is at least two: the end where they come, and the one where they go.
pub(super) fn bounded(capacity: usize) -> (PieceSender, PieceReceiver) {
    let shared = Arc::new(SharedChannel { capacity, ..SharedChannel::default() });
    (PieceSender(Arc::clone(&shared)), PieceReceiver { shared, has_begun: false })
}

/// The sending half. Dropping it, also by a panic, ends the pieces.
pub(super) struct PieceSender(Arc<SharedChannel>);

/// The receiving half. Dropping it makes `send` fail.
pub(super) struct PieceReceiver {
    shared: Arc<SharedChannel>,
    /// True once a piece has been received.
    has_begun: bool,
}

/// The receiver is gone.
#[derive(Debug)]
pub(super) struct Disconnected;

#[derive(Default)]
struct SharedChannel {
    capacity: usize,
    state: Mutex<ChannelState>,
    /// There are pieces, or no more come.
    not_empty: Condvar,
    /// There is room, or the receiver is gone.
    not_full: Condvar,
}

#[derive(Default)]
struct ChannelState {
    pieces: VecDeque<UnpackedPiece>,
    /// The number of pieces that the receiver waits for.
    awaited: Option<usize>,
    ended: bool,
    disconnected: bool,
}

impl SharedChannel {
    fn state(&self) -> MutexGuard<'_, ChannelState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PieceSender {
    /// Puts a piece in line, as soon as there is room.
    ///
    /// # Errors
    ///
    /// No more are wanted.
    pub(super) fn send(&self, piece: UnpackedPiece) -> Result<(), Disconnected> {
        let SharedChannel { capacity, not_empty, not_full, .. } = &*self.0;
        let mut state = self.0.state();
        if state.pieces.len() >= *capacity {
            let is_full =
                |state: &mut ChannelState| state.pieces.len() + WAKE_BATCH > *capacity && !state.disconnected;
            state = not_full.wait_while(state, is_full).unwrap_or_else(PoisonError::into_inner);
        }
        if state.disconnected {
            return Err(Disconnected);
        }
        state.pieces.push_back(piece);
        if state.awaited.is_some_and(|count| state.pieces.len() >= count) {
            // The waiting receiver need not be woken twice, nor only to wait for the lock.
            state.awaited = None;
            drop(state);
            not_empty.notify_one();
        }
        Ok(())
    }
}

impl Drop for PieceSender {
    fn drop(&mut self) {
        self.0.state().ended = true;
        self.0.not_empty.notify_one();
    }
}

impl PieceReceiver {
    /// The next piece; waits for it.
    ///
    /// # Errors
    ///
    /// No more come.
    pub(super) fn receive(&mut self) -> Result<UnpackedPiece, Failure> {
        let SharedChannel { capacity, not_empty, not_full, .. } = &*self.shared;
        let mut state = self.shared.state();
        if state.pieces.is_empty() && !state.ended {
            // Before the first piece the receiver has nothing else to do.
            state.awaited = Some(if self.has_begun { WAKE_BATCH } else { 1 });
            let is_short = |state: &mut ChannelState| state.awaited.is_some() && !state.ended;
            state = not_empty.wait_while(state, is_short).unwrap_or_else(PoisonError::into_inner);
            state.awaited = None;
        }
        self.has_begun = true;
        let piece = state.pieces.pop_front().ok_or_else(thread_died)?;
        let has_room = state.pieces.len() + WAKE_BATCH == *capacity;
        drop(state);
        if has_room {
            not_full.notify_one();
        }
        Ok(piece)
    }
}

/// A thread that ends without saying so must not look like the end of the data.
pub(super) fn thread_died() -> Failure {
    Failure::Input(io::Error::other("a thread that unpacks has come to an untimely end"))
}

impl Drop for PieceReceiver {
    fn drop(&mut self) {
        self.shared.state().disconnected = true;
        self.shared.not_full.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::Progress;
    use super::{PieceSender, UnpackedPiece, bounded};
    use std::thread;

    fn send(sender: &PieceSender, number: u64) -> bool {
        let piece = UnpackedPiece { bytes: Vec::new(), taken: number, outcome: Ok(Progress::More) };
        sender.send(piece).is_ok()
    }

    #[test]
    fn pieces_come_in_order_however_few_may_wait() {
        for capacity in [2, 3, 8] {
            for pieces in [0, 1, 2, 3, 1_000] {
                let (sender, mut receiver) = bounded(capacity);
                let given = thread::spawn(move || (0..pieces).all(|number| send(&sender, number)));
                let taken: Vec<u64> =
                    std::iter::from_fn(|| receiver.receive().ok()).map(|piece| piece.taken).collect();
                assert_eq!(taken, (0..pieces).collect::<Vec<_>>());
                assert!(given.join().unwrap());
                assert!(receiver.receive().is_err(), "what has ended has ended");
            }
        }
    }

    #[test]
    fn a_sender_learns_that_the_receiver_is_gone() {
        let (sender, receiver) = bounded(4);
        let given = thread::spawn(move || (0..).take_while(|number| send(&sender, *number)).count());
        drop(receiver);
        assert!(given.join().unwrap() <= 4);
    }

    #[test]
    fn the_last_piece_is_sent_even_if_the_receiver_is_dropped() {
        // The receiver is dropped after the last piece, which must not look as if that piece had been refused.
        for _ in 0..200 {
            let (sender, mut receiver) = bounded(2);
            let given = thread::spawn(move || (0..4).all(|number| send(&sender, number)));
            while receiver.receive().is_ok_and(|piece| piece.taken < 3) {}
            drop(receiver);
            assert!(given.join().unwrap());
        }
    }

    #[test]
    fn a_thread_that_panics_is_no_end() {
        let (sender, mut receiver) = bounded(4);
        let panics = thread::spawn(move || {
            send(&sender, 0);
            panic!("as is tested");
        });
        assert!(receiver.receive().is_ok());
        assert!(receiver.receive().is_err());
        assert!(panics.join().is_err());
    }
}
