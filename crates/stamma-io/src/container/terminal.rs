//! The output of a terminal with its escape sequences: colours, movements of the cursor, and other sets of letters, by which
//! ISO-2022-JP writes Japanese.

use super::Writer;
use crate::encoding::{Encoding, whole};
use memchr::memchr;
use stamma_notation::Span;

const ESCAPE: u8 = 0x1B;

/// Returns true if a text has escape sequences.
pub fn has_escapes(text: &[u8]) -> bool {
    memchr::memchr_iter(ESCAPE, text).take(2).any(|at| length(&text[at..]).is_some())
}

/// The length of the escape sequence that begins a text.
fn length(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 256;
    let window = &text[..text.len().min(LONGEST)];
    match window.get(1)? {
        // Parameters, and a letter that says what to do.
        b'[' => {
            let end = window[2..].iter().position(|byte| (0x40..=0x7E).contains(byte))?;
            let parameters = window[2..2 + end].iter().all(|byte| (0x20..=0x3F).contains(byte));
            parameters.then_some(end + 3)
        }
        // A title or a link, which a bell or an escape ends.
        b']' => {
            let end = window.iter().skip(2).position(|byte| matches!(*byte, 0x07 | ESCAPE))? + 2;
            Some(if window[end] == ESCAPE && window.get(end + 1) == Some(&b'\\') { end + 2 } else { end + 1 })
        }
        b'(' | b')' => Some(3),
        // Letters of two bytes follow.
        b'$' if matches!(window.get(2), Some(b'@' | b'B')) => Some(3),
        b'=' | b'>' | b'7' | b'8' | b'M' | b'c' => Some(2),
        _ => None,
    }
    .filter(|length| *length <= text.len())
}

/// Writes the text without the sequences.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    // Start of the text that is struck out.
    let mut struck: Option<usize> = None;
    while let Some(escape) = memchr(ESCAPE, &text[at..]).map(|found| at + found) {
        if struck.is_none() {
            writer.copy(Span::new(at, escape));
        }
        let length = length(&text[escape..]);
        match length.and_then(|length| strikes(&text[escape..escape + length])) {
            Some(true) => struck = struck.or(Some(escape)),
            Some(false) => {
                if let Some(start) = struck.take() {
                    writer.leave_out(Span::new(start, escape));
                }
            }
            None if length.is_none() && struck.is_none() => writer.leave_out(Span::new(escape, escape + 1)),
            None => {}
        }
        at = escape + length.unwrap_or(1);
        if text[escape + 1..].starts_with(b"$") && length.is_some() && struck.is_none() {
            at = write_japanese(writer, at);
        }
    }
    match struck {
        Some(start) => writer.leave_out(Span::new(start, text.len())),
        None => writer.copy(Span::new(at, text.len())),
    }
}

/// Returns true if a sequence strikes out the text behind it, and false if it ends that. None for others.
fn strikes(sequence: &[u8]) -> Option<bool> {
    let parameters = sequence.strip_prefix(b"\x1B[")?.strip_suffix(b"m")?;
    let mut found = None;
    let mut parameters = parameters.split(|byte| matches!(byte, b';' | b':'));
    while let Some(parameter) = parameters.next() {
        match parameter {
            b"9" => found = Some(true),
            b"29" | b"0" | b"" => found = Some(false),
            // The numbers of a colour follow.
            b"38" | b"48" | b"58" => {
                let count = if parameters.next() == Some(b"2") { 3 } else { 1 };
                parameters.by_ref().take(count).for_each(drop);
            }
            _ => {}
        }
    }
    found
}

/// Writes letters of two bytes up to the next escape sequence or the end of the line, as ISO-2022-JP has them. Returns the byte
/// behind them.
fn write_japanese(writer: &mut Writer<'_>, from: usize) -> usize {
    let text = writer.text();
    let encoding = Encoding::from_name("euc-jp");
    let mut at = from;
    while let [first @ 0x21..=0x7E, second @ 0x21..=0x7E, ..] = text[at..] {
        let place = Span::new(at, at + 2);
        let letter = encoding.map(|encoding| whole(&[first | 0x80, second | 0x80], encoding));
        match letter.filter(|letter| !letter.contains('\u{FFFD}')) {
            Some(letter) => writer.replace(place, &letter),
            None => writer.unreadable(place),
        }
        at += 2;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{length, strikes};

    #[test]
    fn struck_text_is_known() {
        for (sequence, expected) in [
            (&b"\x1B[9m"[..], Some(true)),
            (b"\x1B[1;9m", Some(true)),
            (b"\x1B[0;9m", Some(true)),
            (b"\x1B[m", Some(false)),
            (b"\x1B[29m", Some(false)),
            (b"\x1B[38;5;9m", None),
            (b"\x1B[38;2;9;9;9m", None),
            (b"\x1B[9A", None),
        ] {
            assert_eq!(strikes(sequence), expected, "{sequence:?}");
        }
    }

    #[test]
    fn sequences_have_ends() {
        for (text, expected) in [
            (&b"\x1B[1;31mx"[..], Some(7)),
            (b"\x1B[0m", Some(4)),
            (b"\x1B]0;title\x07x", Some(10)),
            (b"\x1B]8;;http://a\x1B\\x", Some(15)),
            (b"\x1B$Bx", Some(3)),
            (b"\x1B$x", None),
            (b"\x1B[1", None),
            (b"\x1B(", None),
            (b"\x1B", None),
        ] {
            assert_eq!(length(text), expected, "{text:?}");
        }
    }
}
