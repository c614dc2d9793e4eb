//! The keys of the Polyglot opening book format, so that our hashes of usual positions find other people's books.
//!
//! The numbers are part of that format: twelve pieces times 64 squares, four castling rights, eight en passant files,
//! White to move.

use super::polyglot_numbers::RANDOM;
use crate::vocabulary::{CastlingSide, Color, Role};

/// White is to move.
pub(crate) const TURN: u64 = RANDOM[780];

/// A piece on a square; roles that the format does not have share the keys of others.
#[cfg(not(feature = "compact"))]
#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: usize) -> u64 {
    PIECES[role.index() & 7][color.index()][square & 63]
}

/// A piece on a square; roles that the format does not have share the keys of others.
#[cfg(feature = "compact")]
pub(crate) fn piece(color: Color, role: Role, square: usize) -> u64 {
    RANDOM[place(color, role.index() & 7) + (square & 63)]
}

/// The place of the number for a role's first square; the format has Black before White.
const fn place(color: Color, role: usize) -> usize {
    64 * (2 * (role % 6) + matches!(color, Color::White) as usize)
}

/// A right to castle.
#[inline(always)]
pub(crate) fn castling(color: Color, side: CastlingSide) -> u64 {
    RANDOM[768 + color.index() * 2 + side.index()]
}

/// A capture en passant that could be made on this file.
#[inline(always)]
pub(crate) fn en_passant(file: u8) -> u64 {
    RANDOM[772 + (file as usize & 7)]
}

/// The piece keys by role, colour and square.
#[cfg(not(feature = "compact"))]
static PIECES: [[[u64; 64]; 2]; 8] = {
    let mut all = [[[0; 64]; 2]; 8];
    let mut role = 0;
    while role < 8 {
        let mut square = 0;
        while square < 64 {
            all[role][Color::White.index()][square] = RANDOM[place(Color::White, role) + square];
            all[role][Color::Black.index()][square] = RANDOM[place(Color::Black, role) + square];
            square += 1;
        }
        role += 1;
    }
    all
};
