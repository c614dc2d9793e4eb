//! Positions in attributes, at which the game behind them begins: `<div data-fen="..."></div><p>1. e4 e5</p>`.

use super::Page;
use super::games::shown;
use super::tags::Tag;
use crate::container::fields::{Meaning, meaning, plain_name};
use crate::container::starts::{begins_at, first_of, picture_begins_game, position_in_address};
use crate::container::tags::{is_position, is_usual_start};
use crate::container::value::{Escapes, Value};
use stamma_notation::Span;

/// The number of bytes of the page behind a position that are looked at.
const NEAR: usize = 4_096;
/// No position is longer, in bytes.
const LONGEST: usize = 256;
/// The part of an address in which a position is looked for, in bytes.
const LONGEST_ADDRESS: usize = 1_024;
/// No position is shorter.
const SHORTEST: usize = 17;

/// A position that an attribute holds.
#[derive(Debug)]
pub struct Position {
    /// The name of the attribute, without the word that HTML asks for.
    pub name: String,
    pub place: Span,
    pub value: String,
}

/// The first position in the attributes of an element, but for that at which games usually begin.
pub fn position_of(text: &[u8], tag: Tag) -> Option<Position> {
    tag.attributes(text).filter(|(_, value)| (SHORTEST..=LONGEST).contains(&value.len())).find_map(
        |(name, place)| {
            let name = String::from_utf8_lossy(name).to_ascii_lowercase();
            let name = name.strip_prefix("data-")?.to_owned();
            let known = meaning(&plain_name(&name))?.0;
            let value = Value { span: place, escapes: Escapes::Entities }.decoded(text, LONGEST);
            let value = String::from_utf8_lossy(&value).trim().to_owned();
            let is_told = matches!(known, Meaning::Position | Meaning::Start | Meaning::PerhapsStart);
            (is_told && is_position(&value) && !is_usual_start(&value)).then_some(Position {
                name,
                place,
                value,
            })
        },
    )
}

impl Page<'_, '_> {
    /// Writes the position in the address of a picture as a tag, if the moves behind it begin there.
    pub fn write_picture_position(&mut self, tag: Tag) {
        let text = self.text;
        let found = tag.attributes(text).filter(|(name, _)| *name == b"src").find_map(|(_, place)| {
            let value = Value { span: place, escapes: Escapes::Entities }.decoded(text, LONGEST_ADDRESS);
            Some((place, position_in_address(&value)?))
        });
        let Some((place, value)) = found else { return };
        if self.written_moves.has_moves(&self.writer.written) {
            return;
        }
        let near = Span::new(tag.span.end, text.len().min(tag.span.end + NEAR));
        let behind = shown(text, near);
        let Some(is_sure) = picture_begins_game(&behind, &value) else { return };
        self.writer.end_line();
        self.writer.start(place, &value, is_sure);
        self.broken = true;
    }

    /// Writes the position of an element as a tag, if the moves behind it begin there. Others are diagrams of a game.
    pub fn write_position(&mut self, tag: Tag, position: &Position) {
        if self.written_moves.has_moves(&self.writer.written) {
            return;
        }
        let near = Span::new(tag.span.end, self.text.len().min(tag.span.end + NEAR));
        let behind = shown(self.text, near);
        let Some(first) = first_of(&behind).filter(|_| !behind.contains("[FEN")) else { return };
        let Some(is_sure) = begins_at(first, &position.value) else { return };
        self.writer.end_line();
        self.writer.start(position.place, &position.value, is_sure);
        self.broken = true;
    }
}
