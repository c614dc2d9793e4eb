//! The lines of a text and the words of a line, with their places.

use stamma_notation::Span;

/// Returns the places of the lines of a text, their line ends excluded.
pub fn lines(text: &[u8]) -> impl Iterator<Item = Span> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let rest = &text[at..];
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let content = rest[..length].strip_suffix(b"\r").unwrap_or(&rest[..length]);
        let line = Span::new(at, at + content.len());
        at += (length + 1).min(rest.len());
        Some(line)
    })
}

/// Returns the places of the lines of a text, each with that of its line end.
pub fn ended_lines(text: &[u8]) -> impl Iterator<Item = (Span, Span)> + '_ {
    let mut lines = lines(text).peekable();
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let next = lines.peek().map_or(text.len(), |next| next.start);
        Some((line, Span::new(line.end, next)))
    })
}

/// Finds the ends of comments in braces. Braces that nothing closes are looked for once, so many of them take linear time.
pub struct Comments {
    /// The first brace that nothing closes.
    unclosed: usize,
}

impl Comments {
    /// Returns comments of a text of which nothing is known yet.
    pub fn new() -> Comments {
        Comments { unclosed: usize::MAX }
    }

    /// Returns the place behind the comment that begins at a brace; behind the brace if nothing closes it.
    pub fn end(&mut self, text: &[u8], brace: usize) -> usize {
        if brace < self.unclosed {
            if let Some(length) = memchr::memchr(b'}', &text[brace..]) {
                return brace + length + 1;
            }
            self.unclosed = brace;
        }
        brace + 1
    }
}

/// Returns the words of a part of a text.
pub fn words(text: &[u8], span: Span) -> impl Iterator<Item = Span> + '_ {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let rest = Span::new(at, span.end).of(text);
        let start = at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = Span::new(start, span.end).of(text);
        at = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        (start < at).then(|| Span::new(start, at))
    })
}

/// Returns a part of a line without the blanks at its ends.
pub fn trimmed(text: &[u8], span: Span) -> Span {
    let part = span.of(text);
    let start = span.start + (part.len() - part.trim_ascii_start().len());
    Span::new(start, start + part.trim_ascii().len())
}
