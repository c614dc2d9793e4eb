//! One move of one side, packed into four bytes, so that it can be played, written and explained.
//!
//! A `Move` is only as true as the position that made it; see `movegen` for how they are made. The piece that it takes
//! is not part of it: see [`Position::captured`](crate::Position::captured).

use crate::vocabulary::{CastlingSide, Role, Square};

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square of origin.
    pub from: Square,
    /// The target square; when castling, the square of the castling rook.
    pub to: Square,
    /// The piece that moves; the king when castling.
    pub role: Role,
    /// The kind of the move.
    pub kind: MoveKind,
}

/// The kind of a move: ordinary, or special in one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece moves, or a pawn steps or takes.
    Ordinary,
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn takes a pawn that has just stepped two squares, on the square that it passed.
    EnPassant,
    /// King and rook move together on the king's side.
    CastleKingSide,
    /// King and rook move together on the queen's side.
    CastleQueenSide,
    /// A pawn becomes a knight.
    ToKnight,
    /// A pawn becomes a bishop.
    ToBishop,
    /// A pawn becomes a rook.
    ToRook,
    /// A pawn becomes a queen.
    ToQueen,
    /// A pawn becomes a cardinal.
    ToCardinal,
    /// A pawn becomes a marshall.
    ToMarshall,
}

impl MoveKind {
    /// Returns the castling to a side.
    pub const fn castling(side: CastlingSide) -> MoveKind {
        match side {
            CastlingSide::KingSide => MoveKind::CastleKingSide,
            CastlingSide::QueenSide => MoveKind::CastleQueenSide,
        }
    }

    /// Returns the promotion to a role; none where no pawn becomes that.
    pub const fn promotion(role: Role) -> Option<MoveKind> {
        match role {
            Role::Knight => Some(MoveKind::ToKnight),
            Role::Bishop => Some(MoveKind::ToBishop),
            Role::Rook => Some(MoveKind::ToRook),
            Role::Queen => Some(MoveKind::ToQueen),
            Role::Cardinal => Some(MoveKind::ToCardinal),
            Role::Marshall => Some(MoveKind::ToMarshall),
            Role::Pawn | Role::King => None,
        }
    }
}

impl Move {
    /// Returns true if it is neither castling nor a promotion nor en passant.
    #[inline(always)]
    pub const fn is_ordinary(self) -> bool {
        matches!(self.kind, MoveKind::Ordinary | MoveKind::DoubleStep)
    }

    /// Returns the side that the king castles to, if it does.
    #[inline(always)]
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::CastleKingSide => Some(CastlingSide::KingSide),
            MoveKind::CastleQueenSide => Some(CastlingSide::QueenSide),
            _ => None,
        }
    }

    /// Returns the role that a pawn becomes, if any.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            MoveKind::ToKnight => Some(Role::Knight),
            MoveKind::ToBishop => Some(Role::Bishop),
            MoveKind::ToRook => Some(Role::Rook),
            MoveKind::ToQueen => Some(Role::Queen),
            MoveKind::ToCardinal => Some(Role::Cardinal),
            MoveKind::ToMarshall => Some(Role::Marshall),
            _ => None,
        }
    }

    /// Returns true if its two squares are on one file.
    #[inline(always)]
    pub const fn is_along_file(self) -> bool {
        // The bits of a file in a packed square.
        (self.from.packed() ^ self.to.packed()) & 0b0100_0111 == 0
    }

    /// Returns true if it takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, MoveKind::EnPassant)
    }
}
