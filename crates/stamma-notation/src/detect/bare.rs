//! Words as they are compared: folded, their blanks made single, without the annotator's signs.

use crate::moves::encode::ShortStr16;
use crate::text::Span;
use crate::text::plain;
use alloc::string::String;

/// The signs that are not counted at the end of a word.
pub(super) const SILENT: &[u8] = b"!?.";

/// The word after folding, its blanks made single, without the annotator's `!` and `?`.
pub(super) fn bare(input: &[u8], span: Span) -> String {
    let word = span.of(input);
    if word.iter().all(|byte| is_plain(*byte)) {
        let end = word.iter().rposition(|byte| !SILENT.contains(byte)).map_or(0, |last| last + 1);
        return String::from_utf8_lossy(&word[..end]).into_owned();
    }
    let mut text = String::new();
    let mut start = span.start;
    for part in span.of(input).split(u8::is_ascii_whitespace) {
        let end = start + part.len();
        if !part.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&plain(input, Span::new(start, end)));
        }
        start = end + 1;
    }
    let text = text.split('$').next().unwrap_or_default();
    text.trim_end_matches(|ch: char| u8::try_from(ch).is_ok_and(|byte| SILENT.contains(&byte))).into()
}

/// Returns true if a word of such bytes folds to itself.
#[inline(always)]
pub(super) const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'&' | b'$')
}

/// A short word without the signs at its end.
#[inline]
pub(super) fn trimmed(mut word: ShortStr16) -> ShortStr16 {
    while word.last().is_some_and(|last| SILENT.contains(&last)) {
        word = word.shortened();
    }
    word
}
