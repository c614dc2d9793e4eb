//! Reads chess games written in any algebraic notation, checks every move, explains it, and writes it in any other.
//!
//! This is the front door: the names that most programs need, moves in full words ([`describe()`], [`explain_game`]) and
//! findings as text ([`render`]). Legal moves live in [`board`], text and meaning in [`notation`]; both may be used
//! without this crate.
//!
//! # Examples
//!
//! ```
//! use stamma::{ReadOptions, explain_game, read_games};
//! let text = b"1. e4 d5 2. exd5 Qxd5";
//! let game = read_games(text, ReadOptions::default()).next().unwrap();
//! let sentences = explain_game(&game, text);
//! assert_eq!(sentences[2].text, "White's pawn on e4 takes the pawn on d5");
//! ```

/// Positions, rules and legal moves.
pub use stamma_board as board;
/// Game text to meaning and back.
pub use stamma_notation as notation;

/// Texts in any encoding.
pub mod encoding;

/// What may be packed, opened.
// Without any packing nothing is left of it but the names.
#[cfg_attr(not(any(feature = "zstd", feature = "gzip", feature = "bzip2", feature = "xz")), allow(dead_code))]
pub mod open;

/// Walking a game with the position before each move at hand.
pub mod replay;

/// The pages of the diagnostic codes.
mod code_pages;
/// Moves in full words.
pub mod describe;
/// Names of notations as people type them.
mod names;
/// Dialects from files.
mod own_dialect;
/// What findings count for.
pub mod policy;
/// Findings as text for people.
pub mod render;
/// Damaged games put right.
pub mod repair;
/// Games from streams of any size.
pub mod stream;

/// What fuzzing asserts.
#[doc(hidden)]
pub mod fuzzing;

pub use code_pages::code_page;
pub use describe::{Sentence, describe, ending, explain_game};
pub use names::{Notation, language_named, nearest, unknown};
pub use own_dialect::{OwnDialectError, dialect_keys, load_dialect};
pub use policy::{Finding, Level, POLICIES, Policy, Selector};
pub use stamma_board::{
    AnyPosition, CastlingSide, Color, Geometry, Move, Outcome, Position, Role, Setup, Square, Variant, divide,
};
pub use stamma_notation::with_codes;
pub use stamma_notation::{
    Code, Comment, DIALECTS, Diagnostic, Dialect, Element, Evidence, FollowingWriter, Game, GameResult,
    Games, IllegalMoves, LANGUAGES, Language, Played, Ply, PlySource, ReadOptions, Recognition, Severity,
    Span, Tag, Termination, dialect, encode, encode_illegal, language, read_games, recognise,
    recognise_among, san, san_illegal, write_game,
};
pub use stream::{Stream, StreamedGame, StreamedGames, open, read_from};
