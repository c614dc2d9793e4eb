//! The search through two sheets of one game at once, for the moves that the words of both most likely stand for.
//!
//! A beam goes from ply to ply. Each hypothesis is a position and a place on each sheet; a move costs the sum of the
//! costs of both sheets' words at their places, each in its own notation, and either sheet may have left the move out,
//! have a word too many, have two in the other order, or have ended. So the sheets are not aligned beforehand: where
//! one has lost a move, the hypotheses that go on together are cheaper soon.

use super::answers::{AnswerConstraints, ItemConstraint};
use super::candidates::{Candidate, Speller, SpellingReach, as_written, legal, near};
use super::game_words::{SheetItem, SheetWord};
use super::repeats::{Repeat, repeats};
use super::search::{Numbering, joined};
use super::sheet_move::SheetMove;
use super::step_costs::{CUT, DROPPED, PROSE, SWAPPED, add_costs};
use stamma_board::internals::sort_by;
use stamma_board::{Geometry, Position};
use stamma_notation::internals::DecodeContext;
use std::collections::HashMap;
use std::ops::Range;

/// One of the sheets.
pub struct SheetSide<'a> {
    /// The words and numbers of the sheet.
    pub items: Vec<SheetItem>,
    /// The spelling of its moves.
    pub speller: Speller<'a>,
    joined: Vec<Option<SheetWord>>,
    repeats: Vec<Option<Repeat>>,
    /// The constraints of answers about its words.
    constraints: AnswerConstraints,
}

impl<'a> SheetSide<'a> {
    /// A sheet with these items.
    pub fn new(items: Vec<SheetItem>, speller: Speller<'a>, context: &DecodeContext) -> SheetSide<'a> {
        let joined = items.windows(2).map(|pair| joined(pair, context)).collect();
        let repeats = repeats(&items);
        SheetSide { items, speller, joined, repeats, constraints: AnswerConstraints::default() }
    }

    /// Sets the answers about its words.
    pub fn constrain(&mut self, constraints: AnswerConstraints) {
        self.constraints = constraints;
    }

    /// The answers about its words.
    pub const fn constraints(&self) -> &AnswerConstraints {
        &self.constraints
    }

    /// Returns true if an answer names the move of an item.
    fn is_named(&self, item: usize) -> bool {
        self.constraints.at(item).is_some_and(ItemConstraint::names_the_move)
    }

    /// Returns true if an answer names the move of some item from this one on.
    fn is_named_from(&self, item: usize) -> bool {
        self.constraints.say_moves_from(item)
    }

    /// Returns true if an answer names the move of the word of a placement.
    fn names_move_of(&self, way: &Placement) -> bool {
        way.move_on_sheet.word.is_some_and(|item| self.is_named(item as usize))
    }

    /// Returns true if an item is a word that may be a move.
    fn is_word(&self, item: usize) -> bool {
        let is_no_move = || self.constraints.at(item).is_some_and(ItemConstraint::is_no_move);
        matches!(self.items.get(item), Some(SheetItem::Word(_))) && !is_no_move()
    }

    /// The word at an item.
    pub fn word(&self, item: usize) -> Option<&SheetWord> {
        match self.items.get(item)? {
            SheetItem::Word(word) => Some(word),
            SheetItem::Number(_) => None,
        }
    }

    fn next_word(&self, from: usize) -> Option<usize> {
        (from..self.items.len()).find(|&item| self.is_word(item))
    }
}

/// A place on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SheetPosition {
    /// The item that comes next.
    pub item: u32,
    /// True if the word after it has been taken already, since the two have changed places.
    pub swapped: bool,
}

/// The part of one sheet that stands for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveOnSheet {
    /// The place before.
    pub from: SheetPosition,
    /// The place after.
    pub to: SheetPosition,
    /// The item that is the move's word; none where the sheet has left the move out.
    pub word: Option<u32>,
    /// True if that word and the next are one.
    pub joined: bool,
}

