//! PGN whose line ends are written as `\\n`, as it is copied out of a string of source code or JSON.

use super::Writer;
use super::value::{Escapes, Value};
use stamma_notation::Span;

/// Returns true if a line end that is written as a sign stands behind a tag.
pub fn is_escaped(text: &[u8]) -> bool {
    let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
    let begins = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    begins.starts_with(b"[") && memchr::memmem::find(begins, b"]\\n").is_some()
}

/// Writes the text with its line ends.
pub fn unwrap(writer: &mut Writer<'_>) {
    let span = Span::new(0, writer.text().len());
    Value { span, escapes: Escapes::Backslashes }.write(writer);
}
