//! Setups as text: FEN and its relatives.
//!
//! `read` accepts FEN, X-FEN, Shredder-FEN, FEN with fields missing at the end, and EPD; `write` gives the canonical
//! text; `error` says what is wrong where. None of them judges whether the pieces could stand so; `variant` asks for that,
//! to find the game that a text is of.

mod error;
mod read;
mod variant;
mod write;

pub use error::{FenError, FenField, FenProblem};
pub use read::beside_position;
pub(crate) use read::role_of;
pub(crate) use write::piece_letter;

use crate::setup::Setup;
use crate::vocabulary::{CastlingSide, Color, Piece, Role, Square};

/// The letters of the roles, as White's pieces write them. Cardinal and marshall have those of Fairy-Stockfish, which
/// other programs read.
const LETTERS: [(Role, char); Role::COUNT] = [
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

/// The file index of the rook that a bare `K` or `Q` means: the outermost on that side of the king; where there is no
/// rook, the corner. Reader and writer both ask here, so that what is written reads back.
fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> u8 {
    let files = setup.size.files;
    let king = king_file(setup, color);
    let is_rook = |&file: &u8| home_piece(setup, color, file) == Some(Piece { color, role: Role::Rook });
    match side {
        CastlingSide::KingSide => (king..files).rev().find(is_rook).unwrap_or(files.saturating_sub(1)),
        CastlingSide::QueenSide => (0..king).find(is_rook).unwrap_or(0),
    }
}

/// Which side a rook on a file castles to.
fn side_of(setup: &Setup, color: Color, rook: u8) -> CastlingSide {
    if rook > king_file(setup, color) { CastlingSide::KingSide } else { CastlingSide::QueenSide }
}

/// The file index of the king on its first rank; where there is none, the middle.
fn king_file(setup: &Setup, color: Color) -> u8 {
    let is_king = |&file: &u8| home_piece(setup, color, file) == Some(Piece { color, role: Role::King });
    (0..setup.size.files).find(is_king).unwrap_or(setup.size.files / 2)
}

/// The piece on a file of a side's first rank.
fn home_piece(setup: &Setup, color: Color, file: u8) -> Option<Piece> {
    setup.piece_at(Square::at(file, setup.size.rank_ahead(color, 0))?)
}
