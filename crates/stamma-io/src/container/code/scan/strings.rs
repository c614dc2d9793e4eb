//! Strings in the spellings of programming languages: with escapes, raw, over several lines.

use super::{Part, Scanner};
use crate::container::value::{Escapes, Value};
use memchr::memmem;
use stamma_notation::Span;

impl Scanner<'_> {
    /// The text of the string that begins here, and the byte behind it.
    pub(super) fn string_at(&mut self, start: usize) -> Option<(Span, usize, Escapes)> {
        let text = self.text;
        let mark = text[start];
        let rest = &text[start..];
        if mark == b'`' {
            if start >= self.open_backtick || rest.starts_with(b"```") {
                return None;
            }
            let Some(length) = memchr::memchr(mark, &rest[1..]) else {
                self.open_backtick = start;
                return None;
            };
            let inner = Span::new(start + 1, start + 1 + length);
            return Some((inner, inner.end + 1, Escapes::Backslashes));
        }
        let triple = [mark; 3];
        if rest.starts_with(&triple) {
            let open = &mut self.open_triple[usize::from(mark == b'"')];
            if start >= *open {
                return None;
            }
            let Some(length) = memmem::find(&rest[3..], &triple) else {
                *open = start;
                return None;
            };
            let inner = Span::new(start + 3, start + 3 + length);
            return Some((inner, inner.end + 3, Escapes::Backslashes));
        }
        if start.checked_sub(1).map(|before| text[before]) == Some(b'@') {
            if let Some(found) = self.string_over_lines(start) {
                return Some(found);
            }
            if mark == b'"' {
                return self.verbatim_string(start);
            }
        }
        // `"[White ""A""]"`
        let doubles = opens_tag_with_doubled_quotes(rest);
        /// Of so many without an end the rest of the line has none either.
        const MOST_OPEN: usize = 8;
        let (count, line_end) = self.open_strings[usize::from(mark == b'"')];
        if start < line_end && count >= MOST_OPEN {
            return None;
        }
        let mut at = start + 1;
        // `'L'Ami'`: a mark between letters, if another one closes the string.
        let mut inside = None;
        while at < text.len() {
            match text[at] {
                b'\\' => at += 1,
                b'\n' => break,
                byte if byte == mark && doubles && text.get(at + 1) == Some(&mark) => at += 1,
                byte if byte == mark && doubles => {
                    return Some((Span::new(start + 1, at), at + 1, Escapes::DoubledQuotes));
                }
                // `'O''Neil'`
                byte if byte == mark
                    && mark == b'\''
                    && text.get(at + 1) == Some(&mark)
                    && at > start + 1 =>
                {
                    at += 1
                }
                byte if byte == mark
                    && mark == b'\''
                    && inside.is_none()
                    && text[at - 1].is_ascii_uppercase()
                    && matches!(text[at - 2], b'\'' | b' ' | b'-')
                    && text.get(at + 1).is_some_and(u8::is_ascii_uppercase) =>
                {
                    inside = Some(at);
                }
                byte if byte == mark => {
                    return Some((Span::new(start + 1, at), at + 1, Escapes::Backslashes));
                }
                _ => {}
            }
            at += 1;
        }
        if let Some(end) = inside {
            return Some((Span::new(start + 1, end), end + 1, Escapes::Backslashes));
        }
        let count = if start < line_end { count + 1 } else { 1 };
        self.open_strings[usize::from(mark == b'"')] = (count, at);
        None
    }

    /// Takes a text between two lines with the same word: `<<'END'`, `<<~PGN`, `<<<EOT`.
    pub(super) fn heredoc(&mut self) -> bool {
        const LONGEST_WORD: usize = 32;
        const MOST_SIGNS: usize = 3;
        /// Of so many without an end the rest has none either.
        const MOST_OPEN: usize = 8;
        let text = self.text;
        let rest = &text[self.at..];
        let Some(behind) = rest.strip_prefix(b"<<").filter(|_| self.open_heredocs < MOST_OPEN) else {
            return false;
        };
        let is_sign = |byte: &&u8| matches!(**byte, b'<' | b'~' | b'-' | b'"' | b'\'');
        let signs = behind.iter().take(MOST_SIGNS + 1).take_while(is_sign).count();
        let is_letter = |byte: &&u8| byte.is_ascii_uppercase() || **byte == b'_';
        let length = behind[signs..].iter().take(LONGEST_WORD + 1).take_while(is_letter).count();
        if signs > MOST_SIGNS || !(2..=LONGEST_WORD).contains(&length) {
            return false;
        }
        let word = &behind[signs..signs + length];
        let line_end = |at: usize| memchr::memchr(b'\n', &text[at..]).map(|length| at + length);
        let Some(first) = line_end(self.at).map(|end| end + 1) else { return false };
        let mut at = first;
        let end = loop {
            if at >= text.len() {
                self.open_heredocs += 1;
                return false;
            }
            let end = line_end(at).unwrap_or(text.len());
            let line = text[at..end].trim_ascii();
            if line.strip_suffix(b";").unwrap_or(line) == word {
                break end;
            }
            at = end + 1;
        };
        let values = vec![Value { span: Span::new(first, at), escapes: Escapes::None }];
        let whole = Span::new(self.at, end);
        self.parts.push(Part { values, whole, key: self.key, group: self.group(), is_string: true });
        self.forget(b'"');
        self.at = whole.end;
        true
    }

    /// Takes `r#"..."#`, as Rust writes text in which nothing is escaped.
    pub(super) fn raw_string(&mut self) -> bool {
        const MOST_SIGNS: usize = 8;
        let (text, start) = (self.text, self.at);
        let is_word = start > 0 && (text[start - 1].is_ascii_alphanumeric() || text[start - 1] == b'_');
        let rest = &text[start..];
        let letters = if rest.starts_with(b"br") { 2 } else { 1 };
        let signs = rest.get(letters..).unwrap_or_default().iter().take_while(|byte| **byte == b'#').count();
        let opens = rest.get(letters - 1) == Some(&b'r') && rest.get(letters + signs) == Some(&b'"');
        if is_word || !opens || !(1..=MOST_SIGNS).contains(&signs) || start >= self.open_raw {
            return false;
        }
        let first = start + letters + signs + 1;
        let closing = [&b"\""[..], &rest[letters..letters + signs]].concat();
        let Some(length) = memmem::find(&text[first..], &closing) else {
            self.open_raw = start;
            return false;
        };
        let inner = Span::new(first, first + length);
        let whole = Span::new(start, inner.end + closing.len());
        let values = vec![Value { span: inner, escapes: Escapes::None }];
        self.parts.push(Part { values, whole, key: self.key, group: self.group(), is_string: true });
        self.forget(b'"');
        self.at = whole.end;
        true
    }

    /// `@"` at the end of a line, the lines of a text, and `"@` before another one, as PowerShell writes it.
    fn string_over_lines(&mut self, start: usize) -> Option<(Span, usize, Escapes)> {
        let (text, mark) = (self.text, self.text[start]);
        let open = self.open_over_lines[usize::from(mark == b'"')];
        let first =
            text[start + 1..].strip_prefix(b"\r").unwrap_or(&text[start + 1..]).strip_prefix(b"\n")?;
        let first = text.len() - first.len();
        if start >= open {
            return None;
        }
        let Some(length) = memmem::find(&text[first..], &[b'\n', mark, b'@']) else {
            self.open_over_lines[usize::from(mark == b'"')] = start;
            return None;
        };
        let inner = Span::new(first, first + length);
        Some((inner, inner.end + 3, Escapes::None))
    }

    /// `@"..."`, as C# writes text over several lines, with two marks for each in it.
    fn verbatim_string(&mut self, start: usize) -> Option<(Span, usize, Escapes)> {
        if start >= self.open_verbatim {
            return None;
        }
        let mut at = start + 1;
        loop {
            let Some(found) = memchr::memchr(b'"', &self.text[at..]) else {
                self.open_verbatim = start;
                return None;
            };
            at += found;
            if self.text.get(at + 1) != Some(&b'"') {
                return Some((Span::new(start + 1, at), at + 1, Escapes::DoubledQuotes));
            }
            at += 2;
        }
    }
}

/// Returns true for a string that begins with a tag whose value is in doubled marks: `"[White ""A""]"`.
fn opens_tag_with_doubled_quotes(text: &[u8]) -> bool {
    const LONGEST_NAME: usize = 32;
    let Some(tag) = text.strip_prefix(b"\"[") else { return false };
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_');
    let name = tag.iter().take(LONGEST_NAME).take_while(is_part).count();
    name > 0 && tag[name..].starts_with(b" \"\"")
}
