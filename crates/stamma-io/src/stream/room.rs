//! Memory for bytes that is filled again and again: what has been touched once costs nothing any more, neither a page from
//! the system nor zeros. It knows nothing of what the bytes are.

use std::io::{self, ErrorKind, Read};
use std::ops::Deref;

/// How many bytes are read at once at least, so that little memory is touched for a short input.
const STEP: usize = 1 << 16;

/// Bytes, and room behind them.
#[derive(Debug, Default)]
pub struct Room {
    bytes: Vec<u8>,
    length: usize,
}

impl Room {
    /// Room for so many bytes more; how many bytes there are before it.
    fn make(&mut self, more: usize) -> usize {
        let wanted = self.length + more;
        if self.bytes.is_empty() {
            // The system gives zeros, page by page as they are touched.
            self.bytes = vec![0; wanted];
        } else if self.bytes.len() < wanted {
            self.bytes.resize(wanted, 0);
        }
        self.length
    }

    /// Drops all bytes and keeps their room.
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
        let from = self.make(bytes.len());
        self.bytes[from..from + bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len();
    }

    /// Appends the next bytes of a stream: `count` of them, fewer only where it ends or fails.
    ///
    /// # Errors
    ///
    /// It cannot be read on. What came before has been appended.
    pub fn fill(&mut self, read: &mut impl Read, count: usize) -> io::Result<()> {
        let end = self.length + count;
        while self.length < end {
            let at_hand = self.bytes.len() - self.length;
            let step = (end - self.length).min(at_hand.max(self.length).max(STEP));
            let from = self.make(step);
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

impl Deref for Room {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl From<Vec<u8>> for Room {
    fn from(bytes: Vec<u8>) -> Room {
        Room { length: bytes.len(), bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::{Room, STEP};

    #[test]
    fn bytes_are_those_that_were_given() {
        let bytes: Vec<u8> = (0..5 * STEP).map(|at| (at % 251) as u8).collect();
        let mut room = Room::default();
        for _ in 0..2 {
            let mut read = &bytes[..];
            room.push(b"ab");
            room.fill(&mut read, 3 * STEP).unwrap();
            assert_eq!(room[2..], bytes[..3 * STEP]);
            room.drop_first(STEP + 2);
            room.fill(&mut read, 3 * STEP).unwrap();
            assert_eq!(room[..], bytes[STEP..]);
            room.clear();
            assert!(room.is_empty());
        }
    }
}
