//! The facts about a game so far beside its position: the moves that have led to it, and their capitals.

use alloc::boxed::Box;
use stamma_board::{Move, MoveKind, Role, Square};

/// The facts about a game so far beside its position.
#[derive(Clone, Default, Debug)]
pub(super) struct GameProgress {
    pub(super) played: PlayedMoves,
    /// The capitals that moves begin with: 1 at the number of the piece's role, castling at 6.
    pub(super) letters: [u8; 8],
    /// The number of its first ply.
    pub(super) first_ply: u32,
}

/// The moves that have led to the position at hand, by their plies.
#[derive(Clone, Debug)]
pub(super) struct PlayedMoves(Box<[Move; PlayedMoves::MOST as usize]>);

impl PlayedMoves {
    /// The number of plies; variations on later ones are left to the full reader.
    pub(super) const MOST: u32 = 1_024;

    /// No move.
    pub(super) const NOTHING: Move = {
        let square = Square::from_packed(0);
        Move { from: square, to: square, role: Role::King, kind: MoveKind::Ordinary }
    };

    /// Keeps the move of a ply.
    #[inline(always)]
    pub(super) fn keep(&mut self, ply: u32, played: Move) {
        self.0[(ply % PlayedMoves::MOST) as usize] = played;
    }

    /// The move of a ply.
    pub(super) fn at(&self, ply: u32) -> Move {
        self.0[(ply % PlayedMoves::MOST) as usize]
    }
}

impl Default for PlayedMoves {
    fn default() -> PlayedMoves {
        PlayedMoves(Box::new([PlayedMoves::NOTHING; PlayedMoves::MOST as usize]))
    }
}
