//! From a game that could not be read to the end to the game that was most likely played.

use super::answers::{Answer, AnswerConstraints, AnswerMeaning};
use super::apply::{AppliedRepairs, apply};
use super::candidates::Speller;
use super::confusions::Confusions;
use super::descriptive::{is_descriptive, repair_descriptive};
use super::game_words::{SheetItem, game_words, has_bracketed_word, section_of};
use super::letters::letters_of;
use super::questions::{GainOptions, Question, questions};
use super::row_order::{RowOrder, in_order_of_numbers};
use super::search_outcome::{RepairScope, SHARPNESS, SearchOutcome};
use super::step_costs::ROWS_MOVED;
use super::variations::{DEEPEST, Variation, damaged_variations, has_damaged_variation};
use stamma_board::internals::sort_by_key;
use stamma_board::{AnyPosition, Geometry, Position, setters};
use stamma_notation::internals::{
    self, AfterSteps, CaseRule, Coordinates, DecodeContext, GameText, KnownReading, Section, reread,
};
use stamma_notation::{
    DIALECTS, Detail, Diagnostic, Dialect, Game, GameResult, Letters, Played, Ply, ReadOptions, Span,
    recognise,
};
use std::cmp::Ordering;
use std::collections::HashSet;

/// The settings of a repair.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RepairOptions<'a> {
    /// The costs of characters written for others.
    pub confusions: &'a Confusions,
    /// A game is read up to the first word with a lower probability, from 0 to 1. A word above this limit that is not
    /// certain enough to be a repair is taken as a guess and reported as one.
    pub min_confidence: f32,
    /// The most positions that may be made for one game; beyond that, the search goes on with the likeliest few.
    pub budget: usize,
    /// Answers about words of the game. A game with answers is searched even if it reads to its end.
    pub answers: &'a [Answer],
}

impl<'a> RepairOptions<'a> {
    /// The default of `min_confidence`.
    pub const MIN_CONFIDENCE: f32 = 0.05;
    /// The default of `budget`.
    pub const BUDGET: usize = 400_000;

    /// The usual options, without answers.
    pub fn new() -> RepairOptions<'a> {
        RepairOptions::default()
    }

    setters! { confusions: &'a Confusions, min_confidence: f32, budget: usize, answers: &'a [Answer] }
}

impl Default for RepairOptions<'_> {
    fn default() -> Self {
        let confusions = Confusions::built_in();
        let (min_confidence, budget) = (RepairOptions::MIN_CONFIDENCE, RepairOptions::BUDGET);
        RepairOptions { confusions, min_confidence, budget, answers: &[] }
    }
}

/// A game put right.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairedGame {
    /// The game. Moves that are repairs say so, and each has a finding.
    pub game: Game,
    /// The number of positions that were made for it.
    pub tried: usize,
}

/// A game with more words in its main line is not repaired: no game was ever nearly as long, and the memory of the
/// search grows with the words.
pub const MOST_WORDS: usize = 4_000;

/// True if a word of the game's main line could not be read.
pub fn is_damaged(game: &Game) -> bool {
    game.mainline().any(|ply| ply.played == Played::Unread)
}

/// Returns the game as it was most likely played. None where all of it could be read as written, or where the text does
/// not look like moves. A game of more words than any ([`MOST_WORDS`]) is returned unchanged, with a finding about
/// that.
///
/// # Examples
///
/// ```
/// use stamma_repair::{RepairOptions, repair};
/// use stamma_notation::{ReadOptions, read_games};
/// let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O";
/// let options = ReadOptions::default();
/// let game = read_games(text, options.clone()).next().unwrap();
/// let repaired = repair(&game, text, &options, &RepairOptions::default()).unwrap();
/// assert_eq!(repaired.game.mainline().count(), 9);
/// assert!(repaired.game.diagnostics[0].message().starts_with("`8a4` is taken as Ba4"));
/// ```
pub fn repair(
    game: &Game,
    input: &[u8],
    options: &ReadOptions,
    how: &RepairOptions<'_>,
) -> Option<RepairedGame> {
    ask(game, input, options, how, 0).map(|asked| asked.repaired)
}

/// Returns the game as it was most likely played, or as it is where [`repair`] returns none.
pub fn repaired_or_same(game: Game, input: &[u8], options: &ReadOptions, how: &RepairOptions<'_>) -> Game {
    match repair(&game, input, options, how) {
        Some(repaired) => repaired.game,
        None => game,
    }
}

