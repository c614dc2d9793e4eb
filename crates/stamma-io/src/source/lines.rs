//! From byte offsets to lines and columns, quickly wherever in the input they are.
//!
//! Lines end at `\n`, `\r\n` or a lone `\r`. Lines and columns count from 1. A column is a character, whatever its
//! width on the screen; a tab is one character, and so is each byte that is not UTF-8.

use stamma_notation::Span;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A line and a column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// The beginnings of the lines of an input.
///
/// Lines are counted only as far as needed: most findings that are shown are near the beginning of an input.
#[derive(Debug)]
pub struct LineIndex<'a> {
    input: &'a [u8],
    /// The counts before each block of `BLOCK` bytes that has been counted; never empty.
    blocks: Mutex<Vec<Block>>,
    /// The number of lines that end before the input.
    lines_before: usize,
    /// The number of characters of the first line before the input.
    columns_before: usize,
}

/// The distance in bytes between two places whose counts are kept.
const BLOCK: usize = 4_096;

/// The counts before a block.
#[derive(Clone, Copy, Default, Debug)]
struct Block {
    /// The number of lines that end before it.
    ended: usize,
    /// The number of characters before it on the line on which it begins. Without it every finding in an input of one long line
    /// would count that line again.
    columns: usize,
}

impl Block {
    /// Returns the counts before a later place of the same block.
    fn up_to(self, input: &[u8], from: usize, to: usize) -> Block {
        let ended = self.ended + line_ends(input, from, to);
        match last_line_end(input, from, to) {
            Some(start) => Block { ended, columns: characters_begun(input, start, to) },
            None => Block { ended, columns: self.columns + characters_begun(input, from, to) },
        }
    }
}

impl<'a> LineIndex<'a> {
    /// The index of an input.
    pub fn new(input: &'a [u8]) -> LineIndex<'a> {
        LineIndex::of_part(input, 0, 0)
    }

    /// Returns the index of a part of an input: `lines_before` lines end before it, and its first line has
    /// `columns_before` characters already.
    pub(super) fn of_part(input: &'a [u8], lines_before: usize, columns_before: usize) -> LineIndex<'a> {
        let blocks = Mutex::new(vec![Block::default()]);
        LineIndex { input, blocks, lines_before, columns_before }
    }

    /// The line and column of a byte. Offsets beyond the end are taken for the end.
    pub fn place(&self, offset: usize) -> LineColumn {
        let offset = offset.min(self.input.len());
        let (at, from) = (offset / BLOCK, offset - offset % BLOCK);
        let block = self.blocks(|blocks| blocks.len() > at)[at];
        let Block { ended, columns, .. } = block.up_to(self.input, from, offset);
        let before = if ended == 0 { self.columns_before } else { 0 };
        LineColumn { line: 1 + self.lines_before + ended, column: 1 + before + columns }
    }

    /// The bytes of a line without its end. An empty span where there is no such line.
    pub fn line(&self, number: usize) -> Span {
        let start = number.checked_sub(self.lines_before + 1).and_then(|ended| self.start(ended));
        let Some(start) = start else {
            return Span::new(self.input.len(), self.input.len());
        };
        let next = self.start(number - self.lines_before).unwrap_or(self.input.len());
        let line = &self.input[start..next];
        let ends = line.iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        Span::new(start, next - ends)
    }

    /// Returns the beginning of the line after `ended` ended lines, if there is one.
    fn start(&self, ended: usize) -> Option<usize> {
        if ended == 0 {
            return Some(0);
        }
        // The line before it ends in the last block that has fewer ends before it.
        let blocks = self.blocks(|blocks| blocks[blocks.len() - 1].ended >= ended);
        let at = blocks.partition_point(|block| block.ended < ended) - 1;
        let missing = ended - blocks[at].ended;
        let from = at * BLOCK;
        let ends = memchr::memchr2_iter(b'\n', b'\r', &self.input[from..]).map(|end| from + end);
        ends.filter(|&end| ends_line(self.input, end)).nth(missing - 1).map(|end| end + 1)
    }

    /// The blocks, as many of them as are enough, or all.
    fn blocks(&self, are_enough: impl Fn(&[Block]) -> bool) -> MutexGuard<'_, Vec<Block>> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        while !are_enough(&blocks) && blocks.len() * BLOCK <= self.input.len() {
            let (from, to) = ((blocks.len() - 1) * BLOCK, blocks.len() * BLOCK);
            let next = blocks[blocks.len() - 1].up_to(self.input, from, to);
            blocks.push(next);
        }
        blocks
    }
}

/// Counts the characters that begin between two places, which may be inside of characters.
fn characters_begun(text: &[u8], from: usize, to: usize) -> usize {
    if text[from..to].is_ascii() {
        return to - from;
    }
    count(&text[character_end(text, from)..character_end(text, to)])
}

