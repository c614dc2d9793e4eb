//! A page that words are put on, with line ends where the layout wants them.

use crate::moves::dialect::Lines;
use crate::moves::encode::Word;
use alloc::vec::Vec;

/// Words are set one after the other with single blanks; lines end as the layout says.
pub struct Page {
    out: Vec<u8>,
    /// How many characters a line may have.
    limit: usize,
    /// Characters on the line at hand.
    column: usize,
    /// Whether nothing comes before the next word: the line is empty, or the word is glued to the last one.
    joined: bool,
}

impl Page {
    /// A page at the end of `out`.
    pub fn new(out: Vec<u8>, lines: Lines) -> Page {
        let limit = if let Lines::Wrapped(limit) = lines { limit } else { usize::MAX };
        Page { out, limit, column: 0, joined: true }
    }

    /// What stands on the page, after what stood before it.
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
        let width = width(word);
        if !self.joined {
            let sign = self.sign(width, word.first().copied().unwrap_or_default());
            self.out.push(sign);
        } else {
            self.column += width;
        }
        self.out.extend_from_slice(word);
        self.joined = self.column == 0;
    }

    /// Sets a short word.
    #[inline(always)]
    pub fn short(&mut self, word: Word) {
        if self.joined {
            return self.short_joined(word);
        }
        let sign = self.sign(word.width(), word.first());
        match word.behind(sign) {
            Some(word) => self.copy(word),
            None => {
                self.out.push(sign);
                self.copy(word);
            }
        }
    }

    #[inline(never)]
    fn short_joined(&mut self, word: Word) {
        self.column += word.width();
        self.joined = self.column == 0;
        self.copy(word);
    }

    #[inline(always)]
    fn copy(&mut self, word: Word) {
        let end = self.out.len() + word.length();
        // A copy of a known length costs less than one that counts its bytes.
        self.out.extend_from_slice(&word.bytes());
        self.out.truncate(end);
    }

    /// What comes before a word that is not joined to another, which is counted with it: a blank or a line end.
    #[inline(always)]
    fn sign(&mut self, width: usize, first: u8) -> u8 {
        let column = self.column + 1 + width;
        // A line that begins with a percent sign is passed over by PGN readers.
        if column > self.limit && first != b'%' {
            self.column = width;
            self.joined = width == 0;
            return b'\n';
        }
        self.column = column;
        b' '
    }

    /// Lets the next word follow without a blank.
    pub fn glue(&mut self) {
        self.joined = true;
    }

    /// Appends to the last word.
    pub fn append(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.column += width(text);
        self.joined = self.column == 0;
    }

    /// Appends some ASCII to the last word.
    #[inline]
    pub fn ascii(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.column += text.len();
        self.joined &= self.column == 0;
    }

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.joined = true;
    }
}

/// How many characters a word shows: bytes that continue a UTF-8 character are not counted.
fn width(word: &[u8]) -> usize {
    word.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
