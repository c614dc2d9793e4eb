//! Findings on standard error, in the format that is asked for, and what they amount to.

use crate::args::{Color, Format, General, Judging};
use crate::{Verdict, json};
use anstream::{AutoStream, ColorChoice};
use stamma::render::{Source, human, short};
use stamma::{Element, Finding, Game, Played, Policy, Severity};
use std::io::{Stderr, Write};

/// Shows findings and counts them.
pub struct Findings {
    policy: Policy,
    format: Format,
    shown: bool,
    stream: AutoStream<Stderr>,
    counts: Counts,
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
    /// Findings as the flags ask for them.
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
            stream: AutoStream::new(std::io::stderr(), choice),
            counts: Counts::default(),
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

    /// Counts the game and shows its findings.
    pub fn report(&mut self, game: &Game, source: &Source<'_>) {
        let findings = self.policy.findings(game, source.input());
        self.counts.note(game, &findings);
        if !self.shown {
            return;
        }
        for finding in &findings {
            let mut line = Vec::new();
            match self.format {
                Format::Human => {
                    line.extend_from_slice(human(source, game, finding).as_bytes());
                    line.push(b'\n');
                }
                Format::Short => {
                    line.extend_from_slice(short(source, finding).as_bytes());
                    line.push(b'\n');
                }
                Format::Json => json::finding_line(game, source, finding, &mut line),
            }
            self.say(&line);
        }
    }

    /// Says that an input has no game in it.
    pub fn no_game(&mut self, source: &Source<'_>) {
        if self.shown && self.format != Format::Json {
            let name = stamma::render::printable(source.name());
            let why = if source.input().is_empty() { "it is empty" } else { "there is no game in it" };
            self.say(format!("warning: {name} gives nothing: {why}\n").as_bytes());
        }
    }

    /// Says why an input could not be read.
    pub fn unreadable(&mut self, reason: &str) {
        self.counts.unreadable_inputs += 1;
        crate::complain(reason);
    }

    /// Says what has been read and found: `3 games, 214 moves: 1 error, 2 warnings`.
    pub fn summary(&mut self) {
        if !self.shown || self.format == Format::Json {
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
        // Where standard error is closed, the exit code still tells.
        let _ = self.stream.write_all(text);
    }
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
