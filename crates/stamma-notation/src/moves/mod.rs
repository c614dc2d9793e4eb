//! One move, from its characters to its meaning and back.

/// Castling in words, a row a phrase.
pub(crate) mod castling_words;
/// From characters to patterns.
pub(crate) mod decode;
/// Descriptive notation.
pub(crate) mod descriptive;
/// The spellings of descriptive notation.
pub(crate) mod descriptive_style;
/// The definition of a dialect.
pub(crate) mod dialect;
/// The spellings that a dialect adds to those of all.
mod dialect_spellings;
/// The dialects, a row each.
pub(crate) mod dialects;
/// From a legal move to characters.
pub(crate) mod encode;
/// The reason for which no legal move matches.
pub(crate) mod explain_failure;
/// The pieces that a first letter may name.
pub(crate) mod first_letters;
/// From a pattern that no legal move matches to the move that was played.
pub(crate) mod illegal;
/// The letters of the pieces, a row a language.
pub(crate) mod languages;
/// The letters that one text uses.
pub(crate) mod letters;
/// The words of languages for check, mate and en passant.
mod mark_languages;
/// From characters to marks.
pub(crate) mod mark_words;
/// The signs and words that follow a move, a row each.
pub(crate) mod marks;
/// Lists that mostly hold one item.
pub(crate) mod one_or_many;
/// Spellings that only a user's own dialect has.
pub(crate) mod own_spellings;
/// A written move, without a board.
pub(crate) mod pattern;
/// The names of the pieces in words.
pub(crate) mod piece_names;
/// From a pattern to a legal move.
pub(crate) mod resolve;
/// Scores and how games end.
pub(crate) mod result;
/// From words to results.
pub(crate) mod result_words;
