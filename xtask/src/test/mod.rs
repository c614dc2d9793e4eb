//! `cargo xtask test`: everything that must hold before a change goes in, one part after another.
//!
//! A part is a row of [`FIRST`], [`PARTS`] or [`FULL_PARTS`]. All of them run whatever the earlier ones found, and a table closes
//! the run.
//!
//! Much of what the later parts need is fetched, or built by one processor: a thread does that beside the first parts
//! ([`Part::prepare`]). The later ones wait for browsers and scripts, and the tests for their slowest: four of them run at a time.

mod ahead;
mod bare;
mod beside;
mod executables;
mod licences;
mod readme;
mod yanked;

use std::process::Command;

use crate::arguments::Arguments;
use crate::differential::{self, Plan};
use crate::docs;
use crate::page;
use crate::process::{TEST_FEATURES, cargo, linted, succeeds, succeeds_while};
use crate::python;
use crate::repair_bench;
use crate::report::{Report, Tally};
use crate::site;
use crate::wasm;
use crate::{Result, Verdict, places};
use ahead::Ahead;

/// The extent of a test run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// The tests that every change must pass, in minutes.
    Usual,
    /// Everything there is.
    Full,
}

struct Part {
    name: &'static str,
    /// Fetches and builds what the part needs, beside other parts. What fails here is done again, and reported, by the part.
    prepare: Option<fn() -> Result<()>>,
    run: fn(Extent) -> Result<Tally>,
}

impl Part {
    const fn new(name: &'static str, run: fn(Extent) -> Result<Tally>) -> Part {
        Part { name, prepare: None, run }
    }

    const fn prepared_by(self, prepare: fn() -> Result<()>) -> Part {
        Part { prepare: Some(prepare), ..self }
    }
}

/// The parts that run one after the other, before all others.
const FIRST: &[Part] = &[
    Part::new("format", |_| Ok(Tally::one(succeeds(&mut cargo(&["fmt", "--all", "--check"]))?))),
    Part::new("lints", |_| {
        let words = ["clippy", "--quiet", "--workspace", "--all-targets", "--features", TEST_FEATURES];
        Ok(Tally::one(succeeds(cargo(&words).args(["--", "-D", "warnings"]))?))
    }),
];

/// The parts that run beside each other, those first that take longest.
const PARTS: &[Part] = &[
    Part::new("tests", tests),
    Part::new("python", |_| python::check()).prepared_by(python::prepare),
    Part::new("wasm", |_| wasm::check()).prepared_by(wasm::prepare),
    Part::new("page", |_| page::check()).prepared_by(page::prepare),
    Part::new("site", |_| site::check()).prepared_by(site::prepare),
    Part::new("docs", |_| {
        let mut command = cargo(&["doc", "--quiet", "--workspace", "--no-deps", "--features", TEST_FEATURES]);
        // What the lints have checked need not be checked for this again.
        Ok(Tally::one(succeeds(linted(&mut command)?.env("RUSTDOCFLAGS", "-D warnings"))?))
    }),
    Part::new("other programs", other_programs),
    Part::new("no std", |_| bare::check()),
    Part::new("licences", |_| licences::check()),
    Part::new("yanked", |_| yanked::check()),
    Part::new("made pages", |_| Ok(docs::check())),
    Part::new("repair", |_| repair_bench::check()),
    Part::new("README", |_| readme::check()),
];

/// The parts of a full run only: they build much that nothing else needs.
const FULL_PARTS: &[Part] = &[
    Part::new("png", |_| {
        count_tests(&mut cargo(&["test", "-p", "stamma-cli", "--features", "png", "--test", "diagram"]))
    }),
    Part::new("benches", |_| outside("bench/Cargo.toml")),
    Part::new("mutants", |_| outside("mutants/Cargo.toml")),
    Part::new("oldest Rust", |_| oldest_rust()),
];

/// The number of mutations of its seeds that a full run tries on each fuzz target.
const MUTATIONS: &str = "50000";

