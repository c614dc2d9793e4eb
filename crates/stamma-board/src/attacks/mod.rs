//! The two boards: what each piece reaches from each square, by tables that the compiler fills.
//!
//! `tables` builds for any layout, `small` and `large` hold the results, `magics` the numbers that make lookups on
//! the small board short, `rays` follows lines in place of large tables, `walker` is the obvious way to find the same
//! squares, which the tests compare with. Nothing here knows whose move it is.

mod large;
#[cfg(any(not(feature = "compact"), test))]
mod magics;
#[cfg(any(feature = "compact", test))]
mod rays;
mod small;
mod tables;
#[cfg(test)]
mod walker;

pub use large::LargeBoard;
pub(crate) use small::Board8x8 as BoardOf64;

#[cfg(not(feature = "compact"))]
pub use small::Board8x8;
/// With the feature `compact`, the usual board is the large one with a mask, so that what is generic over boards is compiled
/// once.
#[cfg(feature = "compact")]
pub use usual::Board8x8;

#[cfg(not(feature = "compact"))]
pub(crate) use of_64::{index, set};
#[cfg(feature = "compact")]
pub(crate) use usual::{index, set};

/// The usual board in the layout of 64 squares.
#[cfg(not(feature = "compact"))]
mod of_64 {
    /// The index of the square that has this one among 64.
    pub(crate) const fn index(square: u8) -> u8 {
        square
    }

    /// The set of the squares that are in this one of 64.
    pub(crate) const fn set(squares: u64) -> u64 {
        squares
    }
}

/// The usual board in the layout of the large one.
#[cfg(feature = "compact")]
mod usual {
    use super::LargeBoard;

    /// The board of eight files and eight ranks.
    pub type Board8x8 = LargeBoard;

    /// The value of the type, which is written as that of the small board is.
    #[allow(non_upper_case_globals)]
    pub const Board8x8: LargeBoard = LargeBoard::USUAL;

    /// The index of the square that has this one among 64.
    pub(crate) const fn index(square: u8) -> u8 {
        square / 8 * 10 + square % 8
    }

    /// The set of the squares that are in this one of 64.
    pub(crate) const fn set(squares: u64) -> u128 {
        let (mut set, mut rank) = (0, 0);
        while rank < 8 {
            set |= ((squares >> (8 * rank) & 0xff) as u128) << (10 * rank);
            rank += 1;
        }
        set
    }
}
