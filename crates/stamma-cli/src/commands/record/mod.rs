//! `record`: a game written down as it is played. Lines come from a terminal or a file; the talk goes to standard error, the
//! game to a file after each move, or to standard output at the end.

/// What a typed line means.
mod hear;
/// What can be said beside moves.
mod orders;
/// The game so far.
mod score;

use super::one_game::{one_game, start_of_fen};
use crate::args::{Board, General, Record};
use crate::findings::Findings;
use crate::known::Known;
use crate::output::Output;
use crate::{Stop, Verdict};
use hear::{Choice, Heard, Listener};
use orders::{Order, help, order};
use score::{End, Score, Step, Undone, in_pgn};
use stamma::board::DrawClaim;
use stamma::notation::internals::{letters, shortened};
use stamma::render::{Pieces, printable, text_board};
use stamma::{AnyPosition, Color, GameResult, Notation, encode, read_games, san};
use std::io::{BufRead, IsTerminal, Read, Write, stderr, stdin};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// A line is cut here: no move is so long.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines of the score are shown after a move.
const LINES: usize = 4;

pub(super) fn run(asked: &Record, general: &General) -> Result<Verdict, Stop> {
    let known = Known::load(&asked.from.text.own.dialect_file)?;
    let from = asked.from.text.from.as_deref().map(|from| known.notation("--from", from)).transpose()?;
    let to = known.notation("--to", &asked.to)?;
    let mut score = begun(asked, general)?;
    for (name, value) in &asked.tag {
        if !score.set_tag(name, value) {
            return Err(Stop::Failed(format!("--tag: the game itself tells what `{name}` would say")));
        }
    }
    if let Some(output) = &asked.output {
        may_be_written(output, asked.from.file.as_deref())?;
    }
    let mut session = Session {
        score,
        listener: Listener::new(
            from.map(|from| from.dialect),
            from.and_then(|from| from.language),
            known.own(),
        ),
        to,
        output: asked.output.clone(),
        pieces: match asked.pieces {
            Board::Letters => Pieces::Letters,
            Board::Figurines => Pieces::Figurines,
        },
        below: if asked.flip { Color::Black } else { Color::White },
        open: Vec::new(),
        unsaved: None,
        refused: 0,
        quiet: general.quiet,
    };
    session.talk()?;
    session.close()?;
    // Who sits at the terminal has seen it and typed again.
    let heeded = session.refused == 0 || stdin().is_terminal();
    Ok(if heeded { Verdict::Clean } else { Verdict::Errors })
}

/// The game that is gone on with, or a new one.
fn begun(asked: &Record, general: &General) -> Result<Score, Stop> {
    let mut findings = Findings::new(general, &asked.from.judging);
    if let Some(file) = &asked.from.file {
        if file.as_os_str() == "-" {
            let reason = "the game must come from a file: standard input gives the moves";
            return Err(Stop::Failed(String::from(reason)));
        }
        let game = one_game(&asked.from, general, "record", &mut findings)?;
        let score = Score::of_game(&game, game.text());
        let unread = "the game cannot be read to its end; `stamma repair` may put it right";
        return score.ok_or_else(|| Stop::Failed(String::from(unread)));
    }
    if let Some(fen) = &asked.fen {
        let game = start_of_fen(fen, asked.from.text.variant, &mut findings)?;
        return Ok(Score::new(game.start, game.start_fen));
    }
    if let Some(start) = asked.chess960.and_then(AnyPosition::chess960) {
        let fen = start.to_fen();
        return Ok(Score::new(start, Some(fen)));
    }
    let variant = asked.from.text.variant.unwrap_or_default();
    Ok(Score::new(AnyPosition::start(variant), None))
}

/// Whether the game may go to a file: no other game may be lost.
fn may_be_written(output: &Path, gone_on_with: Option<&Path>) -> Result<(), Stop> {
    let is_file = output.metadata().is_ok_and(|known| known.is_file() && known.len() > 0);
    if !is_file || output.as_os_str() == "-" {
        return Ok(());
    }
    let shown = output.display();
    let same = gone_on_with
        .and_then(|path| Some(path.canonicalize().ok()? == output.canonicalize().ok()?))
        .unwrap_or(false);
    if !same {
        return Err(Stop::Failed(format!(
            "there is a file {shown} already; `stamma record {shown} -o {shown}` goes on with its game"
        )));
    }
    let games = stamma::open(output).map(|stream| stream.games().take(2).count());
    match games {
        Ok(0 | 1) => Ok(()),
        _ => Err(Stop::Failed(format!(
            "{shown} holds more than one game, which would be lost; name another file"
        ))),
    }
}

