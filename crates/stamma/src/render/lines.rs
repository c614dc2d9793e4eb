//! From byte offsets to lines and columns, quickly wherever in the input they are.
//!
//! Lines end at `\n`, `\r\n` or a lone `\r`. Lines and columns count from 1. A column is a character, whatever its
//! width on the screen; a tab is one character, and so is each byte that is not UTF-8.

use stamma_notation::Span;
use std::sync::OnceLock;

/// How many bytes lie between two places whose character count is kept.
const STRIDE: usize = 512;

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Where the lines of an input begin.
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    input: &'a [u8],
    /// The first byte of every line; never empty.
    starts: Vec<usize>,
    /// About every `STRIDE` bytes: a byte offset, and how many characters come before it. Without it every finding
    /// in an input of one long line would count that line again. Made when a long line is first asked about.
    counts: OnceLock<Vec<(usize, usize)>>,
    /// How many lines end before the input.
    lines_before: usize,
    /// How many characters of the first line come before the input.
    columns_before: usize,
}

impl<'a> LineIndex<'a> {
    /// The index of an input.
    pub fn new(input: &'a [u8]) -> LineIndex<'a> {
        LineIndex::of_part(input, 0, 0)
    }

    /// The index of a part of an input: so many lines end before it, and its first line has so many characters already.
    pub(super) fn of_part(input: &'a [u8], lines_before: usize, columns_before: usize) -> LineIndex<'a> {
        let mut starts = vec![0];
        starts.extend(line_ends(input));
        LineIndex { input, starts, counts: OnceLock::new(), lines_before, columns_before }
    }

    /// The line and column of a byte. Offsets beyond the end are taken for the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = offset.min(self.input.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let before = if line == 1 { self.columns_before } else { 0 };
        let column = 1 + before + self.characters_between(self.starts[line - 1], offset);
        Place { line: self.lines_before + line, column }
    }

    /// The bytes of a line without its end. An empty span where there is no such line.
    pub fn line(&self, number: usize) -> Span {
        let number = number.saturating_sub(self.lines_before);
        let Some(&start) = number.checked_sub(1).and_then(|at| self.starts.get(at)) else {
            return Span::new(self.input.len(), self.input.len());
        };
        let next = self.starts.get(number).copied().unwrap_or(self.input.len());
        let line = &self.input[start..next];
        let ends = line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        Span::new(start, next - ends)
    }

    fn characters_between(&self, start: usize, offset: usize) -> usize {
        match offset - start <= STRIDE {
            true => count(&self.input[start..offset]),
            false => self.characters_before(offset) - self.characters_before(start),
        }
    }

    fn characters_before(&self, offset: usize) -> usize {
        let counts = self.counts.get_or_init(|| counts(self.input));
        let at = counts.partition_point(|&(known, _)| known <= offset) - 1;
        let (known, before) = counts[at];
        before + count(&self.input[known..offset])
    }
}

/// How many characters come before a place, about every `STRIDE` bytes.
fn counts(input: &[u8]) -> Vec<(usize, usize)> {
    let mut counts = vec![(0, 0)];
    let mut due = STRIDE;
    let mut counted = 0;
    characters(input, |offset, length| {
        counted += 1;
        if offset + length >= due {
            counts.push((offset + length, counted));
            due = offset + length + STRIDE;
        }
    });
    counts
}

/// How many characters there are.
pub(crate) fn count(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    let mut count = 0;
    characters(bytes, |_, _| count += 1);
    count
}

/// Where lines end: the offsets after `\n`, and after `\r` with no `\n` behind it.
pub(crate) fn line_ends(bytes: &[u8]) -> impl DoubleEndedIterator<Item = usize> {
    // Two ways, because most texts have no `\r` at all, and looking for one byte is quicker than for two.
    let plain = memchr::memchr(b'\r', bytes).is_none();
    let (one, two) = match plain {
        true => (Some(memchr::memchr_iter(b'\n', bytes)), None),
        false => (None, Some(memchr::memchr2_iter(b'\n', b'\r', bytes))),
    };
    let two = two.into_iter().flatten().filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
    one.into_iter().flatten().chain(two).map(|at| at + 1)
}

/// Calls `found` with the offset and length of each character; bytes that are not UTF-8 are one each.
pub(crate) fn characters(bytes: &[u8], mut found: impl FnMut(usize, usize)) {
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for ch in chunk.valid().chars() {
            found(at, ch.len_utf8());
            at += ch.len_utf8();
        }
        for _ in chunk.invalid() {
            found(at, 1);
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LineIndex, Place};

    /// The obvious way.
    fn counted(input: &[u8], offset: usize) -> Place {
        let mut place = Place { line: 1, column: 1 };
        super::characters(input, |at, _| {
            if at >= offset {
                return;
            }
            let lone = input[at] == b'\r' && input.get(at + 1) != Some(&b'\n');
            if input[at] == b'\n' || lone {
                place = Place { line: place.line + 1, column: 1 };
            } else {
                place.column += 1;
            }
        });
        place
    }

    #[test]
    fn places_agree_with_counting() {
        let long = "é1. e4 ".repeat(3000);
        let inputs: [&[u8]; 6] = [
            b"",
            b"a\nb\r\nc\rd\n",
            "½–½\nÉ♘f3".as_bytes(),
            b"\xff\xfe4\nx\x80y",
            b"\n\n\n",
            long.as_bytes(),
        ];
        for input in inputs {
            let index = LineIndex::new(input);
            let mut offsets = vec![input.len()];
            super::characters(input, |at, _| offsets.push(at));
            for offset in offsets.into_iter().step_by(if input.len() > 1000 { 977 } else { 1 }) {
                assert_eq!(index.place(offset), counted(input, offset), "{offset} of {input:?}");
            }
        }
    }

    #[test]
    fn lines_come_without_their_ends() {
        let input = b"ab\r\n\ncd\re";
        let index = LineIndex::new(input);
        let lines: Vec<&[u8]> = (1..=5).map(|number| index.line(number).of(input)).collect();
        assert_eq!(lines, [&b"ab"[..], b"", b"cd", b"e", b""]);
    }
}
