//! The problems that a setup may have, as data, and their messages. The code that finds them is in `validate`.

use alloc::vec::Vec;
use core::fmt;

use crate::fen::FenError;
use crate::geometry::BoardSize;
use crate::vocabulary::{CastlingSide, Color, Piece, Square};

/// The severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// No game could have led here, but the rules can judge the position all the same.
    Unreachable,
    /// Something is claimed that the pieces deny; without the claim the position stands.
    Repairable,
    /// The rules cannot judge this.
    Fatal,
}

/// One reason why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupProblem {
    /// The board is not the game's.
    WrongSize {
        /// The setup's board.
        found: BoardSize,
        /// The game's.
        expected: BoardSize,
    },
    /// A piece stands outside the board.
    OffBoard {
        /// The square outside the board.
        square: Square,
        /// The piece on it.
        piece: Piece,
    },
    /// The game has no such piece.
    ForeignPiece {
        /// The square of the piece.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// A side has no king.
    NoKing {
        /// The side.
        color: Color,
    },
    /// A side has more than one king.
    SeveralKings {
        /// The side.
        color: Color,
        /// The number of its kings.
        count: u32,
    },
    /// A pawn stands where its side's pawns never are: behind their start, or on the last rank.
    PawnOnRank {
        /// The square of the pawn.
        square: Square,
        /// Its side.
        color: Color,
    },
    /// The side that is not to move is in check.
    OtherSideInCheck {
        /// Its king.
        king: Square,
        /// The square of a piece that could take it.
        by: Square,
        /// That piece.
        piece: Piece,
    },
    /// A right to castle is claimed that cannot be.
    Castling {
        /// Its side.
        color: Color,
        /// The side that it castles to.
        side: CastlingSide,
        /// The rook it is claimed for.
        rook: Square,
        /// The reason why it cannot be.
        fault: CastlingFault,
    },
    /// An en passant square is claimed that cannot be.
    EnPassant {
        /// The square.
        square: Square,
        /// The reason why it cannot be.
        fault: EnPassantFault,
    },
    /// A side has more pawns than it began with.
    TooManyPawns {
        /// The side.
        color: Color,
        /// The number of its pawns.
        count: u32,
        /// The number that it began with.
        most: u32,
    },
    /// A side has more pieces of other roles than its missing pawns could have become.
    TooManyPieces {
        /// The side.
        color: Color,
        /// The number of pieces beyond those that it began with.
        promoted: u32,
        /// The greatest number that there could be.
        most: u32,
    },
    /// A side has more of a role than it began with, in a game where pawns become captured pieces only.
    TooManyOfRole {
        /// The piece.
        piece: Piece,
        /// The number of these pieces.
        count: u32,
        /// The number that it began with.
        most: u32,
    },
    /// More pieces give check than one move can let.
    TooManyCheckers {
        /// The number of pieces that give check.
        count: u32,
    },
    /// These checks cannot have come from one move.
    ImpossibleCheck {
        /// One that gives check.
        by: Square,
        /// Another, if it takes two to be impossible.
        and: Option<Square>,
    },
}

/// Why there cannot be a right to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CastlingFault {
    /// The game has no castling.
    NoCastling,
    /// The king is not where kings castle from.
    KingElsewhere,
    /// No rook of that side is there.
    NoRook,
    /// The rook is not where rooks castle from, or on the wrong side of the king.
    RookElsewhere,
}

/// Why no pawn can have passed a square just now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// No double step passes this rank.
    WrongRank,
    /// Something stands on it.
    Occupied,
    /// No pawn stands behind it.
    NoPawn,
    /// Something stands where the pawn would have come from.
    OriginOccupied,
}

