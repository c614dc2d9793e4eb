//! A position of any variant, with all that may be asked of it, and its moves read and written in any notation.
//!
//! [`Position`] is what most programs need: it takes moves as people and engines write them, plays them, writes them in
//! any notation, and draws the board. Its board is an [`AnyPosition`], all of whose methods it has: pieces, attackers,
//! pins, check, mate, outcome, legal moves, FEN, hash. Positions of which the compiler knows the board, for code that
//! plays millions of moves, are in [`board`](crate::board).
//!
//! # Guide
//!
//! | to | there is |
//! |---|---|
//! | begin | [`Position::new`], [`Position::start`], [`Position::chess960`], [`Position::from_fen`] |
//! | read a move in any notation and language | [`Position::parse`] |
//! | read a move in one notation | [`Position::parse_in`]; of an engine [`AnyPosition::from_uci`] |
//! | list the moves | [`AnyPosition::legal_moves`], [`AnyPosition::legal_moves_from`] |
//! | play a move | [`Position::play`] |
//! | write a move | [`Position::san`], [`Position::uci`], [`Position::write`], [`Position::describe`] |
//! | find out about the end | [`AnyPosition::outcome`], [`AnyPosition::is_check`], [`AnyPosition::is_checkmate`] |
//! | find draws by repetition and fifty moves | [`History`](crate::History) |
//! | show the board | [`Position::text_board`], [`Position::svg`] |
//!
//! # Examples
//!
//! A game from words in several notations:
//!
//! ```
//! use stamma::Position;
//! let mut position = Position::new();
//! for word in ["e4", "e7e5", "Sf3", "Cc6", "Bb5"] {
//!     position = position.play(position.parse(word)?.mv)?;
//! }
//! assert_eq!(position.to_string(), "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Draws that may be claimed depend on the positions before. A [`History`](crate::History) remembers them:
//!
//! ```
//! use stamma::board::DrawClaim;
//! use stamma::{History, Position};
//! let mut position = Position::new();
//! let mut history = History::new();
//! history.push(&position);
//! for word in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
//!     position = position.play(position.parse(word)?.mv)?;
//!     history.push(&position);
//! }
//! assert!(history.claims().eq([DrawClaim::Threefold]));
//! assert_eq!(position.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The reasons why a text is not read as a move.
mod error;
/// One move, read in any notation.
mod parse;
/// Moves written, and the board shown.
mod write;

pub use error::{MoveCandidate, ParseMoveError, ParseMoveProblem};
pub use parse::ParsedMove;

use stamma_board::{AnyPosition, Geometry, HistoryEntry, IllegalMove, Move, PositionError, SetupErrors};
use stamma_board::{CheckKind, CheckStatus, ImpossibleMove, Role, Setup, Variant};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::str::FromStr;

/// A position of any variant.
///
/// It has the methods of [`AnyPosition`] beside its own; the [module](self) has a guide. It is small and cheap to clone,
/// and a move leads from it to another one: nothing changes a position.
///
/// Two positions are equal if their variant and their FEN are. Repetition compares less:
/// [`AnyPosition::repetition_key`].
///
/// # Examples
///
/// ```
/// use stamma::{Color, Outcome, Position};
/// let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// let mate = position.parse("Ra8")?.mv;
/// assert_eq!(position.san(mate)?, "Ra8#");
/// let after = position.play(mate)?;
/// assert_eq!(after.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: AnyPosition,
}

impl Position {
    /// The start of a game of chess.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// assert_eq!(Position::new().legal_moves().len(), 20);
    /// ```
    pub fn new() -> Position {
        Position::start(Variant::Standard)
    }

    /// The start of a game of a variant; of Chess960, the one that chess shares.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, Variant};
    /// let grand = Position::start(Variant::Grand);
    /// assert_eq!((grand.size().files, grand.size().ranks), (10, 10));
    /// ```
    pub fn start(variant: Variant) -> Position {
        Position::from(AnyPosition::start(variant))
    }

