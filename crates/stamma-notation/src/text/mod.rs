//! From bytes to the plain characters that spellings are compared with.

/// Folding look-alike characters together.
pub mod fold;

pub use fold::{Glyph, fold_word, names_square, plain};
