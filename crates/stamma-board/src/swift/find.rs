//! From the parts of a written move to the one legal move that they mean.
//!
//! The pieces that reach the target on an empty board are looked up; of those that are meant by the writing, the ones
//! with a free way remain, and mostly that is one. Whether it may move is asked only where its king is in check or
//! shares a line with it.

use super::tables::{REACH, between, bit, indices, line, lines, lowest, pawn_row};
use super::{Swift, SwiftKind, SwiftMove, set};
use crate::vocabulary::{CastlingSide, Role};

/// The origin of a written move that does not say where the piece comes from.
pub const ANYWHERE: u64 = u64::MAX;

impl Swift {
    /// The only legal move of a piece of this role from one of these squares to a target; none where there is no such move
    /// or more than one. Castling and the moves of pawns are not among them.
    #[inline(always)]
    pub fn piece_move(&self, role: Role, origin: u64, to: u8) -> Option<SwiftMove> {
        let from = self.piece_origin(role, origin, to)?;
        Some(SwiftMove { from, to, role, kind: SwiftKind::Ordinary })
    }

    /// Where the only legal move of [`Swift::piece_move`] comes from.
    #[inline(always)]
    pub fn piece_origin(&self, role: Role, origin: u64, to: u8) -> Option<u8> {
        let own = self.side(self.us());
        let candidates = REACH[role.index()][usize::from(to & 63)] & self.sets[set(role)] & own & origin;
        if own & bit(to) != 0 {
            return None;
        }
        if candidates & candidates.wrapping_sub(1) != 0 {
            return self.one_of(candidates, role, to);
        }
        if candidates == 0 {
            return None;
        }
        let from = lowest(candidates);
        let free = between(from, to) & self.occupied() == 0;
        (free && self.keeps_king_safe(role, from, to)).then_some(from)
    }

    /// Of several candidates the one that can go there.
    #[inline(never)]
    fn one_of(&self, candidates: u64, role: Role, to: u8) -> Option<u8> {
        let occupied = self.occupied();
        let mut free = 0;
        for from in indices(candidates) {
            if between(from, to) & occupied == 0 {
                free |= bit(from);
            }
        }
        let mut legal = indices(free).filter(|&from| self.keeps_king_safe(role, from, to));
        let from = legal.next()?;
        legal.next().is_none().then_some(from)
    }

    /// The legal step of a pawn straight ahead to a square; `becomes` says what it is promoted to, where it is.
    #[inline(always)]
    pub fn pawn_step(&self, to: u8, becomes: Option<Role>) -> Option<SwiftMove> {
        let us = self.us();
        let pawns = self.side(us) & self.sets[set(Role::Pawn)];
        let occupied = self.occupied();
        // One rank back is 8 less for White and 8 more for Black.
        let back = |index: u8| index.wrapping_sub(8).wrapping_add(16 * us as u8) & 63;
        let (one, fourth) = (back(to), if us == 0 { 3 } else { 4 });
        if occupied & bit(to) != 0 {
            return None;
        }
        let (from, kind) = if pawns & bit(one) != 0 {
            (one, SwiftKind::Ordinary)
        } else if to >> 3 == fourth && occupied & bit(one) == 0 && pawns & bit(back(one)) != 0 {
            (back(one), SwiftKind::DoubleStep)
        } else {
            return None;
        };
        self.pawn_move(from, to, kind, becomes)
    }

    /// The legal capture of a pawn that stands on a file, 0 to 7, en passant included; `becomes` says what it is
    /// promoted to, where it is.
    #[inline(always)]
    pub fn pawn_capture(&self, file: u8, to: u8, becomes: Option<Role>) -> Option<SwiftMove> {
        let us = self.us();
        let pawns = self.side(us) & self.sets[set(Role::Pawn)];
        // From where a pawn of this side attacks the target: what one of the other side would attack from there.
        let origin = REACH[pawn_row(1 - us)][usize::from(to & 63)] & 0x0101_0101_0101_0101 << (file & 7);
        let from = origin & pawns;
        if from == 0 {
            return None;
        }
        let from = lowest(from);
        if self.side(1 - us) & bit(to) != 0 {
            return self.pawn_move(from, to, SwiftKind::Ordinary, becomes);
        }
        let passes = self.passed & bit(to) != 0 && becomes.is_none() && self.is_safe_en_passant(from, to);
        passes.then_some(SwiftMove { from, to, role: Role::Pawn, kind: SwiftKind::EnPassant })
    }

