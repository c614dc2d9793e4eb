//! Turns the best way through a sheet into the steps that a reader follows, and the findings that report them.

use super::candidates::as_result;
use super::confidence::{DOUBTFUL, percent, source_of};
use super::game_words::{SheetItem, SheetWord, span_of_item};
use super::reader_steps::SheetText;
use super::reasons::{ReasonContext, why_dropped, why_read, why_supplied};
use super::search_outcome::SearchOutcome;
use super::search_step::{SearchStep, WeightedStep, swapped_order};
use super::sheet_move::SheetMove;
use stamma_board::internals::{sort_by, sort_by_key};
use stamma_board::{Geometry, Position};
use stamma_notation::internals::{self, AfterSteps, Token, WordChoice, plain, shortened, with_single_blanks};
use stamma_notation::{
    Candidate, Detail, Diagnostic, Doubt, Edit, Fix, GameResult, MovePattern, PlySource, Safety, Span,
    encode, san,
};

/// The choices for a reader, and the findings about them.
#[derive(Clone, Debug, Default)]
pub struct AppliedRepairs {
    /// The choices, in the order of their places.
    pub choices: Vec<WordChoice>,
    /// One finding a repair.
    pub findings: Vec<Diagnostic>,
    /// The item at which the game ends because the rest is too uncertain.
    pub stopped_at: Option<usize>,
    /// The result that the last word is.
    pub result: Option<GameResult>,
}

/// A missing move with a lower probability is not settled: a null move takes its place, where the moves after it allow.
const SETTLED: f32 = 0.35;

/// The choices and findings of the best way of a line that begins with this ply in a position.
pub fn apply<G: Geometry>(
    (start, first_ply): (&Position<G>, u32),
    input: &[u8],
    reading: &SearchOutcome<'_>,
    tokens: &[Token],
    min_confidence: f32,
) -> AppliedRepairs {
    let mut applied = AppliedRepairs::default();
    let mut position = start.clone();
    let mut ply = first_ply;
    for (at, taken) in reading.way.iter().enumerate() {
        let place = StepPlace { input, reading, position: &position, at, taken, ply };
        place.report_order(&mut applied);
        let supplied = taken.step.supplies() || place.unreadable().is_some();
        // A null move takes the place of a missing move that is not settled, where it can.
        let unsettled = supplied && min_confidence > 0.0 && taken.share < SETTLED;
        let doubted = taken.share < min_confidence && !matches!(taken.step, SearchStep::Passed);
        let passed = if doubted || unsettled { place.passed() } else { None };
        if let Some(passed) = passed {
            place.pass(&mut applied);
            position = passed;
            ply += taken.step.played().count() as u32;
            continue;
        }
        if doubted {
            place.stop(&mut applied);
            applied.stopped_at = Some(taken.item);
            return applied.in_order(tokens);
        }
        place.add(&mut applied);
        for played in taken.step.played() {
            position.play_unchecked(*played);
            ply += 1;
        }
    }
    let lost = reading.lost_at.and_then(|item| reading.word_from(item, LookDirection::LikeAMove));
    if let Some((at, word)) = lost {
        applied.choose(reading.place_of(at), Vec::new(), AfterSteps::Stop);
        let words = reading.items[at..].iter().filter(|item| matches!(item, SheetItem::Word(_)));
        let detail = Detail::BeyondRepair { words: words.count() };
        applied.stopped_at = reading.lost_at;
        applied.findings.push(Diagnostic::new(word.span, Some(ply), detail));
    }
    applied.in_order(tokens)
}

/// One step of the way, where it is taken.
struct StepPlace<'a, G: Geometry> {
    input: &'a [u8],
    reading: &'a SearchOutcome<'a>,
    position: &'a Position<G>,
    /// Its place on the way.
    at: usize,
    taken: &'a WeightedStep,
    ply: u32,
}

