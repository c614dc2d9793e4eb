//! Blanks and line ends: compares the text between two pieces with that of the export form.

use crate::diagnostics::FormDetail;
use crate::text::Span;
use alloc::vec::Vec;

/// The place of a blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BlankPlace {
    /// Beside a tag.
    Tags,
    /// Among moves and comments.
    Moves,
    /// Before the first piece or after the last.
    Edge,
}

/// The difference between a blank and the one in the export form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Difference {
    /// Only in its carriage returns; how many of them.
    CarriageReturns(usize),
    /// A line ends where it goes on in the export form, or the other way round.
    LineEnd,
    /// Otherwise.
    Other(FormDetail),
}

/// Returns the difference between a blank and the one in the export form; none where they are the same.
pub(super) fn difference(found: &[u8], written: &[u8], place: BlankPlace) -> Option<Difference> {
    if found == written {
        return None;
    }
    let plain = without_returns(found);
    if plain == written {
        let returns = found.iter().filter(|byte| **byte == b'\r').count();
        return Some(Difference::CarriageReturns(returns));
    }
    let single = |blank: &[u8]| matches!(blank, b" " | b"\n");
    if single(&plain) && single(written) {
        return Some(Difference::LineEnd);
    }
    Some(Difference::Other(match place {
        _ if found.windows(3).any(|bytes| bytes == "\u{FEFF}".as_bytes()) => FormDetail::ByteOrderMark,
        BlankPlace::Tags => FormDetail::TagLines,
        BlankPlace::Edge => {
            FormDetail::Blanks { fault: edge_fault(&plain, written), written: named(written) }
        }
        BlankPlace::Moves => FormDetail::Blanks { fault: fault(&plain, written), written: named(written) },
    }))
}

/// Returns the blank with every line end as a line feed.
fn without_returns(blank: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(blank.len());
    for (at, &byte) in blank.iter().enumerate() {
        match byte {
            b'\r' if blank.get(at + 1) == Some(&b'\n') => {}
            b'\r' => plain.push(b'\n'),
            _ => plain.push(byte),
        }
    }
    plain
}

fn named(written: &[u8]) -> &'static str {
    match written {
        b"" => "nothing",
        b" " => "one blank",
        b"\n" => "a line end",
        _ => "an empty line",
    }
}

fn fault(found: &[u8], written: &[u8]) -> &'static str {
    let has = |part: &[u8]| found.windows(part.len()).any(|window| window == part);
    match found {
        [] => "no blank stands",
        _ if found.iter().any(|byte| !matches!(byte, b' ' | b'\n' | b'\t')) => {
            "something other than a blank stands"
        }
        _ if has(b"\t") => "a tab stands",
        _ if has(b"\n\n") => "an empty line stands",
        _ if has(b" \n") => "blanks end the line",
        _ if has(b"\n ") => "blanks begin the line",
        b" " | b"\n" if written.is_empty() => "a blank stands",
        _ => "several blanks stand",
    }
}

fn edge_fault(found: &[u8], written: &[u8]) -> &'static str {
    match found {
        [] => "nothing stands",
        _ if found.iter().any(|byte| !matches!(byte, b' ' | b'\n' | b'\t')) => {
            "something other than a line end stands"
        }
        _ if found.iter().any(|byte| *byte != b'\n') => "blanks stand",
        b"\n" if !written.is_empty() => "only one line end stands",
        _ => "empty lines stand",
    }
}

/// The lines of a region with 80 columns or more, and how many they have. A column is a character.
pub(super) fn long_lines(text: &[u8], region: Span) -> Vec<(Span, usize)> {
    let mut lines = Vec::new();
    let mut start = region.start;
    for line in region.of(text).split(|byte| matches!(byte, b'\n' | b'\r')) {
        let columns = line.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        if columns >= 80 {
            lines.push((Span::new(start, start + line.len()), columns));
        }
        start += line.len() + 1;
    }
    lines
}
