//! The output of a terminal with its escape sequences: colours, and movements of the cursor.

use super::Writer;
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
        b'=' | b'>' | b'7' | b'8' | b'M' | b'c' => Some(2),
        _ => None,
    }
    .filter(|length| *length <= text.len())
}

/// Writes the text without the sequences.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    while let Some(escape) = memchr(ESCAPE, &text[at..]).map(|found| at + found) {
        writer.copy(Span::new(at, escape));
        let length = length(&text[escape..]);
        if length.is_none() {
            writer.leave_out(Span::new(escape, escape + 1));
        }
        at = escape + length.unwrap_or(1);
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn sequences_have_ends() {
        for (text, expected) in [
            (&b"\x1B[1;31mx"[..], Some(7)),
            (b"\x1B[0m", Some(4)),
            (b"\x1B]0;title\x07x", Some(10)),
            (b"\x1B]8;;http://a\x1B\\x", Some(15)),
            (b"\x1B[1", None),
            (b"\x1B(", None),
            (b"\x1B", None),
        ] {
            assert_eq!(length(text), expected, "{text:?}");
        }
    }
}
