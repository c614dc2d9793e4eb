//! `cargo xtask page`: builds the page's script and style, tests them, and takes the README's picture of the page.
//!
//! The built files are committed, so that building stamma needs no Node. Node and npm do the work here; a browser is
//! only ever run as a process of its own. The tests are in `crates/stamma-page/page` (without a browser) and
//! `crates/stamma-page/browser` (with one).

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::node::{self, count};
use crate::process::{program, quietly, succeeds};
use crate::report::{Report, Tally};
use crate::{Result, Verdict, places};

/// The files that are built and committed.
const BUILT: [&str; 4] = ["page.js", "page.css", "worker.js", "service.js"];
/// The first has no windows, and does a fifth less work for the same pages.
const BROWSERS: [&str; 4] = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
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
    node::install(&folder())?;
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

/// Fetches the packages of the tests and a browser.
///
/// # Errors
///
/// Something cannot be had.
pub fn prepare() -> Result<()> {
    node::install(&folder())?;
    browser()?;
    Ok(())
}

/// Types, committed files, tests without a browser and tests with one.
///
/// # Errors
///
/// Something that is needed is missing and this is not to pass for success, or a program cannot be started.
pub fn check() -> Result<Tally> {
    if let Err(error) = node::install(&folder()) {
        return Ok(Tally::default().absent(&format!("not tested: {error}")));
    }
    let mut tally = Tally::default();
    tally.part("types", succeeds(&mut node(&["node_modules/typescript/bin/tsc", "--noEmit"]))?);
    let made = places::target().join("page");
    tally.part("build", succeeds(node(&["page/build.mjs"]).arg(&made))?);
    for name in BUILT {
        let same = fs::read(made.join(name)).ok() == fs::read(folder().join("built").join(name)).ok();
        tally.part(&format!("built/{name} is current (else: cargo xtask page)"), same);
    }
    count(&mut tally, &mut node(&["page/test.mjs"]))?;
    match browser_tests() {
        Ok(mut command) => count(&mut tally, &mut command)?,
        Err(error) => return Ok(tally.absent(&format!("no browser tests: {error}"))),
    }
    Ok(tally)
}

/// The tests that need a browser.
///
/// # Errors
///
/// There is no browser, no Node, or stamma does not build.
pub fn browser_tests() -> Result<Command> {
    let browser = browser()?;
    node::install(&folder())?;
    let mut command = node(&["--test", "--test-reporter=tap", "--test-concurrency=2", "browser/"]);
    command.env("STAMMA", program()?).env("CHROMIUM", browser);
    Ok(command)
}

fn folder() -> PathBuf {
    places::root().join("crates/stamma-page")
}

fn node(arguments: &[&str]) -> Command {
    node::node(&folder(), arguments)
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
    // Some systems have the first in a package of its own.
    let packages = ["chromium-headless-shell", "chromium"];
    let install = |package: &&str| {
        let words = ["install", "-y", "--no-install-recommends", package];
        quietly(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    if install(&packages[0]).is_err() {
        quietly(Command::new("apt-get").arg("update"))?;
        packages.iter().map(install).find(Result::is_ok).unwrap_or_else(|| install(&packages[1]))?;
    }
    found().ok_or_else(|| "chromium was installed and cannot be found".into())
}

fn found() -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    let mut places = env::split_paths(&paths).flat_map(|path| BROWSERS.map(|name| path.join(name)));
    places.find(|path: &PathBuf| Path::is_file(path))
}