impl SetupProblem {
    /// Returns the severity of the problem.
    pub const fn severity(&self) -> Severity {
        match self {
            SetupProblem::WrongSize { .. }
            | SetupProblem::OffBoard { .. }
            | SetupProblem::ForeignPiece { .. }
            | SetupProblem::NoKing { .. }
            | SetupProblem::SeveralKings { .. }
            | SetupProblem::PawnOnRank { .. }
            | SetupProblem::OtherSideInCheck { .. } => Severity::Fatal,
            SetupProblem::Castling { .. } | SetupProblem::EnPassant { .. } => Severity::Repairable,
            SetupProblem::TooManyPawns { .. }
            | SetupProblem::TooManyPieces { .. }
            | SetupProblem::TooManyOfRole { .. }
            | SetupProblem::TooManyCheckers { .. }
            | SetupProblem::ImpossibleCheck { .. } => Severity::Unreachable,
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupProblem::WrongSize { found, expected } => {
                write!(f, "the board is {found}, but this game needs {expected}")
            }
            SetupProblem::OffBoard { square, piece } => {
                write!(f, "{} stands on {square}, outside the board", Named(piece))
            }
            SetupProblem::ForeignPiece { square, piece } => {
                write!(f, "{} stands on {square}, but this game has no {}s", Named(piece), piece.role.name())
            }
            SetupProblem::NoKing { color } => write!(f, "{} has no king", color.name()),
            SetupProblem::SeveralKings { color, count } => {
                write!(f, "{} has {count} kings instead of one", color.name())
            }
            SetupProblem::PawnOnRank { square, color } => {
                write!(f, "a {} pawn stands on {square}, where none can be", color.name())
            }
            SetupProblem::OtherSideInCheck { king, by, piece } => {
                let (mover, other) = (piece.color.name(), piece.color.other().name());
                let role = piece.role.name();
                write!(
                    f,
                    "{mover} is to move and {other}'s king on {king} is in check from the {role} on {by}"
                )
            }
            SetupProblem::Castling { color, side, rook, fault } => {
                let (color, side) = (color.name(), side.name());
                write!(f, "{color} cannot have the right to castle {side}: ")?;
                match fault {
                    CastlingFault::NoCastling => f.write_str("this game has no castling"),
                    CastlingFault::KingElsewhere => f.write_str("the king is not at home"),
                    CastlingFault::NoRook => write!(f, "no {color} rook stands on {rook}"),
                    CastlingFault::RookElsewhere => write!(f, "a rook on {rook} cannot castle {side}"),
                }
            }
            SetupProblem::EnPassant { square, fault } => {
                write!(f, "no pawn can have passed {square} just now: ")?;
                f.write_str(match fault {
                    EnPassantFault::WrongRank => "a double step of the other side passes another rank",
                    EnPassantFault::Occupied => "something stands on it",
                    EnPassantFault::NoPawn => "no pawn of the other side stands behind it",
                    EnPassantFault::OriginOccupied => "the square that the pawn came from is not empty",
                })
            }
            SetupProblem::TooManyPawns { color, count, most } => {
                write!(f, "{} has {count} pawns, more than the {most} it began with", color.name())
            }
            SetupProblem::TooManyPieces { color, promoted, most } => {
                let color = color.name();
                write!(f, "{color} has {promoted} promoted pieces, but at most {most} pawns are gone")
            }
            SetupProblem::TooManyOfRole { piece, count, most } => {
                let (color, role) = (piece.color.name(), piece.role.name());
                write!(f, "{color} has {count} {role}s, more than the {most} it began with")
            }
            SetupProblem::TooManyCheckers { count } => {
                write!(f, "{count} pieces give check, more than one move can let")
            }
            SetupProblem::ImpossibleCheck { by, and: None } => {
                write!(f, "the last move cannot have let the piece on {by} give check")
            }
            SetupProblem::ImpossibleCheck { by, and: Some(and) } => {
                write!(f, "no move can have let the pieces on {by} and {and} give check at once")
            }
        }
    }
}

impl core::error::Error for SetupProblem {}

/// A piece with its article: `a white knight`.
struct Named(Piece);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} {}", self.0.color.name(), self.0.role.name())
    }
}

/// All reasons why a setup is not a position; at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupErrors(pub(crate) Vec<SetupProblem>);

impl SetupErrors {
    /// The reasons.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.0
    }
}

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupErrors {}

/// Why a text is not a position: it is not FEN, or what it says cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not FEN.
    Fen(FenError),
    /// It is, but not of a position.
    Setup(SetupErrors),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Setup(errors) => errors.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> PositionError {
        PositionError::Fen(error)
    }
}

impl From<SetupErrors> for PositionError {
    fn from(errors: SetupErrors) -> PositionError {
        PositionError::Setup(errors)
    }
}
