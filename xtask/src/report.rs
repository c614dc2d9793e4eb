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

/// The heading of the table that closes a report.
const SUMMARY: &str = "\n==> Summary\n";

struct Part {
    name: &'static str,
    tally: Tally,
    time: Duration,
}

/// The parts so far.
pub struct Report {
    parts: Vec<Part>,
    start: Instant,
}

impl Default for Report {
    fn default() -> Report {
        Report { parts: Vec::new(), start: Instant::now() }
    }
}

impl Report {
    /// Runs a part under its heading. What keeps it from running counts as one failure.
    pub fn part(&mut self, name: &'static str, run: impl FnOnce() -> Result<Tally>) {
        println!("\n==> {name}");
        let start = Instant::now();
        let tally = run().unwrap_or_else(|error| {
            println!("{error}");
            could_not_run()
        });
        self.parts.push(Part { name, tally, time: start.elapsed() });
    }

    /// Shows what a process has printed that ran one part, [`close`](Report::close) at its end, and takes over the row of its table.
    pub fn part_of_process(&mut self, name: &'static str, printed: &str, time: Duration) {
        let (shown, tally) = match printed.rsplit_once(SUMMARY) {
            Some((shown, table)) => (shown, table.lines().find_map(|row| tally_of_row(row, name))),
            None => (printed, None),
        };
        println!("{shown}");
        self.parts.push(Part { name, tally: tally.unwrap_or_else(could_not_run), time });
    }

    /// Prints the table and, last, `N passed, N failed`.
    pub fn close(&self) -> Verdict {
        let width = self.parts.iter().map(|part| part.name.len()).max().unwrap_or(0);
        let mut sum = Tally::default();
        println!("{SUMMARY}{:width$}  {:>8}  {:>6}  {:>8}", "part", "passed", "failed", "seconds");
        for Part { name, tally, time: part_time } in &self.parts {
            let Tally { passed, failed, note } = tally;
            let seconds = part_time.as_secs_f64();
            println!(
                "{}",
                format!("{name:width$}  {passed:>8}  {failed:>6}  {seconds:>8.1}  {note}").trim_end()
            );
            sum.passed += passed;
            sum.failed += failed;
        }
        println!(
            "{:width$}  {:>8}  {:>6}  {:>8.1}",
            "all",
            sum.passed,
            sum.failed,
            self.start.elapsed().as_secs_f64()
        );
        println!("\n{} passed, {} failed", sum.passed, sum.failed);
        Verdict::of_faults(sum.failed)
    }
}

fn could_not_run() -> Tally {
    Tally::one(false).with_note("could not run")
}

/// The numbers of a part in a row of the table that closes a report.
fn tally_of_row(row: &str, name: &str) -> Option<Tally> {
    let rest = row.strip_prefix(name)?.strip_prefix("  ")?;
    let mut fields = rest.split_whitespace();
    let [passed, failed] = [fields.next()?.parse().ok()?, fields.next()?.parse().ok()?];
    let _seconds = fields.next()?;
    Some(Tally { passed, failed, note: fields.collect::<Vec<_>>().join(" ") })
}

#[cfg(test)]
mod tests {
    use super::{Report, tally_of_row};
    use std::time::Duration;

    #[test]
    fn rows_of_the_table_are_understood() {
        let tally = tally_of_row(
            "other programs         7       1      19.6  19997 positions compared",
            "other programs",
        );
        let tally = tally.unwrap();
        assert_eq!((tally.passed, tally.failed, &*tally.note), (7, 1, "19997 positions compared"));
        assert!(tally_of_row("page                 110       0     156.8", "pa").is_none());
    }

    #[test]
    fn a_process_that_broke_off_is_a_failure() {
        let mut report = Report::default();
        report.part_of_process("page", "\n==> page\nthread main panicked", Duration::ZERO);
        assert_eq!(report.parts[0].tally.failed, 1);
    }
}
