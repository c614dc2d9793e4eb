//! Peak memory: it should not depend on the length of the file.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{Contestant, Proof, contest};
use crate::material::Material;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::table::Table;

/// The number of copies of the file in the longer one.
const TIMES: u64 = 8;

/// Measures every file.
///
/// # Errors
///
/// stamma cannot run, or does not read what there is.
pub fn run(settings: &Settings) -> Result<String> {
    let mut text = String::new();
    let files = Scratch::new("memory")?;
    for file in Material::all(settings, &files)? {
        let scratch = Scratch::new("memory-long")?;
        let long = file.repeated_to(file.bytes * TIMES, "long.pgn", &scratch)?;
        let mut contestants = Vec::new();
        for jobs in ["1", "2"] {
            for input in [&file, &long] {
                contestants.push(Contestant::check(settings, input, &["--jobs", jobs]));
            }
            for input in [&file, &long] {
                let words = ["--to", "pgn", "--jobs", jobs];
                contestants.push(Contestant::convert(settings, input, &words, Proof::Elsewhere));
            }
        }
        let once = Settings { rounds: 1, ..settings.clone() };
        let measured = contest(contestants, &once, &scratch)?;
        let mut table = Table::new(&["program", "peak MiB, once", "peak MiB, 8 times"]);
        for pair in measured.chunks(2) {
            table.row([
                pair[0].contestant.name.clone(),
                format!("{:.1}", pair[0].peak()),
                format!("{:.1}", pair[1].peak()),
            ]);
        }
        write!(
            text,
            "\n{}; the longer file: {:.1} MB\n\n{}",
            file.title(),
            long.bytes as f64 / 1e6,
            table.text()
        )?;
    }
    Ok(text)
}
