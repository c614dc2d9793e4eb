//! Names of openings: the table, and a listener that finds the opening of a game.
//!
//! An opening is known by its position, so a transposition finds its name. The table is made of the files in
//! `xtask/openings` by `cargo xtask openings`.

/// The ECO tag against the moves.
mod eco_check;
/// A listener.
mod finder;
/// The lists that the table is made of.
mod list;
/// The table by positions.
mod table;

pub use eco_check::{EcoFilter, wrong_eco};
pub use finder::{OpeningFinder, opening_of};
#[doc(hidden)]
pub use list::{Lists, opening_lists};
pub use table::{Opening, OpeningTable};
