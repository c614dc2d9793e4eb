//! Findings as text for people: with the line of the text and carets under the words (`human`), or one line each
//! (`short`), and positions as pictures (`diagram`). JSON is the front ends' business.

/// Boards as lines of text.
mod board;
/// A position as a picture.
pub mod diagram;
/// With the line and carets.
mod human;
/// From byte offsets to lines and columns.
mod lines;
/// Text that is safe to show.
mod printable;
/// One line a finding.
mod short;

pub use board::{Pieces, boards, text_board};
pub(crate) use board::{board, letters};
pub use human::{human, human_numbered, human_with_board, plain};
pub use lines::{LineIndex, Place};
pub(crate) use lines::{count, last_line_end, line_ends};
pub use printable::printable;
pub use short::short;

use crate::encoding::{Encoding, Map, Text};
use stamma_notation::{Diagnostic, Element, Game, Ply, Span};
use std::sync::OnceLock;

/// An input, or a part of one, as findings in it are shown.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    input: &'a [u8],
    map: Option<&'a Map>,
    encoding: Encoding,
    base: Base,
    lines: OnceLock<LineIndex<'a>>,
}

/// The text before a part of an input, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Base {
    /// The number of bytes of the original input.
    pub original: usize,
    /// The number of lines that have ended.
    pub lines: usize,
    /// The number of characters on the line that has not.
    pub columns: usize,
}

impl<'a> Source<'a> {
    /// An input of UTF-8 and the name that it is shown under.
    pub fn new(name: &'a str, input: &'a [u8]) -> Source<'a> {
        let (encoding, base) = (Encoding::UTF_8, Base::default());
        Source { name, input, map: None, encoding, base, lines: OnceLock::new() }
    }

    /// An input that was decoded, and the name that it is shown under.
    pub fn of_text(name: &'a str, text: &'a Text<'a>) -> Source<'a> {
        Source { map: Some(text.map()), encoding: text.encoding(), ..Source::new(name, text.utf8()) }
    }

    /// A part of an input.
    pub(crate) fn of_part(
        name: &'a str,
        input: &'a [u8],
        map: Option<&'a Map>,
        encoding: Encoding,
        base: Base,
    ) -> Source<'a> {
        Source { map, encoding, base, ..Source::new(name, input) }
    }

    /// The name that it is shown under.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The input as the reader takes it: decoded. The spans of games that were read from it point into it.
    pub const fn input(&self) -> &'a [u8] {
        self.input
    }

    /// The bytes of the original input that a span of [`input`](Source::input) stands for. What is printed as a
    /// number of a byte goes through here.
    pub fn original(&self, span: Span) -> Span {
        let original = |at| self.base.original + self.map.map_or(at, |map| map.original(self.input, at));
        Span::new(original(span.start), original(span.end))
    }

    /// Returns the encoding of the input.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Its lines. They are looked for when they are first asked for: most inputs have no findings.
    pub fn lines(&self) -> &LineIndex<'a> {
        self.lines.get_or_init(|| LineIndex::of_part(self.input, self.base.lines, self.base.columns))
    }
}

/// The text before the number of a game.
const GAME: &str = "game ";

/// `game 37, 12. white`: the game of a finding and the move that it concerns.
pub fn whereabouts(game: &Game, finding: &Diagnostic) -> String {
    let index = game.index;
    match finding.ply.and_then(|number| concerned(game, finding, number)) {
        Some(ply) => format!("{GAME}{index}, {}. {}", ply.move_number, ply.color.name()),
        None => format!("{GAME}{index}"),
    }
}

/// The ply that a finding concerns: the one at its place, else the one of the main line with its number.
fn concerned<'g>(game: &'g Game, finding: &Diagnostic, number: u32) -> Option<&'g Ply> {
    let mut in_main_line = None;
    for element in &game.elements {
        let Element::Ply(ply) = element else { continue };
        if ply.number != number {
            continue;
        }
        if ply.written.start <= finding.span.start && finding.span.start < ply.written.end {
            return Some(ply);
        }
        if ply.depth == 0 {
            in_main_line = Some(ply);
        }
    }
    in_main_line
}
