//! The report of findings. A `Reporter` on each reading thread formats them, `Findings` prints them in the order of the
//! games.
//!
//! Findings go to standard error. In a command without other output they are its data and go to standard output.

use crate::args::{Board, Color, FindingArgs, Format, GlobalArgs};
use crate::batch_output::{BatchOutput, Counts, GameIdentity, SectionKind};
use crate::first_games::FirstGames;
use crate::output::{Games, Output};
use crate::progress::Progress;
use crate::{EarlyExit, Verdict, sarif};
use anstream::adapter::strip_bytes;
use anstream::{AutoStream, ColorChoice};
use stamma::check::{CheckScope, without_game};
use stamma::encoding::InputWithoutGame;
use stamma::notation::internals::nothing_read;
use stamma::render::{Pieces, Source, boards, human_numbered, printable, short};
use stamma::{Code, Diagnostic, Finding, Game, Policy, ReadOptions};
use stamma_json::finding_line;
use std::io::{self, IsTerminal, Stderr, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The default number of findings per code in the format `human`.
const SHOWN_TO_PEOPLE: u64 = 20;

/// Formats findings. Each reading thread has its own.
#[derive(Clone)]
pub struct Reporter {
    policy: Policy,
    /// What the policy asks for, which is the same for each game.
    asks_for_tag_values: bool,
    asks_for_export_form: bool,
    format: Format,
    shown: bool,
    /// True if findings of games in containers are shown whatever `shown` says.
    shown_of_containers: bool,
    board: Option<Pieces>,
    most: u64,
    scope: CheckScope,
    /// The number of findings printed for each code, so that no text is made for those beyond the limit.
    so_far: Arc<[AtomicU64]>,
}

impl Reporter {
    /// Returns the policy.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Returns true if games in which the reader finds nothing have no findings at all.
    pub fn passes_clean_games(&self) -> bool {
        self.passes_games_with_clean_tags() && !self.asks_for_tag_values
    }

    /// Returns true if games in which the reader finds nothing, and whose tags have no findings, have none at all.
    pub fn passes_games_with_clean_tags(&self) -> bool {
        !self.asks_for_export_form
    }

    /// Returns true if the next finding with this code may be printed in the format `human`. Another thread may still
    /// reach the limit first; the text is dropped then.
    pub fn shows_to_people(&self, code: Code, made: &BatchOutput) -> bool {
        let shown = self.so_far[code as usize].load(Ordering::Relaxed);
        let before = made.counts.by_code.get(code as usize).copied().unwrap_or(0);
        self.shown && self.format == Format::Human && shown.max(before) < self.most
    }

    /// Checks the syntax of the words after an unreadable one, which are not played, in a check without rules. Returns
    /// the number of moves among them.
    pub fn look_at_unplayed(&self, game: &mut Game, input: &[u8], options: &ReadOptions) -> u64 {
        self.scope.look_at_unplayed(game, input, options)
    }

    /// Counts a game, and formats its findings.
    pub fn report(&self, game: &Game, source: &Source<'_>, made: &mut BatchOutput) {
        let findings = self.scope.findings(&self.policy, game, source.input());
        // The counts of this batch before the game, to skip the findings beyond the limit.
        let before = if findings.is_empty() { Vec::new() } else { made.counts.by_code.clone() };
        made.counts.note(game, &findings);
        let is_shown = self.shown || self.shown_of_containers && !source.containers().is_empty();
        if !is_shown || findings.is_empty() {
            return;
        }
        let mut in_batch = before;
        let boards = self.boards(game, &findings);
        for (at, finding) in findings.iter().enumerate() {
            let code = finding.diagnostic.code();
            in_batch[code as usize] += 1;
            let shown = self.so_far[code as usize].load(Ordering::Relaxed);
            if shown.max(in_batch[code as usize] - 1) >= self.most {
                continue;
            }
            let start = made.bytes().len();
            match self.format {
                Format::Human => {
                    let board = boards.get(at).and_then(Option::as_deref);
                    let (text, number) = human_numbered(source, game, finding, board);
                    made.bytes().extend_from_slice(text.as_bytes());
                    made.bytes().push(b'\n');
                    if let Some(number) = number {
                        made.number_at(start + number.start..start + number.end);
                    }
                }
                Format::Short => {
                    made.bytes().extend_from_slice(short(source, finding).as_bytes());
                    made.bytes().push(b'\n');
                }
                Format::Json => {
                    let number = finding_line(game, source, finding, made.bytes());
                    made.number_at(number);
                }
                Format::Sarif => {
                    made.results.push(sarif::Entry::new(game, source, finding));
                    made.part_end(SectionKind::Result(code));
                    continue;
                }
            }
            made.part_end(SectionKind::Finding(code));
        }
    }

    /// Draws a board for the first finding about each move.
    fn boards(&self, game: &Game, findings: &[Finding<'_>]) -> Vec<Option<String>> {
        let Some(pieces) = self.board.filter(|_| self.format == Format::Human) else {
            return Vec::new();
        };
        let mut drawn = boards(game, findings.iter().map(|finding| finding.diagnostic.as_ref()), pieces);
        let mut last: Option<String> = None;
        for board in drawn.iter_mut().filter(|board| board.is_some()) {
            if *board == last {
                *board = None;
            } else {
                last.clone_from(board);
            }
        }
        drawn
    }
}

/// Prints findings and counts them.
pub struct Findings {
    reporter: Reporter,
    stream: AutoStream<Stderr>,
    /// The destination of findings, if it is not standard error.
    data: Option<FindingOutput>,
    /// True if only data and errors are printed.
    quiet: bool,
    log: sarif::Log,
    /// The part of a SARIF document that waits for the end, because other messages go to standard error too.
    held: Vec<u8>,
    counts: Counts,
    /// The games that others are compared with.
    first_games: FirstGames,
    unreadable_inputs: usize,
    /// The number of inputs in which the want of a game is an error.
    inputs_without_game: u64,
    progress: Progress,
}

impl Findings {
    /// Creates a report for a command whose output is the findings, by this policy.
    pub fn as_data(general: &GlobalArgs, judging: &FindingArgs, policy: Policy) -> Findings {
        let data = Some(FindingOutput::standard(general));
        let mut findings = Findings::new(general, judging);
        findings.reporter.policy = policy;
        Findings { data, ..findings }
    }

    /// Creates a report for a command with other output.
    pub fn new(general: &GlobalArgs, judging: &FindingArgs) -> Findings {
        let usual = if general.format == Format::Human { SHOWN_TO_PEOPLE } else { u64::MAX };
        let policy = judging.policy();
        let reporter = Reporter {
            asks_for_tag_values: policy.asks_for_tag_values(),
            asks_for_export_form: policy.asks_for_export_form(),
            policy,
            format: general.format,
            shown: !general.quiet,
            shown_of_containers: false,
            scope: CheckScope::All,
            board: judging.board.map(|board| match board {
                Board::Letters => Pieces::Letters,
                Board::Figurines => Pieces::Figurines,
            }),
            most: match judging.max_findings {
                Some(0) => u64::MAX,
                told => told.unwrap_or(usual),
            },
            so_far: Code::ALL.iter().map(|_| AtomicU64::new(0)).collect(),
        };
        Findings {
            reporter,
            stream: AutoStream::new(io::stderr(), color_choice(general.color)),
            data: None,
            quiet: general.quiet,
            log: sarif::Log::default(),
            held: Vec::new(),
            counts: Counts::default(),
            first_games: FirstGames::default(),
            unreadable_inputs: 0,
            inputs_without_game: 0,
            progress: Progress::new(general.quiet),
        }
    }

    /// Returns the report under another policy.
    #[must_use]
    pub fn judged_by(mut self, policy: Policy) -> Findings {
        self.reporter.asks_for_tag_values = policy.asks_for_tag_values();
        self.reporter.asks_for_export_form = policy.asks_for_export_form();
        self.reporter.policy = policy;
        self
    }

    /// Creates a report that prints no findings, but counts them.
    pub fn silent(general: &GlobalArgs, judging: &FindingArgs) -> Findings {
        let mut findings = Findings::new(general, judging);
        findings.reporter.shown = false;
        findings
    }

    /// Creates a report that prints the findings of games in containers alone: such a game is written anew, and what it
    /// loses there has to be told.
    pub fn of_games_in_containers(general: &GlobalArgs, judging: &FindingArgs) -> Findings {
        let mut findings = Findings::silent(general, judging);
        findings.reporter.shown_of_containers = !general.quiet && general.format != Format::Sarif;
        findings
    }

    /// Restricts the report to findings of a check of this extent.
    #[must_use]
    pub fn in_scope(mut self, scope: CheckScope) -> Findings {
        self.reporter.scope = scope;
        self
    }

    /// Returns a reporter for a reading thread.
    pub fn reporter(&self) -> Reporter {
        self.reporter.clone()
    }

    /// Returns the progress of reading.
    pub const fn progress(&mut self) -> &mut Progress {
        &mut self.progress
    }

    /// Prints the output of a batch: games go to `games`, findings to their destination.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn take(
        &mut self,
        mut made: BatchOutput,
        before: u64,
        games: Option<&mut Games>,
    ) -> Result<(), EarlyExit> {
        self.counts.add(&made.counts);
        self.progress.found(self.counts.errors + self.counts.warnings + self.counts.notes);
        let mut results = std::mem::take(&mut made.results).into_iter();
        let mut identities = std::mem::take(&mut made.identities).into_iter();
        let mut games = games;
        if let (Some(rows), Some(games)) = (made.rows.take(), games.as_mut()) {
            games.write_rows(rows, before)?;
        }
        made.each_part(before, |kind, pieces| match kind {
            SectionKind::Games(last) => games.as_mut().map_or(Ok(()), |games| games.write(pieces, last)),
            SectionKind::Finding(code) => {
                if !self.has_room(code) {
                    return Ok(());
                }
                // Findings follow the games they are about.
                games.as_mut().map_or(Ok(()), |games| games.flush())?;
                self.say(&pieces.concat())
            }
            SectionKind::Identity => match identities.next() {
                Some(identity) => self.compare(identity, before),
                None => Ok(()),
            },
            SectionKind::Result(code) => {
                let result = results.next().filter(|_| self.has_room(code));
                let Some(result) = result else { return Ok(()) };
                let piece = self.log.add(result, before);
                match &mut self.data {
                    Some(data) => data.write(&piece, &self.progress),
                    None => {
                        self.held.extend_from_slice(&piece);
                        Ok(())
                    }
                }
            }
        })?;
        self.data.as_mut().map_or(Ok(()), FindingOutput::flush)
    }

    /// Compares a game with those before it, and reports it if one of them is the same.
    fn compare(&mut self, identity: GameIdentity, before: u64) -> Result<(), EarlyExit> {
        let GameIdentity { key, number, file, beginning } = identity;
        let Some(first) = self.first_games.find_or_add(key, u64::from(number) + before, &file, &beginning)
        else {
            return Ok(());
        };
        let mut game = nothing_read(&ReadOptions::new(), "");
        game.index = number;
        game.diagnostics = vec![Diagnostic::new(beginning.span(), None, first)];
        let mut made = BatchOutput::default();
        self.reporter.report(&game, &beginning.source(&file), &mut made);
        // It was counted when it was read.
        made.counts.games = 0;
        self.take(made, before, None)
    }

    /// Counts one more printed finding of a code. Returns false if the limit is reached.
    fn has_room(&self, code: Code) -> bool {
        let so_far = &self.reporter.so_far[code as usize];
        let room = so_far.load(Ordering::Relaxed) < self.reporter.most;
        if room {
            so_far.fetch_add(1, Ordering::Relaxed);
        }
        room
    }

    /// Prints the end of the report.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn finish(&mut self) -> Result<(), EarlyExit> {
        self.progress.end();
        if self.reporter.format == Format::Sarif && self.reporter.shown {
            let mut rest = std::mem::take(&mut self.held);
            rest.extend(self.log.end());
            self.say(&rest)?;
        }
        self.say_what_is_not_shown()?;
        self.data.take().map_or(Ok(()), |data| data.output.finish())
    }

    /// Reports the codes that have more findings than were printed.
    fn say_what_is_not_shown(&mut self) -> Result<(), EarlyExit> {
        if !self.reporter.shown {
            return Ok(());
        }
        for (code, count) in Code::ALL.iter().zip(self.counts.by_code.clone()) {
            let shown = self.reporter.so_far[*code as usize].load(Ordering::Relaxed);
            if count > shown {
                let (hidden, name) = (counted(count - shown, "more finding"), code.slug());
                let line = format!("{code} {name}: {hidden} not shown; --max-findings 0 shows all\n");
                self.say_beside(line.as_bytes());
            }
        }
        Ok(())
    }

    /// Reports an input without games: it is an error that a policy may allow.
    ///
    /// # Errors
    ///
    /// The message cannot be written.
    pub fn no_game(&mut self, name: &str, input: InputWithoutGame) -> Result<(), EarlyExit> {
        let (why, game) = (input.reason(), without_game(input));
        let mut made = BatchOutput::default();
        self.reporter.report(&game, &Source::new(name, b""), &mut made);
        if !self.reporter.shown && !self.quiet && !for_programs(self.reporter.format) {
            self.say(format!("error: {} gives nothing: {why}\n", printable(name)).as_bytes())?;
        }
        // Nothing is no game.
        made.counts.games = 0;
        self.inputs_without_game += made.counts.errors;
        self.take(made, 0, None)
    }

    /// Reports that there are no questions about the games.
    ///
    /// # Errors
    ///
    /// The reader of the output has closed it.
    pub fn no_question(&mut self) -> Result<(), EarlyExit> {
        if self.reporter.shown && !for_programs(self.reporter.format) && self.counts.games > 0 {
            self.say(b"no question is open: no answer would change what the games are read as\n")?;
        }
        Ok(())
    }

    /// Reports an input that could not be read.
    pub fn unreadable(&mut self, reason: &str) {
        self.unreadable_inputs += 1;
        self.log.input_missing();
        self.progress.aside(|| crate::complain(reason));
    }

    /// Prints the summary of a command with other output, if standard error is a terminal.
    pub fn summary_beside_data(&mut self) {
        if self.progress.is_shown() {
            self.summary();
        }
    }

    /// Prints the summary: the number of findings per code, and a line such as `3 games, 214 moves: 1 error, 2
    /// warnings`.
    pub fn summary(&mut self) {
        if !self.reporter.shown || for_programs(self.reporter.format) {
            return;
        }
        let codes = by_code(&self.counts);
        self.say_beside(codes.as_bytes());
        let Counts { games, moves, errors, warnings, notes, .. } = self.counts;
        let unreadable = self.unreadable_inputs as u64;
        let mut found: Vec<String> = [(errors, "error"), (warnings, "warning"), (notes, "note")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| counted(count, what))
            .collect();
        if unreadable > 0 {
            found.push(format!("{} could not be read", counted(unreadable, "input")));
        }
        let found = if found.is_empty() { String::from("nothing to report") } else { found.join(", ") };
        let unchecked = match self.reporter.scope {
            CheckScope::All => "",
            CheckScope::Syntax => "; whether moves are legal was not asked",
        };
        let speed = self.progress.speed();
        let line =
            format!("{}, {}: {found}{unchecked}{speed}\n", counted(games, "game"), counted(moves, "move"));
        self.say_beside(line.as_bytes());
    }

    /// Returns the exit status for all findings.
    pub fn verdict(&self) -> Verdict {
        if self.unreadable_inputs > 0 {
            Verdict::Failed
        } else if self.counts.errors > 0 {
            Verdict::Errors
        } else {
            Verdict::Clean
        }
    }

    /// The verdict of a command that copies games whatever is found in them.
    pub fn verdict_of_copies(&self) -> Verdict {
        match self.verdict() {
            Verdict::Errors if self.inputs_without_game == 0 => Verdict::Clean,
            verdict => verdict,
        }
    }

    fn say(&mut self, text: &[u8]) -> Result<(), EarlyExit> {
        match &mut self.data {
            Some(data) => data.write(text, &self.progress),
            None => {
                self.say_beside(text);
                Ok(())
            }
        }
    }

    /// Writes to standard error. If it is closed, the exit code still reports the result.
    fn say_beside(&mut self, text: &[u8]) {
        let stream = &mut self.stream;
        self.progress.aside(|| drop(stream.write_all(text)));
    }
}