impl MoveOnSheet {
    /// The items between the places that are words for nothing.
    pub fn passed(&self) -> impl Iterator<Item = usize> + use<> {
        let MoveOnSheet { from, to, word, joined } = *self;
        let still = from.swapped || to.swapped;
        let items = if still { 0..0 } else { from.item as usize..to.item as usize };
        items.filter(move |&item| {
            let taken = word.is_some_and(|word| {
                let word = word as usize;
                item == word || joined && item == word + 1
            });
            !taken
        })
    }
}

/// One move and its words on both sheets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TwoSheetStep {
    /// The move.
    pub played: SheetMove,
    /// The words on the sheets.
    pub sides: [MoveOnSheet; 2],
}

/// One move of the best way.
#[derive(Clone, Debug)]
pub struct WeightedTwoSheetStep {
    /// The step.
    pub step: TwoSheetStep,
    /// The probability that its words stand for it, from 0 to 1.
    pub share: f32,
    /// The other readings of its words, the likeliest first.
    pub others: Vec<(SheetMove, f32)>,
}

/// The result of the search.
#[derive(Clone, Debug, Default)]
pub struct TwoSheetPath {
    /// The moves.
    pub way: Vec<WeightedTwoSheetStep>,
    /// The end of the way on each sheet.
    pub end: [SheetPosition; 2],
    /// The cost of the way.
    pub cost: f32,
    /// The number of hypotheses that were made.
    pub made: usize,
    /// True if the budget was used up.
    pub exhausted: bool,
}

/// A sheet has left a move out that the other has.
const LEFT_OUT: f32 = 5.0;
/// A sheet has left a move out and counts on as if it had not: then the words are rather those of the same move.
const NUMBERED_AGAIN: f32 = 8.0;
/// Numbers that cost so much are wrong.
const WRONG: f32 = 4.0;
/// A sheet has ended before the other, for each move.
const ENDED: f32 = 0.3;
/// A sheet has another move than was played, whatever it looks like.
const MISWRITTEN: f32 = 11.0;
/// The number of hypotheses that go from ply to ply.
const WIDTH: usize = 96;
/// The cost above the best at which a hypothesis is dropped.
const MARGIN: f32 = 22.0;
/// The number of the best that try the neighbours of words that they cannot read.
const DEEP: usize = 24;
/// The number of the best that do so where they can read them.
const DEEP_IF_CLEAN: usize = 6;
/// The number of the best that look for words too many, too few and swapped.
const STRUCTURE: usize = 12;
/// The number of the best that guess moves without a word.
const GUESSING: usize = 3;
/// The most words that may be left when a game ends.
const LEFT_AT_THE_END: usize = 6;

struct Hypothesis<G: Geometry> {
    position: Position<G>,
    at: [SheetPosition; 2],
    numbering: [Numbering; 2],
    cost: f32,
    node: u32,
}

struct NextHypothesis<G: Geometry> {
    position: Position<G>,
    at: [SheetPosition; 2],
    numbering: [Numbering; 2],
    cost: f32,
    edge: Edge,
}

#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    step: TwoSheetStep,
    cost: f32,
}

#[derive(Clone, Copy)]
struct Node {
    edges: (u32, u32),
    at: [SheetPosition; 2],
}

/// A way to go on on one sheet.
struct Placement {
    move_on_sheet: MoveOnSheet,
    numbering: Numbering,
    cost: f32,
    /// The part of that cost that is for the numbers before the word.
    numbers: f32,
    found: Vec<Candidate>,
}

struct TwoSheetSearch<'a, 's, G: Geometry> {
    sides: &'a [SheetSide<'s>; 2],
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The nodes at which the game may end, each with the cost of its remaining words, and the whole cost.
    ends: Vec<(u32, f32, f32)>,
    waiting: Vec<NextHypothesis<G>>,
    least: f32,
    made: usize,
    exhausted: bool,
}

