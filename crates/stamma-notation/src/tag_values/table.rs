//! The tags whose values are checked: one row each.

use super::dates::{check_date, check_time, is_usual_date, is_usual_time};
use super::forms::{
    check_eco, check_rating, check_round, check_time_control, is_usual_eco, is_usual_rating, is_usual_round,
    is_usual_time_control,
};
use super::names::{check_name, is_usual_name};
use super::{FEN, PLY_COUNT, SETUP};
use crate::diagnostics::{Safety, TagDetail};
use alloc::string::String;
use alloc::vec::Vec;

/// The class of a tag, by which its value is judged. It is found once for many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs)] // each class is explained by the rows that have it
pub enum TagClass {
    /// A tag whose value is not judged.
    Other,
    Date,
    Time,
    Rating,
    Eco,
    TimeControl,
    Round,
    Name,
    PlyCount,
    Fen,
    SetUp,
}

impl TagClass {
    /// Returns the class of the tag with this name. Its case counts, as the standard has it.
    pub fn of(name: &[u8]) -> TagClass {
        let alone = [(PLY_COUNT, TagClass::PlyCount), (FEN, TagClass::Fen), (SETUP, TagClass::SetUp)];
        let mut all = ROWS.iter().map(|row| (row.name, row.class)).chain(alone);
        all.find(|(known, _)| known.as_bytes() == name).map_or(TagClass::Other, |(_, class)| class)
    }

    /// Returns true for the usual right values of a tag, and false where only its check can tell.
    #[inline(always)]
    pub(super) fn is_usual(self, value: &[u8]) -> bool {
        match self {
            TagClass::Date => is_usual_date(value),
            TagClass::Time => is_usual_time(value),
            TagClass::Rating => is_usual_rating(value),
            TagClass::Eco => is_usual_eco(value),
            TagClass::TimeControl => is_usual_time_control(value),
            TagClass::Round => is_usual_round(value),
            TagClass::Name => is_usual_name(value),
            TagClass::Other | TagClass::PlyCount | TagClass::Fen | TagClass::SetUp => true,
        }
    }
}

/// A tag and the check of its value.
pub(super) struct Row {
    /// Its name.
    pub name: &'static str,
    class: TagClass,
    /// Returns what is wrong with the value of the tag with this name, blanks at its ends left out.
    pub check: fn(&'static str, &str) -> Option<Doubt>,
}

/// A value with something wrong.
pub(super) struct Doubt {
    /// What was there, and why it cannot be.
    pub detail: TagDetail,
    /// What it may have been.
    pub help: Vec<String>,
    /// The value to write.
    pub fix: Option<(Safety, String)>,
}

impl Doubt {
    /// A value without help or fix.
    pub const fn new(detail: TagDetail) -> Doubt {
        Doubt { detail, help: Vec::new(), fix: None }
    }

    /// Returns the same with a value to write.
    pub fn with_fix(self, safety: Safety, value: impl Into<String>) -> Doubt {
        Doubt { fix: Some((safety, value.into())), ..self }
    }

    /// Returns the same with one more sentence of help.
    pub fn with_help(mut self, sentence: impl Into<String>) -> Doubt {
        self.help.push(sentence.into());
        self
    }
}

const fn row(name: &'static str, class: TagClass, check: fn(&'static str, &str) -> Option<Doubt>) -> Row {
    Row { name, class, check }
}

/// The tags. The order of the rows does not matter.
static ROWS: [Row; 14] = [
    row("Date", TagClass::Date, check_date),
    row("UTCDate", TagClass::Date, check_date),
    row("EventDate", TagClass::Date, check_date),
    row("Time", TagClass::Time, check_time),
    row("UTCTime", TagClass::Time, check_time),
    row("WhiteElo", TagClass::Rating, check_rating),
    row("BlackElo", TagClass::Rating, check_rating),
    row("WhiteUSCF", TagClass::Rating, check_rating),
    row("BlackUSCF", TagClass::Rating, check_rating),
    row("ECO", TagClass::Eco, check_eco),
    row("TimeControl", TagClass::TimeControl, check_time_control),
    row("Round", TagClass::Round, check_round),
    row("White", TagClass::Name, check_name),
    row("Black", TagClass::Name, check_name),
];

/// Returns the row of the tag with this name.
pub(super) fn row_of(name: &[u8]) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name.as_bytes() == name)
}
