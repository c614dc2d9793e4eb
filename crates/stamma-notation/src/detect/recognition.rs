//! The result of recognition: dialect and language, and the words that speak for them.

use crate::moves::dialect::Dialect;
use crate::moves::languages::Language;
use alloc::string::String;
use alloc::vec::Vec;

/// The dialect and the language of a game, and how sure they are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recognition {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The language of the piece letters.
    pub language: &'static Language,
    /// From 0, a guess, to 1, certain.
    pub confidence: f32,
    /// Words that this dialect or this language writes and others do not.
    pub evidence: Vec<Evidence>,
    /// Other dialects that write the game as well.
    pub alternatives: Vec<&'static Dialect>,
    /// Other languages that write the same letters for the same pieces.
    pub languages: Vec<&'static Language>,
    /// Words that the dialect would have written otherwise; a few are named.
    pub mixed: Vec<Evidence>,
    /// True if letters of another language play the whole game as other moves.
    pub ambiguous: bool,
}

impl Recognition {
    /// A dialect and a language that are known: certain, and without evidence.
    pub const fn known(dialect: &'static Dialect, language: &'static Language) -> Recognition {
        Recognition {
            dialect,
            language,
            confidence: 1.0,
            evidence: Vec::new(),
            alternatives: Vec::new(),
            languages: Vec::new(),
            mixed: Vec::new(),
            ambiguous: false,
        }
    }
}

/// A word that distinguishes dialects or languages.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evidence {
    /// The word as written.
    pub word: String,
    /// Its ply, 0 where it is no move.
    #[cfg_attr(feature = "serde", serde(with = "crate::serde_forms::ply"))]
    pub ply: u32,
    /// The sentence that explains it.
    pub says: String,
}

/// The number of pieces of evidence of a kind that are named.
pub(super) const EVIDENCE: usize = 4;
