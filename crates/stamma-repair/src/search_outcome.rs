//! The result of the search for a game: its best way, and whether that may have left the game that was played.

use super::answers::AnswerConstraints;
use super::candidates::Speller;
use super::game_words::SheetItem;
use super::lattice::Lattice;
use super::posterior::{BestPath, best_path};
use super::repeated_damage::repeated_damage;
use super::row_order::RowOrder;
use super::search::{Effort, search};
use super::search_step::WeightedStep;
use super::step_costs::{LINE_LOST, LINES_LOST, LINES_LOST_WORD, LOST, LOST_WORD};
use stamma_board::{Geometry, Position};
use stamma_notation::internals::DecodeContext;
use std::collections::HashSet;

/// The words of a game that are examined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RepairScope {
    Everywhere,
    /// Those up to a little behind this place, and with less effort.
    AnswerPlace(usize),
}

/// The result of the search for a game.
pub struct SearchOutcome<'a> {
    pub items: Vec<SheetItem>,
    pub way: Vec<WeightedStep>,
    /// The cost of the way, and of leaving the game where it does.
    pub cost: f32,
    /// The item from which on the words are more likely no game at all.
    pub lost_at: Option<usize>,
    /// The item at which the cheapest way leaves the game.
    pub leaves_at: Option<usize>,
    /// The order of the lines, where that of their numbers was taken.
    pub order: Option<RowOrder>,
    pub lattice: Lattice,
    pub speller: Speller<'a>,
    pub context: DecodeContext,
    /// The constraints of answers.
    pub constraints: AnswerConstraints,
    /// Answers that cannot be true.
    pub refused: Vec<usize>,
}

impl<'a> SearchOutcome<'a> {
    /// Returns the best reading of the items that the answers allow; no way at all where they allow none.
    pub fn new<G: Geometry>(
        start: &Position<G>,
        scope: RepairScope,
        budget: usize,
        items: Vec<SheetItem>,
        speller: Speller<'a>,
        context: DecodeContext,
        constraints: AnswerConstraints,
    ) -> SearchOutcome<'a> {
        let usual = match scope {
            RepairScope::Everywhere => Effort::USUAL,
            RepairScope::AnswerPlace(_) => QUICK_EFFORT,
        };
        let effort = Effort { nodes: budget, ..usual };
        let first = SearchOutcome {
            items,
            way: Vec::new(),
            cost: 0.0,
            lost_at: None,
            leaves_at: None,
            order: None,
            lattice: Lattice::default(),
            speller,
            context,
            constraints,
            refused: Vec::new(),
        };
        let first = first.searched(start, effort);
        if scope != RepairScope::Everywhere || first.lattice.exhausted {
            return first;
        }
        let repeated = repeated_damage(start, &first.items, &first.way, &first.speller);
        let first = match repeated {
            Some(repeated) => {
                let effort = Effort { nodes: budget.saturating_sub(first.lattice.made), ..usual };
                let speller = first.speller.with_costs(repeated.confusions, repeated.turned);
                SearchOutcome { speller, ..first }.searched(start, effort)
            }
            None => first,
        };
        let suspicious = first.suspicious().filter(|_| !first.lattice.exhausted);
        let Some(items) = suspicious else { return first };
        let left = budget.saturating_sub(first.lattice.made);
        first.searched(start, Effort { nodes: left, items, ..WIDE_EFFORT })
    }

    /// The result of another search, with the costs and the constraints of this one.
    fn searched<G: Geometry>(self, start: &Position<G>, effort: Effort) -> SearchOutcome<'a> {
        let mut lattice = search(start, &self.items, &self.speller, &self.context, effort, &self.constraints);
        lattice.made += self.lattice.made;
        let BestPath { steps: mut way, cost, lost_at, leaves_at } =
            best_path(start, &lattice, &leaving_costs(&self.items), SHARPNESS);
        self.constraints.close_answered(&mut way);
        SearchOutcome { way, cost, lost_at, leaves_at, lattice, ..self }
    }

    /// True if any way leads through the words.
    pub fn is_possible(&self) -> bool {
        !self.way.is_empty() || self.lost_at.is_some()
    }

    /// True if the game ends before a move that an answer has named.
    pub fn gives_up_answers(&self) -> bool {
        self.lost_at.is_some_and(|lost| self.constraints.say_moves_from(lost))
    }

    /// Returns the items with so much damage that a word before it may have been taken for the wrong move, and those
    /// before it: a reading that has left the game that was played finds ever more damage, until none of it makes
    /// sense.
    fn suspicious(&self) -> Option<(usize, usize)> {
        if let Some(lost_at) = self.leaves_at {
            let words_before = words_left(&self.items)[0] - words_left(&self.items)[lost_at];
            let range = (lost_at.saturating_sub(LOOKED_BACK), lost_at + SUSPICIOUS_ITEMS);
            return (words_before >= WORDS_OF_A_GAME).then_some(range);
        }
        if self.lattice.given_up {
            return None;
        }
        let window = SUSPICIOUS_ITEMS.min(self.way.len()).max(1);
        let cost = |window: &[WeightedStep]| window.iter().map(|taken| taken.cost).sum::<f32>();
        // An answer may be far from its word.
        let strange =
            |taken: &WeightedStep| taken.cost > STRANGE_COST && self.constraints.at(taken.item).is_none();
        let bad = |window: &&[WeightedStep]| cost(window) > SUSPICIOUS_COST || window.iter().any(strange);
        let first = self.way.windows(window).find(bad)?;
        let last = self.way.windows(window).rfind(bad)?;
        let end = last.last().map_or(0, |taken| taken.item) + 1;
        Some((first[0].item.saturating_sub(LOOKED_BACK), end + SUSPICIOUS_ITEMS))
    }
}

