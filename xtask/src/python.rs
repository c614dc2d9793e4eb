//! `cargo xtask python`: builds the wheel of the Python package, and runs its tests in an environment of their own.
//!
//! `ports/python` is a workspace of its own: it is checked, linted and built here and nowhere else. maturin and the packages that
//! the tests need are installed below the folder where cargo builds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::arguments::Arguments;
use crate::process::{linted, quietly, succeeds, succeeds_within};
use crate::report::{Report, Tally};
use crate::{Result, Verdict, places};

/// The tool that builds wheels.
const MATURIN: &str = "maturin>=1.10,<2";

/// The packages that the tests need.
const PACKAGES: [&str; 7] = [
    "pytest>=8,<10",
    "mypy>=1.13,<3",
    "chess==1.11.2",
    "pyarrow>=18",
    "polars>=1.20",
    "duckdb>=1.1",
    "pandas>=2.2",
];

/// Installed only where there is Java, which they need: they are large.
const SPARK: [&str; 2] = ["pyspark>=4,<5", "fsspec"];

/// The oldest Python that the package runs on.
const OLDEST: &str = "3.10";

/// The time that a run of the tests may take. Spark's, the slowest, take two minutes, and more beside other parts.
const LIMIT: Duration = Duration::from_secs(25 * 60);

/// What is built and tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Build {
    /// A wheel that is quickly built.
    Quick,
    /// The wheel that is given away.
    Release,
}

/// Builds the wheel and tests it.
///
/// # Errors
///
/// A flag is not known.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let build = if arguments.flag("--release") { Build::Release } else { Build::Quick };
    arguments.finish()?;
    let mut report = Report::default();
    report.part("python", || test(build));
    Ok(report.close())
}

/// Fetches what builds and tests the package, and builds it.
///
/// # Errors
///
/// There is no Python, or a package cannot be had.
pub fn prepare() -> Result<()> {
    let python = python()?;
    let tools = environment(&python, "tools", &[MATURIN])?;
    environment(&python, "tests", &packages())?;
    wheel(&tools, Build::Quick)?;
    Ok(())
}

/// Format, lints, the wheel, and all tests of the package.
///
/// # Errors
///
/// A program cannot be started.
pub fn check() -> Result<Tally> {
    test(Build::Quick)
}

fn test(build: Build) -> Result<Tally> {
    let mut tally = Tally::default();
    tally.part("format", succeeds(&mut cargo(&["fmt", "--check"]))?);
    let python = match python() {
        Ok(python) => python,
        Err(error) => return Ok(tally.absent(&format!("not tested: {error}"))),
    };
    let tools = match environment(&python, "tools", &[MATURIN]) {
        Ok(tools) => tools,
        Err(error) => return Ok(tally.absent(&format!("not built: {error}"))),
    };
    let wheel = wheel(&tools, build)?;
    tally.part(if build == Build::Quick { "lints and wheel" } else { "wheel" }, wheel.is_some());
    let Some(wheel) = wheel else { return Ok(tally) };
    println!("{}", wheel.display());
    let environment = match environment(&python, "tests", &packages()) {
        Ok(environment) => environment,
        Err(error) => return Ok(tally.absent(&format!("not tested: {error}"))),
    };
    let words = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index"];
    quietly(Command::new(environment.join("bin/python")).args(words).arg(&wheel))?;
    pytest(&mut tally, &environment)?;
    let left_out = if java() { "" } else { "no Java, so Spark was not tested" };
    if !left_out.is_empty() {
        println!("{left_out}");
    }
    Ok(tally.with_note(left_out))
}

fn java() -> bool {
    quietly(Command::new("java").arg("-version")).is_ok()
}

/// The packages that the tests need on this machine.
fn packages() -> Vec<&'static str> {
    PACKAGES.into_iter().chain(java().then_some(SPARK).into_iter().flatten()).collect()
}

fn folder() -> PathBuf {
    places::root().join("ports/python")
}

/// A cargo command in the workspace of the package, which builds where the workspace of stamma does: most of what it needs is there.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::process::cargo(arguments);
    command.current_dir(folder()).env("CARGO_TARGET_DIR", places::target());
    command
}

