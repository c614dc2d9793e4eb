//! The dialect and the language that a game is written in: the ones whose writer would have written the same words.
//!
//! There is no list of clues. Every dialect's own row writes every move again, and the words are compared: a word that
//! one dialect writes exactly so and another does not is evidence. Letters are compared with the languages likewise.

mod bare;
mod game_metadata;
mod letters;
mod listener;
mod page_signs;
mod recogniser;
mod recognition;
mod rows;
mod sentences;
mod tally;

pub use self::listener::DialectListener;
pub use self::recogniser::Recogniser;
pub use self::recognition::{Evidence, Recognition};

use crate::game::Game;
use crate::moves::dialect::Dialect;
use crate::moves::dialects::DIALECTS;

/// The dialect and language that a game is written in, among those known by themselves.
pub fn recognise(game: &Game, input: &[u8]) -> Recognition {
    recognise_among(game, input, &DIALECTS)
}

/// Returns the dialect and language that a game is written in, among these dialects. Where several write it as well,
/// the first is named and the others are alternatives. Only the first 64 are compared.
pub fn recognise_among(game: &Game, input: &[u8], dialects: &[&'static Dialect]) -> Recognition {
    Recogniser::new(dialects).recognise(game, input)
}
