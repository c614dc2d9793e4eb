//! Making moves, with the check that each of them gives.

use super::tables::{REACH, between, bit, lines, pawn_row};
use super::{SIDES, Swift, SwiftKind, SwiftMove, set};
use crate::vocabulary::Role;

impl Swift {
    /// Makes a move that this position has made. After any other move the position means nothing, but asking it
    /// anything stays harmless.
    #[inline(always)]
    pub fn play(&mut self, played: SwiftMove) {
        let SwiftMove { from, to, role, kind } = played;
        let us = self.us();
        let moved = bit(from) | bit(to);
        self.passed = if kind == SwiftKind::DoubleStep { bit((from + to) / 2) } else { 0 };
        self.unmoved &= !moved;
        self.ply = self.ply.wrapping_add(1);
        if self.sets[SIDES + 1 - us] & bit(to) != 0 {
            for taken in &mut self.sets[..SIDES] {
                *taken &= !bit(to);
            }
            self.sets[SIDES + 1 - us] ^= bit(to);
            self.quiet_since = self.ply;
        }
        self.sets[set(role)] ^= moved;
        self.sets[SIDES + us] ^= moved;
        if role == Role::Pawn {
            self.quiet_since = self.ply;
        }
        if role == Role::King {
            self.kings[us] = to;
        }
        let them = 1 - us;
        self.turn ^= 1;
        let (king, occupied) = (self.king(them), self.occupied());
        if !matches!(kind, SwiftKind::Ordinary | SwiftKind::DoubleStep) {
            return self.finish_special(played, us);
        }
        let row = if role == Role::Pawn { pawn_row(us) } else { role.index() };
        let aims = REACH[row][usize::from(to & 63)] & bit(king) != 0;
        let direct = aims && between(to, king) & occupied == 0;
        let opens = || self.is_open(king, from, self.side(us), occupied);
        self.check = direct || lines(king) & bit(from) != 0 && opens();
    }

    /// What remains to be done of a move that is not ordinary, once its piece stands where it arrives.
    #[inline(never)]
    fn finish_special(&mut self, played: SwiftMove, us: usize) {
        let SwiftMove { from, to, kind, .. } = played;
        match kind {
            SwiftKind::Ordinary | SwiftKind::DoubleStep => {}
            SwiftKind::EnPassant => {
                let taken = bit(to & 7 | from & 0x38);
                self.sets[set(Role::Pawn)] &= !taken;
                self.sets[SIDES + 1 - us] &= !taken;
            }
            SwiftKind::CastleKingSide => self.castle_rook(us, 7, 5),
            SwiftKind::CastleQueenSide => self.castle_rook(us, 0, 3),
            SwiftKind::ToKnight => self.replace_pawn(to, Role::Knight),
            SwiftKind::ToBishop => self.replace_pawn(to, Role::Bishop),
            SwiftKind::ToRook => self.replace_pawn(to, Role::Rook),
            SwiftKind::ToQueen => self.replace_pawn(to, Role::Queen),
        }
        self.check = self.is_attacked(self.king(1 - us), self.side(us), us, self.occupied());
    }

    fn castle_rook(&mut self, us: usize, from: u8, to: u8) {
        let moved = (bit(from) | bit(to)) << (56 * us);
        self.sets[set(Role::Rook)] ^= moved;
        self.sets[SIDES + us] ^= moved;
        self.unmoved &= !moved;
    }

    fn replace_pawn(&mut self, index: u8, becomes: Role) {
        self.sets[set(Role::Pawn)] ^= bit(index);
        self.sets[set(becomes)] ^= bit(index);
    }
}
