//! Faults of a FEN text, as data, and their messages.

use core::fmt;

/// Which part of a FEN text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenField {
    /// Field 1, the pieces.
    Placement,
    /// Field 2, the side to move.
    Turn,
    /// Field 3, the castling rights.
    Castling,
    /// Field 4, the en passant square.
    EnPassant,
    /// The field before or behind the clocks, the checks, in games where they win.
    Checks,
    /// Field 5, moves since the last capture or pawn move.
    HalfmoveClock,
    /// Field 6, the number of the move pair.
    FullmoveNumber,
    /// The text after the last field.
    Operations,
}

impl FenField {
    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            FenField::Placement => "piece placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::Checks => "checks",
            FenField::HalfmoveClock => "halfmove clock",
            FenField::FullmoveNumber => "fullmove number",
            FenField::Operations => "text after the last field",
        }
    }
}

/// A fault of a FEN text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenProblem {
    /// There is no text at all.
    Empty,
    /// A character that means nothing here; none where the text ended.
    Unexpected(Option<char>),
    /// A rank says more squares than the board has files.
    RankTooLong {
        /// The rank's number, from 1.
        rank: u8,
        /// The number of files of the board.
        files: u8,
    },
    /// A rank says fewer squares than the board has files.
    RankTooShort {
        /// The rank's number, from 1.
        rank: u8,
        /// The number of squares in the text.
        found: u8,
        /// The number of files of the board.
        files: u8,
    },
    /// There are more ranks than the board has.
    TooManyRanks {
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// There are fewer ranks than the board has.
    TooFewRanks {
        /// The number of ranks in the text.
        found: u8,
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// Two castling rights mean the same side of the same king.
    RepeatedRight(char),
    /// The text is no square of the board.
    NotASquare,
    /// The number is too large.
    NumberTooLarge,
}

/// Why a text is not FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FenError {
    /// The field that is wrong.
    pub field: FenField,
    /// The offset in the text, in bytes from 0.
    pub offset: usize,
    /// The fault.
    pub problem: FenProblem,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {}): ", self.field.name(), self.offset)?;
        match self.problem {
            FenProblem::Empty => f.write_str("found nothing; a FEN begins with the pieces of the last rank"),
            FenProblem::Unexpected(Some(found)) => {
                write!(f, "found `{}`; {}", found.escape_debug(), self.wanted())
            }
            FenProblem::Unexpected(None) => write!(f, "found the end; {}", self.wanted()),
            FenProblem::RankTooLong { rank, files } => {
                write!(
                    f,
                    "rank {rank} has more than {files} squares; pieces and empty squares must make {files}"
                )
            }
            FenProblem::RankTooShort { rank, found, files } => {
                write!(f, "rank {rank} has {found} squares; pieces and empty squares must make {files}")
            }
            FenProblem::TooManyRanks { ranks } => {
                write!(f, "there are more than {ranks} ranks; the board has {ranks}")
            }
            FenProblem::TooFewRanks { found, ranks } => {
                write!(f, "there are {found} ranks; the board has {ranks}")
            }
            FenProblem::RepeatedRight(found) => {
                write!(f, "`{found}` repeats a right to castle on that side; name each right once")
            }
            FenProblem::NotASquare => {
                f.write_str("found no square of this board; write one such as `e3`, or `-`")
            }
            FenProblem::NumberTooLarge => f.write_str("the number is too large; write one below 4294967296"),
        }
    }
}

impl core::error::Error for FenError {}

impl FenError {
    /// The advice on what to write in place of an unexpected character.
    const fn wanted(&self) -> &'static str {
        match self.field {
            FenField::Placement => {
                "write piece letters of this game, numbers of empty squares, and `/` between ranks"
            }
            FenField::Turn => "write `w` or `b`",
            FenField::Castling => "write `KQkq`, letters of rook files, or `-`",
            FenField::EnPassant => "write a square such as `e3`, or `-`",
            FenField::Checks => "write how many checks each side has left to give, such as `3+3`",
            FenField::HalfmoveClock | FenField::FullmoveNumber => "write a number",
            FenField::Operations => "only EPD operations, such as `id \"x\";`, may stand here",
        }
    }
}
