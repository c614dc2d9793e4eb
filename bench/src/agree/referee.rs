//! The questions that both libraries answer.

use std::fmt::Write;

use super::digest::Digest;
use crate::Result;

/// A move as its two squares (a castling king takes its rook) and the letter of a promotion, so that sorting is the same for
/// both libraries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveKey(pub u16);

impl MoveKey {
    /// The key of squares numbered from a1 along the ranks, and the place of the promoted piece in `nbrq`, from 1.
    pub fn new(from: u8, to: u8, promotion: u8) -> MoveKey {
        MoveKey(u16::from(from) << 9 | u16::from(to) << 3 | u16::from(promotion))
    }
}

/// A position of one library.
pub trait Referee: Sized {
    /// A move of the library.
    type Move: Copy;

    /// The position of a FEN.
    fn of_fen(fen: &str, is_chess960: bool) -> Result<Self>;

    /// Appends all legal moves.
    fn moves(&self, moves: &mut Vec<(MoveKey, Self::Move)>);

    /// Appends a legal move in SAN, with its mark of check or mate, and plays it.
    fn play(&mut self, played: Self::Move, san: &mut String);

    /// True in check, checkmate and stalemate, and where neither side can mate.
    fn state(&self) -> [bool; 4];

    /// Appends the FEN.
    fn fen(&self, fen: &mut String);
}

/// A position that is digested, with the memory for it.
pub struct Digester<R: Referee> {
    /// The legal moves of the position, sorted.
    pub moves: Vec<(MoveKey, R::Move)>,
    text: String,
}

impl<R: Referee> Default for Digester<R> {
    fn default() -> Digester<R> {
        Digester { moves: Vec::new(), text: String::new() }
    }
}

impl<R: Referee> Digester<R> {
    /// Finds the legal moves of a position.
    pub fn look(&mut self, position: &R) {
        self.moves.clear();
        position.moves(&mut self.moves);
        self.moves.sort_unstable_by_key(|(key, _)| *key);
    }

    /// Plays a move of the position that was looked at, and returns the text that tells all of it.
    pub fn play(&mut self, position: &mut R, played: R::Move) -> &str {
        self.text.clear();
        for (key, _) in &self.moves {
            // Hexadecimal digits of a fixed number: a list that reads in one way only.
            let _ = write!(self.text, "{:04x}", key.0);
        }
        self.text.push(' ');
        position.play(played, &mut self.text);
        for is_so in position.state() {
            self.text.push(if is_so { '+' } else { '-' });
        }
        position.fen(&mut self.text);
        &self.text
    }
}

/// The digest of a game, with the number of its plies.
pub fn told(digest: Digest, plies: u64) -> String {
    format!("{:016x} {plies}", digest.number())
}
