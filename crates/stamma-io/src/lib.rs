//! Chess games from files and streams of any size, packed or not, in any encoding, on several threads.
//!
//! Game text is read by [`stamma_notation`]; here bytes become text, and games come out in their order.

/// Texts in any encoding.
pub mod encoding;

/// What may be packed, opened.
// Without any packing nothing is left of it but the names.
#[cfg_attr(not(any(feature = "zstd", feature = "gzip", feature = "bzip2", feature = "xz")), allow(dead_code))]
pub mod open;

/// Inputs with their names, lines and original bytes.
pub mod source;
/// Games from streams of any size.
pub mod stream;
