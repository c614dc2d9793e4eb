//! From the parts of a written move to the one legal move that they mean.
//!
//! The pieces that reach the target on an empty board are looked up; of those that are meant by the writing, the ones
//! with a free way remain, and mostly that is one. Whether it may move is asked only where its king is in check or
//! shares a line with it.

use super::tables::{
    ORIGINS, REACH, between, bit, indices, line, lowest, origins_of_pawn, origins_of_piece, pawn_row,
};
use super::{FastPosition, is_double_step, set};
use crate::moves::{Move, MoveKind};
use crate::position::NOWHERE;
use crate::vocabulary::{CastlingSide, Color, Role, Square};

/// The origin of a written move that does not say where the piece comes from.
pub const ANYWHERE: u64 = u64::MAX;

/// The sign of a capture in a written move: present or absent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// No sign.
    Absent,
    /// The sign of a capture.
    Capture,
}

impl FastPosition {
    /// Returns the only legal move of a piece or a pawn from one of these squares to a target, as most words give it: with
    /// the sign of a capture it takes something, and without it it goes to an empty square, a pawn straight ahead. None
    /// where there is no such move or more than one. Castling, captures en passant and promotions are not among them. The
    /// side to move is a parameter because callers know it beforehand.
    #[inline(always)]
    pub fn plain_move(&self, us: Color, role: Role, sign: Sign, origin: u64, to: u8) -> Option<Move> {
        let us = us.index();
        let (own, enemy, occupied) = (self.side(us), self.side(1 - us), self.occupied());
        // What moves and how nobody could foresee: so all is looked up alike.
        let is_pawn = role == Role::Pawn;
        let takes = sign == Sign::Capture;
        let row = if is_pawn { origins_of_pawn(us) + usize::from(takes) } else { origins_of_piece(role) };
        let origins = ORIGINS[row & 15][usize::from(to & 63)];
        let targets = if takes { enemy } else { !occupied };
        let candidates = origins & self.sets[set(role)] & own & origin;
        if candidates == 0 || targets & bit(to) == 0 {
            return None;
        }
        let mut from = lowest(candidates);
        if candidates & (candidates - 1) != 0 {
            from = self.one_of(candidates, role, to)?;
        } else if between(from, to) & occupied != 0 || !self.keeps_king_safe(us, role, from, to) {
            return None;
        }
        let is_double = is_pawn & is_double_step(from, to);
        let kind = if is_double { MoveKind::DoubleStep } else { MoveKind::Ordinary };
        Some(going(role, from, to, kind))
    }

    /// Returns the only legal move of a piece of this role from one of these squares to a target; none where there is no
    /// such move or more than one. Castling and the moves of pawns are not among them.
    #[inline(always)]
    pub fn piece_move(&self, role: Role, origin: u64, to: u8) -> Option<Move> {
        let us = self.us();
        let own = self.side(us);
        let candidates = REACH[role.index()][usize::from(to & 63)] & self.sets[set(role)] & own & origin;
        if candidates == 0 || own & bit(to) != 0 {
            return None;
        }
        let from = self.one_of(candidates, role, to)?;
        Some(going(role, from, to, MoveKind::Ordinary))
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
        let us = self.us();
        let mut legal = indices(free).filter(|&from| self.keeps_king_safe(us, role, from, to));
        let from = legal.next()?;
        legal.next().is_none().then_some(from)
    }

