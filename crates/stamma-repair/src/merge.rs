//! Repairs two sheets of one game together: the sheets of both players, or two readings of one. `two_sheet_search`
//! finds the game that fits both; here the notation of each sheet is found out beforehand, and one game is built from
//! the result, with a finding wherever the sheets disagree. The text of the game is that of one sheet, the one that has
//! more of its moves.

use super::annotations::{carry_over, remarks};
use super::apply::stopped;
use super::candidates::Speller;
use super::confidence::{percent, source_of};
use super::game_words::{SheetItem, SheetWord, game_words, section_of};
use super::letters::letters_of;
use super::reader_steps::SheetText;
use super::repair::{
    MOST_WORDS, RepairOptions, RepairedGame, TELLING_WORDS, is_about_the_text, is_damaged, repair,
    writes_alike,
};
use super::sheet_move::SheetMove;
use super::sheet_reading::SheetReading;
use super::two_sheet_search::{MoveOnSheet, SheetSide, TwoSheetPath, WeightedTwoSheetStep, search};
use stamma_board::{AnyPosition, Geometry, Position};
use stamma_notation::internals::{
    AfterSteps, CaseRule, Coordinates, DecodeContext, KnownReading, Section, TokenKind, WordChoice, WordMove,
    plain, reread, shortened,
};
use stamma_notation::{
    Candidate, DIALECTS, Detail, Diagnostic, Dialect, Element, Elsewhere, Game, GameResult, Lone, Played,
    PlySource, Span, recognise, san,
};
use std::collections::HashSet;

/// A game that was put right from two sheets.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MergedGame {
    /// The game. The spans of its words and findings point into the text of one sheet.
    pub repaired: RepairedGame,
    /// The number of that sheet, from 0.
    pub sheet: usize,
}

/// Returns the game that was most likely played, by two sheets of it. None where the sheets are not of the same game,
/// or where one of them has no moves or too many.
///
/// # Examples
///
/// ```
/// use stamma_io::Source;
/// use stamma_notation::{ReadOptions, Span, read_games};
/// use stamma_repair::{RepairOptions, SheetReading, merge_sheets};
/// let texts = [&b"1. e4 e5 2. N3 Nc6 3. Bb5 a6"[..], b"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6"];
/// let options = ReadOptions::default();
/// let games = texts.map(|text| read_games(text, options.clone()).next().unwrap());
/// let sources = [Source::new("white.txt", texts[0]), Source::new("black.txt", texts[1])];
/// let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
/// let sheets = [0, 1].map(|at| SheetReading {
///     game: &games[at],
///     input: texts[at],
///     locate: &locate[at],
///     options: &options,
/// });
/// let together = merge_sheets(sheets, &RepairOptions::default()).unwrap();
/// assert_eq!(together.repaired.game.mainline().count(), 8);
/// assert_eq!(together.sheet, 1);
/// ```
pub fn merge_sheets(sheets: [SheetReading<'_>; 2], how: &RepairOptions<'_>) -> Option<MergedGame> {
    let [first, second] = sheets;
    if sheets.iter().any(|sheet| sheet.game.mainline().nth(MOST_WORDS).is_some()) {
        return None;
    }
    match (&first.game.start, &second.game.start) {
        (AnyPosition::Small(start), AnyPosition::Small(other)) if start == other => run(start, sheets, how),
        (AnyPosition::Large(start), AnyPosition::Large(other)) if start == other => run(start, sheets, how),
        _ => None,
    }
}

/// Sheets of which fewer words of ten can be read as the moves of both are of different games.
const ALIKE: usize = 4;

/// Moves whose shares differ by less fit equally well.
const AS_GOOD: f32 = 0.05;
/// The weight of differences of costs when ways through two sheets are compared: with this, 9 of 10 repairs with a share of
/// nine tenths are right.
const SHARPNESS_OF_TWO: f32 = 0.8;

/// The properties of one sheet before the search.
struct PreparedSheet<'a> {
    side: SheetSide<'a>,
    section: Section,
    context: DecodeContext,
    /// Positions that were made to find it out.
    tried: usize,
}

