//! Repairs two sheets of one game together: the sheets of both players, or two readings of one. `two_sheet_search`
//! finds the game that fits both; here the notation of each sheet is found out beforehand, and the answers of people are
//! tested. The text of the game is that of one sheet, the one that has more of its moves.

use super::annotations::{carry_over, remarks, take_result};
use super::answers::{Answer, AnswerMeaning};
use super::candidates::Speller;
use super::game_words::{SheetItem, game_words, section_of};
use super::letters::letters_of;
use super::merge_writer::MergeWriter;
use super::reader_steps::SheetText;
use super::repair::{
    MOST_WORDS, RepairOptions, RepairedGame, TELLING_WORDS, ask, is_damaged, refusal, repair, writes_alike,
};
use super::sheet_reading::SheetReading;
use super::two_sheet_answers::{SheetAnswer, SheetPair};
use super::two_sheet_questions::{SheetQuestion, SheetQuestions};
use super::two_sheet_search::{SheetSide, TwoSheetPath};
use stamma_board::{AnyPosition, Color, Geometry, Position};
use stamma_notation::internals::{CaseRule, Coordinates, DecodeContext, Section, TokenKind};
use stamma_notation::{DIALECTS, Detail, Diagnostic, Dialect, Element, Game, Played, Span, recognise};
use std::collections::HashSet;

/// A game that was put right from two sheets.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MergedGame {
    /// The game. The spans of its words and findings point into the text of one sheet.
    pub repaired: RepairedGame,
    /// The number of that sheet, from 0.
    pub sheet: usize,
    /// The text that the words and comments of the game point into, where comments or variations of the other sheet were taken
    /// over: that of the sheet, with the other behind it. None where it is that of the sheet.
    pub text: Option<Vec<u8>>,
}

/// A game that was put right from two sheets, and the questions to ask a person about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MergedWithQuestions {
    /// The game.
    pub merged: MergedGame,
    /// The places where an answer would settle most, the best first.
    pub questions: Vec<SheetQuestion>,
    /// The words of each move on both sheets.
    words: Vec<[Option<Span>; 2]>,
    /// The side that begins.
    first: Color,
}

impl MergedWithQuestions {
    /// Returns the answer for the move with this number: the meaning of its word on the sheet whose text the game is, or else on the
    /// other. None where neither has a word for it.
    pub fn answered_at(&self, ply: u32, meaning: AnswerMeaning) -> Option<SheetAnswer> {
        let words = self.words.get(usize::try_from(ply).ok()?.checked_sub(1)?)?;
        let base = self.merged.sheet;
        let (sheet, span) = [base, 1 - base].into_iter().find_map(|sheet| Some((sheet, words[sheet]?)))?;
        let turn = if ply % 2 == 1 { self.first } else { self.first.other() };
        Some(SheetAnswer::new(sheet, Answer { span, turn: Some(turn), meaning }))
    }
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
    ask_sheets(sheets, how, &[], 0).map(|asked| asked.merged)
}

