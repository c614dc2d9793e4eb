//! Words that are written as moves and are taken for other moves.
//!
//! A word with a damaged character is seldom a move any more, and a move of another game is always one: where words are changed that
//! are written as moves, and few or none are misspelled, the position may be the one that is wrong, since moves before them were left out.

use super::candidates::{PLAIN, Speller, as_written};
use super::game_words::SheetItem;
use super::search_step::{SearchStep, WeightedStep};
use stamma_board::{Geometry, Position};

/// The changed words of a way.
pub struct ChangedWords {
    /// The steps that change them.
    steps: Vec<usize>,
    /// The number of words of the sheet that are written as no move.
    misspelled: usize,
}

impl ChangedWords {
    /// Returns the words that a way changes, but for those that `answered` names.
    pub fn of<G: Geometry>(
        start: &Position<G>,
        items: &[SheetItem],
        way: &[WeightedStep],
        speller: &Speller<'_>,
        answered: impl Fn(usize) -> bool,
    ) -> ChangedWords {
        let mut position = start.clone();
        let mut steps = Vec::new();
        let mut written = Vec::new();
        for (at, taken) in way.iter().enumerate() {
            if let (SearchStep::Read(played), Some(SheetItem::Word(word))) =
                (taken.step, items.get(taken.item))
                && taken.cost > 0.0
                && !word.readings.is_empty()
                && !answered(taken.item)
            {
                written.clear();
                as_written(&position, word, speller, &mut written);
                if !written.iter().any(|one| one.played == played && one.cost < PLAIN) {
                    steps.push(at);
                }
            }
            taken.step.play_on(&mut position);
        }
        let misspelled = |item: &&SheetItem| matches!(item, SheetItem::Word(word) if word.is_misspelled());
        ChangedWords { steps, misspelled: items.iter().filter(misspelled).count() }
    }

    /// Returns the first and the last item of a changed word, if there are more of these than damage of characters makes, which
    /// leaves three misspelled words for one of them.
    pub fn suspicious(&self, way: &[WeightedStep]) -> Option<(usize, usize)> {
        let (first, last) = (*self.steps.first()?, *self.steps.last()?);
        let many = self.steps.len() >= self.misspelled;
        many.then(|| (way[first].item, way[last].item))
    }

    /// Lowers the shares of the changed words by the chance that moves were left out before them that the search has not found: it keeps
    /// only the likeliest.
    pub fn discount(&self, way: &mut [WeightedStep]) {
        let (changed, misspelled) = (self.steps.len() as f32, self.misspelled as f32);
        let left_out = (LEFT_OUT + CHANGED * changed + MISSPELLED * misspelled).exp();
        self.steps.iter().for_each(|&step| way[step].share /= 1.0 + left_out);
    }
}

/// The logarithm of the odds of moves that were left out to damage, without any evidence.
const LEFT_OUT: f32 = -0.9;
/// Each changed word speaks against moves that were left out: where these explain several words, the search finds them as a rule.
const CHANGED: f32 = -0.3;
/// Each misspelled word speaks for damage.
const MISSPELLED: f32 = -1.4;
