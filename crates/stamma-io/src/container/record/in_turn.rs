//! The moves of White and those of Black, each in a list of its own.

use crate::container::Writer;
use crate::container::words::is_move;
use stamma_notation::Span;

/// The moves of a text that has nothing else.
pub fn moves_of_side(text: &[u8], place: Span) -> Option<Vec<Span>> {
    let mut moves = Vec::new();
    let mut at = place.start;
    while at < place.end.min(text.len()) {
        let rest = &text[at..place.end.min(text.len())];
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
        let blanks = rest.iter().take_while(|byte| is_between(byte)).count();
        let length = rest[blanks..].iter().position(is_between).unwrap_or(rest.len() - blanks);
        let word = Span::new(at + blanks, at + blanks + length);
        at = word.end;
        if word.is_empty() {
            continue;
        }
        // A number with its dot would stand before the moves of one side only.
        if !is_move(word.of(text)) || word.of(text)[0].is_ascii_digit() && word.of(text).contains(&b'.') {
            return None;
        }
        moves.push(word);
    }
    (!moves.is_empty()).then_some(moves)
}

/// Writes the moves of both sides in turn.
pub fn write_in_turn(writer: &mut Writer<'_>, white: &[Span], black: &[Span]) {
    for (at, place) in white.iter().enumerate() {
        for place in [Some(place), black.get(at)].into_iter().flatten() {
            writer.copy(*place);
            writer.add(" ");
        }
    }
}