    /// The legal step of a pawn straight ahead to a square; `becomes` says what it is promoted to, where it is.
    #[inline(always)]
    pub fn pawn_step(&self, to: u8, becomes: Option<Role>) -> Option<Move> {
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
            (one, MoveKind::Ordinary)
        } else if to >> 3 == fourth && occupied & bit(one) == 0 && pawns & bit(back(one)) != 0 {
            (back(one), MoveKind::DoubleStep)
        } else {
            return None;
        };
        self.pawn_move(from, to, kind, becomes)
    }

    /// The legal capture of a pawn that stands on a file, 0 to 7, en passant included; `becomes` says what it is
    /// promoted to, where it is.
    #[inline(always)]
    pub fn pawn_capture(&self, file: u8, to: u8, becomes: Option<Role>) -> Option<Move> {
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
            return self.pawn_move(from, to, MoveKind::Ordinary, becomes);
        }
        let passes =
            self.en_passant() & bit(to) != 0 && becomes.is_none() && self.is_safe_en_passant(from, to);
        passes.then_some(going(Role::Pawn, from, to, MoveKind::EnPassant))
    }

    /// Returns the only legal move of the king to a square, as most words give it: with the sign of a capture it takes
    /// something, and without it it goes to an empty square. None where there is no such move. The side to move is a parameter
    /// because callers know it beforehand.
    #[inline(always)]
    pub fn king_move(&self, us: Color, sign: Sign, to: u8) -> Option<Move> {
        let us = us.index();
        let (from, enemy) = (self.king(us), self.side(1 - us));
        let targets = if sign == Sign::Capture { enemy } else { !self.occupied() };
        let reaches = REACH[set(Role::King)][usize::from(to & 63)] & bit(from) != 0;
        let occupied = self.occupied() & !bit(from) | bit(to);
        let safe = || !self.is_attacked(to, enemy & !bit(to), 1 - us, occupied);
        let found = reaches && targets & bit(to) != 0 && safe();
        found.then_some(going(Role::King, from, to, MoveKind::Ordinary))
    }

    #[inline(always)]
    fn pawn_move(&self, from: u8, to: u8, kind: MoveKind, becomes: Option<Role>) -> Option<Move> {
        let last = matches!(to >> 3, 0 | 7);
        let kind = match becomes {
            None if !last => kind,
            Some(role) if last => MoveKind::promotion(role)?,
            _ => return None,
        };
        let role = Role::Pawn;
        self.keeps_king_safe(self.us(), role, from, to).then_some(going(role, from, to, kind))
    }

    /// The legal castling to a side.
    pub fn castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.us();
        let (king, rook) = (self.king(us), self.castling_rook(us, side)?);
        let (to, rook_to) = castled(side, king);
        let (movers, arrived) = (bit(king) | bit(rook), bit(to) | bit(rook_to));
        let way = (between(king, to) | between(rook, rook_to) | arrived) & !movers;
        if self.check || self.occupied() & way != 0 {
            return None;
        }
        let enemy = self.side(1 - us);
        let is_attacked = |index, occupied| self.is_attacked(index, enemy, 1 - us, occupied);
        let walk = (between(king, to) | bit(to)) & !bit(king);
        let walking = self.occupied() ^ bit(king);
        // In Chess960 the rook may have shielded the king.
        let after = self.occupied() & !movers | arrived;
        if indices(walk).any(|index| is_attacked(index, walking)) || is_attacked(to, after) {
            return None;
        }
        Some(going(Role::King, king, rook, MoveKind::castling(side)))
    }

    /// The rook of a colour that has the right to castle on a side.
    pub(super) fn castling_rook(&self, us: usize, side: CastlingSide) -> Option<u8> {
        let rook = self.rooks[us & 1][side.index()];
        let rights = bit(self.king(us)) | bit(rook);
        (rook != NOWHERE && self.castling_rights & rights == rights).then_some(rook)
    }

    /// Returns true if the mover's king is out of danger after a piece has gone from one square to another; no
    /// castling, and not en passant.
    #[inline(always)]
    pub(super) fn keeps_king_safe(&self, us: usize, role: Role, from: u8, to: u8) -> bool {
        let king = self.king(us);
        if role == Role::King || self.check {
            return self.keeps_king_safe_in_danger(role, from, to);
        }
        // Mostly no piece of the other side stands on a line with the king at all.
        let movers = self.sliders_at_king & line(king, from) & !bit(to);
        movers == 0 || !is_seen(king, movers, self.occupied() & !bit(from) | bit(to))
    }

    /// The slow path of [`keeps_king_safe`](Self::keeps_king_safe), for a king that moves or is in check.
    #[inline(never)]
    fn keeps_king_safe_in_danger(&self, role: Role, from: u8, to: u8) -> bool {
        let us = self.us();
        let king = if role == Role::King { to } else { self.king(us) };
        let occupied = self.occupied() & !bit(from) | bit(to);
        !self.is_attacked(king, self.side(1 - us) & !bit(to), 1 - us, occupied)
    }

    /// Returns true if the mover's king is out of danger after a capture en passant.
    #[cold]
    pub(super) fn is_safe_en_passant(&self, from: u8, to: u8) -> bool {
        let us = self.us();
        let taken = bit(to & 7 | from & 0x38);
        let occupied = self.occupied() & !bit(from) & !taken | bit(to);
        !self.is_attacked(self.king(us), self.side(1 - us) & !taken, 1 - us, occupied)
    }

    /// The line pieces among `by` that would attack a square if nothing stood between.
    #[inline(always)]
    pub(super) fn aligned(&self, index: u8, by: u64) -> u64 {
        let [_, _, bishops, rooks, queens, ..] = self.sets;
        let at = usize::from(index & 63);
        let straight = REACH[set(Role::Rook)][at] & (rooks | queens);
        let diagonal = REACH[set(Role::Bishop)][at] & (bishops | queens);
        (straight | diagonal) & by
    }

    /// Returns true if a piece among `by`, all of one side, attacks a square when these squares are occupied.
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

/// The move of a piece between two squares, by their indices.
#[inline(always)]
const fn going(role: Role, from: u8, to: u8, kind: MoveKind) -> Move {
    Move { from: Square::from_packed(from), to: Square::from_packed(to), role, kind }
}

/// The squares where king and rook arrive that castle on a side, on the rank of this square.
pub(super) const fn castled(side: CastlingSide, on: u8) -> (u8, u8) {
    let home = on & 0x38;
    match side {
        CastlingSide::KingSide => (home + 6, home + 5),
        CastlingSide::QueenSide => (home + 2, home + 3),
    }
}

/// Returns true if nothing is between a square and one of the pieces that are aligned with it.
#[inline(always)]
pub(super) fn is_seen(index: u8, movers: u64, occupied: u64) -> bool {
    indices(movers).any(|mover| between(index, mover) & occupied == 0)
}
