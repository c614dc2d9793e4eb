//! Tags of HTML: their names and attributes. A null move `<>` is none, and what never closes is text.

use memchr::{memchr, memmem};
use stamma_notation::Span;

/// A tag, a comment or a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    pub span: Span,
    /// Empty for comments and declarations.
    pub name: Span,
    /// True for `</p>`.
    pub is_end: bool,
    /// The attributes.
    attributes: Span,
}

/// No tag is longer, but for one that holds a game.
const LONGEST: usize = 1 << 20;

/// The tag at a byte of a text. `unclosed` remembers that no comment closes behind a byte, so that each is looked for once.
pub fn tag_at(text: &[u8], at: usize, unclosed: &mut usize) -> Option<Tag> {
    let rest = text.get(at..)?.strip_prefix(b"<")?;
    let first = *rest.first()?;
    if first == b'!' || first == b'?' {
        let end = if rest.starts_with(b"!--") {
            if at >= *unclosed {
                return None;
            }
            let Some(length) = memmem::find(&rest[3..], b"-->") else {
                *unclosed = at;
                return None;
            };
            at + 1 + 3 + length + 3
        } else if first == b'?' || rest.len() > 1 && rest[1].is_ascii_alphabetic() {
            // `<!DOCTYPE html>`, `<?xml ...?>`.
            at + 2 + memchr(b'>', &rest[..rest.len().min(512)])?
        } else {
            return None;
        };
        let name = Span::new(at + 1, at + 1);
        return Some(Tag { span: Span::new(at, end), name, is_end: false, attributes: name });
    }
    let is_end = first == b'/';
    let start = at + 1 + usize::from(is_end);
    let length = text[start..].iter().take(32).take_while(|byte| is_name(**byte)).count();
    let name = Span::new(start, start + length);
    if length == 0 || !text[start].is_ascii_alphabetic() {
        return None;
    }
    // Attributes, values in quotes included.
    let mut end = name.end;
    if !matches!(text.get(end)?, b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r') {
        return None;
    }
    let limit = text.len().min(end + LONGEST);
    while end < limit {
        match text[end] {
            b'>' => {
                let attributes = Span::new(name.end, end);
                return Some(Tag { span: Span::new(at, end + 1), name, is_end, attributes });
            }
            b'<' => return None,
            quote @ (b'"' | b'\'')
                if text[end - 1] == b'=' || text[..end].trim_ascii_end().ends_with(b"=") =>
            {
                end += 1 + memchr(quote, &text[end + 1..limit])? + 1;
            }
            _ => end += 1,
        }
    }
    None
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'_')
}

impl Tag {
    /// The attributes: the name of each, and its value without quotes.
    pub fn attributes<'t>(&self, text: &'t [u8]) -> impl Iterator<Item = (&'t [u8], Span)> + 't {
        let (mut at, end) = (self.attributes.start, self.attributes.end);
        let blanks = move |from: usize| {
            from + text[from..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
        };
        std::iter::from_fn(move || {
            loop {
                at = blanks(at);
                if at >= end {
                    return None;
                }
                let length = text[at..end].iter().take_while(|byte| is_name(**byte)).count();
                if length == 0 {
                    at += 1;
                    continue;
                }
                let name = &text[at..at + length];
                let sign = blanks(at + length);
                if sign >= end || text[sign] != b'=' {
                    at += length;
                    return Some((name, Span::new(at, at)));
                }
                let value = blanks(sign + 1);
                let quote = text[value..end].first().copied().filter(|byte| matches!(byte, b'"' | b'\''));
                let span = match quote {
                    Some(quote) => {
                        let start = value + 1;
                        let length =
                            memchr(quote, &text[start.min(end)..end]).unwrap_or(end - start.min(end));
                        at = (start + length + 1).min(end);
                        Span::new(start, start + length)
                    }
                    None => {
                        let ends = |byte: &u8| byte.is_ascii_whitespace();
                        let length = text[value..end].iter().position(ends).unwrap_or(end - value);
                        at = value + length;
                        Span::new(value, at)
                    }
                };
                return Some((name, span));
            }
        })
    }

    /// The value of an attribute.
    pub fn attribute<'t>(&self, text: &'t [u8], name: &str) -> Option<&'t [u8]> {
        let mut all = self.attributes(text);
        all.find(|(known, _)| known.eq_ignore_ascii_case(name.as_bytes())).map(|(_, value)| value.of(text))
    }
}

#[cfg(test)]
mod tests {
    use super::tag_at;

    #[test]
    fn tags_are_parted_from_text() {
        for (text, length) in [
            ("<br>x", Some(4)),
            ("<a href=\"x>y\" b>", Some(16)),
            ("<!-- a --> b", Some(10)),
            ("<!DOCTYPE html>", Some(15)),
            ("</p >", Some(5)),
            ("<>", None),
            ("<", None),
            ("< b>", None),
            ("<a <b>", None),
            ("<!-- a", None),
            ("<a b=\"c", None),
            ("<3 of them>", None),
        ] {
            let mut unclosed = usize::MAX;
            let tag = tag_at(text.as_bytes(), 0, &mut unclosed);
            assert_eq!(tag.map(|tag| tag.span.len()), length, "{text}");
        }
    }

    #[test]
    fn attributes_are_read() {
        let text = b"<div a=\"1 2\" B='x' c=y d  e = z>";
        let mut unclosed = usize::MAX;
        let tag = tag_at(text, 0, &mut unclosed).expect("a tag");
        let all: Vec<_> = tag.attributes(text).map(|(name, value)| (name, value.of(text))).collect();
        let expected: [(&[u8], &[u8]); 5] =
            [(b"a", b"1 2"), (b"B", b"x"), (b"c", b"y"), (b"d", b""), (b"e", b"z")];
        assert_eq!(all, expected);
        assert_eq!(tag.attribute(text, "b"), Some(&b"x"[..]));
    }
}
