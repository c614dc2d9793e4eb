//! How much one request may ask for. The numbers stand here alone.

use stamma::ReadOptions;
use stamma::repair::RepairOptions;
use std::time::Duration;

/// How much one request, and all of them together, may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a body.
    pub body: usize,
    /// Games that one request to the interface may hold.
    pub games: usize,
    /// Games that the page shows at once; of more, one is chosen.
    pub shown: usize,
    /// Games that the page looks through for its list.
    pub listed: usize,
    /// Moves of one game that the page shows, variations included.
    pub plies: usize,
    /// Positions that the repair of all games of one request may make.
    pub repair: usize,
    /// Requests that are worked on at the same time.
    pub workers: usize,
    /// How long a request may wait for a worker.
    pub wait: Duration,
    /// How long a worker may take.
    pub work: Duration,
    /// How long a head may take to arrive.
    pub head: Duration,
    /// How long a body may take to arrive.
    pub body_time: Duration,
    /// How long a reader may leave an answer lying.
    pub idle: Duration,
    /// Connections at the same time.
    pub connections: usize,
    /// How long the last answers may take when the server is told to stop.
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
    /// How the page reads: games longer than it shows are read no further.
    pub fn reading(&self) -> stamma::notation::Limits {
        let usual = ReadOptions::default().limits;
        stamma::notation::Limits { plies: self.plies.min(usual.plies), ..usual }
    }
}