/// A Python that is new enough.
fn python() -> Result<PathBuf> {
    let (major, minor) = OLDEST.split_once('.').ok_or("no version")?;
    let asked = format!("import sys; sys.exit(sys.version_info < ({major}, {minor}))");
    quietly(Command::new("python3").args(["-c", &asked]))
        .map_err(|_| format!("there is no Python {OLDEST} or newer"))?;
    Ok(PathBuf::from("python3"))
}

/// An environment with packages; made anew where it has others.
fn environment(python: &Path, name: &str, packages: &[&str]) -> Result<PathBuf> {
    let environment = places::target().join("python").join(name);
    let stamp = environment.join(".installed");
    let asked = packages.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|done| done == asked) {
        return Ok(environment);
    }
    println!("installing {} into {}", packages.join(", "), environment.display());
    quietly(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment))
        .map_err(|error| format!("no Python environment: {error}"))?;
    let words = ["-m", "pip", "install", "--quiet"];
    quietly(Command::new(environment.join("bin/python")).args(words).args(packages))
        .map_err(|error| format!("packages cannot be installed: {error}"))?;
    fs::write(stamp, asked)?;
    Ok(environment)
}

/// Builds the wheel. None where it does not build.
fn wheel(tools: &Path, build: Build) -> Result<Option<PathBuf>> {
    let wheels = places::target().join("python/wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut command = Command::new(tools.join("bin/maturin"));
    command.args(["build", "--quiet", "--locked", "--profile"]);
    command.arg(if build == Build::Release { "release" } else { "dev" });
    command.arg("--interpreter").arg(tools.join("bin/python")).arg("--out").arg(&wheels);
    command.current_dir(folder()).env("CARGO_TARGET_DIR", places::target());
    // What is given away is compiled by the compiler itself: the one that lints optimises less.
    let command = if build == Build::Quick { linted(&mut command)? } else { &mut command };
    if !succeeds(command)? {
        return Ok(None);
    }
    let made = fs::read_dir(&wheels)?.flatten().map(|entry| entry.path());
    Ok(made.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "whl")))
}

/// Runs the tests, and adds their numbers: pytest closes with `3 passed, 1 skipped in 0.12s`.
fn pytest(tally: &mut Tally, environment: &Path) -> Result<()> {
    let mut command = Command::new(environment.join("bin/python"));
    command.args(["-m", "pytest", "-q", "-rs", "--color=no"]).current_dir(folder().join("tests"));
    // Spark looks for it, and the tests of one machine need no address.
    command.env("SPARK_LOCAL_IP", "127.0.0.1");
    let (succeeded, (passed, failed)) = succeeds_within(LIMIT, &mut command, |counted, line| {
        if let Some(numbers) = closing_line(line) {
            *counted = numbers;
        }
    })?;
    tally.add_tests(succeeded, passed, failed);
    Ok(())
}

/// The numbers of tests that passed and failed, of pytest's last line.
fn closing_line(line: &str) -> Option<(u64, u64)> {
    let (counts, _) = line.trim_matches(['=', ' ']).rsplit_once(" in ")?;
    let (mut passed, mut failed) = (0, 0);
    for count in counts.split(", ") {
        let (number, what) = count.split_once(' ')?;
        let number: u64 = number.parse().ok()?;
        match what {
            "passed" => passed += number,
            "failed" | "error" | "errors" => failed += number,
            _ => {}
        }
    }
    Some((passed, failed))
}

#[cfg(test)]
mod tests {
    use super::closing_line;

    #[test]
    fn closing_lines_of_pytest_are_understood() {
        assert_eq!(closing_line("2 failed, 37 passed, 1 skipped in 31.80s"), Some((37, 2)));
        assert_eq!(closing_line("=== 5 passed, 1 error in 1.2s (0:00:01) ==="), Some((5, 1)));
        assert_eq!(closing_line("no tests ran in 0.01s"), None);
        assert_eq!(closing_line("FAILED test_chess.py::test - in vain"), None);
    }
}
