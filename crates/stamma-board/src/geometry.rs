//! Squares as bits, and the squares that a piece reaches over them: all that the rules need of a board.
//!
//! The rules are written once over [`Geometry`]; nothing here knows a rule, a side to move or a position. The two
//! boards themselves are in `attacks`.

use core::fmt::{self, Debug};

use crate::bits::Bits;
use crate::vocabulary::{CastlingSide, Color, Role, Square};

/// The number of files and ranks of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardSize {
    /// Columns, at most 16.
    pub files: u8,
    /// Rows, at most 16.
    pub ranks: u8,
}

impl BoardSize {
    /// Returns true if a board of this size has the square.
    pub const fn contains(self, square: Square) -> bool {
        square.file().index() < self.files && square.rank().index() < self.ranks
    }

    /// The squares of the board: a1, b1, ... and so on rank by rank.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).filter_map(move |file| Square::at(file, rank)))
    }

    /// The rank index that is `steps` ranks ahead of a side's own first rank.
    pub const fn rank_ahead(self, color: Color, steps: u8) -> u8 {
        match color {
            Color::White => steps,
            Color::Black => self.ranks.saturating_sub(1).saturating_sub(steps),
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

pub(crate) mod sealed {
    /// Keeps `Geometry` to the boards of this crate.
    pub trait Sealed {}
}

/// A board: squares as bits, attacks over them, and the keys that positions on it are hashed with.
///
/// Sealed: [`Board8x8`](crate::Board8x8) and [`LargeBoard`](crate::LargeBoard) are all there are. Every function that
/// takes an index accepts any number without panicking; the answer means something for squares of the board only.
pub trait Geometry: sealed::Sealed + Copy + Eq + Debug + 'static {
    /// The number whose bits are the squares.
    type Bits: Bits;

    /// From one rank to the next, in index steps.
    const STRIDE: u32;
    /// Every square of the lowest rank that the layout has room for.
    const FIRST_RANK: Self::Bits;
    /// Every square of the a-file.
    const FIRST_FILE: Self::Bits;
    /// Every square of the last file that the layout has room for.
    const LAST_FILE: Self::Bits;
    /// True if the compound pieces, cardinal and marshall, can be on this board.
    const COMPOUNDS: bool;

    /// The board of a size, if this geometry has one.
    fn for_size(size: BoardSize) -> Option<Self>;

    /// Returns its number of files and ranks.
    fn size(self) -> BoardSize;

    /// The squares that exist.
    fn mask(self) -> Self::Bits;

    /// The index of a square; of a square outside the layout, some index.
    fn index(square: Square) -> u8;

    /// The square at an index.
    fn square(index: u8) -> Square;

    /// Returns the squares that a knight reaches.
    fn knight(index: u8) -> Self::Bits;

    /// Returns the squares that a king reaches.
    fn king(index: u8) -> Self::Bits;

    /// Returns the squares that a pawn of this colour attacks.
    fn pawn(color: Color, index: u8) -> Self::Bits;

    /// Returns the squares that a rook reaches past these occupied squares, the first occupied one of each line
    /// included.
    fn straight(index: u8, occupied: Self::Bits) -> Self::Bits;

    /// Returns the squares that a bishop reaches past these occupied squares, the first occupied one of each line
    /// included.
    fn diagonal(index: u8, occupied: Self::Bits) -> Self::Bits;

    /// Returns the squares that a rook reaches on the empty board.
    fn straight_lines(index: u8) -> Self::Bits;

    /// Returns the squares that a bishop reaches on the empty board.
    fn diagonal_lines(index: u8) -> Self::Bits;

    /// The squares strictly between two that share a line; else none.
    fn between(first: u8, second: u8) -> Self::Bits;

    /// The whole line through two squares that share one, both included; else none.
    fn line(first: u8, second: u8) -> Self::Bits;

    /// The hash key of a piece on a square.
    fn piece_key(self, color: Color, role: Role, index: u8) -> u64;

    /// The hash key of a castling right.
    fn castling_key(self, color: Color, side: CastlingSide) -> u64;

    /// The hash key of an en passant capture that could be made on this file.
    fn en_passant_key(self, file: u8) -> u64;

    /// The hash key of White being to move.
    fn turn_key(self) -> u64;

    /// The squares of a set that the usual board has, a1 the lowest bit, h8 the highest.
    fn usual(set: Self::Bits) -> u64;

    /// All squares of a rank, by its index.
    #[inline]
    fn rank(rank: u8) -> Self::Bits {
        Self::FIRST_RANK.raised(Self::STRIDE * rank as u32)
    }

    /// The squares where a file of the one mask meets a rank of the other; bit 0 is the a-file, rank 1.
    #[inline]
    fn area(self, files: u16, ranks: u16) -> Self::Bits {
        let row = Self::Bits::low(files) & Self::FIRST_RANK;
        let mut area = Self::Bits::NONE;
        let mut left = ranks & ((1u32 << self.size().ranks) - 1) as u16;
        while left != 0 {
            area |= row.raised(Self::STRIDE * left.trailing_zeros());
            left &= left - 1;
        }
        area & self.mask()
    }

    /// One step towards the other side for every square of the set.
    #[inline]
    fn forward(set: Self::Bits, color: Color) -> Self::Bits {
        match color {
            Color::White => set.raised(Self::STRIDE),
            Color::Black => set.lowered(Self::STRIDE),
        }
    }

    /// One diagonal step forward and towards the last file.
    #[inline]
    fn forward_east(set: Self::Bits, color: Color) -> Self::Bits {
        let set = set & !Self::LAST_FILE;
        match color {
            Color::White => set.raised(Self::STRIDE + 1),
            Color::Black => set.lowered(Self::STRIDE - 1),
        }
    }

    /// One diagonal step forward and towards the a-file.
    #[inline]
    fn forward_west(set: Self::Bits, color: Color) -> Self::Bits {
        let set = set & !Self::FIRST_FILE;
        match color {
            Color::White => set.raised(Self::STRIDE - 1),
            Color::Black => set.lowered(Self::STRIDE + 1),
        }
    }
}
