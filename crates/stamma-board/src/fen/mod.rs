//! Setups as text: FEN and its relatives.
//!
//! `read` accepts FEN, X-FEN, Shredder-FEN, FEN with fields missing at the end, and EPD; `write` gives the canonical
//! text; `error` says what is wrong where. None of them judges whether the pieces could stand so.

mod error;
mod read;
mod write;

pub use error::{FenError, FenField, FenProblem};

use crate::vocabulary::Role;

/// The letters of the roles, as White's pieces write them. Cardinal and marshall have those of Fairy-Stockfish, which
/// other programs read.
pub(crate) const LETTERS: [(Role, char); Role::COUNT] = [
    (Role::Pawn, 'P'),
    (Role::Knight, 'N'),
    (Role::Bishop, 'B'),
    (Role::Rook, 'R'),
    (Role::Queen, 'Q'),
    (Role::King, 'K'),
    (Role::Cardinal, 'A'),
    (Role::Marshall, 'C'),
];

impl Role {
    /// The capital letter in FEN: `PNBRQK`, `A` for the cardinal, `C` for the marshall.
    pub const fn fen_letter(self) -> char {
        LETTERS[self as usize].1
    }
}
