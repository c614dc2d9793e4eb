//! Answers of people about places of a sheet, and the steps that they leave to the search there.
//!
//! An answer belongs to a word, not to a ply: whatever is found out about the moves before it, it stays where it is.

use super::candidates::{Speller, SpellingReach, as_written, near};
use super::error_model::GARBAGE;
use super::game_words::{SheetItem, SheetWord, word};
use super::search_step::{SearchStep, WeightedStep};
use super::sheet_move::SheetMove;
use super::step_costs::CUT;
use stamma_board::{AnyPosition, Color, Geometry, Position};
use stamma_notation::internals::{DecodeContext, fold_word};
use stamma_notation::{Game, Letters, Span};

/// An answer about a place of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The word that it is about. An empty span is the place before the word or number that begins there, and the
    /// answer is the unwritten move that was made there.
    pub span: Span,
    /// The side to move; none where that is not known.
    pub turn: Option<Color>,
    /// The meaning of the word.
    pub meaning: AnswerMeaning,
}

/// The meaning of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerMeaning {
    /// A move, or two after a blank: in the notation of the game, in SAN with English letters or as engines write it.
    Move(String),
    /// None.
    NoMove,
}

impl AnswerMeaning {
    /// Parses `none`, or a move.
    pub fn of(text: &str) -> AnswerMeaning {
        if text.eq_ignore_ascii_case("none") {
            AnswerMeaning::NoMove
        } else {
            AnswerMeaning::Move(String::from(text))
        }
    }
}

impl Answer {
    /// Returns the answer for the move of the main line with this number: the meaning of the word that it was read
    /// from. None where the main line has no such move.
    pub fn at_ply(game: &Game, ply: u32, meaning: AnswerMeaning) -> Option<Answer> {
        let span = game.mainline().find(|known| known.number == ply)?.written;
        let first = match &game.start {
            AnyPosition::Small(start) => start.turn(),
            AnyPosition::Large(start) => start.turn(),
        };
        let turn = if ply % 2 == 1 { first } else { first.other() };
        Some(Answer { span, turn: Some(turn), meaning })
    }
}

/// The constraints on one item of a sheet.
#[derive(Clone, Debug, Default)]
pub struct ItemConstraint {
    /// The meanings of the word; none where there is no answer.
    word: Option<AllowedMoves>,
    /// The unwritten moves before it.
    before: Option<AllowedMoves>,
    /// The side to move.
    turn: Option<Color>,
}

/// The moves that one answer allows.
#[derive(Clone, Debug)]
enum AllowedMoves {
    Nothing,
    /// For each move of the answer the ways to read it: with the letters of the game, and with English ones.
    Moves(Vec<[SheetWord; 2]>),
}

/// The constraints on the items of a sheet.
#[derive(Clone, Debug, Default)]
pub struct AnswerConstraints {
    /// For each item that something is known of.
    constraints: Vec<(usize, ItemConstraint)>,
    /// Answers about places without a word.
    pub unplaced: Vec<usize>,
}

impl AnswerConstraints {
    /// Collects numbered answers, in the order of the items.
    pub fn new<'a>(
        answers: impl Iterator<Item = (usize, &'a Answer)>,
        items: &[SheetItem],
        context: &DecodeContext,
    ) -> AnswerConstraints {
        let mut constraints = AnswerConstraints::default();
        for (number, answer) in answers {
            let empty = answer.span.is_empty();
            let found = items.iter().position(|item| match item {
                SheetItem::Word(word) => word.span.start == answer.span.start,
                SheetItem::Number(number) => empty && number.span.start == answer.span.start,
            });
            let Some(at) = found else {
                constraints.unplaced.push(number);
                continue;
            };
            let slot = match constraints.constraints.binary_search_by_key(&at, |(item, _)| *item) {
                Ok(slot) => slot,
                Err(slot) => {
                    constraints.constraints.insert(slot, (at, ItemConstraint::default()));
                    slot
                }
            };
            let constraint = &mut constraints.constraints[slot].1;
            let says = AllowedMoves::of(&answer.meaning, context);
            *(if empty { &mut constraint.before } else { &mut constraint.word }) = Some(says);
            // The side that has the move at the item makes the unwritten move before it.
            if empty || constraint.before.is_none() {
                constraint.turn = answer.turn.or(constraint.turn);
            }
        }
        constraints
    }

