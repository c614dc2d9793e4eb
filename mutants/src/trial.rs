//! Each mutant beside the tests that come to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::build::Program;
use crate::find::Mutant;
use crate::settings::Settings;
use crate::switch::{CHOSEN, REACHED};

/// The end of a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<'a> {
    /// A test fails, or does not end.
    Caught(&'a Program),
    /// No test fails.
    Live,
    /// No test comes to the code.
    Unreached,
}

/// A mutant that was tried.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The mutant.
    pub mutant: &'a Mutant,
    /// The end of its trial.
    pub verdict: Verdict<'a>,
}

impl Trial<'_> {
    /// The package whose tests catch it.
    pub fn caught_by(&self) -> Option<&String> {
        match &self.verdict {
            Verdict::Caught(program) => Some(&program.package),
            _ => None,
        }
    }
}

/// A program of tests as it runs without a change.
struct Usual<'a> {
    program: &'a Program,
    takes: Duration,
    /// The numbers of the mutants that it comes to.
    reached: BTreeSet<usize>,
}

/// The longest that a program of tests may take when it is first run.
const FIRST_RUN: Duration = Duration::from_secs(600);
/// A changed program that takes so many times as long as before does not end.
const TIMES: u32 = 4;
/// The time that it may take in any case.
const AT_LEAST: Duration = Duration::from_secs(15);

/// Tries all mutants.
///
/// # Errors
///
/// A program cannot be started.
pub fn run<'a>(
    tree: &Path,
    settings: &Settings,
    mutants: &'a [Option<Mutant>],
    programs: &'a [Program],
) -> Result<Vec<Trial<'a>>> {
    let usual = usual(tree, settings, programs)?;
    let mut trials = Vec::new();
    for (number, mutant) in (1..).zip(mutants) {
        let Some(mutant) = mutant else { continue };
        let mut order: Vec<&Usual<'a>> = usual.iter().filter(|one| one.reached.contains(&number)).collect();
        order.sort_by_key(|one| (one.program.package != mutant.package, one.takes));
        let begun = Instant::now();
        let mut verdict = if order.is_empty() { Verdict::Unreached } else { Verdict::Live };
        for one in order {
            let ended = ended(one.program, &[(CHOSEN, number.to_string())], one.takes * TIMES + AT_LEAST)?;
            if ended != Some(true) {
                verdict = Verdict::Caught(one.program);
                break;
            }
        }
        let said = match &verdict {
            Verdict::Caught(program) => format!("caught by {} {}", program.package, program.name),
            Verdict::Live => "LIVE".to_owned(),
            Verdict::Unreached => "LIVE, reached by no test".to_owned(),
        };
        println!("{number} {mutant} ... {said} ({} s)", begun.elapsed().as_secs());
        trials.push(Trial { mutant, verdict });
    }
    Ok(trials)
}

/// Runs each program once, and keeps those that succeed and do not take too long.
fn usual<'a>(tree: &Path, settings: &Settings, programs: &'a [Program]) -> Result<Vec<Usual<'a>>> {
    let mut usual = Vec::new();
    let file = tree.with_file_name("reached");
    let mut names: BTreeMap<&str, u32> = BTreeMap::new();
    for program in programs {
        *names.entry(&program.package).or_default() += 1;
        // It may not be there.
        let _ = fs::remove_file(&file);
        let begun = Instant::now();
        let ended = ended(program, &[(REACHED, file.display().to_string())], FIRST_RUN)?;
        let takes = begun.elapsed();
        if ended != Some(true) {
            println!("left out, it does not succeed without a change: {} {}", program.package, program.name);
        } else if takes > settings.longest {
            println!("left out, it takes {} s: {} {}", takes.as_secs(), program.package, program.name);
        } else {
            let written = fs::read_to_string(&file).unwrap_or_default();
            let reached = written.lines().filter_map(|line| line.parse().ok()).collect();
            usual.push(Usual { program, takes, reached });
        }
    }
    let all: Duration = usual.iter().map(|one| one.takes).sum();
    println!("{} programs of tests in {} packages, {} s in all", usual.len(), names.len(), all.as_secs());
    Ok(usual)
}

/// Returns true if a program succeeds; none if it does not end in time, and is stopped.
fn ended(program: &Program, environment: &[(&str, String)], limit: Duration) -> Result<Option<bool>> {
    let mut command = Command::new(&program.file);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    command.envs(environment.iter().map(|(name, value)| (name, value)));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // What it starts is stopped with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.file.display()))?;
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if begun.elapsed() > limit {
            stop(&mut child);
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Stops a program and what it has started.
fn stop(child: &mut Child) {
    // It may have ended just now; then there is nothing to stop.
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    }
    let _ = child.kill();
    let _ = child.wait();
}
