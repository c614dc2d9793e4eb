//! Findings as text for people: with the line of the text and carets under the words (`human`), or one line each
//! (`short`). JSON is the front ends' business.

/// With the line and carets.
mod human;
/// From byte offsets to lines and columns.
mod lines;
/// Text that is safe to show.
mod printable;
/// One line a finding.
mod short;

pub use human::human;
pub use lines::{LineIndex, Place};
pub use printable::printable;
pub use short::short;

use stamma_notation::{Diagnostic, Element, Game, Ply};
use std::sync::OnceLock;

/// An input, as findings in it are shown.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    input: &'a [u8],
    lines: OnceLock<LineIndex<'a>>,
}

impl<'a> Source<'a> {
    /// An input and the name that it is shown under.
    pub fn new(name: &'a str, input: &'a [u8]) -> Source<'a> {
        Source { name, input, lines: OnceLock::new() }
    }

    /// The name that it is shown under.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The input itself.
    pub const fn input(&self) -> &'a [u8] {
        self.input
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
