//! Quoting the input in sentences.

use super::Glyph;
use crate::text::Span;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The place of some glyphs, from the first to the last.
pub fn span_of(glyphs: &[Glyph]) -> Span {
    match glyphs {
        [] => Span::default(),
        [first, .., last] => first.span().to(last.span()),
        [only] => only.span(),
    }
}

/// The text of a span with its blanks made single.
pub fn with_single_blanks(input: &[u8], span: Span) -> String {
    String::from_utf8_lossy(span.of(input)).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text, cut where it is too long to quote.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}
