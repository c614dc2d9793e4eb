//! Headings, the table of parts, and the line that sums them up.

use std::env;
use std::time::{Duration, Instant};

use crate::{Result, Verdict};

/// The numbers of checks of a part that passed and failed, and a note.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of checks that passed.
    pub passed: u64,
    /// The number of checks that failed.
    pub failed: u64,
    /// Said beside the part in the table.
    pub note: String,
}

impl Tally {
    /// One check.
    pub fn one(holds: bool) -> Tally {
        Tally { passed: u64::from(holds), failed: u64::from(!holds), note: String::new() }
    }

    /// Counts and prints one thing that must hold.
    pub fn part(&mut self, what: &str, holds: bool) {
        println!("{what} ... {}", if holds { "ok" } else { "FAILED" });
        self.passed += u64::from(holds);
        self.failed += u64::from(!holds);
    }

    /// Adds the numbers of a test runner. One that fails without a failed test, or runs none, is one failure.
    pub fn add_tests(&mut self, succeeded: bool, passed: u64, failed: u64) {
        let silent = (!succeeded && failed == 0) || passed + failed == 0;
        self.passed += passed;
        self.failed += failed + u64::from(silent);
    }

    /// Reports something that is missing, and counts it as a fault in CI only.
    pub fn absent(mut self, what: &str) -> Tally {
        self.failed += u64::from(env::var_os("CI").is_some());
        self.left_out(what)
    }

    /// Reports a toolchain that is missing and cannot be had here, which is no fault.
    pub fn left_out(self, what: &str) -> Tally {
        println!("{what}");
        self.with_note(what.lines().next().unwrap_or_default())
    }

    /// Returns the tally with a note.
    pub fn with_note(self, note: impl Into<String>) -> Tally {
        Tally { note: note.into(), ..self }
    }
}

struct Part {
    name: &'static str,
    tally: Tally,
    time: Duration,
}

/// The parts so far.
#[derive(Default)]
pub struct Report(Vec<Part>);

impl Report {
    /// Runs a part under its heading. What keeps it from running counts as one failure.
    pub fn part(&mut self, name: &'static str, run: impl FnOnce() -> Result<Tally>) {
        println!("\n==> {name}");
        let start = Instant::now();
        let tally = run().unwrap_or_else(|error| {
            println!("{error}");
            Tally::one(false).with_note("could not run")
        });
        self.0.push(Part { name, tally, time: start.elapsed() });
    }

    /// Prints the table and, last, `N passed, N failed`.
    pub fn close(&self) -> Verdict {
        let width = self.0.iter().map(|part| part.name.len()).max().unwrap_or(0);
        let mut sum = Tally::default();
        let mut time = Duration::ZERO;
        println!("\n==> Summary\n{:width$}  {:>8}  {:>6}  {:>8}", "part", "passed", "failed", "seconds");
        for Part { name, tally, time: part_time } in &self.0 {
            let Tally { passed, failed, note } = tally;
            let seconds = part_time.as_secs_f64();
            println!(
                "{}",
                format!("{name:width$}  {passed:>8}  {failed:>6}  {seconds:>8.1}  {note}").trim_end()
            );
            sum.passed += passed;
            sum.failed += failed;
            time += *part_time;
        }
        println!("{:width$}  {:>8}  {:>6}  {:>8.1}", "all", sum.passed, sum.failed, time.as_secs_f64());
        println!("\n{} passed, {} failed", sum.passed, sum.failed);
        Verdict::of_faults(sum.failed)
    }
}
