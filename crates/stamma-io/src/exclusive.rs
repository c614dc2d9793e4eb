//! A value that several threads may hold on to, since none can use it but by an exclusive reference.

use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

/// Makes a value `Sync`, such as a reader. The mutex is never locked: who uses the value has the only reference.
pub struct Exclusive<R>(Mutex<R>);

impl<R> Exclusive<R> {
    /// Wraps a value.
    pub const fn new(value: R) -> Exclusive<R> {
        Exclusive(Mutex::new(value))
    }

    /// The value.
    pub fn get_mut(&mut self) -> &mut R {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Read> Read for Exclusive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.get_mut().read(buffer)
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        self.get_mut().read_to_end(bytes)
    }
}
