//! Reads chess games written in any notation, checks every move, explains it, and writes it in any other.
//!
//! This is the front door: the names that most programs need. Legal moves live in [`board`], text and meaning in
//! [`notation`]; both may be used without this crate. JSON is written by the crate `stamma-json`.
//!
//! | to | there is |
//! |---|---|
//! | read games | [`read()`], [`read_file`], [`read_stream`]: each game a [`ReadGame`] |
//! | read, play and write single moves | [`Position`] |
//! | build and edit a game | [`GameTree`] |
//! | check games | [`ReadGame::findings`], [`Policy`], [`apply_fixes`] |
//! | put damaged games right | [`ReadGame::repair`] |
//! | read a large database on several threads | [`open()`], [`Stream`] |
//! | listen to games while they are read | [`GameVisitor`], [`Stream::visit_each`] |
//! | name a notation | [`dialect()`], [`language()`], [`load_dialect`] |
//!
//! Text is never an error: what cannot be read is among the findings of its game, with the reason and with what it may have
//! been.
//!
//! # Reading a file
//!
//! Files may have any size and encoding, and be packed. Games come one at a time.
//!
//! ```no_run
//! let mut drawn = 0;
//! for game in stamma::read_file("games.pgn.zst")? {
//!     drawn += u32::from(game?.result == stamma::GameResult::Draw);
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # One word
//!
//! A position reads a move in any notation and language. What is impossible is refused with the reason, what is doubtful
//! with the candidates.
//!
//! ```
//! let start = stamma::Position::new();
//! let knight = start.parse("Sg1-f3")?.mv;
//! assert_eq!((start.san(knight)?, start.uci(knight)?), ("Nf3".into(), "g1f3".into()));
//! assert_eq!(start.describe(knight)?, "White's knight on g1 moves to f3");
//! let error = start.parse("Ke2").unwrap_err();
//! assert_eq!(error.to_string(), "no legal move matches `Ke2`: a king could go there, but white's pawn stands on e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game from moves
//!
//! ```
//! use stamma::{GameResult, GameTree};
//! let mut game = GameTree::new();
//! game.set_tag("White", "Morphy, Paul")?;
//! game.set_result(GameResult::WhiteWins);
//! let d6 = game.append_all("e2e4 e7e5 g1f3 d7d6")?;
//! let pin = game.append_all("d2d4 c8g4")?;
//! game.add_nag(pin, 2)?;
//! game.set_comment(pin, "Better is to take.")?;
//! game.add_all(d6, "Bc4 Nc6")?;
//! let moves = "1. e4 e5 2. Nf3 d6 3. d4 (3. Bc4 Nc6) 3... Bg4 $2 {Better is to take.} 1-0\n\n";
//! assert!(game.to_pgn().ends_with(moves));
//! # Ok::<(), stamma::TreeError>(())
//! ```
//!
//! # Editing a game that was read
//!
//! ```
//! let read = stamma::read("1. e4 e5 (1... c5 2. Nf3) 2. f4 *").next().unwrap();
//! let mut game = read.to_tree();
//! let sicilian = game.node(game.root()).and_then(|root| root.next()?.children().nth(1)).unwrap().id();
//! game.promote(sicilian)?;
//! game.set_clock(sicilian, Some(61_500))?;
//! assert!(game.to_pgn().ends_with("1. e4 c5 {[%clk 0:01:01.5]} (1... e5 2. f4) 2. Nf3 *\n\n"));
//! # Ok::<(), stamma::TreeError>(())
//! ```
//!
//! # Any notation to any other
//!
//! A notation is a [`Dialect`] and a [`Language`]; those of a text are found out. Here German becomes SAN, and then long
//! algebraic notation in French:
//!
//! ```
//! use stamma::{dialect, language};
//! let game = stamma::read("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0").next().unwrap();
//! assert!(game.to_pgn().ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n\n"));
//! let long = game.write(dialect("lan").unwrap(), language("fr"));
//! assert!(long.starts_with("1. e2-e4 e7-e5\n2. Cg1-f3 Cb8-c6\n"));
//! ```
//!
//! # Explaining
//!
//! ```
//! let game = stamma::read("1. e4 d5 2. exd5 Qxd5").next().unwrap();
//! assert_eq!(game.explain()[2].text, "White's pawn on e4 takes the pawn on d5");
//! ```
//!
//! # Checking
//!
//! A [`Policy`] decides which findings count, and how much. Fixes are changes of the text.
//!
//! ```
//! use stamma::{Policy, apply_fixes, notation::Safety, render::short};
//! let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 5. Nd2 *";
//! let game = stamma::read(text).next().unwrap();
//! let findings = game.findings();
//! assert_eq!(
//!     short(&game.source(), findings.last().unwrap()),
//!     "text:1:45: error[R201]: no legal move matches `Nd2`: \
//!      both knights could go there, but white's pawn stands on d2"
//! );
//! let strict = Policy::named("strict").unwrap();
//! let fixed = apply_fixes(text, &game.findings_by(&strict), Safety::Safe);
//! assert!(String::from_utf8_lossy(&fixed).contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6"));
//! ```
//!
//! # Repairing
//!
//! ```
//! let damaged = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O";
//! let game = stamma::read(damaged).next().unwrap();
//! let repaired = game.repair().unwrap();
//! let finding = &repaired.findings()[0];
//! assert!(finding.diagnostic.message().starts_with("`8a4` is taken as Ba4"));
//! assert!(finding.diagnostic.detail.confidence().unwrap() > 0.98);
//! ```
//!
//! # A packed database on several threads
//!
//! [`Stream::work`] gives games to workers, each on a thread of its own, and their results back in the order of the games.
//! On one thread [`Stream::visit_each`] is enough:
//!
//! ```
//! use stamma::{Board, GameVisitor};
//!
//! #[derive(Default)]
//! struct Checks(usize);
//!
//! impl GameVisitor for Checks {
//!     fn after<B: Board>(&mut self, after: &B) {
//!         self.0 += usize::from(after.is_check());
//!     }
//! }
//!
//! let mut checks = 0;
//! let database = stamma::read_from("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *\n\n1. d4 *\n".as_bytes());
//! let games = database.visit_each(Checks::default, |game, _source, _summary| checks += game.0)?;
//! assert_eq!((games, checks), (2, 1));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Positions along a game
//!
//! ```
//! let game = stamma::read("1. e4 d5 2. exd5").next().unwrap();
//! let last = game.positions().last().unwrap();
//! assert_eq!(last.after.to_fen(), "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
//! ```
//!
//! # Other variants
//!
//! The tags of a game name its variant, or the caller does:
//!
//! ```
//! use stamma::{ReadOptions, Variant};
//! let grand = ReadOptions::new().variant(Variant::Grand);
//! let game = stamma::read_with("1. f5 f6 2. Nh4 Nh7", grand).next().unwrap();
//! assert_eq!(game.positions().count(), 4);
//! let text = "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n1. O-O *";
//! let game = stamma::read(text).next().unwrap();
//! assert_eq!((game.variant, game.findings().len()), (Some(Variant::Chess960), 0));
//! ```
//!
//! # A dialect of one's own
//!
//! ```
//! let club = stamma::load_dialect("id = \"club\"\nbased-on = \"fide\"\ncapture = \"*\"")?;
//! let game = stamma::read("1. e4 d5 2. exd5").next().unwrap();
//! assert!(game.write(club, None).contains("e*d5"));
//! # Ok::<(), stamma::OwnDialectError>(())
//! ```
//!
//! # Diagrams
//!
//! ```
//! use stamma::{Color, Position, render::diagram::Diagram};
//! let start = Position::new();
//! assert!(start.svg().starts_with("<svg"));
//! let from_black = start.diagram(&Diagram::new().below(Color::Black).title("The start"));
//! assert!(from_black.contains(">The start</title>"));
//! assert!(start.text_board().contains("8  r n b q k b n r"));
//! ```

