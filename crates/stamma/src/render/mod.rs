//! Findings as text for people: with the line of the text and carets under the words (`human`), or one line each
//! (`short`). JSON is the front ends' business.

/// The board before a move.
mod board;
/// With the line and carets.
mod human;
/// From byte offsets to lines and columns.
mod lines;
/// Text that is safe to show.
mod printable;
/// One line a finding.
mod short;

pub use board::{Pieces, boards};
pub use human::{human, human_with_board};
pub use lines::{LineIndex, Place};
pub use printable::printable;
pub use short::short;

use crate::encoding::{Encoding, Text};
use stamma_notation::{Diagnostic, Element, Game, Ply, Span};
use std::sync::OnceLock;

/// An input, as findings in it are shown.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    input: &'a [u8],
    decoded: Option<&'a Text<'a>>,
    lines: OnceLock<LineIndex<'a>>,
}

impl<'a> Source<'a> {
    /// An input of UTF-8 and the name that it is shown under.
    pub fn new(name: &'a str, input: &'a [u8]) -> Source<'a> {
        Source { name, input, decoded: None, lines: OnceLock::new() }
    }

    /// An input that was decoded, and the name that it is shown under.
    pub fn of_text(name: &'a str, text: &'a Text<'a>) -> Source<'a> {
        Source { decoded: Some(text), ..Source::new(name, text.utf8()) }
    }

    /// The name that it is shown under.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The input as the reader takes it: decoded.
    pub const fn input(&self) -> &'a [u8] {
        self.input
    }

    /// The bytes of the original input that a span of [`input`](Source::input) stands for. What is printed as a
    /// number of a byte goes through here.
    pub fn original(&self, span: Span) -> Span {
        self.decoded.map_or(span, |text| text.original(span))
    }

    /// What the input is encoded in.
    pub fn encoding(&self) -> Encoding {
        self.decoded.map_or(Encoding::UTF_8, Text::encoding)
    }

    /// Its lines. They are looked for when they are first asked for: most inputs have no findings.
    pub fn lines(&self) -> &LineIndex<'a> {
        self.lines.get_or_init(|| LineIndex::new(self.input))
    }
}

/// `game 37, 12. white`: the game of a finding and the move that it concerns.
pub fn whereabouts(game: &Game, finding: &Diagnostic) -> String {
    let index = game.index;
    match finding.ply.and_then(|number| concerned(game, finding, number)) {
        Some(ply) => format!("game {index}, {}. {}", ply.move_number, ply.color.name()),
        None => format!("game {index}"),
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
