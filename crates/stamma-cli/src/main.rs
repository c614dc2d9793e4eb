//! The `stamma` command: files, flags, output formats and exit codes. The work is done by the library; start at
//! `commands`.

/// Flags and help texts.
mod args;
/// Flags of commands for many games.
mod collection_args;
/// Flags of pictures.
mod diagram_args;
/// The dialects of the library and of dialect files.
mod dialects;
/// Parsing of the command line.
mod front;
/// Flags of JSON.
mod json_args;
/// Parsing of single values.
mod names;
/// Flags of the repair.
mod repair_args;
/// Flags of tables.
mod table_args;

/// Inputs.
mod input;
/// Temporary files and signals.
mod interrupt;
/// The bytes of inputs as they came.
mod original;
/// Standard output and output files.
mod output;
/// Formats by the names of files.
mod output_format;

/// The output of a batch of games.
mod batch_output;
/// The report of findings.
mod findings;
/// Games to compare others with.
mod first_games;
/// The progress bar.
mod progress;
/// Findings as SARIF.
mod sarif;

/// The subcommands.
mod commands;

use std::io::Write;
use std::process::ExitCode;

/// The reason for ending a command early.
#[derive(Debug)]
pub enum EarlyExit {
    /// The reader of the output has closed it. This is not an error.
    ClosedPipe,
    /// An error, with its message.
    Failed(String),
}

/// The result of a command, as its exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// 0: no errors; there may be warnings and notes.
    Clean = 0,
    /// 1: there are errors among the findings.
    Errors = 1,
    /// 2: an input could not be read.
    Failed = 2,
}

fn main() -> ExitCode {
    let args = front::args();
    match commands::run(&args) {
        Ok(verdict) => ExitCode::from(verdict as u8),
        // Part of the input is unread, so it cannot be reported as clean.
        Err(EarlyExit::ClosedPipe) => ExitCode::from(Verdict::Failed as u8),
        Err(EarlyExit::Failed(message)) => {
            complain(&message);
            ExitCode::from(Verdict::Failed as u8)
        }
    }
}

/// Prints an error on standard error.
fn complain(message: &str) {
    // If standard error is closed, there is no other place for the message.
    let _ = writeln!(std::io::stderr().lock(), "error: {message}");
}

/// Prints a line that is no error on standard error.
fn note(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}
