//! Findings as text for people: with the line of the text and carets under the words (`human`), or one line each
//! (`short`), and positions as pictures (`diagram`). JSON is the front ends' business.

/// Boards as lines of text.
mod board;
/// A position as a picture.
pub mod diagram;
/// With the line and carets.
mod human;
/// Text that is safe to show.
mod printable;
/// One line a finding.
mod short;

pub use board::{Pieces, text_board};
pub use human::{human, human_with_board, plain};
pub use printable::printable;
pub use short::short;
pub use stamma_io::{Excerpt, LineColumn, LineIndex, Source};

// For the front ends of the project.
#[doc(hidden)]
pub use board::{boards, question_board};
#[doc(hidden)]
pub use human::human_numbered;

use stamma_notation::{Diagnostic, Element, Game, Ply};

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
