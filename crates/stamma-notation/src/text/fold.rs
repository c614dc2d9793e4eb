//! Folding: many characters look alike or mean the same, and spellings are compared after folding them together.
//!
//! Every folded character keeps the bytes that it came from, so that findings point into the original text.

use super::entities::ENTITIES;
use super::named_pieces::{named_piece, named_promotion};
use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;

/// One folded character and the bytes that it was folded from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character after folding; U+FFFD for a byte that is not UTF-8.
    pub ch: char,
    /// The number of its bytes. A span would make a glyph larger by half, and a long text has millions.
    length: u32,
    /// The first of its bytes in the text that was read.
    start: usize,
}

impl Glyph {
    /// A character and its bytes.
    #[inline]
    pub fn new(ch: char, span: Span) -> Glyph {
        Glyph { ch, length: span.len() as u32, start: span.start }
    }

    /// Its bytes in the text that was read.
    #[inline]
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.length as usize)
    }
}

/// The bytes that are a character each, with ink, and begin no entity.
static FOLDS_TO_ITSELF: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte] = (byte as u8).is_ascii_graphic() && byte as u8 != b'&';
        byte += 1;
    }
    plain
};

/// Appends the folded characters of `span` to `glyphs`. Blanks inside a word that was cut apart are left out.
pub fn fold_word(input: &[u8], span: Span, glyphs: &mut Vec<Glyph>) {
    if let Some((piece, length)) = named_piece(span.of(input)) {
        glyphs.push(Glyph::new(piece, Span::new(span.start, span.start + length)));
        return fold_word(input, Span::new(span.start + length, span.end), glyphs);
    }
    if let Some((piece, at, length)) = named_promotion(span.of(input)) {
        let named = Span::new(span.start + at, span.start + at + length);
        fold_word(input, Span::new(span.start, named.start), glyphs);
        glyphs.push(Glyph::new(piece, named));
        return fold_word(input, Span::new(named.end, span.end), glyphs);
    }
    let bytes = span.of(input);
    let at = |offset: usize| Span::new(span.start + offset, span.start + offset + 1);
    // Nearly every word is plain ASCII, which folds to itself.
    if bytes.iter().all(|byte| FOLDS_TO_ITSELF[usize::from(*byte)]) {
        let whole = bytes.iter().enumerate();
        glyphs.extend(whole.map(|(offset, &byte)| Glyph::new(byte as char, at(offset))));
        return;
    }
    if bytes.iter().all(|byte| byte.is_ascii() && *byte != b'&') {
        let inked = bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
        glyphs.extend(inked.map(|(offset, &byte)| Glyph::new(byte as char, at(offset))));
        return;
    }
    let mut start = span.start;
    let mut skip = 0;
    for chunk in span.of(input).utf8_chunks() {
        for ch in chunk.valid().chars() {
            if start < skip {
                start += ch.len_utf8();
                continue;
            }
            let (ch, end) = match ch {
                '&' => match entity(Span::new(start, span.end).of(input)) {
                    Some((meant, length)) => {
                        skip = start + length;
                        (meant, skip)
                    }
                    None => (ch, start + 1),
                },
                _ => (ch, start + ch.len_utf8()),
            };
            // The key around a digit has no ink; `*` in a key is no result.
            let is_key = ch == '\u{20E3}' && glyphs.last().is_some_and(|glyph| glyph.ch.is_ascii_digit());
            // `e₄`; elsewhere a digit below the line is one of a fraction.
            let is_below = matches!(ch, '\u{2080}'..='\u{2089}')
                && glyphs.last().is_some_and(|glyph| glyph.ch.is_alphabetic());
            let ch = match is_below {
                true => (ch as u32 - 0x2080 + u32::from(b'0')) as u8 as char,
                false => ch,
            };
            if let Some(ch) = folded(ch).filter(|ch| !is_key && !ch.is_whitespace()) {
                glyphs.push(Glyph::new(ch, Span::new(start, end)));
            }
            start = if skip > start { start + 1 } else { end };
        }
        for _ in chunk.invalid() {
            glyphs.push(Glyph::new(char::REPLACEMENT_CHARACTER, Span::new(start, start + 1)));
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

/// Returns the number of glyphs that spell `text` at the front; none where they do not.
pub fn spelled_length(glyphs: &[Glyph], text: &str) -> Option<usize> {
    let mut length = 0;
    for ch in text.chars() {
        if glyphs.get(length)?.ch != ch {
            return None;
        }
        length += 1;
    }
    Some(length)
}

/// Returns true if a letter and a digit are side by side: prose does not write that, moves do.
pub fn names_square(glyphs: &[Glyph]) -> bool {
    glyphs.windows(2).any(|pair| pair[0].ch.is_alphabetic() && pair[1].ch.is_ascii_digit())
}

/// Returns the character that a character is compared as; none where it carries no ink.
pub const fn folded(ch: char) -> Option<char> {
    Some(match ch {
        // hyphens, dashes and the minus sign
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => '-',
        // the figurines of old fonts, as they come out of PDF
        '¢' => '♔',
        '£' => '♕',
        '¥' => '♗',
        '¤' => '♘',
        '¦' => '♖',
        '×' | '✕' | '✖' | '⨯' => 'x',
        '∶' => ':',
        '⁄' | '∕' => '/',
        '。' => '.',
        // the full-width forms of ASCII characters
        '\u{FF01}'..='\u{FF5E}' => (ch as u32 - 0xFF01 + 0x21) as u8 as char,
        // the bold, slanted and other letters of mathematics
        '\u{1D400}'..='\u{1D6A3}' => match (ch as u32 - 0x1D400) % 52 {
            capital @ 0..=25 => (b'A' + capital as u8) as char,
            other => (b'a' + (other - 26) as u8) as char,
        },
        '\u{1D7CE}'..='\u{1D7FF}' => (b'0' + ((ch as u32 - 0x1D7CE) % 10) as u8) as char,
        // the digits of other scripts
        '\u{660}'..='\u{17E9}' => match digit_of(ch) {
            Some(digit) => (b'0' + digit) as char,
            None => ch,
        },
        // no ink: soft hyphen, zero-width marks, marks of the direction of writing, variation selectors, byte order mark
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'
        | '\u{2066}'..='\u{2069}'
        | '\u{FE0E}'
        | '\u{FE0F}'
        | '\u{FEFF}' => {
            return None;
        }
        _ => ch,
    })
}

/// The zeros of the scripts that have digits of their own, in Unicode's order; each is followed by its nine.
const ZEROS: [u32; 13] =
    [0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0x1040, 0x17E0];

/// The value of a digit of another script.
const fn digit_of(ch: char) -> Option<u8> {
    let mut script = 0;
    while script < ZEROS.len() {
        if let value @ 0..=9 = (ch as u32).wrapping_sub(ZEROS[script]) {
            return Some(value as u8);
        }
        script += 1;
    }
    None
}

/// The small letter of a letter; of those that have several the first.
pub fn small(ch: char) -> char {
    if ch.is_ascii() { ch.to_ascii_lowercase() } else { ch.to_lowercase().next().unwrap_or(ch) }
}

/// Returns the character of an HTML entity at the front of `bytes`, and its length in bytes.
pub fn entity(bytes: &[u8]) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let body = bytes.strip_prefix(b"&")?;
    let length = body.iter().take(LONGEST).position(|&byte| byte == b';')?;
    let name = core::str::from_utf8(&body[..length]).ok()?;
    let number = match name.strip_prefix('#') {
        Some(digits) => match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        },
        None => None,
    };
    let named = || ENTITIES.iter().find(|(known, _)| *known == name).map(|&(_, ch)| ch);
    let ch = number.and_then(char::from_u32).or_else(named)?;
    Some((ch, length + 2))
}

/// Returns true if a character separates words. A comma does, and so do the bar of a table and the signs that end files.
pub fn is_space(ch: char) -> bool {
    ch.is_whitespace()
        || matches!(
            ch,
            '\u{4}' | '\u{1A}' | ',' | '|' | '，' | '、' | '“' | '”' | '„' | '«' | '»' | '\u{FEFF}'
        )
}
