//! `convert`: games in any notation in, one notation out.

use super::mending::Mender;
use super::reading::{Each, GamePlace, Setting, each_game};
use crate::args::{Convert, General, Reading, Repair, Repairing};
use crate::findings::Findings;
use crate::names::Target;
use crate::output::Output;
use crate::{Stop, Verdict, json};
use stamma::notation::fast::{Clean, FastReader};
use stamma::notation::moves::dialect::Tags;
use stamma::render::Source;
use stamma::{FollowingWriter, Game, Policy, write_game};
use std::path::Path;

pub(super) fn run(convert: &Convert, general: &General) -> Result<Verdict, Stop> {
    let mender = Mender::of(convert.repair, &convert.mending)?;
    let Convert { reading, to, output, .. } = convert;
    let job = Job { reading, to, output: output.as_deref(), mender, subcommand: "convert" };
    job.run(general)
}

/// `repair` is `convert` with repairs.
pub(super) fn repair(repair: &Repair, general: &General) -> Result<Verdict, Stop> {
    let mender = Mender::of(Repairing::Apply, &repair.mending)?;
    let Repair { reading, to, output, .. } = repair;
    let job = Job { reading, to, output: output.as_deref(), mender, subcommand: "repair" };
    job.run(general)
}

/// What is read, and how and where it is written.
struct Job<'a> {
    reading: &'a Reading,
    to: &'a str,
    output: Option<&'a Path>,
    mender: Mender,
    subcommand: &'a str,
}

impl Job<'_> {
    fn run(self, general: &General) -> Result<Verdict, Stop> {
        let setting = Setting::of(self.reading, general)?.mending(self.mender);
        let target = setting.known.target("--to", self.to)?;
        let mut findings = Findings::new(general, &self.reading.judging);
        let mut joined = Joined {
            output: Output::to(self.output, setting.jobs)?,
            writer: Writer::new(target, &setting),
            blank_between: match target {
                Target::Notation(to) => to.dialect.layout.extras.tags == Tags::Start,
                Target::Json => false,
            },
            blank_due: false,
            text: Vec::new(),
        };
        each_game(self.reading, &setting, self.subcommand, &mut findings, &mut joined)?;
        joined.pass_on()?;
        let verdict = findings.verdict();
        if verdict == Verdict::Failed && joined.output.replaces() {
            // An input is missing or broken: what there is of the output must not replace a file that may be whole.
            return Err(Stop::Failed(String::from("the output file is left as it was")));
        }
        joined.output.finish()?;
        Ok(verdict)
    }
}

/// Writes games, those that were read with care and those that are read while they are written.
pub struct Writer {
    target: Target,
    /// For notations.
    following: Option<FollowingWriter>,
    /// For JSON.
    json: json::GameWriter,
}

impl Writer {
    /// A writer of games as the target asks for them.
    pub fn new(target: Target, setting: &Setting) -> Writer {
        let following = match target {
            Target::Notation(to) => Some(FollowingWriter::new(to.dialect, to.language)),
            Target::Json => None,
        };
        let told = setting.from.map(|from| from.dialect);
        Writer { target, following, json: json::GameWriter::new(told, setting.known.dialects()) }
    }

    /// Appends a game.
    pub fn write(&mut self, game: &Game, source: &Source<'_>, policy: &Policy, out: &mut Vec<u8>) {
        match self.target {
            // Prose alone is no game; its findings say so.
            Target::Notation(_) if game.is_empty() => {}
            Target::Notation(to) => write_game(game, source.input(), to.dialect, to.language, out),
            Target::Json => self.json.write(game, source, policy, out),
        }
    }

    /// Reads the game at a place and appends it; where it must be read with care, nothing is appended.
    pub fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        place: GamePlace,
        out: &mut Vec<u8>,
    ) -> Option<Clean> {
        let start = out.len();
        let clean = match &mut self.following {
            Some(following) => following.write(reader, source.input(), place.at, out),
            None => self.json.follow(reader, source, place.at, place.index, out),
        };
        let clean = clean.filter(|clean| clean.end <= place.until);
        if clean.is_none() {
            out.truncate(start);
        }
        clean
    }
}

/// Games one after the other.
struct Joined {
    output: Output,
    writer: Writer,
    /// PGN ends every game with a blank line; elsewhere it only stands between two games.
    blank_between: bool,
    blank_due: bool,
    /// What has been written and not been passed on.
    text: Vec<u8>,
}

/// So many bytes are passed on at once.
const AT_ONCE: usize = 1 << 16;

impl Joined {
    /// The place where the next game begins, and whether a blank line was due there.
    fn begin(&mut self) -> (usize, bool) {
        let start = self.text.len();
        let due = std::mem::take(&mut self.blank_due);
        if due {
            self.text.push(b'\n');
        }
        (start, due)
    }

    /// Ends the game whose text begins at a place.
    fn end(&mut self, begun: usize) -> Result<(), Stop> {
        if self.blank_between && self.text[begun..].ends_with(b"\n\n") {
            self.text.pop();
            self.blank_due = true;
        }
        if self.text.len() >= AT_ONCE { self.pass_on() } else { Ok(()) }
    }

    fn pass_on(&mut self) -> Result<(), Stop> {
        self.output.write(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

impl Each for Joined {
    fn game(&mut self, game: &Game, source: &Source<'_>, findings: &mut Findings) -> Result<(), Stop> {
        let (start, due) = self.begin();
        let begun = self.text.len();
        self.writer.write(game, source, findings.policy(), &mut self.text);
        if self.text.len() == begun {
            self.text.truncate(start);
            self.blank_due = due;
        } else {
            self.end(begun)?;
            // Findings come after the game that they are about.
            self.pass_on()?;
        }
        findings.report(game, source);
        Ok(())
    }

    fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        place: GamePlace,
    ) -> Result<Option<Clean>, Stop> {
        let (start, due) = self.begin();
        let begun = self.text.len();
        let clean = self.writer.follow(reader, source, place, &mut self.text);
        if clean.is_some() {
            self.end(begun)?;
        } else {
            self.text.truncate(start);
            self.blank_due = due;
        }
        Ok(clean)
    }
}