/// The moves of two sheets of a game that begins in a position. Differences of costs count `sharpness` times.
pub fn search<G: Geometry>(
    start: &Position<G>,
    sides: &[SheetSide<'_>; 2],
    budget: usize,
    sharpness: f32,
) -> TwoSheetPath {
    let mut search = TwoSheetSearch {
        sides,
        nodes: Vec::new(),
        edges: Vec::new(),
        ends: Vec::new(),
        waiting: Vec::new(),
        least: f32::INFINITY,
        made: 0,
        exhausted: false,
    };
    search.nodes.push(Node { edges: (0, 0), at: Default::default() });
    let (at, numbering) = Default::default();
    let mut held = vec![Hypothesis { position: start.clone(), at, numbering, cost: 0.0, node: 0 }];
    let most = sides.iter().map(|side| side.items.len()).sum::<usize>() + 1;
    for _ in 0..most {
        if held.is_empty() {
            break;
        }
        search.end(&held);
        search.least = f32::INFINITY;
        search.exhausted |= search.made > budget;
        let best = held[0].cost;
        for (rank, one) in held.iter().enumerate() {
            search.expand(one, rank, best);
        }
        held = search.hold();
    }
    search.found(sharpness)
}

impl<G: Geometry> TwoSheetSearch<'_, '_, G> {
    /// Notes the hypotheses that may end here.
    fn end(&mut self, held: &[Hypothesis<G>]) {
        for one in held {
            let mut rest = 0.0;
            let mut words = 0;
            if self.sides.iter().zip(one.at).any(|(side, at)| side.is_named_from(at.item as usize)) {
                continue;
            }
            for (side, at) in self.sides.iter().zip(one.at) {
                let left = (at.item as usize..side.items.len()).filter(|&item| side.is_word(item));
                let left = left.filter_map(|item| side.word(item));
                let left = left.map(|word| if word.prose { PROSE } else { DROPPED });
                left.take(LEFT_AT_THE_END + 1).for_each(|cost| {
                    rest += cost;
                    words += 1;
                });
                rest += if at.swapped { DROPPED } else { 0.0 };
            }
            if words <= LEFT_AT_THE_END {
                self.ends.push((one.node, rest, one.cost + rest));
            }
        }
    }

    fn hold(&mut self) -> Vec<Hypothesis<G>> {
        let mut waiting = std::mem::take(&mut self.waiting);
        sort_by(&mut waiting, |one, other| one.cost.total_cmp(&other.cost));
        let width = if self.exhausted { 4 } else { WIDTH };
        let mut held: Vec<Hypothesis<G>> = Vec::new();
        let mut ways: Vec<Vec<Edge>> = Vec::new();
        let mut known: HashMap<(u64, [SheetPosition; 2]), usize> = HashMap::new();
        let first = waiting.first().map_or(0.0, |first| first.cost);
        for one in waiting {
            let key = (one.position.hash(), one.at);
            if let Some(&same) = known.get(&key) {
                ways[same].push(one.edge);
            } else if held.len() < width && one.cost <= first + MARGIN {
                known.insert(key, held.len());
                let node = (self.nodes.len() + held.len()) as u32;
                let NextHypothesis { position, at, numbering, cost, edge } = one;
                held.push(Hypothesis { position, at, numbering, cost, node });
                ways.push(vec![edge]);
            }
        }
        for (one, ways) in held.iter().zip(ways) {
            let from = self.edges.len() as u32;
            self.edges.extend(ways);
            self.nodes.push(Node { edges: (from, self.edges.len() as u32), at: one.at });
        }
        held
    }

    fn expand(&mut self, held: &Hypothesis<G>, rank: usize, best: f32) {
        let mut ways = [0, 1].map(|side| self.read(side, held).into_iter().collect::<Vec<_>>());
        let both_end = ways.iter().all(|ways| ways.iter().all(|way| way.move_on_sheet.word.is_none()));
        if both_end {
            return;
        }
        let clean = |way: &Placement| {
            way.found.iter().any(|found| found.cost < 1.0) || way.move_on_sheet.word.is_none()
        };
        let agrees = |played: SheetMove, way: &Placement| {
            way.move_on_sheet.word.is_none()
                || way.found.iter().any(|one| one.played == played && one.cost < 6.0)
        };
        let [first, second] = &ways;
        let agreed = match (first.first(), second.first()) {
            (Some(first), Some(second)) => {
                let moves = first.found.iter().chain(&second.found);
                clean(first)
                    && clean(second)
                    && moves.into_iter().any(|one| agrees(one.played, first) && agrees(one.played, second))
            }
            _ => false,
        };
        if !self.exhausted {
            let close = held.cost < best + 9.0;
            if !agreed && rank < DEEP || rank < DEEP_IF_CLEAN && close {
                for (side, ways) in ways.iter_mut().enumerate() {
                    ways.iter_mut().for_each(|way| self.widen(side, held, way));
                }
            }
            if !agreed && rank < STRUCTURE || rank == 0 {
                for (side, ways) in ways.iter_mut().enumerate() {
                    self.structure(side, held, ways);
                }
            }
        }
        let [firsts, seconds] = &ways;
        for first in firsts {
            for second in seconds {
                self.both(held, first, second);
            }
        }
        if let ([first, ..], [second, ..]) = (&firsts[..], &seconds[..])
            && rank < GUESSING
            && first.found.is_empty()
            && second.found.is_empty()
            && !(self.sides[0].names_move_of(first) || self.sides[1].names_move_of(second))
        {
            let sides = [first, second].map(|way| (way.move_on_sheet, way.numbering));
            self.any(held, sides, first.cost + second.cost);
        }
        if !agreed && rank < GUESSING && !self.exhausted {
            self.neither(held);
        }
    }

    /// The next word of a sheet, or its end.
    fn read(&self, side: usize, held: &Hypothesis<G>) -> Option<Placement> {
        let from = held.at[side];
        let item = if from.swapped {
            Some(from.item as usize)
        } else {
            self.sides[side].next_word(from.item as usize)
        };
        let Some(item) = item else {
            let move_on_sheet = MoveOnSheet { from, to: from, word: None, joined: false };
            return Some(Placement {
                move_on_sheet,
                numbering: held.numbering[side],
                cost: ENDED,
                numbers: 0.0,
                found: Vec::new(),
            });
        };
        let (cost, numbering) = self.numbers(side, held, item);
        let after = if from.swapped { item + 2 } else { item + 1 };
        let to = SheetPosition { item: after as u32, swapped: false };
        let move_on_sheet = MoveOnSheet { from, to, word: Some(item as u32), joined: false };
        let found = self.as_written(side, held, item);
        Some(Placement { move_on_sheet, numbering, cost, numbers: cost, found })
    }

    fn as_written(&self, side: usize, held: &Hypothesis<G>, item: usize) -> Vec<Candidate> {
        let mut found = Vec::new();
        let side = &self.sides[side];
        let named = side.constraints.at(item).and_then(|answer| answer.moves(&held.position, &side.speller));
        if let Some(named) = named {
            let named = named.into_iter();
            return named.map(|(played, cost)| Candidate { played, cost }).collect();
        }
        if let Some(word) = side.word(item) {
            as_written(&held.position, word, &side.speller, &mut found);
        }
        found
    }

    /// Returns the cost of the numbers up to an item.
    fn numbers(&self, side: usize, held: &Hypothesis<G>, until: usize) -> (f32, Numbering) {
        self.numbers_between(side, held, held.at[side].item as usize..until, held.numbering[side])
    }

    /// Returns the cost of the numbers among some items, with the state before them.
    fn numbers_between(
        &self,
        side: usize,
        held: &Hypothesis<G>,
        items: Range<usize>,
        mut numbering: Numbering,
    ) -> (f32, Numbering) {
        let mut all = 0.0;
        for item in &self.sides[side].items[items] {
            if let SheetItem::Number(seen) = item {
                let (cost, then) =
                    numbering.after(*seen, held.position.fullmove_number(), held.position.turn());
                all += cost;
                numbering = then;
            }
        }
        (all, numbering)
    }

    /// Adds the moves near a word.
    fn widen(&self, side: usize, held: &Hypothesis<G>, way: &mut Placement) {
        let side = &self.sides[side];
        if let Some(item) = way.move_on_sheet.word.map(|item| item as usize)
            && !way.move_on_sheet.joined
            && !side.is_named(item)
            && let Some(word) = side.word(item)
        {
            near(&held.position, word, &side.speller, SpellingReach::Near, MISWRITTEN, &mut way.found);
        }
    }

    /// Other ways to go on: a move left out, words too many, cut in two and swapped.
    fn structure(&self, number: usize, held: &Hypothesis<G>, ways: &mut Vec<Placement>) {
        let side = &self.sides[number];
        let from = held.at[number];
        if from.swapped {
            return;
        }
        let Some(item) = side.next_word(from.item as usize) else { return };
        let out = MoveOnSheet { from, to: from, word: None, joined: false };
        let numbering = held.numbering[number];
        ways.push(Placement {
            move_on_sheet: out,
            numbering,
            cost: LEFT_OUT,
            numbers: 0.0,
            found: Vec::new(),
        });
        let (numbers, numbering) = self.numbers(number, held, item);
        let cost = numbers;
        let move_on_sheet = |word: usize, to: usize, swapped: bool, joined: bool| MoveOnSheet {
            from,
            to: SheetPosition { item: to as u32, swapped },
            word: Some(word as u32),
            joined,
        };
        if let Some(Some(word)) = side.joined.get(item)
            && side.constraints.leave(item..item + 2)
        {
            let mut found = Vec::new();
            as_written(&held.position, word, &side.speller, &mut found);
            let move_on_sheet = move_on_sheet(item, item + 2, false, true);
            ways.push(Placement { move_on_sheet, numbering, cost: cost + CUT, numbers, found });
        }
        if side.is_word(item + 1) {
            let found = self.as_written(number, held, item + 1);
            let move_on_sheet = move_on_sheet(item + 1, item, true, false);
            ways.push(Placement { move_on_sheet, numbering, cost: cost + SWAPPED, numbers, found });
        }
        let may_skip = |from: usize, items: usize| !(from..from + items).any(|item| side.is_named(item));
        let mut skips = Vec::new();
        // A repeated line begins with its number, a repeated word behind it.
        let repeat = (from.item as usize..=item).find_map(|at| Some((at, side.repeats[at]?)));
        if let Some((at, repeat)) = repeat.filter(|(at, repeat)| may_skip(*at, repeat.items)) {
            let (before, numbering) = self.numbers(number, held, at);
            let (dear, numbering) = numbering.over(repeat.numbers);
            skips.push((at + repeat.items, before, dear, numbering));
        }
        if may_skip(item, 1) {
            let dear = if side.word(item).is_some_and(|word| word.prose) { PROSE } else { DROPPED };
            skips.push((item + 1, numbers, dear, numbering));
        }
        for (behind, before, dear, numbering) in skips {
            if let Some(word) = side.next_word(behind) {
                let (more, numbering) = self.numbers_between(number, held, behind..word, numbering);
                let numbers = before + more;
                let mut found = self.as_written(number, held, word);
                if let Some(text) = side.word(word).filter(|_| !side.is_named(word)) {
                    near(&held.position, text, &side.speller, SpellingReach::Near, MISWRITTEN, &mut found);
                }
                let move_on_sheet = move_on_sheet(word, word + 1, false, false);
                ways.push(Placement { move_on_sheet, numbering, cost: numbers + dear, numbers, found });
            }
        }
    }

    /// True if a sheet would number a word as if the move before it, which it left out, had not been made.
    fn numbers_again(&self, side: usize, held: &Hypothesis<G>, way: &Placement) -> bool {
        let before = self.edges_of(held.node as usize).first();
        let left_out = before.is_some_and(|edge| edge.step.sides[side].word.is_none());
        left_out && way.move_on_sheet.word.is_some() && way.numbers >= WRONG
    }

    /// The moves that the words of both sheets may stand for.
    fn both(&mut self, held: &Hypothesis<G>, first: &Placement, second: &Placement) {
        if first.move_on_sheet.word.is_none() && second.move_on_sheet.word.is_none() {
            return;
        }
        let again = [first, second].into_iter().enumerate();
        let again = again.filter(|(side, way)| self.numbers_again(*side, held, way)).count();
        let base = first.cost + second.cost + NUMBERED_AGAIN * again as f32;
        let sides = self.sides;
        let cost_of = |side: usize, way: &Placement, played: SheetMove| {
            if way.move_on_sheet.word.is_none() {
                return 0.0;
            }
            let known = way.found.iter().find(|one| one.played == played);
            // Two words are one only where they are written so: no word is passed by.
            if known.is_none() && (way.move_on_sheet.joined || sides[side].names_move_of(way)) {
                return f32::INFINITY;
            }
            known.map_or(MISWRITTEN, |one| one.cost.min(MISWRITTEN))
        };
        for (at, one) in first.found.iter().chain(&second.found).enumerate() {
            let seen = at >= first.found.len() && first.found.iter().any(|other| other.played == one.played);
            if seen {
                continue;
            }
            let words = cost_of(0, first, one.played) + cost_of(1, second, one.played);
            self.push(
                held,
                one.played,
                [first, second].map(|way| (way.move_on_sheet, way.numbering)),
                base + words,
            );
        }
    }

    /// Words like no move: any may have been made.
    fn any(&mut self, held: &Hypothesis<G>, sides: [(MoveOnSheet, Numbering); 2], base: f32) {
        let moves = legal(&held.position);
        let cost = base + MISWRITTEN + (moves.len() as f32).ln();
        moves.into_iter().for_each(|played| self.push(held, played, sides, cost));
    }

    /// A move that neither sheet has, after which the words of both can be read.
    fn neither(&mut self, held: &Hypothesis<G>) {
        let move_on_sheet = [0, 1].map(|side| MoveOnSheet {
            from: held.at[side],
            to: held.at[side],
            word: None,
            joined: false,
        });
        let words: Vec<(usize, usize)> = (0..2)
            .filter(|&side| !held.at[side].swapped)
            .filter_map(|side| Some((side, self.sides[side].next_word(held.at[side].item as usize)?)))
            .collect();
        if words.is_empty() {
            return;
        }
        let moves = legal(&held.position);
        let cost = 2.0 * LEFT_OUT + (moves.len() as f32).ln();
        for played in moves {
            let mut after = held.position.clone();
            after.play_unchecked(*played);
            let reads = |&(side, item): &(usize, usize)| {
                let mut found = Vec::new();
                let side = &self.sides[side];
                let word = side.word(item);
                word.is_some_and(|word| {
                    as_written(&after, word, &side.speller, &mut found);
                    found.iter().any(|one| one.cost < 6.0)
                })
            };
            if words.iter().all(reads) {
                self.push(held, played, [0, 1].map(|side| (move_on_sheet[side], held.numbering[side])), cost);
            }
        }
    }

    fn push(
        &mut self,
        held: &Hypothesis<G>,
        played: SheetMove,
        sides: [(MoveOnSheet, Numbering); 2],
        cost: f32,
    ) {
        let total = held.cost + cost;
        if !total.is_finite() || total > self.least + MARGIN {
            return;
        }
        self.least = self.least.min(total);
        let mut position = held.position.clone();
        position.play_unchecked(*played);
        self.made += 1;
        let step = TwoSheetStep { played, sides: sides.map(|(move_on_sheet, _)| move_on_sheet) };
        let at = sides.map(|(move_on_sheet, _)| move_on_sheet.to);
        let numbering = sides.map(|(_, numbering)| numbering);
        let edge = Edge { from: held.node, step, cost };
        self.waiting.push(NextHypothesis { position, at, numbering, cost: total, edge });
    }

    fn edges_of(&self, at: usize) -> &[Edge] {
        let (from, to) = self.nodes[at].edges;
        &self.edges[from as usize..to as usize]
    }

    /// The best way, and how sure its moves are beside all that was kept.
    fn found(&self, sharpness: f32) -> TwoSheetPath {
        let (made, exhausted) = (self.made, self.exhausted);
        let budget = TwoSheetPath { made, exhausted, cost: f32::INFINITY, ..TwoSheetPath::default() };
        let Some(&(end, _, cost)) = self.ends.iter().min_by(|one, other| one.2.total_cmp(&other.2)) else {
            return budget;
        };
        let mut forward = vec![0.0f32; self.nodes.len()];
        for at in 1..self.nodes.len() {
            let ways = self.edges_of(at).iter();
            forward[at] = add_costs(ways.map(|edge| forward[edge.from as usize] + sharpness * edge.cost));
        }
        let mut onward = vec![f32::INFINITY; self.nodes.len()];
        for &(node, rest, _) in &self.ends {
            onward[node as usize] = sharpness * rest;
        }
        let total =
            add_costs(self.ends.iter().map(|(end, rest, _)| forward[*end as usize] + sharpness * rest));
        // The meanings of the words of each sheet, and their shares.
        let mut shares: [Vec<Vec<(SheetMove, f32)>>; 2] =
            [0, 1].map(|side| vec![Vec::new(); self.sides[side].items.len()]);
        for at in (1..self.nodes.len()).rev() {
            if onward[at].is_infinite() {
                continue;
            }
            for edge in self.edges_of(at) {
                let from = edge.from as usize;
                let new = onward[at] + sharpness * edge.cost;
                onward[from] = add_costs([onward[from], new].into_iter());
                let weight = (total - forward[from] - new).exp();
                for (shares, move_on_sheet) in shares.iter_mut().zip(edge.step.sides) {
                    let Some(word) = move_on_sheet.word else { continue };
                    let here = &mut shares[word as usize];
                    match here.iter_mut().find(|(played, _)| *played == edge.step.played) {
                        Some((_, sum)) => *sum += weight,
                        None if weight > 1e-4 => here.push((edge.step.played, weight)),
                        None => {}
                    }
                }
            }
        }
        let mut way = Vec::new();
        let mut at = end as usize;
        while at > 0 {
            let Some(edge) = self.edges_of(at).first() else { break };
            way.push(taken(edge.step, &shares));
            at = edge.from as usize;
        }
        way.reverse();
        TwoSheetPath { way, end: self.nodes[end as usize].at, cost, ..budget }
    }
}

/// Returns the step with its probability by the word that speaks most for it, and the other readings of that word.
fn taken(step: TwoSheetStep, shares: &[Vec<Vec<(SheetMove, f32)>>; 2]) -> WeightedTwoSheetStep {
    let of = |side: usize| {
        let word = step.sides[side].word? as usize;
        let share = shares[side][word].iter().find(|(played, _)| *played == step.played)?.1;
        Some((share.min(1.0), side, word))
    };
    let best = [of(0), of(1)].into_iter().flatten().max_by(|one, other| one.0.total_cmp(&other.0));
    let Some((share, side, word)) = best else {
        return WeightedTwoSheetStep { step, share: 0.0, others: Vec::new() };
    };
    let mut others: Vec<(SheetMove, f32)> = shares[side][word]
        .iter()
        .filter(|(played, share)| *played != step.played && *share >= 0.01)
        .copied()
        .collect();
    sort_by(&mut others, |one, other| other.1.total_cmp(&one.1));
    WeightedTwoSheetStep { step, share, others }
}
