//! Bytes that are appended to in small pieces of known length, without asking for memory at each of them.
//!
//! The bytes have no meaning here. The room behind them is part of a vector that is as long as it has ever been.

use crate::text::Span;
use alloc::vec::Vec;

/// Bytes, and room for more behind them.
#[derive(Default)]
pub struct Buffer {
    bytes: Vec<u8>,
    /// The number of them that have been written.
    length: usize,
    /// The number of them that were there before: however long they are, they need no more room.
    before: usize,
}

impl Buffer {
    /// A buffer that goes on after some bytes.
    pub const fn after(bytes: Vec<u8>) -> Buffer {
        let length = bytes.len();
        Buffer { bytes, length, before: length }
    }

    /// An empty buffer with the room of an earlier one.
    pub const fn over(room: Vec<u8>) -> Buffer {
        Buffer { bytes: room, length: 0, before: 0 }
    }

    /// Drops the bytes written so far, and keeps the room.
    pub const fn clear(&mut self) {
        self.length = 0;
        self.before = 0;
    }

    /// Returns the bytes that have been written.
    pub fn written(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }

    /// Returns the bytes that have been written, and nothing behind them.
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.bytes.truncate(self.length);
        self.bytes
    }

    /// Returns the bytes that have been written and the room behind them, for another buffer.
    pub fn into_room(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes the first of some bytes, if there is room for all of them.
    #[inline(always)]
    pub fn try_put<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], used: usize) -> bool {
        let room = self.bytes.get_mut(self.length..self.length.wrapping_add(SIZE));
        let room = room.and_then(|room| room.first_chunk_mut::<SIZE>());
        let Some(room) = room else { return false };
        *room = *bytes;
        self.length += used;
        true
    }

    /// Writes the first of some bytes, seven at most, and the first of others, if there is room for all of them.
    #[inline(always)]
    pub fn try_put_both(&mut self, first: [u8; 8], used: usize, second: [u8; 8], used_then: usize) -> bool {
        let room = self.bytes.get_mut(self.length..self.length.wrapping_add(16));
        let room = room.and_then(|room| room.first_chunk_mut::<16>());
        let Some(room) = room else { return false };
        room[..8].copy_from_slice(&first);
        room[used & 7..][..8].copy_from_slice(&second);
        self.length += used + used_then;
        true
    }

    /// Writes the first `used` of some bytes, which are put together at their final place.
    #[inline(always)]
    pub fn put_together<const SIZE: usize>(&mut self, used: usize, write: impl Fn(&mut [u8; SIZE])) {
        let room = self.bytes.get_mut(self.length..self.length.wrapping_add(SIZE));
        match room.and_then(|room| room.first_chunk_mut::<SIZE>()) {
            Some(room) => {
                write(room);
                self.length += used;
            }
            None => {
                let mut bytes = [0; SIZE];
                write(&mut bytes);
                self.extend(bytes.get(..used).unwrap_or_default());
            }
        }
    }

    /// Writes the first of some bytes.
    #[inline(always)]
    pub fn put<const SIZE: usize>(&mut self, bytes: &[u8; SIZE], used: usize) {
        if !self.try_put(bytes, used) {
            self.extend(bytes.get(..used).unwrap_or_default());
        }
    }

    /// Writes a byte.
    #[inline(always)]
    pub fn push(&mut self, byte: u8) {
        self.put(&[byte], 1);
    }

    /// Writes some bytes.
    #[inline]
    pub fn extend(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        if let Some(room) = self.bytes.get_mut(self.length..end) {
            room.copy_from_slice(bytes);
            self.length = end;
        }
    }

    /// Writes some bytes, each of them as another one or as it is.
    #[inline(always)]
    pub fn extend_with(&mut self, bytes: &[u8], each: impl Fn(u8) -> u8) {
        let end = self.length + bytes.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        if let Some(room) = self.bytes.get_mut(self.length..end) {
            room.iter_mut().zip(bytes).for_each(|(to, from)| *to = each(*from));
            self.length = end;
        }
    }

    /// Writes a part of a text, mostly without a call: in copies of a known length, of which some of the last may go beyond
    /// its end.
    #[inline(always)]
    pub fn copy(&mut self, text: &[u8], part: Span) {
        const STEP: usize = 32;
        let mut at = part.start;
        if part.len() > 4 * STEP {
            return self.extend(text.get(part.start..part.end).unwrap_or_default());
        }
        while at < part.end {
            let used = (part.end - at).min(STEP);
            match text.get(at..at.wrapping_add(STEP)).and_then(|bytes| bytes.first_chunk::<STEP>()) {
                Some(bytes) if self.try_put(bytes, used) => at += used,
                _ => return self.extend(text.get(at..part.end).unwrap_or_default()),
            }
        }
    }

    /// Returns the number of bytes that have been written.
    #[inline(always)]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Returns the bytes that have been written, to be changed.
    pub fn written_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(..self.length).unwrap_or_default()
    }

    /// Returns the byte before the last `count`.
    pub fn before_last(&mut self, count: usize) -> Option<&mut u8> {
        let place = self.length.checked_sub(count + 1)?;
        self.bytes.get_mut(place)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, length: usize) {
        let own = self.bytes.len() - self.before;
        self.bytes.resize(length.max(self.before + 2 * own).max(self.before + 256), 0);
    }
}

#[cfg(test)]
mod tests {
    use super::Buffer;
    use crate::text::Span;
    use alloc::vec::Vec;

    #[test]
    fn it_holds_what_was_written() {
        let text: Vec<u8> = (0..100).collect();
        let mut due = b"before".to_vec();
        let mut buffer = Buffer::after(due.clone());
        for length in (0..100).chain(0..100) {
            buffer.copy(&text, Span::new(100 - length, 100));
            buffer.copy(&text, Span::new(0, length));
            buffer.extend(&text[length..]);
            due.extend_from_slice(&text[100 - length..]);
            due.extend_from_slice(&text[..length]);
            due.extend_from_slice(&text[length..]);
            buffer.extend_with(&text[..length], |byte| byte ^ 1);
            due.extend(text[..length].iter().map(|byte| byte ^ 1));
            buffer.push(7);
            buffer.put(b"some bytes", length % 11);
            buffer.put_together::<3>(2, |room| *room = *b"abc");
            due.push(7);
            due.extend_from_slice(&b"some bytes"[..length % 11]);
            due.extend_from_slice(b"ab");
            assert_eq!(buffer.written(), due);
        }
        assert_eq!(buffer.before_last(3).copied(), due.get(due.len() - 4).copied());
        assert_eq!(Buffer::over(buffer.into_room()).into_bytes(), b"");
        let before = due.len();
        let mut behind = Buffer::after(due);
        behind.push(b'x');
        assert_eq!(behind.into_room().len(), before + 256, "what stood there before asks for no room");
        let mut small = Buffer::default();
        small.push(b'y');
        small.clear();
        assert_eq!(small.written(), b"");
        let mut small = Buffer::over(Vec::new());
        assert!(!small.try_put(b"x", 1) && small.before_last(0).is_none());
        small.push(b'x');
        assert_eq!(small.into_bytes(), b"x");
    }
}
