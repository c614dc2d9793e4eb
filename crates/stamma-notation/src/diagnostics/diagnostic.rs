//! A finding: a code, a place, and everything that front ends show about it.

use super::{Code, Detail, Severity};
use crate::text::Span;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// One finding.
#[derive(PartialEq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The place, as small as it can be, in bytes of the text that was read.
    pub span: Span,
    /// The exact content of the finding.
    pub detail: Detail,
    /// The ply that it concerns: 1 is the first move of the game. None where it concerns no move.
    pub ply: Option<u32>,
    /// The reason, and possible corrections: sentences that follow the first.
    pub help: Vec<String>,
    /// The readings that stay open, where there are several.
    pub candidates: Vec<Candidate>,
    /// A change of the text that would settle it.
    pub fix: Option<Fix>,
}

impl Clone for Diagnostic {
    // Long, and rarely needed. A derived one is made anew in each crate.
    #[inline(never)]
    fn clone(&self) -> Diagnostic {
        let Diagnostic { span, detail, ply, help, candidates, fix } = self;
        Diagnostic {
            span: *span,
            detail: detail.clone(),
            ply: *ply,
            help: help.clone(),
            candidates: candidates.clone(),
            fix: fix.clone(),
        }
    }
}

impl Diagnostic {
    /// A finding without help, candidates or fix.
    pub fn new(span: Span, ply: Option<u32>, detail: Detail) -> Diagnostic {
        Diagnostic { span, detail, ply, help: Vec::new(), candidates: Vec::new(), fix: None }
    }

    /// Its code.
    pub fn code(&self) -> Code {
        self.detail.code()
    }

    /// Returns the severity of the finding before any policy.
    pub fn severity(&self) -> Severity {
        self.code().severity()
    }

    /// Its sentence: lowercase, without a final dot.
    pub fn message(&self) -> String {
        self.detail.to_string()
    }

    /// Returns the finding with one more sentence of help.
    #[must_use]
    pub fn with_help(mut self, sentence: impl Into<String>) -> Diagnostic {
        self.help.push(sentence.into());
        self
    }

    /// Returns the finding with these readings left open.
    #[must_use]
    pub fn with_candidates(mut self, candidates: Vec<Candidate>) -> Diagnostic {
        self.candidates = candidates;
        self
    }
}

/// A reading that stays open.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Candidate {
    /// The move in SAN, or the sign that it may be.
    pub san: String,
    /// The words that set it apart; may be empty.
    #[cfg_attr(feature = "serde", serde(default))]
    pub note: String,
}

impl Candidate {
    /// A reading, and the words that set it apart.
    pub fn new(san: impl Into<String>, note: impl Into<String>) -> Candidate {
        Candidate { san: san.into(), note: note.into() }
    }
}

/// The safety of a change that is made without asking, the safest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Safety {
    /// The meaning stays the same.
    Safe,
    /// The meaning may change.
    Unsafe,
    /// Only to be shown.
    DisplayOnly,
}

impl Safety {
    /// Every value, the safest first.
    pub const ALL: [Safety; 3] = [Safety::Safe, Safety::Unsafe, Safety::DisplayOnly];

    /// The word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
            Safety::DisplayOnly => "display-only",
        }
    }
}

/// A change of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Fix {
    /// The safety of the fix if it is made without asking.
    pub safety: Safety,
    /// The changes, in the order of their places, not overlapping.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A change of these edits, which are in the order of their places and do not overlap.
    pub const fn new(safety: Safety, edits: Vec<Edit>) -> Fix {
        Fix { safety, edits }
    }
}

/// One replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Edit {
    /// The bytes to remove, as a span of the text that was read.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub span: Span,
    /// The text to insert.
    pub text: String,
}

impl Edit {
    /// The replacement of the bytes of a span.
    pub fn new(span: Span, text: impl Into<String>) -> Edit {
        Edit { span, text: text.into() }
    }
}
