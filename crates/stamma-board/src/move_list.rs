//! A list of moves.

use alloc::vec::{IntoIter, Vec};
use core::ops::Deref;

use crate::moves::Move;

/// The moves of one position, in no promised order. It grows as needed, so that no position has too many.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// Room for what most positions have.
    pub(crate) fn with_usual_room() -> MoveList {
        MoveList(Vec::with_capacity(64))
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// The moves.
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }

    /// The moves as a vector.
    pub fn into_vec(self) -> Vec<Move> {
        self.0
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter<Move>;

    fn into_iter(self) -> IntoIter<Move> {
        self.0.into_iter()
    }
}

impl<'l> IntoIterator for &'l MoveList {
    type Item = &'l Move;
    type IntoIter = core::slice::Iter<'l, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
