//! A line of play: its position, and where variations on its last ply begin.

use stamma_board::FastPosition;

/// A line of play: the main line or a variation.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastLine {
    /// The position at hand.
    pub(super) now: FastPosition,
    /// The position before its last ply, while variations on that are read.
    pub(super) before: FastPosition,
    /// The ply that the first of its moves has.
    pub(super) first: u32,
    /// The ply after which a variation has ended.
    pub(super) varied: u32,
}

impl FastLine {
    pub(super) fn begin(position: FastPosition) -> FastLine {
        FastLine { now: position, before: position, first: position.ply(), varied: 0 }
    }

    /// Returns true if it has no ply yet.
    pub(super) fn is_empty(&self) -> bool {
        self.now.ply() == self.first
    }

    /// Returns true if there is nothing but comments between the last ply and here.
    pub(super) fn is_at_ply(&self) -> bool {
        !self.is_empty() && self.varied != self.now.ply()
    }
}

impl Default for FastLine {
    fn default() -> FastLine {
        FastLine::begin(FastPosition::START)
    }
}
