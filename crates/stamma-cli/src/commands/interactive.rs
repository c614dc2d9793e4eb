//! `repair` with questions and answers: from the command line, or in a dialogue on the terminal. Inputs are read whole,
//! since questions are about short texts. The library selects the questions.

use super::reading::{GameHandler, ReadSettings};
use super::repair::Repairer;
use super::writer::Writer;
use crate::EarlyExit;
use crate::args::{Format, GlobalArgs, QuestionArgs, ReadArgs};
use crate::batch_output::BatchOutput;
use crate::findings::{Findings, Reporter};
use crate::input::{Input, broken, inputs};
use crate::names::AnswerArg;
use crate::output::Games;
use stamma::encoding::Text;
use stamma::render::{Source, printable, question_board};
use stamma::repair::{Answer, AnswerMeaning, Question, RepairWithQuestions, ask, percent};
use stamma::{Code, Game, ReadOptions, Span};
use stamma_json::question_line;
use std::io::{self, BufRead, Read, Write};

/// The number of questions that are searched for the one an answer belongs to.
const LOOKED_THROUGH: usize = 64;

/// The result of the command for its output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InteractiveOutput {
    /// Games or questions have been written.
    Something,
    /// There were no questions.
    Nothing,
}

/// Repairs the games of all inputs with the answers given, or lists the questions.
///
/// # Errors
///
/// There is nothing to read, an answer belongs to no game, or the output cannot be written.
pub fn each_game(
    reading: &ReadArgs,
    setting: &ReadSettings,
    answering: &QuestionArgs,
    general: &GlobalArgs,
    findings: &mut Findings,
    games: &mut Games,
    writer: Writer,
) -> Result<InteractiveOutput, EarlyExit> {
    let wanted = reading.range.games();
    let mut session = Session {
        repairer: setting.repairer(),
        options: setting.options(reading),
        answering,
        format: general.format,
        reporter: findings.reporter(),
        writer,
        answered: vec![false; answering.answer.len()],
        listed: 0,
    };
    let mut before = 0u64;
    for input in inputs(reading, setting.jobs, "repair")? {
        let Input { name, mut bytes, without_game, .. } = match input {
            Ok(input) => input,
            Err(reason) => {
                findings.unreadable(&reason);
                continue;
            }
        };
        let mut whole = Vec::new();
        if let Err(error) = bytes.read_to_end(&mut whole) {
            findings.unreadable(&broken(&name, &error));
        }
        let text = Text::decode(whole, reading.text.encoding).unwrapped(reading.text.container);
        let source = Source::of_text(&name, &text);
        let mut seen = 0;
        for game in text.games(session.options.clone()) {
            seen += 1;
            if wanted.contains(&(before + seen - 1)) {
                findings.take(session.game(game, &source)?, 0, Some(games))?;
            }
        }
        if seen == 0 {
            findings.no_game(&name, without_game)?;
        }
        before += seen;
    }
    session.all_answered()?;
    let nothing = answering.ask.is_some() && session.listed == 0;
    if nothing {
        findings.no_question()?;
    }
    findings.finish()?;
    Ok(if nothing { InteractiveOutput::Nothing } else { InteractiveOutput::Something })
}

/// The state for all games.
struct Session<'a> {
    repairer: &'a Repairer,
    options: ReadOptions,
    answering: &'a QuestionArgs,
    format: Format,
    reporter: Reporter,
    writer: Writer,
    /// True for each answer that belongs to a game read so far.
    answered: Vec<bool>,
    /// The number of questions listed.
    listed: usize,
}

impl<'a> Session<'a> {
    /// Returns the output for a game: the repaired game, or the questions about it.
    ///
    /// # Errors
    ///
    /// Two answers are about the same place.
    fn game(&mut self, game: Game, source: &Source<'_>) -> Result<BatchOutput, EarlyExit> {
        let said = self.said_of(game.index);
        let asked = self.repair_with_answers(&game, source, &said)?;
        if self.answering.ask.is_some() {
            return Ok(self.questions(game, source, asked.map(|(_, asked)| asked)));
        }
        let asked = match (self.answering.interactive, asked) {
            (true, Some((answers, asked))) => Some(self.talk(&game, source, answers, asked)?),
            (_, asked) => asked.map(|(_, asked)| asked),
        };
        let game = asked.map_or(game, |asked| asked.repaired.game);
        let mut made = BatchOutput::default();
        let _ = self.writer.game(&game, source, game.index, &mut made);
        self.reporter.report(&game, source, &mut made);
        Ok(made)
    }

