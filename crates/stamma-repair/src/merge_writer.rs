//! One game made of the way through two sheets, with a finding wherever the sheets disagree. Its text is that of one sheet.

use super::annotations::take_result;
use super::apply::stopped;
use super::candidates::as_written;
use super::confidence::{percent, source_of};
use super::game_words::{SheetItem, SheetWord};
use super::reader_steps::SheetText;
use super::reasons::answered;
use super::repair::{RepairOptions, is_about_the_text};
use super::sheet_move::SheetMove;
use super::sheet_reading::SheetReading;
use super::two_sheet_search::{MoveOnSheet, SheetSide, TwoSheetPath, WeightedTwoSheetStep};
use stamma_board::internals::sort_by_key;
use stamma_board::{Geometry, Position};
use stamma_notation::internals::{
    AfterSteps, DecodeContext, KnownReading, Section, WordChoice, WordMove, plain, reread, shortened,
};
use stamma_notation::{Candidate, Detail, Diagnostic, Elsewhere, Game, Lone, PlySource, Span, san};

/// Sheets of which fewer words of ten can be read as the moves of both are of different games.
const ALIKE: usize = 4;

/// Moves whose shares differ by less fit equally well.
const AS_GOOD: f32 = 0.05;

/// The result of the search, to be made a game.
pub struct MergeWriter<'a, G: Geometry> {
    /// The position in which the game begins.
    pub start: &'a Position<G>,
    /// The sheets as they were read.
    pub sheets: [SheetReading<'a>; 2],
    /// Their words.
    pub sides: &'a [SheetSide<'a>; 2],
    /// Their texts.
    pub pages: [SheetText<'a>; 2],
    /// The way through both.
    pub found: &'a TwoSheetPath,
    /// The sheet whose text is that of the game.
    pub base: usize,
    /// The settings.
    pub how: &'a RepairOptions<'a>,
}

/// The choices and findings, as they grow.
#[derive(Default)]
struct MergeFindings {
    choices: Vec<WordChoice>,
    findings: Vec<Diagnostic>,
    /// Moves that only the other sheet has, since the last word.
    pending: Vec<WordMove>,
}

impl<'a, G: Geometry> MergeWriter<'a, G> {
    const fn other(&self) -> usize {
        1 - self.base
    }

    /// True if enough words of the sheet that has fewer can be read as the moves that were found, on both sheets.
    pub fn are_of_the_same_game(&self) -> bool {
        let mut position = self.start.clone();
        let (mut count, mut agreed) = ([0, 0], 0);
        for taken in &self.found.way {
            let words = [0, 1].map(|side| self.word(side, &taken.step.sides[side]));
            let reads = [0, 1].map(|side| {
                count[side] += usize::from(words[side].is_some());
                words[side]
                    .is_some_and(|word| self.pages[side].plain(&position, word, taken.step.played).is_some())
            });
            agreed += usize::from(reads == [true; 2]);
            position.play_unchecked(*taken.step.played);
        }
        let fewer = count[0].min(count[1]);
        fewer > 0 && agreed * 10 >= fewer * ALIKE
    }

