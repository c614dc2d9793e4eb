//! Games from a stream of bytes: as they come, in memory that does not grow with the input, on as many threads as wanted.

/// Where a game may begin.
mod border;
/// A part of a text.
mod chunk;
/// From a stream to chunks.
mod cutter;
/// From bytes to UTF-8, bit by bit.
mod feed;
/// Reading one chunk.
mod stretch;
/// Several workers at once.
mod threads;
/// Games to workers, products back in order.
mod work;

pub use stamma_notation::fast::{Clean, FastVisitor};
pub use work::{Batch, Interrupted, Plan, Worker, work};
