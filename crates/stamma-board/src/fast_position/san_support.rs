//! Queries for writers of moves, beside those about the move itself.

use super::find::castled;
use super::tables::{REACH, between, bit, indices};
use super::{FastPosition, set};
use crate::moves::{Move, MoveKind};
use crate::vocabulary::{File, Role, Square};

impl FastPosition {
    /// Returns true if two pieces give check to the side to move.
    pub fn is_double_check(&self) -> bool {
        let us = self.us();
        let checkers = self.attackers(self.king(us), self.side(1 - us), 1 - us, self.occupied());
        checkers & checkers.wrapping_sub(1) != 0
    }

    /// Returns the squares of the other pieces of the same kind that could go where a move goes; none for pawns and
    /// kings.
    #[inline(always)]
    pub fn rivals(&self, played: Move) -> impl Iterator<Item = Square> {
        let (from, to, role) = (played.from.packed(), played.to.packed(), played.role);
        let others = match role {
            Role::Pawn | Role::King => 0,
            _ => {
                let own = self.side(self.us()) & self.sets[set(role)] & !bit(from);
                REACH[role.index()][usize::from(to & 63)] & own
            }
        };
        let occupied = self.occupied();
        let goes = move |other: &u8| {
            between(*other, to) & occupied == 0 && self.keeps_king_safe(self.us(), role, *other, to)
        };
        indices(others).filter(goes).map(Square::from_packed)
    }

    /// Returns the second square of a move in UCI, as [`Position::uci_target`](crate::Position::uci_target) does.
    #[inline(always)]
    pub fn uci_target(&self, played: Move) -> Square {
        self.targets(played).1
    }

    /// Returns the square where the king arrives by castling, or else the target; and the second square in UCI.
    #[inline(always)]
    pub fn targets(&self, played: Move) -> (Square, Square) {
        match played.castling() {
            None => (played.to, played.to),
            Some(side) => {
                let king_to = Square::from_packed(castled(side, played.from.packed()).0);
                (king_to, if self.variant.rules().castles_from_any_file() { played.to } else { king_to })
            }
        }
    }

    /// Returns the role that a move takes, if any.
    #[inline]
    pub fn captured(&self, played: Move) -> Option<Role> {
        match played.kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            // A rook that castles with its king is none of the enemy.
            _ if !self.is_enemy(played.to.packed()) => None,
            _ => self.role_at(played.to.packed()),
        }
    }

    /// Returns the number of pawns of the side to move that are on one file and attack a piece of the other side, or
    /// the square that a pawn has just passed, on another.
    pub fn pawn_captures(&self, from: File, to: File) -> u32 {
        const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
        let on = |file: File| FIRST_FILE << file.index();
        let us = self.us();
        let pawns = self.side(us) & self.sets[set(Role::Pawn)] & on(from);
        let ahead = if us == 0 { pawns << 8 } else { pawns >> 8 };
        let beside = if from < to { ahead << 1 } else { ahead >> 1 };
        (beside & on(to) & (self.side(1 - us) | self.en_passant())).count_ones()
    }
}
