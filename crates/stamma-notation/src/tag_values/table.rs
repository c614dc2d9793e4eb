//! The tags whose values are checked: one row each.

use super::dates::{check_date, check_time, is_usual_date, is_usual_time};
use super::forms::{
    check_eco, check_rating, check_round, check_time_control, is_usual_eco, is_usual_rating, is_usual_round,
    is_usual_time_control,
};
use super::names::{check_name, is_usual_name};
use crate::diagnostics::{Safety, TagDetail};
use alloc::string::String;
use alloc::vec::Vec;

/// A tag and the check of its value.
pub(super) struct Row {
    /// Its name.
    pub name: &'static str,
    /// Returns true for the usual right values, and false where only the check can tell. It is fast, since it is asked of every
    /// game.
    pub is_usual: fn(&[u8]) -> bool,
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

const fn row(
    name: &'static str,
    is_usual: fn(&[u8]) -> bool,
    check: fn(&'static str, &str) -> Option<Doubt>,
) -> Row {
    Row { name, is_usual, check }
}

macro_rules! rows {
    ($($name:literal $is_usual:ident $check:ident)*) => {
        /// Returns the row of the tag with this name. Its case counts, as the standard has it.
        #[inline(always)]
        pub(super) fn row_of(name: &[u8]) -> Option<&'static Row> {
            // Constants of known lengths are compared without a call.
            $(
                if name.len() == $name.len() && name == $name.as_bytes() {
                    static ROW: Row = row($name, $is_usual, $check);
                    return Some(&ROW);
                }
            )*
            None
        }
    };
}

rows! {
    "Date"        is_usual_date         check_date
    "UTCDate"     is_usual_date         check_date
    "EventDate"   is_usual_date         check_date
    "Time"        is_usual_time         check_time
    "UTCTime"     is_usual_time         check_time
    "WhiteElo"    is_usual_rating       check_rating
    "BlackElo"    is_usual_rating       check_rating
    "WhiteUSCF"   is_usual_rating       check_rating
    "BlackUSCF"   is_usual_rating       check_rating
    "ECO"         is_usual_eco          check_eco
    "TimeControl" is_usual_time_control check_time_control
    "Round"       is_usual_round        check_round
    "White"       is_usual_name         check_name
    "Black"       is_usual_name         check_name
}
