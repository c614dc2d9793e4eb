//! The options of a diagram.

use stamma_board::{Color, Square, setters};
use stamma_notation::{Arrow, MarkedSquare};

/// The options of a diagram: all that is drawn beside the pieces, and its look.
///
/// # Examples
///
/// ```
/// use stamma::render::diagram::{Diagram, diagram};
/// use stamma::{AnyPosition, Color, Variant};
/// let position = AnyPosition::start(Variant::Standard);
/// let options = Diagram::new().below(Color::Black).title("The start");
/// let svg = diagram(&position, &options);
/// assert!(svg.starts_with("<svg") && svg.contains(">The start</title>"));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Diagram<'a> {
    /// The side that sits below the board.
    pub below: Color,
    /// The squares where the last move began and ended.
    pub last_move: Option<(Square, Square)>,
    /// Squares that are marked, as `[%csl]` does. Those that are not on the board are not drawn.
    pub squares: Vec<MarkedSquare>,
    /// Arrows, as `[%cal]` draws them. Those that are not on the board are not drawn.
    pub arrows: Vec<Arrow>,
    /// The naming of files and ranks.
    pub coordinates: Coordinates,
    /// The width of the picture, in pixels; its height follows.
    pub width: u32,
    /// The title of the picture; by default, the side to move.
    pub title: Option<&'a str>,
    /// The place of the shapes of the pieces.
    pub pieces: PieceShapes,
    /// The beginning of all ids in the picture. On one page no two pictures may share it.
    pub id_prefix: &'a str,
}

impl Default for Diagram<'_> {
    fn default() -> Self {
        Diagram {
            below: Color::White,
            last_move: None,
            squares: Vec::new(),
            arrows: Vec::new(),
            coordinates: Coordinates::WhereRoom,
            width: 400,
            title: None,
            pieces: PieceShapes::Inside,
            id_prefix: "",
        }
    }
}

impl<'a> Diagram<'a> {
    /// Pieces alone, with White below, 400 pixels wide.
    pub fn new() -> Diagram<'a> {
        Diagram::default()
    }

    setters! {
        below: Color,
        squares: Vec<MarkedSquare>,
        arrows: Vec<Arrow>,
        coordinates: Coordinates,
        width: u32,
        pieces: PieceShapes,
        id_prefix: &'a str,
    }

    setters! { into last_move: Option<(Square, Square)>, title: Option<&'a str> }
}

/// The naming of files and ranks beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Coordinates {
    /// Only if the squares are large enough for the letters to be read.
    WhereRoom,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

/// The place of the shapes of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PieceShapes {
    /// In the picture.
    Inside,
    /// On the page around it, which has the [`sprite`](super::sprite).
    OnPage,
}
