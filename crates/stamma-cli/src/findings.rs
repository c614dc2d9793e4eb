//! Findings in the format that is asked for, and what they amount to.
//!
//! Findings for people go to standard error. Those for programs do so too where the command writes something else; where
//! they are all that it writes they are data, and go to standard output.

use crate::args::{Board, Color, Format, General, Judging};
use crate::output::Output;
use crate::{Stop, Verdict, json, sarif};
use anstream::{AutoStream, ColorChoice};
use stamma::render::{Pieces, Source, boards, human_with_board, short};
use stamma::{Element, Finding, Game, Played, Policy, Severity};
use std::io::{Stderr, Write};

/// Shows findings and counts them.
pub struct Findings {
    policy: Policy,
    format: Format,
    shown: bool,
    board: Option<Pieces>,
    stream: AutoStream<Stderr>,
    /// Where findings for programs go, if not to standard error.
    data: Option<Output>,
    log: sarif::Log,
    counts: Counts,
    /// Why nothing more can be written.
    stopped: Option<Stop>,
}

/// What has been read and found.
#[derive(Clone, Copy, Default)]
struct Counts {
    games: usize,
    moves: usize,
    errors: usize,
    warnings: usize,
    notes: usize,
    unreadable_inputs: usize,
}

impl Counts {
    fn note(&mut self, game: &Game, findings: &[Finding<'_>]) {
        self.games += 1;
        let read = |element: &&Element| matches!(element, Element::Ply(ply) if ply.played != Played::Unread);
        self.moves += game.elements.iter().filter(read).count();
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Note => self.notes += 1,
            }
        }
    }
}

impl Findings {
    /// Findings that are all that a command writes: in a format for programs they are its data.
    pub fn as_data(general: &General, judging: &Judging) -> Findings {
        let data = for_programs(general.format).then(Output::standard);
        Findings { data, ..Findings::new(general, judging) }
    }

    /// Findings as the flags ask for them, of a command that writes something else.
    pub fn new(general: &General, judging: &Judging) -> Findings {
        let choice = match general.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Findings {
            policy: judging.policy(),
            format: general.format,
            shown: !general.quiet,
            board: judging.board.map(|board| match board {
                Board::Letters => Pieces::Letters,
                Board::Figurines => Pieces::Figurines,
            }),
            stream: AutoStream::new(std::io::stderr(), choice),
            data: None,
            log: sarif::Log::default(),
            counts: Counts::default(),
            stopped: None,
        }
    }

    /// What findings count for.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Counts the game and its findings.
    pub fn count(&mut self, game: &Game, source: &Source<'_>) {
        self.counts.note(game, &self.policy.findings(game, source.input()));
    }

    /// Counts a game in which there is nothing to find, with the number of its moves.
    pub fn count_clean(&mut self, moves: usize) {
        self.counts.games += 1;
        self.counts.moves += moves;
    }

    /// Whether there is nothing to show of games in which the reader has found nothing.
    pub fn takes_clean_games(&self) -> bool {
        !self.policy.asks_for_export_form()
    }

    /// Counts the game and shows its findings.
    pub fn report(&mut self, game: &Game, source: &Source<'_>) {
        let findings = self.policy.findings(game, source.input());
        self.counts.note(game, &findings);
        if !self.shown {
            return;
        }
        let boards = self.boards(game, &findings);
        for (at, finding) in findings.iter().enumerate() {
            let mut line = Vec::new();
            match self.format {
                Format::Human => {
                    let board = boards.get(at).and_then(Option::as_deref);
                    line.extend_from_slice(human_with_board(source, game, finding, board).as_bytes());
                    line.push(b'\n');
                }
                Format::Short => {
                    line.extend_from_slice(short(source, finding).as_bytes());
                    line.push(b'\n');
                }
                Format::Json => json::finding_line(game, source, finding, &mut line),
                Format::Sarif => self.log.add(game, source, finding),
            }
            self.say(&line);
        }
    }

    /// The boards that are to be shown with the findings: one for each move, with the first finding about it.
    fn boards(&self, game: &Game, findings: &[Finding<'_>]) -> Vec<Option<String>> {
        let Some(pieces) = self.board.filter(|_| self.shown && self.format == Format::Human) else {
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

    /// Whether more findings can be shown.
    ///
    /// # Errors
    ///
    /// They cannot be written, or nobody reads them.
    pub fn flow(&mut self) -> Result<(), Stop> {
        self.stopped.take().map_or(Ok(()), Err)
    }

    /// Writes what can only be written at the end.
    ///
    /// # Errors
    ///
    /// It cannot be written, or nobody reads it.
    pub fn finish(&mut self) -> Result<(), Stop> {
        if self.format == Format::Sarif && self.shown {
            let document = self.log.document();
            self.say(&document);
        }
        self.flow()?;
        self.data.take().map_or(Ok(()), Output::finish)
    }

    /// Says that an input has no game in it.
    pub fn no_game(&mut self, source: &Source<'_>) {
        if self.shown && !for_programs(self.format) {
            let name = stamma::render::printable(source.name());
            let why = if source.input().is_empty() { "it is empty" } else { "there is no game in it" };
            self.say(format!("warning: {name} gives nothing: {why}\n").as_bytes());
        }
    }

    /// Says why an input could not be read.
    pub fn unreadable(&mut self, reason: &str) {
        self.counts.unreadable_inputs += 1;
        self.log.input_missing();
        crate::complain(reason);
    }

    /// Says what has been read and found: `3 games, 214 moves: 1 error, 2 warnings`.
    pub fn summary(&mut self) {
        if !self.shown || for_programs(self.format) {
            return;
        }
        let Counts { games, moves, errors, warnings, notes, .. } = self.counts;
        let unreadable = self.counts.unreadable_inputs;
        let mut found: Vec<String> = [(errors, "error"), (warnings, "warning"), (notes, "note")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| counted(count, what))
            .collect();
        if unreadable > 0 {
            found.push(format!("{} could not be read", counted(unreadable, "input")));
        }
        let found = if found.is_empty() { String::from("nothing to report") } else { found.join(", ") };
        self.say(format!("{}, {}: {found}\n", counted(games, "game"), counted(moves, "move")).as_bytes());
    }

    /// What all findings amount to.
    pub fn verdict(&self) -> Verdict {
        if self.counts.unreadable_inputs > 0 {
            Verdict::Failed
        } else if self.counts.errors > 0 {
            Verdict::Errors
        } else {
            Verdict::Clean
        }
    }

    fn say(&mut self, text: &[u8]) {
        match &mut self.data {
            Some(data) => {
                if let Err(stop) = data.write(text) {
                    self.stopped.get_or_insert(stop);
                }
            }
            // Where standard error is closed, the exit code still tells.
            None => _ = self.stream.write_all(text),
        }
    }
}

/// Whether a format is read by programs.
fn for_programs(format: Format) -> bool {
    matches!(format, Format::Json | Format::Sarif)
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