    fn word(&self, side: usize, written: &MoveOnSheet) -> Option<&'a SheetWord> {
        self.sides[side].word(written.word? as usize)
    }

    /// The game that the base and the way make.
    pub fn write(&self, section: &Section) -> Game {
        let SheetReading { game, input, options, .. } = self.sheets[self.base];
        let mut findings = MergeFindings::default();
        let mut position = self.start.clone();
        let mut ended = [false; 2];
        for (at, taken) in self.found.way.iter().enumerate() {
            let ply = at as u32 + 1;
            if taken.share < self.how.min_confidence && self.stop(&mut findings, taken, ply) {
                break;
            }
            self.passed(&mut findings, taken, ply);
            self.play(&mut findings, &position, taken);
            self.report(&mut findings, &position, at, &mut ended);
            position.play_unchecked(*taken.step.played);
        }
        self.rest(&mut findings);
        sort_by_key(&mut findings.choices, |choice| choice.span.start);
        let DecodeContext { letters, case, .. } = self.pages[self.base].decode;
        let reader = KnownReading { start: &game.start, letters, case, choices: &findings.choices };
        let mut written = reread(input, section, options, game.index, reader);
        written.diagnostics.extend(findings.findings);
        if self.found.exhausted {
            let detail = Detail::RepairCutShort { tried: self.found.made };
            written.diagnostics.push(Diagnostic::new(game.span, None, detail));
        }
        let around = game.diagnostics.iter().filter(|found| is_about_the_text(&found.detail));
        written.diagnostics.extend(around.cloned());
        let other = self.sheets[self.other()];
        take_result(&mut written, other.game, other);
        sort_by_key(&mut written.diagnostics, |found| found.span.start);
        written
    }

    /// Returns the span of the base's item of a step.
    fn span_at(&self, item: usize) -> Option<Span> {
        match self.sides[self.base].items.get(item)? {
            SheetItem::Word(word) => Some(word.span),
            SheetItem::Number(number) => Some(number.span),
        }
    }

    /// Returns the place before the next item of the base.
    fn before(&self, written: &MoveOnSheet) -> Span {
        match self.span_at(written.from.item as usize) {
            Some(span) => Span::new(span.start, span.start),
            None => {
                let last =
                    self.sides[self.base].items.len().checked_sub(1).and_then(|last| self.span_at(last));
                let end = last.map_or(0, |span| span.end);
                Span::new(end, end)
            }
        }
    }

    /// Ends the game before a word that is not sure enough. False where no word of the base is there to end it.
    fn stop(&self, findings: &mut MergeFindings, taken: &WeightedTwoSheetStep, ply: u32) -> bool {
        let written = &taken.step.sides[self.base];
        let Some(word) = self.word(self.base, written) else { return false };
        findings.choices.push(WordChoice {
            span: word.span,
            steps: std::mem::take(&mut findings.pending),
            then: AfterSteps::Stop,
        });
        let text = shortened(&plain(self.pages[self.base].input, word.span));
        let detail = stopped(text, taken.share);
        findings.findings.push(Diagnostic::new(word.span, Some(ply), detail));
        true
    }

    /// Words of both sheets that are no moves.
    fn passed(&self, findings: &mut MergeFindings, taken: &WeightedTwoSheetStep, ply: u32) {
        for side in [self.base, self.other()] {
            for item in taken.step.sides[side].passed() {
                self.pass(
                    findings,
                    side,
                    item,
                    (taken.share, Some(ply)),
                    self.before(&taken.step.sides[self.base]),
                );
            }
        }
    }

    fn pass(
        &self,
        findings: &mut MergeFindings,
        side: usize,
        item: usize,
        (confidence, ply): (f32, Option<u32>),
        near: Span,
    ) {
        let Some(word) = self.sides[side].word(item) else { return };
        let text = shortened(&plain(self.pages[side].input, word.span));
        let why = match self.sides[side].constraints().at(item).is_some() {
            true => answered(),
            false if side == self.base => String::from("no move of the other sheet fits it"),
            false => String::from("no move of this sheet fits it"),
        };
        if side == self.base {
            let steps = std::mem::take(&mut findings.pending);
            findings.choices.push(WordChoice { span: word.span, steps, then: AfterSteps::Dropped });
            let detail = Detail::WordDropped { word: text, why, confidence };
            findings.findings.push(Diagnostic::new(word.span, ply, detail));
        } else if word.looks_like_a_move() {
            let lone = Lone::PassedThere { word: text, place: self.elsewhere(word.span), why };
            findings.findings.push(Diagnostic::new(near, ply, Detail::LoneWord { lone, confidence }));
        }
    }

    /// Words that are left when the game ends.
    fn rest(&self, findings: &mut MergeFindings) {
        if let Some(last) = findings.choices.iter().map(|choice| choice.then).next_back()
            && last == AfterSteps::Stop
        {
            return;
        }
        for side in [self.base, self.other()] {
            let near = MoveOnSheet {
                from: self.found.end[self.base],
                to: self.found.end[self.base],
                word: None,
                joined: false,
            };
            for item in self.found.end[side].item as usize..self.sides[side].items.len() {
                self.pass(findings, side, item, (1.0, None), self.before(&near));
            }
        }
        let pending = std::mem::take(&mut findings.pending);
        if let Some(last) = findings.choices.iter_mut().max_by_key(|choice| choice.span.start) {
            last.steps.extend(pending);
        }
    }

    /// Adds the choice of the reader for the step.
    fn play(&self, findings: &mut MergeFindings, position: &Position<G>, taken: &WeightedTwoSheetStep) {
        let (page, played) = (&self.pages[self.base], taken.step.played);
        let written = &taken.step.sides[self.base];
        let repaired =
            |span: Span| WordMove { source: source_of(taken.share), ..page.repaired(span, played) };
        let Some(word) = self.word(self.base, written) else {
            let place = self.before(written);
            findings.pending.push(repaired(place));
            // Moves before a number must be played before it.
            if let Some(SheetItem::Number(number)) =
                self.sides[self.base].items.get(written.from.item as usize)
            {
                let steps = std::mem::take(&mut findings.pending);
                match findings.choices.iter_mut().find(|choice| choice.span == number.span) {
                    Some(known) => known.steps.extend(steps),
                    None => findings.choices.push(WordChoice {
                        span: number.span,
                        steps,
                        then: AfterSteps::ReadIt,
                    }),
                }
            }
            return;
        };
        let mut steps = std::mem::take(&mut findings.pending);
        let mut span = word.span;
        if written.joined {
            let next = self.sides[self.base].word(written.word.unwrap_or(0) as usize + 1);
            if let Some(next) = next {
                span = span.to(next.span);
                findings.choices.push(WordChoice {
                    span: next.span,
                    steps: Vec::new(),
                    then: AfterSteps::Repaired,
                });
            }
        }
        let plain = if written.joined { None } else { page.plain(position, word, played) };
        let swaps = written.from.swapped || written.to.swapped;
        let mut step = plain.filter(|_| !swaps).unwrap_or_else(|| repaired(span));
        if source_of(taken.share) == PlySource::Guess && !self.both_say_it(position, taken) {
            step.source = PlySource::Guess;
        }
        steps.push(step);
        // Of two words that have changed places the first in the text means the first move.
        let item = match (written.from.swapped, written.to.swapped) {
            (false, true) => written.to.item as usize,
            (true, false) => written.from.item as usize + 1,
            _ => written.word.unwrap_or(0) as usize,
        };
        let span = self.span_at(item).unwrap_or(word.span);
        findings.choices.push(WordChoice { span, steps, then: AfterSteps::Repaired });
    }

    /// True if the words of both sheets say the move as they are written.
    fn both_say_it(&self, position: &Position<G>, taken: &WeightedTwoSheetStep) -> bool {
        [0, 1].into_iter().all(|side| {
            let word = self.word(side, &taken.step.sides[side]);
            word.is_some_and(|word| self.pages[side].plain(position, word, taken.step.played).is_some())
        })
    }

    /// Adds the finding about the step.
    fn report(&self, findings: &mut MergeFindings, position: &Position<G>, at: usize, ended: &mut [bool; 2]) {
        let taken = &self.found.way[at];
        let (played, ply, confidence) = (taken.step.played, at as u32 + 1, taken.share);
        let (base, other) = (self.base, self.other());
        let words = [0, 1].map(|side| self.word(side, &taken.step.sides[side]));
        let name = || self.sheets[other].name();
        let near = self.before(&taken.step.sides[base]);
        let moves = san(position, *played);
        self.report_order(findings, position, at);
        let finding = match (words[base], words[other]) {
            (Some(here), Some(there)) => {
                let plainly = [0, 1].map(|side| {
                    let word = if side == base { here } else { there };
                    self.pages[side].plain(position, word, played).is_some()
                });
                if plainly == [true; 2] {
                    return;
                }
                let (word, text) = (self.text(base, here), self.text(other, there));
                let why = match self.is_answered(taken) {
                    true => answered(),
                    false => self.why(position, at, plainly, [here, there]),
                };
                let detail = if word == text {
                    Detail::WordRepaired { word, taken: moves, why, confidence }
                } else {
                    let place = self.elsewhere(there.span);
                    Detail::SheetsDiffer { words: [word, text], place, taken: moves, why, confidence }
                };
                Diagnostic::new(here.span, Some(ply), detail)
            }
            (Some(here), None) => {
                let plainly = self.pages[base].plain(position, here, played).is_some();
                if !plainly {
                    let why = match self.is_answered(taken) {
                        true => answered(),
                        false => {
                            String::from("the other sheet does not have it, and it fits the moves around it")
                        }
                    };
                    let detail =
                        Detail::WordRepaired { word: self.text(base, here), taken: moves, why, confidence };
                    findings.findings.push(self.open(
                        Diagnostic::new(here.span, Some(ply), detail),
                        position,
                        taken,
                    ));
                }
                let lone = if self.ends(other, at) {
                    if std::mem::replace(&mut ended[other], true) {
                        return;
                    }
                    Lone::EndsThere { sheet: name() }
                } else {
                    Lone::Here { word: self.text(base, here), sheet: name() }
                };
                Diagnostic::new(here.span, Some(ply), Detail::LoneWord { lone, confidence })
            }
            (None, Some(there)) => {
                let place = self.elsewhere(there.span);
                let lone = if self.ends(base, at) {
                    if std::mem::replace(&mut ended[base], true) {
                        return;
                    }
                    Lone::EndsHere { place }
                } else {
                    Lone::There { taken: moves, word: self.text(other, there), place }
                };
                Diagnostic::new(near, Some(ply), Detail::LoneWord { lone, confidence })
            }
            (None, None) => {
                let why = String::from("neither sheet has it, and the moves after it need it");
                Diagnostic::new(near, Some(ply), Detail::MoveSupplied { taken: moves, why, confidence })
            }
        };
        findings.findings.push(self.open(finding, position, taken));
    }

    /// Adds the finding about two words that have changed places, at the first of the two moves.
    fn report_order(&self, findings: &mut MergeFindings, position: &Position<G>, at: usize) {
        let taken = &self.found.way[at];
        for side in [self.base, self.other()] {
            let written = &taken.step.sides[side];
            let (Some(second), true) = (self.word(side, written), written.to.swapped) else {
                continue;
            };
            let Some(first) = self.sides[side].word(written.to.item as usize) else { continue };
            let words = format!("{} {}", self.text(side, first), self.text(side, second));
            let confidence = taken.share;
            let (span, detail) = if side == self.base {
                let mut moves = san(position, *taken.step.played);
                if let Some(next) = self.found.way.get(at + 1) {
                    let mut after = position.clone();
                    after.play_unchecked(*taken.step.played);
                    moves = format!("{moves} {}", san(&after, *next.step.played));
                }
                (first.span.to(second.span), Detail::WordsSwapped { words, taken: moves, confidence })
            } else {
                let lone = Lone::SwappedThere { words, place: self.elsewhere(first.span) };
                (self.before(&taken.step.sides[self.base]), Detail::LoneWord { lone, confidence })
            };
            findings.findings.push(Diagnostic::new(span, Some(at as u32 + 1), detail));
        }
    }

    /// Returns a finding with its confidence and the other moves that may have been played.
    fn open(&self, finding: Diagnostic, position: &Position<G>, taken: &WeightedTwoSheetStep) -> Diagnostic {
        let others = taken.others.iter().filter(|(played, _)| played.is_legal(position)).take(4);
        let candidate =
            |&(played, share): &(SheetMove, f32)| Candidate::new(san(position, *played), percent(share));
        let candidates = others.map(candidate).collect();
        let sure = format!("{} sure", percent(taken.share));
        finding.with_help(sure).with_candidates(candidates)
    }

    /// True if an answer names the move of a step.
    fn is_answered(&self, taken: &WeightedTwoSheetStep) -> bool {
        (0..2).any(|side| {
            let word = taken.step.sides[side].word;
            word.is_some_and(|word| self.sides[side].constraints().at(word as usize).is_some())
        })
    }

    fn text(&self, side: usize, word: &SheetWord) -> String {
        shortened(&plain(self.pages[side].input, word.span))
    }

    /// True if a sheet has no word for this ply or any later one.
    fn ends(&self, side: usize, at: usize) -> bool {
        self.found.way[at..].iter().all(|taken| taken.step.sides[side].word.is_none())
    }

    fn elsewhere(&self, span: Span) -> Elsewhere {
        (self.sheets[self.other()].locate)(span)
    }

    /// Returns the reason why a move is taken for two words that do not both spell it.
    fn why(&self, position: &Position<G>, at: usize, plainly: [bool; 2], words: [&SheetWord; 2]) -> String {
        let taken = &self.found.way[at];
        for (side, word) in [(self.base, words[0]), (self.other(), words[1])] {
            let mut found = Vec::new();
            as_written(position, word, &self.sides[side].speller, &mut found);
            let said = found.iter().find(|one| one.played != taken.step.played && one.cost < 6.0);
            if let Some(said) = said.filter(|_| !plainly[side]) {
                let meant = san(position, *said.played);
                let other = taken.others.iter().find(|(played, _)| *played == said.played);
                let as_well = other.is_some_and(|(_, share)| *share > taken.share - AS_GOOD);
                return match self.refuted(position, at, said.played) {
                    Some(later) => format!("after {meant}, {later} could not be played"),
                    None if as_well => String::from("both words fit equally well, so it is only a guess"),
                    None => format!("the words of both sheets fit it better than {meant}"),
                };
            }
        }
        String::from(match (plainly[self.base], plainly[self.other()]) {
            (true, _) => "it can be read on this sheet",
            (_, true) => "it can be read on the other sheet",
            _ => "it is the nearest move to both words",
        })
    }

    /// The first later move that could not be played if another had been made.
    fn refuted(&self, position: &Position<G>, at: usize, other: SheetMove) -> Option<String> {
        let mut here = position.clone();
        let mut there = position.clone();
        here.play_unchecked(*self.found.way[at].step.played);
        there.play_unchecked(*other);
        for taken in &self.found.way[at + 1..] {
            let played = taken.step.played;
            if !played.is_legal(&there) {
                return Some(san(&here, *played));
            }
            here.play_unchecked(*played);
            there.play_unchecked(*played);
        }
        None
    }
}
