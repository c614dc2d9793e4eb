//! One move of one side, told so that it can be played, written and explained without asking the board again.
//!
//! A `Move` is only as true as the position that made it; see `movegen` for how they are made.

use crate::vocabulary::{CastlingSide, Role, Square};

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The piece that moves; the king when castling.
    pub role: Role,
    /// The square of origin.
    pub from: Square,
    /// The target square; when castling, the square of the castling rook.
    pub to: Square,
    /// The role that it takes, if any.
    pub capture: Option<Role>,
    /// The role that a pawn becomes, if any.
    pub promotion: Option<Role>,
    /// The kind of the move.
    pub kind: MoveKind,
}

/// The kind of a move: ordinary, or special in one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Nothing.
    Ordinary,
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn takes a pawn that has just stepped two squares, on the square that it passed.
    EnPassant,
    /// King and rook move together.
    Castle(CastlingSide),
}

impl Move {
    /// Which way it castles, if it does.
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::Castle(side) => Some(side),
            _ => None,
        }
    }

    /// Returns true if it takes en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, MoveKind::EnPassant)
    }
}
