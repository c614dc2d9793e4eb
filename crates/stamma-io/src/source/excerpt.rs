//! A piece of an input that is kept to be shown when the input is gone.

use super::{Base, Source};
use crate::encoding::Encoding;
use stamma_notation::Span;

/// The beginning of the line at a place of an input, with its place.
#[derive(Clone, Debug)]
pub struct Excerpt {
    text: Vec<u8>,
    base: Base,
    encoding: Encoding,
}

/// The number of bytes that are kept at most.
const LONGEST: usize = 160;

impl Source<'_> {
    /// Returns the text from a place to the end of its line, or less of a long line.
    pub fn excerpt(&self, span: Span) -> Excerpt {
        let (shown, start) = (self.shown(), self.shown_span(span).start);
        let rest = &shown[start.min(shown.len())..];
        let length = rest.iter().take(LONGEST).position(|byte| matches!(byte, b'\n' | b'\r'));
        let text = rest[..length.unwrap_or(rest.len().min(LONGEST))].to_vec();
        let place = self.place(span);
        let original = self.original(span).start;
        let base = Base { original, lines: place.line - 1, columns: place.column - 1 };
        Excerpt { text, base, encoding: self.encoding }
    }
}

impl Excerpt {
    /// The source that it is a part of, under this name.
    pub fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        Source::of_part(name, &self.text, None, self.encoding, self.base)
    }

    /// The text to mark. It is empty where the bytes of the input differ from those that are kept, since the end of a longer one
    /// would not be known.
    pub fn span(&self) -> Span {
        Span::new(0, if self.encoding == Encoding::UTF_8 { self.text.len() } else { 0 })
    }
}
