//! The loop over inputs and games for `convert`, `check`, `explain` and `detect`: games are processed on several
//! threads, and their output is written in order.

use super::repair::Repairer;
use crate::EarlyExit;
use crate::args::{Format, GlobalArgs, HeadingMode, Illegal, ReadArgs};
use crate::batch_output::BatchOutput;
use crate::dialects::KnownDialects;
use crate::findings::{Findings, Reporter};
use crate::input::inputs;
use crate::names::Target;
use crate::original::OriginalText;
use crate::output::Games;
use crate::repair_args::RepairMode;
use stamma::describe::dialect::{GameParts, listed};
use stamma::render::Source;
use stamma::stream::{Batch, ReadPlan, WorkError, Worker, work};
use stamma::{Game, GameSource, GameSummary, Headings, IllegalMoves, Notation, ReadOptions};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

/// The settings of a command that reads games.
pub struct ReadSettings {
    pub known: KnownDialects,
    pub from: Option<Notation>,
    pub jobs: NonZeroUsize,
    /// The parts of games that the output leaves out.
    pub parts: Arc<GameParts>,
    repairer: Repairer,
    chunk: usize,
}

/// The chunk size in bytes for commands whose output is much larger than their input.
const SMALL_CHUNK: usize = 1 << 18;

impl ReadSettings {
    /// Returns the settings from the flags.
    ///
    /// # Errors
    ///
    /// A dialect file is invalid, or the dialect is unknown.
    pub fn of(reading: &ReadArgs, general: &GlobalArgs) -> Result<ReadSettings, EarlyExit> {
        let known = KnownDialects::load(&reading.text.own.dialect_file)?;
        let from = reading.text.from.as_deref().map(|from| known.notation("--from", from)).transpose()?;
        let repairer = Repairer::usual(RepairMode::Off);
        let (jobs, chunk) = (general.jobs(), ReadPlan::default().chunk);
        Ok(ReadSettings { known, from, jobs, parts: Arc::default(), repairer, chunk })
    }

    /// Returns the options of the reader.
    pub fn options(&self, reading: &ReadArgs) -> ReadOptions {
        ReadOptions::new()
            .dialect(self.from.map(|from| from.dialect))
            .language(self.from.and_then(|from| from.language))
            .also(self.known.own())
            .variant(reading.text.variant)
            .illegal(match reading.text.illegal {
                Illegal::Stop => IllegalMoves::Stop,
                Illegal::Keep => IllegalMoves::Keep,
            })
            .headings(match reading.text.headings {
                HeadingMode::Tags => Headings::Tags,
                HeadingMode::Keep => Headings::Keep,
                HeadingMode::Ignore => Headings::Ignore,
            })
    }

    /// Sets the chunk size for commands whose output is much larger than their input.
    pub fn swelling(self) -> ReadSettings {
        ReadSettings { chunk: SMALL_CHUNK, ..self }
    }

    /// Sets the treatment of damaged games.
    pub fn with_repair(self, repairer: Repairer) -> ReadSettings {
        ReadSettings { repairer, ..self }
    }

    /// Notes on standard error what the target has left out.
    pub fn note_losses(&self, target: Target, general: &GlobalArgs) {
        if let Target::Notation(to) = target
            && !general.quiet
            && matches!(general.format, Format::Human | Format::Short)
        {
            let lost = self.parts.lost_by(to.dialect);
            if !lost.is_empty() {
                let (dialect, list) = (to.dialect.id, listed(&lost));
                crate::note(&format!("note: {dialect} has no {list}; those of the games are left out"));
            }
        }
    }

    /// Returns the treatment of damaged games.
    pub const fn repairer(&self) -> &Repairer {
        &self.repairer
    }
}

/// Makes the output of a command from games. Each thread has its own.
pub trait GameHandler: Send {
    /// True if it gives up games whose tags have findings, so that they come again as values.
    const JUDGES_TAGS: bool = false;

    /// Appends its output for a game to `made`; the findings of the game follow automatically. None where the source
    /// gave the game up: then nothing of it may be left, and it comes again.
    fn game<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary>;

    /// Appends what it holds back until a batch of games has ended. Without a default, so that no handler around another forgets
    /// it.
    fn finish(&mut self, made: &mut BatchOutput);
}

/// A handler with the findings of its games.
struct HandlerWorker<'a, M> {
    handler: M,
    repairer: &'a Repairer,
    options: ReadOptions,
    reporter: Reporter,
    follows: bool,
    made: BatchOutput,
}