/// Returns the game with the suggestions of [`suggest`] among its findings.
pub fn with_suggestions(
    mut game: Game,
    input: &[u8],
    options: &ReadOptions,
    how: &RepairOptions<'_>,
) -> Game {
    let notes = suggest(&game, input, options, how);
    if !notes.is_empty() {
        game.diagnostics.extend(notes);
        sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
    }
    game
}

/// A repaired game, and the questions to ask a person about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RepairWithQuestions {
    /// The game as it was most likely played, as [`repair`] gives it.
    pub repaired: RepairedGame,
    /// The places where an answer would settle most, the best first. None where there is hardly a doubt.
    pub questions: Vec<Question>,
}

/// Returns the game as it was most likely played, and the places, at most `most`, where a person's answer would settle
/// most: where it is expected to correct most moves of the whole game, given the answers to the questions before it.
/// None where [`repair`] returns none.
///
/// # Examples
///
/// ```
/// use stamma_repair::{RepairOptions, AnswerMeaning, ask};
/// use stamma_notation::{ReadOptions, read_games};
/// let text = b"1. d4 d5 2. N3 Nf6 3. Bg5 e6";
/// let options = ReadOptions::default();
/// let game = read_games(text, options.clone()).next().unwrap();
/// let asked = ask(&game, text, &options, &RepairOptions::default(), 1).unwrap();
/// let question = &asked.questions[0];
/// assert_eq!((question.ply, &question.written[..]), (3, "N3"));
/// assert!(question.options.iter().any(|option| option.text() == "Nf3"));
/// // A person remembers what was played.
/// let answers = [question.answered(AnswerMeaning::of("Nf3"))];
/// let how = RepairOptions::new().answers(&answers);
/// let asked = ask(&game, text, &options, &how, 1).unwrap();
/// assert!(asked.questions.iter().all(|left| left.ply != 3));
/// ```
pub fn ask(
    game: &Game,
    input: &[u8],
    options: &ReadOptions,
    how: &RepairOptions<'_>,
    most: usize,
) -> Option<RepairWithQuestions> {
    if is_descriptive(game, input) {
        let repaired = repair_descriptive(game, input, options)?;
        return Some(RepairWithQuestions { repaired, questions: Vec::new() });
    }
    let reads = !is_damaged(game) && how.answers.is_empty() && !has_bracketed_word(game, input, options);
    if reads && !has_damaged_variation(game) {
        return None;
    }
    let words = game.mainline().count();
    if words > MOST_WORDS {
        let mut game = game.clone();
        let detail = Detail::TooLongToRepair { words, most: MOST_WORDS };
        game.diagnostics.push(Diagnostic::new(game.span, None, detail));
        sort_by_key(&mut game.diagnostics, |found| found.span.start);
        return Some(RepairWithQuestions {
            repaired: RepairedGame { game, tried: 0 },
            questions: Vec::new(),
        });
    }
    let scope = RepairScope::Everywhere;
    match &game.start {
        AnyPosition::Small(start) if reads => {
            RepairJob { start, game, input, options, how, scope }.run_variations()
        }
        AnyPosition::Large(start) if reads => {
            RepairJob { start, game, input, options, how, scope }.run_variations()
        }
        AnyPosition::Small(start) => RepairJob { start, game, input, options, how, scope }.run(most),
        AnyPosition::Large(start) => RepairJob { start, game, input, options, how, scope }.run(most),
    }
}

/// Returns the readings that [`repair`] finds for the words of a damaged game, as notes.
pub fn suggest(game: &Game, input: &[u8], options: &ReadOptions, how: &RepairOptions<'_>) -> Vec<Diagnostic> {
    let Some(repaired) = repair(game, input, options, how) else { return Vec::new() };
    worth_suggesting(game, repaired.game.diagnostics)
}

/// Returns most of the notes of [`suggest`] about the words around the first that could not be read, in a small part of the time.
pub fn quick_suggest(
    game: &Game,
    input: &[u8],
    options: &ReadOptions,
    how: &RepairOptions<'_>,
) -> Vec<Diagnostic> {
    if is_descriptive(game, input) {
        let repaired = repair_descriptive(game, input, options);
        return repaired.map_or_else(Vec::new, |repaired| worth_suggesting(game, repaired.game.diagnostics));
    }
    let unread = game.mainline().find(|ply| ply.played == Played::Unread);
    let Some(broken) = unread.filter(|_| game.mainline().count() <= MOST_WORDS) else { return Vec::new() };
    let scope = RepairScope::AnswerPlace(broken.written.start);
    let found = match &game.start {
        AnyPosition::Small(start) => RepairJob { start, game, input, options, how, scope }.quick_suggest(),
        AnyPosition::Large(start) => RepairJob { start, game, input, options, how, scope }.quick_suggest(),
    };
    worth_suggesting(game, found)
}

