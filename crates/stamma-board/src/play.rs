//! Making moves: each gives the next position, with its hash, rights, clocks and checks.

use core::fmt;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::keys;
use crate::moves::{Move, MoveKind};
use crate::position::{NOWHERE, Position};
use crate::vocabulary::{CastlingSide, Color, Role};

/// The move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { role, from, to, .. } = self.0;
        write!(f, "the {} cannot move from {from} to {to}; play one of the legal moves", role.name())
    }
}

impl core::error::Error for IllegalMove {}

impl<G: Geometry> Position<G> {
    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Position<G>, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let mut next = self.clone();
        next.play_unchecked(mv);
        Ok(next)
    }

    /// Makes a move without judging it. After a move that is not legal here the position means nothing, but asking it
    /// anything stays harmless.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (G::index(mv.from), G::index(mv.to));
        let us = self.turn;
        self.forget_en_passant();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        match mv.castling() {
            Some(side) => self.castle(us, side, from, to),
            None => {
                if let Some(captured) = self.captured(mv) {
                    let at = if mv.is_en_passant() { beside::<G>(from, to) } else { to };
                    self.toggle(!us, captured, at);
                    self.halfmove_clock = 0;
                    if captured == Role::Rook {
                        self.forget_rook(!us, at);
                    }
                }
                self.toggle(us, mv.role, from);
                self.toggle(us, mv.promotion().unwrap_or(mv.role), to);
                match mv.role {
                    Role::Pawn => {
                        self.halfmove_clock = 0;
                        if mv.kind == MoveKind::DoubleStep {
                            self.remember_en_passant(us, from);
                        }
                    }
                    Role::King => self.forget_rights(us),
                    Role::Rook => self.forget_rook(us, from),
                    _ => {}
                }
            }
        }
        self.pass_turn();
    }

    /// The position after the side to move has done nothing (a null move), unless it is in check.
    pub fn pass(&self) -> Option<Position<G>> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.forget_en_passant();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.pass_turn();
        Some(next)
    }

    #[inline]
    fn castle(&mut self, us: Color, side: CastlingSide, king: u8, rook: u8) {
        if let Some((king_to, rook_to)) = self.castling_targets(us, side) {
            self.toggle(us, Role::King, king);
            self.toggle(us, Role::Rook, rook);
            self.toggle(us, Role::King, G::index(king_to));
            self.toggle(us, Role::Rook, G::index(rook_to));
        }
        self.forget_rights(us);
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.hash ^= self.geometry.turn_key();
        self.update_checkers();
        if self.checks_left != [0; 2] {
            self.count_check();
        }
    }

    /// Counts the check that has just been given, if one was. Only where checks win there are any left to give.
    #[cold]
    #[inline(never)]
    fn count_check(&mut self) {
        let giver = !self.turn;
        let left = self.checks_left[giver.index()];
        if self.is_check() && left > 0 {
            self.hash ^= self.checks_hash(giver);
            self.checks_left[giver.index()] = left - 1;
            self.hash ^= self.checks_hash(giver);
        }
    }

    /// The part of the hash for the checks that a side has given: nothing before the first.
    pub(crate) fn checks_hash(&self, color: Color) -> u64 {
        let given = self.rules.wins.checks - self.checks_left[color.index()];
        if given > 0 { keys::checks::given(color, given) } else { 0 }
    }

    /// Puts a piece where there is none, or takes it away.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, index: u8) {
        let square = G::Bits::one(index);
        self.roles[role.index() & 7] ^= square;
        self.colors[color.index()] ^= square;
        self.hash ^= self.geometry.piece_key(color, role, index);
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if self.en_passant != NOWHERE {
            self.hash ^= self.en_passant_hash();
            self.en_passant = NOWHERE;
        }
    }

    /// Remembers the square passed by the double step of a pawn of `us`.
    #[inline]
    fn remember_en_passant(&mut self, us: Color, from: u8) {
        let passed = G::forward(G::Bits::one(from), us);
        if passed.any() {
            self.en_passant = passed.lowest();
            // The hash asks who could take: the side that has just not moved.
            self.turn = !us;
            self.hash ^= self.en_passant_hash();
            self.turn = us;
        }
    }

    /// The part of the hash for the en passant square: nothing unless a pawn of the side to move is ready to take.
    #[inline]
    pub(crate) fn en_passant_hash(&self) -> u64 {
        let takers = G::pawn(!self.turn, self.en_passant) & self.of(self.turn, Role::Pawn);
        if takers.any() { self.geometry.en_passant_key(G::square(self.en_passant).file().index()) } else { 0 }
    }

    #[inline]
    fn forget_rights(&mut self, color: Color) {
        for side in CastlingSide::ALL {
            self.forget_right(color, side);
        }
    }

    #[inline]
    fn forget_rook(&mut self, color: Color, rook: u8) {
        for side in CastlingSide::ALL {
            if self.castling[color.index()][side.index()] == rook {
                self.forget_right(color, side);
            }
        }
    }

    #[inline]
    fn forget_right(&mut self, color: Color, side: CastlingSide) {
        let right = &mut self.castling[color.index()][side.index()];
        if *right != NOWHERE {
            *right = NOWHERE;
            self.hash ^= self.geometry.castling_key(color, side);
        }
    }
}

/// The square of the pawn that is taken en passant: on the rank of one square and the file of the other.
#[inline]
fn beside<G: Geometry>(from: u8, to: u8) -> u8 {
    let (rank, file) = (G::square(from).rank(), G::square(to).file());
    G::index(crate::vocabulary::Square::new(file, rank))
}