    /// The start of Chess960 with a number from 0 to 959; none for a larger number.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let start = Position::chess960(0).unwrap();
    /// assert!(start.to_fen().starts_with("bbqnnrkr/pppppppp/"));
    /// assert!(Position::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        AnyPosition::chess960(number).map(Position::from)
    }

    /// The position of a FEN, in the variant that it shows: see [`Variant::of_fen`]. Variants on the usual board look
    /// alike, and such a FEN is of chess if that fits: [`Position::from_fen_of`] names the variant.
    ///
    /// # Errors
    ///
    /// The text is not FEN, or not of a position that the rules can judge.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, Variant};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1")?;
    /// assert_eq!(position.variant(), Variant::Chess960);
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "white has no king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, PositionError> {
        Position::from_fen_of(fen, Variant::of_fen(fen))
    }

    /// The position of a FEN in a variant.
    ///
    /// # Errors
    ///
    /// The text is not FEN of this variant, or not of a position that its rules can judge.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, Variant};
    /// let position = Position::from_fen_of("4k3/8/8/3K4/8/8/8/8 w - - 0 1", Variant::KingOfTheHill)?;
    /// assert!(position.outcome().is_some_and(|outcome| outcome.winner().is_some()));
    /// # Ok::<(), stamma::board::PositionError>(())
    /// ```
    pub fn from_fen_of(fen: &str, variant: Variant) -> Result<Position, PositionError> {
        AnyPosition::from_fen(fen, variant).map(Position::from)
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All reasons why it describes none.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, Setup, Variant};
    /// let mut setup: Setup = Position::new().setup();
    /// setup.fullmove_number = 7;
    /// assert_eq!(Position::from_setup(&setup, Variant::Standard)?.ply(), 13);
    /// # Ok::<(), stamma::board::SetupErrors>(())
    /// ```
    pub fn from_setup(setup: &Setup, variant: Variant) -> Result<Position, SetupErrors> {
        AnyPosition::from_setup(setup, variant).map(Position::from)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let start = Position::new();
    /// let step = start.parse("e4")?.mv;
    /// let after = start.play(step)?;
    /// assert_eq!(after.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// assert!(after.play(step).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        self.board.play(mv).map(Position::from)
    }

    /// The position after a move that was played whether or not it is legal: a piece of the side to move goes to a square
    /// without a piece of its own side, and takes no king.
    ///
    /// # Errors
    ///
    /// The move cannot be made here, even against the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let start = Position::new();
    /// let jump = start.forced_move("g1".parse()?, "g3".parse()?, None).unwrap();
    /// assert!(start.play(jump).is_err());
    /// assert!(start.play_illegal(jump).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_illegal(&self, mv: Move) -> Result<Position, ImpossibleMove> {
        self.board.play_illegal(mv).map(Position::from)
    }

    /// The position after the side to move has done nothing (a null move); none if it is in check.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Color, Position};
    /// assert_eq!(Position::new().pass().unwrap().turn(), Color::Black);
    /// ```
    pub fn pass(&self) -> Option<Position> {
        self.board.pass().map(Position::from)
    }

    /// The role that a move takes, if any.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, Role};
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(position.captured(position.parse("exd6")?.mv)?, Some(Role::Pawn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, mv: Move) -> Result<Option<Role>, IllegalMove> {
        self.legal(mv).map(|mv| self.board.captured(mv))
    }

    /// The check that a move gives to the enemy king.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// use stamma::board::CheckKind;
    /// let position: Position = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1".parse()?;
    /// assert_eq!(position.gives_check(position.parse("Ng5")?.mv)?, CheckKind::Discovered);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> Result<CheckKind, IllegalMove> {
        self.legal(mv).map(|mv| self.board.gives_check(mv))
    }

    /// The checks, mate or stalemate that the enemy faces after a move.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let position: Position = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1".parse()?;
    /// let effect = position.effect(position.parse("Nf6")?.mv)?;
    /// assert!(effect.check && effect.double && !effect.mate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effect(&self, mv: Move) -> Result<CheckStatus, IllegalMove> {
        self.legal(mv).map(|mv| self.board.effect(mv))
    }

    /// The board: the same position without reading and writing of moves. Code that plays many moves matches on it.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{AnyPosition, Position};
    /// let start = Position::new();
    /// assert!(matches!(start.board(), AnyPosition::Small(position) if position.count_legal() == 20));
    /// ```
    pub const fn board(&self) -> &AnyPosition {
        &self.board
    }

    /// The move again, if it is legal.
    fn legal(&self, mv: Move) -> Result<Move, IllegalMove> {
        if self.board.is_legal(mv) { Ok(mv) } else { Err(IllegalMove(mv)) }
    }
}

impl Deref for Position {
    type Target = AnyPosition;

    fn deref(&self) -> &AnyPosition {
        &self.board
    }
}

impl Default for Position {
    /// The start of a game of chess.
    fn default() -> Position {
        Position::new()
    }
}

impl fmt::Display for Position {
    /// Writes the canonical FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.board.to_fen())
    }
}

impl fmt::Debug for Position {
    /// Writes the variant and the FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {})", self.variant().id(), self.board.to_fen())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads a FEN; see [`Position::from_fen`].
    fn from_str(fen: &str) -> Result<Position, PositionError> {
        Position::from_fen(fen)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.board.hash());
    }
}

impl AsRef<AnyPosition> for Position {
    fn as_ref(&self) -> &AnyPosition {
        &self.board
    }
}

impl From<AnyPosition> for Position {
    fn from(board: AnyPosition) -> Position {
        Position { board }
    }
}

impl From<&AnyPosition> for Position {
    fn from(board: &AnyPosition) -> Position {
        Position { board: board.clone() }
    }
}

impl<G: Geometry> From<stamma_board::Position<G>> for Position {
    fn from(position: stamma_board::Position<G>) -> Position {
        Position { board: AnyPosition::from(position) }
    }
}

impl From<Position> for AnyPosition {
    fn from(position: Position) -> AnyPosition {
        position.board
    }
}

impl From<&Position> for HistoryEntry {
    fn from(position: &Position) -> HistoryEntry {
        HistoryEntry::from(&position.board)
    }
}
