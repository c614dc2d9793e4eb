//! `diagram`: draws a position, from a FEN or from a game at one of its moves.

use super::one_game::{one_game, position_of};
use crate::args::GlobalArgs;
use crate::diagram_args::{Coordinates as Named, Diagram as Asked};
use crate::findings::Findings;
use crate::output::Output;
use crate::output_format::{self, PictureFormat};
use crate::{EarlyExit, Verdict};
use stamma::board::Position;
use stamma::notation::{Arrows, CommentContent, MarkedSquares};
use stamma::render::diagram::{Arrow, Coordinates, Diagram, MarkedSquare, diagram, ends_of};
use stamma::render::printable;
use stamma::{AnyPosition, Color, Comment, Element, Game, Geometry, Played, Ply, Square};
use std::num::NonZeroUsize;

pub(super) fn run(asked: &Asked, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let format = output_format::picture(asked.output.as_deref())?;
    if format == PictureFormat::Png {
        can_write_png()?;
    }
    let mut findings = Findings::new(general, &asked.from.findings);
    let shown = match &asked.fen {
        Some(fen) => Shown::alone(position_of(fen, asked.from.text.variant, &mut findings)?),
        None => {
            let game = one_game(&asked.from, general, "diagram", &mut findings)?;
            Shown::of_game(&game, game.text(), asked.ply)?
        }
    };
    findings.finish()?;
    on_the_board(asked, &shown.position)?;
    let title = asked.title.as_deref().or(shown.title.as_deref());
    let mut options = Diagram::new()
        .below(if asked.flip { Color::Black } else { Color::White })
        .last_move(asked.last.or(shown.last_move))
        .squares(shown.squares)
        .arrows(shown.arrows)
        .coordinates(match asked.coordinates {
            Named::Auto => Coordinates::WhereRoom,
            Named::Always => Coordinates::Shown,
            Named::Never => Coordinates::Hidden,
        })
        .width(asked.size)
        .title(title);
    options.squares.extend(&asked.square);
    options.arrows.extend(&asked.arrow);
    let svg = diagram(&shown.position, &options);
    let picture = match format {
        PictureFormat::Svg => svg.into_bytes(),
        PictureFormat::Png => png(&svg)?,
    };
    let mut output = Output::to(asked.output.as_deref(), NonZeroUsize::MIN)?;
    output.write(&picture)?;
    output.finish()?;
    Ok(findings.verdict())
}

/// Checks that the squares of the flags are on the board. Marks of comments beside the board are ignored.
///
/// # Errors
///
/// A square is not on the board.
fn on_the_board(asked: &Asked, position: &AnyPosition) -> Result<(), EarlyExit> {
    let size = match position {
        AnyPosition::Small(position) => position.size(),
        AnyPosition::Large(position) => position.size(),
    };
    let marked = asked.square.iter().map(|marked| marked.square);
    let arrows = asked.arrow.iter().flat_map(|arrow| [arrow.from, arrow.to]);
    let last = asked.last.iter().flat_map(|&(from, to)| [from, to]);
    match marked.chain(arrows).chain(last).find(|&square| !size.contains(square)) {
        Some(square) => Err(EarlyExit::Failed(format!("the board has no square {square}"))),
        None => Ok(()),
    }
}

/// A position with its marks.
struct Shown {
    position: AnyPosition,
    last_move: Option<(Square, Square)>,
    squares: Vec<MarkedSquare>,
    arrows: Vec<Arrow>,
    title: Option<String>,
}

impl Shown {
    const fn alone(position: AnyPosition) -> Shown {
        Shown { position, last_move: None, squares: Vec::new(), arrows: Vec::new(), title: None }
    }

    /// Returns the position of a game after a ply, or at its end, with the marks of the comments there.
    ///
    /// # Errors
    ///
    /// The start position is invalid, or there is no such ply, or it is unread.
    fn of_game(game: &Game, input: &[u8], number: Option<u32>) -> Result<Shown, EarlyExit> {
        if !game.has_start() {
            return Err(EarlyExit::Failed(format!("game {} has no start that can be shown", game.index)));
        }
        let mut shown = Shown::alone(game.start.clone());
        let mut reached = 0;
        let mut variations = 0usize;
        for element in &game.elements {
            match element {
                Element::Ply(ply) if variations == 0 => {
                    if ply.played == Played::Unread || number.is_some_and(|number| ply.number > number) {
                        break;
                    }
                    shown = match &shown.position {
                        AnyPosition::Small(before) => Shown::after(before, ply, AnyPosition::Small),
                        AnyPosition::Large(before) => Shown::after(before, ply, AnyPosition::Large),
                    };
                    shown.title = Some(title(ply, input));
                    reached = ply.number;
                }
                Element::Comment(comment) if variations == 0 => shown.add_marks(comment, input),
                Element::Open => variations += 1,
                Element::Close => variations = variations.saturating_sub(1),
                Element::Ply(_) | Element::Comment(_) => {}
            }
        }
        match number {
            Some(number) if number != reached => Err(EarlyExit::Failed(format!(
                "game {} has no ply {number} that could be read; its last one is {reached}",
                game.index
            ))),
            _ => Ok(shown),
        }
    }

    fn after<G: Geometry>(before: &Position<G>, ply: &Ply, any: fn(Position<G>) -> AnyPosition) -> Shown {
        let last_move = match ply.played {
            Played::Move(played) | Played::Illegal(played) => Some(ends_of(before, played)),
            Played::Pass | Played::Unread => None,
        };
        Shown { last_move, ..Shown::alone(any(ply.played.after(before))) }
    }

    fn add_marks(&mut self, comment: &Comment, input: &[u8]) {
        for part in comment.parts(input) {
            match part.content {
                CommentContent::Squares(list) => self.squares.extend(MarkedSquares::of(input, list)),
                CommentContent::Arrows(list) => self.arrows.extend(Arrows::of(input, list)),
                _ => {}
            }
        }
    }
}

/// Formats a title such as `after 12... Nf6`.
fn title(ply: &Ply, input: &[u8]) -> String {
    let dots = match ply.color {
        Color::White => ".",
        Color::Black => "...",
    };
    let written = String::from_utf8_lossy(ply.written.of(input));
    format!("after {}{dots} {}", ply.move_number, printable(&written))
}

/// Renders the picture as PNG.
///
/// # Errors
///
/// The picture is too large for memory.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, EarlyExit> {
    use resvg::{tiny_skia, usvg};
    let failed = |error: &dyn std::fmt::Display| EarlyExit::Failed(format!("no PNG can be made: {error}"));
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size();
    let pixels = tiny_skia::Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or_else(|| failed(&"it is too large"))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

#[cfg(feature = "png")]
fn can_write_png() -> Result<(), EarlyExit> {
    Ok(())
}

/// Reports that this build has no support for PNG.
#[cfg(not(feature = "png"))]
fn can_write_png() -> Result<(), EarlyExit> {
    let reason = "this build writes SVG only; PNG needs `cargo build --features png`";
    Err(EarlyExit::Failed(String::from(reason)))
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, EarlyExit> {
    can_write_png().map(|()| Vec::new())
}
