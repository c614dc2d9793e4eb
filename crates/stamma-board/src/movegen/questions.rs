//! Queries about moves: lists, counts, filtered moves, the legality of one.

use core::ops::ControlFlow;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::move_list::MoveList;
use crate::moves::Move;
use crate::position::Position;
use crate::square_area::SquareArea;
use crate::vocabulary::{Role, RoleSet};

use super::filter::MoveFilter;
use super::scope::{KingSafety, Scope};
use super::sink::{Counter, Visitor};

impl<G: Geometry> Position<G> {
    /// Every legal move, in no promised order.
    pub fn legal_moves(&self) -> MoveList {
        self.collect(&self.everything())
    }

    /// Every move by which a piece goes as it may, whether or not the own king is then in check. Castlings are among
    /// them when there is the right and the way is free.
    pub fn pseudo_legal_moves(&self) -> MoveList {
        self.collect(&Scope { king: KingSafety::Ignored, ..self.everything() })
    }

    /// Returns the number of legal moves, without making them.
    #[inline]
    pub fn count_legal(&self) -> u64 {
        let mut counter = Counter::default();
        // Nothing ends the count early.
        let _ = self.generate(&self.everything(), &mut counter);
        counter.count
    }

    /// Calls `visit` with every legal move that the filter asks for; cheaper than filtering the whole list.
    #[inline]
    pub fn for_each_legal(&self, filter: &MoveFilter, mut visit: impl FnMut(Move)) {
        let _ = self.try_for_each_legal(filter, |mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with every legal move that the filter asks for, until it breaks off.
    #[inline]
    pub fn try_for_each_legal(
        &self,
        filter: &MoveFilter,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.generate(&self.scope(filter), &mut Visitor { position: self, visit })
    }

    /// Returns true if the move, in all its fields, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let filter = MoveFilter {
            roles: RoleSet::only(mv.role),
            from: SquareArea::square(mv.from),
            to: SquareArea::square(mv.to),
        };
        let same = |legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.try_for_each_legal(&filter, same).is_break()
    }

    /// Returns true if there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        if self.has_free_pawn() {
            return true;
        }
        // The king's moves and castlings cost most, so they are asked last.
        let any = |roles| {
            let filter = MoveFilter { roles, ..MoveFilter::ALL };
            self.try_for_each_legal(&filter, |_| ControlFlow::Break(())).is_break()
        };
        any(RoleSet::ALL.without(Role::King)) || any(RoleSet::only(Role::King))
    }

    /// Returns true if a pawn that is no blocker can step ahead, short of the last rank, while the king is not in
    /// check. In nearly every position this alone shows that there is a legal move.
    #[inline]
    fn has_free_pawn(&self) -> bool {
        let pawns = self.of(self.turn, Role::Pawn) & !self.blockers;
        let last = G::rank(self.rules.size.rank_ahead(!self.turn, 0));
        let ahead = G::forward(pawns, self.turn) & self.geometry.mask() & !self.occupied() & !last;
        ahead.any() && self.checkers.is_empty() && self.king_index(self.turn).is_some()
    }

    /// The captures en passant that are legal now.
    pub fn legal_en_passant(&self) -> MoveList {
        let mut list = MoveList::default();
        if let Some(square) = self.en_passant_square() {
            let filter = MoveFilter {
                roles: RoleSet::only(Role::Pawn),
                from: SquareArea::ALL,
                to: SquareArea::square(square),
            };
            self.for_each_legal(&filter, |mv| {
                if mv.is_en_passant() {
                    list.push(mv);
                }
            });
        }
        list
    }

    fn collect(&self, scope: &Scope<G>) -> MoveList {
        let mut list = MoveList::with_usual_room();
        let visit = |mv| {
            list.push(mv);
            ControlFlow::Continue(())
        };
        let _ = self.generate(scope, &mut Visitor { position: self, visit });
        list
    }
}
