//! The `stamma` command: files, flags, JSON and exit codes. What it does is in the library; start at `commands`.

/// What may be written on the command line.
mod args;
/// What is written on it.
mod front;
/// The dialects that can be named.
mod known;
/// Names that are typed, and the nearest known ones.
mod names;

/// What is read.
mod input;
/// Files that are not finished.
mod interrupt;
/// Where data goes.
mod output;

/// Findings, and what they amount to.
mod findings;
/// What was made of games.
mod made;
/// How far reading has come.
mod progress;
/// Findings as SARIF.
mod sarif;

/// The subcommands.
mod commands;

use std::io::Write;
use std::process::ExitCode;

/// Why the command stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// Nobody reads the output any more. That is no fault.
    ClosedPipe,
    /// It cannot go on, and why.
    Failed(String),
}

/// How a command that came to its end went, as its exit code tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// 0: nothing is wrong; warnings and notes may have been given.
    Clean = 0,
    /// 1: there are errors among the findings.
    Errors = 1,
    /// 2: some input could not be read at all.
    Failed = 2,
}

fn main() -> ExitCode {
    let args = front::args();
    match commands::run(&args) {
        Ok(verdict) => ExitCode::from(verdict as u8),
        // Not all was read, so there is no saying that nothing is wrong.
        Err(Stop::ClosedPipe) => ExitCode::from(Verdict::Failed as u8),
        Err(Stop::Failed(message)) => {
            complain(&message);
            ExitCode::from(Verdict::Failed as u8)
        }
    }
}

/// Says on standard error what went wrong.
fn complain(message: &str) {
    // Where even standard error is closed, there is nobody left to tell.
    let _ = writeln!(std::io::stderr().lock(), "error: {message}");
}
