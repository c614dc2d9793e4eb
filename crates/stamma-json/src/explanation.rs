//! A game in full words.

use crate::Fields;
use stamma::openings::opening_of;
use stamma::render::Source;
use stamma::{Game, Locale, ending_in, explain_game_in};

/// Appends the moves of a game in full words of a language, its opening and its end.
pub fn explanation(game: &Game, source: &Source<'_>, locale: Locale, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.number("game", game.index);
    fields.list("moves", explain_game_in(game, source.input(), locale), |sentence, out| {
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
    match ending_in(game.result, game.termination, locale) {
        Some(ending) => fields.text("ending", ending),
        None => fields.name("ending").extend_from_slice(b"null"),
    }
    fields.end();
}
