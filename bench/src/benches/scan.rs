//! Reading without asking the board.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{Contestant, contest, table};
use crate::material::Material;
use crate::peers::PGN_READER;
use crate::scratch::Scratch;
use crate::settings::Settings;

/// Measures every file.
///
/// # Errors
///
/// A program cannot run, or does not read what the others read.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("scan")?;
    let mut text = String::new();
    let ours = settings.stamma_has("check", "--no-rules");
    if !ours {
        text.push_str("stamma is NOT measured: this one has no `check --no-rules`.\n");
    }
    for file in Material::all(settings, &scratch)? {
        let mut contestants = Vec::new();
        if ours {
            contestants.push(Contestant::check(settings, &file, &["--no-rules", "--jobs", "1"]));
        }
        contestants.push(Contestant::peer("pgn-reader", PGN_READER, &file)?);
        let measured = contest(contestants, settings, &scratch)?;
        write!(text, "\n{}\n\n{}", file.title(), table(&measured).text())?;
    }
    Ok(text)
}
