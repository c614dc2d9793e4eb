//! Pawn moves, all pawns at once: a step of the whole set, masked by what is empty or taken.

use core::ops::ControlFlow;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{NOWHERE, Position};
use crate::vocabulary::{Role, RoleSet};

use super::scope::{KingSafety, Scope};
use super::sink::{PawnStep, Sink};

impl<G: Geometry> Position<G> {
    /// The moves of the pawns among `own`, en passant left out.
    #[inline(always)]
    pub(super) fn pawn_moves<S: Sink<G>>(
        &self,
        king: u8,
        own: G::Bits,
        targets: G::Bits,
        blockers: G::Bits,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let pawns = own & self.roles[Role::Pawn.index()];
        self.free_pawn_moves(pawns & !blockers, targets, sink)?;
        for pawn in (pawns & blockers).indices() {
            self.free_pawn_moves(G::Bits::one(pawn), targets & G::line(king, pawn), sink)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn free_pawn_moves<S: Sink<G>>(&self, pawns: G::Bits, targets: G::Bits, sink: &mut S) -> ControlFlow<()> {
        let us = self.turn;
        let empty = !self.occupied();
        let one = G::forward(pawns, us) & empty;
        let start = G::rank(self.rules.double_step_rank(us));
        let two = G::forward(one & G::forward(start, us), us) & empty;
        let takes = targets & self.enemy();
        self.arrive(PawnStep::One, one & targets, sink)?;
        sink.pawns(PawnStep::Two, two & targets, RoleSet::EMPTY)?;
        self.arrive(PawnStep::TakesEast, G::forward_east(pawns, us) & takes, sink)?;
        self.arrive(PawnStep::TakesWest, G::forward_west(pawns, us) & takes, sink)
    }

    /// Pawns arrive, and are promoted where they may or must be.
    #[inline(always)]
    fn arrive<S: Sink<G>>(&self, step: PawnStep, targets: G::Bits, sink: &mut S) -> ControlFlow<()> {
        let (zone, last) = self.promotion_zone();
        sink.pawns(step, targets & !last, RoleSet::EMPTY)?;
        let zone = targets & zone;
        if zone.any() {
            let roles = self.promotion_roles(self.turn);
            if !roles.is_empty() {
                sink.pawns(step, zone, roles)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares where the pawns of the side to move may be promoted, and those among them where they must be.
    #[inline(always)]
    fn promotion_zone(&self) -> (G::Bits, G::Bits) {
        let last = G::rank(self.rules.size.rank_ahead(!self.turn, 0));
        let mut zone = last;
        for _ in 1..self.rules.promotion.ranks {
            zone |= G::forward(zone, !self.turn);
        }
        (zone, last)
    }

    #[inline(always)]
    pub(super) fn en_passant_moves<S: Sink<G>>(
        &self,
        king: u8,
        scope: &Scope<G>,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if self.en_passant == NOWHERE || !scope.to.has(self.en_passant) {
            return ControlFlow::Continue(());
        }
        for from in (self.en_passant_takers() & scope.from).indices() {
            if scope.king == KingSafety::Ignored || self.en_passant_is_safe(king, from) {
                sink.en_passant(from, self.en_passant)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The pawns that stand ready to take en passant, pinned or not.
    #[inline]
    fn en_passant_takers(&self) -> G::Bits {
        G::pawn(!self.turn, self.en_passant) & self.of(self.turn, Role::Pawn)
    }

    /// Returns true if the king is safe after the pawn on `from` has taken en passant. Two pawns leave their squares at
    /// once and one arrives, so the whole position after it is examined.
    #[cold]
    fn en_passant_is_safe(&self, king: u8, from: u8) -> bool {
        let to = G::Bits::one(self.en_passant);
        let captured = G::forward(to, !self.turn);
        let occupied = self.occupied() & !captured & !G::Bits::one(from) | to;
        (self.attackers_of(king, !self.turn, occupied) & !captured).is_empty()
    }
}
