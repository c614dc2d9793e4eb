//! Answers of people about words of two sheets, and their test by the search.

use super::answers::{Answer, AnswerConstraints};
use super::two_sheet_search::{SheetSide, TwoSheetPath, search};
use stamma_board::internals::sort_by_key;
use stamma_board::{Geometry, Position};
use stamma_notation::internals::DecodeContext;

/// An answer about a word of one of two sheets. The word of the other sheet for the same move follows from the search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SheetAnswer {
    /// The number of the sheet, from 0.
    pub sheet: usize,
    /// The answer. An answer about an unwritten move is refused: it belongs to no word.
    pub answer: Answer,
}

impl SheetAnswer {
    /// An answer about a word of a sheet.
    pub const fn new(sheet: usize, answer: Answer) -> SheetAnswer {
        SheetAnswer { sheet, answer }
    }
}

/// The weight of differences of costs when ways through two sheets are compared: with this, 9 of 10 repairs with a share of
/// nine tenths are right.
const SHARPNESS_OF_TWO: f32 = 0.8;

/// Two sheets to be searched together.
pub struct SheetPair<'a, 's, G: Geometry> {
    /// The position in which the game begins.
    pub start: &'a Position<G>,
    /// The words of the sheets.
    pub sides: [SheetSide<'s>; 2],
    /// The contexts in which the words are decoded.
    pub contexts: [DecodeContext; 2],
    /// The most positions of one search.
    pub budget: usize,
    /// The number of positions that all searches have made.
    pub tried: usize,
}

impl<G: Geometry> SheetPair<'_, '_, G> {
    /// Returns the best way on which the answers are true; one of infinite cost where there is none.
    pub fn search(&mut self, answers: &[&SheetAnswer]) -> TwoSheetPath {
        for sheet in 0..2 {
            let constraints = self.constraints(sheet, answers);
            self.sides[sheet].constrain(constraints);
        }
        let found = search(self.start, &self.sides, self.budget, SHARPNESS_OF_TWO);
        self.tried += found.made;
        found
    }

    fn constraints(&self, sheet: usize, answers: &[&SheetAnswer]) -> AnswerConstraints {
        let of_sheet = answers.iter().enumerate().filter(|(_, said)| said.sheet == sheet);
        let of_sheet = of_sheet.map(|(number, said)| (number, &said.answer));
        AnswerConstraints::new(of_sheet, &self.sides[sheet].items, &self.contexts[sheet])
    }

    /// Searches with the answers that can be true together, and returns the numbers of the others. An answer cannot be true if
    /// there is no way with it, or only one on which the sheets no longer agree.
    pub fn believe(
        &mut self,
        answers: &[SheetAnswer],
        found: &mut TwoSheetPath,
        agree: impl Fn(&[SheetSide<'_>; 2], &TwoSheetPath) -> bool,
    ) -> Vec<usize> {
        let is_about_a_word = |said: &SheetAnswer| {
            said.sheet < 2
                && !said.answer.span.is_empty()
                && !self.constraints(said.sheet, &[said]).is_empty()
        };
        let (believed, mut refused): (Vec<usize>, Vec<usize>) =
            (0..answers.len()).partition(|&number| is_about_a_word(&answers[number]));
        if believed.is_empty() {
            return refused;
        }
        let mut accepts = |believed: &[usize]| {
            let believed: Vec<&SheetAnswer> = believed.iter().map(|&number| &answers[number]).collect();
            let other = self.search(&believed);
            let fits = other.cost.is_finite() && agree(&self.sides, &other);
            if fits {
                *found = other;
            }
            fits
        };
        if accepts(&believed) {
            return refused;
        }
        // Some answer cannot be true; it is found by believing one more at a time.
        let mut known: Vec<usize> = Vec::new();
        for number in believed {
            known.push(number);
            if !accepts(&known) {
                known.pop();
                refused.push(number);
            }
        }
        sort_by_key(&mut refused, |number| *number);
        let known: Vec<&SheetAnswer> = known.iter().map(|&number| &answers[number]).collect();
        for sheet in 0..2 {
            let constraints = self.constraints(sheet, &known);
            self.sides[sheet].constrain(constraints);
        }
        refused
    }
}