/// Returns the repairs that are certain enough to be suggested, as notes.
fn worth_suggesting(game: &Game, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    // Better evidence is needed against a word that can be played as written.
    let bar = |place: Span| {
        let played = |ply: &Ply| ply.written.start == place.start && ply.played != Played::Unread;
        if game.mainline().any(played) { WORTH_ACCUSING } else { WORTH_SUGGESTING }
    };
    let notes = found.into_iter().filter_map(|mut found| {
        found.detail = match found.detail {
            Detail::WordRepaired { word, taken, why, confidence } if confidence >= bar(found.span) => {
                Detail::RepairSuggested { word, taken, why, confidence }
            }
            _ => return None,
        };
        Some(found)
    });
    notes.collect()
}

/// One game to be repaired.
struct RepairJob<'a, G: Geometry> {
    start: &'a Position<G>,
    game: &'a Game,
    input: &'a [u8],
    options: &'a ReadOptions,
    how: &'a RepairOptions<'a>,
    scope: RepairScope,
}

impl<G: Geometry> RepairJob<'_, G> {
    fn run(&self, most: usize) -> Option<RepairWithQuestions> {
        let RepairJob { game, input, options, .. } = *self;
        let section = section_of(game, input, options);
        let letters = letters_of(game, section.text(input), options);
        let dialect = self.options.dialect.unwrap_or_else(|| self.dialect_of(game));
        let mut reading = self.read(section.text(input), letters, dialect, self.how.budget)?;
        let mut written = self.write(&section, &reading);
        let mut known = dialect;
        // With all its words read, a game may show another dialect than its first words did.
        if self.options.dialect.is_none() && !written.exhausted {
            let shown = recognise(&written.game, input).dialect;
            if shown.id != dialect.id && !writes_alike(shown, dialect) {
                let left = self.how.budget.saturating_sub(written.tried);
                let again = self.read(section.text(input), letters, shown, left)?;
                let tried = written.tried + again.lattice.made;
                if again.cost < reading.cost {
                    written = self.write(&section, &again);
                    reading = again;
                    known = shown;
                }
                written.tried = tried;
            }
        }
        let questions = match most {
            0 => Vec::new(),
            _ => {
                let min_confidence = self.how.min_confidence;
                let stopped_at = written.applied.stopped_at;
                let gain_options = GainOptions { sharpness: SHARPNESS, min_confidence, stopped_at };
                questions(self.start, input, &reading, gain_options, most)
            }
        };
        let context =
            if self.keep_what_reads(&mut written) { self.context(game.letters) } else { reading.context };
        self.repair_variations(&section, (context, known), &mut written);
        Some(RepairWithQuestions { repaired: written.repaired(), questions })
    }

    /// Keeps the game as it was read, with the reader's finding, where the search gives up on words that could be read as they are
    /// written, or on the first that could not.
    fn keep_what_reads(&self, written: &mut RewrittenGame) -> bool {
        let game = self.game;
        let reads = |game: &Game| game.mainline().take_while(|ply| ply.played != Played::Unread).count();
        let gives_up = |found: &Diagnostic| matches!(found.detail, Detail::BeyondRepair { .. });
        let kept = reads(game);
        let (less, findings) = (reads(&written.game).cmp(&kept), &written.applied.findings);
        let nothing_found = less == Ordering::Less || less == Ordering::Equal && findings.len() == 1;
        let Some(unread) = game.mainline().nth(kept) else { return false };
        if !self.how.answers.is_empty() || !nothing_found || !findings.iter().any(gives_up) {
            return false;
        }
        let detail = Detail::BeyondRepair { words: game.mainline().count() - kept };
        let finding = Diagnostic::new(unread.written, Some(kept as u32 + 1), detail);
        // Moves from another position than the one that was meant are no fault of the words.
        let elsewhere = |found: &Diagnostic| matches!(found.detail, Detail::UnreadableFen { .. });
        let findings = match game.diagnostics.iter().any(elsewhere) {
            true => Vec::new(),
            false => vec![finding],
        };
        let choices =
            vec![internals::WordChoice { span: unread.written, steps: Vec::new(), then: AfterSteps::Stop }];
        written.game = game.clone();
        written.game.diagnostics.extend(findings.iter().cloned());
        if written.exhausted {
            let detail = Detail::RepairCutShort { tried: written.tried };
            written.game.diagnostics.push(Diagnostic::new(game.span, None, detail));
        }
        sort_by_key(&mut written.game.diagnostics, |found| found.span.start);
        written.applied =
            AppliedRepairs { choices, findings, stopped_at: written.applied.stopped_at, result: None };
        true
    }

    /// Repairs the variations of a game whose main line reads to its end and is kept unchanged.
    fn run_variations(&self) -> Option<RepairWithQuestions> {
        let RepairJob { game, input, options, .. } = *self;
        let section = section_of(game, input, options);
        let dialect = options.dialect.unwrap_or_else(|| recognise(game, input).dialect);
        let context = self.context(game.letters);
        let mut written = RewrittenGame {
            game: game.clone(),
            applied: AppliedRepairs::default(),
            tried: 0,
            exhausted: false,
            refused: Vec::new(),
        };
        self.repair_variations(&section, (context, dialect), &mut written);
        let same = |(one, other): (&Ply, &Ply)| one.played == other.played;
        let kept = game.mainline().count() == written.game.mainline().count()
            && game.mainline().zip(written.game.mainline()).all(same);
        let mended = kept && !written.applied.findings.is_empty();
        mended.then(|| RepairWithQuestions { repaired: written.repaired(), questions: Vec::new() })
    }

    /// Puts the variations right that hold a word which could not be read, each from the position in which it branches off:
    /// first those of the main line, then those within them.
    fn repair_variations(
        &self,
        section: &Section,
        (context, dialect): (DecodeContext, &'static Dialect),
        written: &mut RewrittenGame,
    ) {
        let mut seen: HashSet<usize> = HashSet::new();
        for _ in 0..DEEPEST {
            let mut found = damaged_variations(self.start, &written.game, &section.tokens);
            found.retain(|variation| seen.insert(variation.tokens.start));
            if found.is_empty() {
                return;
            }
            for (done, variation) in found.iter().enumerate() {
                let left = self.how.budget.saturating_sub(written.tried);
                let share = left / (found.len() - done);
                let tokens = &section.tokens[variation.tokens.clone()];
                let text = section.text(self.input).with(tokens);
                self.repair_variation(variation, text, (context.letters, dialect), share, written);
            }
            written.game = self.game_of(section, &context, written);
        }
    }

    /// Notes the repairs of a variation, for which at most `budget` positions may be made.
    fn repair_variation(
        &self,
        variation: &Variation<G>,
        text: GameText<'_>,
        (letters, dialect): (Letters, &'static Dialect),
        share: usize,
        written: &mut RewrittenGame,
    ) {
        let Variation { start, ply, .. } = variation;
        let how = RepairOptions { answers: &[], ..*self.how };
        let job = RepairJob { start, how: &how, ..*self };
        let Some(reading) = job.read(text, letters, dialect, share) else { return };
        written.tried += reading.lattice.made;
        written.exhausted |= reading.lattice.exhausted;
        written.applied.join(apply((start, *ply), self.input, &reading, text.tokens, how.min_confidence));
    }

    /// Returns the context in which the words of the game are decoded.
    fn context(&self, letters: Letters) -> DecodeContext {
        let dialect = self.options.dialect;
        let coordinates = dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
        let (size, own) = (self.start.size(), Dialect::own_spellings(dialect));
        DecodeContext { letters, case: CaseRule::Exact, size, coordinates, own }
    }

    /// Returns the repairs around the place of interest; none where the budget does not suffice.
    fn quick_suggest(&self) -> Vec<Diagnostic> {
        let RepairJob { start, game, input, options, how, .. } = *self;
        let section = section_of(game, input, options);
        let letters = letters_of(game, section.text(input), options);
        let dialect = options.dialect.unwrap_or_else(|| self.dialect_of(game));
        match self.read(section.text(input), letters, dialect, how.budget) {
            Some(reading) if !reading.lattice.exhausted => {
                apply((start, 1), input, &reading, &section.tokens, how.min_confidence).findings
            }
            _ => Vec::new(),
        }
    }

    /// The dialect that the words show that could be read.
    fn dialect_of(&self, game: &Game) -> &'static Dialect {
        let read = game.mainline().take_while(|ply| ply.played != Played::Unread).count();
        if read < TELLING_WORDS { DIALECTS[0] } else { recognise(game, self.input).dialect }
    }

    /// Searches the words, with this many positions in all.
    fn read(
        &self,
        text: GameText<'_>,
        letters: Letters,
        dialect: &'static Dialect,
        budget: usize,
    ) -> Option<SearchOutcome<'_>> {
        let context = self.context(letters);
        let size = context.size;
        let mut items = game_words(text, &context);
        let words = items.iter().filter_map(|item| match item {
            SheetItem::Word(word) => Some(word),
            SheetItem::Number(_) => None,
        });
        let (moves, others): (Vec<_>, Vec<_>) = words.partition(|word| word.looks_like_a_move());
        if moves.len() < others.len() || moves.is_empty() {
            return None;
        }
        if let RepairScope::AnswerPlace(place) = self.scope {
            let reaches = |item: &SheetItem| matches!(item, SheetItem::Word(word) if word.span.end > place);
            let broken = items.iter().position(reaches).unwrap_or(items.len());
            items.truncate(broken + QUICK_ITEMS);
        }
        let speller = Speller::new(dialect, letters, size, self.how.confusions);
        let mut refused = Vec::new();
        let answers = self.how.answers;
        let constraints = AnswerConstraints::new(answers.iter().enumerate(), &items, &context);
        let mut reading =
            SearchOutcome::new(self.start, self.scope, budget, items, speller, context, constraints);
        if let Some(other) = self.by_numbers(&reading, dialect, letters, budget) {
            reading = other;
        }
        if reading.gives_up_answers() {
            // Words that are no game stay none, whatever the answer about one of them.
            let left = budget.saturating_sub(reading.lattice.made);
            let speller = Speller::new(dialect, letters, size, self.how.confusions);
            let items = reading.items.clone();
            let plain = SearchOutcome::new(
                self.start,
                self.scope,
                left,
                items,
                speller,
                context,
                AnswerConstraints::default(),
            );
            reading.lattice.made += plain.lattice.made;
            let lost = plain.lost_at.is_some_and(|lost| Some(lost) <= reading.lost_at);
            if lost || reading.lattice.made > budget {
                refused.extend(&reading.constraints.unplaced);
                return Some(SearchOutcome { refused, ..reading });
            }
        }
        if !reading.constraints.is_empty() && (!reading.is_possible() || reading.gives_up_answers()) {
            // Some answer cannot be true; it is found by believing one more at a time.
            for number in 0..=answers.len() {
                if refused.contains(&number) {
                    continue;
                }
                let believed = answers.iter().enumerate().take(number + 1);
                let believed = believed.filter(|(number, _)| !refused.contains(number));
                let constraints = AnswerConstraints::new(believed, &reading.items, &context);
                let SearchOutcome { items, speller, lattice, .. } = reading;
                let left = budget.saturating_sub(lattice.made);
                reading =
                    SearchOutcome::new(self.start, self.scope, left, items, speller, context, constraints);
                reading.lattice.made += lattice.made;
                if !reading.is_possible() || reading.gives_up_answers() {
                    refused.push(number);
                    if left == 0 {
                        // There is no time to find out which of the others are true.
                        refused.extend(number + 1..answers.len());
                    }
                }
            }
            refused.retain(|&number| number < answers.len());
        }
        refused.extend(&reading.constraints.unplaced);
        Some(SearchOutcome { refused, ..reading })
    }

    /// Returns the reading of the lines in the order of their numbers, where they stand in another and it explains more.
    fn by_numbers(
        &self,
        reading: &SearchOutcome<'_>,
        dialect: &'static Dialect,
        letters: Letters,
        budget: usize,
    ) -> Option<SearchOutcome<'_>> {
        if self.scope != RepairScope::Everywhere {
            return None;
        }
        let (items, order) = in_order_of_numbers(&reading.items, self.start.fullmove_number())?;
        let left = budget.checked_sub(reading.lattice.made)?;
        let speller = Speller::new(dialect, letters, reading.context.size, self.how.confusions);
        let answers = self.how.answers.iter().enumerate();
        let constraints = AnswerConstraints::new(answers, &items, &reading.context);
        let context = reading.context;
        let mut sorted =
            SearchOutcome::new(self.start, self.scope, left, items, speller, context, constraints);
        let gained = reading.cost - sorted.cost - ROWS_MOVED;
        sorted.lattice.made += reading.lattice.made;
        sorted.order = Some(RowOrder { share: 1.0 / (1.0 + (-gained).exp()), ..order });
        (gained > 0.0).then_some(sorted)
    }

    /// The game that was found.
    fn write(&self, section: &Section, reading: &SearchOutcome<'_>) -> RewrittenGame {
        let RepairJob { start, game, input, how, .. } = *self;
        let mut written = RewrittenGame {
            game: game.clone(),
            applied: apply((start, 1), input, reading, &section.tokens, how.min_confidence),
            tried: reading.lattice.made,
            exhausted: reading.lattice.exhausted,
            refused: reading.refused.clone(),
        };
        written.game = self.game_of(section, &reading.context, &written);
        written
    }

    /// Returns the game, read once more with the repairs.
    fn game_of(&self, section: &Section, context: &DecodeContext, written: &RewrittenGame) -> Game {
        let RepairJob { game, input, options, how, .. } = *self;
        let told = KnownReading {
            start: &game.start,
            letters: context.letters,
            case: context.case,
            choices: &written.applied.choices,
        };
        let mut repaired = reread(input, section, options, game.index, told);
        if let (GameResult::Unknown, Some(result)) = (repaired.result, written.applied.result) {
            repaired.result = result;
        }
        repaired.letters = Letters { language: repaired.letters.language, ..game.letters };
        repaired.diagnostics.extend(written.applied.findings.iter().cloned());
        repaired
            .diagnostics
            .extend(written.refused.iter().map(|&number| refusal(&how.answers[number], game)));
        if written.exhausted {
            let detail = Detail::RepairCutShort { tried: written.tried };
            repaired.diagnostics.push(Diagnostic::new(game.span, None, detail));
        }
        // The findings about the text around the game are available only where it was cut from that text.
        let around = game.diagnostics.iter().filter(|found| is_about_the_text(&found.detail));
        repaired.diagnostics.extend(around.cloned());
        sort_by_key(&mut repaired.diagnostics, |found| found.span.start);
        repaired
    }
}

