//! Mail: a message with its headers, and quoted lines.

/// Text to the base 64.
mod base64;
/// Messages with headers.
mod message;
/// Quoted-printable text.
mod printable;
/// Quoted lines.
mod quotes;

pub use message::{is_message, unwrap};
pub use printable::{is_printable, unwrap_printable};
pub use quotes::{is_all_quoted, is_quoted, unquote};
