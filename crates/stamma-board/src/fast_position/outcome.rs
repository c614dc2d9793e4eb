//! The ends of a game on the board.

use super::tables::{REACH, between, bit, indices, pawn_row};
use super::{FastPosition, set};
use crate::outcome::Outcome;
use crate::vocabulary::{CastlingSide, Role};

/// The squares of one colour; a1 is dark.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

impl FastPosition {
    /// Returns true if the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.check && !self.has_legal_move()
    }

    /// Returns the way the game is over on the board, if it is, as [`Position::outcome`](crate::Position::outcome)
    /// does.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            self.is_dead().then_some(Outcome::Dead)
        } else if self.check {
            Some(Outcome::Checkmate { winner: !self.turn() })
        } else {
            Some(Outcome::Stalemate)
        }
    }

    /// Returns true if neither side has the material to mate, as [`Position::is_dead`](crate::Position::is_dead) does.
    pub fn is_dead(&self) -> bool {
        let [pawns, knights, bishops, rooks, queens, ..] = self.sets;
        if pawns | rooks | queens != 0 {
            return false;
        }
        let others = knights | bishops;
        let one_colour = bishops & DARK == 0 || bishops & !DARK == 0;
        others & others.wrapping_sub(1) == 0 || knights == 0 && one_colour
    }

    /// Returns true if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let us = self.us();
        let (own, enemy, occupied) = (self.side(us), self.side(1 - us), self.occupied());
        let king = self.king(us);
        let steps = REACH[set(Role::King)][usize::from(king & 63)] & !own;
        if indices(steps).any(|to| self.keeps_king_safe(self.us(), Role::King, king, to)) {
            return true;
        }
        let mut targets = !own;
        if self.check {
            let checkers = self.attackers(king, enemy, 1 - us, occupied);
            if checkers & checkers.wrapping_sub(1) != 0 {
                return false;
            }
            indices(checkers).for_each(|checker| targets &= between(king, checker) | checkers);
        }
        // Castling may be the only move in Chess960 alone: in chess the king could step to the square that it passes.
        self.has_pawn_move(targets)
            || self.has_piece_move(targets)
            || CastlingSide::ALL.into_iter().any(|side| self.castling(side).is_some())
    }

    fn has_piece_move(&self, targets: u64) -> bool {
        let (own, occupied) = (self.side(self.us()), self.occupied());
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().any(|role| {
            indices(own & self.sets[set(role)]).any(|from| {
                let reach = REACH[role.index()][usize::from(from & 63)] & targets;
                let free = |to: &u8| between(from, *to) & occupied == 0;
                indices(reach).filter(free).any(|to| self.keeps_king_safe(self.us(), role, from, to))
            })
        })
    }

    fn has_pawn_move(&self, targets: u64) -> bool {
        let us = self.us();
        let (occupied, enemy, en_passant) = (self.occupied(), self.side(1 - us), self.en_passant());
        let ahead = |set: u64| if us == 0 { set << 8 } else { set >> 8 };
        let third = if us == 0 { 0x0000_0000_00ff_0000 } else { 0x0000_ff00_0000_0000u64 };
        let safe =
            |from: u8, set: u64| indices(set).any(|to| self.keeps_king_safe(self.us(), Role::Pawn, from, to));
        indices(self.side(us) & self.sets[set(Role::Pawn)]).any(|from| {
            let one = ahead(bit(from)) & !occupied;
            let two = ahead(one & third) & !occupied;
            let attacks = REACH[pawn_row(us)][usize::from(from & 63)];
            safe(from, (one | two | attacks & enemy) & targets)
                || indices(attacks & en_passant).any(|to| self.is_safe_en_passant(from, to))
        })
    }
}
