//! Chooses the letters of a damaged game: those that fit most of its words, whatever letters its first words suggest.

use stamma_notation::internals::{CaseRule, GameText, is_figurine};
use stamma_notation::{Game, LANGUAGES, Letters, ReadOptions};

/// Returns the letters to read the game with. Those that its reader found are kept unless others fit clearly more of
/// its words.
pub fn letters_of(game: &Game, text: GameText<'_>, options: &ReadOptions) -> Letters {
    if options.language.is_some() {
        return game.letters;
    }
    let initials = initials(text);
    let known = |letters: &Letters| {
        initials
            .iter()
            .filter(|&&initial| !letters.beginning_with(initial, CaseRule::Exact).is_empty())
            .count()
    };
    let allowed =
        |letters: &Letters| options.dialect.is_none_or(|dialect| dialect.languages.allows(letters.language));
    let mut best = game.letters;
    let mut most = known(&best);
    let others = LANGUAGES.iter().map(|language| Letters { language, ..game.letters });
    for letters in others.filter(allowed) {
        let count = known(&letters);
        if count > most + most / 16 + 1 {
            (best, most) = (letters, count);
        }
    }
    best
}

/// The capitals and figurines that words begin with which name a square.
fn initials(text: GameText<'_>) -> Vec<char> {
    let mut found = Vec::new();
    for token in text.word_tokens().filter(|token| text.words.word(*token).whole.names_square) {
        let first =
            text.glyphs(token).iter().map(|glyph| glyph.ch).find(|ch| ch.is_alphabetic() || is_figurine(*ch));
        found.extend(first.filter(|ch| ch.is_uppercase() || is_figurine(*ch)));
    }
    found
}