/// Returns the game that was most likely played, by two sheets of it and answers about their words, and at most `most` places
/// where a further answer would settle most. An answer that cannot be true has a finding and is not used. None where
/// [`merge_sheets`] returns none. `how.answers` is not used: answers belong to one of the sheets.
///
/// # Examples
///
/// ```
/// use stamma_io::Source;
/// use stamma_notation::{ReadOptions, Span, read_games};
/// use stamma_repair::{AnswerMeaning, RepairOptions, SheetReading, ask_sheets};
/// // Both words can be read, and nothing tells which was played.
/// let texts = [&b"1. e4 e5 2. d3 d6 3. Nf3 Nf6"[..], b"1. e4 e5 2. d3 d6 3. Nc3 Nf6"];
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
/// let how = RepairOptions::default();
/// let asked = ask_sheets(sheets, &how, &[], 1).unwrap();
/// let question = &asked.questions[0];
/// assert_eq!((question.question.ply, &question.question.written[..]), (5, "Nf3"));
/// assert_eq!(question.other.as_ref().unwrap().written, "Nc3");
/// let answers = [question.answered(AnswerMeaning::of("Nc3"))];
/// let asked = ask_sheets(sheets, &how, &answers, 1).unwrap();
/// assert!(asked.questions.is_empty());
/// ```
pub fn ask_sheets(
    sheets: [SheetReading<'_>; 2],
    how: &RepairOptions<'_>,
    answers: &[SheetAnswer],
    most: usize,
) -> Option<MergedWithQuestions> {
    let [first, second] = sheets;
    if sheets.iter().any(|sheet| sheet.game.mainline().nth(MOST_WORDS).is_some()) {
        return None;
    }
    match (&first.game.start, &second.game.start) {
        (AnyPosition::Small(start), AnyPosition::Small(other)) if start == other => {
            run(start, sheets, how, answers, most)
        }
        (AnyPosition::Large(start), AnyPosition::Large(other)) if start == other => {
            run(start, sheets, how, answers, most)
        }
        _ => None,
    }
}

fn run<G: Geometry>(
    start: &Position<G>,
    sheets: [SheetReading<'_>; 2],
    how: &RepairOptions<'_>,
    answers: &[SheetAnswer],
    most: usize,
) -> Option<MergedWithQuestions> {
    let how = &RepairOptions { answers: &[], ..*how };
    let games = sheets.map(|sheet| sheet.game);
    let moves = games.map(|game| game.mainline().map(|ply| ply.played).collect::<Vec<Played>>());
    if answers.is_empty() && !games.iter().any(|game| is_damaged(game)) && moves[0] == moves[1] {
        let base = base_of_equals(sheets);
        let (mut game, there) = (games[base].clone(), sheets[1 - base]);
        take_result(&mut game, there.game, there);
        let text = carry_over((&mut game, sheets[base].input), (there.game, there));
        let [one, other] = games.map(|game| game.mainline().map(|ply| Some(ply.written)));
        let words = one.zip(other).map(|(one, other)| [one, other]).collect();
        let merged = MergedGame { repaired: RepairedGame { game, tried: 0 }, sheet: base, text };
        return Some(MergedWithQuestions { merged, questions: Vec::new(), words, first: start.turn() });
    }
    let words = sheets.map(words_of);
    if words[0]
        .iter()
        .map(|span| span.of(sheets[0].input))
        .eq(words[1].iter().map(|span| span.of(sheets[1].input)))
    {
        return Some(merge_copies(start.turn(), sheets, &words, how, answers, most));
    }
    merge_both(start, sheets, how, answers, most)
}

/// Returns the sheet with more remarks.
fn base_of_equals(sheets: [SheetReading<'_>; 2]) -> usize {
    usize::from(remarks(sheets[1].game) > remarks(sheets[0].game))
}

/// The words of a sheet's moves.
fn words_of(reading: SheetReading<'_>) -> Vec<Span> {
    let SheetReading { game, input, options, .. } = reading;
    let tokens = section_of(game, input, options).tokens.into_iter();
    tokens.filter(|token| token.kind == TokenKind::Word).map(|token| token.span).collect()
}

/// Merges two sheets with the same words: the same damage is not written twice by chance, so the one is a copy of the
/// other and no further evidence. An answer about a word of the copy is one about the same word.
fn merge_copies(
    first: Color,
    sheets: [SheetReading<'_>; 2],
    words: &[Vec<Span>; 2],
    how: &RepairOptions<'_>,
    answers: &[SheetAnswer],
    most: usize,
) -> MergedWithQuestions {
    let base = base_of_equals(sheets);
    let nowhere = Span::new(sheets[base].game.span.end, sheets[base].game.span.end);
    let on_the_base = |said: &SheetAnswer| {
        let same_word = || {
            let word = words.get(said.sheet)?.iter().position(|span| span.start == said.answer.span.start)?;
            words[base].get(word).copied()
        };
        let span = if said.sheet == base { said.answer.span } else { same_word().unwrap_or(nowhere) };
        Answer { span, ..said.answer.clone() }
    };
    let answers: Vec<Answer> = answers.iter().map(on_the_base).collect();
    let alone = |sheet: usize, answers: &[Answer], most: usize| {
        let SheetReading { game, input, options, .. } = sheets[sheet];
        ask(game, input, options, &RepairOptions { answers, ..*how }, most)
    };
    let there = alone(1 - base, &[], 0);
    let (mut repaired, questions) = match alone(base, &answers, most) {
        Some(asked) => (asked.repaired, asked.questions),
        None => (RepairedGame { game: sheets[base].game.clone(), tried: 0 }, Vec::new()),
    };
    let (here, other) = (sheets[base], sheets[1 - base]);
    let (sheet, why) = (other.name(), "its words are the same with all their damage");
    let place = Span::new(here.game.span.start, here.game.span.start);
    let finding = Diagnostic::new(place, None, Detail::NotPaired { sheet, why });
    repaired.game.diagnostics.insert(0, finding);
    take_result(&mut repaired.game, other.game, other);
    let there = there.as_ref().map_or(other.game, |there| &there.repaired.game);
    let text = carry_over((&mut repaired.game, here.input), (there, other));
    let words = repaired.game.mainline().map(|ply| {
        let mut words = [None; 2];
        words[base] = Some(ply.written).filter(|span| !span.is_empty());
        words
    });
    let words = words.collect();
    let questions =
        questions.into_iter().map(|question| SheetQuestion { question, sheet: base, other: None });
    let questions = questions.collect();
    MergedWithQuestions { merged: MergedGame { repaired, sheet: base, text }, questions, words, first }
}

/// Merges two sheets that differ.
fn merge_both<G: Geometry>(
    start: &Position<G>,
    sheets: [SheetReading<'_>; 2],
    how: &RepairOptions<'_>,
    answers: &[SheetAnswer],
    most: usize,
) -> Option<MergedWithQuestions> {
    let [first, second] = [prepare_sheet(start, sheets[0], how)?, prepare_sheet(start, sheets[1], how)?];
    let (sections, contexts) = ([first.section, second.section], [first.context, second.context]);
    let pages = [0, 1].map(|side| SheetText { input: sheets[side].input, decode: contexts[side] });
    let sides = [first.side, second.side];
    let mut pair =
        SheetPair { start, sides, contexts, budget: how.budget, tried: first.tried + second.tried };
    let mut found = pair.search(&[]);
    // With its words read, a sheet may show another dialect than it did alone.
    let shown = [0, 1].map(|side| {
        let known = pair.sides[side].speller.dialect();
        let writer = MergeWriter { start, sheets, sides: &pair.sides, pages, found: &found, base: side, how };
        let shown = match sheets[side].options.dialect {
            Some(_) => known,
            None => recognise(&writer.write(&sections[side]), pages[side].input).dialect,
        };
        if writes_alike(shown, known) { known } else { shown }
    });
    if [0, 1].iter().any(|&side| shown[side].id != pair.sides[side].speller.dialect().id) {
        let again = [0, 1].map(|side| {
            let context = &contexts[side];
            let speller = Speller::new(shown[side], context.letters, context.size, how.confusions);
            SheetSide::new(pair.sides[side].items.clone(), speller, context)
        });
        let sides = std::mem::replace(&mut pair.sides, again);
        let other = pair.search(&[]);
        if other.cost < found.cost {
            found = other;
        } else {
            pair.sides = sides;
        }
    }
    let agree = |sides: &[SheetSide<'_>; 2], found: &TwoSheetPath| {
        MergeWriter { start, sheets, sides, pages, found, base: 0, how }.are_of_the_same_game()
    };
    if !agree(&pair.sides, &found) {
        return None;
    }
    let refused = pair.believe(answers, &mut found, agree);
    let has = |side: usize| found.way.iter().filter(|taken| taken.step.sides[side].word.is_some()).count();
    let rank = |side: usize| (has(side), remarks(sheets[side].game));
    let base = usize::from(rank(1) > rank(0));
    let writer = MergeWriter { start, sheets, sides: &pair.sides, pages, found: &found, base, how };
    let mut game = writer.write(&sections[base]);
    for &number in &refused {
        let finding = refused_answer(&answers[number], &game, base, sheets);
        game.diagnostics.push(finding);
    }
    // With its words read, the annotations beside them have a place on the other sheet too.
    let mut there = MergeWriter { base: 1 - base, ..writer }.write(&sections[1 - base]);
    // Skipped words have findings of their own.
    let words = pair.sides[1 - base].items.iter().filter_map(|item| match item {
        SheetItem::Word(word) => Some(word.span.start),
        SheetItem::Number(_) => None,
    });
    let words: HashSet<usize> = words.collect();
    let is_word =
        |one: &Element| matches!(one, Element::Comment(comment) if words.contains(&comment.text.start));
    there.elements.retain(|one| !is_word(one));
    let text = carry_over((&mut game, sheets[base].input), (&there, sheets[1 - base]));
    let words = found.way.iter().map(|taken| {
        [0, 1].map(|side| {
            let word = taken.step.sides[side].word?;
            pair.sides[side].word(word as usize).map(|word| word.span)
        })
    });
    let words = words.collect();
    let questions = match most {
        0 => Vec::new(),
        _ => {
            let believed = (0..answers.len()).filter(|number| !refused.contains(number));
            let believed = believed.map(|number| answers[number].clone()).collect();
            let asked = SheetQuestions { sheets, base, min_confidence: how.min_confidence, believed };
            asked.choose(&mut pair, &found, most)
        }
    };
    let repaired = RepairedGame { game, tried: pair.tried };
    let merged = MergedGame { repaired, sheet: base, text };
    Some(MergedWithQuestions { merged, questions, words, first: start.turn() })
}

/// The finding for an answer that cannot be true: at its word, or at the game where its word is on the other sheet.
fn refused_answer(said: &SheetAnswer, game: &Game, base: usize, sheets: [SheetReading<'_>; 2]) -> Diagnostic {
    if said.sheet == base {
        return refusal(&said.answer, game);
    }
    let start = Span::new(game.span.start, game.span.start);
    let finding = refusal(&Answer { span: start, ..said.answer.clone() }, game);
    match sheets.get(said.sheet) {
        Some(sheet) => finding.with_help(format!("it is about {}", (sheet.locate)(said.answer.span))),
        None => finding,
    }
}

/// The properties of one sheet before the search.
struct PreparedSheet<'a> {
    side: SheetSide<'a>,
    section: Section,
    context: DecodeContext,
    /// Positions that were made to find it out.
    tried: usize,
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
