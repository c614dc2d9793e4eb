//! Which moves a reader of notation asks for: "a knight, from the g-file, to f3".

use crate::geometry::Geometry;
use crate::position::Position;
use crate::vocabulary::{File, Rank, RoleSet, Square};

use super::{KingSafety, Scope};

/// The squares where some files meet some ranks; bit 0 is the a-file, rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareArea {
    /// The files, one bit each.
    pub files: u16,
    /// The ranks, one bit each.
    pub ranks: u16,
}

impl SquareArea {
    /// Every square.
    pub const ALL: SquareArea = SquareArea { files: u16::MAX, ranks: u16::MAX };

    /// No square.
    pub const NONE: SquareArea = SquareArea { files: 0, ranks: 0 };

    /// One square.
    pub const fn square(square: Square) -> SquareArea {
        SquareArea { files: 1 << square.file().index(), ranks: 1 << square.rank().index() }
    }

    /// One file.
    pub const fn file(file: File) -> SquareArea {
        SquareArea { files: 1 << file.index(), ranks: u16::MAX }
    }

    /// One rank.
    pub const fn rank(rank: Rank) -> SquareArea {
        SquareArea { files: u16::MAX, ranks: 1 << rank.index() }
    }

    /// Returns true if the square is among them.
    pub const fn contains(self, square: Square) -> bool {
        self.files & (1 << square.file().index()) != 0 && self.ranks & (1 << square.rank().index()) != 0
    }
}

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
    #[inline(always)]
    pub(super) fn scope(&self, filter: &MoveFilter) -> Scope<G> {
        let bits = |area: SquareArea| match area {
            SquareArea::ALL => self.geometry.mask(),
            SquareArea { files, ranks } => self.geometry.area(files, ranks),
        };
        Scope { roles: filter.roles, from: bits(filter.from), to: bits(filter.to), king: KingSafety::Kept }
    }
}
