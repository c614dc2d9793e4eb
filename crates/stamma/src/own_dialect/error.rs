//! Faults of a dialect file, by bytes and by line and column.

use std::fmt;
use std::ops::Range;

/// A fault of a dialect file, and its place. Lines and columns count from 1; a column is a character.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OwnDialectError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The fault at this place, and the values that would be right.
    pub message: String,
}

impl fmt::Display for OwnDialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for OwnDialectError {}

/// Something wrong, and the bytes that it is about.
#[derive(Debug)]
pub(super) struct DialectError {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

impl DialectError {
    /// Converts the fault to an error with line and column.
    pub(super) fn located(self, text: &str) -> OwnDialectError {
        let before = text.get(..self.span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        OwnDialectError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: self.message,
        }
    }
}
