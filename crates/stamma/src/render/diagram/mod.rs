//! A position as a picture: SVG that needs nothing beside itself, with pieces drawn for this project.
//!
//! Every variable part of the looks is an attribute of an element, never a style, so that pages with a strict content
//! policy can show it. The shapes of the pieces are in `pieces.rs`, the description for readers who cannot see the
//! picture in `words.rs`.

/// Letters and digits as strokes.
mod glyphs;
/// The options of a diagram.
mod options;
/// The pieces as shapes.
mod pieces;
/// The part of a position that is drawn.
mod view;
/// The position in words.
mod words;
/// Well-formed XML.
mod xml;

pub use options::{Coordinates, Diagram, PieceShapes};
pub use pieces::sprite;
use stamma_board::internals::sort_by_key;
pub use stamma_notation::{Arrow, MarkedSquare};
// For the front ends of the project.
#[doc(hidden)]
pub use pieces::symbol_id;
#[doc(hidden)]
pub use words::ORDER;

use pieces::SQUARE;
use stamma_board::{AnyPosition, BoardSize, Color, Geometry, Move, Piece, Position, Square};
use view::{View, drawn};
use xml::{Xml, number};

/// Returns the position as SVG. The same position and options always give the same text.
pub fn diagram(position: &AnyPosition, options: &Diagram<'_>) -> String {
    match position {
        AnyPosition::Small(position) => diagram_of(position, options),
        AnyPosition::Large(position) => diagram_of(position, options),
    }
}

/// The position as SVG, for callers that have the type of the board, such as a [`GameVisitor`](crate::GameVisitor).
pub fn diagram_of<G: Geometry>(position: &Position<G>, options: &Diagram<'_>) -> String {
    let turn = position.turn();
    let view = View {
        size: position.size(),
        pieces: position.pieces().collect(),
        turn,
        check: position.king(turn).filter(|_| position.is_check()),
    };
    draw(&view, options)
}

/// The squares where a move begins and ends, as people see it: castling ends where the king arrives. The move must be
/// legal in the position, or have been played all the same.
///
/// # Examples
///
/// ```
/// use stamma::render::diagram::ends_of;
/// use stamma::{AnyPosition, Variant};
/// let castles = AnyPosition::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Variant::Standard).unwrap();
/// let AnyPosition::Small(position) = castles else { unreachable!() };
/// let (from, to) = ends_of(&position, position.from_uci("e1g1").unwrap());
/// assert_eq!((from.to_string().as_str(), to.to_string().as_str()), ("e1", "g1"));
/// ```
pub fn ends_of<G: Geometry>(before: &Position<G>, played: Move) -> (Square, Square) {
    let targets = played.castling().and_then(|side| before.castling_targets(before.turn(), side));
    (played.from, targets.map_or(played.to, |(king, _)| king))
}

/// The line around the board.
const FRAME: f32 = 2.0;
/// The room for coordinates, at the left and below.
const MARGIN: f32 = 20.0;
/// The least width of a square, in pixels, at which its coordinates can be read.
const LEAST_SQUARE: f32 = 24.0;
/// The size of the glyphs of coordinates.
const GLYPH: f32 = 1.15;

const LIGHT: &str = "#f2e4c9";
const DARK: &str = "#b8906b";
const EDGE: &str = "#6b4f38";
/// The squares where the last move began and ended.
const LAST: (&str, &str) = ("#c9c432", "0.55");
/// The king in check.
const CHECK: (&str, &str) = ("#d92d20", "0.7");
/// The opacity of marked squares and arrows, through which the board shows.
const SQUARE_OPACITY: &str = "0.6";
const ARROW_OPACITY: &str = "0.85";

/// The colour of a mark, by the letter that comments write.
const fn paint(letter: char) -> &'static str {
    match letter {
        'R' | 'r' => "#c4302b",
        'G' | 'g' => "#2f8a3c",
        'Y' | 'y' => "#e0a800",
        'B' | 'b' => "#2c6fbb",
        _ => "#6e6e6e",
    }
}