    /// Returns the constraints on an item.
    pub fn at(&self, item: usize) -> Option<&ItemConstraint> {
        self.constraints.binary_search_by_key(&item, |(at, _)| *at).ok().map(|slot| &self.constraints[slot].1)
    }

    /// Gives the answered steps certainty: doubts about the rest of the game are no doubts about an answered word.
    pub fn close_answered(&self, way: &mut [WeightedStep]) {
        for taken in way.iter_mut() {
            if self.at(taken.item).is_some_and(ItemConstraint::is_closed) {
                let others: f32 = taken.others.iter().map(|(_, share)| share).sum();
                taken.share /= (taken.share + others).max(f32::MIN_POSITIVE);
            }
        }
    }

    /// True if nothing is known of any of these items.
    pub fn leave(&self, mut items: std::ops::Range<usize>) -> bool {
        self.constraints.is_empty() || items.all(|item| self.at(item).is_none())
    }

    /// True if an answer names a move for some item from this one on, or an unwritten one before it.
    pub fn say_moves_from(&self, item: usize) -> bool {
        let is_move = |pinned: &Option<AllowedMoves>| matches!(pinned, Some(AllowedMoves::Moves(_)));
        self.constraints
            .iter()
            .any(|(at, constraint)| *at >= item && (is_move(&constraint.word) || is_move(&constraint.before)))
    }

    /// True if there are no constraints at all.
    pub const fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }
}

impl AllowedMoves {
    fn of(meaning: &AnswerMeaning, context: &DecodeContext) -> AllowedMoves {
        let AnswerMeaning::Move(text) = meaning else { return AllowedMoves::Nothing };
        let english = DecodeContext {
            letters: Letters { compounds: context.letters.compounds, ..Letters::english() },
            ..*context
        };
        let mut words = Vec::new();
        let mut at = 0;
        for part in text.split_whitespace().take(2) {
            let start = at + text[at..].find(part).unwrap_or(0);
            at = start + part.len();
            let mut glyphs = Vec::new();
            fold_word(text.as_bytes(), Span::new(start, at), &mut glyphs);
            words.push([word(&glyphs, context), word(&glyphs, &english)]);
        }
        AllowedMoves::Moves(words)
    }
}

/// The surroundings of a word with constraints.
pub struct AnswerPlace<'a> {
    /// The word.
    pub word: &'a SheetWord,
    /// The word and the next one as one.
    pub joined: Option<&'a SheetWord>,
    /// The next item, if nothing is known of it.
    pub next: Option<&'a SheetItem>,
    /// The spelling of moves.
    pub speller: &'a Speller<'a>,
}

impl ItemConstraint {
    /// Returns the steps that it allows at a word: the number of items they consume, the steps, and their costs.
    pub fn steps<G: Geometry>(
        &self,
        position: &Position<G>,
        around: &AnswerPlace<'_>,
    ) -> Vec<(usize, SearchStep, f32)> {
        let speller = around.speller;
        let moves = match &self.word {
            Some(AllowedMoves::Nothing) => return vec![(1, SearchStep::Dropped(1), 0.0)],
            Some(AllowedMoves::Moves(moves)) => &moves[..],
            None => &[],
        };
        let mut steps = Vec::new();
        if self.turn.is_some_and(|turn| turn != position.turn()) {
            return steps;
        }
        match (&self.before, moves) {
            (_, [first, second]) => {
                for (first, then, cost) in pairs(position, said(position, first, speller), second, speller) {
                    steps.push((1, SearchStep::Missing(first, then), cost));
                    // No word is consumed whose step contradicts the answer.
                    let mut after = position.clone();
                    after.play_unchecked(*first);
                    if let Some(SheetItem::Word(next)) = around.next
                        && (says(position, next, speller, first) || says(&after, next, speller, then))
                    {
                        steps.push((2, SearchStep::Swapped([Some(first), Some(then), None, None]), cost));
                    }
                }
            }
            (Some(AllowedMoves::Moves(supplied)), [this]) => {
                let supplied = supplied.first().map_or(Vec::new(), |first| said(position, first, speller));
                let found = pairs(position, supplied, this, speller).into_iter();
                steps.extend(found.map(|(first, then, cost)| (1, SearchStep::Missing(first, then), cost)));
            }
            (Some(AllowedMoves::Moves(supplied)), _) => {
                for (first, cost) in
                    supplied.first().map_or(Vec::new(), |first| said(position, first, speller))
                {
                    let mut after = position.clone();
                    after.play_unchecked(*first);
                    let mut found = Vec::new();
                    as_written(&after, around.word, speller, &mut found);
                    near(&after, around.word, speller, SpellingReach::Near, GARBAGE, &mut found);
                    let then = found.into_iter();
                    steps.extend(
                        then.map(|then| (1, SearchStep::Missing(first, then.played), cost + then.cost)),
                    );
                }
            }
            (_, [this]) => {
                for (played, cost) in said(position, this, speller) {
                    steps.push((1, SearchStep::Read(played), cost));
                    if around.joined.is_some_and(|joined| says(position, joined, speller, played)) {
                        steps.push((2, SearchStep::Joined(played), CUT + cost));
                    }
                }
            }
            _ => {}
        }
        steps
    }

