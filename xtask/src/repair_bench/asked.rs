//! Our own answers where a person is asked who knows what was played: so many questions for all games together, the one
//! whose answer promises most first. The person knows no more than the sheet and the truth: what a word stands for, that it
//! stands for nothing, or which move was left out before it.

use std::time::Instant;

use stamma::notation::Code;
use stamma::repair::{self, AnswerMeaning, RepairOptions, RepairWithQuestions};
use stamma::{Game, ReadOptions, Span, read_games};

use super::answers::{Answer, Question};
use super::ours::answer_of;
use crate::Result;
use crate::corpora::pool;

/// A game that somebody is asked about.
struct Talk<'a> {
    question: &'a Question,
    game: Option<Game>,
    told: Vec<repair::Answer>,
    /// Places that need no second question: what was said of them is not used.
    passed: Vec<Span>,
    asked: u64,
    now: Option<RepairWithQuestions>,
    micros: u64,
}

/// One round in so many games is asked at most about this share of them, so that the best questions come first.
const SHARE_OF_A_ROUND: usize = 4;

/// The answers after at most so many questions of a hundred moves, and how many questions that were.
///
/// # Errors
///
/// The work panicked.
pub fn answers(questions: &[Question], percent: f64, jobs: usize) -> Result<(Vec<Answer>, u64)> {
    let moves: usize = questions.iter().map(|question| question.truth.len()).sum();
    let mut left = (moves as f64 * percent / 100.0) as usize;
    let games: Vec<usize> = (0..questions.len()).collect();
    let mut talks = pool::each(&games, jobs, |at| Talk::new(&questions[*at]))?;
    loop {
        let mut open: Vec<(f32, usize)> = talks
            .iter()
            .enumerate()
            .filter_map(|(at, talk)| talk.next().map(|question| (question.gain, at)))
            .collect();
        open.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        open.truncate(left.min(talks.len() / SHARE_OF_A_ROUND + 1));
        if open.is_empty() {
            break;
        }
        left -= open.len();
        let asked = pool::each(&open, jobs, |(_, at)| talks[*at].after_one())?;
        for ((_, at), talk) in open.into_iter().zip(asked) {
            talks[at] = talk;
        }
    }
    let asked = talks.iter().map(|talk| talk.asked).sum();
    Ok((talks.iter().map(Talk::answer).collect(), asked))
}

impl<'a> Talk<'a> {
    fn new(question: &'a Question) -> Talk<'a> {
        let text = question.text.text.as_bytes();
        let game = read_games(text, ReadOptions::default()).next();
        let (told, passed) = (Vec::new(), Vec::new());
        let mut talk = Talk { question, game, told, passed, asked: 0, now: None, micros: 0 };
        talk.read();
        talk
    }

    fn read(&mut self) {
        let clock = Instant::now();
        let how = RepairOptions::new().answers(&self.told);
        let text = self.question.text.text.as_bytes();
        let most = self.passed.len() + 1;
        let game = self.game.as_ref();
        self.now = game.and_then(|game| repair::ask(game, text, &ReadOptions::default(), &how, most));
        self.micros += clock.elapsed().as_micros() as u64;
    }

    /// The next question.
    fn next(&self) -> Option<&repair::Question> {
        self.now.as_ref()?.questions.iter().find(|question| !self.passed.contains(&question.span))
    }

    /// Returns the talk after one more question about the same game.
    fn after_one(&self) -> Talk<'a> {
        let (told, passed) = (self.told.clone(), self.passed.clone());
        let (question, game, micros) = (self.question, self.game.clone(), self.micros);
        let mut after = Talk { question, game, told, passed, asked: self.asked + 1, now: None, micros };
        let Some(asked) = self.next() else { return after };
        match says(question, asked) {
            Some(says) => after.told.push(asked.answered(says)),
            None => after.passed.push(asked.span),
        }
        after.read();
        let findings = after.now.iter().flat_map(|now| &now.repaired.game.diagnostics);
        if findings.filter(|finding| finding.code() == Code::D203).count() > 0 {
            // What was read before leaves no room for the truth; nothing is gained here.
            after.told.pop();
            after.passed.push(asked.span);
            after.read();
        }
        after
    }

    fn answer(&self) -> Answer {
        let game = self.now.as_ref().map(|now| &now.repaired.game).or(self.game.as_ref());
        let answer = game.map_or_else(Answer::default, |game| answer_of(game, self.question.branch));
        let positions = self.now.as_ref().map_or(0, |now| now.repaired.tried as u64);
        Answer { game: self.question.game, micros: self.micros, positions, ..answer }
    }
}

/// The answer of somebody who knows the game; none where the sheet does not show what is meant.
fn says(question: &Question, asked: &repair::Question) -> Option<AnswerMeaning> {
    let words = &question.text.words;
    let start = asked.span.start;
    if asked.span.is_empty() {
        let next = words.iter().position(|(place, _)| start < place.end)?;
        let due = next.checked_sub(1).map_or(Some(0), |before| words[before].1.ply.map(|ply| ply + 1))?;
        let ply = words[next].1.ply?;
        return match question.truth.get(due) {
            Some(missing) if due + 1 == ply => Some(AnswerMeaning::Move(missing.clone())),
            _ => Some(AnswerMeaning::NoMove),
        };
    }
    let at = words.iter().position(|(place, _)| place.contains(&start))?;
    let word = &words[at].1;
    let Some(ply) = word.ply else { return Some(AnswerMeaning::NoMove) };
    if words[..at].iter().any(|(_, other)| other.ply == Some(ply)) {
        return Some(AnswerMeaning::NoMove);
    }
    question.truth.get(ply).map(|played| AnswerMeaning::Move(played.clone()))
}
