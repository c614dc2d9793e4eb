//! A reader that several threads may hold on to, since none can use it but by an exclusive reference.

use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

/// Makes a reader `Sync`. The mutex is never locked: `read` has the only reference.
pub struct Exclusive<R>(Mutex<R>);

impl<R> Exclusive<R> {
    /// Wraps a reader.
    pub const fn new(reader: R) -> Exclusive<R> {
        Exclusive(Mutex::new(reader))
    }

    fn reader(&mut self) -> &mut R {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Read> Read for Exclusive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader().read(buffer)
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        self.reader().read_to_end(bytes)
    }
}