/// A repaired game, and the steps that its reader followed.
struct RewrittenGame {
    game: Game,
    applied: AppliedRepairs,
    /// The number of positions that were made for it.
    tried: usize,
    /// True if the budget was used up.
    exhausted: bool,
    /// Answers that cannot be true.
    refused: Vec<usize>,
}

impl RewrittenGame {
    fn repaired(self) -> RepairedGame {
        RepairedGame { game: self.game, tried: self.tried }
    }
}

/// Repairs less sure than this are not suggested.
const WORTH_SUGGESTING: f32 = 0.75;
/// Nor are those less sure than this, of words that could be read.
const WORTH_ACCUSING: f32 = 0.97;

/// The number of words that show the dialect of a game.
pub const TELLING_WORDS: usize = 5;

/// The number of words and numbers that are read from the one that could not be read on: they show its meaning.
const QUICK_ITEMS: usize = 30;

/// True if two dialects write moves so similarly that damage cannot separate them.
pub fn writes_alike(one: &Dialect, other: &Dialect) -> bool {
    one.naming == other.naming
        && one.origin == other.origin
        && one.joint == other.joint
        && one.capture == other.capture
        && one.victim == other.victim
        && one.pawn_capture == other.pawn_capture
        && one.promotion == other.promotion
        && one.castling == other.castling
        && one.checks == other.checks
        && one.en_passant == other.en_passant
}

/// Returns the finding for an answer that cannot be true.
pub fn refusal(answer: &Answer, game: &Game) -> Diagnostic {
    let answer_text = match &answer.meaning {
        AnswerMeaning::Move(text) => text.clone(),
        AnswerMeaning::NoMove => String::from("none"),
    };
    let inside = game.span.start <= answer.span.start && answer.span.end <= game.span.end;
    let span = if inside { answer.span } else { game.span };
    Diagnostic::new(span, None, Detail::AnswerRefused { answer: answer_text })
}

pub fn is_about_the_text(detail: &Detail) -> bool {
    matches!(
        detail,
        Detail::MissingResult
            | Detail::NotUtf8 { .. }
            | Detail::EncodingChanges { .. }
            | Detail::EncodingGuessed { .. }
            | Detail::UndecodableBytes { .. }
            | Detail::ContainerTakenOff { .. }
            | Detail::ContentLeftOut { .. }
            | Detail::WordsGiveResult { .. }
            | Detail::ValueUnsure { .. }
            | Detail::MoveTold { .. }
            | Detail::GameBorderUnsure
            | Detail::BorderByNumber
            | Detail::SectionTooLong { .. }
            | Detail::FindingsLeftOut { .. }
    )
}
