//! The loop of `convert`, `check`, `explain` and `detect`: the games of every input go to those who make something of them, on
//! as many threads as wanted, and what they make in the order of the games.

use super::mending::Mender;
use crate::Stop;
use crate::args::{General, Illegal, Reading, Repairing};
use crate::findings::{Findings, Reporter};
use crate::input::inputs;
use crate::known::Known;
use crate::made::Made;
use crate::output::Games;
use stamma::render::Source;
use stamma::stream::{Batch, Interrupted, Plan, Worker, work};
use stamma::{Game, GameSource, GameSummary, IllegalMoves, Notation, ReadOptions};
use std::num::NonZeroUsize;

/// The dialects that can be named, the one that is named for reading, and how many threads may work.
pub struct Setting {
    pub known: Known,
    pub from: Option<Notation>,
    pub jobs: NonZeroUsize,
    mender: Mender,
    chunk: usize,
}

/// About so many bytes of text are read at once where much more is made of them.
const SMALL_CHUNK: usize = 1 << 18;

impl Setting {
    /// Returns the setting of the flags.
    ///
    /// # Errors
    ///
    /// A dialect file is no good, or the dialect is not known.
    pub fn of(reading: &Reading, general: &General) -> Result<Setting, Stop> {
        let known = Known::load(&reading.text.own.dialect_file)?;
        let from = reading.text.from.as_deref().map(|from| known.notation("--from", from)).transpose()?;
        let mender = Mender::usual(Repairing::Off);
        let (jobs, chunk) = (general.jobs(), Plan::default().chunk);
        Ok(Setting { known, from, jobs, mender, chunk })
    }

    /// Returns the options for the reader.
    pub fn options(&self, reading: &Reading) -> ReadOptions {
        ReadOptions {
            dialect: self.from.map(|from| from.dialect),
            language: self.from.and_then(|from| from.language),
            also: self.known.own(),
            variant: reading.text.variant,
            illegal: match reading.text.illegal {
                Illegal::Stop => IllegalMoves::Stop,
                Illegal::Keep => IllegalMoves::Keep,
            },
            ..ReadOptions::default()
        }
    }

    /// Returns the setting for commands that make many bytes of few.
    pub fn swelling(self) -> Setting {
        Setting { chunk: SMALL_CHUNK, ..self }
    }

    /// Returns the setting with damaged games repaired.
    pub fn mending(self, mender: Mender) -> Setting {
        Setting { mender, ..self }
    }

    /// The repair of damaged games.
    pub const fn mender(&self) -> &Mender {
        &self.mender
    }
}

/// Makes of games what a command is for. Each thread has one.
pub trait Maker: Send {
    /// Appends what it makes of a game to `made`; the findings of the game follow by themselves. None where the source gave
    /// the game up: then nothing of it may be left, and it comes again.
    fn game<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut Made,
    ) -> Option<GameSummary>;
}

/// A maker, and the findings of the games that it makes something of.
struct Hand<'a, M> {
    maker: M,
    mender: &'a Mender,
    options: ReadOptions,
    reporter: Reporter,
    follows: bool,
    made: Made,
}

impl<M: Maker> Worker for Hand<'_, M> {
    type Product = Made;

    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        let mut game = self.mender.game(game, source.input(), &self.options);
        let shown = |code| self.reporter.shows_to_people(code, &self.made);
        self.mender.hint(&mut game, source, &self.options, shown);
        self.made.counts.moves += self.reporter.look_at_unplayed(&mut game, source.input(), &self.options);
        game
    }

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        let Some(read) = game.value() else {
            if !self.follows {
                return None;
            }
            let summary = self.maker.game(game, source, number, &mut self.made)?;
            self.made.counts.games += 1;
            self.made.counts.moves += (summary.plies + summary.varied) as u64;
            return Some(summary);
        };
        let summary = self.maker.game(read, source, number, &mut self.made)?;
        self.reporter.report(read, source, &mut self.made);
        Some(summary)
    }

    fn product(&mut self) -> Made {
        std::mem::take(&mut self.made)
    }
}

/// Reads every game that is wanted. What the makers make goes to `games`, findings are shown. An input that cannot be read
/// is reported, and the others are read.
///
/// # Errors
///
/// There is nothing to read, or something cannot be written.
pub fn each_game<M: Maker>(
    reading: &Reading,
    setting: &Setting,
    subcommand: &str,
    findings: &mut Findings,
    mut games: Option<&mut Games>,
    mut maker: impl FnMut(&Reporter) -> M,
) -> Result<(), Stop> {
    let options = setting.options(reading);
    let mut wanted = reading.wanted.games();
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
        let plan = Plan {
            options,
            encoding: reading.text.encoding,
            jobs: setting.jobs,
            wanted: wanted.clone(),
            chunk: setting.chunk,
        };
        let reporter = findings.reporter();
        let follows = reporter.passes_clean_games();
        let hand = || Hand {
            maker: maker(&reporter),
            mender: &setting.mender,
            options,
            reporter: reporter.clone(),
            follows,
            made: Made::default(),
        };
        let mut seen = 0;
        let take = |batch: Batch<Made>| {
            seen = batch.before + batch.games;
            findings.progress().read(batch.read);
            findings.take(batch.product, batch.before, games.as_deref_mut())
        };
        match work(input.bytes, &input.name, &plan, hand, take) {
            Ok(0) => findings.no_game(&input.name, input.is_empty)?,
            Ok(read) => seen = read,
            Err(Interrupted::Taking(stop)) => return Err(stop),
            Err(Interrupted::Reading(error)) => {
                findings.unreadable(&crate::input::broken(&input.name, &error))
            }
        }
        wanted = wanted.start.saturating_sub(seen)..wanted.end.saturating_sub(seen);
    }
    findings.finish()
}
