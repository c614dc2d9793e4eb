//! Rows and cells, with the quotation marks of RFC 4180.

use crate::container::value::{Escapes, Value};
use stamma_notation::Span;

/// A cell, without blanks and quotation marks around it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cell {
    pub span: Span,
    is_quoted: bool,
}

impl Cell {
    /// True if quotation marks stood around it.
    pub fn is_quoted(self) -> bool {
        self.is_quoted
    }

    /// Its text.
    pub fn value(self) -> Value {
        let escapes = if self.is_quoted { Escapes::DoubledQuotes } else { Escapes::None };
        Value { span: self.span, escapes }
    }
}

/// The rows of a text.
#[derive(Clone, Debug)]
pub struct Rows<'t> {
    text: &'t [u8],
    delimiter: u8,
    is_last: bool,
    at: usize,
    /// The end of the last whole row.
    end_of_whole: usize,
    /// False behind a quotation mark that is never closed: no other one is closed either.
    has_quotes: bool,
}

impl<'t> Rows<'t> {
    /// The rows of a text, of which the last one may not be whole unless it is the last part.
    pub fn new(text: &'t [u8], delimiter: u8, is_last: bool) -> Rows<'t> {
        let at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Rows { text, delimiter, is_last, at, end_of_whole: 0, has_quotes: true }
    }

    /// The first byte of the next row.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The end of the last whole row.
    pub fn end_of_whole(&self) -> usize {
        self.end_of_whole
    }

    /// The cells of the next row; none at the end, and where a row is not whole.
    pub fn next(&mut self) -> Option<Vec<Cell>> {
        let text = self.text;
        if self.at >= text.len() {
            return None;
        }
        let mut cells = Vec::new();
        let mut at = self.at;
        loop {
            let rest = &text[at..];
            let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
            let quoted =
                (self.has_quotes && rest.get(blanks) == Some(&b'"')).then(|| self.quoted(at + blanks + 1));
            let (cell, mut end) = match quoted {
                Some(Some(end)) => (Cell { span: Span::new(at + blanks + 1, end), is_quoted: true }, end + 1),
                Some(None) if !self.is_last => return None,
                _ => {
                    self.has_quotes &= quoted.is_none();
                    let length = memchr::memchr2(self.delimiter, b'\n', rest).unwrap_or(rest.len());
                    (Cell { span: trimmed(text, Span::new(at, at + length)), is_quoted: false }, at + length)
                }
            };
            cells.push(cell);
            // Blanks behind a closing quotation mark.
            end += text[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
            match text.get(end) {
                Some(byte) if *byte == self.delimiter => at = end + 1,
                Some(_) => {
                    self.at = end + 1;
                    self.end_of_whole = self.at;
                    return Some(cells);
                }
                None if self.is_last => {
                    (self.at, self.end_of_whole) = (text.len(), text.len());
                    return Some(cells);
                }
                None => return None,
            }
        }
    }

    /// The closing quotation mark of a cell: one that is followed by the end of the cell.
    fn quoted(&self, start: usize) -> Option<usize> {
        let mut at = start;
        loop {
            at += memchr::memchr(b'"', &self.text[at..])?;
            let rest = &self.text[at + 1..];
            if rest.first() == Some(&b'"') {
                at += 2;
                continue;
            }
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
            match rest.get(blanks) {
                None | Some(b'\n') => return Some(at),
                Some(byte) if *byte == self.delimiter => return Some(at),
                Some(_) => at += 1,
            }
        }
    }
}

/// A cell without the blanks around it.
fn trimmed(text: &[u8], span: Span) -> Span {
    crate::container::lines::trimmed(text, span)
}
