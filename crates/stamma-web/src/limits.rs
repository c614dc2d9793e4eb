//! The limits of requests. Every number is in this file.

use stamma::ReadOptions;
use stamma::repair::RepairOptions;
use std::time::Duration;

/// The limits of one request, and of all requests together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The size of a body, in bytes.
    pub body: usize,
    /// The games in one API request.
    pub games: usize,
    /// The games that the page shows at once; of a longer text it shows one.
    pub shown: usize,
    /// The games that the page lists.
    pub listed: usize,
    /// The moves of one game that the page shows, variations included.
    pub plies: usize,
    /// The positions that repairs may try, for all games of a request together.
    pub repair: usize,
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
            games: 2_000,
            shown: 12,
            listed: 2_000,
            plies: 5_000,
            repair: RepairOptions::BUDGET,
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

impl Limits {
    /// Returns the limits of the reader for the page: of a longer game only as many plies as the page shows are read.
    pub fn reading(&self) -> stamma::notation::Limits {
        let usual = ReadOptions::default().limits;
        usual.plies(self.plies.min(usual.plies))
    }
}
