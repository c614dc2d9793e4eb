//! Queries for writers of moves, beside those about the move itself.

use super::tables::{REACH, between, bit, indices};
use super::{Swift, SwiftKind, SwiftMove, set};
use crate::moves::{Move, MoveKind};
use crate::vocabulary::{File, Role};

impl Swift {
    /// No move, for where none has been made yet.
    pub const NOTHING: SwiftMove = SwiftMove { from: 0, to: 0, role: Role::King, kind: SwiftKind::Ordinary };

    /// Returns true if two pieces give check to the side to move.
    pub fn is_double_check(&self) -> bool {
        let us = self.us();
        let checkers = self.attackers(self.king(us), self.side(1 - us), 1 - us, self.occupied());
        checkers & checkers.wrapping_sub(1) != 0
    }

    /// The indices of the other pieces of the same kind that could go where a move goes; none for pawns and kings.
    #[inline(always)]
    pub fn rivals(&self, played: SwiftMove) -> impl Iterator<Item = u8> {
        let SwiftMove { from, to, role, .. } = played;
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
        indices(others).filter(goes)
    }

    /// The index of the second square of a move in UCI; as [`Position::uci_target`](crate::Position::uci_target) says.
    #[inline(always)]
    pub fn uci_target(&self, played: SwiftMove) -> u8 {
        match played.kind.castling() {
            Some(side) if self.variant.rules().castles_from_any_file() => self.rooks[self.us()][side.index()],
            _ => played.to,
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
        (beside & on(to) & (self.side(1 - us) | self.passed)).count_ones()
    }

    /// A move as [`Swift::to_move`] tells it, where few of them take anything.
    #[inline(always)]
    pub fn told(&self, played: SwiftMove) -> Move {
        let SwiftMove { from, to, role, kind } = played;
        if kind != SwiftKind::Ordinary && kind != SwiftKind::DoubleStep {
            return self.to_move(played);
        }
        let capture = if self.is_enemy(to) { self.captured(played) } else { None };
        let kind = if kind == SwiftKind::Ordinary { MoveKind::Ordinary } else { MoveKind::DoubleStep };
        Move { role, from: Swift::square(from), to: Swift::square(to), capture, promotion: None, kind }
    }
}