/// Standard output, for findings.
struct FindingOutput {
    output: Output,
    /// True if the text is written with the colours in it.
    colored: bool,
    /// True if each finding is written at once.
    is_terminal: bool,
    /// True if something has been written since the last flush.
    waits: bool,
}

impl FindingOutput {
    fn standard(general: &GlobalArgs) -> FindingOutput {
        // Only people are shown colours.
        let choice = AutoStream::new(io::stdout(), color_choice(general.color)).current_choice();
        let colored = general.format != Format::Human || choice != ColorChoice::Never;
        let is_terminal = io::stdout().is_terminal();
        FindingOutput { output: Output::standard(), colored, is_terminal, waits: false }
    }

    fn write(&mut self, text: &[u8], progress: &Progress) -> Result<(), EarlyExit> {
        let plain = (!self.colored).then(|| strip_bytes(text).into_vec());
        let text = plain.as_deref().unwrap_or(text);
        self.waits = true;
        if !self.is_terminal {
            return self.output.write(text);
        }
        let mut written = Ok(());
        progress.aside(|| written = self.output.write(text).and_then(|()| self.output.flush()));
        written
    }

    /// Lets readers have what was written.
    fn flush(&mut self) -> Result<(), EarlyExit> {
        if std::mem::take(&mut self.waits) { self.output.flush() } else { Ok(()) }
    }
}

const fn color_choice(color: Color) -> ColorChoice {
    match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
}

/// Returns true for the formats that are read by programs.
fn for_programs(format: Format) -> bool {
    matches!(format, Format::Json | Format::Sarif)
}

/// Formats the number of findings per code: on one line, or as a table if there are many.
fn by_code(counts: &Counts) -> String {
    let found = || Code::ALL.iter().zip(&counts.by_code).filter(|(_, count)| **count > 0);
    match found().count() {
        0 => String::new(),
        1..=IN_A_LINE => {
            let each: Vec<String> =
                found().map(|(code, count)| format!("{code} {}: {count}", code.slug())).collect();
            format!("{}\n", each.join(", "))
        }
        _ => {
            let name = found().map(|(code, _)| code.slug().len()).max().unwrap_or(0);
            let digits = found().map(|(_, count)| count.to_string().len()).max().unwrap_or(0);
            found().map(|(code, count)| format!("{code} {:name$} {count:digits$}\n", code.slug())).collect()
        }
    }
}

/// The number of codes up to which the counts are on one line.
const IN_A_LINE: usize = 3;

pub fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
