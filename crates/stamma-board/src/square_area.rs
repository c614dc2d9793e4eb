//! Squares named by their files and ranks, on a board of any size.

use crate::vocabulary::{File, Rank, Square};

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
