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

/// Writes the piece of an element within a line, if it shows one. Returns the byte behind the element, if it holds a blank and no more.
pub fn write_element(page: &mut Page<'_, '_>, tag: Tag) -> Option<usize> {
    let text = page.text;
    tag.attributes(text).next()?;
    let inside = tag.span.end + blanks_at(&text[tag.span.end..]);
    let ends = next_tag(text, inside).filter(|next| next.is_end && same_name(text, *next, tag));
    let is_empty = ends.is_some() || tag.span.of(text).ends_with(b"/>");
    let has_figurine =
        tag.attribute(text, "data-figurine").is_some() || tag.attribute(text, "data-piece").is_some();
    let naming = if is_empty || has_figurine { Naming::Letters } else { Naming::Words };
    let piece = piece_of(text, tag, naming);
    // An anchor has no class.
    let is_icon = ["class", "style", "data-icon"].iter().any(|name| tag.attribute(text, name).is_some());
    if piece.is_none() && !(is_empty && is_icon) {
        return None;
    }
    let end = ends.filter(|_| inside > tag.span.end).map(|ends| ends.span.end);
    let before = page.writer.written.len();
    write(page, tag.span, piece, end.unwrap_or(tag.span.end));
    end.filter(|_| page.writer.written.len() > before)
}

/// Writes the piece of an element that HTML does not have and that shows one: `<w:sym w:char="F04E"/>`, `<move piece="knight">f3`.
pub fn write_own(page: &mut Page<'_, '_>, tag: Tag) {
    const SHOWING: [&[u8]; 10] = [
        b"sym",
        b"symbol",
        b"icon",
        b"piece",
        b"figurine",
        b"glyph",
        b"img",
        b"image",
        b"graphic",
        b"figure",
    ];
    const NAMING: [&[u8]; 5] = [b"piece", b"figure", b"figurine", b"role", b"name"];
    let text = page.text;
    let is_one_of = |name: &[u8], known: &[&[u8]]| known.iter().any(|known| known.eq_ignore_ascii_case(name));
    let name = tag.name.of(text).rsplit(|byte| *byte == b':').next().unwrap_or_default();
    let named = tag
        .attributes(text)
        .filter(|(name, _)| is_one_of(name, &NAMING))
        .find_map(|(_, value)| piece_named(value.of(text), Naming::Words));
    if named.is_some() || is_one_of(name, &SHOWING) && tag.span.of(text).ends_with(b"/>") {
        write(page, tag.span, named.map(Cow::Borrowed), tag.span.end);
    }
}

/// The bytes of no-break spaces, with which sprites are filled, that a text begins with.
fn blanks_at(text: &[u8]) -> usize {
    const BLANKS: [&[u8]; 5] = [b"&nbsp;", b"&#160;", b"&#xa0;", b"&#8203;", "\u{A0}".as_bytes()];
    let mut at = 0;
    while let Some(blank) = BLANKS.iter().find(|blank| text[at..].starts_with(blank)) {
        at += blank.len();
    }
    at
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
        let passes = |tag: &Tag| matches!(flow(tag.name.of(text)), Some(Flow::Inline) | None);
        match next_tag(text, at).filter(passes) {
            Some(tag) => at = tag.span.end,
            None => break,
        }
    }
    at
}
