//! Runs workers on threads of their own, and returns their products in the order of the chunks. It is independent of
//! games.
//!
//! There are as many threads as workers: the one that takes results has a worker, too, and reads chunks whenever there
//! is no result to take, so that no thread is woken only to pass on another's result.

use super::chunk::{Chunk, WorkerIndex};
use super::chunk_reader::{ChunkProgress, ChunkReader};
use super::chunker::Chunker;
use super::read_plan::ReadPlan;
use super::worker::Worker;
use std::collections::BTreeMap;
use std::hint;
use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

/// The number of chunks that each thread may be ahead of the taker.
const AHEAD: usize = 3;

/// The number of times that a thread tries to get the chunker before it goes to sleep: some ten microseconds.
const SPINS: usize = 1_000;

/// A chunk that was read by itself.
pub struct ChunkProduct<P> {
    pub chunk: Chunk,
    pub progress: ChunkProgress,
    pub product: P,
}

/// The result of a chunk, or the reason why there is none.
type ChunkResult<P> = Box<io::Result<ChunkProduct<P>>>;

/// The results of chunks that were read out of order, and how far reading and taking have come.
struct ReorderBuffer<P> {
    /// The number of chunks that have been cut, or are about to be.
    begun: u64,
    /// The number of results that have been taken.
    taken: u64,
    /// The results that have not been taken, by the number of the chunk.
    made: BTreeMap<u64, ChunkResult<P>>,
    /// The number of chunks, once it is known.
    all: Option<u64>,
    /// Nothing more is wanted.
    stopped: bool,
    /// The number of threads that wait until a result is taken.
    idle: usize,
    /// True if the taker waits for the next result.
    waits: bool,
}

/// The next task of a thread.
enum NextTask<P> {
    /// Take this.
    Take(ChunkResult<P>),
    /// Read a chunk.
    Read,
    /// Stop.
    Stop,
}

impl<P> ReorderBuffer<P> {
    /// True if there may be another chunk to read.
    fn goes_on(&self) -> bool {
        !self.stopped && self.all.is_none()
    }

    /// Returns the result of the next chunk in order.
    fn take(&mut self) -> Option<ChunkResult<P>> {
        let next = self.made.remove(&self.taken)?;
        self.taken += 1;
        Some(next)
    }
}

/// The reorder buffer, and the signals that threads wait for.
struct Shared<P> {
    buffer: Mutex<ReorderBuffer<P>>,
    /// The number of chunks that may be begun and not be taken.
    most: u64,
    /// Something has been made.
    made: Condvar,
    /// Something has been taken.
    taken: Condvar,
}

impl<P> Shared<P> {
    fn buffer(&self) -> MutexGuard<'_, ReorderBuffer<P>> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.buffer().stopped = true;
        self.taken.notify_all();
        self.made.notify_all();
    }

    /// Returns the next task of the taking thread; waits where there is none.
    fn next_for_taker(&self) -> NextTask<P> {
        let mut buffer = self.buffer();
        loop {
            if let Some(done) = buffer.take() {
                let is_awaited = buffer.idle > 0;
                drop(buffer);
                if is_awaited {
                    self.taken.notify_one();
                }
                return NextTask::Take(done);
            }
            if buffer.stopped || buffer.all.is_some_and(|all| all <= buffer.taken) {
                return NextTask::Stop;
            }
            if buffer.goes_on() && buffer.begun - buffer.taken < self.most {
                buffer.begun += 1;
                return NextTask::Read;
            }
            buffer.waits = true;
            buffer = self.made.wait(buffer).unwrap_or_else(PoisonError::into_inner);
            buffer.waits = false;
        }
    }

    /// Returns the next task of the other threads.
    fn next_for_helper(&self) -> NextTask<P> {
        let mut buffer = self.buffer();
        while buffer.goes_on() && buffer.begun - buffer.taken >= self.most {
            buffer.idle += 1;
            buffer = self.taken.wait(buffer).unwrap_or_else(PoisonError::into_inner);
            buffer.idle -= 1;
        }
        if !buffer.goes_on() {
            return NextTask::Stop;
        }
        buffer.begun += 1;
        NextTask::Read
    }

    /// Stores the result of a chunk.
    fn put(&self, number: u64, done: io::Result<ChunkProduct<P>>) {
        let mut buffer = self.buffer();
        buffer.made.insert(number, Box::new(done));
        let is_awaited = buffer.waits && number == buffer.taken;
        drop(buffer);
        if is_awaited {
            self.made.notify_one();
        }
    }

    /// There is no chunk with this number.
    fn end(&self, number: u64) {
        let mut buffer = self.buffer();
        buffer.all = Some(buffer.all.map_or(number, |all| all.min(number)));
        drop(buffer);
        self.taken.notify_all();
        self.made.notify_all();
    }
}

