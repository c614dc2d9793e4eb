//! Which moves there are: the rules of movement, written once for every board and game.
//!
//! The generator speaks in sets, "this knight reaches these squares", to a sink; `sink` has the counting one and the
//! one that makes moves of sets. Legality is settled before anything is said: pieces keep to the squares that answer
//! a check, blockers keep to their line, the king keeps off attacked squares. `questions` asks for lists, counts and
//! filtered moves; `scope` and `filter` say which are asked for.

mod castling;
mod filter;
mod pawns;
mod questions;
mod scope;
mod sink;

pub use castling::CastlingObstacle;
pub use filter::MoveFilter;

use core::ops::ControlFlow;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::Position;
use crate::vocabulary::{CastlingSide, Role};

use scope::{KingSafety, Scope};
use sink::Sink;

pub(crate) use sink::Visitor;

impl<G: Geometry> Position<G> {
    /// Tells the sink the moves of a scope. Where the side to move has no king there are none.
    #[inline]
    pub(crate) fn generate<S: Sink<G>>(&self, scope: &Scope<G>, sink: &mut S) -> ControlFlow<()> {
        let Some(king) = self.king_index(self.turn) else { return ControlFlow::Continue(()) };
        if scope.roles.contains(Role::King) && scope.from.has(king) {
            self.king_moves(king, scope, sink)?;
        }
        let mut targets = scope.to & !self.own_and_kings();
        let mut blockers = G::Bits::NONE;
        if scope.king == KingSafety::Kept {
            blockers = self.blockers;
            if self.checkers.any() {
                if self.checkers.several() {
                    return ControlFlow::Continue(());
                }
                targets &= self.checkers | G::between(king, self.checkers.lowest());
            }
        }
        if scope.roles.contains(Role::Pawn) {
            self.en_passant_moves(king, scope, sink)?;
            self.pawn_moves(king, self.own() & scope.from, targets, blockers, sink)?;
        }
        // A knight that is a blocker cannot move at all.
        let own = self.own() & scope.from;
        if scope.roles.contains(Role::Knight) {
            let knights = own & self.roles[Role::Knight.index()] & !blockers;
            for from in knights.indices() {
                sink.piece(Role::Knight, from, G::knight(from) & targets)?;
            }
        }
        let mut lines = |role: Role, reach: fn(u8, G::Bits) -> G::Bits| {
            if scope.roles.contains(role) {
                let occupied = self.occupied();
                for from in (own & self.roles[role.index()]).indices() {
                    let mut reached = reach(from, occupied) & targets;
                    if blockers.has(from) {
                        reached &= G::line(king, from);
                    }
                    sink.piece(role, from, reached)?;
                }
            }
            ControlFlow::Continue(())
        };
        lines(Role::Bishop, G::diagonal)?;
        lines(Role::Rook, G::straight)?;
        lines(Role::Queen, |from, occupied| G::diagonal(from, occupied) | G::straight(from, occupied))?;
        if G::COMPOUNDS {
            lines(Role::Cardinal, |from, occupied| G::diagonal(from, occupied) | G::knight(from))?;
            lines(Role::Marshall, |from, occupied| G::straight(from, occupied) | G::knight(from))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn king_moves<S: Sink<G>>(&self, king: u8, scope: &Scope<G>, sink: &mut S) -> ControlFlow<()> {
        let mut targets = G::king(king) & scope.to & !self.own_and_kings();
        if scope.king == KingSafety::Kept {
            // The king does not hide behind itself from a piece that it steps away from.
            let occupied = self.occupied() ^ G::Bits::one(king);
            for to in targets.indices() {
                if self.is_attacked(to, !self.turn, occupied) {
                    targets ^= G::Bits::one(to);
                }
            }
        }
        sink.piece(Role::King, king, targets)?;
        if self.has_any_right(self.turn) && (scope.king == KingSafety::Ignored || self.checkers.is_empty()) {
            for side in CastlingSide::ALL {
                let rook = self.castling[self.turn.index()][side.index()];
                if self.may_castle(side, scope.king) && scope.to.has(rook) {
                    sink.castle(side, king, rook)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
