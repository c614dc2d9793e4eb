//! The result of the search for a game: its best way, and whether that may have left the game that was played.

use super::answers::AnswerConstraints;
use super::candidates::Speller;
use super::changed_words::ChangedWords;
use super::game_words::{SheetItem, SheetWord, WrittenNumber};
use super::lattice::Lattice;
use super::posterior::{BestPath, best_path};
use super::repeated_damage::repeated_damage;
use super::row_order::RowOrder;
use super::search::{Effort, search};
use super::search_step::WeightedStep;
use super::step_costs::{LINE_LOST, LINES_LOST, LINES_LOST_MISSPELLED, LINES_LOST_WORD, LOST, LOST_WORD};
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
            return first.beside_moves_left_out(start);
        }
        if let Some(repeated) = repeated_damage(start, &first.items, &first.way, &first.speller) {
            let effort = Effort { nodes: budget.saturating_sub(first.lattice.made), ..usual };
            let speller = first.speller.with_costs(repeated.confusions, repeated.turned);
            let again = SearchOutcome { speller, ..first }.searched(start, effort);
            // What repeats may explain the changed words: they are no reason to look for others.
            let suspicious = again.much_damaged();
            return again.searched_wide(start, budget, suspicious).beside_moves_left_out(start);
        }
        let changed = first.changed_words(start).suspicious(&first.way);
        let changed =
            changed.map(|(first, last)| (first.saturating_sub(LOOKED_BACK), last + SUSPICIOUS_ITEMS));
        let ranges = [first.much_damaged(), changed].into_iter().flatten();
        let suspicious = ranges.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        first.searched_wide(start, budget, suspicious).beside_moves_left_out(start)
    }

    /// The result of a search with greater effort at some items, if there are any and the budget allows it.
    fn searched_wide<G: Geometry>(
        self,
        start: &Position<G>,
        budget: usize,
        items: Option<(usize, usize)>,
    ) -> SearchOutcome<'a> {
        let Some(items) = items.filter(|_| !self.lattice.exhausted) else { return self };
        let left = budget.saturating_sub(self.lattice.made);
        self.searched(start, Effort { nodes: left, items, ..WIDE_EFFORT })
    }

    /// The words that are written as moves and taken for others, where no answer says so.
    fn changed_words<G: Geometry>(&self, start: &Position<G>) -> ChangedWords {
        let answered = |item| self.constraints.at(item).is_some();
        ChangedWords::of(start, &self.items, &self.way, &self.speller, answered)
    }

    /// Takes the moves into account that may have been left out before changed words.
    fn beside_moves_left_out<G: Geometry>(mut self, start: &Position<G>) -> SearchOutcome<'a> {
        self.changed_words(start).discount(&mut self.way);
        self
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
    fn much_damaged(&self) -> Option<(usize, usize)> {
        if let Some(lost_at) = self.leaves_at {
            let words_before =
                self.items[..lost_at].iter().filter(|item| matches!(item, SheetItem::Word(_))).count();
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

/// For each item, and for the end, the sum of what the words from there on count for.
fn sums_from(items: &[SheetItem], of_word: impl Fn(&SheetWord) -> f32) -> Vec<f32> {
    let mut sums = vec![0.0; items.len() + 1];
    for (at, item) in items.iter().enumerate().rev() {
        let SheetItem::Word(word) = item else {
            sums[at] = sums[at + 1];
            continue;
        };
        sums[at] = sums[at + 1] + of_word(word);
    }
    sums
}

/// For each item, and for the end, what it costs to leave the game before it; none where no word is left.
fn leaving_costs(items: &[SheetItem]) -> Vec<Option<f32>> {
    let words = sums_from(items, |_| LOST_WORD);
    let mut costs: Vec<Option<f32>> =
        words.iter().map(|&words| (words > 0.0).then_some(LOST + words)).collect();
    let jumps = jumps(items);
    if jumps.is_empty() {
        return costs;
    }
    let words =
        sums_from(items, |word| if word.is_misspelled() { LINES_LOST_MISSPELLED } else { LINES_LOST_WORD });
    for (at, lost) in jumps {
        let lines = if lost == 1 { LINE_LOST } else { LINES_LOST };
        costs[at] = costs[at].map(|cost| cost.min(lines + words[at]));
    }
    costs
}

/// The move numbers of White's that are ahead of the one that is due by the words before them, where the numbers on both
/// sides of the gap count on and those of the gap stand nowhere: lines are lost there, and the position is not known any more. With each
/// how many. Where numbers were wrong before and are right from there on, or are so soon behind, none is lost.
fn jumps(items: &[SheetItem]) -> Vec<(usize, i64)> {
    let numbers = white_numbers(items);
    let written: HashSet<i64> = numbers.iter().map(|number| number.value).collect();
    let jumps = (1..numbers.len().saturating_sub(1)).filter_map(|at| {
        let jump = &numbers[at];
        let lost = jump.value - jump.due;
        // No game has so many moves that looking for them takes long.
        let is_lost = || (jump.due..jump.value).take(MOST_LOST).all(|number| !written.contains(&number));
        let behind = &numbers[at + 1..(at + 1 + COUNTED_BEHIND).min(numbers.len())];
        let comes_back =
            || behind.iter().any(|number| number.value - number.counted == jump.due - jump.counted);
        let counts_on = numbers[at - 1].counts_on() && numbers[at + 1].counts_on();
        let is_jump = counts_on && lost > 0 && jump.value != jump.counted && is_lost() && !comes_back();
        is_jump.then_some((jump.item, lost))
    });
    jumps.collect()
}

/// A move number of White's among the words.
struct CountedNumber {
    item: usize,
    value: i64,
    /// The number that would be due by the last one and the words since.
    due: i64,
    /// The number that would be due by the first one and all words since.
    counted: i64,
}

impl CountedNumber {
    const fn counts_on(&self) -> bool {
        self.value == self.due
    }
}

/// Returns White's move numbers, in their order.
fn white_numbers(items: &[SheetItem]) -> Vec<CountedNumber> {
    let mut numbers: Vec<CountedNumber> = Vec::new();
    let mut words = 0;
    for (item, content) in items.iter().enumerate() {
        match content {
            SheetItem::Word(_) => words += 1,
            SheetItem::Number(WrittenNumber { value: Some(value), black: false, .. }) => {
                let value = i64::from(*value);
                let moves = ((words + 1) / 2).max(1);
                // A game may begin with any number but 0.
                let (due, counted) = numbers
                    .last()
                    .map_or((value.max(1), value.max(1)), |last| (last.value + moves, last.counted + moves));
                numbers.push(CountedNumber { item, value, due, counted });
                words = 0;
            }
            SheetItem::Number(_) => {}
        }
    }
    numbers
}

/// The most numbers of a gap that are looked for.
const MOST_LOST: usize = 1000;
/// The number of move numbers behind a gap that are looked at.
const COUNTED_BEHIND: usize = 4;

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
