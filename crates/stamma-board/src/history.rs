//! The draws that depend on the past: repetition, and long play without capture or pawn move.

use alloc::vec::Vec;

use crate::any::AnyPosition;
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
///
/// # Examples
///
/// ```
/// use stamma_board::{AnyPosition, DrawClaim, History, Variant};
/// let mut position = AnyPosition::start(Variant::Standard);
/// let mut history = History::new();
/// history.push(&position);
/// for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     position = position.play(position.from_uci(uci).unwrap()).unwrap();
///     history.push(&position);
/// }
/// assert_eq!(history.occurrences(), 3);
/// assert!(history.claims().eq([DrawClaim::Threefold]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct History {
    positions: Vec<HistoryEntry>,
}

/// One position of a [`History`]: its repetition key and its halfmove clock. It is made from a reference to a position of
/// any type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HistoryEntry {
    key: u64,
    clock: u32,
}

impl<G: Geometry> From<&Position<G>> for HistoryEntry {
    fn from(position: &Position<G>) -> HistoryEntry {
        HistoryEntry { key: position.repetition_key(), clock: position.halfmove_clock() }
    }
}

impl From<&AnyPosition> for HistoryEntry {
    fn from(position: &AnyPosition) -> HistoryEntry {
        HistoryEntry { key: position.repetition_key(), clock: position.halfmove_clock() }
    }
}

impl History {
    /// No position yet.
    pub const fn new() -> History {
        History { positions: Vec::new() }
    }

    /// Adds the next position of the game, as a reference to a position of any type, and returns the number of times it
    /// has occurred now.
    pub fn push(&mut self, position: impl Into<HistoryEntry>) -> u32 {
        self.positions.push(position.into());
        self.occurrences()
    }

    /// Takes the last position back, if there is one.
    pub fn pop(&mut self) {
        self.positions.pop();
    }

    /// Returns the number of times the last position has occurred; 0 before the first.
    pub fn occurrences(&self) -> u32 {
        let Some((last, earlier)) = self.positions.split_last() else { return 0 };
        // Nothing before the last capture or pawn move can come back.
        let reach = usize::try_from(last.clock).unwrap_or(usize::MAX);
        1 + earlier.iter().rev().take(reach).filter(|entry| entry.key == last.key).count() as u32
    }

    /// The draws that the last position gives rise to.
    pub fn claims(&self) -> impl Iterator<Item = DrawClaim> + use<> {
        let occurrences = self.occurrences();
        let clock = self.positions.last().map_or(0, |entry| entry.clock);
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
