//! Elements that show a piece: `<img alt="N">`, `<span class="knight-white" data-figurine="N"></span>`.

use super::Page;
use super::elements::{Flow, flow};
use super::tags::{Tag, tag_at};
use crate::container::pieces::{Naming, UNKNOWN, begins_with_square, picture_piece, piece_named};
use stamma_notation::Span;
use stamma_notation::internals::entity;
use std::borrow::Cow;

/// Attributes that say which piece an element shows, the surest first.
const NAMING: &[&str] = &["data-figurine", "data-piece", "data-symbol", "alt", "aria-label", "title"];

/// Writes the piece of a picture, whose element ends at a byte.
pub fn write_picture_of(page: &mut Page<'_, '_>, tag: Tag, end: usize) {
    if !tag.is_end {
        let piece = piece_of(page.text, tag, Naming::Letters);
        write(page, tag.span, piece, end);
    }
}

/// Writes the piece of a drawing. Returns true if it stands for one.
pub fn write_svg(page: &mut Page<'_, '_>, tag: Tag, end: usize) -> bool {
    let before = page.writer.written.len();
    write_picture_of(page, tag, end);
    page.writer.written.len() > before
}

/// Writes the piece of an element within a line, if it shows one.
pub fn write_element(page: &mut Page<'_, '_>, tag: Tag) {
    let text = page.text;
    if tag.attributes(text).next().is_none() {
        return;
    }
    let is_empty = next_tag(text, tag.span.end).is_some_and(|next| next.is_end && same_name(text, next, tag));
    let has_figurine =
        tag.attribute(text, "data-figurine").is_some() || tag.attribute(text, "data-piece").is_some();
    let naming = if is_empty || has_figurine { Naming::Letters } else { Naming::Words };
    let piece = piece_of(text, tag, naming);
    // An anchor has no class.
    let is_icon = ["class", "style", "data-icon"].iter().any(|name| tag.attribute(text, name).is_some());
    if piece.is_some() || is_empty && is_icon {
        write(page, tag.span, piece, tag.span.end);
    }
}

/// Writes a piece before a square, and U+FFFC where no piece is named.
fn write(page: &mut Page<'_, '_>, place: Span, piece: Option<Cow<'_, str>>, end: usize) {
    let text = page.text;
    let next = &text[text_behind(text, end)..];
    if begins_with_square(next) || page.writer.last_word().ends_with(b"=") {
        page.parted = true;
        // A pawn is written as its square.
        let letter = piece.as_deref().unwrap_or(UNKNOWN);
        let shown = if letter.is_empty() { &next[..next.len().min(8)] } else { b"Na1" };
        page.begin_text(shown);
        page.writer.replace(place, letter);
        page.broken = false;
    }
}

fn piece_of<'t>(text: &'t [u8], tag: Tag, naming: Naming) -> Option<Cow<'t, str>> {
    let mut named = NAMING.iter().filter_map(|name| tag.attribute(text, name));
    if naming == Naming::Letters
        && let Some(piece) = named.find_map(|value| match entity(value) {
            Some((figurine, _)) => picture_piece(figurine.to_string().as_bytes(), b"")
                .map(|piece| Cow::Owned(piece.into_owned())),
            None => picture_piece(value, b""),
        })
    {
        return Some(piece);
    }
    let class = tag.attribute(text, "class").and_then(|class| piece_named(class, naming));
    class.map(Cow::Borrowed).or_else(|| {
        let address = ["src", "data", "href"].iter().find_map(|name| tag.attribute(text, name))?;
        picture_piece(b"", address).filter(|_| naming == Naming::Letters)
    })
}

fn next_tag(text: &[u8], at: usize) -> Option<Tag> {
    tag_at(text, at, &mut 0)
}

fn same_name(text: &[u8], one: Tag, other: Tag) -> bool {
    one.name.of(text).eq_ignore_ascii_case(other.name.of(text))
}

/// The byte at which text begins behind tags within the line.
fn text_behind(text: &[u8], mut at: usize) -> usize {
    const MOST_TAGS: usize = 6;
    for _ in 0..MOST_TAGS {
        match next_tag(text, at).filter(|tag| flow(tag.name.of(text)) == Some(Flow::Inline)) {
            Some(tag) => at = tag.span.end,
            None => break,
        }
    }
    at
}