/// Returns the end of the character around a place; the place itself where it is inside of none.
fn character_end(text: &[u8], at: usize) -> usize {
    let is_inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let Some(lead) = (at.saturating_sub(3)..at).rev().find(|&lead| !is_inside(lead)) else { return at };
    let longest = &text[lead..text.len().min(lead + 4)];
    let first = longest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    first.map_or(at, |character| at.max(lead + character.len_utf8()))
}

/// Counts the characters.
pub(crate) fn count(bytes: &[u8]) -> usize {
    if bytes.is_ascii() {
        return bytes.len();
    }
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

/// Counts the lines that end between two places of a text; a pair of carriage return and line feed ends with the second.
pub(crate) fn line_ends(text: &[u8], from: usize, to: usize) -> usize {
    let part = &text[from..to];
    let feeds = memchr::memchr_iter(b'\n', part).count();
    // Most texts have no returns at all.
    let Some(first) = memchr::memchr(b'\r', part) else { return feeds };
    feeds + lone_returns(&text[from + first..text.len().min(to + 1)], to - from - first)
}

/// Counts the carriage returns among the first `count` bytes that have no line feed behind them.
fn lone_returns(text: &[u8], count: usize) -> usize {
    // So few that a byte can count them: the processor then counts many at once.
    const FEW: usize = 128;
    let lone = |first: u8, second: u8| u8::from(first == b'\r') & u8::from(second != b'\n');
    let pairs = count.min(text.len().saturating_sub(1));
    let (firsts, seconds) = (&text[..pairs], &text[text.len().min(1)..][..pairs]);
    let (some, others) = (firsts.chunks_exact(FEW), seconds.chunks_exact(FEW));
    let rest = some.remainder().iter().zip(others.remainder());
    let rest: usize = rest.map(|(first, second)| usize::from(lone(*first, *second))).sum();
    let few = |(firsts, seconds): (&[u8], &[u8])| {
        let mut found = 0u8;
        for at in 0..FEW {
            found += lone(firsts[at], seconds[at]);
        }
        usize::from(found)
    };
    let last = count > pairs && text.get(pairs) == Some(&b'\r');
    some.zip(others).map(few).sum::<usize>() + rest + usize::from(last)
}

/// Returns the place behind the last line end between two places of a text.
pub(crate) fn last_line_end(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut ends = memchr::memrchr2_iter(b'\n', b'\r', &text[from..to]).map(|at| from + at);
    ends.find(|&at| ends_line(text, at)).map(|at| at + 1)
}

/// True if a line feed or a carriage return ends a line: the latter only where no line feed follows it.
fn ends_line(text: &[u8], at: usize) -> bool {
    text[at] == b'\n' || text.get(at + 1) != Some(&b'\n')
}

/// Calls `found` with the offset and length of each character; bytes that are not UTF-8 are one each.
pub fn characters(bytes: &[u8], mut found: impl FnMut(usize, usize)) {
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
    use super::{LineColumn, LineIndex};

    /// The obvious way.
    fn counted(input: &[u8], offset: usize) -> LineColumn {
        let mut place = LineColumn { line: 1, column: 1 };
        super::characters(input, |at, _| {
            if at >= offset {
                return;
            }
            let lone = input[at] == b'\r' && input.get(at + 1) != Some(&b'\n');
            if input[at] == b'\n' || lone {
                place = LineColumn { line: place.line + 1, column: 1 };
            } else {
                place.column += 1;
            }
        });
        place
    }

    #[test]
    fn places_agree_with_counting() {
        let long = "é1. e4 ".repeat(3000);
        let wide = "♘".repeat(3000);
        let broken = b"a\xe2\x99\x98\xe2\x99\xff\x98".repeat(1000);
        let lines = "1. e4 e5\r\n\r\n".repeat(1500);
        let returns = "a\rbc\r\n\n\r".repeat(2100);
        let inputs: [&[u8]; 10] = [
            b"",
            b"a\nb\r\nc\rd\n",
            "½–½\nÉ♘f3".as_bytes(),
            b"\xff\xfe4\nx\x80y",
            b"\n\n\n",
            long.as_bytes(),
            wide.as_bytes(),
            &broken,
            lines.as_bytes(),
            returns.as_bytes(),
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
    fn every_line_is_found_whatever_is_asked_first() {
        let text = "1. e4 e5\r\n\rab\n".repeat(1500);
        let input = text.as_bytes();
        let ends: Vec<usize> = (0..input.len())
            .filter(|&at| super::ends_line(input, at) && matches!(input[at], b'\r' | b'\n'))
            .collect();
        for step in [1, 997] {
            let index = LineIndex::of_part(input, 7, 0);
            for number in (0..=ends.len()).rev().step_by(step) {
                let start = if number == 0 { 0 } else { ends[number - 1] + 1 };
                assert_eq!(index.line(number + 8).start, start, "{number}");
                assert_eq!(index.place(start), LineColumn { line: number + 8, column: 1 }, "{number}");
            }
            assert_eq!(index.line(ends.len() + 9).of(input), b"");
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
