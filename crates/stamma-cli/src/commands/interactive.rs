//! `repair` with questions and answers: from the command line, or in a dialogue on the terminal. Inputs are read whole,
//! since questions are about short texts. The library selects the questions.

use super::reading::{GameHandler, ReadSettings};
use super::repair::Repairer;
use super::writer::Writer;
use crate::EarlyExit;
use crate::args::{Format, GlobalArgs, ReadArgs};
use crate::batch_output::BatchOutput;
use crate::findings::{Findings, Reporter};
use crate::input::{Input, broken, inputs};
use crate::output::Games;
use crate::repair_args::QuestionArgs;
use stamma::encoding::Text;
use stamma::render::{Source, printable, question_board};
use stamma::repair::{
    Answer, AnswerMeaning, OtherWord, Question, SheetAnswer, SheetQuestion, SheetReading, ask, ask_sheets,
    percent,
};
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
    mut session: Session<'_>,
    findings: &mut Findings,
    games: &mut Games,
) -> Result<InteractiveOutput, EarlyExit> {
    let wanted = reading.range.games();
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
            if wanted.contains(&(before + seen - 1))
                && let Some(made) = session.output_of(Subject::Game(&game, &source))?
            {
                findings.take(made, 0, Some(games))?;
            }
        }
        if seen == 0 {
            findings.no_game(&name, without_game)?;
        }
        before += seen;
    }
    session.finish(findings)
}

/// A game to be repaired: on its own, or on two sheets.
#[derive(Clone, Copy)]
pub enum Subject<'a, 't> {
    /// A game of a text.
    Game(&'a Game, &'a Source<'t>),
    /// Two sheets of one game.
    Sheets([SheetReading<'a>; 2], [&'a Source<'t>; 2]),
}

/// A repaired game, and the questions about it.
struct Asked<'a, 't> {
    game: Game,
    /// The text that it was read from.
    source: &'a Source<'t>,
    /// The text that its words and comments point into, where that is a longer one.
    longer: Option<Vec<u8>>,
    questions: Vec<OpenQuestion<'a, 't>>,
}

/// A question, and the text that it is about.
struct OpenQuestion<'a, 't> {
    question: Question,
    sheet: usize,
    source: &'a Source<'t>,
    /// The word on the other sheet.
    other: Option<OtherWord>,
}

impl OpenQuestion<'_, '_> {
    fn answered(&self, meaning: AnswerMeaning) -> SheetAnswer {
        SheetAnswer::new(self.sheet, self.question.answered(meaning))
    }

    /// Returns the place, which no other question has.
    fn place(&self) -> (usize, Span) {
        (self.sheet, self.question.span)
    }
}

impl<'a, 't> Subject<'a, 't> {
    /// Returns the number of the game.
    fn index(&self) -> u32 {
        match self {
            Subject::Game(game, _) => game.index,
            Subject::Sheets(sheets, _) => sheets[0].game.index,
        }
    }

    /// Repairs the game with these answers, and chooses questions. None where two sheets are not of the same game.
    fn ask(&self, session: &Session<'_>, answers: &[SheetAnswer], most: usize) -> Option<Asked<'a, 't>> {
        match *self {
            Subject::Game(game, source) => {
                let answers: Vec<Answer> = answers.iter().map(|said| said.answer.clone()).collect();
                let how = session.repairer.how(&answers);
                let asked = ask(game, source.input(), &session.options, &how, most);
                let (game, questions) = match asked {
                    Some(asked) => (asked.repaired.game, asked.questions),
                    None => (game.clone(), Vec::new()),
                };
                let open = |question| OpenQuestion { question, sheet: 0, source, other: None };
                let questions = questions.into_iter().map(open).collect();
                Some(Asked { game, source, longer: None, questions })
            }
            Subject::Sheets(sheets, sources) => {
                let asked = ask_sheets(sheets, &session.repairer.how(&[]), answers, most)?;
                let mut game = asked.merged.repaired.game;
                game.index = self.index();
                let open = |asked: SheetQuestion| {
                    let SheetQuestion { question, sheet, other, .. } = asked;
                    OpenQuestion { question, sheet, source: sources[sheet], other }
                };
                let questions = asked.questions.into_iter().map(open).collect();
                let (source, longer) = (sources[asked.merged.sheet], asked.merged.text);
                Some(Asked { game, source, longer, questions })
            }
        }
    }

    /// Returns the answer for the move with this number of the game as it is read with the answers before; none if there is no
    /// such move.
    fn answer_at(
        &self,
        session: &Session<'_>,
        answers: &[SheetAnswer],
        (ply, meaning): (u32, AnswerMeaning),
    ) -> Option<SheetAnswer> {
        match *self {
            Subject::Game(..) => {
                let asked = self.ask(session, answers, LOOKED_THROUGH)?;
                let unwritten =
                    asked.game.mainline().any(|known| known.number == ply && known.written.is_empty());
                // A move may be missing before the word that has this ply.
                let question =
                    asked.questions.iter().filter(|open| open.question.ply == ply).min_by_key(|open| {
                        (open.question.span.is_empty() != unwritten, open.question.span.start)
                    });
                match question {
                    Some(open) => Some(open.answered(meaning)),
                    None => {
                        let answer = Answer::at_ply(&asked.game, ply, meaning)?;
                        Some(SheetAnswer::new(0, answer))
                    }
                }
            }
            Subject::Sheets(sheets, _) => {
                let asked = ask_sheets(sheets, &session.repairer.how(&[]), answers, 0)?;
                asked.answered_at(ply, meaning)
            }
        }
    }

    /// Returns a place without a word.
    fn nowhere(&self) -> Span {
        let game = match self {
            Subject::Game(game, _) => game,
            Subject::Sheets(sheets, _) => sheets[0].game,
        };
        Span::new(game.span.end, game.span.end)
    }
}

/// The state for all games.
pub struct Session<'a> {
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
    /// A session in which no game has been read.
    pub fn new(
        reading: &ReadArgs,
        setting: &'a ReadSettings,
        answering: &'a QuestionArgs,
        general: &GlobalArgs,
        findings: &Findings,
        writer: Writer,
    ) -> Session<'a> {
        Session {
            repairer: setting.repairer(),
            options: setting.options(reading),
            answering,
            format: general.format,
            reporter: findings.reporter(),
            writer,
            answered: vec![false; answering.answer.len()],
            listed: 0,
        }
    }

    /// The options with which games are read.
    pub const fn options(&self) -> &ReadOptions {
        &self.options
    }

    /// Returns the output for a game: the repaired game, or the questions about it. None where two sheets are not of the same game.
    ///
    /// # Errors
    ///
    /// Two answers are about the same place.
    pub fn output_of(&mut self, subject: Subject<'_, '_>) -> Result<Option<BatchOutput>, EarlyExit> {
        let answers = self.answers(subject)?;
        let most = self.answering.ask.unwrap_or(usize::from(self.answering.interactive));
        let Some(mut asked) = subject.ask(self, &answers, most) else { return Ok(None) };
        for (said, answered) in self.answering.answer.iter().zip(&mut self.answered) {
            *answered |= said.game == subject.index();
        }
        if self.answering.ask.is_some() {
            return Ok(Some(self.questions(asked)));
        }
        if self.answering.interactive {
            asked = self.talk(subject, answers, asked)?;
        }
        Ok(Some(self.written(&asked)))
    }

    /// Returns the output for a game about which nothing can be asked: with `--ask` only its findings.
    pub fn not_asked<'t>(&mut self, game: Game, source: &Source<'t>) -> BatchOutput {
        let asked = Asked { game, source, longer: None, questions: Vec::new() };
        match self.answering.ask {
            Some(_) => self.questions(asked),
            None => self.written(&asked),
        }
    }

