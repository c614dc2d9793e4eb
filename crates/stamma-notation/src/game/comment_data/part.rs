//! The parts of a comment: prose, or a command with what it says or what is wrong with it.

use crate::text::Span;
use stamma_board::Color;

/// A part of a comment and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CommentPart {
    /// Its bytes in the input; a command with its brackets, prose without the blanks around it.
    pub span: Span,
    /// The content of the part.
    pub content: CommentContent,
}

/// The content of a part of a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CommentContent {
    /// Prose.
    Text,
    /// The mover's clock after the move, in milliseconds (`[%clk 1:02:03.4]`).
    Clock(u64),
    /// The time that the move took, in milliseconds (`[%emt 0:00:03]`).
    Elapsed(u64),
    /// The time that the mover has used in the whole game, in milliseconds (`[%egt 0:45:10]`).
    GameElapsed(u64),
    /// The time on a clock with hands, in milliseconds (`[%mct 17:10:42]`).
    ClockFace(u64),
    /// An evaluation (`[%eval 0.17,20]`, `[%eval #-3]`, `+0.53/14`).
    Evaluation(Evaluation),
    /// Marked squares (`[%csl Gd4,Ra1]`); the span is the input of [`MarkedSquares::of`](super::MarkedSquares::of).
    Squares(Span),
    /// Arrows (`[%cal Re2e4]`); the span is the input of [`Arrows::of`](super::Arrows::of).
    Arrows(Span),
    /// A diagram belongs here (`[#]`).
    Diagram,
    /// Another command. Neither its name nor its arguments are judged.
    Other {
        /// Its name, without the percent sign.
        name: Span,
        /// The text after the name, without the blanks around it.
        arguments: Span,
    },
    /// A command whose arguments are malformed. It counts as prose.
    Unreadable(CommandFault),
}

/// An evaluation of the position after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Evaluation {
    /// The score.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub score: EvaluationScore,
    /// For whom a positive score is good.
    pub seen_from: SeenFrom,
    /// The search depth of the program in plies, where the comment gives it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub depth: Option<u32>,
}

/// A score, positive where it is good for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EvaluationScore {
    /// In hundredths of a pawn.
    #[cfg_attr(feature = "serde", serde(rename = "eval_cp"))]
    Centipawns(i32),
    /// Mate in this number of moves; negative where the other side mates.
    #[cfg_attr(feature = "serde", serde(rename = "mate_in"))]
    MateIn(i32),
}

/// For whom a positive score is good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum SeenFrom {
    /// For White.
    White,
    /// For the side that has made the move.
    Mover,
}

impl Evaluation {
    /// The score as White sees it, after a move of `mover`.
    pub const fn for_white(&self, mover: Color) -> EvaluationScore {
        let turned = matches!((self.seen_from, mover), (SeenFrom::Mover, Color::Black));
        match self.score {
            EvaluationScore::Centipawns(value) if turned => EvaluationScore::Centipawns(-value),
            EvaluationScore::MateIn(moves) if turned => EvaluationScore::MateIn(-moves),
            score => score,
        }
    }
}

/// A fault of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CommandFault {
    /// Its `]` is missing.
    Unclosed,
    /// It should give a time.
    NoTime,
    /// It should give an evaluation.
    NoEval,
    /// It should list squares.
    NoSquares,
    /// It should list arrows.
    NoArrows,
}

impl CommandFault {
    /// Returns the fault as the end of a sentence about the command.
    pub const fn clause(self) -> &'static str {
        match self {
            CommandFault::Unclosed => "has no `]`",
            CommandFault::NoTime => "gives no time as `h:mm:ss`",
            CommandFault::NoEval => "gives no evaluation such as `0.17` or `#-3`",
            CommandFault::NoSquares => "gives no squares such as `Gd4`",
            CommandFault::NoArrows => "gives no arrows such as `Re2e4`",
        }
    }
}
