//! From a game to bytes, and what a text has otherwise than it would be written.

/// Bytes that are written in small pieces.
pub(crate) mod buffer;
/// What stands otherwise than it would be written.
pub(crate) mod export_form;
/// Tag pairs while reading.
mod followed_tags;
/// Writing while reading.
mod following;
/// A page that words are put on.
mod page;
/// Moves on a page.
mod sheet;
/// Tag pairs.
mod tags;
/// From a game to bytes.
mod writer;

pub use self::followed_tags::TagFollowed;
pub use self::following::{FollowingWriter, told_as_written, usual_san};
pub use self::sheet::written_result;
pub use self::tags::TagRead;
pub use self::writer::{letters, write_game};

pub(crate) use self::writer::says_unread;
