//! Deviations from PGN's export format: the text that was found, and its form in that format.
//!
//! They are found by `write::export_form`, and only on request.

use super::Code;
use alloc::string::String;
use core::fmt;

/// A deviation from the export format. `found` is the text as it was read, `written` the same in the export format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // each variant is explained by its code's row and its sentence below
pub enum FormDetail {
    Castling { found: String, written: String },
    Letter { found: String, written: String },
    Origin { found: String, written: String },
    Capture { found: String, written: String },
    Promotion { found: String, written: String },
    EnPassantMark { found: String },
    CheckMark { found: String, written: String },
    Glyph { found: String, written: String },
    Word { found: String, written: String },
    Offer { found: String },
    NumberMissing { written: String },
    NumberSuperfluous { found: String },
    Number { found: String, written: String },
    Result { found: String, written: String },
    ResultPlace { found: String, written: String },
    ResultMissing { written: String },
    Comment { fault: &'static str },
    EscapeLine,
    StrayText { text: String },
    Blanks { fault: &'static str, written: &'static str },
    LongLine { columns: usize },
    LineFilling { places: usize },
    LineEnds { lines: usize },
    ByteOrderMark,
    Layout,
    TagsMissing { names: String },
    TagOrder { names: String },
    Tag { name: String },
    TagValue { name: String, found: String, written: String },
    TagSuperfluous { name: String },
    TagLines,
    TagsInterrupted,
}

impl FormDetail {
    /// The code it is reported under.
    pub const fn code(&self) -> Code {
        match self {
            FormDetail::Castling { .. } => Code::S101,
            FormDetail::Letter { .. } => Code::S102,
            FormDetail::Origin { .. } => Code::S103,
            FormDetail::Capture { .. } => Code::S104,
            FormDetail::Promotion { .. } => Code::S105,
            FormDetail::EnPassantMark { .. } => Code::S106,
            FormDetail::CheckMark { .. } => Code::S107,
            FormDetail::Glyph { .. } => Code::S108,
            FormDetail::Word { .. } => Code::S109,
            FormDetail::Offer { .. } => Code::S110,
            FormDetail::NumberMissing { .. } => Code::S201,
            FormDetail::NumberSuperfluous { .. } => Code::S202,
            FormDetail::Number { .. } => Code::S203,
            FormDetail::Result { .. } | FormDetail::ResultPlace { .. } => Code::S301,
            FormDetail::ResultMissing { .. } => Code::S302,
            FormDetail::Comment { .. } => Code::S401,
            FormDetail::EscapeLine => Code::S402,
            FormDetail::StrayText { .. } => Code::S403,
            FormDetail::Blanks { .. } => Code::S501,
            FormDetail::LongLine { .. } => Code::S502,
            FormDetail::LineFilling { .. } => Code::S503,
            FormDetail::LineEnds { .. } => Code::S504,
            FormDetail::ByteOrderMark => Code::S505,
            FormDetail::Layout => Code::S506,
            FormDetail::TagsMissing { .. } => Code::S601,
            FormDetail::TagOrder { .. } => Code::S602,
            FormDetail::Tag { .. } => Code::S603,
            FormDetail::TagValue { .. } => Code::S604,
            FormDetail::TagSuperfluous { .. } => Code::S605,
            FormDetail::TagLines => Code::S606,
            FormDetail::TagsInterrupted => Code::S607,
        }
    }
}

impl fmt::Display for FormDetail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormDetail::Castling { found, written } => {
                write!(f, "castling is written `{written}`, with capital letters O, not `{found}`")
            }
            FormDetail::Letter { found, written } if written.is_empty() => {
                write!(f, "a pawn has no letter; `{found}` is left out")
            }
            FormDetail::Letter { found, written } if found.is_empty() => {
                write!(f, "the letter `{written}` of the piece is missing")
            }
            FormDetail::Letter { found, written } => {
                write!(f, "the letter of the piece is `{written}`, not `{found}`")
            }
            FormDetail::Origin { found, written } if written.is_empty() => {
                write!(f, "`{found}` is not needed to tell which piece moves")
            }
            FormDetail::Origin { found, written } if found.is_empty() => {
                write!(f, "`{written}` is missing, which tells which piece moves")
            }
            FormDetail::Origin { found, written } => {
                write!(f, "which piece moves is told by `{written}`, not by `{found}`")
            }
            FormDetail::Capture { found, written } => {
                write!(f, "a capture is written with `x`: `{written}`, not `{found}`")
            }
            FormDetail::Promotion { found, written } => {
                write!(f, "a promotion is written `{written}`, not `{found}`")
            }
            FormDetail::EnPassantMark { found } => {
                write!(f, "en passant has no mark of its own; `{found}` is left out")
            }
            FormDetail::CheckMark { found, written } if found.is_empty() => {
                write!(f, "the mark `{written}` is missing")
            }
            FormDetail::CheckMark { found, written } if written.is_empty() => {
                write!(f, "the mark `{found}` does not belong here")
            }
            FormDetail::CheckMark { found, written } => {
                write!(f, "the mark here is `{written}`, not `{found}`")
            }
            FormDetail::Glyph { found, written } if written.is_empty() => {
                write!(f, "the glyph `{found}` says again what stands there already")
            }
            FormDetail::Glyph { found, written } => {
                write!(f, "the glyph `{found}` is written `{written}`, after a blank")
            }
            FormDetail::Word { found, written } => write!(f, "the move `{found}` is written `{written}`"),
            FormDetail::Offer { found } => {
                write!(
                    f,
                    "the draw offer `{found}` is written as the comment `{{draw offer}}` after its move"
                )
            }
            FormDetail::NumberMissing { written } => write!(f, "the move number `{written}` is missing"),
            FormDetail::NumberSuperfluous { found } => {
                write!(f, "no move number stands here, but `{found}` does")
            }
            FormDetail::Number { found, written } => {
                write!(f, "the move number here is written `{written}`, not `{found}`")
            }
            FormDetail::Result { found, written } => {
                write!(f, "the game ends with `{written}`, not with `{found}`")
            }
            FormDetail::ResultPlace { found, written } => {
                write!(f, "`{written}` is the last word of a game; `{found}` stands before its end")
            }
            FormDetail::ResultMissing { written } => write!(f, "the game does not end with `{written}`"),
            FormDetail::Comment { fault } => write!(f, "a comment is written in braces; this one {fault}"),
            FormDetail::EscapeLine => {
                write!(f, "a line that begins with `%` is no part of the export format")
            }
            FormDetail::StrayText { text } => write!(f, "`{text}` is no part of the game as it is exported"),
            FormDetail::Blanks { fault, written } => {
                write!(f, "{fault} where the export format has {written}")
            }
            FormDetail::LongLine { columns } => {
                write!(f, "this line has {columns} columns; lines of moves have fewer than 80")
            }
            FormDetail::LineFilling { places } => match places {
                1 => write!(f, "the lines are not filled; 1 line end belongs elsewhere"),
                _ => write!(f, "the lines are not filled; {places} line ends and blanks belong elsewhere"),
            },
            FormDetail::LineEnds { lines } => match lines {
                1 => write!(f, "1 line ends with a carriage return"),
                _ => write!(f, "{lines} lines end with carriage returns"),
            },
            FormDetail::ByteOrderMark => write!(f, "a byte order mark stands before the game"),
            FormDetail::Layout => write!(f, "the game is laid out in another way than it is exported"),
            FormDetail::TagsMissing { names } => write!(f, "the tag section has no {names}"),
            FormDetail::TagOrder { names } => write!(f, "out of order in the tag section: {names}"),
            FormDetail::Tag { name } => {
                write!(f, "the tag `{name}` is not written exactly `[Name \"value\"]`")
            }
            FormDetail::TagValue { name, found, written } => {
                write!(f, "the tag `{name}` is exported with the value `{written}`, not `{found}`")
            }
            FormDetail::TagSuperfluous { name } => write!(f, "the tag `{name}` is not exported"),
            FormDetail::TagLines => {
                write!(f, "each tag has a line of its own, and one empty line follows the last")
            }
            FormDetail::TagsInterrupted => {
                write!(f, "this stands before the last tag; moves and comments come after all tags")
            }
        }
    }
}
