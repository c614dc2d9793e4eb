//! A game of a record: the tags of its fields, and its moves.

/// The moves of each side.
mod in_turn;
/// Moves in two texts.
mod joined;
/// A position that the moves lead to.
mod last_position;
/// Both players in one text.
mod pairing;
/// Players whose colours other fields say.
mod players;
/// Results of one letter.
mod result_letters;
/// The ways in which fields say who won.
pub(super) mod scores;
/// The fields beside the moves.
mod told;

use super::Writer;
use super::html::{self, is_html};
use super::markdown::{self, is_markdown};
use super::value::Value;
use super::words::own_tags;
use stamma_notation::Span;

pub use in_turn::{moves_of_side, write_in_turn};
pub use joined::{continues, ends_with_result, last_square, number_at_start};
pub use last_position::are_legal;
pub use pairing::pairing;
pub use result_letters::letter_of;
pub use told::Told;

/// The number of bytes of a text among which its own tags are looked for.
const TAGS_LOOKED_AT: usize = 1 << 16;

/// Writes a game whose moves are a text, which may have tags of its own. They are first and count. Returns the places
/// that are left out.
pub fn write_text(
    writer: &mut Writer<'_>,
    told: impl Into<Told>,
    moves: Value,
    plies: &dyn Fn() -> Option<usize>,
    before: impl FnOnce(&mut Writer<'_>),
) -> Vec<Span> {
    write_joined(writer, told, (moves, None), plies, before)
}

/// Writes a game whose moves are a text, and the text with those behind them, if another one has them.
pub fn write_joined(
    writer: &mut Writer<'_>,
    told: impl Into<Told>,
    (moves, rest): (Value, Option<Value>),
    plies: &dyn Fn() -> Option<usize>,
    before: impl FnOnce(&mut Writer<'_>),
) -> Vec<Span> {
    let (own, tags_end) = own_tags(&moves.decoded(writer.text(), TAGS_LOOKED_AT));
    if tags_end > 0 {
        moves.write_range(writer, 0, tags_end);
        writer.end_line();
    }
    let has_end = ends_with_result(rest.unwrap_or(moves).span.of(writer.text()));
    let mut told = told.into();
    if own.is_empty() {
        told.settle_position(|| moves.decoded(writer.text(), usize::MAX));
    }
    told.pass_over_repeated(&moves.decoded(writer.text(), TAGS_LOOKED_AT));
    told.pass_over_same(|| moves.decoded(writer.text(), usize::MAX));
    let (result, left_out) = told.write(writer, &own, plies, has_end);
    if tags_end == 0 || !own.is_empty() {
        writer.add("\n");
    }
    before(writer);
    let text = writer.text();
    if let Some(unwrap) = markup_of(&moves.decoded(text, TAGS_LOOKED_AT)) {
        writer.unwrap_inside(moves, unwrap);
    } else if is_written_list(&moves.decoded(text, 64)) {
        moves.write_without(
            writer,
            |byte| b"[](),'\"".contains(&byte),
            |writer, sign| writer.replace(sign, " "),
        );
    } else {
        moves.write_range(writer, tags_end, usize::MAX);
    }
    if let Some(rest) = rest {
        writer.add(" ");
        rest.write(writer);
    }
    write_result(writer, result);
    left_out
}

/// The markup in which a text holds its moves: a page, or Markdown with code.
fn markup_of(text: &[u8]) -> Option<fn(&mut Writer<'_>)> {
    if text.contains(&b'<') && is_html(text) {
        return Some(html::unwrap);
    }
    (text.contains(&b'`') && is_markdown(text)).then_some(markdown::unwrap)
}

/// Writes a game whose moves are written by a function. Returns the places that are left out.
pub fn write_moves(
    writer: &mut Writer<'_>,
    told: impl Into<Told>,
    plies: &dyn Fn() -> Option<usize>,
    moves: impl FnOnce(&mut Writer<'_>),
) -> Vec<Span> {
    let (result, left_out) = told.into().write(writer, &[], plies, false);
    writer.add("\n");
    moves(writer);
    write_result(writer, result);
    left_out
}

/// Writes a result that contradicts the one of a tag.
fn write_result(writer: &mut Writer<'_>, result: Option<(Span, String)>) {
    if let Some((place, result)) = result {
        writer.add(" ");
        writer.replace(place, &result);
    }
}

/// Returns true for a list as Python prints it: `['e4', 'e5']`.
fn is_written_list(text: &[u8]) -> bool {
    let inner =
        text.trim_ascii_start().strip_prefix(b"[").or_else(|| text.trim_ascii_start().strip_prefix(b"("));
    inner.is_some_and(|inner| matches!(inner.trim_ascii_start().first(), Some(b'\'' | b'"')))
}

#[cfg(test)]
mod tests;
