//! From a game to bytes, and what a text has otherwise than it would be written.

/// Bytes that are written in small pieces.
pub(crate) mod buffer;
/// The parts of a text that differ from what would be written.
pub(crate) mod export_form;
/// A dialect ready to write moves.
mod move_writer;
/// A page that words are put on.
mod page;
/// Moves on a page.
mod sheet;
/// The tag pairs of the game at hand.
mod tag_list;
/// Tag pairs as a dialect writes them.
mod tags;
/// From a game to bytes.
mod writer;

pub use self::move_writer::letters;
pub use self::sheet::written_result;
pub use self::tag_list::TagList;
pub use self::writer::{GameListener, GameWriter, write_game};
