//! The spellings that a dialect's row has and the tables of spellings do not: the reader reads them in addition where
//! that dialect is named.
//!
//! The rows of `dialects` have none, as a test checks: a text in one of them is read whether it is named or not.

use super::marks::Mark;
use super::result::{GameResult, ResultCertainty};
use crate::text::{Glyph, spelled_length};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::CastlingSide;

/// The own spellings of the built-in dialects: none.
pub static NO_SPELLINGS: OwnSpellings = OwnSpellings::NONE;

/// Spellings that no table has, after folding.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OwnSpellings {
    /// Castling to a side.
    pub castling: Vec<(CastlingSide, String)>,
    /// The sign of a capture before the target.
    pub captures: Vec<String>,
    /// The texts that join origin and target where nothing is taken.
    pub joints: Vec<String>,
    /// The texts before and after the letter of a promotion.
    pub promotions: Vec<(String, String)>,
    /// The texts after a move.
    pub marks: Vec<(String, Mark)>,
    /// Results.
    pub results: Vec<(String, GameResult)>,
}

impl OwnSpellings {
    /// No spelling.
    pub const NONE: OwnSpellings = OwnSpellings {
        castling: Vec::new(),
        captures: Vec::new(),
        joints: Vec::new(),
        promotions: Vec::new(),
        marks: Vec::new(),
        results: Vec::new(),
    };

    /// Returns true if there is none.
    pub fn is_empty(&self) -> bool {
        let OwnSpellings { castling, captures, joints, promotions, marks, results } = self;
        castling.is_empty()
            && captures.is_empty()
            && joints.is_empty()
            && promotions.is_empty()
            && marks.is_empty()
            && results.is_empty()
    }

    /// The longest mark that `glyphs` begins with, and how many glyphs it takes.
    pub(super) fn mark_at(&self, glyphs: &[Glyph]) -> Option<(Mark, usize)> {
        let found = self.marks.iter().filter_map(|(text, mark)| Some((*mark, spelled_length(glyphs, text)?)));
        found.max_by_key(|&(_, length)| length)
    }

    /// The result that a whole word spells.
    pub(crate) fn result_of(&self, glyphs: &[Glyph]) -> Option<(GameResult, ResultCertainty)> {
        let whole = |text: &str| spelled_length(glyphs, text) == Some(glyphs.len());
        let found = self.results.iter().find(|(text, _)| whole(text));
        found.map(|&(_, result)| (result, ResultCertainty::Sure))
    }
}
