//! The end of a stretch of text that is decoded at once: where the next game begins, or after so many bytes that it has to be
//! decoded.

use super::decoding::End;

/// The most bytes of a stretch.
pub const LONGEST: usize = 1 << 16;

/// Searches the end of a stretch, in bytes that come part by part.
pub struct StretchEnd {
    /// The first byte of a line that has not been looked at.
    line: usize,
    /// True if the last line that is not blank is a tag.
    is_after_tag: bool,
    /// True if the line before is blank.
    is_after_blank: bool,
    /// True if `line` is inside a line that began before the stretch.
    is_inside_line: bool,
}

impl StretchEnd {
    /// The end of a stretch that begins behind some text.
    pub fn after(text: &[u8]) -> StretchEnd {
        let line = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1);
        let is_after_tag = text[line..].trim_ascii_start().starts_with(b"[");
        StretchEnd { line: 0, is_after_tag, is_after_blank: false, is_inside_line: true }
    }

    /// Returns the length of the stretch that the bytes begin with; none where more bytes are needed.
    pub fn find(&mut self, bytes: &[u8], end: End) -> Option<usize> {
        let looked = &bytes[..bytes.len().min(LONGEST)];
        while let Some(length) = memchr::memchr2(b'\n', b'\r', &looked[self.line..]) {
            // A carriage return and a line feed are one line end.
            if length == 0 && self.line > 0 && looked[self.line - 1..=self.line] == *b"\r\n" {
                self.line += 1;
                continue;
            }
            if !self.is_inside_line && self.begins_game(&looked[self.line..]) {
                return Some(self.line);
            }
            let line = &looked[self.line..self.line + length];
            self.is_after_blank = line.trim_ascii().is_empty() && !self.is_inside_line;
            if !self.is_after_blank && !self.is_inside_line {
                self.is_after_tag = line.trim_ascii_start().starts_with(b"[");
            }
            self.is_inside_line = false;
            self.line += length + 1;
        }
        if bytes.len() >= LONGEST {
            // At the end of a line if there is one.
            return Some(if self.line > 0 { self.line } else { cut_between_characters(looked).len() });
        }
        if end == End::Later {
            return None;
        }
        let begins_game = !self.is_inside_line && self.line > 0 && self.begins_game(&bytes[self.line..]);
        Some(if begins_game { self.line } else { bytes.len() })
    }

    /// True if a game begins with a line.
    fn begins_game(&self, line: &[u8]) -> bool {
        match line {
            [b'[', second, ..] => second.is_ascii_uppercase() && !self.is_after_tag,
            [b'1', b'.' | b' ', ..] => self.is_after_blank && !self.is_after_tag,
            _ => false,
        }
    }
}

/// The bytes without a character of UTF-8 at their end that is cut.
pub fn cut_between_characters(bytes: &[u8]) -> &[u8] {
    let tail = bytes.len().saturating_sub(3);
    let cut =
        |lead: &usize| std::str::from_utf8(&bytes[*lead..]).is_err_and(|error| error.error_len().is_none());
    let lead = (tail..bytes.len()).rev().find(|at| bytes[*at] >= 0xC0);
    &bytes[..lead.filter(cut).unwrap_or(bytes.len())]
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, StretchEnd};
    use crate::encoding::End;

    #[test]
    fn a_stretch_ends_where_a_game_begins() {
        let long = "x".repeat(LONGEST);
        let rows = [
            ("[White \"", "é\"]\n[Black \"x\"]\n\n1. e4 {é}\n\n*\n\n", "[Event \"b\"]\n1. d4\n"),
            ("1. e4 {", "é}\n2. d4\n\n", "1. c4 c5\n"),
            ("1. e4 {", "é}\r\n\r\n", "1 c4 c5\r\n"),
            ("", "é", ""),
            ("", "é\n[x]\n", ""),
            ("1. e4 {", "é\n[a]\n", ""),
            ("", "é\n", long.as_str()),
        ];
        for (before, stretch, after) in rows {
            let bytes = [stretch.as_bytes(), after.as_bytes()].concat();
            let whole = StretchEnd::after(before.as_bytes()).find(&bytes, End::Here);
            assert_eq!(whole, Some(stretch.len()), "{stretch}");
            let mut parts = StretchEnd::after(before.as_bytes());
            let found = (0..bytes.len()).find_map(|end| parts.find(&bytes[..end], End::Later));
            assert_eq!(found.or_else(|| parts.find(&bytes, End::Here)), whole, "{stretch}");
        }
    }
}
