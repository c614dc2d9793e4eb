//! Folding: many characters look alike or mean the same, and spellings are compared after folding them together.
//!
//! Every folded character keeps the bytes that it came from, so that findings point into the original text.

use crate::diagnostics::Span;
use alloc::string::String;
use alloc::vec::Vec;

/// One folded character and the bytes that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character after folding; U+FFFD for a byte that is not UTF-8.
    pub ch: char,
    /// Its bytes in the original input.
    pub span: Span,
}

/// Appends the folded characters of `span` to `glyphs`. Blanks inside a word that was cut apart are left out.
pub fn fold_word(input: &[u8], span: Span, glyphs: &mut Vec<Glyph>) {
    let mut start = span.start;
    for chunk in span.of(input).utf8_chunks() {
        for ch in chunk.valid().chars() {
            let end = start + ch.len_utf8();
            if let Some(ch) = folded(ch).filter(|ch| !ch.is_whitespace()) {
                glyphs.push(Glyph { ch, span: Span::new(start, end) });
            }
            start = end;
        }
        for _ in chunk.invalid() {
            glyphs.push(Glyph { ch: char::REPLACEMENT_CHARACTER, span: Span::new(start, start + 1) });
            start += 1;
        }
    }
}

/// The folded characters of a span as text.
pub fn plain(input: &[u8], span: Span) -> String {
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    glyphs.iter().map(|glyph| glyph.ch).collect()
}

/// What a character is compared as; none where it carries no ink.
pub const fn folded(ch: char) -> Option<char> {
    Some(match ch {
        // hyphens, dashes and the minus sign
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' => '-',
        '×' | '✕' | '✖' | '⨯' => 'x',
        '∶' | '：' => ':',
        '＋' => '+',
        '＝' => '=',
        '⁄' | '∕' => '/',
        // no ink: soft hyphen, zero-width marks, variation selectors, byte order mark
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' => {
            return None;
        }
        _ => ch,
    })
}

/// Whether a character separates words. A comma does, and so does the bar of a table.
pub fn is_space(ch: char) -> bool {
    ch.is_whitespace() || matches!(ch, ',' | '|' | '\u{FEFF}')
}
