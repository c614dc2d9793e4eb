//! Work off the threads that serve connections: so many requests at once, each for so long.

use crate::error::{ErrorCode, RequestError};
use crate::limits::Limits;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The workers.
#[derive(Debug)]
pub struct Workers {
    free: Arc<Semaphore>,
    limits: Limits,
}

/// When a piece of work has to be done.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// So long from now.
    pub fn after(time: std::time::Duration) -> Deadline {
        Deadline(Instant::now() + time)
    }

    /// Whether there is time left. Work asks between its steps, each of which has a budget of its own.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn check(self) -> Result<(), RequestError> {
        if Instant::now() < self.0 { Ok(()) } else { Err(too_slow()) }
    }
}

impl Workers {
    /// As many as the limits say.
    pub fn new(limits: Limits) -> Workers {
        Workers { free: Arc::new(Semaphore::new(limits.workers)), limits }
    }

    /// Lets a worker do something.
    ///
    /// # Errors
    ///
    /// No worker comes free in time, the work takes too long, or what the work itself refuses.
    pub async fn run<T: Send + 'static>(
        &self,
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
        let work = spawn_blocking(move || {
            let done = job(deadline);
            // Kept to the very end: a request that nobody waits for any more still takes a worker.
            drop(permit);
            done
        });
        match timeout(self.limits.work, work).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(RequestError::new(ErrorCode::Defect, "something went wrong in stamma itself")),
            Err(_) => Err(too_slow()),
        }
    }
}

fn too_slow() -> RequestError {
    RequestError::new(ErrorCode::TooSlow, "this takes longer than is allowed; send less at once")
}