/// Stops everything when it is dropped: also where a thread panics, so that no other waits for it.
struct StopAtEnd<'a, P>(&'a Shared<P>);

impl<P> Drop for StopAtEnd<'_, P> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Lets each worker read chunks on a thread of its own, one of them on this, and gives `take` their products, in order,
/// until it stops.
///
/// # Errors
///
/// The first error that `take` returns.
pub fn on_threads<R: Read + Send, W: Worker, E>(
    chunker: Chunker<R>,
    name: &str,
    plan: &ReadPlan,
    workers: Vec<W>,
    mut take: impl FnMut(io::Result<ChunkProduct<W::Product>>) -> Result<bool, E>,
) -> Result<(), E> {
    let most = (workers.len() * AHEAD) as u64;
    let (made, all, stopped) = (BTreeMap::new(), None, false);
    let buffer = ReorderBuffer { begun: 0, taken: 0, made, all, stopped, idle: 0, waits: false };
    let shared = Shared { buffer: Mutex::new(buffer), most, made: Condvar::new(), taken: Condvar::new() };
    let chunker = Mutex::new((chunker, 0));
    thread::scope(|scope| {
        let _stop = StopAtEnd(&shared);
        let reader = |worker, worker_index| ChunkWorker {
            shared: &shared,
            chunker: &chunker,
            name,
            reader: ChunkReader::new(plan.options.clone()),
            worker,
            worker_index,
        };
        let mut workers = workers.into_iter();
        let Some(own) = workers.next() else { return Ok(()) };
        for (at, worker) in workers.enumerate() {
            let labour = reader(worker, at + 1);
            scope.spawn(move || labour.help());
        }
        let mut own = reader(own, 0);
        loop {
            match shared.next_for_taker() {
                NextTask::Take(done) => {
                    if !take(*done)? {
                        return Ok(());
                    }
                }
                NextTask::Read => own.read(),
                NextTask::Stop => return Ok(()),
            }
        }
    })
}

/// The state of one thread.
struct ChunkWorker<'a, R, W: Worker> {
    shared: &'a Shared<W::Product>,
    /// Cuts chunks, and how many it has cut.
    chunker: &'a Mutex<(Chunker<R>, u64)>,
    name: &'a str,
    reader: ChunkReader,
    worker: W,
    worker_index: WorkerIndex,
}

impl<R: Read, W: Worker> ChunkWorker<'_, R, W> {
    /// Reads chunks as long as there are any to read.
    fn help(mut self) {
        let panics = StopIfPanicking(self.shared);
        while let NextTask::Read = self.shared.next_for_helper() {
            self.read();
        }
        drop(panics);
    }

    /// Reads one chunk.
    fn read(&mut self) {
        let (number, chunk) = {
            let mut chunker = lock_soon(self.chunker);
            let number = chunker.1;
            chunker.1 += 1;
            (number, chunker.0.next(self.worker_index))
        };
        let done = match chunk {
            Ok(Some(chunk)) => {
                let progress = self.reader.read(&chunk, self.name, &(0..u64::MAX), &mut self.worker);
                if progress.needs_lookahead {
                    self.chunker.lock().unwrap_or_else(PoisonError::into_inner).0.use_full_lookahead();
                }
                Ok(ChunkProduct { chunk, progress, product: self.worker.product() })
            }
            Ok(None) => return self.shared.end(number),
            Err(error) => Err(error),
        };
        self.shared.put(number, done);
    }
}

/// Locks a mutex that is mostly free again in less time than it takes to be woken.
fn lock_soon<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..SPINS {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(error)) => return error.into_inner(),
            Err(TryLockError::WouldBlock) => hint::spin_loop(),
        }
    }
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops everything where a thread panics, so that no other waits for it.
struct StopIfPanicking<'a, P>(&'a Shared<P>);

impl<P> Drop for StopIfPanicking<'_, P> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}
