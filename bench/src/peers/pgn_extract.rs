//! pgn-extract as a process. `PGN_EXTRACT` may name the program; else it is looked for where packages put it (Debian's is
//! `pgn-extract`).

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::Result;

/// A pgn-extract that can be run.
pub struct PgnExtract {
    /// The program.
    pub program: PathBuf,
    /// The version that it reports.
    pub version: String,
}

impl PgnExtract {
    /// Looks for it.
    ///
    /// # Errors
    ///
    /// It is not installed.
    pub fn find() -> Result<PgnExtract> {
        let named = env::var("PGN_EXTRACT").ok();
        let usual = ["pgn-extract", "/usr/games/pgn-extract"].map(str::to_owned);
        for name in named.into_iter().chain(usual) {
            let Ok(output) = Command::new(&name).arg("--version").output() else { continue };
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            let version = said.split_whitespace().find(|word| word.starts_with('v')).unwrap_or("?");
            return Ok(PgnExtract { program: PathBuf::from(name), version: version.to_owned() });
        }
        Err("not found; install the package pgn-extract, or set PGN_EXTRACT".into())
    }

    /// The number of games in what it says at its end: `12 games matched out of 12.`
    pub fn games(complaints: &str) -> Option<u64> {
        complaints
            .lines()
            .rev()
            .find_map(|line| line.strip_suffix('.')?.split_once(" matched out of ")?.1.trim().parse().ok())
    }
}
