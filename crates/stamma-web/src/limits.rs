//! The limits of requests. Those of what is done with a text are in `stamma-page`; every other number is in this file.

use stamma_page::TextLimits;
use std::time::Duration;

/// The limits of one request, and of all requests together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The size of a body, in bytes.
    pub body: usize,
    /// The size of a body, in bytes, from which on memory is given back to the system when the request is answered.
    pub large: usize,
    /// The limits of what is done with a text.
    pub text: TextLimits,
    /// The number of worker threads.
    pub workers: usize,
    /// The time that a request waits for a worker.
    pub wait: Duration,
    /// The time that a worker takes for a request.
    pub work: Duration,
    /// The time in which the head of a request arrives.
    pub head: Duration,
    /// The time in which a body arrives.
    pub body_time: Duration,
    /// The time that a client may leave a response unread.
    pub idle: Duration,
    /// The number of open connections.
    pub connections: usize,
    /// The time for pending responses after the server has been asked to stop.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        let workers = std::thread::available_parallelism().map_or(2, |count| count.get().max(2));
        Limits {
            body: 1 << 20,
            large: 1 << 16,
            text: TextLimits::default(),
            workers,
            wait: Duration::from_secs(5),
            work: Duration::from_secs(10),
            head: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            idle: Duration::from_secs(20),
            connections: 512,
            farewell: Duration::from_secs(3),
        }
    }
}
