//! Chess games from files and streams of any size: in any encoding, packed or not, on several threads.
//!
//! [`stamma_notation`] reads game text; this crate supplies the text, and returns the games in their order. It writes
//! no game and judges no finding.
//!
//! [`open()`] and [`read_from`] return a [`Stream`], whose games come as they are read, in memory that does not grow with
//! the input. There are three ways to take them, the simplest first:
//!
//! | | gives | a game in standard writing costs |
//! |---|---|---|
//! | [`Stream::games`] | values, one by one | reading it, and memory for what it holds |
//! | [`Stream::visit`] | games to a visitor, while they are read | reading it |
//! | [`Stream::work`] | results of workers on several threads, in the order of the games | reading it, by one of the
//! threads |
//!
//! The full reader reads every other game, which takes about ten times as long, and all three give it as a value.
//!
//! A text in memory is decoded by [`Text`]. The bytes of a packed file alone are read by [`unpack`] and written by
//! [`Packer`]. [`Source`] returns the line, the column and the original bytes of each place in a text.

/// Formats that surround games in a text.
mod container;

/// Texts in any encoding.
mod encoding;

/// Readers that threads may share.
mod exclusive;

/// Packed files.
// Without any packing nothing is left of it but the names.
#[cfg_attr(
    not(any(feature = "zstd", feature = "ruzstd", feature = "gzip", feature = "bzip2", feature = "xz")),
    allow(dead_code)
)]
mod open;

/// Parts of large files.
mod parts;
/// Inputs with their names, lines and original bytes.
mod source;
/// Games from streams of any size.
mod stream;

pub use container::{
    CONTAINERS, Container, ContainerChoice, ParseContainerError, Unwrapping, container, is_surrounded,
};
pub use encoding::{
    Encoding, EncodingBasis, EncodingChoice, InputWithoutGame, NoTextInput, ParseEncodingError, Text,
    TextInput, wide_encoding,
};
#[cfg(feature = "zip")]
pub use open::{ArchiveMember, is_archive};
pub use open::{
    Packer, Packing, ParsePackingError, UnpackError, UnpackLimits, UnpackProblem, Unpacked, unpack,
};
pub use parts::{Part, open_part, plan};
pub use source::{Excerpt, LineColumn, LineIndex, Source};
pub use stream::{
    Batch, ReadPlan, Stream, StreamedGame, StreamedGames, WorkError, Worker, open, read_from, work,
};

/// For the other crates of the project alone.
#[doc(hidden)]
pub mod internals {
    pub use crate::encoding::whole;
    #[cfg(all(feature = "zstd", feature = "ruzstd"))]
    pub use crate::open::unpack_zstd_purely;
    pub use crate::source::characters;
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
