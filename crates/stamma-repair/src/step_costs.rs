//! Costs of the steps of a search, beside those of a damaged word.

/// The cost of an unwritten move, without that of choosing it among the legal ones.
pub const MISSING: f32 = 6.0;
/// The cost of unwritten moves of both sides over which numbers count on, without that of choosing them.
pub const MISSING_TURN: f32 = 9.0;
/// The cost of unwritten moves of both sides where numbers leave one out, without that of choosing them.
pub const MISSING_NUMBER: f32 = 5.0;
/// A word that is no move, though it looks like one.
pub const DROPPED: f32 = 11.0;
/// A word that is no move, and does not look like any.
pub const NO_MOVE: f32 = 8.0;
/// The cost of a repeated stretch.
pub const REPEATED: f32 = 4.5;
/// A repeated word with its move numbers, which no game repeats.
pub const REPEATED_WITH_NUMBERS: f32 = 3.0;
/// A repeated word over which move numbers count on. Exchanges on one square may be written so.
pub const REPEATED_AND_COUNTED: f32 = 6.0;
/// A word that does not even look like a move.
pub const PROSE: f32 = 2.0;
/// A word cut in two by a blank.
pub const CUT: f32 = 4.5;
/// Two words without a blank between them.
pub const GLUED: f32 = 4.5;
/// Two words that have changed places.
pub const SWAPPED: f32 = 7.5;
/// Two words with the end of a line between them.
pub const SWAPPED_OVER_LINES: f32 = 8.0;
/// The words of one side on two lines.
pub const SWAPPED_COLUMN: f32 = 8.5;
/// Two whole lines below their numbers.
pub const SWAPPED_LINES: f32 = 9.5;
/// The next two of a line that have: whole columns stand in the wrong order more often than some of their lines.
pub const SWAPPED_AGAIN: f32 = 0.2;
/// Lines that stand in another order than their numbers, however many: pages or columns have changed places.
pub const ROWS_MOVED: f32 = 8.0;
/// A move number other than the one that is due.
pub const WRONG_NUMBER: f32 = 5.0;
/// A move number of White's where Black moves.
pub const WRONG_SIDE: f32 = 4.0;
/// One more such number: moves that were left out or written twice put all later ones into the other column.
pub const SAME_SIDE: f32 = 0.3;
/// A number that goes on counting from a wrong one.
pub const SAME_SHIFT: f32 = 0.7;
/// The cost of leaving the game: from some word on the words are no longer those of the game.
pub const LOST: f32 = 7.0;
/// The cost of each word from there on: a word of a game costs less on average, however badly it is written, and a word of
/// anything else more.
pub const LOST_WORD: f32 = 3.5;
/// The cost of leaving the game where numbers tell that lines are lost.
pub const LINES_LOST: f32 = 8.0;
/// The cost of leaving it where one line is lost, whose moves can be found where the others prove them.
pub const LINE_LOST: f32 = 14.0;
/// The cost of each word from there on. It is next to nothing: they are the moves of a game, whose position is not known any more, and
/// no evidence that there is none.
pub const LINES_LOST_WORD: f32 = 0.1;
/// The cost of each of them that is no move in any position: it is damaged, whatever game it is of.
pub const LINES_LOST_MISSPELLED: f32 = 5.0;
/// The cost of a sign that stands for any move, without that of choosing it.
pub const UNREADABLE: f32 = 1.0;

/// Several costs as one: the cost of the one or the other happening.
pub fn add_costs(costs: impl Iterator<Item = f32> + Clone) -> f32 {
    let least = costs.clone().fold(f32::INFINITY, f32::min);
    if least.is_finite() { least - costs.map(|cost| (least - cost).exp()).sum::<f32>().ln() } else { least }
}
