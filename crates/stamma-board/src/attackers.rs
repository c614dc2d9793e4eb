//! The pieces that attack a square or stop an attack: attackers, checkers, blockers and pins.
//!
//! Nothing here asks whose move it is beyond whose king is meant, and nothing changes the position.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::Position;
use crate::square_list::SquareList;
use crate::vocabulary::{Color, Role, Square};

impl<G: Geometry> Position<G> {
    /// Returns true if the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Returns true if two pieces give check to the side to move.
    pub fn is_double_check(&self) -> bool {
        self.checkers.several()
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> SquareList {
        SquareList::of::<G>(self.checkers)
    }

    /// The pieces of a side that attack a square, pinned or not, whoever stands there.
    pub fn attackers(&self, square: Square, by: Color) -> SquareList {
        let attackers = match self.index_of(square) {
            Some(index) => self.attackers_of(index, by, self.occupied()),
            None => G::Bits::NONE,
        };
        SquareList::of::<G>(attackers)
    }

    /// The enemy piece that pins the piece on a square to its own king. The piece may still move along the line.
    pub fn pinned_by(&self, square: Square) -> Option<Square> {
        let index = self.index_of(square)?;
        let color = self.piece_at(square)?.color;
        let king = self.king_index(color)?;
        if king == index {
            return None;
        }
        let aimed = self.aimed_at(king, !color);
        let alone = |&slider: &u8| G::between(king, slider) & self.occupied() == G::Bits::one(index);
        aimed.indices().find(alone).map(G::square)
    }

    /// The line pieces of a side that would attack a square if nothing stood between.
    #[inline]
    fn aimed_at(&self, index: u8, by: Color) -> G::Bits {
        let straight = G::straight_lines(index) & self.straight_movers();
        let diagonal = G::diagonal_lines(index) & self.diagonal_movers();
        (straight | diagonal) & self.colors[by.index()]
    }

    /// The pieces of a side that attack an index when these squares are occupied.
    #[inline]
    pub(crate) fn attackers_of(&self, index: u8, by: Color, occupied: G::Bits) -> G::Bits {
        let attackers = G::straight(index, occupied) & self.straight_movers()
            | G::diagonal(index, occupied) & self.diagonal_movers()
            | G::knight(index) & self.jumpers()
            | G::pawn(!by, index) & self.roles[Role::Pawn.index()]
            | G::king(index) & self.roles[Role::King.index()];
        attackers & self.colors[by.index()]
    }

    /// Returns true if a side attacks an index when these squares are occupied.
    #[inline]
    pub(crate) fn is_attacked(&self, index: u8, by: Color, occupied: G::Bits) -> bool {
        let side = self.colors[by.index()];
        let steps = G::knight(index) & self.jumpers()
            | G::pawn(!by, index) & self.roles[Role::Pawn.index()]
            | G::king(index) & self.roles[Role::King.index()];
        if (steps & side).any() {
            return true;
        }
        // Most squares are aimed at by nobody; looking past the blockers is for the others.
        let straight = self.straight_movers() & side;
        let diagonal = self.diagonal_movers() & side;
        (G::straight_lines(index) & straight).any() && (G::straight(index, occupied) & straight).any()
            || (G::diagonal_lines(index) & diagonal).any() && (G::diagonal(index, occupied) & diagonal).any()
    }

    /// Finds the checkers and blockers of the side to move anew.
    #[inline]
    pub(crate) fn update_checkers(&mut self) {
        self.blockers = G::Bits::NONE;
        self.checkers = G::Bits::NONE;
        let Some(king) = self.king_index(self.turn) else { return };
        let enemy = self.enemy();
        let occupied = self.occupied();
        let mut checkers = (G::knight(king) & self.jumpers()
            | G::pawn(self.turn, king) & self.roles[Role::Pawn.index()])
            & enemy;
        for slider in self.aimed_at(king, !self.turn).indices() {
            let between = G::between(king, slider) & occupied;
            if between.is_empty() {
                checkers |= G::Bits::one(slider);
            } else if !between.several() {
                self.blockers |= between;
            }
        }
        self.checkers = checkers;
    }
}
