//! An input with its name, and how to show places in it: as lines and columns, and as bytes of the original.
//!
//! It is independent of findings: their text is composed where they are shown.

/// A piece of an input.
mod excerpt;
/// From byte offsets to lines and columns.
mod lines;

pub use excerpt::Excerpt;
pub use lines::{LineColumn, LineIndex, characters};
pub(crate) use lines::{count, last_line_end, line_ends};

use crate::container::{Container, Unwrapping};
use crate::encoding::{Encoding, OffsetMap, Text};
use stamma_notation::{Diagnostic, Elsewhere, Fix, Span};
use std::sync::OnceLock;

/// An input, or a part of one, as findings in it are shown.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    input: &'a [u8],
    /// The text with its containers, and the way back to it.
    surrounded: Option<(&'a [u8], &'a Unwrapping)>,
    map: Option<&'a OffsetMap>,
    encoding: Encoding,
    base: Base,
    lines: OnceLock<LineIndex<'a>>,
}

/// The counts before a part of an input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Base {
    /// The number of bytes of the original input.
    pub original: usize,
    /// The number of lines that have ended.
    pub lines: usize,
    /// The number of characters on the line that has not ended.
    pub columns: usize,
}

impl<'a> Source<'a> {
    /// An input of UTF-8 and the name that it is shown under.
    pub fn new(name: &'a str, input: &'a [u8]) -> Source<'a> {
        let (encoding, base) = (Encoding::UTF_8, Base::default());
        Source { name, input, surrounded: None, map: None, encoding, base, lines: OnceLock::new() }
    }

    /// An input that was decoded, and the name that it is shown under.
    pub fn of_text(name: &'a str, text: &'a Text<'a>) -> Source<'a> {
        let surrounded = text.unwrapping().map(|unwrapping| (text.decoded(), unwrapping));
        let source = Source::new(name, text.utf8());
        Source { map: Some(text.map()), encoding: text.encoding(), surrounded, ..source }
    }

    /// A part of an input.
    pub(crate) fn of_part(
        name: &'a str,
        input: &'a [u8],
        map: Option<&'a OffsetMap>,
        encoding: Encoding,
        base: Base,
    ) -> Source<'a> {
        Source { map, encoding, base, ..Source::new(name, input) }
    }

    /// Returns the source of a text that was taken out of containers. `input` is what the reader takes, and this source is
    /// that of the text with them.
    pub(crate) fn surrounding(self, input: &'a [u8], unwrapping: &'a Unwrapping) -> Source<'a> {
        Source { input, surrounded: Some((self.input, unwrapping)), ..self }
    }

    /// Returns the source of a game whose words and comments point into a longer text that begins with this input. Places can be
    /// shown in this input alone.
    pub fn with_more<'b>(&'b self, input: &'b [u8]) -> Source<'b> {
        let Source { name, surrounded, map, encoding, base, .. } = *self;
        Source { name, input, surrounded, map, encoding, base, lines: OnceLock::new() }
    }

    /// The name that it is shown under.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The input as the reader takes it: decoded, and without its containers. The spans of games that were read from it
    /// point into it.
    pub const fn input(&self) -> &'a [u8] {
        self.input
    }

    /// The input as users see it: decoded, with its containers. Its lines are those of [`lines`](Source::lines).
    pub fn shown(&self) -> &'a [u8] {
        self.surrounded.map_or(self.input, |(shown, _)| shown)
    }

    /// Returns the place in [`shown`](Source::shown) of a span of [`input`](Source::input).
    pub fn shown_span(&self, span: Span) -> Span {
        self.surrounded.map_or(span, |(_, unwrapping)| unwrapping.original(span))
    }

    /// The line and the column, both from 1, where a span of [`input`](Source::input) begins.
    pub fn place(&self, span: Span) -> LineColumn {
        self.lines().place(self.shown_span(span).start)
    }

    /// Returns the fix of a finding. None where the input was taken out of containers: their syntax may forbid it.
    pub fn fix<'d>(&self, found: &'d Diagnostic) -> Option<&'d Fix> {
        found.fix.as_ref().filter(|_| self.surrounded.is_none())
    }

    /// The containers that surround the input, the outermost first.
    pub fn containers(&self) -> &'a [&'static Container] {
        self.surrounded.map_or(&[], |(_, unwrapping)| unwrapping.containers())
    }

    /// Returns the bytes of the original input for a span of [`input`](Source::input). Every printed byte number goes
    /// through here.
    pub fn original(&self, span: Span) -> Span {
        let span = self.shown_span(span);
        let shown = self.shown();
        let original = |at| self.base.original + self.map.map_or(at, |map| map.original(shown, at));
        Span::new(original(span.start), original(span.end))
    }

    /// Returns a place of the input for a finding about another text: with the name, the line and the original bytes.
    pub fn elsewhere(&self, span: Span) -> Elsewhere {
        let LineColumn { line, column } = self.place(span);
        Elsewhere::new(self.name, self.original(span), line, column)
    }

    /// Returns the encoding of the input.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the lines of [`shown`](Source::shown). They are found at the first call: most inputs have no findings.
    pub fn lines(&self) -> &LineIndex<'a> {
        self.lines.get_or_init(|| LineIndex::of_part(self.shown(), self.base.lines, self.base.columns))
    }
}