struct Session {
    score: Score,
    listener: Listener,
    to: Notation,
    output: Option<PathBuf>,
    pieces: Pieces,
    below: Color,
    /// What the last line may mean.
    open: Vec<Choice>,
    /// Why the file does not hold the game as it is.
    unsaved: Option<String>,
    /// How many lines were not taken.
    refused: usize,
    quiet: bool,
}

/// Whether there is more to hear.
#[derive(PartialEq, Eq)]
enum Next {
    Line,
    End,
}

impl Session {
    fn talk(&mut self) -> Result<(), Stop> {
        let mut input = stdin().lock();
        let typed = stdin().is_terminal();
        self.say(&self.board());
        if typed {
            self.say("`help` tells what can be said.");
        }
        if !self.score.is_empty() {
            self.save();
        }
        loop {
            self.prompt();
            let mut line = Vec::new();
            let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
            match read {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) => return Err(Stop::Failed(format!("cannot read standard input: {error}"))),
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_start_matches('\u{FEFF}').trim();
            if !typed {
                self.say(&printable(line));
            }
            if !line.is_empty() && self.heed(line)? == Next::End {
                return Ok(());
            }
        }
    }

    /// Does what a line says.
    fn heed(&mut self, line: &str) -> Result<Next, Stop> {
        let open = std::mem::take(&mut self.open);
        match order(line) {
            Some((Order::Undo, _)) if !open.is_empty() => {
                self.say("the question is dropped; nothing was taken");
                return Ok(Next::Line);
            }
            Some((order, rest)) => return self.obey(order, rest),
            None => {}
        }
        let number = line.parse::<usize>().ok().filter(|_| !open.is_empty());
        let chosen = number.and_then(|number| open.get(number.checked_sub(1)?));
        if let (Some(_), None) = (number, chosen) {
            self.refuse(&format!("there are {} to choose from", open.len()));
            self.open = open;
            return Ok(Next::Line);
        }
        if let Some(end) = self.score.ending() {
            self.refuse(&format!("the game is over, {end}; `undo` takes that back"));
            return Ok(Next::Line);
        }
        let heard = match chosen {
            Some(choice) => self.listener.chosen(&choice.line, &self.score),
            None => self.listener.hear(line, &self.score),
        };
        match heard {
            Heard::Moves { steps, end, remarks } => {
                self.remark(&remarks);
                let taught = chosen.map_or(line, |choice| choice.line.as_str());
                self.listener.learn(taught, &self.score, &steps);
                self.take(steps, end);
            }
            Heard::Open { remarks, choices } => {
                self.remark(&remarks);
                for (at, choice) in choices.iter().enumerate() {
                    self.say(&format!("  {}  {}  {}", at + 1, choice.san, choice.note));
                }
                self.refuse("which is it? Its number, or more of the move");
                self.open = choices;
            }
            Heard::Nothing { remarks } => {
                self.remark(&remarks);
                self.refuse(&format!(
                    "`{}` is not taken; `moves` lists what is legal",
                    shortened(&printable(line))
                ));
            }
        }
        Ok(Next::Line)
    }

    fn take(&mut self, steps: Vec<Step>, end: Option<End>) {
        let mut before = self.score.position().clone();
        for step in &steps {
            self.say(&format!("{}  {}", self.label(step, &before), step.sentence));
            before = step.after.clone();
        }
        self.score.add(steps);
        if let Some(end) = end.filter(|_| self.score.end().is_none()) {
            self.score.finish(end);
        }
        self.say(&self.board());
        self.changed();
    }

    /// Shows the end of the score, and saves the game.
    fn changed(&mut self) {
        let score = self.written();
        let lines: Vec<&str> = score.lines().collect();
        let first = lines.len().saturating_sub(LINES);
        if first > 0 {
            self.say("...");
        }
        for line in &lines[first..] {
            self.say(line);
        }
        if let Some(end) = self.score.ending() {
            self.say(&end);
        } else {
            for claim in self.score.claims() {
                self.say(match claim {
                    DrawClaim::Threefold => "the position stands for the third time: a draw may be claimed",
                    DrawClaim::FiftyMoves => {
                        "fifty moves without a capture or a pawn move: a draw may be claimed"
                    }
                    DrawClaim::Fivefold | DrawClaim::SeventyFiveMoves => continue,
                });
            }
        }
        self.save()
    }

