//! Positions in attributes, at which the game behind them begins: `<div data-fen="..."></div><p>1. e4 e5</p>`.

use super::Page;
use super::games::shown;
use super::tags::Tag;
use crate::container::fields::{Meaning, meaning, plain_name};
use crate::container::record::number_at_start;
use crate::container::tags::{is_position, is_usual_start};
use crate::container::value::{Escapes, Value};
use crate::container::words::is_move;
use stamma_notation::Span;

/// The number of bytes of the page behind a position that are looked at.
const NEAR: usize = 4_096;
/// No position is longer, in bytes.
const LONGEST: usize = 256;
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

/// The output of a page as far as it was looked through for moves.
#[derive(Default, Debug)]
pub struct WrittenMoves {
    looked_at: usize,
    /// True if a move is written behind the last game that was ended.
    has_moves: bool,
}

impl WrittenMoves {
    /// Looks through what was written since the last call. Returns true if the game at hand has moves.
    fn has_moves(&mut self, written: &[u8]) -> bool {
        for word in written[self.looked_at.min(written.len())..].split(u8::is_ascii_whitespace) {
            let behind_end = word.strip_prefix(b"\x1E");
            self.has_moves &= behind_end.is_none();
            self.has_moves |= is_move(behind_end.unwrap_or(word));
        }
        self.looked_at = written.len();
        self.has_moves
    }
}

/// The number of the first move of a text and its side, if they are written.
type First = Option<(usize, bool)>;

impl Page<'_, '_> {
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
        self.writer.tag_of("FEN", position.place, &position.value);
        if !is_sure {
            self.writer.read_as(position.place, "the position before the first move");
            self.writer.end_line();
        }
        self.broken = true;
    }
}

/// The first word of a text that is a move or its number.
fn first_of(text: &str) -> Option<First> {
    text.split_whitespace().find_map(|word| match number_at_start(word.as_bytes()) {
        Some(number) => Some(Some(number)),
        None => is_move(word.as_bytes()).then_some(None),
    })
}

/// Returns true if a game whose first move has a number surely begins at a position, and false if it may. None if it does not.
fn begins_at(first: First, position: &str) -> Option<bool> {
    let fields: Vec<&str> = position.split_ascii_whitespace().collect();
    let number: Option<usize> = fields.get(5).and_then(|number| number.parse().ok());
    let is_black = fields.get(1).map(|side| *side == "b");
    match first {
        Some((_, first_is_black)) if is_black.is_some_and(|is_black| is_black != first_is_black) => None,
        Some((first, _)) if first > 1 => Some(number == Some(first)),
        _ => match number {
            Some(1) => Some(true),
            Some(_) => None,
            None => Some(false),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_at, first_of};

    #[test]
    fn positions_before_the_first_move_are_told_from_diagrams() {
        for (moves, side_and_rest, expected) in [
            ("1. e4 e5", "w KQkq - 0 1", Some(true)),
            ("e4 e5", "w KQkq - 0 1", Some(true)),
            ("White to move: 12. Nf3", "w - - 0 12", Some(true)),
            ("12... Nf6", "b - - 0 12", Some(true)),
            ("12. Nf3", "w - - 0 1", Some(false)),
            ("1. e4 e5", "w KQkq -", Some(false)),
            ("1. e4 e5", "w - - 3 40", None),
            ("1. e4 e5", "b - - 0 1", None),
            ("e4 e5", "w - - 3 40", None),
        ] {
            let first = first_of(moves).expect("a move");
            let position = format!("4k3/8/8/8/8/8/8/4K2R {side_and_rest}");
            assert_eq!(begins_at(first, &position), expected, "{moves} {position}");
        }
        assert_eq!(first_of("A diagram"), None);
    }
}
