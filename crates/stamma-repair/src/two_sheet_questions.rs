//! Chooses the words of two damaged sheets to ask a person about: those where an answer would settle most.
//!
//! For each doubtful word the search is run again with each of its likeliest readings as the answer. The value of the question
//! is the number of moves that are expected to be right then, less the number that are expected to be right now.

use super::answers::AnswerMeaning;
use super::questions::{MIN_GAIN, OPTIONS, Question, QuestionOption, SURE};
use super::sheet_move::SheetMove;
use super::sheet_reading::SheetReading;
use super::two_sheet_answers::{SheetAnswer, SheetPair};
use super::two_sheet_search::{TwoSheetPath, WeightedTwoSheetStep};
use stamma_board::internals::{sort_by, sort_by_key};
use stamma_board::{Geometry, Position};
use stamma_notation::internals::{plain, shortened};
use stamma_notation::{Elsewhere, san};

/// A question about a word of one of two sheets.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SheetQuestion {
    /// The question. Its span is in the text of the sheet.
    pub question: Question,
    /// The number of the sheet, from 0.
    pub sheet: usize,
    /// The word of the other sheet for the same move.
    pub other: Option<OtherWord>,
}

/// The word of the other sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OtherWord {
    /// The word.
    pub written: String,
    /// Its place.
    pub place: Elsewhere,
}

impl SheetQuestion {
    /// Returns an answer to it.
    pub fn answered(&self, meaning: AnswerMeaning) -> SheetAnswer {
        SheetAnswer::new(self.sheet, self.question.answered(meaning))
    }
}

/// The number of doubtful words whose answers are tried.
const MOST_PLACES: usize = 6;
/// The number of readings of a word that are tried as its answer.
const MOST_TRIED: usize = 3;

/// The state of the sheets before questions are chosen.
pub struct SheetQuestions<'a> {
    /// The sheets as they were read.
    pub sheets: [SheetReading<'a>; 2],
    /// The sheet whose text the game is.
    pub base: usize,
    /// The game ends at the first of its words that is less sure.
    pub min_confidence: f32,
    /// The answers that are believed.
    pub believed: Vec<SheetAnswer>,
}

impl SheetQuestions<'_> {
    /// The `most` words where an answer would settle most, the best first.
    pub fn choose<G: Geometry>(
        &self,
        pair: &mut SheetPair<'_, '_, G>,
        found: &TwoSheetPath,
        most: usize,
    ) -> Vec<SheetQuestion> {
        let settled = self.settled(found);
        let mut questions = self.doubtful(pair, found);
        for asked in &mut questions {
            let options: Vec<(SheetAnswer, f32)> = asked
                .question
                .options
                .iter()
                .take(MOST_TRIED)
                .map(|option| (asked.answered(AnswerMeaning::of(&option.text())), option.confidence))
                .collect();
            let all: f32 = options.iter().map(|(_, share)| share).sum();
            for (answer, share) in &options {
                let answers: Vec<&SheetAnswer> = self.believed.iter().chain([answer]).collect();
                let then = pair.search(&answers);
                let then = if then.cost.is_finite() { self.settled(&then) } else { settled };
                asked.question.gain += share / all * (then - settled);
            }
        }
        questions.retain(|asked| asked.question.gain >= MIN_GAIN);
        sort_by(&mut questions, |one, other| other.question.gain.total_cmp(&one.question.gain));
        questions.truncate(most);
        questions
    }

    /// Returns the number of moves that are expected to be right.
    fn settled(&self, found: &TwoSheetPath) -> f32 {
        let ends = |taken: &WeightedTwoSheetStep| {
            taken.share < self.min_confidence && taken.step.sides[self.base].word.is_some()
        };
        found.way.iter().take_while(|taken| !ends(taken)).map(|taken| taken.share).sum()
    }

    /// Returns the questions about the most doubtful words, in the order of the game and without their gain.
    fn doubtful<G: Geometry>(&self, pair: &SheetPair<'_, '_, G>, found: &TwoSheetPath) -> Vec<SheetQuestion> {
        let mut questions: Vec<(f32, SheetQuestion)> = Vec::new();
        let mut position = pair.start.clone();
        for (ply, taken) in (1..).zip(&found.way) {
            let doubtful =
                taken.share < SURE || taken.others.iter().any(|(other, _)| other.is_legal(&position));
            if doubtful && let Some(question) = self.question(pair, &position, ply, taken) {
                questions.push((taken.share, question));
            }
            position.play_unchecked(*taken.step.played);
        }
        sort_by(&mut questions, |one, other| one.0.total_cmp(&other.0));
        questions.truncate(MOST_PLACES);
        sort_by_key(&mut questions, |(_, one)| one.question.ply);
        questions.into_iter().map(|(_, question)| question).collect()
    }

    /// Returns the question about a step: about its word on the base, or else about that on the other sheet.
    fn question<G: Geometry>(
        &self,
        pair: &SheetPair<'_, '_, G>,
        position: &Position<G>,
        ply: u32,
        taken: &WeightedTwoSheetStep,
    ) -> Option<SheetQuestion> {
        let span = |sheet: usize| {
            let word = taken.step.sides[sheet].word? as usize;
            let is_answered = pair.sides[sheet].constraints().at(word).is_some();
            pair.sides[sheet].word(word).map(|word| (word.span, is_answered))
        };
        let words = [self.base, 1 - self.base].map(|sheet| Some((sheet, span(sheet)?)));
        let mut words = words.into_iter().flatten();
        let (sheet, (span, is_answered)) = words.next()?;
        let other = words.next();
        if is_answered || other.is_some_and(|(_, (_, is_answered))| is_answered) {
            return None;
        }
        let written = |sheet: usize, span| shortened(&plain(self.sheets[sheet].input, span));
        let other = other.map(|(sheet, (span, _))| OtherWord {
            written: written(sheet, span),
            place: (self.sheets[sheet].locate)(span),
        });
        let readings = [(taken.step.played, taken.share)].into_iter().chain(taken.others.iter().copied());
        let option = |(played, confidence): (SheetMove, f32)| {
            let moves = vec![san(position, *played)];
            played.is_legal(position).then_some(QuestionOption { moves, confidence })
        };
        let mut options: Vec<QuestionOption> = readings.filter_map(option).collect();
        sort_by(&mut options, |one, other| other.confidence.total_cmp(&one.confidence));
        options.truncate(OPTIONS);
        let (turn, fen) = (position.turn(), position.to_fen());
        let written = written(sheet, span);
        let question = Question { ply, span, written, turn, fen, options, gain: 0.0 };
        Some(SheetQuestion { question, sheet, other })
    }
}
