//! Memory for bytes that is filled again and again: memory that has been touched once costs neither a page from the
//! system nor zeros. Its contents have no meaning here.

use std::io::{self, ErrorKind, Read};
use std::ops::Deref;

/// The least number of bytes that are read at once, so that little memory is touched for a short input.
const STEP: usize = 1 << 16;

/// Bytes, with capacity behind them.
#[derive(Debug, Default)]
pub struct ReusableBuffer {
    bytes: Vec<u8>,
    length: usize,
}

impl ReusableBuffer {
    /// Makes room for `more` bytes and returns the number of bytes before it.
    fn reserve(&mut self, more: usize) -> usize {
        let wanted = self.length + more;
        if self.bytes.is_empty() {
            // The system gives zeros, page by page as they are touched.
            self.bytes = vec![0; wanted];
        } else if self.bytes.len() < wanted {
            self.bytes.resize(wanted, 0);
        }
        self.length
    }

    /// Drops all bytes and keeps the capacity.
    pub const fn clear(&mut self) {
        self.length = 0;
    }

    /// Drops all bytes behind the first `length`.
    pub const fn truncate(&mut self, length: usize) {
        if length < self.length {
            self.length = length;
        }
    }

    /// Drops the first `count` bytes.
    pub fn drop_first(&mut self, count: usize) {
        self.bytes.copy_within(count..self.length, 0);
        self.length -= count;
    }

    /// Appends bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        let from = self.reserve(bytes.len());
        self.bytes[from..from + bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len();
    }

    /// Appends the next bytes of a stream: `count` of them, fewer only where it ends or fails.
    ///
    /// # Errors
    ///
    /// It cannot be read on. The bytes before that have been appended.
    pub fn fill(&mut self, read: &mut impl Read, count: usize) -> io::Result<()> {
        let end = self.length + count;
        while self.length < end {
            let at_hand = self.bytes.len() - self.length;
            let step = (end - self.length).min(at_hand.max(self.length).max(STEP));
            let from = self.reserve(step);
            match read.read(&mut self.bytes[from..from + step]) {
                Ok(0) => break,
                Ok(read) => self.length += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Deref for ReusableBuffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl From<Vec<u8>> for ReusableBuffer {
    fn from(bytes: Vec<u8>) -> ReusableBuffer {
        ReusableBuffer { length: bytes.len(), bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::{ReusableBuffer, STEP};

    #[test]
    fn bytes_are_those_that_were_given() {
        let bytes: Vec<u8> = (0..5 * STEP).map(|at| (at % 251) as u8).collect();
        let mut buffer = ReusableBuffer::default();
        for _ in 0..2 {
            let mut read = &bytes[..];
            buffer.push(b"ab");
            buffer.fill(&mut read, 3 * STEP).unwrap();
            assert_eq!(buffer[2..], bytes[..3 * STEP]);
            buffer.drop_first(STEP + 2);
            buffer.fill(&mut read, 3 * STEP).unwrap();
            assert_eq!(buffer[..], bytes[STEP..]);
            buffer.clear();
            assert!(buffer.is_empty());
        }
    }
}