/// Positions, rules and legal moves.
pub use stamma_board as board;
/// Game text to meaning and back.
pub use stamma_notation as notation;
/// Damaged games put right.
pub use stamma_repair as repair;

/// Texts in any encoding.
pub mod encoding {
    pub use stamma_io::{
        Encoding, EncodingBasis, EncodingChoice, InputWithoutGame, NoTextInput, ParseEncodingError, Text,
        TextInput, wide_encoding,
    };
}

/// Formats that surround games in a text, such as quoted mail, HTML or JSON. [`read`] and [`read_file`] take them off by
/// themselves.
pub mod container {
    pub use stamma_io::{CONTAINERS, Container, ContainerChoice, ParseContainerError, Unwrapping, container};
}

/// Packed files: their bytes, and packing again.
pub mod open {
    #[cfg(feature = "zip")]
    pub use stamma_io::{ArchiveMember, is_archive};
    pub use stamma_io::{
        Packer, Packing, ParsePackingError, UnpackError, UnpackLimits, UnpackProblem, Unpacked, unpack,
    };
}

/// Large files in parts, for several processes or machines: together the parts have the games of the file, each once.
pub mod io {
    pub use stamma_io::{Part, open_part, plan};
}

/// Games from streams of any size: as they come, in memory that does not grow with the input, on as many threads as wanted.
///
/// [`open()`] and [`read_from`] return a [`Stream`]; the page of `stamma-io` compares the ways to take games from it.
pub mod stream {
    pub use stamma_io::{Batch, ReadPlan, WorkError, Worker, work};
}

