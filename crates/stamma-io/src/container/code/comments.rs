//! Comments of programs.

use memchr::memmem;

/// Beginnings of comments that end with their line.
const LINE_COMMENTS: [&[u8]; 4] = [b"//", b"#", b"-- ", b";;"];
/// Beginnings that have the sign of one and are none.
const OTHERS: [&[u8]; 5] = [b"#[", b"#(", b"#{", b"#!", b"#define"];

/// Finds comments. Those that nothing closes are looked for once.
pub struct Comments {
    /// From here on no comment between signs is closed.
    unclosed: usize,
}

impl Comments {
    pub fn new() -> Comments {
        Comments { unclosed: usize::MAX }
    }

    /// Returns the byte behind the comment that begins at a byte; none where none begins.
    pub fn end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        if !matches!(text[at], b'/' | b'#' | b'-' | b';') {
            return None;
        }
        let rest = &text[at..];
        if rest.starts_with(b"/*") && at < self.unclosed {
            let length = memmem::find(rest, b"*/");
            if length.is_none() {
                self.unclosed = at;
            }
            return length.map(|length| at + length + 2);
        }
        let before = at.checked_sub(1).map(|before| text[before]);
        let is_apart = before.is_none_or(|before| before.is_ascii_whitespace() || b";{}),".contains(&before));
        let begins = is_apart
            && LINE_COMMENTS.iter().any(|sign| rest.starts_with(sign))
            && !OTHERS.iter().any(|other| rest.starts_with(other));
        begins.then(|| at + memchr::memchr(b'\n', rest).unwrap_or(rest.len()))
    }
}