    #[inline(always)]
    fn pawn_move(&self, from: u8, to: u8, kind: SwiftKind, becomes: Option<Role>) -> Option<SwiftMove> {
        let last = matches!(to >> 3, 0 | 7);
        let kind = match becomes {
            None if !last => kind,
            Some(role) if last => SwiftKind::becoming(role)?,
            _ => return None,
        };
        let role = Role::Pawn;
        self.keeps_king_safe(role, from, to).then_some(SwiftMove { from, to, role, kind })
    }

    /// The legal castling to a side.
    pub fn castling(&self, side: CastlingSide) -> Option<SwiftMove> {
        let us = self.us();
        let home = 56 * us as u8;
        let (rook, way, walk) = match side {
            CastlingSide::KingSide => (7, 0x60, 0x60),
            CastlingSide::QueenSide => (0, 0x0e, 0x0c),
        };
        let rights = bit(home + 4) | bit(home + rook);
        if self.check || self.unmoved & rights != rights || self.occupied() & way << home != 0 {
            return None;
        }
        let (enemy, occupied) = (self.side(1 - us), self.occupied() ^ bit(home + 4));
        if indices(walk << home).any(|index| self.is_attacked(index, enemy, 1 - us, occupied)) {
            return None;
        }
        let to = if side == CastlingSide::KingSide { home + 6 } else { home + 2 };
        Some(SwiftMove { from: home + 4, to, role: Role::King, kind: SwiftKind::castle(side) })
    }

    /// Whether the own king is out of danger after a piece has gone from one square to another; no castling, and not
    /// en passant.
    #[inline(always)]
    pub(super) fn keeps_king_safe(&self, role: Role, from: u8, to: u8) -> bool {
        let us = self.us();
        let king = self.king(us);
        if role == Role::King || self.check {
            return self.keeps_king_safe_in_danger(role, from, to);
        }
        if lines(king) & bit(from) == 0 {
            return true;
        }
        let occupied = self.occupied() & !bit(from) | bit(to);
        !self.is_open(king, from, self.side(1 - us) & !bit(to), occupied)
    }

    /// The same where the king moves or is in check.
    #[inline(never)]
    fn keeps_king_safe_in_danger(&self, role: Role, from: u8, to: u8) -> bool {
        let us = self.us();
        let king = if role == Role::King { to } else { self.king(us) };
        let occupied = self.occupied() & !bit(from) | bit(to);
        !self.is_attacked(king, self.side(1 - us) & !bit(to), 1 - us, occupied)
    }

    /// Whether the own king is out of danger after a capture en passant.
    #[cold]
    pub(super) fn is_safe_en_passant(&self, from: u8, to: u8) -> bool {
        let us = self.us();
        let taken = bit(to & 7 | from & 0x38);
        let occupied = self.occupied() & !bit(from) & !taken | bit(to);
        !self.is_attacked(self.king(us), self.side(1 - us) & !taken, 1 - us, occupied)
    }

    /// Whether a line piece among `by` looks at a square along the line that a second square lies on.
    #[inline(always)]
    pub(super) fn is_open(&self, index: u8, through: u8, by: u64, occupied: u64) -> bool {
        let line = line(index, through);
        let straight = REACH[set(Role::Rook)][usize::from(index & 63)] & bit(through) != 0;
        let kind = if straight { Role::Rook } else { Role::Bishop };
        let movers = (self.sets[set(kind)] | self.sets[set(Role::Queen)]) & by & line;
        movers != 0 && indices(movers).any(|mover| between(index, mover) & occupied == 0)
    }

    /// Whether a piece among `by`, all of one side, attacks a square when these squares are occupied.
    pub(super) fn is_attacked(&self, index: u8, by: u64, side: usize, occupied: u64) -> bool {
        self.attackers(index, by, side, occupied) != 0
    }

    /// The pieces among `by`, all of one side, that attack a square when these squares are occupied.
    pub(super) fn attackers(&self, index: u8, by: u64, side: usize, occupied: u64) -> u64 {
        let at = usize::from(index & 63);
        let [pawns, knights, bishops, rooks, queens, kings, ..] = self.sets;
        let mut found =
            REACH[1][at] & knights | REACH[pawn_row(1 - (side & 1))][at] & pawns | REACH[5][at] & kings;
        let movers = REACH[2][at] & (bishops | queens) | REACH[3][at] & (rooks | queens);
        for mover in indices(movers & by) {
            if between(index, mover) & occupied == 0 {
                found |= bit(mover);
            }
        }
        found & by
    }
}
