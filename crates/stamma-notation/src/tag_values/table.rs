//! The tags whose values are checked: one row each.

use super::dates::{check_date, check_time, is_usual_date, is_usual_time};
use super::forms::{
    check_eco, check_rating, check_round, check_time_control, is_usual_eco, is_usual_rating, is_usual_round,
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

/// The tags. The order of the rows does not matter.
pub(super) static ROWS: [Row; 14] = [
    Row { name: "Date", is_usual: is_usual_date, check: check_date },
    Row { name: "UTCDate", is_usual: is_usual_date, check: check_date },
    Row { name: "EventDate", is_usual: is_usual_date, check: check_date },
    Row { name: "Time", is_usual: is_usual_time, check: check_time },
    Row { name: "UTCTime", is_usual: is_usual_time, check: check_time },
    Row { name: "WhiteElo", is_usual: is_usual_rating, check: check_rating },
    Row { name: "BlackElo", is_usual: is_usual_rating, check: check_rating },
    Row { name: "WhiteUSCF", is_usual: is_usual_rating, check: check_rating },
    Row { name: "BlackUSCF", is_usual: is_usual_rating, check: check_rating },
    Row { name: "ECO", is_usual: is_usual_eco, check: check_eco },
    Row { name: "TimeControl", is_usual: |_| false, check: check_time_control },
    Row { name: "Round", is_usual: is_usual_round, check: check_round },
    Row { name: "White", is_usual: is_usual_name, check: check_name },
    Row { name: "Black", is_usual: is_usual_name, check: check_name },
];