    /// Returns the moves that an answer leaves to the word in this position, with their costs; none where there is no answer
    /// about it.
    pub fn moves<G: Geometry>(
        &self,
        position: &Position<G>,
        speller: &Speller<'_>,
    ) -> Option<Vec<(SheetMove, f32)>> {
        match self.word.as_ref()? {
            AllowedMoves::Moves(moves) if self.turn.is_none_or(|turn| turn == position.turn()) => {
                match &moves[..] {
                    [this] => Some(said(position, this, speller)),
                    // A move that is missing before the word has none of its own on a sheet.
                    _ => Some(Vec::new()),
                }
            }
            AllowedMoves::Moves(_) | AllowedMoves::Nothing => Some(Vec::new()),
        }
    }

    /// True if an answer names the move of the word.
    pub const fn names_the_move(&self) -> bool {
        matches!(self.word, Some(AllowedMoves::Moves(_)))
    }

    /// True if an answer says that the word is no move.
    pub const fn is_no_move(&self) -> bool {
        matches!(self.word, Some(AllowedMoves::Nothing))
    }

    /// True if only the steps of the answers may be taken at the word.
    pub const fn is_closed(&self) -> bool {
        self.word.is_some() || matches!(self.before, Some(AllowedMoves::Moves(_)))
    }

    /// Returns the steps that it allows at a number, and their costs; none where there is no answer.
    pub fn steps_at_number<G: Geometry>(
        &self,
        position: &Position<G>,
        speller: &Speller<'_>,
    ) -> Option<Vec<(SearchStep, f32)>> {
        match self.before.as_ref()? {
            AllowedMoves::Nothing => Some(vec![(SearchStep::Passed, 0.0)]),
            AllowedMoves::Moves(moves) => {
                let first = moves.first().map_or(Vec::new(), |first| said(position, first, speller));
                Some(
                    first.into_iter().map(|(played, cost)| (SearchStep::MissingHere(played), cost)).collect(),
                )
            }
        }
    }
}

/// Returns two moves that were named, one after the other.
fn pairs<G: Geometry>(
    position: &Position<G>,
    firsts: Vec<(SheetMove, f32)>,
    second: &[SheetWord; 2],
    speller: &Speller<'_>,
) -> Vec<(SheetMove, SheetMove, f32)> {
    let mut found = Vec::new();
    for (first, cost) in firsts {
        let mut after = position.clone();
        after.play_unchecked(*first);
        let then = said(&after, second, speller).into_iter();
        found.extend(then.map(|(then, more)| (first, then, cost + more)));
    }
    found
}

/// True if a word can be read as a move as it is written.
fn says<G: Geometry>(
    position: &Position<G>,
    word: &SheetWord,
    speller: &Speller<'_>,
    played: SheetMove,
) -> bool {
    let mut found = Vec::new();
    as_written(position, word, speller, &mut found);
    found.iter().any(|candidate| candidate.played == played)
}

/// Returns the moves that were named. None where the letters of the game and English ones make different moves of it:
/// then the meaning is unknown.
fn said<G: Geometry>(
    position: &Position<G>,
    ways: &[SheetWord; 2],
    speller: &Speller<'_>,
) -> Vec<(SheetMove, f32)> {
    let moves = |word: &SheetWord| {
        let mut found = Vec::new();
        as_written(position, word, speller, &mut found);
        found.iter().map(|candidate| candidate.played).collect::<Vec<SheetMove>>()
    };
    let [own, english] = [moves(&ways[0]), moves(&ways[1])];
    let moves = match (own.is_empty(), english.is_empty()) {
        (true, _) => english,
        (_, true) => own,
        _ if own == english => own,
        _ => Vec::new(),
    };
    let share = (moves.len().max(1) as f32).ln();
    moves.into_iter().map(|played| (played, share)).collect()
}