/// Runs every part, or one.
///
/// # Errors
///
/// A flag or a part is not known.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let extent = if arguments.flag("--full") { Extent::Full } else { Extent::Usual };
    let only = arguments.value::<String>("--only")?;
    arguments.finish()?;
    let mut report = Report::default();
    if let Some(name) = only {
        let part = FIRST.iter().chain(PARTS).chain(FULL_PARTS).find(|part| part.name == name);
        let part = part.ok_or_else(|| format!("no part has the name {name}"))?;
        report.part(part.name, || (part.run)(extent));
        return Ok(report.close());
    }
    let mut ahead = Ahead::start(PARTS);
    for part in FIRST {
        report.part(part.name, || (part.run)(extent));
    }
    beside::run(PARTS, extent, &mut ahead, &mut report);
    if extent == Extent::Full {
        for part in FULL_PARTS {
            report.part(part.name, || (part.run)(extent));
        }
    }
    Ok(report.close())
}

/// Every test of the workspace.
fn tests(extent: Extent) -> Result<Tally> {
    match extent {
        Extent::Usual => executables::run(&[]),
        Extent::Full => executables::run(&[("STAMMA_FULL", "1"), ("STAMMA_MUTATIONS", MUTATIONS)]),
    }
}

/// Runs tests, and counts them by the closing lines of cargo.
fn count_tests(command: &mut Command) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut ignored = 0;
    let succeeded = succeeds_while(command, |line| {
        if let Some([passed, failed, left_out]) = closing_line(line) {
            tally.passed += passed;
            tally.failed += failed;
            ignored += left_out;
        }
    })?;
    if !succeeded && tally.failed == 0 {
        // It did not build, or a test ended the process.
        tally.failed = 1;
    }
    if tally.passed == 0 {
        return Err("no test ran".into());
    }
    let note = if ignored > 0 { format!("{ignored} ignored") } else { String::new() };
    Ok(tally.with_note(note))
}

/// The numbers of `test result: ok. 3 passed; 0 failed; 1 ignored; ...`.
fn closing_line(line: &str) -> Option<[u64; 3]> {
    let rest = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut numbers = rest.split("; ").map(|field| field.split(' ').next()?.parse().ok());
    Some([numbers.next()??, numbers.next()??, numbers.next()??])
}

/// Format, lints and tests of a package that is no member of the workspace.
fn outside(manifest: &str) -> Result<Tally> {
    let of = |words: &[&str]| {
        let mut command = cargo(words);
        command.args(["--manifest-path", manifest]);
        command
    };
    let mut tally = Tally::default();
    tally.part("format", succeeds(&mut of(&["fmt", "--check"]))?);
    let mut lints = of(&["clippy", "--quiet", "--all-targets"]);
    tally.part("lints", succeeds(lints.args(["--", "-D", "warnings"]))?);
    tally.part("tests", succeeds(&mut of(&["test", "--quiet"]))?);
    Ok(tally)
}

/// Checks that everything builds with the oldest Rust that the packages promise. rustup fetches it where it is missing.
fn oldest_rust() -> Result<Tally> {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let fetched =
        succeeds(Command::new("rustup").args(["toolchain", "install", version, "--profile", "minimal"]))?;
    if !fetched {
        return Ok(Tally::default().with_note(format!("not run: Rust {version} cannot be fetched")));
    }
    let words = ["run", version, "cargo", "check", "--quiet", "--workspace", "--all-targets"];
    let mut command = Command::new("rustup");
    command
        .args(words)
        .current_dir(places::root())
        .env("CARGO_TARGET_DIR", places::root().join("target/oldest"));
    Ok(Tally::one(succeeds(&mut command)?))
}

/// Compares positions of random games with other programs.
fn other_programs(extent: Extent) -> Result<Tally> {
    let plies = match extent {
        Extent::Usual => 20_000,
        Extent::Full => 1_000_000,
    };
    let outcome = differential::compare(&Plan { plies, ..Plan::default() })?;
    let note = format!("{} positions compared, {}", outcome.positions, outcome.left_out_note());
    Ok(Tally { passed: outcome.sources_agreeing, failed: outcome.sources_disagreeing, note })
}

#[cfg(test)]
mod tests {
    use super::closing_line;

    #[test]
    fn closing_lines_are_understood() {
        let line = "test result: FAILED. 14 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(closing_line(line), Some([14, 2, 1]));
        assert_eq!(closing_line("test closing_lines_are_understood ... ok"), None);
    }
}
