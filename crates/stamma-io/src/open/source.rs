//! Packed bytes with lookahead of any length. It is independent of the packing.

use std::io::{self, ErrorKind, Read};

/// Packed bytes as they come.
pub(super) struct Source {
    input: Box<dyn Read + Send + Sync>,
    /// The bytes that have been read and not taken are `buffer[start..end]`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// True at the end of the input.
    ended: bool,
    taken: u64,
}

/// The number of bytes read at once, and the growth of the buffer.
const STEP: usize = 256 << 10;

/// The bytes that stay in place when some are taken.
#[cfg(feature = "zstd")]
enum KeptPart {
    Taken,
    After,
}

impl Source {
    pub(super) fn new(input: Box<dyn Read + Send + Sync>) -> Source {
        Source { input, buffer: Vec::new(), start: 0, end: 0, ended: false, taken: 0 }
    }

    /// Takes bytes that have been peeked at, as a source of their own. Either they or the bytes after them are kept in
    /// place, whichever are more; the other part is copied into `memory`, which need not be empty.
    #[cfg(feature = "zstd")]
    pub(super) fn split_off(&mut self, count: usize, mut memory: Vec<u8>) -> Source {
        let (place, taken) = (self.start, self.taken);
        self.take(count);
        let (bytes, rest) = self.buffer[place..self.end].split_at(count);
        let (few, stays) =
            if count < rest.len() { (bytes, KeptPart::After) } else { (rest, KeptPart::Taken) };
        let length = few.len();
        if memory.len() < length {
            memory.resize(length, 0);
        }
        memory[..length].copy_from_slice(few);
        let (buffer, start, end) = match stays {
            KeptPart::After => (memory, 0, length),
            KeptPart::Taken => {
                (self.start, self.end) = (0, length);
                (std::mem::replace(&mut self.buffer, memory), place, place + count)
            }
        };
        Source { input: Box::new(io::empty()), buffer, start, end, ended: true, taken }
    }

    /// The memory of its bytes.
    #[cfg(feature = "zstd")]
    pub(super) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }

    /// Returns the number of bytes that have been taken.
    pub(super) fn taken(&self) -> u64 {
        self.taken
    }

    /// Returns the next bytes, at least `count` of them unless the input ends before.
    ///
    /// Memory grows with the bytes that arrive, not with `count`.
    pub(super) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.end - self.start < count && !self.ended {
            self.fill(count)?;
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Reads once, at least `count` bytes if there are any.
    fn fill(&mut self, count: usize) -> io::Result<()> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
        if self.end == self.buffer.len() && self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        if self.end == self.buffer.len() {
            match self.buffer.len() {
                // The system gives zeros, page by page as they are touched.
                0 => self.buffer = vec![0; STEP],
                full => self.buffer.resize((self.start + count + STEP).min(2 * full).max(full + STEP), 0),
            }
        }
        let end = self.buffer.len().min(self.end + STEP);
        loop {
            match self.input.read(&mut self.buffer[self.end..end]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            return Ok(());
        }
    }

    /// Takes bytes that have been seen.
    pub(super) fn take(&mut self, count: usize) {
        debug_assert!(count <= self.end - self.start, "more is taken than has been seen");
        self.start += count;
        self.taken += count as u64;
    }

    /// Returns the bytes that have been seen and not taken, and the rest.
    pub(super) fn into_reader(mut self) -> Box<dyn Read + Send + Sync> {
        self.buffer.truncate(self.end);
        let mut seen = io::Cursor::new(self.buffer);
        seen.set_position(self.start as u64);
        match self.ended {
            true => Box::new(seen),
            false => Box::new(seen.chain(self.input)),
        }
    }
}
