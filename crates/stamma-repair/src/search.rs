//! The search for the moves that the words of a sheet most likely stand for, all words taken together.
//!
//! A beam goes over the items of the sheet one by one. Each hypothesis is a position with its cost; at every word it is
//! extended by the moves that the word may stand for, by unwritten moves, and past words that are no moves. Hypotheses
//! that meet in one position are merged. So a word that reads cleanly can still be wrong: its other meanings stay in
//! the beam at their price, until later words decide.
//!
//! Every way into a position is kept as an edge, so that `posterior` can weigh them all.

use super::answers::{AnswerConstraints, AnswerPlace};
use super::candidates::{Candidate, PLAIN, Speller, SpellingReach, as_result, as_written, legal, near};
use super::error_model::GARBAGE;
use super::game_words::{SheetItem, SheetWord, WrittenNumber, word};
use super::lattice::{Edge, Lattice, Node};
use super::move_prior::{MoveContext, MovePrior};
use super::repeats::{Numbers, Repeat, repeats};
use super::search_step::{MOST_SWAPPED, SearchStep, swapped_order};
use super::sheet_move::SheetMove;
use super::step_costs::{
    CUT, DROPPED, GLUED, LOST, LOST_WORD, MISSING, MISSING_NUMBER, MISSING_TURN, NO_MOVE, PROSE, REPEATED,
    REPEATED_AND_COUNTED, REPEATED_WITH_NUMBERS, SAME_SHIFT, SAME_SIDE, SWAPPED, SWAPPED_AGAIN,
    SWAPPED_COLUMN, SWAPPED_LINES, SWAPPED_OVER_LINES, UNREADABLE, WRONG_NUMBER, WRONG_SIDE, add_costs,
};
use stamma_board::internals::sort_by;
use stamma_board::{Color, Geometry, Position, Square};
use stamma_notation::internals::{DecodeContext, Glyph};
use std::collections::HashMap;

/// The effort of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// The number of hypotheses that go from one word to the next.
    pub width: usize,
    /// For how many of them a word that reads cleanly may be something else.
    pub deep: usize,
    /// The cost above the best at which a hypothesis is dropped.
    pub margin: f32,
    /// The number of the best hypotheses that may have lost moves of both sides at a number that seems right.
    pub turns: usize,
    /// The most hypotheses that may be made in all.
    pub nodes: usize,
    /// The items for which it tries so hard, from the first to the one after the last; for the others it is
    /// [`Effort::USUAL`].
    pub items: (usize, usize),
}

impl Effort {
    /// The effort everywhere by default.
    pub const USUAL: Effort =
        Effort { width: 96, deep: 12, margin: 18.0, turns: 0, nodes: 0, items: (0, usize::MAX) };
}

/// The weight of the move prior.
const PRIOR_WEIGHT: f32 = 0.8;
/// The most that the move prior adds to or takes from the cost of a reading.
const MAX_PRIOR: f32 = 2.0;
/// The least cost of damage, whatever the move prior says.
const LEAST_DAMAGE: f32 = 1.5;
/// A number that costs no more is not wrong: it is no evidence of missing moves before it.
const CERTAIN_NUMBER: f32 = 1.0;
/// The number of the best hypotheses that may have lost moves of both sides where a number is left out.
const TURNS_AT_GAP: usize = 4;
/// The number of the best hypotheses that may have lost a move.
const MISSING_FROM: usize = 8;
/// The number of them before a word that is damaged itself ...
const MISSING_BEFORE_DAMAGE: usize = 3;
/// ... and before one that reads well, but is one of the other side as well.
const MISSING_BEFORE_CLEAN: usize = 3;
/// The number of the best hypotheses in which a word that reads well, but is one of the other side as well, may have changed places with
/// the next.
const SWAPPING_CLEAN: usize = 3;
/// The number of those in which a word that reads well may have changed places with one of another line.
const SWAPPING_LINES: usize = 2;
/// The number of the best hypotheses that may pass by a word that could be read.
const DROPPING: usize = 6;
/// Words that cost so much more than words that are no game are not searched any further.
const HOPELESS: f32 = LOST + 25.0;