    fn obey(&mut self, order: Order, rest: &str) -> Result<Next, Stop> {
        match order {
            Order::Quit => return Ok(Next::End),
            Order::Help => self.say(help().trim_end()),
            Order::Board => self.say(&self.board()),
            Order::Flip => {
                self.below = !self.below;
                self.say(&self.board());
            }
            Order::Fen => self.say(&self.score.position().to_fen()),
            Order::Score => self.say(self.written().trim_end()),
            Order::Moves => self.say(&self.moves()),
            Order::Save => self.save_to(rest),
            Order::Undo => match self.score.undo() {
                None => self.refuse("there is nothing to take back"),
                Some(undone) => {
                    let what = match undone {
                        Undone::End(end) => format!("the result {}", end.result.text()),
                        Undone::Step(step) => format!("`{}`", self.label(&step, self.score.position())),
                    };
                    self.say(&format!("{what} is taken back"));
                    self.say(&self.board());
                    self.changed();
                }
            },
            Order::Tag => {
                let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if self.score.set_tag(name, value.trim()) {
                    self.save();
                } else {
                    self.refuse("a tag has a name and a value: `tag White Lasker, Emanuel`");
                }
            }
            Order::Offer => {
                if self.score.end().is_none() && self.score.offer_draw() {
                    let side = self.score.last().map_or(Color::White, |step| step.color);
                    self.say(&format!("{} offers a draw", name(side)));
                    self.changed();
                } else {
                    self.refuse("whoever has just moved may offer a draw");
                }
            }
            Order::Clock => {
                if self.score.set_clock(rest).is_some() {
                    self.changed();
                } else {
                    self.refuse("the last mover's clock is written `clock 1:02:03`");
                }
            }
            Order::Draw => self.end(GameResult::Draw, "draw agreed"),
            Order::Resign => {
                let side = match rest.to_ascii_lowercase().as_str() {
                    "" => Some(self.score.position().turn()),
                    "white" => Some(Color::White),
                    "black" => Some(Color::Black),
                    _ => None,
                };
                match side {
                    Some(Color::White) => self.end(GameResult::BlackWins, "White resigns"),
                    Some(Color::Black) => self.end(GameResult::WhiteWins, "Black resigns"),
                    None => self.refuse("`resign`, `resign white` or `resign black`"),
                }
            }
            Order::Result => {
                let (result, cause) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match result_of(result) {
                    Some(GameResult::Unknown) => match self.score.end().is_some() {
                        true => return self.obey(Order::Undo, rest),
                        false => self.say("the game goes on"),
                    },
                    Some(result) => self.end(result, cause.trim()),
                    None => self.refuse("a result is 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or *"),
                }
            }
        }
        Ok(Next::Line)
    }

    fn end(&mut self, result: GameResult, cause: &str) {
        if let Some(end) = self.score.ending() {
            self.refuse(&format!("the game is over already, {end}; `undo` takes that back"));
            return;
        }
        // Braces would end the comment that the words become, and commands are for programs.
        let cause = cause.replace(['{', '}', '[', ']'], " ");
        self.score.finish(End { result, cause });
        self.changed();
    }

    /// A move as the dialect writes it, with its number.
    fn label(&self, step: &Step, before: &AnyPosition) -> String {
        let dots = if step.color == Color::White { "." } else { "..." };
        format!("{}{dots} {}", step.move_number, self.word(step, before))
    }

    fn word(&self, step: &Step, before: &AnyPosition) -> String {
        let stamma::Played::Move(played) = step.played else { return String::from("--") };
        let letters = letters(self.to.dialect, self.to.language, before.variant().rules().roles());
        match before {
            AnyPosition::Small(before) => encode(before, played, self.to.dialect, &letters),
            AnyPosition::Large(before) => encode(before, played, self.to.dialect, &letters),
        }
    }

