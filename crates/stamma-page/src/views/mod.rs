//! HTML views. All text of users is escaped by `maud`.

/// The doubts of games.
pub mod doubts;
/// The view of a text.
pub mod games;
/// Numeric annotation glyphs.
pub mod glyphs;
/// The help page.
pub mod help;
/// The layout of all pages, the form, and the recorder.
pub mod layout;
/// The list of moves.
pub mod moves;
/// Names in the reader's language.
pub mod words;
