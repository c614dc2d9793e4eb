//! The one place of these chores that reads a single word as a move, as the game reader does.

use stamma_board::{Geometry, Move, Position};
use stamma_notation::games::words::{WordContext, read_word};
use stamma_notation::moves::decode::{CaseRule, Coordinates, DecodeContext};
use stamma_notation::moves::dialect::NO_SPELLINGS;
use stamma_notation::text::{Glyph, fold_word};
use stamma_notation::{Compounds, Letters, Span};

/// The one legal move that a word of English SAN means here; else why it means none.
pub fn move_of_word<G: Geometry>(position: &Position<G>, word: &str) -> Result<Move, String> {
    let letters = Letters { compounds: Some(Compounds::Fairy), ..Letters::english() };
    let coordinates = Coordinates::Unsaid;
    let own = &NO_SPELLINGS;
    let decode = DecodeContext { letters, case: CaseRule::Exact, size: position.size(), coordinates, own };
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let context = WordContext { decode, en_passant_follows: false, long_seen: false };
    match read_word(position, &glyphs, &context) {
        Ok(steps) => match &steps[..] {
            [step] => step.played.map(|(played, _)| played).ok_or_else(|| "a null move".to_owned()),
            _ => Err(format!("{} moves", steps.len())),
        },
        Err(failure) => Err(format!("{failure:?}")),
    }
}