    /// Returns the output for a repaired game.
    fn written(&mut self, asked: &Asked<'_, '_>) -> BatchOutput {
        let Asked { game, longer, .. } = asked;
        let source = asked.source;
        let mut made = BatchOutput::default();
        let _ = match longer {
            Some(text) => self.writer.game(game, &source.with_more(text), game.index, &mut made),
            None => self.writer.game(game, source, game.index, &mut made),
        };
        self.reporter.report(game, source, &mut made);
        made
    }

    /// Ends the session. Returns what was written.
    ///
    /// # Errors
    ///
    /// An answer belongs to no game, or the output cannot be written.
    pub fn finish(self, findings: &mut Findings) -> Result<InteractiveOutput, EarlyExit> {
        let mut answers = self.answering.answer.iter().zip(&self.answered);
        if let Some((said, _)) = answers.find(|(_, answered)| !**answered) {
            return Err(EarlyExit::Failed(format!("--answer {said}: there is no such game")));
        }
        let nothing = self.answering.ask.is_some() && self.listed == 0;
        if nothing {
            findings.no_question()?;
        }
        findings.finish()?;
        Ok(if nothing { InteractiveOutput::Nothing } else { InteractiveOutput::Something })
    }

    /// Returns the questions about a game.
    fn questions(&mut self, asked: Asked<'_, '_>) -> BatchOutput {
        let Asked { mut game, source, questions, .. } = asked;
        let mut made = BatchOutput::default();
        let start = made.bytes().len();
        self.listed += questions.len();
        for question in &questions {
            self.list(&game, question, made.bytes());
        }
        if !questions.is_empty() {
            made.game_end(start);
        }
        // Only findings about the answers and the sheets are reported with questions, not those about the game.
        game.diagnostics.retain(|found| matches!(found.code(), Code::D203 | Code::D404));
        made.counts.note(&game, &[]);
        self.reporter.report(&game, source, &mut made);
        made
    }

