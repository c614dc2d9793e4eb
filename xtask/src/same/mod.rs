//! `cargo xtask same --old BINARY`: the oracle of every change of shape. Two programs read the same texts with the same
//! command lines, and all that comes out is compared byte by byte: both outputs, files, exit codes, answers over HTTP.
//!
//! Texts are in [`inputs`], damaged ones in [`mutator`], command lines in [`command_lines`] and [`fixed`]; [`runner`] runs one
//! of them and [`comparison`] compares. Differences that are meant are rows of `xtask/same.toml`: [`listed`].

mod command_lines;
mod comparison;
mod fixed;
mod http;
mod inputs;
mod listed;
mod mutator;
mod plan;
mod runner;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use self::command_lines::Known;
use self::inputs::Rewriter;
use self::listed::Listed;
use self::plan::{Extent, Plan};
use self::runner::{Difference, Outcome, Programs, Run};
use crate::arguments::Arguments;
use crate::corpora::pool;
use crate::process::{cargo, succeeds};
use crate::report::{Report, Tally};
use crate::{Result, Verdict, places};

/// The command.
///
/// # Errors
///
/// A flag is wrong, a program cannot be built or run, or a text cannot be read.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let old: PathBuf =
        arguments.value("--old")?.ok_or("--old BINARY is missing: the program before the change")?;
    let new: Option<PathBuf> = arguments.value("--new")?;
    let corpora = places::corpora(arguments.value("--corpora")?);
    let extent = if arguments.flag("--quick") { Extent::QUICK } else { Extent::USUAL };
    let mutants: usize = arguments.value("--mutants")?.unwrap_or(extent.mutants);
    let extent = Extent { mutants, ..extent };
    let seed: u64 = arguments.value("--seed")?.unwrap_or(1);
    let jobs: usize = arguments.value("--jobs")?.unwrap_or_else(pool::usual_jobs);
    let only: Option<String> = arguments.value("--only")?;
    let show: usize = arguments.value("--show")?.unwrap_or(5);
    arguments.finish()?;
    let new = match new {
        Some(new) => new,
        None => built()?,
    };
    // What an earlier run has left would hide what this one writes.
    let folder = places::target().join("same");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let programs = Programs::new(&folder, [&old, &new], Listed::of_project()?)?;
    Oracle { programs, folder, corpora, extent, seed, jobs, only, show }.run()
}

/// Builds the program of this tree.
fn built() -> Result<PathBuf> {
    if !succeeds(&mut cargo(&["build", "--quiet", "--release", "--package", "stamma-cli"]))? {
        return Err("stamma does not build".into());
    }
    Ok(places::target().join("release").join(format!("stamma{}", std::env::consts::EXE_SUFFIX)))
}

/// Both programs, and what is asked of them.
struct Oracle {
    programs: Programs,
    folder: PathBuf,
    corpora: PathBuf,
    extent: Extent,
    seed: u64,
    jobs: usize,
    only: Option<String>,
    show: usize,
}

/// The number of differences that are written down.
const KEPT: usize = 2000;

/// The findings of all parts.
#[derive(Default)]
struct Found {
    runs: usize,
    broken: usize,
    different: usize,
    /// The first differences.
    differences: Vec<Difference>,
    /// The commands and outputs of which a difference has been printed.
    shown: Vec<(String, &'static str)>,
    /// The number of times that each row of the list was needed.
    listed: Vec<usize>,
}

impl Oracle {
    fn run(self) -> Result<Verdict> {
        let known = Known::of_program(&self.programs.old())?;
        let inputs = self.folder.join("inputs");
        let files = inputs::files_of_repository()?;
        let rows = inputs::rows(&inputs.join("rows"))?;
        let corpora = inputs::corpora(&self.corpora, &inputs.join("beginnings"), self.extent.beginning)?;
        let rewriter = Rewriter {
            program: self.programs.old(),
            known: &known,
            seed: self.seed,
            count: self.extent.rewritten,
            folder: inputs.join("rewritten"),
            jobs: self.jobs,
        };
        let sources = inputs::sources(&files.texts, &rows.single, &corpora, &rewriter)?;
        let mutants =
            inputs::mutants(&sources, self.seed, self.extent.mutants, &self.folder.join("mutants"))?;
        let plan = Plan::new(&known, &inputs, self.seed)?;
        let fixed = fixed::runs(&known, &inputs.join("typed"), self.extent.positions)?;

        let mut found = Found { listed: vec![0; self.programs.listed().rows().len()], ..Found::default() };
        let mut report = Report::default();
        let Extent { of_text, of_table, of_row, of_corpus, of_mutant, of_block, .. } = self.extent;
        report.part("no text", || self.compare(fixed, &mut found));
        report.part("texts", || self.compare(plan.runs(&files.texts, of_text), &mut found));
        report.part("tables", || {
            let tables = [&files.others[..], &rows.tables].concat();
            self.compare(plan.runs(&tables, of_table), &mut found)
        });
        report.part("rows", || self.compare(plan.runs(&rows.single, of_row), &mut found));
        report.part("corpora", || {
            let small: Vec<_> = corpora.files.iter().filter(|file| file.length <= 1 << 16).cloned().collect();
            let mut runs = plan.runs(&small, of_corpus);
            runs.extend(plan.runs(&corpora.beginnings, of_corpus));
            self.compare(runs, &mut found)
        });
        report.part("large files", || {
            let large: Vec<_> = corpora.files.iter().filter(|file| file.length > 1 << 16).cloned().collect();
            self.compare(plan.large(&large, self.extent.large), &mut found)
        });
        report.part("mutants", || self.compare(plan.runs(&mutants.single, of_mutant), &mut found));
        report.part("blocks of mutants", || self.compare(plan.runs(&mutants.blocks, of_block), &mut found));
        report.part("server", || {
            let texts = [&files.texts[..], &rows.tables, &mutants.single].concat();
            let folder = self.folder.join("asked");
            let mut asked = http::asked(&texts, &known, self.extent.asked, self.seed, &folder)?;
            asked.retain(|request| self.chosen(&request.run));
            let outcomes = http::compare(&self.programs, &asked)?;
            self.take(outcomes, &mut found)
        });
        self.close(&found)?;
        Ok(report.close())
    }

