//! Castling: whether it may be done, and if not, why not.
//!
//! King and rook move together from wherever they stand on the first rank to their squares by rule. Everything
//! between must be empty but for the two, and the king passes no attacked square and ends on none, judged with the
//! rook where it arrives: a rook that leaves may uncover an attack along the rank.

use core::fmt;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{NOWHERE, Position};
use crate::vocabulary::{CastlingSide, Color, Piece, Square};

use super::scope::KingSafety;

/// Why a castling is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingObstacle {
    /// King or rook has moved, or the game has no castling.
    NoRight,
    /// The king is in check.
    InCheck {
        /// The piece that gives it.
        by: Square,
    },
    /// Something stands in the way.
    Blocked {
        /// The square in the way.
        square: Square,
        /// The piece on it.
        piece: Piece,
    },
    /// The king would pass an attacked square.
    PassesAttacked {
        /// The attacked square.
        square: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The king would end on an attacked square.
    LandsAttacked {
        /// The attacked square.
        square: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The rook stands between the king and a piece that would attack it.
    RookWasShield {
        /// The piece that would give check.
        by: Square,
    },
}

impl fmt::Display for CastlingObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CastlingObstacle::NoRight => f.write_str("the right to castle on that side is gone"),
            CastlingObstacle::InCheck { by } => write!(f, "the king is in check from {by}"),
            CastlingObstacle::Blocked { square, piece } => {
                write!(f, "{}'s {} stands in the way on {square}", piece.color.name(), piece.role.name())
            }
            CastlingObstacle::PassesAttacked { square, by } => {
                write!(f, "the king would pass {square}, which the piece on {by} attacks")
            }
            CastlingObstacle::LandsAttacked { square, by } => {
                write!(f, "the king would end on {square}, which the piece on {by} attacks")
            }
            CastlingObstacle::RookWasShield { by } => {
                write!(f, "the rook shields the king from the piece on {by}")
            }
        }
    }
}

impl core::error::Error for CastlingObstacle {}

/// One castling in indices.
struct Plan<G: Geometry> {
    king: u8,
    king_to: u8,
    /// The squares that must be empty.
    path: G::Bits,
    /// The squares that the king comes to, the last included, the first not.
    walk: G::Bits,
    /// The squares that are occupied afterwards.
    after: G::Bits,
}

impl<G: Geometry> Position<G> {
    /// Returns the reason why the side to move may not castle; none if it may.
    pub fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        let Some(plan) = self.castling_plan(side) else { return Some(CastlingObstacle::NoRight) };
        let them = !self.turn;
        let first = |set: G::Bits| set.indices().next().map(G::square);
        if let Some(by) = first(self.checkers) {
            return Some(CastlingObstacle::InCheck { by });
        }
        if let Some(square) = first(plan.path & self.occupied()) {
            return self.piece_at(square).map(|piece| CastlingObstacle::Blocked { square, piece });
        }
        let occupied = self.occupied() ^ G::Bits::one(plan.king);
        for index in (plan.walk & !G::Bits::one(plan.king_to)).indices() {
            if let Some(by) = first(self.attackers_of(index, them, occupied)) {
                return Some(CastlingObstacle::PassesAttacked { square: G::square(index), by });
            }
        }
        if let Some(by) = first(self.attackers_of(plan.king_to, them, occupied)) {
            return Some(CastlingObstacle::LandsAttacked { square: G::square(plan.king_to), by });
        }
        let uncovered = self.attackers_of(plan.king_to, them, plan.after);
        first(uncovered).map(|by| CastlingObstacle::RookWasShield { by })
    }

    /// Returns true if the side to move may castle; with king safety ignored, if it has the right and the way is free.
    /// Call it only when the king is not in check.
    #[inline]
    pub(super) fn may_castle(&self, side: CastlingSide, king: KingSafety) -> bool {
        let Some(plan) = self.castling_plan(side) else { return false };
        if (plan.path & self.occupied()).any() {
            return false;
        }
        if king == KingSafety::Ignored {
            return true;
        }
        let occupied = self.occupied() ^ G::Bits::one(plan.king);
        let safe = |index| !self.is_attacked(index, !self.turn, occupied);
        plan.walk.indices().all(safe) && !self.is_attacked(plan.king_to, !self.turn, plan.after)
    }

    #[inline]
    pub(super) fn has_any_right(&self, color: Color) -> bool {
        self.castling[color.index()] != [NOWHERE; 2]
    }

    #[inline]
    fn castling_plan(&self, side: CastlingSide) -> Option<Plan<G>> {
        let rook = self.castling[self.turn.index()][side.index()];
        if rook == NOWHERE {
            return None;
        }
        let king = self.king_index(self.turn)?;
        self.plan_of(side, king, rook)
    }

    /// Returns true if nothing is on the squares where this king and this rook pass and arrive.
    pub(crate) fn way_is_free(&self, side: CastlingSide, king: u8, rook: u8) -> bool {
        self.plan_of(side, king, rook).is_some_and(|plan| (plan.path & self.occupied()).is_empty())
    }

    #[inline]
    fn plan_of(&self, side: CastlingSide, king: u8, rook: u8) -> Option<Plan<G>> {
        let (king_to, rook_to) = self.castling_targets(self.turn, side)?;
        let (king_to, rook_to) = (G::index(king_to), G::index(rook_to));
        let movers = G::Bits::one(king) | G::Bits::one(rook);
        let arrived = G::Bits::one(king_to) | G::Bits::one(rook_to);
        let path = G::between(king, king_to) | G::between(rook, rook_to) | arrived;
        Some(Plan {
            king,
            king_to,
            path: path & !movers,
            walk: (G::between(king, king_to) | G::Bits::one(king_to)) & !G::Bits::one(king),
            after: self.occupied() & !movers | arrived,
        })
    }
}
