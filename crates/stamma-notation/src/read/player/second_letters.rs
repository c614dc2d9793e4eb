//! The letters of a second language in a game.

use crate::moves::letters::Letters;

/// The part of a game that is in the second language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondPart {
    /// Black's moves.
    Black,
    /// All moves from this byte on.
    From(usize),
}

/// The letters of a second language, and the part of the game that they hold for.
#[derive(Clone, Copy, Debug)]
pub struct SecondLetters {
    /// The letters.
    pub letters: Letters,
    /// The part.
    pub part: SecondPart,
}

impl SecondLetters {
    /// Returns true if a word that begins at this byte is in the second language.
    pub fn holds_for(&self, black: bool, start: usize) -> bool {
        match self.part {
            SecondPart::Black => black,
            SecondPart::From(first) => start >= first,
        }
    }
}
