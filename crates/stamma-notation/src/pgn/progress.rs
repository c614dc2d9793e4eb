//! The facts about a game so far beside its position: the one before it, and the capitals of its moves. Here moves are played
//! and sent.

use crate::game::visitor::{GameVisitor, PlyEvent, Wants};
use crate::game::{Played, PlySource};
use crate::text::Span;
use stamma_board::{Color, FastPosition, Move};

/// The facts about a game so far beside its position.
#[derive(Clone, Debug)]
pub(super) struct GameProgress {
    /// The position before the last ply, where there may be variations, which begin there.
    pub(super) before: FastPosition,
    pub(super) may_vary: bool,
    /// The capitals that moves begin with: 1 at the number of the piece's role, castling at 6.
    pub(super) letters: [u8; 8],
    /// The number of its first ply.
    pub(super) first_ply: u32,
}

impl GameProgress {
    /// Plays a move of a side in the position at hand and sends it. `letter` is the number of the capital that its word
    /// begins with.
    #[inline(always)]
    pub(super) fn play<V: GameVisitor>(
        &mut self,
        now: &mut FastPosition,
        us: Color,
        (played, letter): (Move, usize),
        written: Span,
        visitor: &mut V,
    ) {
        let ply = now.ply();
        let event = PlyEvent {
            number: ply.wrapping_sub(self.first_ply).wrapping_add(1),
            mover: us,
            move_number: now.fullmove_number(),
            written,
            meaning: Played::Move(played),
            source: PlySource::Text,
            is_exact: true,
        };
        visitor.ply(now, event);
        if V::WANTS == Wants::BothPositions || self.may_vary {
            self.before = *now;
        }
        self.letters[letter & 7] = 1;
        now.play_for(us, &played);
        visitor.after(now);
        if V::WANTS == Wants::BothPositions {
            visitor.played(&self.before, now, event);
        }
    }
}

impl Default for GameProgress {
    fn default() -> GameProgress {
        GameProgress { before: FastPosition::START, may_vary: false, letters: [0; 8], first_ply: 0 }
    }
}
