//! Workers on threads of their own, and what they make in the order of the chunks. Nothing here knows games.

use super::chunk::Chunk;
use super::cutter::Cutter;
use super::stretch::{Reached, Reader};
use super::work::{Plan, Worker};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many chunks each thread may be ahead of what has been taken.
const AHEAD: usize = 2;

/// A chunk that was read by itself.
pub struct Done<P> {
    pub chunk: Chunk,
    pub reached: Reached,
    pub product: P,
}

/// What the threads know of each other.
struct Board<P> {
    /// How many chunks have been cut, or are about to be.
    begun: u64,
    /// How many have been taken.
    taken: u64,
    /// What has been made and not been taken, by the number of its chunk.
    made: BTreeMap<u64, io::Result<Done<P>>>,
    /// How many chunks there are, once it is known.
    all: Option<u64>,
    /// Nothing more is wanted.
    stopped: bool,
}

/// The board, and who waits for what on it.
struct Shared<P> {
    board: Mutex<Board<P>>,
    /// Something has been made.
    made: Condvar,
    /// Something has been taken.
    taken: Condvar,
}

impl<P> Shared<P> {
    fn board(&self) -> MutexGuard<'_, Board<P>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.board().stopped = true;
        self.taken.notify_all();
        self.made.notify_all();
    }
}

/// Stops everything when it is dropped: also where a thread panics, so that nobody waits for it.
struct StopAtEnd<'a, P>(&'a Shared<P>);

impl<P> Drop for StopAtEnd<'_, P> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Lets each worker read chunks on a thread of its own, and gives `take` what they make, in order, as long as it wants more.
///
/// # Errors
///
/// The first that `take` gives.
pub fn on_threads<R: Read + Send, W: Worker, E>(
    cutter: Cutter<R>,
    name: &str,
    plan: &Plan,
    workers: Vec<W>,
    mut take: impl FnMut(io::Result<Done<W::Product>>) -> Result<bool, E>,
) -> Result<(), E> {
    let most = (workers.len() * AHEAD + 1) as u64;
    let board = Board { begun: 0, taken: 0, made: BTreeMap::new(), all: None, stopped: false };
    let shared = Shared { board: Mutex::new(board), made: Condvar::new(), taken: Condvar::new() };
    let cutter = Mutex::new((cutter, 0));
    thread::scope(|scope| {
        let _stop = StopAtEnd(&shared);
        for worker in workers {
            let (shared, cutter) = (&shared, &cutter);
            scope.spawn(move || labour(shared, cutter, most, name, plan, worker));
        }
        loop {
            let mut board = shared.board();
            let number = board.taken;
            let done = loop {
                if let Some(done) = board.made.remove(&number) {
                    break done;
                }
                if board.stopped || board.all.is_some_and(|all| all <= number) {
                    return Ok(());
                }
                board = shared.made.wait(board).unwrap_or_else(PoisonError::into_inner);
            };
            board.taken += 1;
            drop(board);
            shared.taken.notify_one();
            if !take(done)? {
                return Ok(());
            }
        }
    })
}

/// What one thread does.
fn labour<R: Read, W: Worker>(
    shared: &Shared<W::Product>,
    cutter: &Mutex<(Cutter<R>, u64)>,
    most: u64,
    name: &str,
    plan: &Plan,
    mut worker: W,
) {
    let panics = StopIfPanicking(shared);
    let mut reader = Reader::new(plan.options);
    loop {
        let mut board = shared.board();
        while !board.stopped && board.all.is_none() && board.begun - board.taken >= most {
            board = shared.taken.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
        if board.stopped || board.all.is_some() {
            break;
        }
        board.begun += 1;
        drop(board);
        let (number, chunk) = {
            let mut cutter = cutter.lock().unwrap_or_else(PoisonError::into_inner);
            let number = cutter.1;
            cutter.1 += 1;
            (number, cutter.0.next())
        };
        let done = match chunk {
            Ok(Some(chunk)) => {
                let reached = reader.read(&chunk, name, &(0..u64::MAX), &mut worker);
                if reached.is_short_of_sight {
                    cutter.lock().unwrap_or_else(PoisonError::into_inner).0.look_far();
                }
                Ok(Done { chunk, reached, product: worker.product() })
            }
            Ok(None) => {
                let mut board = shared.board();
                board.all = Some(board.all.map_or(number, |all| all.min(number)));
                drop(board);
                shared.taken.notify_all();
                shared.made.notify_all();
                break;
            }
            Err(error) => Err(error),
        };
        shared.board().made.insert(number, done);
        shared.made.notify_all();
    }
    drop(panics);
}

/// Stops everything where a thread panics, so that nobody waits for it.
struct StopIfPanicking<'a, P>(&'a Shared<P>);

impl<P> Drop for StopIfPanicking<'_, P> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
