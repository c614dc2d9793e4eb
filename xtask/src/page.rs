//! `cargo xtask page`: builds the page's script and style, tests them, and takes the README's picture of the page.
//!
//! The built files are committed, so that building stamma needs no Node. Node and npm do the work here; a browser is
//! only ever run as a process of its own. The tests are in `crates/stamma-web/page` (without a browser) and
//! `crates/stamma-web/browser` (with one).

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::process::{WORKSPACE_TESTS, cargo, quietly, succeeds, succeeds_while};
use crate::report::{Report, Tally};
use crate::{Result, Verdict, places};

/// The files that are built and committed.
const BUILT: [&str; 2] = ["page.js", "page.css"];
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// The picture that the README shows.
const PICTURE: &str = "docs/page.png";

/// Builds the page, tests it, or takes its picture.
///
/// # Errors
///
/// Node, npm or the browser are missing, or what they do fails.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let (test, picture) = (arguments.flag("--test"), arguments.flag("--picture"));
    let screens = arguments.value::<PathBuf>("--screens")?;
    arguments.finish()?;
    if test {
        let mut report = Report::default();
        report.part("page", check);
        return Ok(report.close());
    }
    install()?;
    if !succeeds(node(&["page/build.mjs"]).arg(folder().join("built")))? {
        return Ok(Verdict::Bad);
    }
    if !picture && screens.is_none() {
        return Ok(Verdict::Good);
    }
    let mut command = node(&["browser/picture.mjs"]);
    command.env("STAMMA", program()?).env("CHROMIUM", browser()?);
    match screens {
        Some(folder) => command.arg("--screens").arg(env::current_dir()?.join(folder)),
        None => command.arg(places::root().join(PICTURE)),
    };
    Ok(Verdict::of_faults(u64::from(!succeeds(&mut command)?)))
}

/// Types, committed files, tests without a browser and tests with one.
///
/// # Errors
///
/// Something that is needed is missing and this is not to pass for success, or a program cannot be started.
pub fn check() -> Result<Tally> {
    if let Err(error) = install() {
        return absent(Tally::default(), &format!("not tested: {error}"));
    }
    let mut tally = Tally::default();
    let mut part = |what: &str, holds: bool| {
        println!("{what} ... {}", if holds { "ok" } else { "FAILED" });
        tally.passed += u64::from(holds);
        tally.failed += u64::from(!holds);
    };
    part("types", succeeds(&mut node(&["node_modules/typescript/bin/tsc", "--noEmit"]))?);
    let made = places::target().join("page");
    part("build", succeeds(node(&["page/build.mjs"]).arg(&made))?);
    for name in BUILT {
        let same = fs::read(made.join(name)).ok() == fs::read(folder().join("built").join(name)).ok();
        part(&format!("built/{name} is current (else: cargo xtask page)"), same);
    }
    count(&mut tally, &mut node(&["page/test.mjs"]))?;
    let browser = match browser() {
        Ok(browser) => browser,
        Err(error) => return absent(tally, &format!("no browser tests: {error}")),
    };
    let mut command = node(&["--test", "--test-reporter=tap", "--test-concurrency=2", "browser/"]);
    count(&mut tally, command.env("STAMMA", program()?).env("CHROMIUM", browser))?;
    Ok(tally)
}

/// Reports something that is missing, and counts it as a fault in CI only.
fn absent(mut tally: Tally, what: &str) -> Result<Tally> {
    println!("{what}");
    tally.failed += u64::from(env::var_os("CI").is_some());
    Ok(tally.with_note(what.lines().next().unwrap_or_default()))
}

/// Adds the numbers of node's test runner, which it prints as `# pass 3` and `# fail 0`.
fn count(tally: &mut Tally, command: &mut Command) -> Result<()> {
    let (mut passed, mut failed) = (0, 0);
    let succeeded = succeeds_while(command, |line| {
        let number = |name: &str| line.strip_prefix(name).and_then(|rest| rest.trim().parse::<u64>().ok());
        passed += number("# pass ").unwrap_or(0);
        failed += number("# fail ").unwrap_or(0);
    })?;
    if (!succeeded && failed == 0) || passed + failed == 0 {
        failed += 1;
    }
    tally.passed += passed;
    tally.failed += failed;
    Ok(())
}

fn folder() -> PathBuf {
    places::root().join("crates/stamma-web")
}

fn node(arguments: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(arguments).current_dir(folder());
    command
}

/// Installs what package-lock.json names, where that has not been done.
fn install() -> Result<()> {
    quietly(Command::new("node").arg("--version")).map_err(|error| format!("no Node: {error}"))?;
    let asked = fs::read(folder().join("package-lock.json"))?;
    let stamp = folder().join("node_modules/.installed");
    if fs::read(&stamp).is_ok_and(|done| done == asked) {
        return Ok(());
    }
    println!("npm ci in {}", folder().display());
    quietly(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder()))?;
    Ok(fs::write(stamp, asked)?)
}

/// The program whose page is tested, built as the tests of the workspace build it.
fn program() -> Result<PathBuf> {
    if !succeeds(cargo(&WORKSPACE_TESTS).args(["--quiet", "--no-run"]))? {
        return Err("stamma does not build".into());
    }
    Ok(places::target().join("debug/stamma"))
}

/// A browser of the system, `CHROMIUM` if set; on Debian root installs one.
fn browser() -> Result<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        return Ok(chosen.into());
    }
    if let Some(found) = found() {
        return Ok(found);
    }
    if !quietly(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
        return Err("install chromium, or name a browser in CHROMIUM".into());
    }
    println!("installing chromium");
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-y", "--no-install-recommends", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive");
    if quietly(&mut install).is_err() {
        quietly(Command::new("apt-get").arg("update"))?;
        quietly(&mut install)?;
    }
    found().ok_or_else(|| "chromium was installed and cannot be found".into())
}

fn found() -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    let mut places = env::split_paths(&paths).flat_map(|path| BROWSERS.map(|name| path.join(name)));
    places.find(|path: &PathBuf| Path::is_file(path))
}
