//! From a game to bytes, and the deviations of a text from that output.

/// Bytes that are written in small pieces.
pub(crate) mod buffer;
/// The parts of a text that differ from the writer's output.
pub(crate) mod export_form;
/// The tags of a game that were made of its moves.
mod late_tags;
/// A dialect ready to write moves.
mod move_writer;
/// Moves on a page.
mod movetext_writer;
/// The tag pairs of the game at hand.
mod tag_list;
/// Tag pairs as a dialect writes them.
mod tags;
/// A page that words are put on.
mod word_wrapper;
/// From a game to bytes.
mod writer;

pub use self::move_writer::letters;
pub use self::movetext_writer::written_result;
pub use self::tag_list::TagList;
pub use self::writer::{GameListener, GameWriter, write_game};
