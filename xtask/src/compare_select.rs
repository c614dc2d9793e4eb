//! `cargo xtask compare-select FILE`: the filters of `stamma select`, and openings, beside python-chess.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::arguments::Arguments;
use crate::process::succeeds;
use crate::{Result, Verdict, oracle, places};

/// The command.
///
/// # Errors
///
/// The file cannot be read, or a program cannot be had.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let games: usize = arguments.value("--games")?.unwrap_or(5_000);
    let binary: Option<PathBuf> = arguments.value("--binary")?;
    let file = arguments.word().ok_or("which file?")?;
    arguments.finish()?;
    let path = fs::canonicalize(&file).map_err(|error| format!("{file}: {error}"))?;
    let binary = binary.unwrap_or_else(|| places::root().join("target/release/stamma"));
    if !binary.is_file() {
        return Err(
            format!("{}: not there; `cargo build --release -p stamma-cli` first", binary.display()).into()
        );
    }
    let mut command = Command::new(oracle::python()?);
    command.arg(oracle::script("select_python_chess.py")).args([&binary, &path]).arg(games.to_string());
    command.arg(places::root().join("xtask/openings"));
    Ok(Verdict::of_faults(u64::from(!succeeds(&mut command)?)))
}
