//! Node and npm, which build and test what is written in JavaScript.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::Result;
use crate::process::{quietly, succeeds_within};
use crate::report::Tally;

/// Installs what the package-lock.json of a folder names, where that has not been done.
///
/// # Errors
///
/// There is no Node, or the packages cannot be had.
pub fn install(folder: &Path) -> Result<()> {
    quietly(Command::new("node").arg("--version")).map_err(|error| format!("no Node: {error}"))?;
    let asked = fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.installed");
    if fs::read(&stamp).is_ok_and(|done| done == asked) {
        return Ok(());
    }
    println!("npm ci in {}", folder.display());
    quietly(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    Ok(fs::write(stamp, asked)?)
}

/// Node in a folder.
pub fn node(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(arguments).current_dir(folder);
    command
}

/// The time that a run of tests may take: far more than any takes where nothing is wrong, beside other parts too.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// Adds the numbers of node's test runner, which it prints as `# pass 3` and `# fail 0`.
///
/// # Errors
///
/// It cannot be started.
pub fn count(tally: &mut Tally, command: &mut Command) -> Result<()> {
    let (succeeded, (passed, failed)) =
        succeeds_within(LIMIT, command, |(passed, failed): &mut (u64, u64), line| {
            let number =
                |name: &str| line.strip_prefix(name).and_then(|rest| rest.trim().parse::<u64>().ok());
            *passed += number("# pass ").unwrap_or(0);
            *failed += number("# fail ").unwrap_or(0);
        })?;
    tally.add_tests(succeeded, passed, failed);
    Ok(())
}
