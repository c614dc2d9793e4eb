//! `record`: records a game move by move. Lines are read from a terminal or a file; the dialogue goes to standard
//! error, the game to a file after every move, or to standard output at the end.

/// The commands beside moves.
mod commands;
/// The parser of typed lines.
mod parse_line;
/// The recorded game.
mod score;

use super::one_game::{one_game, position_of};
use crate::args::{Board, GlobalArgs, Record};
use crate::dialects::KnownDialects;
use crate::findings::Findings;
use crate::output::Output;
use crate::output_format;
use crate::{EarlyExit, Verdict};
use commands::{RecordCommand, help, parse_command};
use parse_line::{Alternative, LineParser, ParsedLine};
use score::{GameEnd, RecordedMove, Score, Undone, in_pgn};
use stamma::board::DrawClaim;
use stamma::notation::internals::{letters, own_fen, shortened};
use stamma::render::{Pieces, printable, text_board};
use stamma::{AnyPosition, Color, GameResult, Notation, encode, read_games, san};
use std::io::{BufRead, IsTerminal, Read, Write, stderr, stdin};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The length at which lines are cut, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The number of lines of the score that are shown after a move.
const LINES: usize = 4;

pub(super) fn run(args: &Record, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let known = KnownDialects::load(&args.from.text.own.dialect_file)?;
    let from = args.from.text.from.as_deref().map(|from| known.notation("--from", from)).transpose()?;
    let to = output_format::notation(args.output.as_deref(), args.to.as_deref())?;
    let to = known.notation("--to", &to)?;
    let mut score = initial_score(args, general)?;
    for (name, value) in &args.tag {
        if !score.set_tag(name, value) {
            return Err(EarlyExit::Failed(format!("--tag: the game itself tells what `{name}` would say")));
        }
    }
    if let Some(output) = &args.output {
        may_be_written(output, args.from.file.as_deref())?;
    }
    let mut session = Session {
        score,
        parser: LineParser::new(
            from.map(|from| from.dialect),
            from.and_then(|from| from.language),
            known.own(),
        ),
        to,
        output: args.output.clone(),
        pieces: match args.pieces {
            Board::Letters => Pieces::Letters,
            Board::Figurines => Pieces::Figurines,
        },
        below: if args.flip { Color::Black } else { Color::White },
        alternatives: Vec::new(),
        unsaved: None,
        rejected: 0,
        quiet: general.quiet,
    };
    session.talk()?;
    session.close()?;
    // On a terminal the user has seen the rejection and typed again.
    let all_taken = session.rejected == 0 || stdin().is_terminal();
    Ok(if all_taken { Verdict::Clean } else { Verdict::Errors })
}

/// Returns the game to continue, or a new one.
fn initial_score(args: &Record, general: &GlobalArgs) -> Result<Score, EarlyExit> {
    let mut findings = Findings::new(general, &args.from.findings);
    if let Some(file) = &args.from.file {
        if file.as_os_str() == "-" {
            let reason = "the game must come from a file: standard input gives the moves";
            return Err(EarlyExit::Failed(String::from(reason)));
        }
        let game = one_game(&args.from, general, "record", &mut findings)?;
        let score = Score::of_game(&game, game.text());
        let unread = "the game cannot be read to its end; `stamma repair` may put it right";
        return score.ok_or_else(|| EarlyExit::Failed(String::from(unread)));
    }
    if let Some(fen) = &args.fen {
        let start = position_of(fen, args.from.text.variant, &mut findings)?;
        let fen = own_fen(&start);
        return Ok(Score::new(start, fen));
    }
    if let Some(start) = args.chess960.and_then(AnyPosition::chess960) {
        let fen = own_fen(&start);
        return Ok(Score::new(start, fen));
    }
    let variant = args.from.text.variant.unwrap_or_default();
    Ok(Score::new(AnyPosition::start(variant), None))
}

/// Checks that writing the game to a file loses no other game.
fn may_be_written(output: &Path, gone_on_with: Option<&Path>) -> Result<(), EarlyExit> {
    let is_file = output.metadata().is_ok_and(|known| known.is_file() && known.len() > 0);
    if !is_file || output.as_os_str() == "-" {
        return Ok(());
    }
    let shown = output.display();
    let same = gone_on_with
        .and_then(|path| Some(path.canonicalize().ok()? == output.canonicalize().ok()?))
        .unwrap_or(false);
    if !same {
        return Err(EarlyExit::Failed(format!(
            "there is a file {shown} already; `stamma record {shown} -o {shown}` goes on with its game"
        )));
    }
    let games = stamma::open(output).map(|stream| stream.games().take(2).count());
    match games {
        Ok(0 | 1) => Ok(()),
        _ => Err(EarlyExit::Failed(format!(
            "{shown} holds more than one game, which would be lost; name another file"
        ))),
    }
}