impl<G: Geometry> StepPlace<'_, G> {
    fn item(&self, after: usize) -> Option<&SheetItem> {
        self.reading.items.get(self.taken.item + after)
    }

    fn span(&self, after: usize) -> Span {
        self.item(after).map_or(Span::default(), span_of_item)
    }

    /// The place at which the reader takes the step: that of the item, but where lines are read in another order than they stand.
    fn place(&self, after: usize) -> Span {
        self.reading.place_of(self.taken.item + after)
    }

    /// Returns the signs in place of a move, where they are read as one.
    fn unreadable(&self) -> Option<&SheetWord> {
        match (self.taken.step, self.item(0)) {
            (SearchStep::Read(_), Some(SheetItem::Word(word))) if word.unreadable => Some(word),
            _ => None,
        }
    }

    /// Reports lines that have changed places, where the first of them is read.
    fn report_order(&self, applied: &mut AppliedRepairs) {
        let Some(order) = &self.reading.order else { return };
        let Some(block) = order.blocks.iter().find(|block| block.start == self.taken.item) else { return };
        let places = &order.places[block.clone()];
        let span = places.iter().copied().reduce(Span::to).unwrap_or_default();
        let words = shortened(&with_single_blanks(self.input, span));
        let sorted = self.reading.items[block.clone()].iter();
        let taken: Vec<String> = sorted.map(|item| plain(self.input, span_of_item(item))).collect();
        let taken = shortened(&taken.join(" "));
        let detail = Detail::WordsSwapped { words, taken, confidence: order.share };
        let sure = format!("{} sure", percent(order.share));
        applied.findings.push(Diagnostic::new(span, Some(self.ply), detail).with_help(sure));
    }

    fn add(&self, applied: &mut AppliedRepairs) {
        let span = self.span(0);
        match (self.taken.step, self.item(0)) {
            (SearchStep::Read(played), Some(SheetItem::Word(word))) => self.read(applied, word, played),
            (SearchStep::Joined(played), Some(SheetItem::Word(_))) => self.join(applied, played),
            (SearchStep::Glued(first, second), Some(SheetItem::Word(word))) => {
                self.cut(applied, word, first, second)
            }
            (SearchStep::Missing(first, second), Some(SheetItem::Word(word))) => {
                let after = self.after(first);
                let then = self.plain(&after, word, second).unwrap_or(self.repaired(word.span, second));
                let steps = vec![self.repaired(before(span), first), then];
                applied.choose(self.place(0), steps, AfterSteps::Repaired);
                applied.findings.push(self.supplied(before(span), first));
            }
            (SearchStep::MissingHere(first), _) => {
                applied.choose(self.place(0), vec![self.repaired(before(span), first)], AfterSteps::ReadIt);
                applied.findings.push(self.supplied(before(span), first));
            }
            (SearchStep::MissingTurn(first, second), _) => {
                let place = before(span);
                let steps = vec![self.repaired(place, first), self.repaired(place, second)];
                applied.choose(self.place(0), steps, AfterSteps::ReadIt);
                let (one, two) = self.turn_parts(first, second);
                applied.findings.push(StepPlace { taken: &one, ..*self }.supplied(place, first));
                let after = self.after(first);
                let then = StepPlace { position: &after, taken: &two, ply: self.ply + 1, ..*self };
                applied.findings.push(then.supplied(place, second));
            }
            (SearchStep::Swapped(_), Some(SheetItem::Word(_))) => self.swap(applied),
            (SearchStep::Dropped(items), _) => {
                for after in 0..items {
                    if let Some(SheetItem::Word(word)) = self.item(after) {
                        self.drop(applied, word, after);
                    }
                }
            }
            (
                SearchStep::Passed
                | SearchStep::Read(_)
                | SearchStep::Joined(_)
                | SearchStep::Missing(..)
                | SearchStep::Swapped(..)
                | SearchStep::Glued(..),
                _,
            ) => {}
        }
    }

    /// A word is a move.
    fn read(&self, applied: &mut AppliedRepairs, word: &SheetWord, played: SheetMove) {
        match self.plain(self.position, word, played) {
            Some(step) => {
                if let Some(whole) = self.glued_to_other_number(word) {
                    applied.findings.push(self.split_in_doubt(whole, played));
                } else if self.taken.share < DOUBTFUL {
                    applied.findings.push(self.doubt(word.span, Doubt::AsWritten));
                }
                applied.choose(self.place(0), vec![step], AfterSteps::Repaired);
            }
            None => {
                let step = self.repaired(word.span, played);
                applied.choose(self.place(0), vec![step], AfterSteps::Repaired);
                applied.findings.push(self.word_repaired(word, played));
            }
        }
    }

    /// `48a4` behind move 3: the place of a word with the digits before it, if they are neither the number that is due nor one that counts the
    /// numbers before it. One of them may be a part of the move.
    fn glued_to_other_number(&self, word: &SheetWord) -> Option<Span> {
        let [before @ .., SheetItem::Number(number)] = &self.reading.items[..self.taken.item] else {
            return None;
        };
        let is_glued =
            number.span.end == word.span.start && number.span.of(self.input).iter().all(u8::is_ascii_digit);
        let last = before.iter().rev().find_map(|item| match item {
            SheetItem::Number(number) => number.value,
            SheetItem::Word(_) => None,
        });
        let (value, last) = (number.value?, last?);
        let counts = value == last || value == last.saturating_add(1);
        let is_due = value == self.position.fullmove_number();
        (is_glued && !counts && !is_due).then(|| number.span.to(word.span))
    }

    /// Reports a word of which the first digits were taken for a number that is not due. What else it may be was not looked for: the share of
    /// the way says nothing about that.
    fn split_in_doubt(&self, whole: Span, played: SheetMove) -> Diagnostic {
        const AT_MOST: f32 = 0.5;
        let word = shortened(&plain(self.input, whole));
        let doubt = Doubt::Guessed { taken: san(self.position, *played) };
        let detail = Detail::WordInDoubt { word, doubt, confidence: self.taken.share.min(AT_MOST) };
        self.finding(whole, detail)
    }

    /// This word and the next are one move.
    fn join(&self, applied: &mut AppliedRepairs, played: SheetMove) {
        let whole = self.span(0).to(self.span(1));
        applied.choose(self.place(0), vec![self.repaired(whole, played)], AfterSteps::Repaired);
        applied.choose(self.place(1), Vec::new(), AfterSteps::Repaired);
        let taken = san(self.position, *played);
        let word = shortened(&with_single_blanks(self.input, whole));
        let why = String::from("a blank has cut it in two");
        let detail = Detail::WordRepaired { word, taken, why, confidence: self.taken.share };
        applied.findings.push(self.finding(whole, detail));
    }

    /// A word is two moves.
    fn cut(&self, applied: &mut AppliedRepairs, word: &SheetWord, first: SheetMove, second: SheetMove) {
        let after = self.after(first);
        // The halves as written, where they are those moves.
        let mut halves = word.cuts.iter().filter_map(|(one, two)| {
            Some(vec![self.plain(self.position, one, first)?, self.plain(&after, two, second)?])
        });
        let steps = halves
            .next()
            .unwrap_or_else(|| vec![self.repaired(word.span, first), self.repaired(word.span, second)]);
        applied.choose(self.place(0), steps, AfterSteps::Repaired);
        let taken = format!("{} {}", san(self.position, *first), san(&after, *second));
        let text = shortened(&plain(self.input, word.span));
        let why = String::from("a blank is missing");
        let detail = Detail::WordRepaired { word: text, taken, why, confidence: self.taken.share };
        applied.findings.push(self.finding(word.span, detail));
    }

    /// Words have changed places.
    fn swap(&self, applied: &mut AppliedRepairs) {
        let moves: Vec<SheetMove> = self.taken.step.played().collect();
        let is_word = |after: &usize| matches!(self.item(*after), Some(SheetItem::Word(_)));
        let words: Vec<usize> =
            (0..self.reading.items.len() - self.taken.item).filter(is_word).take(moves.len()).collect();
        let mut position = self.position.clone();
        let mut taken = Vec::new();
        for ((&place, &read), played) in words.iter().zip(swapped_order(words.len())).zip(moves) {
            let stays = match self.item(words[read]) {
                Some(SheetItem::Word(word)) if words[read] == place => self.plain(&position, word, played),
                _ => None,
            };
            let step = stays.unwrap_or_else(|| self.repaired(self.span(words[read]), played));
            applied.choose(self.place(place), vec![step], AfterSteps::Repaired);
            taken.push(san(&position, *played));
            position.play_unchecked(*played);
        }
        let [first, .., last] = words[..] else { return };
        let whole = self.span(first).to(self.span(last));
        let words = shortened(&with_single_blanks(self.input, whole));
        let taken = taken.join(" ");
        let detail = Detail::WordsSwapped { words, taken, confidence: self.taken.share };
        applied.findings.push(self.finding(whole, detail));
    }

    /// Reports a word, `after` items on, that is no move.
    fn drop(&self, applied: &mut AppliedRepairs, word: &SheetWord, after: usize) {
        // A number without a dot and text above the moves are skipped silently, as they always are.
        if word.number || self.ply == 1 && !word.looks_like_a_move() {
            return;
        }
        applied.choose(self.place(after), Vec::new(), AfterSteps::Dropped);
        if let Some((result, finding)) = self.result(word) {
            applied.result = Some(result);
            applied.findings.push(finding);
            return;
        }
        let why = why_dropped(&self.reason_context(), word, after);
        let text = shortened(&plain(self.input, word.span));
        let detail = Detail::WordDropped { word: text, why, confidence: self.taken.share };
        applied.findings.push(self.finding(word.span, detail));
    }

    /// The position after a move.
    fn after(&self, played: SheetMove) -> Position<G> {
        let mut after = self.position.clone();
        after.play_unchecked(*played);
        after
    }

    /// Returns the position after the step with a null move in place of an unknown missing one, if the rest of the way means
    /// the same from there on. Of unwritten moves of both sides the second is the unknown one: later words need the first.
    fn passed(&self) -> Option<Position<G>> {
        let passed = match (self.taken.step, self.item(0)) {
            (SearchStep::MissingHere(_), _) => self.position.pass()?,
            (SearchStep::Read(_), _) if self.unreadable().is_some() => self.position.pass()?,
            (SearchStep::MissingTurn(first, _), _) => self.after(first).pass()?,
            (SearchStep::Missing(_, second), Some(SheetItem::Word(word))) => {
                let mut passed = self.position.pass()?;
                self.plain(&passed, word, second)?;
                passed.play_unchecked(*second);
                passed
            }
            _ => return None,
        };
        let (mut here, mut there) = (passed.clone(), self.position.clone());
        self.taken.step.play_on(&mut there);
        for taken in &self.reading.way[self.at + 1..] {
            if let (SearchStep::Read(played), Some(SheetItem::Word(word))) =
                (taken.step, self.reading.items.get(taken.item))
            {
                // What it may be is not known any better than this one.
                if word.unreadable && !played.is_legal(&here) {
                    here = here.pass()?;
                    there.play_unchecked(*played);
                    continue;
                }
                let reads = |position: &Position<G>| self.plain(position, word, played).is_some();
                if reads(&there) && !reads(&here) {
                    return None;
                }
            }
            for played in taken.step.played() {
                if !played.is_legal(&here) {
                    return None;
                }
                here.play_unchecked(*played);
                there.play_unchecked(*played);
            }
        }
        Some(passed)
    }

    /// Puts a null move in place of the missing one.
    fn pass(&self, applied: &mut AppliedRepairs) {
        let (span, place) = (self.span(0), before(self.span(0)));
        if self.unreadable().is_some() {
            applied.choose(self.place(0), vec![self.unknown(span)], AfterSteps::Repaired);
            applied.findings.push(self.unknown_supplied(span));
            return;
        }
        if let SearchStep::MissingTurn(first, second) = self.taken.step {
            let steps = vec![self.repaired(place, first), self.unknown(place)];
            applied.choose(self.place(0), steps, AfterSteps::ReadIt);
            let (one, two) = self.turn_parts(first, second);
            applied.findings.push(StepPlace { taken: &one, ..*self }.supplied(place, first));
            let after = self.after(first);
            let then = StepPlace { position: &after, taken: &two, ply: self.ply + 1, ..*self };
            applied.findings.push(then.unknown_supplied(place));
            return;
        }
        let mut steps = vec![self.unknown(place)];
        let after = self.position.pass();
        let then = match (self.taken.step, self.item(0), after) {
            (SearchStep::Missing(_, second), Some(SheetItem::Word(word)), Some(after)) => {
                steps.extend(self.plain(&after, word, second));
                AfterSteps::Repaired
            }
            _ => AfterSteps::ReadIt,
        };
        applied.choose(self.place(0), steps, then);
        applied.findings.push(self.unknown_supplied(place));
    }

    /// The two moves of a step that supplies moves of both sides, as steps of their own with the other moves that they may be.
    fn turn_parts(&self, first: SheetMove, second: SheetMove) -> (WeightedStep, WeightedStep) {
        let part = |step: SheetMove, share: f32| WeightedStep {
            step: SearchStep::MissingHere(step),
            share,
            others: Vec::new(),
            ..self.taken.clone()
        };
        let (mut one, mut two) = (part(first, self.taken.share), part(second, self.taken.share));
        for &(step, share) in &self.taken.others {
            let SearchStep::MissingTurn(other, answer) = step else { continue };
            if other == first {
                one.share += share;
                two.others.push((SearchStep::MissingHere(answer), share));
                continue;
            }
            let other = SearchStep::MissingHere(other);
            match one.others.iter_mut().find(|(known, _)| *known == other) {
                Some((_, sum)) => *sum += share,
                None => one.others.push((other, share)),
            }
        }
        one.share = one.share.min(1.0);
        sort_by(&mut one.others, |left, right| right.1.total_cmp(&left.1));
        (one, two)
    }

    /// The finding about a null move in place of a missing one.
    fn unknown_supplied(&self, place: Span) -> Diagnostic {
        let reads = self.unreadable().is_some();
        let supplies = |step: &SearchStep| step.supplies() || reads && matches!(step, SearchStep::Read(_));
        let others = self.taken.others.iter().filter(|(step, _)| supplies(step));
        let confidence = (self.taken.share + others.map(|(_, share)| share).sum::<f32>()).min(1.0);
        let why = String::from("several moves fit");
        let detail = Detail::MoveSupplied { taken: String::from("a null move"), why, confidence };
        let mut finding = self.finding(place, detail);
        finding.candidates.insert(0, self.candidate(self.taken.step, self.taken.share));
        finding
    }

    /// Returns the reader's step for an unknown move.
    fn unknown(&self, span: Span) -> internals::WordMove {
        internals::WordMove {
            played: None,
            pattern: MovePattern::ANY,
            span,
            marks: Default::default(),
            doubt: None,
            cost: 0,
            source: PlySource::Guess,
            decision: None,
        }
    }

    /// Ends the line before this word, and reports the moves it may be.
    fn stop(&self, applied: &mut AppliedRepairs) {
        // A move may be missing before a number; the next word is where the line ends.
        let Some((at, word)) = self.reading.word_from(self.taken.item, LookDirection::Any) else { return };
        applied.choose(self.reading.place_of(at), Vec::new(), AfterSteps::Stop);
        applied.findings.push(self.doubt(word.span, Doubt::Stopped));
    }

    fn doubt(&self, span: Span, doubt: Doubt) -> Diagnostic {
        let word = shortened(&plain(self.input, span));
        let stopped = doubt == Doubt::Stopped;
        let mut finding =
            self.finding(span, Detail::WordInDoubt { word, doubt, confidence: self.taken.share });
        if stopped {
            finding.candidates.insert(0, self.candidate(self.taken.step, self.taken.share));
        }
        finding
    }

    fn word_repaired(&self, word: &SheetWord, played: SheetMove) -> Diagnostic {
        let taken = san(self.position, *played);
        let why = why_read(&self.reason_context(), word, played);
        let text = shortened(&plain(self.input, word.span));
        let confidence = self.taken.share;
        let detail = if confidence < DOUBTFUL {
            Detail::WordInDoubt { word: text, doubt: Doubt::Guessed { taken }, confidence }
        } else {
            Detail::WordRepaired { word: text, taken, why, confidence }
        };
        let mut finding = self.finding(word.span, detail);
        let speller = &self.reading.speller;
        let spelling = encode(self.position, *played, speller.dialect(), speller.letters());
        let edits = vec![Edit::new(word.span, spelling)];
        finding.fix = Some(Fix::new(Safety::Unsafe, edits));
        finding
    }

    fn supplied(&self, span: Span, played: SheetMove) -> Diagnostic {
        let taken = san(self.position, *played);
        let why = why_supplied(&self.reason_context(), played, self.taken.share);
        self.finding(span, Detail::MoveSupplied { taken, why, confidence: self.taken.share })
    }

    /// Returns the result that the last word stands for.
    fn result(&self, word: &SheetWord) -> Option<(GameResult, Diagnostic)> {
        let last = self.taken.item > 0 && self.taken.item + 1 == self.reading.items.len();
        if !last || word.prose || self.reading.constraints.at(self.taken.item).is_some() {
            return None;
        }
        let (result, _) = as_result(word, &self.reading.speller)?;
        let (taken, confidence) = (String::from(result.text()), self.taken.share);
        let text = shortened(&plain(self.input, word.span));
        let detail = if confidence < DOUBTFUL {
            Detail::WordInDoubt { word: text, doubt: Doubt::Guessed { taken }, confidence }
        } else {
            let why = String::from("the last word of a game is its result");
            Detail::WordRepaired { word: text, taken, why, confidence }
        };
        Some((result, self.finding(word.span, detail)))
    }

    fn reason_context(&self) -> ReasonContext<'_, G> {
        ReasonContext { reading: self.reading, position: self.position, at: self.at }
    }

    /// Returns a finding at this step, with its confidence and the other readings.
    fn finding(&self, span: Span, detail: Detail) -> Diagnostic {
        let share = detail.confidence().unwrap_or(self.taken.share);
        // Readings of the word after moves other than those that are taken do not belong here.
        let fits = |step: SearchStep| {
            let mut position = self.position.clone();
            step.played().all(|played| {
                let legal = played.is_legal(&position);
                if legal {
                    position.play_unchecked(*played);
                }
                legal
            })
        };
        let others = self.taken.others.iter().filter(|(step, _)| fits(*step)).take(MOST_ALTERNATIVES);
        let candidates = others.map(|&(step, share)| self.candidate(step, share)).collect();
        let sure = format!("{} sure", percent(share));
        Diagnostic::new(span, Some(self.ply), detail).with_help(sure).with_candidates(candidates)
    }

    fn candidate(&self, step: SearchStep, share: f32) -> Candidate {
        let mut position = self.position.clone();
        let mut words = Vec::new();
        for played in step.played() {
            words.push(san(&position, *played));
            position.play_unchecked(*played);
        }
        if let SearchStep::Dropped(_) | SearchStep::Passed = step {
            words.push(String::from("no move"));
        }
        let note = match step {
            SearchStep::Missing(..) | SearchStep::MissingHere(_) => "with a move supplied, ",
            SearchStep::MissingTurn(..) => "with moves of both sides supplied, ",
            SearchStep::Swapped(..) => "in the other order, ",
            _ => "",
        };
        Candidate::new(words.join(" "), format!("{note}{}", percent(share)))
    }

    const fn page(&self) -> SheetText<'_> {
        SheetText { input: self.input, decode: self.reading.context }
    }

    /// Returns the word read as written, where that is the move.
    fn plain(
        &self,
        position: &Position<G>,
        word: &SheetWord,
        played: SheetMove,
    ) -> Option<internals::WordMove> {
        self.page().plain(position, word, played)
    }

    /// Returns the reader's step for a move that is not the written one.
    fn repaired(&self, span: Span, played: SheetMove) -> internals::WordMove {
        let source = source_of(self.taken.share);
        internals::WordMove { source, ..self.page().repaired(span, played) }
    }
}

