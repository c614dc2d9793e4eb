//! The text forms of results, causes, codes and severities, by the names that their tables hold.

use crate::diagnostics::{Code, Safety, Severity};
use crate::moves::result::{GameResult, Termination};
use core::fmt;
use core::str::FromStr;
use stamma_board::{parse_error, text_form_by_name};

text_form_by_name!(GameResult, text, ParseGameResultError, "a result");
text_form_by_name!(Termination, name, ParseTerminationError, "a cause for the end of a game");
text_form_by_name!(Severity, name, ParseSeverityError, "a severity");
text_form_by_name!(Safety, name, ParseSafetyError, "the safety of a fix");
parse_error!(
    ParseCodeError,
    "a diagnostic code",
    format_args!("a code such as `{}`, or its name such as `{}`", Code::R201, Code::R201.slug())
);

/// Writes the [id](Code::id).
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Reads what [`Code::from_id`] does: an id in either case, or a slug.
impl FromStr for Code {
    type Err = ParseCodeError;

    fn from_str(text: &str) -> Result<Code, ParseCodeError> {
        Code::from_id(text).ok_or_else(|| ParseCodeError::new(text))
    }
}

#[cfg(feature = "serde")]
stamma_board::serde_as_text!(GameResult, Termination, Severity, Safety, Code);
