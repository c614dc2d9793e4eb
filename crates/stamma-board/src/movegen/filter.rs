//! Which moves a reader of notation asks for: "a knight, from the g-file, to f3".

use crate::geometry::Geometry;
use crate::position::Position;
use crate::square_area::SquareArea;
use crate::vocabulary::RoleSet;

use super::scope::{KingSafety, Scope};

/// Which moves are asked for. Castling counts as a move of the king to the square of the rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveFilter {
    /// The roles that move.
    pub roles: RoleSet,
    /// The squares of origin.
    pub from: SquareArea,
    /// The target squares.
    pub to: SquareArea,
}

impl MoveFilter {
    /// Every move.
    pub const ALL: MoveFilter =
        MoveFilter { roles: RoleSet::ALL, from: SquareArea::ALL, to: SquareArea::ALL };
}

impl<G: Geometry> Position<G> {
    #[inline]
    pub(super) fn scope(&self, filter: &MoveFilter) -> Scope<G> {
        let bits = |area: SquareArea| match area {
            SquareArea::ALL => self.geometry.mask(),
            SquareArea { files, ranks } => self.geometry.area(files, ranks),
        };
        Scope { roles: filter.roles, from: bits(filter.from), to: bits(filter.to), king: KingSafety::Kept }
    }
}
