//! Which chess moves are legal: positions, rules and FEN of chess, Chess960, Grand Chess and Capablanca chess.
//!
//! Rules are written once over a [`Geometry`]; [`Board8x8`] and [`LargeBoard`] are the two there are, and
//! [`AnyPosition`] is for those who do not know which one they need. A [`Setup`] is what a FEN says, unjudged; a
//! [`Position`] is one that the rules can judge. This crate knows no game text.
//!
//! Values with one text form have `Display` and `FromStr`. A move has none without its position, because castling is
//! written otherwise in Chess960: see [`Position::uci`]. With the feature `serde` plain data can be serialised, under the
//! names of our JSON.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

/// Colours, roles, files, ranks, squares.
mod vocabulary;

/// The two boards.
mod attacks;
/// Sets of squares as bits.
mod bits;
/// The operations that the rules need of a board.
mod geometry;
/// The numbers positions are hashed with.
mod keys;

/// The rules that games differ in.
mod rules;
/// Setters of options.
mod setters;
/// Some files and ranks.
mod square_area;
/// The variants and their rules, one row each.
mod variants;

/// The 960 starts.
mod chess960;
/// Setups as text.
mod fen;
/// Pieces on a board, not judged.
mod setup;
/// The problems that a setup may have.
mod setup_problem;
/// From setup to position.
mod validate;

/// Either board.
mod any;
/// Positions as data.
#[cfg(feature = "serde")]
mod any_serde;
/// Attackers, checkers, blockers and pins.
mod attackers;
/// Following games of chess and Chess960.
mod fast_position;
/// Moves played against the rules.
mod forced;
/// Repetition and the fifty moves.
mod history;
/// Many moves.
mod move_list;
/// Which moves there are.
mod movegen;
/// One move.
mod moves;
/// Mate, stalemate, check.
mod outcome;
/// Counting move sequences.
mod perft;
/// Making moves.
mod play;
/// A position's fields and plain questions.
mod position;
/// Sorting in little code.
mod sort;
/// A few squares.
mod square_list;
/// Values as text, and texts as values.
mod text_form;
/// Moves as engines write them.
mod uci;

pub use any::AnyPosition;
pub use attacks::{Board8x8, LargeBoard};
pub use bits::Bits;
pub use fast_position::{ANYWHERE, FastPosition, FenRanks, Sign};
pub use fen::{FenError, FenField, FenProblem, beside_position};
pub use forced::ImpossibleMove;
pub use geometry::{BoardSize, Geometry};
pub use history::{DrawClaim, History, HistoryEntry};
pub use move_list::MoveList;
pub use movegen::{CastlingObstacle, MoveFilter};
pub use moves::{Move, MoveKind};
pub use outcome::{CheckKind, CheckStatus, Outcome};
pub use perft::{divide, perft};
pub use play::IllegalMove;
pub use position::Position;
pub use rules::{CastlingHome, CastlingRule, Promoting, PromotionLimit, PromotionRule, WinRule};
pub use setup::Setup;
pub use setup_problem::{CastlingFault, EnPassantFault, PositionError, SetupErrors, SetupProblem, Severity};
pub use square_area::SquareArea;
pub use square_list::SquareList;
pub use text_form::{
    ParseCastlingSideError, ParseColorError, ParseFileError, ParsePieceError, ParseRankError, ParseRoleError,
    ParseSquareError, ParseVariantError,
};
pub use variants::{Rules, Variant};
pub use vocabulary::{CastlingSide, Color, File, Piece, Rank, Role, RoleSet, Square};

/// For the other crates of the project alone.
#[doc(hidden)]
pub mod internals {
    pub use crate::sort::{sort_by, sort_by_key};
    #[cfg(feature = "serde")]
    pub use crate::text_form::from_text;
    pub use crate::text_form::{FoundText, OneOf};
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