/// The state of move numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbering {
    /// The difference from the position's own number; none before the first.
    shift: Option<i64>,
    /// The shift of the last number, where it was another.
    last: Option<i64>,
    /// True if the last number was before a move of the other side than its dots say.
    astray: bool,
}

impl Numbering {
    /// Returns the cost of a number, and the state after it.
    pub fn after(self, seen: WrittenNumber, due: u32, turn: Color) -> (f32, Numbering) {
        let astray = seen.black != (turn == Color::Black);
        let side = match (astray, self.astray) {
            (true, false) => WRONG_SIDE,
            (true, true) => SAME_SIDE,
            (false, _) => 0.0,
        };
        let this = Numbering { astray, ..self };
        let Some(value) = seen.value else { return (side, this) };
        let shift = i64::from(value) - i64::from(due);
        match self {
            Numbering { shift: None, .. } => {
                let cost = if shift == 0 { 0.0 } else { 1.0 };
                (side + cost, Numbering { shift: Some(shift), last: None, ..this })
            }
            Numbering { shift: Some(known), .. } if known == shift => {
                (side, Numbering { last: None, ..this })
            }
            Numbering { last: Some(last), .. } if last == shift => {
                (side + SAME_SHIFT, Numbering { shift: Some(shift), last: None, ..this })
            }
            _ => (side + WRONG_NUMBER, Numbering { last: Some(shift), ..this }),
        }
    }

    /// Returns the cost of skipping a repeated stretch with these numbers, and the state after it.
    pub fn over(self, repeated: Numbers) -> (f32, Numbering) {
        match repeated {
            Numbers::None => (REPEATED, self),
            Numbers::Same => (REPEATED_WITH_NUMBERS, self),
            Numbers::CountOn(more) => (REPEATED_AND_COUNTED, self.counted_on(more)),
        }
    }

    /// Returns the state after `more` moves have been counted that were none.
    fn counted_on(self, more: i64) -> Numbering {
        Numbering { shift: Some(self.shift.unwrap_or(0) + more), last: None, ..self }
    }
}

/// A hypothesis that waits for its item.
struct NextHypothesis<G: Geometry> {
    position: Position<G>,
    numbering: Numbering,
    edge: Edge,
    /// The cost of all moves.
    total: f32,
    /// The target of the last move.
    last: Option<Square>,
    /// True if the last words had changed places.
    swapped: bool,
}

/// A hypothesis at its item.
struct Hypothesis<G: Geometry> {
    position: Position<G>,
    numbering: Numbering,
    node: u32,
    cost: f32,
    /// The target of the last move.
    last: Option<Square>,
    /// True if the last words had changed places.
    swapped: bool,
}

impl<G: Geometry> Hypothesis<G> {
    fn move_context(&self) -> MoveContext {
        MoveContext { turn: self.position.turn(), number: self.position.fullmove_number(), last: self.last }
    }

    /// Returns the cost of each legal move as a missing one.
    fn missing(&self, legal: &[SheetMove]) -> impl Fn(SheetMove) -> f32 + use<G> {
        let context = self.move_context();
        let move_prior = MovePrior::built_in();
        let all = add_costs(legal.iter().map(|&played| move_prior.cost(context, played)));
        move |played| move_prior.cost(context, played) - all
    }
}

