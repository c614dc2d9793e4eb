//! Worker threads for reading texts: a fixed number at once, each with a deadline.

use crate::limits::Limits;
use crate::memory::give_back;
use stamma_page::{Deadline, ErrorCode, RequestError};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The pool of worker threads.
#[derive(Debug)]
pub struct Workers {
    free: Arc<Semaphore>,
    limits: Limits,
}

impl Workers {
    /// Creates a pool with the number of workers that the limits set.
    pub fn new(limits: Limits) -> Workers {
        Workers { free: Arc::new(Semaphore::new(limits.workers)), limits }
    }

    /// Runs a job about a body of this size on a worker thread.
    ///
    /// # Errors
    ///
    /// No worker is free in time, the job takes too long, or the job fails.
    pub async fn run<T: Send + 'static>(
        &self,
        size: usize,
        job: impl FnOnce(Deadline) -> Result<T, RequestError> + Send + 'static,
    ) -> Result<T, RequestError> {
        let free = timeout(self.limits.wait, Arc::clone(&self.free).acquire_owned()).await;
        let Ok(Ok(permit)) = free else {
            return Err(RequestError::new(
                ErrorCode::Busy,
                "too much is asked at once; try again in a moment",
            ));
        };
        let deadline = Deadline::after(self.limits.work);
        let is_large = size >= self.limits.large;
        let work = spawn_blocking(move || {
            let done = job(deadline);
            if is_large {
                give_back();
            }
            // Dropped last: a job whose client has given up still occupies a worker.
            drop(permit);
            done
        });
        match timeout(self.limits.work, work).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(RequestError::new(ErrorCode::Defect, "something went wrong in stamma itself")),
            Err(_) => Err(RequestError::too_slow()),
        }
    }
}
