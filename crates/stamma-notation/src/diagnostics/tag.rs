//! Tag values that cannot be true, or that other programs would not read: the value, and what speaks against it.
//!
//! They are found by `tag_values`, and only on request.

use super::Code;
use alloc::string::String;
use core::fmt;

/// A doubtful tag value. `value` is the value as it was read, `written` the same in the form of the PGN standard.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // each variant is explained by its code's row and its sentence below
pub enum TagDetail {
    DateForm { name: &'static str, value: String, written: String },
    DateUndecided { name: &'static str, value: String },
    Date { name: &'static str, value: String, why: String },
    TimeForm { name: &'static str, value: String, written: String },
    Time { name: &'static str, value: String, why: String },
    Rating { name: &'static str, value: String, why: &'static str },
    EcoForm { value: String },
    EcoDisagrees { value: String, opening: String },
    PlyCount { value: String, plies: usize },
    TimeControl { value: String, field: String },
    Round { value: String },
    FenWithoutSetUp { setup: Option<String> },
    Name { name: &'static str, value: String, why: &'static str },
}

impl TagDetail {
    /// The code it is reported under.
    pub const fn code(&self) -> Code {
        match self {
            TagDetail::DateForm { .. } | TagDetail::DateUndecided { .. } => Code::T101,
            TagDetail::Date { .. } => Code::T102,
            TagDetail::TimeForm { .. } => Code::T103,
            TagDetail::Time { .. } => Code::T104,
            TagDetail::Rating { .. } => Code::T201,
            TagDetail::EcoForm { .. } => Code::T202,
            TagDetail::EcoDisagrees { .. } => Code::T203,
            TagDetail::PlyCount { .. } => Code::T204,
            TagDetail::TimeControl { .. } => Code::T205,
            TagDetail::Round { .. } => Code::T206,
            TagDetail::FenWithoutSetUp { .. } => Code::T207,
            TagDetail::Name { .. } => Code::T208,
        }
    }
}

impl fmt::Display for TagDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagDetail::DateForm { name, value, written } => {
                write!(f, "the tag {name} says `{value}`; PGN writes it `{written}`")
            }
            TagDetail::DateUndecided { name, value } => {
                write!(
                    f,
                    "the tag {name} says `{value}`, which leaves open what is the day and what the month"
                )
            }
            TagDetail::Date { name, value, why } | TagDetail::Time { name, value, why } => {
                write!(f, "the tag {name} says `{value}`, but {why}")
            }
            TagDetail::TimeForm { name, value, written } => {
                write!(f, "the tag {name} says `{value}`; PGN writes it `{written}`")
            }
            TagDetail::Rating { name, value, why } => write!(f, "the tag {name} says `{value}`, but {why}"),
            TagDetail::EcoForm { value } => {
                write!(f, "the tag ECO says `{value}`, but the codes of openings are A00 to E99")
            }
            TagDetail::EcoDisagrees { value, opening } => {
                write!(f, "the tag ECO says `{value}`, but by its moves the game is {opening}")
            }
            TagDetail::PlyCount { value, plies: 1 } => {
                write!(f, "the tag PlyCount says `{value}`, but the game has 1 ply")
            }
            TagDetail::PlyCount { value, plies } => {
                write!(f, "the tag PlyCount says `{value}`, but the game has {plies} plies")
            }
            TagDetail::TimeControl { value, field } if value == field => {
                write!(f, "the tag TimeControl says `{value}`, which is no time control in PGN's form")
            }
            TagDetail::TimeControl { value, field } => {
                write!(
                    f,
                    "the tag TimeControl says `{value}`, but `{field}` is no time control in PGN's form"
                )
            }
            TagDetail::Round { value } => {
                write!(
                    f,
                    "the tag Round says `{value}`, but rounds are numbers, with dots between their parts"
                )
            }
            TagDetail::FenWithoutSetUp { setup: None } => {
                f.write_str("the tag FEN gives the start position, but no tag SetUp says `1`")
            }
            TagDetail::FenWithoutSetUp { setup: Some(setup) } => {
                write!(f, "the tag SetUp says `{setup}`, but the tag FEN gives the start position")
            }
            TagDetail::Name { name, value, why } => write!(f, "the tag {name} says `{value}`: {why}"),
        }
    }
}