    /// Returns the answers on the command line about a game.
    fn said_of(&mut self, number: u32) -> Vec<&'a AnswerArg> {
        let answers = self.answering.answer.iter().zip(&mut self.answered);
        let of_game = answers.filter(|(said, _)| said.game == number);
        of_game
            .map(|(said, answered)| {
                *answered = true;
                said
            })
            .collect()
    }

    /// # Errors
    ///
    /// An answer belongs to no game.
    fn all_answered(&self) -> Result<(), EarlyExit> {
        let mut answers = self.answering.answer.iter().zip(&self.answered);
        match answers.find(|(_, answered)| !**answered) {
            Some((said, _)) => Err(EarlyExit::Failed(format!("--answer {said}: there is no such game"))),
            None => Ok(()),
        }
    }

    /// Returns the questions about a game.
    fn questions(
        &mut self,
        mut game: Game,
        source: &Source<'_>,
        asked: Option<RepairWithQuestions>,
    ) -> BatchOutput {
        let mut made = BatchOutput::default();
        let questions = asked.as_ref().map_or(&[][..], |asked| &asked.questions);
        let start = made.bytes().len();
        self.listed += questions.len();
        for question in questions {
            self.list(&game, source, question, made.bytes());
        }
        if !questions.is_empty() {
            made.game_end(start);
        }
        // Only findings about the answers are reported with questions, not those about the game.
        if let Some(asked) = asked {
            game.diagnostics = asked.repaired.game.diagnostics;
        }
        game.diagnostics.retain(|found| found.code() == Code::D203);
        made.counts.note(&game, &[]);
        self.reporter.report(&game, source, &mut made);
        made
    }

    /// Repairs a game with the answers on the command line. Returns the answers with their places, and the repaired
    /// game.
    ///
    /// # Errors
    ///
    /// Two answers are about the same place.
    fn repair_with_answers(
        &self,
        game: &Game,
        source: &Source<'_>,
        said: &[&AnswerArg],
    ) -> Result<Option<(Vec<Answer>, RepairWithQuestions)>, EarlyExit> {
        let mut answers: Vec<Answer> = Vec::new();
        for said in said {
            // Plies are counted in the game as it is read with the answers before.
            let asked = self.ask(game, source, &answers, LOOKED_THROUGH);
            let says = AnswerMeaning::of(&said.says);
            let now = asked.as_ref().map_or(game, |asked| &asked.repaired.game);
            let unwritten = now.mainline().any(|ply| ply.number == said.ply && ply.written.is_empty());
            let questions = asked.iter().flat_map(|asked| &asked.questions);
            // A move may be missing before the word that has this ply.
            let question = questions
                .filter(|question| question.ply == said.ply)
                .min_by_key(|one| (one.span.is_empty() != unwritten, one.span.start));
            let answer = match question {
                Some(question) => Some(question.answered(says)),
                None => Answer::at_ply(now, said.ply, says),
            };
            // The library reports an answer that belongs to no word.
            let nowhere = Span::new(game.span.end, game.span.end);
            let says = AnswerMeaning::Move(format!("{}={}", said.ply, said.says));
            let answer = answer.unwrap_or(Answer { span: nowhere, turn: None, meaning: says });
            if answer.span != nowhere && answers.iter().any(|known| known.span == answer.span) {
                return Err(EarlyExit::Failed(format!(
                    "--answer {said}: there is another answer about this word"
                )));
            }
            answers.push(answer);
        }
        let most = self.answering.ask.unwrap_or(usize::from(self.answering.interactive));
        Ok(self.ask(game, source, &answers, most).map(|asked| (answers, asked)))
    }

    fn ask(
        &self,
        game: &Game,
        source: &Source<'_>,
        answers: &[Answer],
        most: usize,
    ) -> Option<RepairWithQuestions> {
        ask(game, source.input(), &self.options, &self.repairer.how(answers), most)
    }

    /// Asks questions until there are none, or until the user ends the dialogue.
    fn talk(
        &self,
        game: &Game,
        source: &Source<'_>,
        mut answers: Vec<Answer>,
        mut asked: RepairWithQuestions,
    ) -> Result<RepairWithQuestions, EarlyExit> {
        let mut passed: Vec<Span> = Vec::new();
        let mut lines = io::stdin().lock().lines();
        loop {
            let open = asked.questions.iter().find(|question| !passed.contains(&question.span));
            let Some(question) = open else { return Ok(asked) };
            let mut text = Vec::new();
            self.show(game, source, question, &mut text);
            text.extend_from_slice(b"a move, a number from the list, `none` if it is no move, nothing to pass over, `enough` to end: ");
            prompt(&text);
            let line = match lines.next() {
                Some(Ok(line)) => line,
                // The end of the input ends the dialogue.
                _ => {
                    prompt(b"\n");
                    return Ok(asked);
                }
            };
            let said = line.trim();
            if said.eq_ignore_ascii_case("enough") {
                return Ok(asked);
            }
            if said.is_empty() {
                passed.push(question.span);
            } else {
                let chosen = said
                    .parse::<usize>()
                    .ok()
                    .and_then(|number| question.options.get(number.checked_sub(1)?));
                let says =
                    AnswerMeaning::of(&chosen.map_or_else(|| String::from(said), |option| option.text()));
                answers.push(question.answered(says));
                let refused = |asked: &RepairWithQuestions| {
                    let findings = asked.repaired.game.diagnostics.iter();
                    findings.filter(|found| found.code() == Code::D203).count()
                };
                match self.ask(game, source, &answers, passed.len() + 1) {
                    Some(now) if refused(&now) == refused(&asked) => {
                        if !same_before(&now.repaired.game, &asked.repaired.game, question.ply) {
                            let said = printable(said);
                            prompt(format!("for `{said}` words before it are read otherwise\n").as_bytes());
                        }
                        asked = now;
                        continue;
                    }
                    _ => {
                        answers.pop();
                        prompt(format!("`{}` cannot be what was played here\n", printable(said)).as_bytes());
                    }
                }
            }
            match self.ask(game, source, &answers, passed.len() + 1) {
                Some(now) => asked = now,
                None => return Ok(asked),
            }
        }
    }

    /// Formats a question as `--format` says.
    fn list(&self, game: &Game, source: &Source<'_>, question: &Question, out: &mut Vec<u8>) {
        match self.format {
            Format::Human => {
                self.show(game, source, question, out);
                let number = if game.index == 1 { String::new() } else { format!("{}:", game.index) };
                out.extend_from_slice(
                    format!("answer with --answer {number}{}=MOVE\n\n", question.ply).as_bytes(),
                );
            }
            Format::Short => {
                let place = source.place(question.span);
                let (name, line, column) = (printable(source.name()), place.line, place.column);
                let options: Vec<String> = question
                    .options
                    .iter()
                    .map(|option| format!("{} {}", option.text(), percent(option.confidence)))
                    .collect();
                let (ply, what, options) = (question.ply, what(question), options.join(", "));
                let game = game.index;
                let text = format!("{name}:{line}:{column}: game {game}, ply {ply}: {what}: {options}\n");
                out.extend_from_slice(text.as_bytes());
            }
            Format::Json | Format::Sarif => question_line(game, source, question, out),
        }
    }

    /// Formats a question for people: place, text, board and options.
    fn show(&self, game: &Game, source: &Source<'_>, question: &Question, out: &mut Vec<u8>) {
        let place = source.place(question.span);
        let (name, line, column) = (printable(source.name()), place.line, place.column);
        let mut text = format!(
            "{name}:{line}:{column}: game {}, ply {}: {}\n{}\n",
            game.index,
            question.ply,
            what(question),
            question_board(game, question)
        );
        for (at, option) in question.options.iter().enumerate() {
            let (number, option, share) = (at + 1, option.text(), percent(option.confidence));
            text.push_str(&format!("  {number}  {option:<12}{share:>5}\n"));
        }
        out.extend_from_slice(text.as_bytes());
    }
}

/// Returns true if two readings of a game have the same moves before a ply.
fn same_before(one: &Game, other: &Game, ply: u32) -> bool {
    let moves = |game: &Game| {
        game.mainline().take_while(|known| known.number < ply).map(|known| known.played).collect::<Vec<_>>()
    };
    moves(one) == moves(other)
}

/// Writes to standard error, where the text does not mix with the games.
fn prompt(text: &[u8]) {
    let mut stream = io::stderr().lock();
    let _ = stream.write_all(text).and_then(|()| stream.flush());
}

/// Returns the wording of a question.
fn what(question: &Question) -> String {
    if question.written.is_empty() {
        return String::from("which move is missing here?");
    }
    format!("what is `{}`?", printable(&question.written))
}