fn run<G: Geometry>(
    start: &Position<G>,
    sheets: [SheetReading<'_>; 2],
    how: &RepairOptions<'_>,
) -> Option<MergedGame> {
    let moves = |game: &Game| game.mainline().map(|ply| ply.played).collect::<Vec<Played>>();
    let [first, second] = sheets.map(|sheet| sheet.game);
    if !is_damaged(first) && !is_damaged(second) && moves(first) == moves(second) {
        let base = usize::from(remarks(second) > remarks(first));
        let (mut game, other) = (sheets[base].game.clone(), sheets[1 - base]);
        results(&mut game, other.game, other);
        carry_over((&mut game, sheets[base].input), (other.game, other));
        return Some(MergedGame { repaired: RepairedGame { game, tried: 0 }, sheet: base });
    }
    if words_of(sheets[0]) == words_of(sheets[1]) {
        let base = usize::from(remarks(second) > remarks(first));
        let repaired = merge_copies([sheets[base], sheets[1 - base]], how);
        return Some(MergedGame { repaired, sheet: base });
    }
    let [first, second] = [prepare_sheet(start, sheets[0], how)?, prepare_sheet(start, sheets[1], how)?];
    let mut tried = first.tried + second.tried;
    let (sections, contexts) = ([first.section, second.section], [first.context, second.context]);
    let pages = [0, 1].map(|side| SheetText { input: sheets[side].input, decode: contexts[side] });
    let mut sides = [first.side, second.side];
    let mut found = search(start, &sides, how.budget, SHARPNESS_OF_TWO);
    tried += found.made;
    // With its words read, a sheet may show another dialect than it did alone.
    let shown = [0, 1].map(|side| {
        let known = sides[side].speller.dialect();
        let merge = Merge { start, sheets, sides: &sides, pages, found: &found, base: side, how };
        let shown = match sheets[side].options.dialect {
            Some(_) => known,
            None => recognise(&merge.write(&sections[side]), pages[side].input).dialect,
        };
        if writes_alike(shown, known) { known } else { shown }
    });
    if [0, 1].iter().any(|&side| shown[side].id != sides[side].speller.dialect().id) {
        let again = [0, 1].map(|side| {
            let context = &contexts[side];
            let speller = Speller::new(shown[side], context.letters, context.size, how.confusions);
            SheetSide::new(sides[side].items.clone(), speller, context)
        });
        let other = search(start, &again, how.budget, SHARPNESS_OF_TWO);
        tried += other.made;
        if other.cost < found.cost {
            (sides, found) = (again, other);
        }
    }
    let has = |side: usize| found.way.iter().filter(|taken| taken.step.sides[side].word.is_some()).count();
    let rank = |side: usize| (has(side), remarks(sheets[side].game));
    let base = usize::from(rank(1) > rank(0));
    let merge = Merge { start, sheets, sides: &sides, pages, found: &found, base, how };
    if !merge.are_of_the_same_game() {
        return None;
    }
    let mut game = merge.write(&sections[base]);
    // With its words read, the annotations beside them have a place on the other sheet too.
    let mut there = Merge { base: 1 - base, ..merge }.write(&sections[1 - base]);
    // Skipped words have findings of their own.
    let words = sides[1 - base].items.iter().filter_map(|item| match item {
        SheetItem::Word(word) => Some(word.span.start),
        SheetItem::Number(_) => None,
    });
    let words: HashSet<usize> = words.collect();
    let is_word =
        |one: &Element| matches!(one, Element::Comment(comment) if words.contains(&comment.text.start));
    there.elements.retain(|one| !is_word(one));
    carry_over((&mut game, sheets[base].input), (&there, sheets[1 - base]));
    Some(MergedGame { repaired: RepairedGame { game, tried }, sheet: base })
}

/// The words of a sheet's moves.
fn words_of<'a>(reading: SheetReading<'a>) -> Vec<&'a [u8]> {
    let SheetReading { game, input, options, .. } = reading;
    let tokens = section_of(game, input, options).tokens.into_iter();
    tokens.filter(|token| token.kind == TokenKind::Word).map(|token| token.span.of(input)).collect()
}

