//! PGN whose line ends are written as `\\n`, as it is copied out of a string of source code or JSON.

use super::Writer;
use super::value::{Escapes, Value};
use stamma_notation::Span;

/// Returns true if a line end that is written as a sign stands behind a tag.
pub fn is_escaped(text: &[u8]) -> bool {
    let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
    let begins = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    is_quoted(text) || begins.starts_with(b"[") && memchr::memmem::find(begins, b"]\\n").is_some()
}

/// Returns true for one string of JSON with a game: `"[Event \\"x\\"]\\n\\n1. e4"`.
fn is_quoted(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.starts_with(b"\"[")
        && memchr::memmem::find(&text[..text.len().min(256)], b" \\\"").is_some()
        && memchr::memmem::find(text, b"]\\n").is_some()
}

/// Writes the text with its line ends.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut span = Span::new(0, text.len());
    if is_quoted(text) {
        let start = text.len() - text.trim_ascii_start().len();
        let end = text.trim_ascii_end().len();
        span = Span::new(start + 1, end - usize::from(end > start + 1 && text[end - 1] == b'"'));
    }
    Value { span, escapes: Escapes::Backslashes }.write(writer);
}