/// Searches the moves of a sheet that begins in a position.
pub fn search<G: Geometry>(
    start: &Position<G>,
    items: &[SheetItem],
    speller: &Speller<'_>,
    context: &DecodeContext,
    effort: Effort,
    constraints: &AnswerConstraints,
) -> Lattice {
    let mut search = Search {
        items,
        constraints,
        speller,
        joined: items.windows(2).map(|pair| joined(pair, context)).collect(),
        repeats: repeats(items),
        effort,
        greatest: effort,
        waiting: (0..=items.len()).map(|_| Vec::new()).collect(),
        best: vec![f32::INFINITY; items.len() + 1],
        lattice: Lattice::default(),
    };
    let origin = Edge { from: 0, step: SearchStep::Passed, cost: 0.0 };
    let first = NextHypothesis {
        position: start.clone(),
        numbering: Numbering::default(),
        edge: origin,
        total: 0.0,
        last: None,
        swapped: false,
    };
    search.waiting[0].push(first);
    let mut words = 0;
    // The cost of the words beyond their cost as no game.
    let (mut excess, mut least) = (0.0f32, 0.0f32);
    for (at, item) in items.iter().enumerate() {
        search.set_effort(at);
        let held = search.hold(at);
        if let Some(first) = held.first() {
            excess = first.cost - LOST_WORD * words as f32;
            least = least.min(excess);
        }
        if excess > least + HOPELESS {
            search.lattice.given_up = true;
            search.lattice.ends = held.iter().map(|held| held.node).collect();
            return search.lattice;
        }
        words += usize::from(matches!(item, SheetItem::Word(_)));
        search.expand(at, held);
    }
    let ends = search.hold(items.len());
    search.lattice.ends = ends.iter().map(|held| held.node).collect();
    search.lattice
}

/// Two words side by side as one.
pub fn joined(pair: &[SheetItem], context: &DecodeContext) -> Option<SheetWord> {
    let [SheetItem::Word(first), SheetItem::Word(second)] = pair else { return None };
    if first.chars.len() + second.chars.len() > 8 || first.chars.len() > 4 {
        return None;
    }
    let span = first.span.to(second.span);
    let chars = first.chars.iter().chain(&second.chars);
    let glyphs: Vec<Glyph> = chars.map(|&ch| Glyph::new(ch, span)).collect();
    Some(word(&glyphs, context))
}

struct Search<'a, G: Geometry> {
    items: &'a [SheetItem],
    constraints: &'a AnswerConstraints,
    speller: &'a Speller<'a>,
    joined: Vec<Option<SheetWord>>,
    repeats: Vec<Option<Repeat>>,
    /// The effort at this item.
    effort: Effort,
    /// The greatest effort.
    greatest: Effort,
    waiting: Vec<Vec<NextHypothesis<G>>>,
    /// The least that any hypothesis has cost that waits for an item.
    best: Vec<f32>,
    lattice: Lattice,
}

