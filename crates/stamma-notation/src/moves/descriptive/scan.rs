//! Small parsers of names, words and blanks in a text whose blanks are kept.

use super::naming::Naming;
use crate::text::{Glyph, Span, fold_word, span_of};
use alloc::vec::Vec;
use stamma_board::Role;

/// A gap of this many blanks parts two columns.
const COLUMN_GAP: usize = 3;
/// The gap between two columns.
pub const WIDE_BLANK: char = '\t';
/// The end of a line.
pub const LINE_END: char = '\n';

/// Appends the folded characters of a span, with a single blank for each gap: a wide one where it parts columns, and the end
/// of a line as one.
pub fn fold_with_blanks(input: &[u8], span: Span, glyphs: &mut Vec<Glyph>) {
    let mut at = span.start;
    while at < span.end {
        let word = word_end(input, Span::new(at, span.end));
        if word > at {
            let start = glyphs.len();
            fold_word(input, Span::new(at, word), glyphs);
            // Underscores mark italics in plain text.
            let inked = glyphs.split_off(start).into_iter().filter(|glyph| glyph.ch != '_');
            glyphs.extend(inked);
            at = word;
            continue;
        }
        let end = gap_end(input, Span::new(at, span.end));
        let gap = Span::new(at, end).of(input);
        let blank = match gap {
            _ if gap.contains(&b'\n') || gap.contains(&b'\r') => LINE_END,
            _ if gap.contains(&b'\t') || gap.len() >= COLUMN_GAP => WIDE_BLANK,
            _ => ' ',
        };
        glyphs.push(Glyph::new(blank, Span::new(at, end)));
        at = end;
    }
}

/// No-break spaces and their like are blanks of two and three bytes.
fn blank_length(bytes: &[u8]) -> usize {
    match bytes {
        [b' ' | b'\t' | b'\n' | b'\r', ..] => 1,
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x80..=0x8A | 0xAF, ..] => 3,
        _ => 0,
    }
}

fn word_end(input: &[u8], span: Span) -> usize {
    let bytes = span.of(input);
    let end = (0..bytes.len()).find(|&at| blank_length(&bytes[at..]) > 0);
    end.map_or(span.end, |at| span.start + at)
}

fn gap_end(input: &[u8], span: Span) -> usize {
    let bytes = span.of(input);
    let mut at = 0;
    while at < bytes.len() {
        match blank_length(&bytes[at..]) {
            0 => break,
            length => at += length,
        }
    }
    span.start + at.max(1)
}

/// A text with its blanks.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    pub(super) glyphs: &'a [Glyph],
    pub(super) naming: &'static Naming,
}

impl Scan<'_> {
    /// The character at a place.
    pub fn ch(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.ch)
    }

    /// The place behind blanks of a line, but for those that part columns.
    pub fn blanks(&self, mut at: usize) -> usize {
        while self.ch(at) == Some(' ') {
            at += 1;
        }
        at
    }

    /// The place behind blanks and at most one end of a line, as after a hyphen.
    pub fn blanks_and_line_end(&self, at: usize) -> usize {
        let at = self.blanks(at);
        if self.ch(at) == Some(LINE_END) { self.blanks(at + 1) } else { at }
    }

    /// The place behind a sign, if it stands there.
    pub fn sign(&self, at: usize, sign: char) -> Option<usize> {
        (self.ch(at)? == sign).then_some(at + 1)
    }

    /// The place behind a word or sign, if it stands there. A word of letters ends where no letter follows, and a blank in it
    /// stands for any number of them.
    pub fn word(&self, mut at: usize, word: &str) -> Option<usize> {
        let mut last = ' ';
        for ch in word.chars() {
            if ch == ' ' {
                at = self.blanks(at);
            } else {
                at = self.sign(at, ch)?;
            }
            last = ch;
        }
        let goes_on =
            last.is_alphabetic() && last.is_lowercase() && self.ch(at).is_some_and(char::is_lowercase);
        (!goes_on || word == "x").then_some(at)
    }

    /// The places behind each of these words that stands there, the longest first.
    pub fn first_word(&self, at: usize, words: &[&str]) -> Option<usize> {
        words.iter().filter_map(|word| self.word(at, word)).max()
    }

    /// A name of a piece, and the place behind it.
    pub fn name(&self, at: usize) -> Option<(Role, usize)> {
        self.naming.pieces.iter().find_map(|&(name, role)| {
            let mut end = at;
            for ch in name.chars() {
                end = self.sign(end, ch)?;
            }
            self.ends_name(end).then_some((role, end))
        })
    }

    /// Returns true if a name ends here: a small letter would go on, but for a cross and the words `sq` and `ch`.
    fn ends_name(&self, at: usize) -> bool {
        match (self.ch(at), self.ch(at + 1)) {
            (Some('x'), _) | (Some('s'), Some('q')) | (Some('c'), Some('h')) => true,
            // `Ktb1-d2`.
            (Some('a'..='h'), Some('1'..='8')) => true,
            (Some(ch), _) => !ch.is_lowercase(),
            (None, _) => true,
        }
    }

    /// The place behind a dot and a possessive `'s`.
    pub fn name_end(&self, at: usize) -> usize {
        let dotted = |at: usize| self.sign(at, '.').unwrap_or(at);
        let at = dotted(at);
        let quoted = match (self.ch(at), self.ch(at + 1)) {
            (Some('\'' | '’' | '‘' | '`' | '´'), Some('s' | 'S')) => at + 2,
            _ => at,
        };
        dotted(quoted)
    }

    /// The bytes between two places.
    pub fn span(&self, from: usize, to: usize) -> Span {
        span_of(&self.glyphs[from..to])
    }
}
