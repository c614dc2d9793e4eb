//! The meaning of a written move, without a board: each part only narrows what the move can be.

use stamma_board::{CastlingSide, Geometry, Move, MoveFilter, Position, Role, RoleSet, Square, SquareArea};

/// The piece that a pawn became, by the fifth digit of numeric notation, from 1.
pub const NUMERIC_PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The only square of an area, where it holds one.
pub const fn only_square(area: SquareArea) -> Option<Square> {
    if area.files.count_ones() == 1 && area.ranks.count_ones() == 1 {
        Square::at(area.files.trailing_zeros() as u8, area.ranks.trailing_zeros() as u8)
    } else {
        None
    }
}

/// The kind of act that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PatternKind {
    /// A piece goes somewhere.
    Goes,
    /// The king castles; the side may be open.
    Castles(Option<CastlingSide>),
    /// Nothing is moved, and the turn passes (`--`).
    Passes,
}

/// The meaning of a small letter after two squares (`i8j9r`): a promotion, or in Smith notation the captured piece. Both
/// can be legal if pawns need not be promoted, so the captures of the game before it decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinates {
    /// No capture has decided.
    Unsaid,
    /// A promotion.
    Plain,
    /// The piece that was taken.
    Smith,
}

/// The written statement about a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CaptureSaid {
    /// No sign: some writers never give one.
    Nothing,
    /// A capture sign.
    Takes,
}

/// The written statement about a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PromotionSaid {
    /// Nothing.
    Nothing,
    /// One of these pieces; several where the letter is not decided.
    To(RoleSet),
}

/// The meaning of a written move. A part that is not written narrows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MovePattern {
    /// Goes, castles or passes.
    pub act: PatternKind,
    /// The pieces that it can be.
    pub roles: RoleSet,
    /// The squares where the piece may come from.
    pub from: SquareArea,
    /// The squares where it may go.
    pub to: SquareArea,
    /// The statement about a capture.
    pub capture: CaptureSaid,
    /// The pieces that may be taken (`BxN`), where the writer names one.
    pub victims: RoleSet,
    /// The statement about a promotion.
    pub promotion: PromotionSaid,
    /// True if it is marked en passant.
    pub en_passant: bool,
}

impl MovePattern {
    /// The pattern of every move.
    pub const ANY: MovePattern = MovePattern {
        act: PatternKind::Goes,
        roles: RoleSet::ALL,
        from: SquareArea::ALL,
        to: SquareArea::ALL,
        capture: CaptureSaid::Nothing,
        victims: RoleSet::ALL,
        promotion: PromotionSaid::Nothing,
        en_passant: false,
    };

    /// The moves that a board has to look at.
    pub const fn filter(&self) -> MoveFilter {
        MoveFilter { roles: self.roles, from: self.from, to: self.to }
    }

    /// Returns true if a move of a position that is not castling is among those that the pattern allows. Capture signs and en passant
    /// marks are not compared here: writers use and omit them freely, so they are judged once a move is found.
    pub fn admits<G: Geometry>(&self, position: &Position<G>, candidate: &Move) -> bool {
        self.roles.contains(candidate.role)
            && self.from.contains(candidate.from)
            && self.to.contains(candidate.to)
            && match (self.promotion, candidate.promotion()) {
                (PromotionSaid::Nothing, None) => true,
                (PromotionSaid::To(said), Some(role)) => said.contains(role),
                _ => false,
            }
            && (self.victims == RoleSet::ALL
                || position.captured(*candidate).is_some_and(|taken| self.victims.contains(taken)))
    }
}
