//! The side of the board where each piece began, followed through the lines of a game.
//!
//! It is known only of games from a start: of other positions no piece has a name.

use crate::moves::descriptive::sides_at_start;
use crate::moves::encode::board::Board;
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Move, Square};

/// The sides that the pieces of a position began on, where they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origins {
    /// The squares of the pieces of the king's side and of the queen's, a bit each.
    squares: [u64; 2],
}

impl Origins {
    /// Of no piece it is known.
    pub const UNKNOWN: Origins = Origins { squares: [0; 2] };

    /// The origins in the first position of a game. None is known where pieces have left their first squares.
    pub fn of_start<B: Board>(start: &B) -> Origins {
        sides_at_start(|square| start.piece_at(square))
            .map_or(Origins::UNKNOWN, |squares| Origins { squares })
    }

    /// The side where the piece on a square began.
    pub(super) fn side(self, square: Square) -> Option<CastlingSide> {
        CastlingSide::ALL.into_iter().find(|side| self.squares[side.index()] & Origins::bit(square) != 0)
    }

    /// The origins after a move.
    #[must_use]
    fn after(mut self, played: Move) -> Origins {
        let (from, to) = match played.castling() {
            // The rook is what has a name.
            Some(side) => {
                let file = if side == CastlingSide::KingSide { 5 } else { 3 };
                let to = Square::at(file, played.from.rank().index()).unwrap_or(played.to);
                (Origins::bit(played.to), Origins::bit(to))
            }
            None => (Origins::bit(played.from), Origins::bit(played.to)),
        };
        for squares in &mut self.squares {
            let moves = *squares & from != 0;
            *squares &= !from & !to;
            if moves {
                *squares |= to;
            }
        }
        self
    }

    /// The bit of a square; nothing off the usual board.
    pub(super) const fn bit(square: Square) -> u64 {
        let (file, rank) = (square.file().index(), square.rank().index());
        if file < 8 && rank < 8 { 1 << (8 * rank + file) } else { 0 }
    }
}

/// The origins of the lines of a game, as far as they are open.
#[derive(Default)]
pub struct LineOrigins {
    /// For each line the origins before its last move and after it.
    lines: Vec<[Origins; 2]>,
}

impl LineOrigins {
    /// Begins a game.
    pub fn clear(&mut self) {
        self.lines.clear();
    }

    /// Returns the origins in a position of the current line, in which a move is made, or none where the turn passes.
    pub fn before<B: Board>(&mut self, position: &B, played: Option<Move>) -> Origins {
        if self.lines.is_empty() {
            self.lines.push([Origins::of_start(position); 2]);
        }
        let Some([before, after]) = self.lines.last_mut() else { return Origins::UNKNOWN };
        *before = *after;
        *after = played.map_or(*after, |played| after.after(played));
        *before
    }

    /// Begins a variation, which branches off before the last move.
    pub fn open(&mut self) {
        if let Some(&[before, _]) = self.lines.last() {
            self.lines.push([before; 2]);
        }
    }

    /// Ends a variation.
    pub fn close(&mut self) {
        if self.lines.len() > 1 {
            self.lines.pop();
        }
    }
}
