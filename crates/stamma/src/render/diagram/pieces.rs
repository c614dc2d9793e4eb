//! The pieces as shapes, one row each: drawn on a square of 45 units for this project, for both colours at once.
//!
//! A shape names the parts of a piece, and `Palette` gives their look on a white and on a black piece. The square of a
//! piece does not matter here; see `mod.rs` for that.

use super::xml::Xml;
use stamma_board::{Color, Piece, Role};

/// The width of a square in units. Everything in a diagram is measured in them.
pub(super) const SQUARE: f32 = 45.0;

/// The names of the drawings: `wK` is White's king, `bM` Black's marshall (rook and knight), `bC` Black's cardinal (bishop and
/// knight).
pub fn symbol_id(piece: Piece) -> String {
    let color = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{color}{}", DRAWINGS[piece.role.index()].letter)
}

/// An SVG that shows nothing and holds a `<symbol>` for every piece, for pages that build boards of their own with
/// `<use href="#wK"/>`. Each symbol has its [`symbol_id`] and is 45 units wide and high.
///
/// # Examples
///
/// ```
/// let sprite = stamma::render::diagram::sprite();
/// assert!(sprite.contains(r#"<symbol id="wK" viewBox="0 0 45 45">"#));
/// ```
pub fn sprite() -> String {
    let mut xml = Xml::new();
    xml.open("svg", &[("xmlns", super::xml::NAMESPACE), ("class", "sprite"), ("display", "none")]);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece { color, role };
            symbol(&mut xml, &symbol_id(piece), piece);
        }
    }
    xml.close("svg");
    xml.finish()
}

/// Writes a piece as a symbol.
pub(super) fn symbol(xml: &mut Xml, id: &str, piece: Piece) {
    let palette = &PALETTES[piece.color.index()];
    xml.open("symbol", &[("id", id), ("viewBox", "0 0 45 45")]);
    xml.open("g", &[("fill", "none"), ("stroke-width", "1.5")]);
    xml.attributes(&[("stroke-linejoin", "round"), ("stroke-linecap", "round")]);
    for (part, shape) in DRAWINGS[piece.role.index()].shapes {
        let (line, shine) = (palette.line, palette.shine);
        let look: &[(&str, &str)] = match (part, shine) {
            (PiecePart::Body, _) => &[("fill", palette.body), ("stroke", line)],
            (PiecePart::Stroke, _) => &[("stroke", line), ("stroke-width", "2")],
            (PiecePart::Line, Some(shine)) => &[("stroke", shine)],
            (PiecePart::Line | PiecePart::Fold, None) => &[("stroke", line)],
            (PiecePart::Spot, shine) => &[("fill", shine.unwrap_or(line))],
            (PiecePart::Shine, Some(shine)) => &[("stroke", shine), ("stroke-width", "1.2")],
            (PiecePart::Fold, Some(_)) | (PiecePart::Shine, None) => continue,
        };
        xml.open("path", look);
        xml.attributes(&[("d", shape)]);
        xml.close("path");
    }
    xml.close("g");
    xml.close("symbol");
}

/// The look of the parts of one colour's pieces.
struct Palette {
    body: &'static str,
    line: &'static str,
    /// Lines on a dark body are light.
    shine: Option<&'static str>,
}

/// In the order of [`Color::index`].
const PALETTES: [Palette; 2] = [
    Palette { body: "#fff", line: "#1c1c1c", shine: None },
    Palette { body: "#2e2c2b", line: "#0d0d0d", shine: Some("#f4f1ea") },
];

/// The part of a piece that a shape draws.
#[derive(Clone, Copy)]
enum PiecePart {
    /// A filled shape with an outline.
    Body,
    /// A stroke as dark as the outline, on every piece.
    Stroke,
    /// A line on the body.
    Line,
    /// A small filled mark on the body.
    Spot,
    /// A line that white pieces alone have: where two parts of the same colour meet.
    Fold,
    /// A light line that black pieces alone have, where the outlines of their parts cannot be seen.
    Shine,
}

/// One piece.
struct Drawing {
    /// Its letter in the names of symbols.
    letter: char,
    /// From the back to the front.
    shapes: &'static [(PiecePart, &'static str)],
}

/// The base of every piece but the pawn.
const PLINTH: &str = "M9 40C9 37 10.4 35.6 13 35H32C34.6 35.6 36 37 36 40Z";
const PLINTH_LINE: &str = "M13.6 37.4H31.4";