impl<M: GameHandler> Worker for HandlerWorker<'_, M> {
    type Product = BatchOutput;

    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        let mut game = self.repairer.game(game, source.input(), &self.options);
        let shown = |code| self.reporter.shows_to_people(code, &self.made);
        self.repairer.hint(&mut game, source, &self.options, shown);
        self.made.counts.moves += self.reporter.look_at_unplayed(&mut game, source.input(), &self.options);
        game
    }

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        let Some(read) = game.value() else {
            if !self.follows {
                return None;
            }
            let summary = self.handler.game(game, source, number, &mut self.made)?;
            self.made.counts.games += 1;
            self.made.counts.moves += (summary.plies + summary.varied) as u64;
            return Some(summary);
        };
        let summary = self.handler.game(read, source, number, &mut self.made)?;
        self.reporter.report(read, source, &mut self.made);
        Some(summary)
    }

    fn product(&mut self) -> BatchOutput {
        self.handler.finish(&mut self.made);
        let next = self.made.with_its_room();
        std::mem::replace(&mut self.made, next)
    }
}

/// Reads the selected games. The output goes to `games`, findings are printed. An input that cannot be read is
/// reported, and the others are read.
///
/// # Errors
///
/// There is nothing to read, or the output cannot be written.
pub fn each_game<M: GameHandler>(
    reading: &ReadArgs,
    setting: &ReadSettings,
    subcommand: &str,
    findings: &mut Findings,
    mut games: Option<&mut Games>,
    mut handler: impl FnMut(&Reporter) -> M,
) -> Result<(), EarlyExit> {
    let options = setting.options(reading);
    let follows = |reporter: &Reporter| match M::JUDGES_TAGS {
        true => reporter.passes_games_with_clean_tags(),
        false => reporter.passes_clean_games(),
    };
    let hand = |reporter: &Reporter| HandlerWorker {
        handler: handler(reporter),
        repairer: &setting.repairer,
        options: options.clone(),
        reporter: reporter.clone(),
        follows: follows(reporter),
        made: BatchOutput::default(),
    };
    let job = BatchJob { reading, setting, subcommand, original: None, wanted: reading.range.games() };
    each_batch(job, findings, hand, |findings, batch: Batch<BatchOutput>, _| {
        findings.take(batch.product, batch.before, games.as_deref_mut())?;
        Ok(Flow::More)
    })?;
    findings.finish()
}

/// The inputs of a command, and how they are read.
pub struct BatchJob<'a> {
    pub reading: &'a ReadArgs,
    pub setting: &'a ReadSettings,
    pub subcommand: &'a str,
    /// The place for the bytes of the inputs as they come, for commands that copy games.
    pub original: Option<&'a OriginalText>,
    /// The games to read, counted from 0 over all inputs together.
    pub wanted: Range<u64>,
}

/// The answer of a taker of batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// More is wanted.
    More,
    /// Nothing more is wanted.
    Enough,
}

/// The reason why a taker ends the reading.
enum Stop {
    Enough,
    Early(EarlyExit),
}

/// Gives the games of the inputs to workers, and their products, in order, to `take`, with the number of games in the inputs
/// before. An input that cannot be read is reported, and the others are read.
///
/// # Errors
///
/// There is nothing to read, or `take` ends early.
pub fn each_batch<W: Worker>(
    job: BatchJob<'_>,
    findings: &mut Findings,
    mut worker: impl FnMut(&Reporter) -> W,
    mut take: impl FnMut(&mut Findings, Batch<W::Product>, u64) -> Result<Flow, EarlyExit>,
) -> Result<(), EarlyExit> {
    let BatchJob { reading, setting, subcommand, original, mut wanted } = job;
    let options = setting.options(reading);
    let mut earlier = 0;
    for input in inputs(reading, setting.jobs, subcommand)? {
        if wanted.end == 0 {
            break;
        }
        let input = match input {
            Ok(input) => input,
            Err(reason) => {
                findings.unreadable(&reason);
                continue;
            }
        };
        findings.progress().input(&input.name, input.size, &input.taken);
        let plan = ReadPlan::new()
            .options(options.clone())
            .encoding(reading.text.encoding)
            .container(reading.text.container)
            .jobs(setting.jobs)
            .wanted(wanted.clone())
            .chunk(setting.chunk);
        let reporter = findings.reporter();
        let mut seen = 0;
        let take_batch = |batch: Batch<W::Product>| {
            seen = batch.before + batch.games;
            findings.progress().read(batch.read, earlier + seen);
            match take(findings, batch, earlier).map_err(Stop::Early)? {
                Flow::More => Ok(()),
                Flow::Enough => Err(Stop::Enough),
            }
        };
        let bytes = match original {
            Some(original) => original.keeping(input.bytes),
            None => input.bytes,
        };
        match work(bytes, &input.name, &plan, || worker(&reporter), take_batch) {
            Ok(0) => findings.no_game(&input.name, input.without_game)?,
            Ok(read) => seen = read,
            Err(WorkError::Taking(Stop::Enough)) => break,
            Err(WorkError::Taking(Stop::Early(stop))) => return Err(stop),
            Err(WorkError::Reading(error)) => findings.unreadable(&crate::input::broken(&input.name, &error)),
        }
        earlier += seen;
        wanted = wanted.start.saturating_sub(seen)..wanted.end.saturating_sub(seen);
    }
    Ok(())
}