struct Session {
    score: Score,
    parser: LineParser,
    to: Notation,
    output: Option<PathBuf>,
    pieces: Pieces,
    below: Color,
    /// The readings of the last line, if there were several.
    alternatives: Vec<Alternative>,
    /// The reason if the file does not hold the current game.
    unsaved: Option<String>,
    /// The number of rejected lines.
    rejected: usize,
    quiet: bool,
}

/// The flow of the session after a line.
#[derive(PartialEq, Eq)]
enum Flow {
    Continue,
    EarlyExit,
}

impl Session {
    fn talk(&mut self) -> Result<(), EarlyExit> {
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
                Err(error) => return Err(EarlyExit::Failed(format!("cannot read standard input: {error}"))),
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_start_matches('\u{FEFF}').trim();
            if !typed {
                self.say(&printable(line));
            }
            if !line.is_empty() && self.handle_line(line)? == Flow::EarlyExit {
                return Ok(());
            }
        }
    }

    /// Parses a line and carries it out.
    fn handle_line(&mut self, line: &str) -> Result<Flow, EarlyExit> {
        let open = std::mem::take(&mut self.alternatives);
        match parse_command(line) {
            Some((RecordCommand::Undo, _)) if !open.is_empty() => {
                self.say("the question is dropped; nothing was taken");
                return Ok(Flow::Continue);
            }
            Some((command, rest)) => return self.run_command(command, rest),
            None => {}
        }
        let number = line.parse::<usize>().ok().filter(|_| !open.is_empty());
        let chosen = number.and_then(|number| open.get(number.checked_sub(1)?));
        if let (Some(_), None) = (number, chosen) {
            self.reject(&format!("there are {} to choose from", open.len()));
            self.alternatives = open;
            return Ok(Flow::Continue);
        }
        if let Some(end) = self.score.ending() {
            self.reject(&format!("the game is over, {end}; `undo` takes that back"));
            return Ok(Flow::Continue);
        }
        let parsed = match chosen {
            Some(choice) => self.parser.parse_alternative(&choice.line, &self.score),
            None => self.parser.parse(line, &self.score),
        };
        match parsed {
            ParsedLine::Moves { moves, end, remarks } => {
                self.remark(&remarks);
                let taught = chosen.map_or(line, |choice| choice.line.as_str());
                self.parser.learn(taught, &self.score, &moves);
                self.take(moves, end);
            }
            ParsedLine::Ambiguous { remarks, alternatives } => {
                self.remark(&remarks);
                for (at, choice) in alternatives.iter().enumerate() {
                    self.say(&format!("  {}  {}  {}", at + 1, choice.san, choice.note));
                }
                self.reject("which is it? Its number, or more of the move");
                self.alternatives = alternatives;
            }
            ParsedLine::Rejected { remarks } => {
                self.remark(&remarks);
                self.reject(&format!(
                    "`{}` is not taken; `moves` lists what is legal",
                    shortened(&printable(line))
                ));
            }
        }
        Ok(Flow::Continue)
    }

    fn take(&mut self, moves: Vec<RecordedMove>, end: Option<GameEnd>) {
        let mut before = self.score.position().clone();
        for recorded in &moves {
            self.say(&format!("{}  {}", self.label(recorded, &before), recorded.sentence));
            before = recorded.after.clone();
        }
        self.score.add(moves);
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

    fn run_command(&mut self, command: RecordCommand, rest: &str) -> Result<Flow, EarlyExit> {
        match command {
            RecordCommand::Quit => return Ok(Flow::EarlyExit),
            RecordCommand::Help => self.say(help().trim_end()),
            RecordCommand::Board => self.say(&self.board()),
            RecordCommand::Flip => {
                self.below = !self.below;
                self.say(&self.board());
            }
            RecordCommand::Fen => self.say(&self.score.position().to_fen()),
            RecordCommand::Score => self.say(self.written().trim_end()),
            RecordCommand::Moves => self.say(&self.moves()),
            RecordCommand::Save => self.save_to(rest),
            RecordCommand::Undo => match self.score.undo() {
                None => self.reject("there is nothing to take back"),
                Some(undone) => {
                    let what = match undone {
                        Undone::End(end) => format!("the result {}", end.result.text()),
                        Undone::Move(recorded) => {
                            format!("`{}`", self.label(&recorded, self.score.position()))
                        }
                    };
                    self.say(&format!("{what} is taken back"));
                    self.say(&self.board());
                    self.changed();
                }
            },
            RecordCommand::Tag => {
                let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if self.score.set_tag(name, value.trim()) {
                    self.save();
                } else {
                    self.reject("a tag has a name and a value: `tag White Lasker, Emanuel`");
                }
            }
            RecordCommand::Offer => {
                if self.score.end().is_none() && self.score.offer_draw() {
                    let side = self.score.last().map_or(Color::White, |recorded| recorded.color);
                    self.say(&format!("{} offers a draw", name(side)));
                    self.changed();
                } else {
                    self.reject("whoever has just moved may offer a draw");
                }
            }
            RecordCommand::Clock => {
                if self.score.set_clock(rest).is_some() {
                    self.changed();
                } else {
                    self.reject("the last mover's clock is written `clock 1:02:03`");
                }
            }
            RecordCommand::Draw => self.end(GameResult::Draw, "draw agreed"),
            RecordCommand::Resign => {
                let side = match rest.to_ascii_lowercase().as_str() {
                    "" => Some(self.score.position().turn()),
                    "white" => Some(Color::White),
                    "black" => Some(Color::Black),
                    _ => None,
                };
                match side {
                    Some(Color::White) => self.end(GameResult::BlackWins, "White resigns"),
                    Some(Color::Black) => self.end(GameResult::WhiteWins, "Black resigns"),
                    None => self.reject("`resign`, `resign white` or `resign black`"),
                }
            }
            RecordCommand::Result => {
                let (result, cause) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match result_of(result) {
                    Some(GameResult::Unknown) => match self.score.end().is_some() {
                        true => return self.run_command(RecordCommand::Undo, rest),
                        false => self.say("the game goes on"),
                    },
                    Some(result) => self.end(result, cause.trim()),
                    None => self.reject("a result is 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+ or *"),
                }
            }
        }
        Ok(Flow::Continue)
    }

    fn end(&mut self, result: GameResult, cause: &str) {
        if let Some(end) = self.score.ending() {
            self.reject(&format!("the game is over already, {end}; `undo` takes that back"));
            return;
        }
        // Braces would end the comment that the words become, and brackets would begin a command.
        let cause = cause.replace(['{', '}', '[', ']'], " ");
        self.score.finish(GameEnd { result, cause });
        self.changed();
    }

    /// Formats a move in the dialect of the output, with its number.
    fn label(&self, recorded: &RecordedMove, before: &AnyPosition) -> String {
        let dots = if recorded.color == Color::White { "." } else { "..." };
        format!("{}{dots} {}", recorded.move_number, self.word(recorded, before))
    }

    fn word(&self, recorded: &RecordedMove, before: &AnyPosition) -> String {
        let stamma::Played::Move(played) = recorded.played else { return String::from("--") };
        let letters = letters(self.to.dialect, self.to.language, before.variant().rules().roles());
        match before {
            AnyPosition::Small(before) => encode(before, played, self.to.dialect, &letters),
            AnyPosition::Large(before) => encode(before, played, self.to.dialect, &letters),
        }
    }

    /// Lists the legal moves in SAN.
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

    /// Returns the moves in the dialect of the output, without tags.
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
            self.reject("name a file: `save game.pgn`");
            return;
        };
        let may_be_named = || output_format::notation(Some(&file), Some(self.to.dialect.id));
        if self.output.as_ref() != Some(&file)
            && let Err(EarlyExit::Failed(reason)) = may_be_named().and_then(|_| may_be_written(&file, None))
        {
            self.reject(&reason);
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

    /// Writes the game to its file, if there is one. A file that cannot be written does not end the session.
    fn save(&mut self) {
        let Some(file) = self.output.as_deref().filter(|file| file.as_os_str() != "-") else { return };
        let saved = Output::to(Some(file), NonZeroUsize::MIN).and_then(|mut output| {
            output.write(&self.score.written(self.to))?;
            output.finish()
        });
        self.unsaved = match saved {
            Ok(()) => None,
            Err(EarlyExit::ClosedPipe) => Some(format!("nobody reads {}", file.display())),
            Err(EarlyExit::Failed(reason)) => Some(reason),
        };
        if let Some(reason) = self.unsaved.clone() {
            self.reject(&format!("the game is not saved: {reason}"));
        }
    }

    fn say_where(&self) {
        if let Some(file) = &self.output {
            self.say(&format!("the game is in {}", file.display()));
        }
    }

    /// Writes the game to standard output if it is in no file.
    ///
    /// # Errors
    ///
    /// The file could not be written. The game has been written to standard output instead.
    fn close(&mut self) -> Result<(), EarlyExit> {
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
        self.unsaved.take().map_or(Ok(()), |reason| Err(EarlyExit::Failed(reason)))
    }

    fn prompt(&self) {
        let position = self.score.position();
        let number = position.setup().fullmove_number;
        let prompt = match (self.alternatives.is_empty(), self.score.end().is_some(), position.turn()) {
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

    fn reject(&mut self, reason: &str) {
        self.rejected += 1;
        self.say(reason);
    }

    fn say(&self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    fn write(&self, text: &str) {
        if !self.quiet {
            // If standard error is closed, the game is recorded all the same.
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

/// Parses a result in any spelling that the reader accepts.
fn result_of(text: &str) -> Option<GameResult> {
    let read = |word: &str| {
        let text = format!("1. e4 {word}\n");
        let game = read_games(text.as_bytes(), in_pgn()).next()?;
        (game.result_span.is_some() && game.mainline().count() == 1).then_some(game.result)
    };
    let told = GameResult::ALL.into_iter().find(|result| result.text() == text);
    told.or_else(|| read(text).filter(|_| !text.is_empty()))
}
