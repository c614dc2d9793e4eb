//! `cargo xtask differential`: random games played by other programs, every answer of theirs held against ours.
//!
//! The other programs run as processes and print each position they reach with all its legal moves (`stream`); we
//! play the same games and compare (`compare`). Who is asked about what is a table (`sources`), and so are the
//! differences that are known and meant (`known`): nothing else is ever passed over.

mod compare;
mod known;
mod sources;
mod stream;
mod table;

use std::sync::Mutex;
use std::time::Instant;
use std::{env, thread};

use stamma_board::Variant;

use self::compare::{Findings, compare_games};
use self::sources::{SOURCES, Source, Task};
use crate::arguments::Arguments;
use crate::{Result, Verdict, places};

/// The comparison to make.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of positions in all.
    pub plies: u64,
    /// Decides the games.
    pub seed: u64,
    /// Only this game.
    pub variant: Option<Variant>,
    /// The number of processes at a time.
    pub jobs: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { plies: 100_000, seed: 1, variant: None, jobs: 2 }
    }
}

/// The outcome of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The number of positions that were compared.
    pub positions: u64,
    /// The number of sources that agree with us in everything.
    pub sources_agreeing: u64,
    /// The number of sources that do not.
    pub sources_disagreeing: u64,
    /// Which sources could not be asked.
    pub left_out: Vec<&'static str>,
}

impl Outcome {
    /// Returns a phrase that names the sources that were left out.
    pub fn left_out_note(&self) -> String {
        if self.left_out.is_empty() {
            "all sources asked".to_owned()
        } else {
            format!("NOT asked: {}", self.left_out.join(", "))
        }
    }
}

/// The command.
///
/// # Errors
///
/// A flag is wrong, or a required program cannot be had.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let mut plan = Plan::default();
    plan.plies = arguments.value("--plies")?.unwrap_or(plan.plies);
    plan.seed = arguments.value("--seed")?.unwrap_or(plan.seed);
    plan.jobs = arguments.value("--jobs")?.unwrap_or(plan.jobs).max(1);
    plan.variant = match arguments.value::<String>("--variant")? {
        Some(id) => Some(Variant::from_id(&id).ok_or_else(|| format!("no variant {id}"))?),
        None => None,
    };
    arguments.finish()?;
    let outcome = compare(&plan)?;
    Ok(Verdict::of_faults(outcome.sources_disagreeing))
}

/// Compares as planned and prints what came of it.
///
/// # Errors
///
/// A required program cannot be had or stops early, or, with `CI=true` in the environment, any program at all.
pub fn compare(plan: &Plan) -> Result<Outcome> {
    let start = Instant::now();
    let mut outcome = Outcome::default();
    let mut asked = Vec::new();
    for source in SOURCES.iter().filter(|source| plan.variant.is_none_or(|only| only == source.variant)) {
        match source.program.prepare() {
            Ok(ready) => asked.push((source, ready)),
            Err(error)
                if source.program.is_required() || env::var("CI").is_ok_and(|value| value == "true") =>
            {
                return Err(error);
            }
            Err(error) => {
                println!("{} is NOT asked: {error}", source.name);
                outcome.left_out.push(source.name);
            }
        }
    }
    let shares: u64 = asked.iter().map(|(source, _)| source.share).sum();
    let tasks = asked.iter().flat_map(|(source, ready)| {
        source.tasks(plan.plies * source.share / shares.max(1), plan.seed, ready)
    });
    let found = ask_all(tasks.collect(), plan.jobs)?;
    let seconds = start.elapsed().as_secs_f64();
    for (source, _) in &asked {
        let mut findings = Findings::default();
        found.iter().filter(|(of, _)| of.name == source.name).for_each(|(_, part)| findings.add(part));
        outcome.positions += findings.positions;
        match findings.disagreements {
            0 => outcome.sources_agreeing += 1,
            _ => outcome.sources_disagreeing += 1,
        }
        table::print_source(source, &findings);
    }
    table::print_known(&found);
    println!(
        "\n{} positions in {seconds:.0} s ({:.0}/s), seed {}; {}",
        outcome.positions,
        outcome.positions as f64 / seconds,
        plan.seed,
        outcome.left_out_note()
    );
    Ok(outcome)
}

type Found = Vec<(&'static Source, Findings)>;

/// Works the tasks off, some at a time. The first that fails ends it.
fn ask_all(tasks: Vec<Task>, jobs: usize) -> Result<Found> {
    let starts = places::target().join("oracle");
    std::fs::create_dir_all(&starts)?;
    sources::write_starts()?;
    let waiting = Mutex::new(tasks.into_iter());
    let found = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        loop {
            let next = waiting.lock().map_err(|_| "another worker failed")?.next();
            let Some(task) = next else { return Ok(()) };
            let findings = task.ask(|lines| compare_games(task.source, lines))?;
            if findings.positions != task.plies {
                let (seen, source) = (findings.positions, task.source.name);
                return Err(format!("{source} gave {seen} positions instead of {}", task.plies).into());
            }
            found.lock().map_err(|_| "another worker failed")?.push((task.source, findings));
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a worker panicked")?)
    })?;
    Ok(found.into_inner()?)
}
