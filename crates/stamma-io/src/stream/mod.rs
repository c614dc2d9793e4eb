//! Games from a stream of bytes: as they come, in memory that does not grow with the input, on as many threads as wanted.
//!
//! `stream_decoder` decodes bytes, `chunker` cuts the text into chunks where a game may begin, `chunk_reader` reads one chunk
//! by itself and reports if its end was guessed right, and `assembler` puts the results together. `threads` does so with
//! several workers.

/// Products in the order of the text.
mod assembler;
/// Guessing where a game begins.
mod boundary;
/// A part of a text.
mod chunk;
/// Reading one chunk.
mod chunk_reader;
/// From a stream to chunks.
mod chunker;
/// Games one by one.
mod games;
/// Files and streams of bytes.
mod input;
/// The games to read, and the way to read them.
mod read_plan;
/// Memory that is used again.
mod reusable_buffer;
/// From bytes to UTF-8, bit by bit.
mod stream_decoder;
/// Several workers at once.
mod threads;
/// Games to workers, products back in order.
mod work;
/// Workers and their products.
mod worker;

pub use games::{StreamedGame, StreamedGames};
pub use input::{Stream, open, read_from};
pub use read_plan::ReadPlan;
pub use work::{WorkError, work};
pub use worker::{Batch, Worker};
