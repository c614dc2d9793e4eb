//! Texts inside a container that are written with escapes: strings of JSON, cells of CSV.

use super::Writer;
use stamma_notation::Span;
use stamma_notation::internals::entity;
use std::borrow::Cow;

/// The way in which a text is escaped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escapes {
    /// It is not.
    None,
    /// As in JSON: `\n`, `\"`, `\u00e9`.
    Backslashes,
    /// As in quoted cells of CSV: each quotation mark is written twice.
    DoubledQuotes,
    /// As in HTML: `&quot;`, `&#9816;`.
    Entities,
}

/// A text inside a container.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    /// Its place, without the quotation marks around it.
    pub span: Span,
    /// The way in which it is escaped.
    pub escapes: Escapes,
}

impl Value {
    /// A text without escapes.
    pub fn plain(span: Span) -> Value {
        Value { span, escapes: Escapes::None }
    }

    /// Its parts: the place of each, and the character that an escape stands for.
    fn parts(self, text: &[u8]) -> impl Iterator<Item = (Span, Option<char>)> + '_ {
        let (mut at, end) = (self.span.start, self.span.end.min(text.len()));
        std::iter::from_fn(move || {
            let rest = text.get(at..end).filter(|rest| !rest.is_empty())?;
            let start = at;
            match self.escapes {
                Escapes::None => at = end,
                Escapes::Backslashes => match memchr::memchr(b'\\', rest) {
                    Some(0) => {
                        let (length, character) = escape(rest);
                        at += length;
                        return Some((Span::new(start, at), character));
                    }
                    found => at += found.unwrap_or(rest.len()),
                },
                Escapes::Entities => match memchr::memchr(b'&', rest) {
                    Some(0) => {
                        let (character, length) =
                            entity(rest).map_or((None, 1), |(character, length)| (Some(character), length));
                        at += length;
                        // A record separator ends no game.
                        let character = character.map(|ch| if ch == '\x1E' { ' ' } else { ch });
                        return Some((Span::new(start, at), character));
                    }
                    found => at += found.unwrap_or(rest.len()),
                },
                Escapes::DoubledQuotes => {
                    let pair = memchr::memmem::find(rest, b"\"\"");
                    at += pair.map_or(rest.len(), |pair| pair + 2);
                    let copied = if pair.is_some() { at - 1 } else { at };
                    return Some((Span::new(start, copied), None));
                }
            }
            Some((Span::new(start, at), None))
        })
    }

    /// The text without escapes. With a length, its first bytes only: an escape may be cut there.
    pub fn decoded(self, text: &[u8], most: usize) -> Cow<'_, [u8]> {
        let span = Span::new(self.span.start, self.span.end.min(self.span.start.saturating_add(most)));
        let first = Value { span, ..self };
        let mut parts = first.parts(text).peekable();
        match parts.next() {
            Some((part, None)) if parts.peek().is_none() => return Cow::Borrowed(part.of(text)),
            None => return Cow::Borrowed(b""),
            Some(_) => {}
        }
        let mut bytes = Vec::with_capacity(span.len());
        for (part, character) in first.parts(text) {
            match character {
                Some(character) => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
                None => bytes.extend_from_slice(part.of(text)),
            }
        }
        Cow::Owned(bytes)
    }

    /// Writes the text without escapes.
    pub fn write(self, writer: &mut Writer<'_>) {
        self.write_range(writer, 0, usize::MAX);
    }

    /// Writes a part of the text, given by its bytes without escapes.
    pub fn write_range(self, writer: &mut Writer<'_>, from: usize, to: usize) {
        let text = writer.text();
        let mut at = 0;
        for (part, character) in self.parts(text) {
            let length = character.map_or(part.len(), char::len_utf8);
            let (start, end) = (from.clamp(at, at + length) - at, to.clamp(at, at + length) - at);
            match character {
                Some(character) if start < end => {
                    writer.replace(part, character.encode_utf8(&mut [0; 4]));
                }
                None if start < end => writer.copy(Span::new(part.start + start, part.start + end)),
                _ => {}
            }
            at += length;
        }
    }

    /// Writes the text with something else for some of its signs.
    pub fn write_without(
        self,
        writer: &mut Writer<'_>,
        is_sign: fn(u8) -> bool,
        instead: fn(&mut Writer<'_>, Span),
    ) {
        let text = writer.text();
        for (part, character) in self.parts(text) {
            match character {
                Some(character) if character.is_ascii() && is_sign(character as u8) => instead(writer, part),
                Some(character) => writer.replace(part, character.encode_utf8(&mut [0; 4])),
                None => {
                    let mut at = part.start;
                    let signs = part.of(text).iter().enumerate().filter(|(_, byte)| is_sign(**byte));
                    for sign in signs.map(|(offset, _)| part.start + offset) {
                        writer.copy(Span::new(at, sign));
                        instead(writer, Span::new(sign, sign + 1));
                        at = sign + 1;
                    }
                    writer.copy(Span::new(at, part.end));
                }
            }
        }
    }

    /// Writes the text as a comment of PGN. One that holds a closing brace becomes the rest of a line; where it has
    /// several lines besides, the brace is left out and reported.
    pub fn write_comment(self, writer: &mut Writer<'_>) {
        let text = writer.text();
        let has = |byte| self.decoded(text, usize::MAX).contains(&byte);
        if !has(b'}') {
            writer.add("{");
            self.write(writer);
            writer.add("}");
        } else if !has(b'\n') && !has(b'\r') {
            writer.add("; ");
            self.write(writer);
            writer.add("\n");
        } else {
            writer.add("{");
            self.write_without(writer, |byte| byte == b'}', |writer, sign| writer.leave_out(sign));
            writer.add("}");
        }
    }
}

