//! A page that words are put on, with line ends where the layout wants them.

use crate::moves::dialect::Lines;
use alloc::vec::Vec;

/// Words are set one after the other with single blanks; lines end as the layout says.
pub struct Page<'a> {
    out: &'a mut Vec<u8>,
    lines: Lines,
    /// Characters on the line at hand.
    column: usize,
    /// Whether the next word follows without a blank.
    glued: bool,
}

impl<'a> Page<'a> {
    /// A page at the end of `out`.
    pub fn new(out: &'a mut Vec<u8>, lines: Lines) -> Page<'a> {
        Page { out, lines, column: 0, glued: false }
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
        let width = width(word);
        let blank = usize::from(self.column > 0 && !self.glued);
        if let Lines::Wrapped(limit) = self.lines
            && self.column > 0
            && !self.glued
            && self.column + blank + width > limit
            // A line that begins with a percent sign is passed over by PGN readers.
            && !word.starts_with(b"%")
        {
            self.end_line();
        } else if blank == 1 {
            self.out.push(b' ');
            self.column += 1;
        }
        self.out.extend_from_slice(word);
        self.column += width;
        self.glued = false;
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

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.glued = false;
    }

    /// Whether nothing stands on the line at hand.
    pub fn at_line_start(&self) -> bool {
        self.column == 0
    }
}

/// How many characters a word shows: bytes that continue a UTF-8 character are not counted.
fn width(word: &[u8]) -> usize {
    word.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