/// For each item, and for the end, how many words come from there on.
fn words_left(items: &[SheetItem]) -> Vec<usize> {
    let mut left = vec![0; items.len() + 1];
    for (at, item) in items.iter().enumerate().rev() {
        left[at] = left[at + 1] + usize::from(matches!(item, SheetItem::Word(_)));
    }
    left
}

/// For each item, and for the end, what it costs to leave the game before it; none where no word is left.
fn leaving_costs(items: &[SheetItem]) -> Vec<Option<f32>> {
    let words_left = words_left(items);
    let mut costs: Vec<Option<f32>> =
        words_left.iter().map(|&words| (words > 0).then_some(LOST + LOST_WORD * words as f32)).collect();
    for (at, lost) in jumps(items) {
        let lines = if lost == 1 { LINE_LOST } else { LINES_LOST };
        costs[at] = costs[at].map(|cost| cost.min(lines + LINES_LOST_WORD * words_left[at] as f32));
    }
    costs
}

/// The move numbers of White's that are ahead of the one that is due by the words before them, where the numbers on both
/// sides of the gap count on and those of the gap stand nowhere: lines are lost there, and the position is not known any more. With each
/// how many.
fn jumps(items: &[SheetItem]) -> Vec<(usize, i64)> {
    // The item of a number, its value, and the number that would be due there by the last one and the words since.
    let mut numbers: Vec<(usize, i64, i64)> = Vec::new();
    let mut words = 0;
    for (at, item) in items.iter().enumerate() {
        match item {
            SheetItem::Word(_) => words += 1,
            SheetItem::Number(number) if !number.black => {
                let Some(value) = number.value.map(i64::from) else { continue };
                let due = numbers.last().map_or(value, |(_, last, _)| last + ((words + 1) / 2).max(1));
                numbers.push((at, value, due));
                words = 0;
            }
            SheetItem::Number(_) => {}
        }
    }
    let written: HashSet<i64> = numbers.iter().map(|(_, value, _)| *value).collect();
    let counts_on = |(_, value, due): &(usize, i64, i64)| value == due;
    let jumps = numbers.windows(3).filter(|numbers| {
        let [before, (_, value, due), behind] = numbers else { return false };
        // No game has so many moves that looking for them takes long.
        let is_lost = || (*due..*value).take(MOST_LOST).all(|number| !written.contains(&number));
        counts_on(before) && *value > *due && counts_on(behind) && is_lost()
    });
    jumps.map(|numbers| (numbers[1].0, numbers[1].1 - numbers[1].2)).collect()
}

/// The most numbers of a gap that are looked for.
const MOST_LOST: usize = 1000;

/// The effort of a quick suggestion: its results are nearly those of a full search.
const QUICK_EFFORT: Effort = Effort { width: 32, deep: 4, margin: 16.0, ..Effort::USUAL };
/// The effort after a search that has found too much damage.
const WIDE_EFFORT: Effort =
    Effort { width: 400, deep: 40, margin: 24.0, turns: 2, nodes: 0, items: (0, usize::MAX) };
/// The number of words and numbers, at most, between the wrong word and the damage that follows from it.
const LOOKED_BACK: usize = 60;
/// The number of sensible words that are a game, whatever comes after them.
const WORDS_OF_A_GAME: usize = 4;
/// The number of words and numbers in which damage is counted.
const SUSPICIOUS_ITEMS: usize = 15;
/// A word taken for a move that it hardly resembles.
const STRANGE_COST: f32 = 14.0;
/// ... damage of this cost is too much.
const SUSPICIOUS_COST: f32 = 27.0;

/// The weight of differences of costs when ways are compared: as costs are negative logarithms of probabilities, 1, as long
/// as the damage near a step is counted against it as `posterior` does.
pub const SHARPNESS: f32 = 1.0;