    /// Every legal move, in PGN's writing.
    fn moves(&self) -> String {
        let legal = self.score.position().legal_moves();
        let mut words: Vec<String> = legal
            .iter()
            .map(|&played| match self.score.position() {
                AnyPosition::Small(position) => san(position, played),
                AnyPosition::Large(position) => san(position, played),
            })
            .collect();
        words.sort();
        if words.is_empty() { String::from("there is none") } else { words.join(" ") }
    }

    fn board(&self) -> String {
        text_board(self.score.position(), self.pieces, self.below)
    }

    /// The moves as the dialect writes them, without tags.
    fn written(&self) -> String {
        let written = self.score.written(self.to);
        let written = String::from_utf8_lossy(&written);
        let moves = match written.starts_with('[') {
            true => written.split_once("\n\n").map_or("", |(_, moves)| moves),
            false => &written,
        };
        moves.trim_end().to_owned()
    }

    fn save_to(&mut self, file: &str) {
        let file = if file.is_empty() { self.output.clone() } else { Some(PathBuf::from(file)) };
        let Some(file) = file else {
            self.refuse("name a file: `save game.pgn`");
            return;
        };
        if self.output.as_ref() != Some(&file)
            && let Err(Stop::Failed(reason)) = may_be_written(&file, None)
        {
            self.refuse(&reason);
            return;
        }
        let before = self.output.replace(file);
        self.save();
        if self.unsaved.is_some() {
            self.output = before;
        } else {
            self.say_where();
        }
    }

    /// Writes the game to its file, if it has one: nothing is lost whatever comes. A file that cannot be written is no reason to
    /// stop writing a game down.
    fn save(&mut self) {
        let Some(file) = self.output.as_deref().filter(|file| file.as_os_str() != "-") else { return };
        let saved = Output::to(Some(file), NonZeroUsize::MIN).and_then(|mut output| {
            output.write(&self.score.written(self.to))?;
            output.finish()
        });
        self.unsaved = match saved {
            Ok(()) => None,
            Err(Stop::ClosedPipe) => Some(format!("nobody reads {}", file.display())),
            Err(Stop::Failed(reason)) => Some(reason),
        };
        if let Some(reason) = self.unsaved.clone() {
            self.refuse(&format!("the game is not saved: {reason}"));
        }
    }

    fn say_where(&self) {
        if let Some(file) = &self.output {
            self.say(&format!("the game is in {}", file.display()));
        }
    }

    /// What is left to do at the end.
    ///
    /// # Errors
    ///
    /// The game is not in the file where it should be. It has gone to standard output.
    fn close(&mut self) -> Result<(), Stop> {
        let has_file = self.output.as_ref().is_some_and(|file| file.as_os_str() != "-");
        if has_file && self.unsaved.is_none() {
            self.say_where();
            return Ok(());
        }
        if !self.score.is_empty() {
            let mut output = Output::standard();
            output.write(&self.score.written(self.to))?;
            output.finish()?;
        }
        self.unsaved.take().map_or(Ok(()), |reason| Err(Stop::Failed(reason)))
    }

    fn prompt(&self) {
        let position = self.score.position();
        let number = position.setup().fullmove_number;
        let prompt = match (self.open.is_empty(), self.score.end().is_some(), position.turn()) {
            (false, ..) => String::from("which? "),
            (_, true, _) => String::from("over> "),
            (.., Color::White) => format!("{number}. white> "),
            (.., Color::Black) => format!("{number}... black> "),
        };
        self.write(&prompt);
    }

    fn remark(&self, remarks: &[String]) {
        for remark in remarks {
            self.say(&printable(remark));
        }
    }

    fn refuse(&mut self, reason: &str) {
        self.refused += 1;
        self.say(reason);
    }

    fn say(&self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    fn write(&self, text: &str) {
        if !self.quiet {
            // Where nobody hears it, the game is still written.
            let _ = stderr().lock().write_all(text.as_bytes());
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A result in any spelling that a game may end with.
fn result_of(text: &str) -> Option<GameResult> {
    let read = |word: &str| {
        let text = format!("1. e4 {word}\n");
        let game = read_games(text.as_bytes(), in_pgn()).next()?;
        (game.result_span.is_some() && game.mainline().count() == 1).then_some(game.result)
    };
    let told = GameResult::ALL.into_iter().find(|result| result.text() == text);
    told.or_else(|| read(text).filter(|_| !text.is_empty()))
}
