//! The questions to a program and its answers, ours or another's, and both as lines of JSON.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::sheet::Text;
use crate::Result;

/// The word in an answer for a move that the program reports as missing.
pub const UNKNOWN: &str = "0000";

/// A damaged game.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number.
    pub game: usize,
    /// The text that the program is given.
    pub text: Text,
    /// The moves that were played, in UCI.
    pub truth: Vec<String>,
    /// The ply, from 0, from which on that stands in a variation.
    pub branch: Option<usize>,
}

/// The reading of a damaged game by a program.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Answer {
    /// Which game.
    pub game: usize,
    /// The moves in UCI, as far as the program goes.
    pub moves: Vec<String>,
    /// For each of them how sure it is, from 0 to 1, where it was repaired; else null. May be left out.
    #[serde(default)]
    pub confidence: Vec<Option<f32>>,
    /// The bytes of the text that each was read from, where the program is ours.
    #[serde(skip)]
    pub spans: Vec<(usize, usize)>,
    /// The time that it took, in microseconds. May be left out.
    #[serde(default)]
    pub micros: u64,
    /// The number of positions that were made. May be left out.
    #[serde(default)]
    pub positions: u64,
}

#[derive(Serialize)]
struct QuestionLine<'a> {
    game: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct TruthLine<'a> {
    game: usize,
    moves: &'a [String],
}

/// A text that was damaged elsewhere, and what was played.
#[derive(Deserialize)]
struct DamagedText {
    game: usize,
    text: String,
    moves: Vec<String>,
}

/// Reads texts that were damaged elsewhere: a line of JSON for each, with `game`, `text` and `moves` in UCI.
///
/// # Errors
///
/// The file cannot be read, or a line of it is not understood.
pub fn read_texts(path: &Path) -> Result<Vec<Question>> {
    let lines = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let question = |(at, line): (usize, &str)| {
        let read: serde_json::Result<DamagedText> = serde_json::from_str(line);
        let DamagedText { game, text, moves } =
            read.map_err(|error| format!("{} line {}: {error}", path.display(), at + 1))?;
        Ok(Question { game, text: Text { text, words: Vec::new() }, truth: moves, branch: None })
    };
    lines.map(question).collect()
}

/// Writes the questions as `NAME.questions.jsonl`, and what was played as `NAME.truth.jsonl`.
///
/// # Errors
///
/// The files cannot be written.
pub fn write_questions(folder: &Path, name: &str, questions: &[Question]) -> Result<()> {
    let (mut asked, mut truth) = (String::new(), String::new());
    for Question { game, text, truth: moves, .. } in questions {
        asked += &serde_json::to_string(&QuestionLine { game: *game, text: &text.text })?;
        asked.push('\n');
        truth += &serde_json::to_string(&TruthLine { game: *game, moves })?;
        truth.push('\n');
    }
    fs::create_dir_all(folder)?;
    fs::write(folder.join(format!("{name}.questions.jsonl")), asked)?;
    fs::write(folder.join(format!("{name}.truth.jsonl")), truth)?;
    Ok(())
}

/// The answers in `NAME.answers.jsonl`, one for each question; a game without one is answered with nothing.
///
/// # Errors
///
/// The file cannot be read, or a line of it is not understood.
pub fn read_answers(folder: &Path, name: &str, questions: &[Question]) -> Result<Vec<Answer>> {
    let path = folder.join(format!("{name}.answers.jsonl"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut answers: BTreeMap<usize, Answer> = BTreeMap::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let answer: Answer = serde_json::from_str(line)
            .map_err(|error| format!("{} line {}: {error}", path.display(), at + 1))?;
        answers.insert(answer.game, answer);
    }
    let none = |game| Answer { game, ..Answer::default() };
    Ok(questions.iter().map(|asked| answers.remove(&asked.game).unwrap_or(none(asked.game))).collect())
}