/// The places of things in the picture.
struct Layout {
    size: BoardSize,
    below: Color,
    /// The corner where the board begins.
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Layout {
    fn new(view: &View, options: &Diagram<'_>) -> Layout {
        let (files, ranks) = (f32::from(view.size.files), f32::from(view.size.ranks));
        let shown = match options.coordinates {
            Coordinates::Shown => true,
            Coordinates::Hidden => false,
            Coordinates::WhereRoom => options.width as f32 / (files + 0.5) >= LEAST_SQUARE,
        };
        let margin = if shown { MARGIN } else { 0.0 };
        Layout {
            size: view.size,
            below: options.below,
            left: margin + FRAME,
            top: FRAME,
            width: margin + files * SQUARE + 2.0 * FRAME,
            height: margin + ranks * SQUARE + 2.0 * FRAME,
        }
    }

    fn has_coordinates(&self) -> bool {
        self.left > FRAME
    }

    /// The column from the left and the row from the top of a square, from 0.
    fn place(&self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self.below {
            Color::White => (file, self.size.ranks - 1 - rank),
            Color::Black => (self.size.files - 1 - file, rank),
        }
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (f32, f32) {
        let (column, row) = self.place(square);
        (self.left + f32::from(column) * SQUARE, self.top + f32::from(row) * SQUARE)
    }
}

fn draw(view: &View, options: &Diagram<'_>) -> String {
    let layout = Layout::new(view, options);
    // Whatever the prefix is, it must not end an id or a reference to one.
    let prefix: String = options
        .id_prefix
        .chars()
        .filter(|ch| ch.is_ascii_alphanumeric() || matches!(ch, '-' | '_'))
        .collect();
    let mut xml = Xml::new();
    let (title, described) = (format!("{prefix}title"), format!("{prefix}desc"));
    let (width, height) = (options.width.max(1), options.width.max(1) as f32 * layout.height / layout.width);
    xml.open("svg", &[("xmlns", xml::NAMESPACE), ("class", "diagram"), ("role", "img")]);
    xml.attributes(&[
        ("viewBox", &format!("0 0 {} {}", number(layout.width), number(layout.height))),
        ("width", &width.to_string()),
        ("height", &number(height.round())),
        ("aria-labelledby", &title),
        ("aria-describedby", &described),
    ]);
    let called = options.title.map_or_else(|| words::turn(view), String::from);
    for (name, id, text) in
        [("title", &title, called), ("desc", &described, words::description(view, options))]
    {
        xml.open(name, &[("id", id)]);
        xml.text(&text);
        xml.close(name);
    }
    if options.pieces == PieceShapes::Inside {
        define(&mut xml, view, &prefix);
    }
    board(&mut xml, &layout);
    marks(&mut xml, &layout, view, options);
    pieces(&mut xml, &layout, view, options, &prefix);
    arrows(&mut xml, &layout, view, options);
    if layout.has_coordinates() {
        coordinates(&mut xml, &layout);
    }
    xml.close("svg");
    let mut svg = xml.finish();
    svg.push('\n');
    svg
}

/// Defines the shapes of the pieces that are on the board.
fn define(xml: &mut Xml, view: &View, prefix: &str) {
    let mut kinds: Vec<Piece> = view.pieces.iter().map(|(_, piece)| *piece).collect();
    sort_by_key(&mut kinds, |piece| (piece.color.index(), piece.role.index()));
    kinds.dedup();
    xml.open("defs", &[]);
    for piece in kinds {
        pieces::symbol(xml, &format!("{prefix}{}", symbol_id(piece)), piece);
    }
    xml.close("defs");
}

fn board(xml: &mut Xml, layout: &Layout) {
    let (files, ranks) = (f32::from(layout.size.files), f32::from(layout.size.ranks));
    rectangle(
        xml,
        (layout.left - FRAME, layout.top - FRAME),
        (files * SQUARE + 2.0 * FRAME, ranks * SQUARE + 2.0 * FRAME),
        &[("class", "edge"), ("fill", EDGE)],
    );
    rectangle(
        xml,
        (layout.left, layout.top),
        (files * SQUARE, ranks * SQUARE),
        &[("class", "light"), ("fill", LIGHT)],
    );
    let mut dark = String::new();
    for square in layout.size.squares() {
        if (square.file().index() + square.rank().index()) % 2 == 0 {
            let (x, y) = layout.corner(square);
            dark.push_str(&format!("M{} {}h45v45h-45z", number(x), number(y)));
        }
    }
    xml.empty("path", &[("class", "dark"), ("fill", DARK), ("d", &dark)]);
}

fn rectangle(xml: &mut Xml, corner: (f32, f32), size: (f32, f32), look: &[(&str, &str)]) {
    xml.open("rect", look);
    xml.attributes(&[
        ("x", &number(corner.0)),
        ("y", &number(corner.1)),
        ("width", &number(size.0)),
        ("height", &number(size.1)),
    ]);
    xml.close("rect");
}

/// Draws the marks below the pieces: the last move, marked squares, and the king in check.
fn marks(xml: &mut Xml, layout: &Layout, view: &View, options: &Diagram<'_>) {
    let mut tint = |square: Square, class: &str, fill: &str, opacity: &str| {
        if view.size.contains(square) {
            let look = [("class", class), ("fill", fill), ("fill-opacity", opacity)];
            rectangle(xml, layout.corner(square), (SQUARE, SQUARE), &look);
        }
    };
    for square in options.last_move.iter().flat_map(|(from, to)| [*from, *to]) {
        tint(square, "last", LAST.0, LAST.1);
    }
    for marked in &options.squares {
        tint(marked.square, "marked", paint(marked.paint), SQUARE_OPACITY);
    }
    if let Some(king) = view.check {
        tint(king, "check", CHECK.0, CHECK.1);
    }
}

fn pieces(xml: &mut Xml, layout: &Layout, view: &View, options: &Diagram<'_>, prefix: &str) {
    let prefix = if options.pieces == PieceShapes::Inside { prefix } else { "" };
    xml.open("g", &[("class", "pieces")]);
    for (square, piece) in &view.pieces {
        let (x, y) = layout.corner(*square);
        xml.empty(
            "use",
            &[
                ("href", &format!("#{prefix}{}", symbol_id(*piece))),
                ("x", &number(x)),
                ("y", &number(y)),
                ("width", "45"),
                ("height", "45"),
            ],
        );
    }
    xml.close("g");
}

fn arrows(xml: &mut Xml, layout: &Layout, view: &View, options: &Diagram<'_>) {
    /// From the middle of its square to where the shaft begins, and the same at the point.
    const GAP: (f32, f32) = (12.0, 3.0);
    const SHAFT: f32 = 3.6;
    const HEAD: (f32, f32) = (17.0, 10.0);
    for arrow in options.arrows.iter().filter(|arrow| drawn(view, arrow)) {
        let middle = |square| {
            let (x, y) = layout.corner(square);
            (x + SQUARE / 2.0, y + SQUARE / 2.0)
        };
        let (from, to) = (middle(arrow.from), middle(arrow.to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        let (ux, uy) = (dx / length, dy / length);
        // A point so far along the arrow and so far to its side.
        let at = |along: f32, aside: f32| {
            format!(
                "{} {}",
                number(from.0 + along * ux - aside * uy),
                number(from.1 + along * uy + aside * ux)
            )
        };
        let (tail, point) = (GAP.0, length - GAP.1);
        let neck = point - HEAD.0;
        let outline = [
            at(tail, SHAFT),
            at(neck, SHAFT),
            at(neck, HEAD.1),
            at(point, 0.0),
            at(neck, -HEAD.1),
            at(neck, -SHAFT),
            at(tail, -SHAFT),
        ];
        xml.empty(
            "path",
            &[
                ("class", "arrow"),
                ("fill", paint(arrow.paint)),
                ("fill-opacity", ARROW_OPACITY),
                ("d", &format!("M{}Z", outline.join("L"))),
            ],
        );
    }
}

fn coordinates(xml: &mut Xml, layout: &Layout) {
    xml.open("g", &[("class", "coordinates"), ("fill", "none"), ("stroke", EDGE), ("stroke-width", "1.3")]);
    xml.attributes(&[("stroke-linecap", "round"), ("stroke-linejoin", "round")]);
    let bottom = layout.top + f32::from(layout.size.ranks) * SQUARE + FRAME;
    let half = SQUARE / 2.0;
    // Along the first rank and the first file, wherever these are.
    for square in layout.size.squares() {
        let (x, y) = layout.corner(square);
        if square.rank().index() == 0 {
            label(xml, &square.file().to_string(), x + half, bottom + 4.0);
        }
        if square.file().index() == 0 {
            label(xml, &square.rank().to_string(), (layout.left - FRAME) / 2.0, y + half - 5.5 * GLYPH);
        }
    }
    xml.close("g");
}

/// Writes a word around a middle.
fn label(xml: &mut Xml, word: &str, middle: f32, top: f32) {
    let gaps = word.chars().count().saturating_sub(1) as f32;
    let width = (gaps * glyphs::ADVANCE + glyphs::WIDTH) * GLYPH;
    for (at, character) in word.chars().enumerate() {
        let x = middle - width / 2.0 + at as f32 * glyphs::ADVANCE * GLYPH;
        let place = format!("translate({} {}) scale({GLYPH})", number(x), number(top));
        xml.empty("path", &[("transform", &place), ("d", glyphs::strokes(character))]);
    }
}
