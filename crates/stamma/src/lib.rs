//! Reads chess games written in any algebraic notation, checks every move, explains it, and writes it in any other.
//!
//! This is the front door: the names that most programs need. Legal moves live in [`board`], text and meaning in
//! [`notation`]; both may be used without this crate. JSON is written by the crate `stamma-json`.
//!
//! | to | there is |
//! |---|---|
//! | have a position, its moves read and written in any notation | [`Position`]: see [`position`] |
//! | read the games of a text | [`read_games`]; in an unknown encoding [`encoding::Text`] |
//! | read a file of any size, packed or not | [`open()`], [`read_from`]: see [`stream`] |
//! | report errors and their places | [`Policy::findings`], [`render::short`], [`render::plain`], [`code_page`] |
//! | write a game in another notation | [`write_game`], with one of [`DIALECTS`] and [`LANGUAGES`] or with [`load_dialect`] |
//! | detect the notation of a game | [`recognise`] |
//! | have the position before each move | [`Game::send_to`], to a [`GameVisitor`] |
//! | describe moves in full words | [`explain_game`], [`describe()`] |
//! | repair damaged games | [`repair`] |
//! | draw a position | [`Position::svg`], [`render::diagram`], [`render::text_board`] |
//!
//! # Examples
//!
//! Findings with their places, as text for people:
//!
//! ```
//! use stamma::render::{Source, short};
//! use stamma::{Policy, ReadOptions, read_games};
//! let text = b"1. e4 e5 2. Nf3 Nc6 3. Nd2";
//! let source = Source::new("club.pgn", text);
//! let game = read_games(text, ReadOptions::default()).next().unwrap();
//! let findings = Policy::default().findings(&game, text);
//! assert_eq!(
//!     short(&source, &findings[0]),
//!     "club.pgn:1:24: error[R201]: no legal move matches `Nd2`: \
//!      both knights could go there, but white's pawn stands on d2"
//! );
//! let finding = &findings[0].diagnostic;
//! assert_eq!(finding.span.of(text), b"Nd2");
//! assert_eq!(source.lines().place(finding.span.start).column, 24);
//! assert_eq!(finding.help, ["legal moves nearby: `Nd4`, `Na3`, `Nc3`, `Ng1`"]);
//! ```
//!
//! Any notation to any other, here French to German:
//!
//! ```
//! use stamma::{ReadOptions, dialect, language, read_games, write_game};
//! let text = "1. e4 e5 2. Cf3 Cc6 3. Fb5 1/2".as_bytes();
//! let game = read_games(text, ReadOptions::default()).next().unwrap();
//! let mut written = Vec::new();
//! write_game(&game, text, dialect("lan").unwrap(), language("de"), &mut written);
//! let german = "1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lf1-b5 1/2-1/2\n";
//! assert_eq!(String::from_utf8(written).unwrap().trim_end(), german.trim_end());
//! ```
//!
//! Other variants are given by the tags of a game, or by the options:
//!
//! ```
//! use stamma::{Played, ReadOptions, Variant, read_games};
//! let grand = ReadOptions::new().variant(Variant::Grand);
//! let game = read_games(b"1. f5 f6 2. Nh4 Nh7", grand).next().unwrap();
//! assert!(game.mainline().all(|ply| matches!(ply.played, Played::Move(_))));
//! let text = b"[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n1. O-O *";
//! let game = read_games(text, ReadOptions::default()).next().unwrap();
//! assert_eq!((game.variant, game.diagnostics.len()), (Some(Variant::Chess960), 0));
//! ```
//!
//! Single moves, as people type them:
//!
//! ```
//! use stamma::Position;
//! let start = Position::new();
//! let knight = start.parse("Sg1-f3")?.mv;
//! assert_eq!((start.san(knight)?, start.uci(knight)?), ("Nf3".into(), "g1f3".into()));
//! assert_eq!(start.describe(knight)?, "White's knight on g1 moves to f3");
//! let error = start.parse("Ke2").unwrap_err();
//! assert_eq!(error.to_string(), "no legal move matches `Ke2`: a king could go there, but white's pawn stands on e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each move in full words:
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
/// Damaged games put right.
pub use stamma_repair as repair;

/// Texts in any encoding.
pub mod encoding {
    pub use stamma_io::{Encoding, EncodingBasis, EncodingChoice, ParseEncodingError, Text, utf_16};
}

/// Packed files: their bytes, and packing again.
pub mod open {
    pub use stamma_io::{
        Packer, Packing, ParsePackingError, UnpackError, UnpackLimits, UnpackProblem, Unpacked, unpack,
    };
}

/// Games from streams of any size: as they come, in memory that does not grow with the input, on as many threads as wanted.
///
/// [`open()`] and [`read_from`] return a [`Stream`]; the page of `stamma-io` compares the ways to take games from it.
pub mod stream {
    pub use stamma_io::{Batch, ReadPlan, WorkError, Worker, work};
}

/// The pages of the diagnostic codes.
mod code_pages;
/// Moves in full words.
pub mod describe;
/// Names of notations as people type them.
mod names;
/// Dialects from files.
mod own_dialect;
/// The levels that findings count for.
pub mod policy;
/// A position for users, of any variant.
pub mod position;
/// Games with the text that they were read from.
mod read;
/// Findings as text for people.
pub mod render;
/// Games to build and edit.
pub mod tree;

/// The examples of pages outside, run as tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    #[doc = include_str!("../../../docs/diagrams.md")]
    struct Pages;
}

/// The properties that fuzzing asserts.
#[doc(hidden)]
pub mod fuzzing;

pub use code_pages::code_page;
pub use describe::{Explainer, Sentence, describe, ending, explain_game};
pub use names::{Notation, language_named, nearest, unknown};
pub use own_dialect::{OwnDialectError, dialect_keys, load_dialect};
pub use policy::{
    Finding, Level, POLICIES, ParseLevelError, ParsePolicyError, ParseSelectorError, Policy, Selector,
};
pub use position::{MoveCandidate, ParseMoveError, ParsedMove, Position};
pub use read::{
    FileGames, PlayedPly, ReadGame, ReadGames, apply_fixes, read, read_file, read_file_with, read_stream,
    read_with,
};
pub use stamma_board::{
    AnyPosition, CastlingSide, Color, Geometry, History, IllegalMove, Move, Outcome, Role, Setup, Square,
    Variant, divide,
};
pub use stamma_io::{Stream, StreamedGame, StreamedGames, open, read_from};
pub use stamma_notation::{
    Board, Code, Comment, DIALECTS, Diagnostic, Dialect, Element, Evidence, Game, GameBuilder, GameEnd,
    GameListener, GameResult, GameSource, GameStart, GameSummary, GameVisitor, GameWriter, Games,
    IllegalMoves, Keep, LANGUAGES, Language, Played, Ply, PlyEvent, PlySource, ReadOptions, Recognition,
    Severity, Span, Tag, TagEvent, Termination, Wants, dialect, encode, encode_illegal, language,
    position_of_fen, read_games, recognise, recognise_among, san, san_illegal, with_codes, write_game,
};
pub use tree::{GameTree, Node, NodeId, TextError, TreeError};
