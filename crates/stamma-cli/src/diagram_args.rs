//! The flags of the picture of a position.

use crate::args::OneGame;
use crate::names;
use clap::{ValueEnum, ValueHint};
use stamma::Square;
use stamma::render::diagram::{Arrow, MarkedSquare};
use std::path::PathBuf;

pub const DIAGRAM_EXAMPLES: &str = "\
Examples:
  stamma diagram --fen '8/8/8/8/8/5k2/6q1/7K w - - 0 1' -o mate.svg
  stamma diagram game.pgn --ply 30 -o after-move-15.svg
                                               a game after ply 30, with the marks of its comments
  stamma diagram games.pgn --game 7 --flip     the last position of game 7, from Black's side
  stamma diagram game.pgn --arrow Ge2e4 --square Rd5
                                               arrows and squares as in [%cal] and [%csl]
  stamma diagram grand.txt --size 800          Grand Chess, 800 pixels wide

The picture is written to standard output unless -o is given. A name that ends in .png needs a build with the feature `png`.";

/// The arguments of `diagram`.
#[derive(clap::Args, Debug)]
pub struct Diagram {
    /// The game.
    #[command(flatten)]
    pub from: OneGame,
    /// Draw this position instead of a game
    #[arg(long, value_name = "FEN", conflicts_with_all = ["file", "game", "ply"])]
    pub fen: Option<String>,
    /// Draw the position after ply N; 1 is the first move, 0 the start [default: the end]
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Draw the board from Black's side
    #[arg(help_heading = PICTURE, long)]
    pub flip: bool,
    /// Mark the last move, as two squares such as e2e4 [default: that of the game]
    #[arg(help_heading = PICTURE, long, value_name = "SQUARES", value_parser = names::two_squares)]
    pub last: Option<(Square, Square)>,
    /// Draw an arrow, such as e2e4 or Re2e4; may be repeated
    ///
    /// The colour is R, G, Y or B, or green if it is left out.
    #[arg(help_heading = PICTURE, long, value_name = "ARROW", value_parser = names::arrow)]
    pub arrow: Vec<Arrow>,
    /// Mark a square, such as d4 or Rd4; may be repeated
    ///
    /// The colour is R, G, Y or B, or green if it is left out.
    #[arg(help_heading = PICTURE, long, value_name = "SQUARE", value_parser = names::marked_square)]
    pub square: Vec<MarkedSquare>,
    /// Label the files and ranks
    #[arg(help_heading = PICTURE, long, value_enum, value_name = "WHEN", default_value_t = Coordinates::Auto)]
    pub coordinates: Coordinates,
    /// Width of the picture in pixels, from 16 to 8192
    #[arg(help_heading = PICTURE, long, value_name = "PIXELS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub size: u32,
    /// Title of the picture, for screen readers [default: the last move]
    #[arg(help_heading = PICTURE, long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// The heading in the help above the flags for looks.
const PICTURE: &str = "Picture";

/// The condition for labels of files and ranks.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coordinates {
    /// If the picture is large enough
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