impl<G: Geometry> Search<'_, G> {
    /// Sets the effort at an item.
    fn set_effort(&mut self, at: usize) {
        let (from, to) = self.greatest.items;
        self.effort = match self.lattice.exhausted {
            true => Effort { width: 4, deep: 1, ..Effort::USUAL },
            false if (from..to).contains(&at) => self.greatest,
            false => Effort::USUAL,
        };
    }

    /// Merges the hypotheses that wait for an item and keeps the best.
    fn hold(&mut self, at: usize) -> Vec<Hypothesis<G>> {
        let mut waiting = std::mem::take(&mut self.waiting[at]);
        sort_by(&mut waiting, |one, other| one.total.total_cmp(&other.total));
        let mut held: Vec<Hypothesis<G>> = Vec::new();
        let mut ways: Vec<Vec<Edge>> = Vec::new();
        let mut known: HashMap<(u64, u32), usize> = HashMap::new();
        let first = waiting.first().map_or(0.0, |first| first.total);
        for one in waiting {
            let key = (one.position.hash(), one.position.ply());
            if let Some(&same) = known.get(&key) {
                ways[same].push(one.edge);
                continue;
            }
            if held.len() >= self.effort.width || one.total > first + self.effort.margin {
                continue;
            }
            known.insert(key, held.len());
            let node = (self.lattice.nodes.len() + held.len()) as u32;
            held.push(Hypothesis {
                position: one.position,
                numbering: one.numbering,
                node,
                cost: one.total,
                last: one.last,
                swapped: one.swapped,
            });
            ways.push(vec![one.edge]);
        }
        for (one, ways) in held.iter().zip(ways) {
            let from = self.lattice.edges.len() as u32;
            let together = match at {
                0 => 0.0,
                _ => {
                    let nodes = &self.lattice.nodes;
                    add_costs(ways.iter().map(|edge| nodes[edge.from as usize].together + edge.cost))
                }
            };
            if at > 0 {
                self.lattice.edges.extend(ways);
            }
            let edges = (from, self.lattice.edges.len() as u32);
            self.lattice.nodes.push(Node { item: at as u32, cost: one.cost, together, edges });
        }
        held
    }

    fn push(&mut self, next: usize, held: &Hypothesis<G>, step: SearchStep, cost: f32, numbering: Numbering) {
        let total = held.cost + cost;
        if next >= self.waiting.len() || total > self.best[next] + self.effort.margin {
            return;
        }
        let at = self.lattice.nodes[held.node as usize].item as usize;
        if next > at + 1 && !self.constraints.leave(at + 1..next) {
            return;
        }
        self.best[next] = self.best[next].min(total);
        let mut position = held.position.clone();
        step.play_on(&mut position);
        let last = step.played().last().map_or(held.last, |played| Some(played.to));
        self.lattice.made += 1;
        let edge = Edge { from: held.node, step, cost };
        let swapped = match step {
            SearchStep::Swapped(_) => next == at + 2,
            SearchStep::Passed => held.swapped,
            _ => false,
        };
        self.waiting[next].push(NextHypothesis { position, numbering, edge, total, last, swapped });
    }

    fn expand(&mut self, at: usize, held: Vec<Hypothesis<G>>) {
        if self.lattice.made > self.greatest.nodes && !self.lattice.exhausted {
            self.lattice.exhausted = true;
            self.set_effort(at);
        }
        let items = self.items;
        let best = held.first().map_or(0.0, |held| held.cost);
        for (rank, one) in held.iter().enumerate() {
            match &items[at] {
                SheetItem::Number(seen) => self.number(at, one, *seen, rank),
                SheetItem::Word(word) => self.word(at, one, word, rank, best),
            }
        }
    }

    fn number(&mut self, at: usize, held: &Hypothesis<G>, seen: WrittenNumber, rank: usize) {
        let due = held.position.fullmove_number();
        let (cost, numbering) = held.numbering.after(seen, due, held.position.turn());
        if let Some(steps) = self
            .constraints
            .at(at)
            .and_then(|constraint| constraint.steps_at_number(&held.position, self.speller))
        {
            for (step, cost) in steps {
                let mut after = held.position.clone();
                step.play_on(&mut after);
                let (then, numbering) = held.numbering.after(seen, after.fullmove_number(), after.turn());
                self.push(at + 1, held, step, cost + then, numbering);
            }
            return;
        }
        self.push(at + 1, held, SearchStep::Passed, cost, numbering);
        self.drop_repeat(at, held);
        if !seen.black && held.position.turn() == Color::White && !self.lattice.exhausted {
            // Numbers leave a place for moves, or count on as if none were missing.
            let (then, after) = held.numbering.after(seen, due + 1, held.position.turn());
            if cost <= CERTAIN_NUMBER && rank < self.effort.turns {
                self.missing_turn(at, held, MISSING_TURN, held.numbering.counted_on(-1));
            } else if cost > CERTAIN_NUMBER && then <= CERTAIN_NUMBER && rank < TURNS_AT_GAP {
                self.missing_turn(at, held, MISSING_NUMBER + then, after);
            }
        }
        if cost > CERTAIN_NUMBER && rank < self.guessing() && !self.lattice.exhausted {
            let moves = legal(&held.position);
            let missing = held.missing(&moves);
            for played in moves {
                let mut after = held.position.clone();
                after.play_unchecked(*played);
                let (then, numbering) = held.numbering.after(seen, after.fullmove_number(), after.turn());
                if then < cost {
                    let cost = MISSING + missing(played) + then;
                    self.push(at + 1, held, SearchStep::MissingHere(played), cost, numbering);
                }
            }
        }
    }

    /// Inserts unwritten moves of both sides before a number, at this cost beside that of choosing them.
    fn missing_turn(&mut self, at: usize, held: &Hypothesis<G>, cost: f32, numbering: Numbering) {
        let moves = legal(&held.position);
        let missing = held.missing(&moves);
        for first in moves {
            let mut after = held.position.clone();
            after.play_unchecked(*first);
            let answers = legal(&after);
            let context =
                MoveContext { turn: after.turn(), number: after.fullmove_number(), last: Some(first.to) };
            let prior = |played: SheetMove| MovePrior::built_in().cost(context, played);
            let all = add_costs(answers.iter().map(|&played| prior(played)));
            for second in answers {
                let cost = cost + missing(first) + prior(second) - all;
                self.push(at + 1, held, SearchStep::MissingTurn(first, second), cost, numbering);
            }
        }
    }

    fn word(&mut self, at: usize, held: &Hypothesis<G>, word: &SheetWord, rank: usize, best: f32) {
        if let Some(constraint) = self.constraints.at(at).filter(|constraint| constraint.is_closed()) {
            let joined = self.joined.get(at).and_then(Option::as_ref);
            let around = AnswerPlace { word, joined, next: self.items.get(at + 1), speller: self.speller };
            for (items, step, cost) in constraint.steps(&held.position, &around) {
                self.push(at + items, held, step, cost, held.numbering);
            }
            return;
        }
        if word.unreadable && rank < self.guessing() {
            let moves = legal(&held.position);
            let missing = held.missing(&moves);
            for played in moves {
                self.push(
                    at + 1,
                    held,
                    SearchStep::Read(played),
                    UNREADABLE + missing(played),
                    held.numbering,
                );
            }
        }
        let mut found: Vec<Candidate> = Vec::new();
        as_written(&held.position, word, self.speller, &mut found);
        let written = found.len();
        let clean = found.iter().any(|candidate| candidate.cost < PLAIN);
        let dearest = (self.best[at + 1] + self.effort.margin - held.cost).min(GARBAGE);
        if !clean || rank < self.effort.deep && held.cost < best + 9.0 {
            near(&held.position, word, self.speller, SpellingReach::Near, dearest, &mut found);
            let cheapest = found.iter().map(|candidate| candidate.cost).fold(GARBAGE, f32::min);
            if cheapest > 9.0 && rank < self.guessing() {
                near(&held.position, word, self.speller, SpellingReach::Every, GARBAGE + 1.0, &mut found);
            }
        }
        self.read(at, held, &found, written);
        if !clean || rank < DROPPING {
            self.drop_words(at, held, word);
            self.part_words(at, held, word);
        }
        if !self.lattice.exhausted {
            if !clean {
                self.join_words(at, held);
            }
            self.swap_words(at, held, clean, rank);
        }
        if rank >= self.guessing() || self.lattice.exhausted || self.constraints.at(at).is_some() {
            return;
        }
        if !clean {
            let damaged = rank < MISSING_BEFORE_DAMAGE;
            self.missing(at, held, word, damaged.then_some(dearest));
        } else if rank < MISSING_BEFORE_CLEAN && self.is_of_either_side(held, word) {
            self.missing(at, held, word, None);
        }
    }

    /// Reads a word as each of its moves, of which the first `written` are as it is written. The move prior separates
    /// them and never a rare move from no move: the one that fits the word best keeps its price.
    fn read(&mut self, at: usize, held: &Hypothesis<G>, found: &[Candidate], written: usize) {
        let plain = found[..written].first().filter(|only| written == 1 && only.cost < PLAIN);
        let likeliest = found.iter().min_by(|one, other| one.cost.total_cmp(&other.cost));
        let Some(measure) = plain.or(likeliest) else { return };
        // Nothing is made cheaper beside a move that can be read as written.
        let least = if plain.is_some() || measure.cost == 0.0 { 0.0 } else { -MAX_PRIOR };
        let usual = |played| MovePrior::built_in().cost(held.move_context(), played);
        for candidate in found {
            let mut cost = candidate.cost;
            if cost > 0.0 {
                let prior = PRIOR_WEIGHT * (usual(candidate.played) - usual(measure.played));
                cost = (cost + prior.clamp(least, MAX_PRIOR)).max(cost.min(LEAST_DAMAGE));
            }
            self.push(at + 1, held, SearchStep::Read(candidate.played), cost, held.numbering);
        }
    }

    /// Returns the number of the best hypotheses that guess moves without a word.
    const fn guessing(&self) -> usize {
        if self.lattice.exhausted { 1 } else { MISSING_FROM }
    }

    /// Words without a blank between them.
    fn part_words(&mut self, at: usize, held: &Hypothesis<G>, word: &SheetWord) {
        let (mut found, mut then) = (Vec::new(), Vec::new());
        for (one, two) in &word.cuts {
            as_written(&held.position, one, self.speller, &mut found);
            for first in found.drain(..) {
                let mut after = held.position.clone();
                after.play_unchecked(*first.played);
                as_written(&after, two, self.speller, &mut then);
                for second in then.drain(..) {
                    let cost = GLUED + first.cost + second.cost;
                    self.push(
                        at + 1,
                        held,
                        SearchStep::Glued(first.played, second.played),
                        cost,
                        held.numbering,
                    );
                }
            }
        }
    }

    /// Skips a repeated stretch.
    fn drop_repeat(&mut self, at: usize, held: &Hypothesis<G>) {
        let Some(Repeat { items, numbers }) = self.repeats[at] else { return };
        let (cost, numbering) = held.numbering.over(numbers);
        self.push(at + items, held, SearchStep::Dropped(items), cost, numbering);
    }

    /// Words that are no moves.
    fn drop_words(&mut self, at: usize, held: &Hypothesis<G>, word: &SheetWord) {
        self.drop_repeat(at, held);
        if self.repeats[at].is_none_or(|repeat| repeat.items > 1) {
            let last = at > 0 && at + 1 == self.items.len();
            let result = if last { as_result(word, self.speller) } else { None };
            let cost = match (word.prose, result) {
                (true, _) => PROSE,
                (_, Some((_, cost))) => cost,
                _ if word.readings.is_empty() && word.chars.len() < 2 => NO_MOVE,
                _ => DROPPED,
            };
            self.push(at + 1, held, SearchStep::Dropped(1), cost, held.numbering);
        }
    }

    /// Words cut in two.
    fn join_words(&mut self, at: usize, held: &Hypothesis<G>) {
        let mut found = Vec::new();
        if let Some(Some(joined)) = self.joined.get(at) {
            as_written(&held.position, joined, self.speller, &mut found);
            for candidate in std::mem::take(&mut found) {
                let cost = CUT + candidate.cost;
                self.push(at + 2, held, SearchStep::Joined(candidate.played), cost, held.numbering);
            }
        }
    }

    /// Words that have changed places, the first of which is this one.
    fn swap_words(&mut self, at: usize, held: &Hypothesis<G>, is_clean: bool, rank: usize) {
        if is_clean && !held.swapped && rank >= SWAPPING_CLEAN {
            return;
        }
        let items = self.items;
        let words: Vec<usize> = (at..items.len())
            .filter(|&item| matches!(items[item], SheetItem::Word(_)))
            .take(MOST_SWAPPED)
            .collect();
        for count in 2..=words.len() {
            let words = &words[..count];
            let next = words[count - 1] + 1;
            let in_line = next == at + 2;
            let is_likely = match count {
                2 => {
                    let SheetItem::Word(word) = &items[at] else { return };
                    !is_clean || held.swapped || rank < SWAPPING_CLEAN && self.is_of_either_side(held, word)
                }
                _ => !is_clean || rank < SWAPPING_LINES,
            };
            let price = match count {
                2 if in_line && held.swapped => SWAPPED_AGAIN,
                2 if in_line => SWAPPED,
                2 => SWAPPED_OVER_LINES,
                3 => SWAPPED_COLUMN,
                _ => SWAPPED_LINES,
            };
            if is_likely && held.cost + price <= self.best[next] + self.effort.margin {
                self.swap(held, words, price);
            }
        }
    }

    /// Reads words, in the order that they had before they changed places.
    fn swap(&mut self, held: &Hypothesis<G>, words: &[usize], price: f32) {
        let items = self.items;
        let order = swapped_order(words.len());
        let first = (held.position.clone(), held.numbering, [None; MOST_SWAPPED], price);
        let mut ways = vec![first];
        let mut found = Vec::new();
        let mut item = words[0];
        for (number, &word) in order.iter().enumerate() {
            // The numbers stand where they are.
            while item < words[number] {
                if let SheetItem::Number(seen) = items[item] {
                    for (position, numbering, _, cost) in &mut ways {
                        let (more, after) =
                            numbering.after(seen, position.fullmove_number(), position.turn());
                        (*cost, *numbering) = (*cost + more, after);
                    }
                }
                item += 1;
            }
            item += 1;
            let SheetItem::Word(word) = &items[words[word]] else { return };
            for (position, numbering, moves, cost) in std::mem::take(&mut ways) {
                as_written(&position, word, self.speller, &mut found);
                for candidate in found.drain(..) {
                    let mut moves = moves;
                    moves[number] = Some(candidate.played);
                    let mut after = position.clone();
                    after.play_unchecked(*candidate.played);
                    ways.push((after, numbering, moves, cost + candidate.cost));
                }
            }
        }
        for (_, numbering, moves, cost) in ways {
            self.push(words[words.len() - 1] + 1, held, SearchStep::Swapped(moves), cost, numbering);
        }
    }

    /// Inserts an unwritten move before a word that is the next; where no move fits the word as written, before one
    /// that is within this reach.
    fn missing(&mut self, at: usize, held: &Hypothesis<G>, word: &SheetWord, reach: Option<f32>) {
        let mut found = Vec::new();
        let moves = legal(&held.position);
        let missing = held.missing(&moves);
        for first in moves {
            let mut after = held.position.clone();
            after.play_unchecked(*first);
            as_written(&after, word, self.speller, &mut found);
            let cost = MISSING + missing(first);
            if let Some(dearest) = reach.filter(|&dearest| found.is_empty() && cost < dearest) {
                near(&after, word, self.speller, SpellingReach::Near, dearest - cost, &mut found);
            }
            for second in found.drain(..) {
                let step = SearchStep::Missing(first, second.played);
                self.push(at + 1, held, step, cost + second.cost, held.numbering);
            }
        }
    }

    /// True if the other side could play a word as well.
    fn is_of_either_side(&self, held: &Hypothesis<G>, word: &SheetWord) -> bool {
        let mut found = Vec::new();
        if let Some(passed) = held.position.pass() {
            as_written(&passed, word, self.speller, &mut found);
        }
        !found.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Numbering, WrittenNumber};
    use stamma_notation::Span;

    /// A line of moves that stands there twice, with numbers that go on: the next number is expected to be one ahead.
    #[test]
    fn numbers_go_on_from_moves_that_were_none() {
        let seen = |value| WrittenNumber { span: Span::new(0, 1), value: Some(value), black: false };
        let (_, numbering) = Numbering::default().after(seen(4), 4, Color::White);
        let numbering = numbering.counted_on(1);
        assert_eq!(numbering.after(seen(6), 5, Color::White).0, 0.0);
        assert!(numbering.after(seen(5), 5, Color::White).0 > 0.0);
    }
}
