//! A game in full words.

use crate::Fields;
use stamma::openings::opening_of;
use stamma::render::Source;
use stamma::{Game, ending, explain_game};

/// Appends the moves of a game in full words, its opening and its end.
pub fn explanation(game: &Game, source: &Source<'_>, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.number("game", game.index);
    fields.list("moves", explain_game(game, source.input()), |sentence, out| {
        let mut fields = Fields::begin(out);
        fields.number("ply", sentence.ply);
        fields.number("depth", sentence.depth);
        fields.text("written", sentence.written.of(source.input()));
        fields.text("says", &sentence.text);
        fields.end();
    });
    match opening_of(game) {
        Some(opening) => {
            let mut named = Fields::begin(fields.name("opening"));
            named.text("eco", opening.eco);
            named.text("name", opening.name);
            named.end();
        }
        None => fields.name("opening").extend_from_slice(b"null"),
    }
    match ending(game.result, game.termination) {
        Some(ending) => fields.text("ending", ending),
        None => fields.name("ending").extend_from_slice(b"null"),
    }
    fields.end();
}
