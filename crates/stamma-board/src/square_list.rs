//! A short list of squares: those that attack one square, or give check.

use core::fmt;
use core::ops::Deref;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::vocabulary::Square;

/// At most this many pieces can attack one square: one along each of eight lines, and eight knights.
const MOST: usize = 16;

/// A short list of squares, in the order a1, b1, ... rank by rank.
#[derive(Clone, Copy)]
pub struct SquareList {
    squares: [Square; MOST],
    length: u8,
}

impl SquareList {
    pub(crate) fn of<G: Geometry>(set: G::Bits) -> SquareList {
        let mut list = SquareList { squares: [Square::from_packed(0); MOST], length: 0 };
        for (slot, index) in list.squares.iter_mut().zip(set.indices()) {
            *slot = G::square(index);
            list.length += 1;
        }
        list
    }

    /// The squares.
    pub fn as_slice(&self) -> &[Square] {
        self.squares.get(..usize::from(self.length)).unwrap_or_default()
    }
}

impl Deref for SquareList {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        self.as_slice()
    }
}

impl PartialEq for SquareList {
    fn eq(&self, other: &SquareList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for SquareList {}

impl fmt::Debug for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl IntoIterator for SquareList {
    type Item = Square;
    type IntoIter = core::iter::Take<core::array::IntoIter<Square, MOST>>;

    fn into_iter(self) -> Self::IntoIter {
        self.squares.into_iter().take(usize::from(self.length))
    }
}

impl<'l> IntoIterator for &'l SquareList {
    type Item = &'l Square;
    type IntoIter = core::slice::Iter<'l, Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}
