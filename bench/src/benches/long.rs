//! Files eight times over, as long as databases are: the cost of every start counts for little here, and the threads
//! have time to share the work.

use std::fmt::Write as _;

use super::jobs;
use crate::Result;
use crate::contest::{Contestant, contest, table};
use crate::material::Material;
use crate::peers::{PGN_READER, PGN_READER_SHAKMATY};
use crate::scratch::Scratch;
use crate::settings::Settings;

/// The number of copies of each file in the longer one.
const TIMES: u64 = 8;

/// Measures every file.
///
/// # Errors
///
/// A program cannot run, or does not read what the others read.
pub fn run(settings: &Settings) -> Result<String> {
    let files = Scratch::new("long")?;
    let mut text = String::new();
    for file in Material::all(settings, &files)? {
        let scratch = Scratch::new("long-one")?;
        let long = file.repeated_to(file.bytes * TIMES, "long.pgn", &scratch)?;
        write!(text, "\n{}\n", long.title())?;
        for (words, peer, name) in [
            (&["--jobs", "1"][..], PGN_READER_SHAKMATY, "pgn-reader + shakmaty"),
            (&["--no-rules", "--jobs", "1"], PGN_READER, "pgn-reader"),
        ] {
            let contestants =
                vec![Contestant::check(settings, &long, words), Contestant::peer(name, peer, &long)?];
            write!(text, "\n{}", table(&contest(contestants, settings, &scratch)?).text())?;
        }
        let (inputs, missing) = jobs::inputs(&long, settings, &scratch);
        let contestants = inputs.iter().flat_map(|input| jobs::checks(settings, input)).collect();
        let measured = contest(contestants, settings, &scratch)?;
        write!(text, "\n{missing}{}", jobs::table(&measured).text())?;
    }
    Ok(text)
}
