//! The meaning of a word of SAN where there is no board to find the move on.

use crate::moves::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid};
use stamma_board::{ANYWHERE, CastlingSide, Role, RoleSet, Square, SquareArea};

/// The meaning of a word of SAN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScannedMove {
    /// The piece that moves; the king when castling.
    pub role: Role,
    /// The squares where it may come from, as bits: all where none is written.
    pub origin: u64,
    /// The index of the target; of a castling 0.
    pub to: u8,
    /// True if a capture sign is written.
    pub takes: bool,
    /// The piece that a pawn becomes.
    pub becomes: Option<Role>,
    /// The side to which the king castles.
    pub castles: Option<CastlingSide>,
}

impl ScannedMove {
    /// Returns the move as a pattern, which [`resolve`](crate::resolve) finds the legal move of.
    pub fn pattern(&self) -> MovePattern {
        let roles = RoleSet::only(self.role);
        if self.castles.is_some() {
            return MovePattern { act: PatternKind::Castles(self.castles), roles, ..MovePattern::ANY };
        }
        let files = (0..8).filter(|file| self.origin & 0x0101_0101_0101_0101 << file != 0);
        let ranks = (0..8).filter(|rank| self.origin & 0xff << (8 * rank) != 0);
        let from = match self.origin {
            ANYWHERE => SquareArea::ALL,
            _ => SquareArea {
                files: files.fold(0, |set, file| set | 1 << file),
                ranks: ranks.fold(0, |set, rank| set | 1 << rank),
            },
        };
        MovePattern {
            roles,
            from,
            to: SquareArea::square(Square::from_packed(self.to)),
            capture: if self.takes { CaptureSaid::Takes } else { CaptureSaid::Nothing },
            promotion: match self.becomes {
                Some(role) => PromotionSaid::To(RoleSet::only(role)),
                None => PromotionSaid::Nothing,
            },
            ..MovePattern::ANY
        }
    }
}
