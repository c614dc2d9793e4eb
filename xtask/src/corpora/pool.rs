//! One function applied to many things, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::Result;

/// The default number of threads: as many as there are processors.
pub fn usual_jobs() -> usize {
    thread::available_parallelism().map_or(2, usize::from)
}

/// Does `work` on each of `things` on `jobs` threads. What it gives comes in the order of the things.
///
/// # Errors
///
/// The work panicked.
pub fn each<T: Sync, R: Send>(things: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(at) else { return done };
            done.push((at, work(thing)));
        }
    };
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        let parts = workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker panicked"));
        parts.collect::<std::result::Result<Vec<_>, _>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    done.sort_by_key(|(at, _)| *at);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