/// The length of the escape at the beginning of a text, and the character that it stands for; none if it stands for
/// itself.
fn escape(text: &[u8]) -> (usize, Option<char>) {
    let character = match text.get(1) {
        Some(b'n') => '\n',
        Some(b't') => '\t',
        Some(b'r') => '\r',
        // No text of a game has them.
        Some(b'b' | b'f') => ' ',
        Some(&byte @ (b'"' | b'\\' | b'/' | b'\'')) => byte as char,
        Some(b'u') => return unicode_escape(text),
        _ => return (text.len().min(2), None),
    };
    (2, Some(character))
}

/// `\u265E`, or two of them that are one character.
fn unicode_escape(text: &[u8]) -> (usize, Option<char>) {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        digits.iter().try_fold(0, |unit, digit| Some(16 * unit + (*digit as char).to_digit(16)?))
    };
    let Some(first) = unit(0) else { return (text.len().min(2), None) };
    match (first, unit(6)) {
        // A record separator in a string ends no game.
        (0x1E, _) => (6, Some(' ')),
        (high @ 0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) => {
            (12, char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00)))
        }
        (unit, _) => (6, Some(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Escapes, Value};
    use stamma_notation::Span;

    fn decoded(text: &str, escapes: Escapes) -> String {
        let value = Value { span: Span::new(0, text.len()), escapes };
        String::from_utf8_lossy(&value.decoded(text.as_bytes(), usize::MAX)).into_owned()
    }

    #[test]
    fn escapes_are_undone() {
        for (text, expected) in [
            ("", ""),
            ("1. e4", "1. e4"),
            (r#"[Event \"x\"]\n\n1. e4"#, "[Event \"x\"]\n\n1. e4"),
            (r"\u2658f3 \ud83d\ude00 \ud83d x\u12", "\u{2658}f3 \u{1F600} \u{FFFD} x\\u12"),
            (r"a\/b\q\", r"a/b\q\"),
        ] {
            assert_eq!(decoded(text, Escapes::Backslashes), expected);
        }
        assert_eq!(decoded(r#"[Event ""x""] ""#, Escapes::DoubledQuotes), r#"[Event "x"] ""#);
    }
}