/// The knight in cardinal and marshall: smaller and further to the left, so that the piece behind it can be seen.
const RIDER: &str = "M28.6 35.4C31.4 25.4 28.6 14.8 19.2 11.6L16.6 7.4C15 8.6 13.8 10.2 13.6 12.4C11.4 13.6 10 15.6 9.4 17.8C8.4 20.4 6.4 22.4 5 25C4 27.4 4.6 30 6.4 30.8C8.2 31.6 9.6 30.8 10.6 29.4C13 28.8 15.8 28.2 17.6 25.8C17.6 29.6 13.2 31.2 11.8 35.4Z";
const RIDER_EYE: &str = "M11.8 17.4C13.2 16.4 14.6 16.8 15.1 18.1C14 19.1 12.5 18.9 11.8 17.4Z";
const RIDER_NOSTRIL: &str = "M6.5 26.6A.9 .9 0 1 1 8.3 26.6A.9 .9 0 1 1 6.5 26.6Z";
const RIDER_MANE: &str = "M20.8 14.6C25.6 17.8 27.4 24.6 26.4 31.8";

/// Every piece, in the order of [`Role::index`].
#[rustfmt::skip]
const DRAWINGS: [Drawing; Role::COUNT] = [
    Drawing {
        letter: 'P',
        shapes: &[
            (PiecePart::Body, "M11.4 40C11.4 37.2 12.8 35.8 14.8 35.2C18.4 32.4 19.8 28 19.8 22.6H25.2C25.2 28 26.6 32.4 30.2 35.2C32.2 35.8 33.6 37.2 33.6 40Z"),
            (PiecePart::Body, "M15.8 22.4C15.8 20.8 17.2 20 19 19.8H26C27.8 20 29.2 20.8 29.2 22.4C29.2 23.2 28.8 23.8 28 23.8H17C16.2 23.8 15.8 23.2 15.8 22.4Z"),
            (PiecePart::Body, "M22.5 8.6A5.9 5.9 0 1 1 22.49 8.6Z"),
            (PiecePart::Shine, "M16 37.4H29"),
        ],
    },
    Drawing {
        letter: 'N',
        shapes: &[
            (PiecePart::Body, "M33.8 35.4C35.4 24 32.6 11.4 22.4 8.6L20 4.2C18.2 5.6 17 7.4 16.8 9.6C14.4 10.8 13 13 12.2 15.4C11.2 18.4 8.6 20.8 7 23.8C5.8 26.4 6.4 29.2 8.6 30.2C10.4 31 12 30.4 13.2 28.8C15.6 28.2 18.8 27.4 20.8 24.8C21 29 14 30.4 12.2 35.4Z"),
            (PiecePart::Body, PLINTH),
            (PiecePart::Spot, "M14.6 14.8C16 13.8 17.4 14.2 18 15.6C16.8 16.6 15.2 16.4 14.6 14.8Z"),
            (PiecePart::Spot, "M8.6 25.4A.95 .95 0 1 1 10.5 25.4A.95 .95 0 1 1 8.6 25.4Z"),
            (PiecePart::Line, "M24.2 12C29.2 15.6 31.2 23 30.6 31.6"),
            (PiecePart::Fold, "M17 9.8L18.6 11.2"),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'B',
        shapes: &[
            (PiecePart::Body, "M15.4 35.4C17.6 33.6 18.6 32 18.8 29.6H26.2C26.4 32 27.4 33.6 29.6 35.4Z"),
            (PiecePart::Body, "M22.5 9.4C27.6 12.4 32.4 17.8 32.4 22.8C32.4 26 30.4 28.4 28 29.6H17C14.6 28.4 12.6 26 12.6 22.8C12.6 17.8 17.4 12.4 22.5 9.4Z"),
            (PiecePart::Body, "M14.8 29.4H30.2C31.2 29.4 31.8 30 31.8 30.9C31.8 31.8 31.2 32.4 30.2 32.4H14.8C13.8 32.4 13.2 31.8 13.2 30.9C13.2 30 13.8 29.4 14.8 29.4Z"),
            (PiecePart::Body, "M22.5 4.4A2.6 2.6 0 1 1 22.49 4.4Z"),
            (PiecePart::Body, PLINTH),
            (PiecePart::Line, "M22.5 16.2V25.4M18.4 20H26.6"),
            (PiecePart::Shine, "M15.4 30.9H29.6"),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'R',
        shapes: &[
            (PiecePart::Body, "M14 35.4C15.6 31 16.2 25 16 18.4H29C28.8 25 29.4 31 31 35.4Z"),
            (PiecePart::Body, "M11.2 8H15.6V11.2H20.2V8H24.8V11.2H29.4V8H33.8V14.2C33.8 16.4 32 18.6 29.8 18.6H15.2C13 18.6 11.2 16.4 11.2 14.2Z"),
            (PiecePart::Body, PLINTH),
            (PiecePart::Shine, "M14.4 15H30.6"),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'Q',
        shapes: &[
            (PiecePart::Body, "M11.4 30C10.6 24.6 9 20 6.8 15.6C9.6 18 11.8 19.6 14.4 21C14.6 17.6 14.2 14.4 13.4 11.2C15.8 14 17.8 17 19.2 20.2C20.8 17 21.8 13.4 22.5 9.6C23.2 13.4 24.2 17 25.8 20.2C27.2 17 29.2 14 31.6 11.2C30.8 14.4 30.4 17.6 30.6 21C33.2 19.6 35.4 18 38.2 15.6C36 20 34.4 24.6 33.6 30Z"),
            (PiecePart::Body, "M12.6 35.4C13 33.4 12.6 31.4 11.4 29.4C18 27.6 27 27.6 33.6 29.4C32.4 31.4 32 33.4 32.4 35.4Z"),
            (PiecePart::Body, "M6.2 11.8A2 2 0 1 1 6.19 11.8Z"),
            (PiecePart::Body, "M13 7.4A2 2 0 1 1 12.99 7.4Z"),
            (PiecePart::Body, "M22.5 5.6A2.1 2.1 0 1 1 22.49 5.6Z"),
            (PiecePart::Body, "M32 7.4A2 2 0 1 1 31.99 7.4Z"),
            (PiecePart::Body, "M38.8 11.8A2 2 0 1 1 38.79 11.8Z"),
            (PiecePart::Body, PLINTH),
            (PiecePart::Shine, "M14 31C19 29.8 26 29.8 31 31"),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'K',
        shapes: &[
            (PiecePart::Stroke, "M22.5 3.2V12.6M18.8 6.8H26.2"),
            (PiecePart::Body, "M22.5 26C18.6 19.8 18.2 15.2 22.5 11.8C26.8 15.2 26.4 19.8 22.5 26Z"),
            (PiecePart::Body, "M12.2 30C7.4 26 5.2 22.4 6.6 18.2C8.2 13.8 14.6 12.6 18.2 16.2C20.6 18.6 22 21.8 22.5 25.4C23 21.8 24.4 18.6 26.8 16.2C30.4 12.6 36.8 13.8 38.4 18.2C39.8 22.4 37.6 26 32.8 30Z"),
            (PiecePart::Body, "M12.6 35.4C13 33.4 12.6 31.6 11.8 29.6C18 27.8 27 27.8 33.2 29.6C32.4 31.6 32 33.4 32.4 35.4Z"),
            (PiecePart::Body, PLINTH),
            (PiecePart::Shine, "M14.2 31C19 30 26 30 30.8 31"),
            (PiecePart::Shine, "M12.6 26.6C9.8 24 8.4 21.4 9.2 19C10.2 16 14.4 15.4 16.6 17.8C18.8 20.2 20 23 20.6 26.2"),
            (PiecePart::Shine, "M32.4 26.6C35.2 24 36.6 21.4 35.8 19C34.8 16 30.6 15.4 28.4 17.8C26.2 20.2 25 23 24.4 26.2"),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'C',
        shapes: &[
            (PiecePart::Body, "M16.4 35.4C15.4 24 18.6 15 28 9.2C33.2 12.4 38 17.6 38 22.8C38 26.4 35.8 28.6 33.4 29.8C33.4 32.2 33.4 33.6 33.8 35.4Z"),
            (PiecePart::Body, "M28 4.2A2.6 2.6 0 1 1 27.99 4.2Z"),
            (PiecePart::Body, RIDER),
            (PiecePart::Body, PLINTH),
            (PiecePart::Line, "M32.2 16V24.2M29 19.6H35.4"),
            (PiecePart::Spot, RIDER_EYE),
            (PiecePart::Spot, RIDER_NOSTRIL),
            (PiecePart::Shine, RIDER_MANE),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
    Drawing {
        letter: 'M',
        shapes: &[
            (PiecePart::Body, "M20 11H24.6V7.4H29.2V11H33.4V7.4H38V13.6C38 15.8 36.2 17.8 34 17.8C33.6 25 33.2 30.4 34 35.4H18Z"),
            (PiecePart::Body, RIDER),
            (PiecePart::Body, PLINTH),
            (PiecePart::Fold, "M27 17.8H33.8"),
            (PiecePart::Shine, "M25.2 14.4H34.8"),
            (PiecePart::Spot, RIDER_EYE),
            (PiecePart::Spot, RIDER_NOSTRIL),
            (PiecePart::Shine, RIDER_MANE),
            (PiecePart::Shine, PLINTH_LINE),
        ],
    },
];
