//! The beginning of a game near a place of a text, found by reading the games before it.

use stamma_notation::ReadOptions;
use stamma_notation::internals::{LOOKAHEAD, Section, SectionReader, TokenKind};

/// The number of bytes before a place that are read to find the borders of games there. No comment and no tag is longer, so
/// that what began before them ends among them.
pub const BEFORE: usize = LOOKAHEAD + (LOOKAHEAD >> 1);

/// The number of bytes behind a place that are read: a border is looked for in those that all of [`LOOKAHEAD`] is known of.
pub const AFTER: usize = 2 * LOOKAHEAD;

/// Returns the first place of a text, from `place` on, where a game begins with its tags behind an empty line. None where
/// there is none in all that can be told.
///
/// Reading begins at two places, one further away than the other. Only a border that both lead to is one.
pub fn border(text: &[u8], place: usize, is_beginning: bool, is_rest: bool) -> Option<usize> {
    let known = if is_rest { text.len() } else { text.len().saturating_sub(LOOKAHEAD) };
    if is_beginning {
        return border_from(text, 0, place, known);
    }
    let first = line_begin(text, 0)?;
    let second = line_begin(text, place.saturating_sub(LOOKAHEAD))?;
    let found = border_from(text, first, place, known)?;
    (border_from(text, second, place, known) == Some(found)).then_some(found)
}

/// The beginning of the line behind a place.
fn line_begin(text: &[u8], from: usize) -> Option<usize> {
    Some(from + memchr::memchr(b'\n', text.get(from..)?)? + 1)
}

/// Returns the border that reading from a place leads to.
fn border_from(text: &[u8], from: usize, place: usize, known: usize) -> Option<usize> {
    let mut sections = SectionReader::new(text, ReadOptions::default());
    let mut section = sections.section(from)?;
    loop {
        let at = section.span.end;
        if sections.seen() > known {
            return None;
        }
        let next = sections.section(at).filter(|next| next.span.end > at)?;
        if at >= place
            && begins_with_tags(text, at)
            && !section.cut_short
            && has_words(&section)
            && has_words(&next)
        {
            return Some(at);
        }
        section = next;
    }
}

/// Returns true if a game does not depend on having neighbours. One without a word is reported where it is the whole text, as one
/// that is cut short is where the next game is in the text.
fn has_words(section: &Section) -> bool {
    section.tokens.iter().any(|token| token.kind == TokenKind::Word)
}

/// Returns true if a tag stands at a place, behind an empty line.
fn begins_with_tags(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let is_behind_empty_line = before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
    let tag = text.get(at..).unwrap_or_default();
    is_behind_empty_line && tag.first() == Some(&b'[') && tag.get(1).is_some_and(u8::is_ascii_alphabetic)
}
