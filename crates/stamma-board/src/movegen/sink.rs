//! The sinks of the generator: one counts, the other makes a [`Move`] of every square of every set.

use core::ops::ControlFlow;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::vocabulary::{CastlingSide, Color, Role, RoleSet};

/// The way a pawn reaches its target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PawnStep {
    One,
    Two,
    TakesEast,
    TakesWest,
}

impl PawnStep {
    /// The index that a pawn has come from.
    #[inline(always)]
    fn origin<G: Geometry>(self, color: Color, to: u8) -> u8 {
        let (ranks, east) = match self {
            PawnStep::One => (1, 0),
            PawnStep::Two => (2, 0),
            PawnStep::TakesEast => (1, 1),
            PawnStep::TakesWest => (1, -1),
        };
        let forward = ranks * G::STRIDE as i32;
        let moved = match color {
            Color::White => forward + east,
            Color::Black => east - forward,
        };
        (i32::from(to) - moved) as u8
    }
}

/// Takes what the generator finds. Each call may end the generation.
pub(crate) trait Sink<G: Geometry> {
    /// A piece that is no pawn goes to each of these squares.
    fn piece(&mut self, role: Role, from: u8, targets: G::Bits) -> ControlFlow<()>;

    /// A pawn arrives on each of these squares, and becomes each of these roles, or stays a pawn if there are none.
    fn pawns(&mut self, step: PawnStep, targets: G::Bits, promotions: RoleSet) -> ControlFlow<()>;

    /// A pawn takes en passant.
    fn en_passant(&mut self, from: u8, to: u8) -> ControlFlow<()>;

    /// The king castles.
    fn castle(&mut self, side: CastlingSide, king: u8, rook: u8) -> ControlFlow<()>;
}

/// Counts moves without making them.
#[derive(Default)]
pub(crate) struct Counter {
    pub count: u64,
}

impl<G: Geometry> Sink<G> for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: u8, targets: G::Bits) -> ControlFlow<()> {
        self.count += u64::from(targets.count());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, targets: G::Bits, promotions: RoleSet) -> ControlFlow<()> {
        let each = if promotions.is_empty() { 1 } else { promotions.len() as u64 };
        self.count += u64::from(targets.count()) * each;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: u8, _: u8) -> ControlFlow<()> {
        self.count += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, _: CastlingSide, _: u8, _: u8) -> ControlFlow<()> {
        self.count += 1;
        ControlFlow::Continue(())
    }
}

/// Calls a function with every move.
pub(crate) struct Visitor<'p, G: Geometry, F> {
    pub position: &'p Position<G>,
    pub visit: F,
}

impl<G: Geometry, F: FnMut(Move) -> ControlFlow<()>> Sink<G> for Visitor<'_, G, F> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: u8, targets: G::Bits) -> ControlFlow<()> {
        let from = G::square(from);
        for index in targets.indices() {
            let to = G::square(index);
            (self.visit)(Move { from, to, role, kind: MoveKind::Ordinary })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits, promotions: RoleSet) -> ControlFlow<()> {
        let kind = if step == PawnStep::Two { MoveKind::DoubleStep } else { MoveKind::Ordinary };
        for index in targets.indices() {
            let from = G::square(step.origin::<G>(self.position.turn, index));
            let to = G::square(index);
            let mv = Move { from, to, role: Role::Pawn, kind };
            if promotions.is_empty() {
                (self.visit)(mv)?;
            } else {
                for kind in promotions.iter().filter_map(MoveKind::promotion) {
                    (self.visit)(Move { kind, ..mv })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: u8, to: u8) -> ControlFlow<()> {
        (self.visit)(Move {
            from: G::square(from),
            to: G::square(to),
            role: Role::Pawn,
            kind: MoveKind::EnPassant,
        })
    }

    #[inline(always)]
    fn castle(&mut self, side: CastlingSide, king: u8, rook: u8) -> ControlFlow<()> {
        (self.visit)(Move {
            from: G::square(king),
            to: G::square(rook),
            role: Role::King,
            kind: MoveKind::castling(side),
        })
    }
}
