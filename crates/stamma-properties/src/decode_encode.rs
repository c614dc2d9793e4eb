//! Any legal move can be written in every dialect and language, and read back.

use crate::LIMITS;
use stamma::describe;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::internals::{CaseRule, DecodeContext, WordContext, WordMove, fold_word, read_word};
use stamma_notation::{DIALECTS, Dialect, LANGUAGES, Letters, Span, encode};

/// A walk over legal moves that the bytes choose: each move is written in every dialect and language, and read back.
pub fn decode_encode(input: &[u8]) {
    let [first, choices @ ..] = input else { return };
    let variant = Variant::ALL[usize::from(*first) % Variant::ALL.len()];
    let start = match variant.rules().numbered_starts {
        // The first two choices pick one of the 960 starts.
        true => {
            let number = choices.iter().take(2).fold(0u16, |number, &byte| number * 256 + u16::from(byte));
            AnyPosition::chess960(number % 960)
        }
        false => None,
    };
    match start.unwrap_or_else(|| AnyPosition::start(variant)) {
        AnyPosition::Small(position) => random_walk(position, choices),
        AnyPosition::Large(position) => random_walk(position, choices),
    }
}

fn random_walk<G: Geometry>(mut position: Position<G>, choices: &[u8]) {
    for (at, &choice) in choices.iter().enumerate().take(LIMITS.plies) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let played = moves[usize::from(choice) % moves.len()];
        describe(&position, played);
        // Words of descriptive notation are put together of the tokens of a game: `read_game` reads them back.
        for dialect in DIALECTS.into_iter().filter(|dialect| !dialect.naming.is_descriptive()) {
            // The usual language always, and one other a move: in the end all have had their turn.
            for language in [dialect.languages.usual(), &LANGUAGES[at % LANGUAGES.len()]] {
                if dialect.languages.allows(language) {
                    let letters = Letters::of(language, dialect.compounds, position.rules().roles());
                    written_and_read(&position, played, dialect, letters);
                }
            }
        }
        position.play_unchecked(played);
    }
}

fn written_and_read<G: Geometry>(
    position: &Position<G>,
    played: stamma_board::Move,
    dialect: &Dialect,
    letters: Letters,
) {
    let word = encode(position, played, dialect, &letters);
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let coordinates = dialect.naming.coordinates();
    let own = dialect.own;
    let decode = DecodeContext { letters, case: CaseRule::Exact, size: position.size(), coordinates, own };
    let read =
        read_word(position, &glyphs, &WordContext { decode, en_passant_follows: false, long_seen: false });
    let found = match read.as_deref() {
        Ok([WordMove { played: Some((found, _)), .. }]) => Some(*found),
        _ => None,
    };
    let place = position.to_fen();
    assert_eq!(found, Some(played), "{} writes `{word}` in {} at {place}", dialect.id, letters.language.id);
}