/// The words that are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LookDirection {
    Any,
    LikeAMove,
}

impl SearchOutcome<'_> {
    /// The place at which the reader takes the step of an item.
    fn place_of(&self, item: usize) -> Span {
        match &self.order {
            Some(order) => order.places.get(item).copied().unwrap_or_default(),
            None => self.items.get(item).map_or(Span::default(), span_of_item),
        }
    }

    /// The first word from an item on, and its item.
    fn word_from(&self, item: usize, looks: LookDirection) -> Option<(usize, &SheetWord)> {
        (item..).zip(self.items.get(item..)?).find_map(|(at, item)| match item {
            SheetItem::Word(word) if looks == LookDirection::Any || word.looks_like_a_move() => {
                Some((at, word))
            }
            _ => None,
        })
    }
}

impl AppliedRepairs {
    /// The choices and findings of another line of the same game, beside these.
    pub fn join(&mut self, other: AppliedRepairs) {
        self.choices.extend(other.choices);
        sort_by_key(&mut self.choices, |choice| choice.span.start);
        self.findings.extend(other.findings);
    }

    /// The choices in the order of their places, those of one token as one.
    fn in_order(mut self, tokens: &[Token]) -> AppliedRepairs {
        sort_by_key(&mut self.choices, |choice| choice.span.start);
        let token_of =
            |choice: &WordChoice| tokens.partition_point(|token| token.span.end <= choice.span.start);
        self.choices.dedup_by(|next, choice| {
            let same = token_of(next) == token_of(choice) && choice.then == AfterSteps::Repaired;
            if same {
                choice.steps.append(&mut next.steps);
                choice.then = next.then;
            }
            same
        });
        self
    }

    fn choose(&mut self, span: Span, steps: Vec<internals::WordMove>, then: AfterSteps) {
        self.choices.push(WordChoice { span, steps, then });
    }
}

/// The most alternatives that are named.
const MOST_ALTERNATIVES: usize = 4;

/// The empty place before a word.
const fn before(span: Span) -> Span {
    Span::new(span.start, span.start)
}

/// Returns the finding for a word at which a game ends.
pub fn stopped(word: String, confidence: f32) -> Detail {
    Detail::WordInDoubt { word, doubt: Doubt::Stopped, confidence }
}