    /// Returns the answers on the command line about a game, with their places.
    ///
    /// # Errors
    ///
    /// Two answers are about the same place.
    fn answers(&self, subject: Subject<'_, '_>) -> Result<Vec<SheetAnswer>, EarlyExit> {
        let mut answers: Vec<SheetAnswer> = Vec::new();
        for said in self.answering.answer.iter().filter(|said| said.game == subject.index()) {
            // Plies are counted in the game as it is read with the answers before.
            match subject.answer_at(self, &answers, (said.ply, AnswerMeaning::of(&said.says))) {
                Some(answer) => {
                    let place = |answer: &SheetAnswer| (answer.sheet, answer.answer.span);
                    if answers.iter().any(|known| place(known) == place(&answer)) {
                        return Err(EarlyExit::Failed(format!(
                            "--answer {said}: there is another answer about this word"
                        )));
                    }
                    answers.push(answer);
                }
                // The library reports an answer that belongs to no word.
                None => {
                    let meaning = AnswerMeaning::Move(format!("{}={}", said.ply, said.says));
                    let answer = Answer { span: subject.nowhere(), turn: None, meaning };
                    answers.push(SheetAnswer::new(0, answer));
                }
            }
        }
        Ok(answers)
    }

    /// Asks questions until there are none, or until the user ends the dialogue.
    fn talk<'s, 't>(
        &self,
        subject: Subject<'s, 't>,
        mut answers: Vec<SheetAnswer>,
        mut asked: Asked<'s, 't>,
    ) -> Result<Asked<'s, 't>, EarlyExit> {
        let mut passed: Vec<(usize, Span)> = Vec::new();
        let mut lines = io::stdin().lock().lines();
        loop {
            let open = asked.questions.iter().find(|open| !passed.contains(&open.place()));
            let Some(open) = open else { return Ok(asked) };
            let mut text = Vec::new();
            show(&asked.game, open, &mut text);
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
                passed.push(open.place());
            } else {
                let options = &open.question.options;
                let chosen =
                    said.parse::<usize>().ok().and_then(|number| options.get(number.checked_sub(1)?));
                let says =
                    AnswerMeaning::of(&chosen.map_or_else(|| String::from(said), |option| option.text()));
                answers.push(open.answered(says));
                let refused = |asked: &Asked<'_, '_>| {
                    let findings = asked.game.diagnostics.iter();
                    findings.filter(|found| found.code() == Code::D203).count()
                };
                match subject.ask(self, &answers, passed.len() + 1) {
                    Some(now) if refused(&now) == refused(&asked) => {
                        if !same_before(&now.game, &asked.game, open.question.ply) {
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
            match subject.ask(self, &answers, passed.len() + 1) {
                Some(now) => asked = now,
                None => return Ok(asked),
            }
        }
    }

    /// Formats a question as `--format` says.
    fn list(&self, game: &Game, open: &OpenQuestion<'_, '_>, out: &mut Vec<u8>) {
        let OpenQuestion { question, source, other, .. } = open;
        match self.format {
            Format::Human => {
                show(game, open, out);
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
                let (ply, what, options) = (question.ply, what(open), options.join(", "));
                let game = game.index;
                let text = format!("{name}:{line}:{column}: game {game}, ply {ply}: {what}: {options}\n");
                out.extend_from_slice(text.as_bytes());
            }
            Format::Json | Format::Sarif => question_line(game, source, question, other.as_ref(), out),
        }
    }
}

/// Formats a question for people: place, text, board and options.
fn show(game: &Game, open: &OpenQuestion<'_, '_>, out: &mut Vec<u8>) {
    let OpenQuestion { question, source, .. } = open;
    let place = source.place(question.span);
    let (name, line, column) = (printable(source.name()), place.line, place.column);
    let mut text = format!(
        "{name}:{line}:{column}: game {}, ply {}: {}\n{}\n",
        game.index,
        question.ply,
        what(open),
        question_board(game, question)
    );
    for (at, option) in question.options.iter().enumerate() {
        let (number, option, share) = (at + 1, option.text(), percent(option.confidence));
        text.push_str(&format!("  {number}  {option:<12}{share:>5}\n"));
    }
    out.extend_from_slice(text.as_bytes());
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
fn what(open: &OpenQuestion<'_, '_>) -> String {
    let written = printable(&open.question.written);
    match &open.other {
        _ if written.is_empty() => String::from("which move is missing here?"),
        Some(other) => {
            format!("what is `{written}`, and `{}` in {}?", printable(&other.written), other.place)
        }
        None => format!("what is `{written}`?"),
    }
}
