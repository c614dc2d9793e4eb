//! The part of a position that is drawn.

use stamma_board::{BoardSize, Color, Piece, Square};
use stamma_notation::Arrow;

/// The part of a position that is drawn.
pub(super) struct View {
    pub(super) size: BoardSize,
    pub(super) pieces: Vec<(Square, Piece)>,
    pub(super) turn: Color,
    /// The king that is in check.
    pub(super) check: Option<Square>,
}

/// Returns true if an arrow can be drawn: both ends are on the board, and they differ.
pub(super) fn drawn(view: &View, arrow: &Arrow) -> bool {
    view.size.contains(arrow.from) && view.size.contains(arrow.to) && arrow.from != arrow.to
}
