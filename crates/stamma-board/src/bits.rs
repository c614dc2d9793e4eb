//! A set of squares as the bits of one machine number, and what may be asked of it.
//!
//! A bit's place is called its *index*; which square an index means is the geometry's business, never ours.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each. Implemented by `u64` and `u128` only.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// The empty set.
    const NONE: Self;

    /// The set of one square; an index beyond the width wraps around.
    fn one(index: u8) -> Self;

    /// The set of the lowest sixteen indices whose bits are set.
    fn low(bits: u16) -> Self;

    /// Returns the number of squares in the set.
    fn count(self) -> u32;

    /// The smallest index in the set, or the width of the number when the set is empty.
    fn lowest(self) -> u8;

    /// The set without its smallest index.
    fn without_lowest(self) -> Self;

    /// Every index raised by `steps`, less than the width; what leaves the number is dropped.
    fn raised(self, steps: u32) -> Self;

    /// Every index lowered by `steps`, less than the width; what leaves the number is dropped.
    fn lowered(self, steps: u32) -> Self;

    /// Returns true if the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns true if there is a square in the set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Returns true if there are two squares or more in the set.
    #[inline(always)]
    fn several(self) -> bool {
        self.without_lowest().any()
    }

    /// Returns true if the index is in the set.
    #[inline(always)]
    fn has(self, index: u8) -> bool {
        (self & Self::one(index)).any()
    }

    /// The indices in rising order.
    #[inline(always)]
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }
}

macro_rules! bits_of {
    ($number:ty) => {
        impl Bits for $number {
            const NONE: Self = 0;

            #[inline(always)]
            fn one(index: u8) -> Self {
                (1 as $number).wrapping_shl(index as u32)
            }

            #[inline(always)]
            fn low(bits: u16) -> Self {
                bits as $number
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn raised(self, steps: u32) -> Self {
                self.wrapping_shl(steps)
            }

            #[inline(always)]
            fn lowered(self, steps: u32) -> Self {
                self.wrapping_shr(steps)
            }
        }
    };
}

bits_of!(u64);
bits_of!(u128);

/// The indices of a set in rising order.
#[derive(Clone, Copy, Debug)]
pub struct Indices<B>(B);

impl<B: Bits> Iterator for Indices<B> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<B: Bits> ExactSizeIterator for Indices<B> {}
