//! The steps of a search: the readings of an item of the sheet, and those of the best way with their probabilities.

use super::sheet_move::SheetMove;
use stamma_board::{Geometry, Position};

/// The most words that change places in one step: those of two lines.
pub const MOST_SWAPPED: usize = 4;

/// The moves of a step, in the order in which they are played.
pub type StepMoves = [Option<SheetMove>; MOST_SWAPPED];

/// A reading of an item of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchStep {
    /// A word is a move.
    Read(SheetMove),
    /// This word and the next are one move.
    Joined(SheetMove),
    /// An unwritten move, before this word, which is the second move.
    Missing(SheetMove, SheetMove),
    /// An unwritten move, before this number.
    MissingHere(SheetMove),
    /// Unwritten moves of both sides, before this number.
    MissingTurn(SheetMove, SheetMove),
    /// Words that have changed places: the moves in the order in which they were played. See [`swapped_order`].
    Swapped(StepMoves),
    /// The words among this number of items are no moves.
    Dropped(usize),
    /// This word is two moves: the blank between them is missing.
    Glued(SheetMove, SheetMove),
    /// A number is passed by.
    Passed,
}

impl SearchStep {
    /// The moves that it plays.
    pub fn moves(self) -> StepMoves {
        match self {
            SearchStep::Read(played) | SearchStep::Joined(played) | SearchStep::MissingHere(played) => {
                [Some(played), None, None, None]
            }
            SearchStep::Missing(first, second)
            | SearchStep::MissingTurn(first, second)
            | SearchStep::Glued(first, second) => [Some(first), Some(second), None, None],
            SearchStep::Swapped(moves) => moves,
            SearchStep::Dropped(_) | SearchStep::Passed => [None; MOST_SWAPPED],
        }
    }

    /// True if some of its moves are not written.
    pub const fn supplies(self) -> bool {
        matches!(self, SearchStep::Missing(..) | SearchStep::MissingHere(_) | SearchStep::MissingTurn(..))
    }

    /// Returns these moves, one after the other.
    pub fn played(self) -> impl Iterator<Item = SheetMove> {
        self.moves().into_iter().flatten()
    }

    /// Brings a position to the one after it.
    pub fn play_on<G: Geometry>(self, position: &mut Position<G>) {
        self.played().for_each(|played| position.play_unchecked(*played));
    }
}

/// The order in which so many words are read that have changed places: two words, the first and the third of one column, or two lines
/// of two words.
pub const fn swapped_order(words: usize) -> &'static [usize] {
    match words {
        2 => &[1, 0],
        3 => &[2, 1, 0],
        _ => &[2, 3, 0, 1],
    }
}

/// One step of the best way.
#[derive(Clone, Debug)]
pub struct WeightedStep {
    /// The item that it begins at.
    pub item: usize,
    /// The reading of the item.
    pub step: SearchStep,
    /// Its cost.
    pub cost: f32,
    /// Its probability among all ways, from 0 to 1.
    pub share: f32,
    /// The other readings of the item, the likeliest first.
    pub others: Vec<(SearchStep, f32)>,
}
