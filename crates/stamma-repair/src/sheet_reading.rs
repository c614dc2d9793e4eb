//! One of two sheets of a game, as the reader read it.

use stamma_notation::{Elsewhere, Game, ReadOptions, Span};

/// One of two sheets of the same game.
#[derive(Clone, Copy)]
pub struct SheetReading<'a> {
    /// The game as it is read from the sheet.
    pub game: &'a Game,
    /// The text that the game was read from.
    pub input: &'a [u8],
    /// The place of a span of the text, with the name of the sheet, for findings about the other sheet.
    pub locate: &'a dyn Fn(Span) -> Elsewhere,
    /// The options with which it was read.
    pub options: &'a ReadOptions,
}

impl SheetReading<'_> {
    /// The name of the sheet.
    pub(crate) fn name(&self) -> String {
        (self.locate)(Span::new(0, 0)).file
    }
}