    /// Returns `true` if a run is asked for.
    fn chosen(&self, run: &Run) -> bool {
        self.only.as_ref().is_none_or(|text| run.command.contains(text) || run.input.contains(text))
    }

    fn compare(&self, runs: impl IntoIterator<Item = Run>, found: &mut Found) -> Result<Tally> {
        const STEP: usize = 20_000;
        let runs: Vec<Run> = runs.into_iter().filter(|run| self.chosen(run)).collect();
        let done = AtomicUsize::new(0);
        let outcomes = pool::each(&runs, self.jobs, |run| {
            let number = done.fetch_add(1, Ordering::Relaxed) + 1;
            if number.is_multiple_of(STEP) {
                println!("{number} of {}", runs.len());
            }
            self.programs.compare(run)
        })?;
        self.take(outcomes, found)
    }

    /// Counts outcomes and prints the first differences, one of each command and output.
    fn take(&self, outcomes: Vec<Result<Outcome>>, found: &mut Found) -> Result<Tally> {
        let mut tally = Tally::default();
        let mut listed: u64 = 0;
        for outcome in outcomes {
            let Outcome { difference, listed: rows, broken } = outcome?;
            found.runs += 1;
            found.broken += usize::from(broken);
            listed += u64::from(!rows.is_empty());
            for row in rows {
                found.listed[row] += 1;
            }
            let Some(difference) = difference else {
                tally.passed += 1;
                continue;
            };
            tally.failed += 1;
            found.different += 1;
            let name = difference.run.words.first().cloned().unwrap_or_default();
            let kind = (name, difference.stream.name());
            if found.shown.len() < self.show && !found.shown.contains(&kind) {
                println!("\n{}", self.described(&difference));
                found.shown.push(kind);
            }
            if found.differences.len() < KEPT {
                found.differences.push(*difference);
            }
        }
        let note = if listed > 0 { format!("{listed} with listed differences") } else { String::new() };
        Ok(tally.with_note(note))
    }

    /// A difference with the command line that shows it.
    fn described(&self, difference: &Difference) -> String {
        let Difference { run, stream, shown } = difference;
        let line = |program: &Path| {
            let words = std::iter::once(program.display().to_string()).chain(run.words.iter().cloned());
            let mut line = words.map(|word| quoted(&word)).collect::<Vec<_>>().join(" ");
            if let Some(stdin) = &run.stdin {
                line += &format!(" < {}", quoted(&stdin.display().to_string()));
            }
            line
        };
        let [old, new] = self.programs.both();
        format!(
            "{}, {}\n  input: {}\n  $ {}\n  $ {}\n  {shown}",
            run.command,
            stream.name(),
            run.input,
            line(&old),
            line(&new)
        )
    }

    /// Writes the differences into a file, and prints the sums.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or nothing was compared.
    fn close(&self, found: &Found) -> Result<()> {
        let Found { runs, broken, different, differences, listed, .. } = found;
        if *runs == 0 {
            return Err("no run has such a command or input".into());
        }
        println!();
        for (row, count) in self.programs.listed().rows().iter().zip(listed) {
            println!("listed, {count} outputs: {}", row.reason);
        }
        if *broken > 0 {
            println!("{broken} runs of the new program panicked, were killed or did not end");
        }
        println!("{runs} runs of each program, {} differences that are not listed", different);
        if !differences.is_empty() {
            let path = self.folder.join("differences.txt");
            let all: Vec<String> = differences.iter().map(|difference| self.described(difference)).collect();
            fs::write(&path, all.join("\n\n") + "\n")?;
            println!("the first {}: {}", differences.len(), path.display());
        }
        Ok(())
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
