//! A page that words are put on, with line ends where the layout wants them.

use crate::moves::dialect::Lines;
use crate::moves::encode::Word;
use alloc::vec::Vec;

/// Words are set one after the other with single blanks; lines end as the layout says.
pub struct Page {
    out: Vec<u8>,
    lines: Lines,
    /// Characters on the line at hand.
    column: usize,
    /// Whether the next word follows without a blank.
    glued: bool,
}

impl Page {
    /// A page at the end of `out`.
    pub fn new(out: Vec<u8>, lines: Lines) -> Page {
        Page { out, lines, column: 0, glued: false }
    }

    /// What stands on the page, after what stood before it.
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
        let width = width(word);
        if let Some(sign) = self.sign(width, word.first().copied()) {
            self.out.push(sign);
            self.column = if sign == b'\n' { 0 } else { self.column + 1 };
        }
        self.out.extend_from_slice(word);
        self.column += width;
    }

    /// Sets a short word.
    #[inline]
    pub fn short(&mut self, word: Word) {
        let (bytes, width) = (word.bytes(), word.width());
        let first = bytes.first().copied();
        let Some(sign) = self.sign(width, first) else { return self.put(word) };
        self.column = if sign == b'\n' { width } else { self.column + 1 + width };
        match word.behind(sign) {
            Some(word) => self.copy(word),
            None => {
                self.out.push(sign);
                self.copy(word);
            }
        }
    }

    fn put(&mut self, word: Word) {
        self.column += word.width();
        self.copy(word);
    }

    #[inline(always)]
    fn copy(&mut self, word: Word) {
        let end = self.out.len() + word.length();
        // A copy of a known length costs less than one that counts its bytes.
        self.out.extend_from_slice(&word.bytes());
        self.out.truncate(end);
    }

    /// What comes before a word: a blank, a line end, or nothing.
    #[inline(always)]
    fn sign(&mut self, width: usize, first: Option<u8>) -> Option<u8> {
        if core::mem::take(&mut self.glued) || self.column == 0 {
            return None;
        }
        match self.lines {
            // A line that begins with a percent sign is passed over by PGN readers.
            Lines::Wrapped(limit) if self.column + 1 + width > limit && first != Some(b'%') => Some(b'\n'),
            _ => Some(b' '),
        }
    }

    /// Lets the next word follow without a blank.
    pub fn glue(&mut self) {
        self.glued = true;
    }

    /// Appends to the last word.
    pub fn append(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.column += width(text);
        self.glued = false;
    }

    /// Appends some ASCII to the last word.
    #[inline]
    pub fn ascii(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.column += text.len();
    }

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.glued = false;
    }
}

/// How many characters a word shows: bytes that continue a UTF-8 character are not counted.
fn width(word: &[u8]) -> usize {
    word.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
