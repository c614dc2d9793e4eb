//! A dialect of the user's own, from a file in TOML: one key for each field of a row, checked when it is loaded.
//!
//! Loading ends with a proof: sample moves of every kind are written in the dialect and must be read back as themselves.

/// Checks that a word can hold the value of a key.
mod checks;
/// A dialect on its way from the file.
mod draft;
/// Faults of a dialect file.
mod error;
/// The keys, one row each.
mod keys;
/// Loading a dialect file.
mod load;
/// The proof that games in the dialect are read back.
mod proof;
/// Values of a file, with their places.
mod value;

pub use error::OwnDialectError;
pub use keys::dialect_keys;
pub use load::load_dialect;