/// Merges two sheets with the same words: the same damage is not written twice by chance, so the one is a copy of the
/// other and no further evidence.
fn merge_copies(sheets: [SheetReading<'_>; 2], how: &RepairOptions<'_>) -> RepairedGame {
    let [mut repaired, there] = sheets.map(|SheetReading { game, input, options, .. }| {
        let alone = repair(game, input, options, how);
        alone.unwrap_or_else(|| RepairedGame { game: game.clone(), tried: 0 })
    });
    let [SheetReading { game, input, .. }, other] = sheets;
    let (sheet, why) = (other.name(), "its words are the same with all their damage");
    let place = Span::new(game.span.start, game.span.start);
    let finding = Diagnostic::new(place, None, Detail::NotPaired { sheet, why });
    repaired.game.diagnostics.insert(0, finding);
    results(&mut repaired.game, other.game, other);
    carry_over((&mut repaired.game, input), (&there.game, other));
    repaired
}

/// Returns the letters, the dialect and the words of a sheet.
fn prepare_sheet<'a, G: Geometry>(
    start: &Position<G>,
    reading: SheetReading<'_>,
    how: &RepairOptions<'a>,
) -> Option<PreparedSheet<'a>> {
    let SheetReading { game, input, options, .. } = reading;
    let section = section_of(game, input, options);
    let letters = letters_of(game, section.text(input), options);
    // Only the notation matters here, not the certainty of the moves.
    let alone = repair(game, input, options, &RepairOptions { min_confidence: 0.0, answers: &[], ..*how });
    let tried = alone.as_ref().map_or(0, |alone| alone.tried);
    let shown = alone.as_ref().map_or(game, |alone| &alone.game);
    let dialect = options.dialect.unwrap_or_else(|| {
        let read = shown.mainline().take_while(|ply| ply.played != Played::Unread).count();
        if read < TELLING_WORDS { DIALECTS[0] } else { recognise(shown, input).dialect }
    });
    let coordinates = options.dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
    let own = Dialect::own_spellings(options.dialect);
    let size = start.size();
    let context = DecodeContext { letters, case: CaseRule::Exact, size, coordinates, own };
    let items = game_words(section.text(input), &context);
    let speller = Speller::new(dialect, letters, size, how.confusions);
    let side = SheetSide::new(items, speller, &context);
    Some(PreparedSheet { side, section, context, tried })
}

/// The result of the search, to be made a game.
struct Merge<'a, G: Geometry> {
    start: &'a Position<G>,
    sheets: [SheetReading<'a>; 2],
    sides: &'a [SheetSide<'a>; 2],
    pages: [SheetText<'a>; 2],
    found: &'a TwoSheetPath,
    /// The sheet whose text is that of the game.
    base: usize,
    how: &'a RepairOptions<'a>,
}

/// The choices and findings, as they grow.
#[derive(Default)]
struct MergeFindings {
    choices: Vec<WordChoice>,
    findings: Vec<Diagnostic>,
    /// Moves that only the other sheet has, since the last word.
    pending: Vec<WordMove>,
}

impl<'a, G: Geometry> Merge<'a, G> {
    const fn other(&self) -> usize {
        1 - self.base
    }

    /// True if enough words of both sheets can be read as the moves that were found.
    fn are_of_the_same_game(&self) -> bool {
        let mut position = self.start.clone();
        let (mut both, mut agreed) = (0, 0);
        for taken in &self.found.way {
            let words = [0, 1].map(|side| self.word(side, &taken.step.sides[side]));
            if let [Some(first), Some(second)] = words {
                let reads = |side: usize, word: &SheetWord| {
                    self.pages[side].plain(&position, word, taken.step.played).is_some()
                };
                both += 1;
                agreed += usize::from(reads(0, first) && reads(1, second));
            }
            position.play_unchecked(*taken.step.played);
        }
        both > 0 && agreed * 10 >= both * ALIKE
    }

    fn word(&self, side: usize, written: &MoveOnSheet) -> Option<&'a SheetWord> {
        self.sides[side].word(written.word? as usize)
    }

    fn write(&self, section: &Section) -> Game {
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
        findings.choices.sort_by_key(|choice| choice.span.start);
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
        results(&mut written, other.game, other);
        written.diagnostics.sort_by_key(|found| found.span.start);
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
        if side == self.base {
            let steps = std::mem::take(&mut findings.pending);
            findings.choices.push(WordChoice { span: word.span, steps, then: AfterSteps::Dropped });
            let why = String::from("no move of the other sheet fits it");
            let detail = Detail::WordDropped { word: text, why, confidence };
            findings.findings.push(Diagnostic::new(word.span, ply, detail));
        } else if word.looks_like_a_move() {
            let lone = Lone::PassedThere { word: text, place: self.elsewhere(word.span) };
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
                let why = self.why(position, at, plainly, [here, there]);
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
                    let why =
                        String::from("the other sheet does not have it, and it fits the moves around it");
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
            super::candidates::as_written(position, word, &self.sides[side].speller, &mut found);
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

/// The result of a game of which another sheet has one too.
fn results(game: &mut Game, other: &Game, from: SheetReading<'_>) {
    let (here, there) = (game.result, other.result);
    if there == GameResult::Unknown || here == there {
        return;
    }
    if here == GameResult::Unknown {
        game.result = there;
        game.termination = other.termination;
        return;
    }
    let span = game.result_span.unwrap_or(Span::new(game.span.end, game.span.end));
    let (word, other, sheet) = (here.text().to_owned(), there.text().to_owned(), from.name());
    game.diagnostics.push(Diagnostic::new(span, None, Detail::ResultsDiffer { word, other, sheet }));
}
