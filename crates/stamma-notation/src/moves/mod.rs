//! One move, from its characters to its meaning and back.

/// From characters to patterns.
pub mod decode;
/// What a dialect is.
pub mod dialect;
/// The dialects, a row each.
pub mod dialects;
/// From a legal move to characters.
pub mod encode;
/// Why no legal move matches.
pub mod explain_failure;
/// Lists that mostly hold one item.
pub mod few;
/// Which pieces a first letter may name.
pub mod first_letters;
/// From a pattern that no legal move matches to the move that was played.
pub mod illegal;
/// The letters of the pieces, a row a language.
pub mod languages;
/// The letters that one text uses.
pub mod letters;
/// The signs and words that follow a move, a row each.
pub mod marks;
/// Spellings that only a user's own dialect has.
pub mod own;
/// What is written, without a board.
pub mod pattern;
/// From a pattern to a legal move.
pub mod resolve;
/// Scores and how games end.
pub mod result;
