//! The draws that depend on the past: repetition, and long play without capture or pawn move.

use alloc::vec::Vec;

use crate::geometry::Geometry;
use crate::position::Position;

/// A draw that may be claimed, or that ends the game by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum DrawClaim {
    /// Threefold repetition of a position: may be claimed.
    Threefold,
    /// Fifty moves of each side without capture or pawn move: may be claimed.
    FiftyMoves,
    /// Fivefold repetition of a position: ends the game.
    Fivefold,
    /// Seventy-five moves of each side without capture or pawn move: ends the game, unless the last move mates.
    SeventyFiveMoves,
}

impl DrawClaim {
    /// Returns true if the game is over without a claim.
    pub const fn is_automatic(self) -> bool {
        matches!(self, DrawClaim::Fivefold | DrawClaim::SeventyFiveMoves)
    }
}

/// The positions of one game so far, as far as repetition asks.
///
/// Positions are told apart by [`Position::repetition_key`].
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The repetition key and the halfmove clock of each position.
    positions: Vec<(u64, u32)>,
}

impl History {
    /// No position yet.
    pub const fn new() -> History {
        History { positions: Vec::new() }
    }

    /// Adds the next position of the game, and says how many times it has occurred now.
    pub fn push<G: Geometry>(&mut self, position: &Position<G>) -> u32 {
        self.positions.push((position.repetition_key(), position.halfmove_clock()));
        self.occurrences()
    }

    /// Takes the last position back, if there is one.
    pub fn pop(&mut self) {
        self.positions.pop();
    }

    /// Returns the number of times the last position has occurred; 0 before the first.
    pub fn occurrences(&self) -> u32 {
        let Some((&(last, clock), earlier)) = self.positions.split_last() else { return 0 };
        // Nothing before the last capture or pawn move can come back.
        let reach = usize::try_from(clock).unwrap_or(usize::MAX);
        1 + earlier.iter().rev().take(reach).filter(|(key, _)| *key == last).count() as u32
    }

    /// The draws that the last position gives rise to.
    pub fn claims(&self) -> impl Iterator<Item = DrawClaim> + use<> {
        let occurrences = self.occurrences();
        let clock = self.positions.last().map_or(0, |&(_, clock)| clock);
        [
            (occurrences >= 3, DrawClaim::Threefold),
            (clock >= 100, DrawClaim::FiftyMoves),
            (occurrences >= 5, DrawClaim::Fivefold),
            (clock >= 150, DrawClaim::SeventyFiveMoves),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, claim)| claim)
    }
}

impl<G: Geometry> Position<G> {
    /// A number that is the same for positions that count as the same for repetition (FIDE 9.2): the same pieces,
    /// turn and castling rights, and the same captures en passant, which count only when they are legal.
    pub fn repetition_key(&self) -> u64 {
        if self.en_passant_square().is_some() && self.legal_en_passant().is_empty() {
            self.hash ^ self.en_passant_hash()
        } else {
            self.hash
        }
    }
}