/// The parts of games that a check looks at.
pub mod check;
pub mod clean;
/// The pages of the diagnostic codes.
mod code_pages;
/// Data that is built in or fetched.
mod data;
/// Moves in full words.
pub mod describe;
/// The end of a game as FEN and EPD.
mod last_position;
/// The languages in which games are told.
mod locale;
/// The comments of a move, and the data in them.
mod move_comments;
/// Names of notations as people type them.
mod names;
/// Names of openings.
pub mod openings;
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
pub mod select;
/// Games to build and edit.
pub mod tree;

/// The examples of pages outside, run as tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    #[doc = include_str!("../pages/README.md")]
    #[doc = include_str!("../pages/diagrams.md")]
    struct Pages;
}

pub use code_pages::code_page;
pub use describe::{Explainer, Sentence, describe, describe_in, ending, ending_in};
pub use last_position::LastPosition;
pub use locale::Locale;
pub use names::{
    Denial, Notation, code_groups, code_named, container_named, container_names, encoding_named,
    language_named, nearest, policy_named, selector_named, unknown, variant_named,
};
pub use own_dialect::{OwnDialectError, dialect_keys, load_dialect};
pub use policy::{
    Finding, Level, POLICIES, ParseLevelError, ParsePolicyError, ParseSelectorError, Policy, Selector,
};
pub use position::{MoveCandidate, ParseMoveError, ParsedMove, Position};
pub use read::{
    FileGames, PlayedPly, ReadGame, ReadGames, apply_fixes, read, read_file, read_file_with, read_opened,
    read_stream, read_with,
};
pub use stamma_board::{
    AnyPosition, CastlingSide, Color, Geometry, History, IllegalMove, Move, Outcome, Role, Setup, Square,
    Variant, divide,
};
pub use stamma_io::{Stream, StreamedGame, StreamedGames, open, read_from};
pub use stamma_notation::{
    Board, Code, Comment, DIALECTS, Diagnostic, Dialect, Element, Evidence, Game, GameBuilder, GameEnd,
    GameListener, GameResult, GameSource, GameStart, GameSummary, GameVisitor, GameWriter, Games, Headings,
    IllegalMoves, Keep, LANGUAGES, Language, Played, Ply, PlyEvent, PlySource, ReadOptions, Recognition,
    Severity, Span, Tag, TagEvent, Termination, Wants, dialect, encode, encode_illegal, language,
    position_of_fen, recognise_among, san, san_illegal, with_codes,
};
pub use tree::{GameTree, Node, NodeId, TextError, TreeError};

/// The files of a program that fetches them, and what fetches them.
#[cfg(not(feature = "fetched"))]
#[doc(hidden)]
pub use data::data_files;
#[cfg(feature = "fetched")]
#[doc(hidden)]
pub use data::fetch_data_with;
/// Games without the text that they were read from, and what has to be given both. For our own front ends, which read from
/// streams; a game and a text that do not belong together give nonsense.
#[doc(hidden)]
pub use describe::{explain_game, explain_game_in};
/// The messages of a language, for our own front ends.
#[doc(hidden)]
pub use locale::{Messages, filled};
#[doc(hidden)]
pub use move_comments::{MoveComments, move_status};
#[doc(hidden)]
pub use stamma_notation::{read_games, recognise, write_game};
