//! From bytes to the plain characters that spellings are compared with.

/// A test of whether a word may begin with a spelling of a table.
mod beginnings;
/// The names of HTML entities.
mod entities;
/// The look of the fields of a FEN.
pub(crate) mod fen_fields;
/// Folds look-alike characters together.
pub(crate) mod fold;
/// Letters of other alphabets that look like Latin ones.
mod look_alikes;
/// Pieces in signs of markup.
mod named_pieces;
/// Quoting the input in sentences.
mod quote;
/// Places in the input.
mod span;

pub(crate) use beginnings::Beginnings;
pub use fold::{Glyph, fold_word, folded, names_square, plain, small, spelled_length};
pub use look_alikes::{as_latin, latin_twin};
pub use named_pieces::named_piece;
pub use quote::{shortened, span_of, with_single_blanks};
pub use span::Span;
