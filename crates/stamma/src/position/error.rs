//! The reasons why a text is not read as a move.

use stamma_board::Move;
use stamma_notation::{Code, Diagnostic, Span};
use std::fmt;

/// A text that is not read as one legal move, with the reason.
///
/// As text it is a sentence for people: lowercase, without a final dot, with the candidates at its end.
///
/// # Examples
///
/// ```
/// use stamma::Position;
/// use stamma::position::ParseMoveProblem;
/// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
/// let error = position.parse("Nd2").unwrap_err();
/// assert_eq!(error.problem(), ParseMoveProblem::Ambiguous);
/// assert_eq!(error.code().map(|code| code.id()), Some("R202"));
/// let candidates: Vec<&str> = error.candidates().iter().map(|candidate| &*candidate.san).collect();
/// assert_eq!(candidates, ["Nbd2", "Nfd2"]);
/// assert_eq!(error.to_string(), "2 legal moves match `Nd2`: `Nbd2` (the knight on b1) or `Nfd2` (the knight on f3)");
/// # Ok::<(), stamma::board::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ParseMoveError {
    // The content is large, and errors are returned through many hands.
    content: Box<Content>,
}

#[derive(Clone, PartialEq, Debug)]
struct Content {
    problem: ParseMoveProblem,
    reason: String,
    code: Option<Code>,
    span: Span,
    help: Vec<String>,
    candidates: Vec<MoveCandidate>,
}

/// The kind of a [`ParseMoveError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseMoveProblem {
    /// The text is empty or blank.
    Empty,
    /// The text has more bytes than [`Position::parse`](super::Position::parse) takes.
    TooLong,
    /// The text is written like no move.
    NoMove,
    /// It is written like a move, but no legal move matches it.
    Illegal,
    /// Several legal moves match it, or a promotion is not named.
    Ambiguous,
    /// It is one legal move in the letters of one language, and another in those of another; or in one case of its
    /// letters and in the other.
    Undecided,
    /// It is the null move, which passes the turn.
    Passes,
    /// The move number before it is of the other side.
    OtherSide,
    /// It holds several moves, or something beside the move: a result, a comment, a tag, words.
    NotAlone,
}

impl ParseMoveProblem {
    /// Returns its name in JSON, such as `no-move`.
    pub const fn name(self) -> &'static str {
        match self {
            ParseMoveProblem::Empty => "empty",
            ParseMoveProblem::TooLong => "too-long",
            ParseMoveProblem::NoMove => "no-move",
            ParseMoveProblem::Illegal => "illegal",
            ParseMoveProblem::Ambiguous => "ambiguous",
            ParseMoveProblem::Undecided => "undecided",
            ParseMoveProblem::Passes => "passes",
            ParseMoveProblem::OtherSide => "other-side",
            ParseMoveProblem::NotAlone => "not-alone",
        }
    }
}

/// A legal move that a text may mean.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveCandidate {
    /// The move.
    pub mv: Move,
    /// The move in SAN.
    pub san: String,
    /// The words that set it apart, such as `the knight on b1` or `in French letters`; may be empty.
    pub note: String,
}

impl ParseMoveError {
    pub(super) fn new(problem: ParseMoveProblem, span: Span, reason: impl Into<String>) -> ParseMoveError {
        let content = Content {
            problem,
            reason: reason.into(),
            code: None,
            span,
            help: Vec::new(),
            candidates: Vec::new(),
        };
        ParseMoveError { content: Box::new(content) }
    }

    /// The error that a finding of the reader gives the reason for.
    pub(super) fn of(
        problem: ParseMoveProblem,
        finding: &Diagnostic,
        candidates: Vec<MoveCandidate>,
    ) -> ParseMoveError {
        let content = Content {
            problem,
            reason: finding.message(),
            code: Some(finding.code()),
            span: finding.span,
            help: finding.help.clone(),
            candidates,
        };
        ParseMoveError { content: Box::new(content) }
    }

    pub(super) fn with_reason(mut self, reason: String) -> ParseMoveError {
        self.content.reason = reason;
        self
    }

    pub(super) fn with_candidates(mut self, candidates: Vec<MoveCandidate>) -> ParseMoveError {
        self.content.candidates = candidates;
        self
    }

    /// The kind of the problem.
    pub fn problem(&self) -> ParseMoveProblem {
        self.content.problem
    }

    /// The reason as a sentence: lowercase, without a final dot.
    pub fn reason(&self) -> &str {
        &self.content.reason
    }

    /// The diagnostic code of the finding that the reader has made; none where it has made none, since the text could be
    /// a part of a game.
    pub fn code(&self) -> Option<Code> {
        self.content.code
    }

    /// The place of the fault, in bytes of the text.
    pub fn span(&self) -> Span {
        self.content.span
    }

    /// Possible corrections: sentences that follow the reason.
    pub fn help(&self) -> &[String] {
        &self.content.help
    }

    /// The legal moves that the text may mean; none where it means none.
    pub fn candidates(&self) -> &[MoveCandidate] {
        &self.content.candidates
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.content.reason)?;
        for (at, MoveCandidate { san, note, .. }) in self.content.candidates.iter().enumerate() {
            f.write_str(if at == 0 { ": " } else { " or " })?;
            write!(f, "`{san}`")?;
            if !note.is_empty() {
                write!(f, " ({note})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for ParseMoveError {}
