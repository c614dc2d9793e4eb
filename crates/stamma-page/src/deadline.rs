//! The time by which work must be done.

use crate::error::RequestError;
use std::time::{Duration, Instant};

/// The time by which work must be done.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// No deadline: whoever waits can end the work.
    pub const NONE: Deadline = Deadline(None);

    /// Returns a deadline this far from now.
    pub fn after(time: Duration) -> Deadline {
        Deadline(Some(Instant::now() + time))
    }

    /// Checks the deadline. Workers call this between steps, each of which has a budget of its own.
    ///
    /// # Errors
    ///
    /// The deadline has passed.
    pub fn check(self) -> Result<(), RequestError> {
        match self.0 {
            Some(end) if Instant::now() >= end => Err(RequestError::too_slow()),
            _ => Ok(()),
        }
    }
}
