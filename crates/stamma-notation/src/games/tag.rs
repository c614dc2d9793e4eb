//! Tag pairs: `[Name "value"]`, and what is left of them when they are written badly.

use crate::diagnostics::Span;
use alloc::string::String;
use alloc::vec::Vec;

/// A tag pair as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value with escapes undone. Bytes, because old files are not always UTF-8.
    pub value: Vec<u8>,
    /// The whole pair.
    pub span: Span,
}

impl Tag {
    /// The value as text; bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.value).into_owned()
    }
}

/// The tag that a token holds, and what is wrong with its writing.
pub fn parse_tag(input: &[u8], span: Span) -> (Tag, Option<&'static str>) {
    let text = span.of(input);
    let (inner, closed) = match text {
        [b'[', inner @ .., b']'] => (inner, true),
        [b'[', inner @ ..] => (inner, false),
        _ => (text, false),
    };
    let inner = inner.trim_ascii();
    let name_length = inner.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b'"').count();
    let (name, rest) = inner.split_at(name_length);
    let name = String::from_utf8_lossy(name).into_owned();
    let rest = rest.trim_ascii();
    let mut fault = (!closed).then_some("has no `]`");
    let body = match rest {
        [b'"', body @ .., b'"'] if !ends_in_escape(body) => body,
        [b'"', body @ ..] => {
            fault = fault.or(Some("has no closing quote"));
            body
        }
        body => {
            let curly = ["“", "”", "„"].map(str::as_bytes);
            fault = Some("has no plain quotes around its value");
            let body = curly.iter().find_map(|quote| body.strip_prefix(*quote)).unwrap_or(body);
            curly.iter().find_map(|quote| body.strip_suffix(*quote)).unwrap_or(body)
        }
    };
    let (value, inner_quote) = unescape(body);
    if inner_quote {
        fault = fault.or(Some("has a quote inside its value that is not escaped"));
    }
    (Tag { name, value, span }, fault)
}

/// Whether the quote after this body is escaped: an odd number of backslashes stands before it.
fn ends_in_escape(body: &[u8]) -> bool {
    body.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// The value with `\"` and `\\` undone, and whether it holds a bare quote. Other backslashes stay as they are.
fn unescape(body: &[u8]) -> (Vec<u8>, bool) {
    let mut value = Vec::with_capacity(body.len());
    let mut inner_quote = false;
    let mut bytes = body.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if matches!(bytes.peek(), Some(b'"' | b'\\')) => value.extend(bytes.next()),
            b'"' => {
                inner_quote = true;
                value.push(byte);
            }
            _ => value.push(byte),
        }
    }
    (value, inner_quote)
}

/// Appends the pair as PGN writes it, without a line end. Line ends inside a value become blanks.
pub fn write_tag(name: &str, value: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    for &byte in value {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' | b'\r' => out.push(b' '),
            _ => out.push(byte),
        }
    }
    out.extend_from_slice(b"\"]");
}
