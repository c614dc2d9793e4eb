//! A line of play: its position, and the moves that are played and sent on it.

use super::progress::{GameProgress, PlayedMoves};
use crate::game::visitor::{GameVisitor, PlyEvent, Wants};
use crate::game::{Played, PlySource};
use crate::text::Span;
use stamma_board::{Color, FastPosition, Move};

/// A line of play: the main line or a variation.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastLine {
    /// The position at hand.
    pub(super) now: FastPosition,
    /// An earlier position of the line.
    base: FastPosition,
    /// The ply that the first of its moves has.
    pub(super) first: u32,
    /// The ply after which a variation has ended, and the move that it varies.
    pub(super) varied: (u32, Move),
}

impl FastLine {
    pub(super) fn begin(position: FastPosition, last: Move) -> FastLine {
        FastLine { now: position, base: position, first: position.ply(), varied: (0, last) }
    }

    /// Plays a move of a side and sends it. `letter` is the number of the capital that its word begins with.
    #[inline(always)]
    pub(super) fn play<V: GameVisitor>(
        &mut self,
        us: Color,
        (played, letter): (Move, usize),
        written: Span,
        seen: &mut GameProgress,
        visitor: &mut V,
    ) {
        let ply = self.now.ply();
        let event = PlyEvent {
            number: ply.wrapping_sub(seen.first_ply).wrapping_add(1),
            mover: us,
            move_number: self.now.fullmove_number(),
            written,
            meaning: Played::Move(played),
            source: PlySource::Text,
            is_exact: true,
        };
        visitor.ply(&self.now, event);
        seen.played.keep(ply, played);
        seen.letters[letter & 7] = 1;
        if V::WANTS == Wants::BothPositions {
            let before = self.now;
            self.now.play_for(us, played);
            visitor.after(&self.now);
            visitor.played(&before, &self.now, event);
        } else {
            self.now.play_for(us, played);
            visitor.after(&self.now);
        }
    }

    /// Returns true if it has no ply yet.
    pub(super) fn is_empty(&self) -> bool {
        self.now.ply() == self.first
    }

    /// Returns true if there is nothing but comments between the last ply and here.
    pub(super) fn is_at_ply(&self) -> bool {
        !self.is_empty() && self.varied.0 != self.now.ply()
    }

    /// The position before its last ply, from which variations on it begin, and that ply.
    pub(super) fn before(&mut self, played: &PlayedMoves) -> (FastPosition, Move) {
        while self.base.ply() + 1 < self.now.ply() {
            self.base.play(played.at(self.base.ply()));
        }
        (self.base, played.at(self.base.ply()))
    }
}

impl Default for FastLine {
    fn default() -> FastLine {
        FastLine::begin(FastPosition::START, PlayedMoves::NOTHING)
    }
}
