//! Running other programs.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::{Result, places};

/// The tests of the workspace, with tables as Parquet too. Whoever needs the program in tests builds it with these words: with
/// others cargo chooses other features for what it depends on, and builds most of it again.
pub const WORKSPACE_TESTS: [&str; 4] = ["test", "--workspace", "--features", "stamma-cli/columns"];

/// A cargo command in the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(places::root());
    command
}

/// Runs a command to its end, its output going where ours goes.
///
/// # Errors
///
/// It cannot be started.
pub fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().map_err(|error| format!("{}: {error}", shown(command)))?;
    Ok(status.success())
}

/// Runs a command to its end, shows every line of its output and hands it on as well.
///
/// # Errors
///
/// It cannot be started, or its output cannot be read.
pub fn succeeds_while(command: &mut Command, mut line_found: impl FnMut(&str)) -> Result<bool> {
    let mut child =
        command.stdout(Stdio::piped()).spawn().map_err(|error| format!("{}: {error}", shown(command)))?;
    let output = child.stdout.take().ok_or("no output to read")?;
    let mut ours = std::io::stdout();
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        writeln!(ours, "{line}")?;
        line_found(&line);
    }
    Ok(child.wait()?.success())
}

/// Runs a command quietly and gives what it wrote to both outputs when it fails.
///
/// # Errors
///
/// It cannot be started, or it fails.
pub fn quietly(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| format!("{}: {error}", shown(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!("{} failed: {}{}", shown(command), text, complaint).into())
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
