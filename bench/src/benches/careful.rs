//! The careful path: the same games in a notation that no fast path knows.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{Contestant, contest, table};
use crate::material::{Counts, Material};
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::usage::{Sink, run as run_once};

/// The notation of the games: captures with a colon, German letters.
const WRITING: &str = "colon:de";

/// Measures every file.
///
/// # Errors
///
/// stamma cannot run, or does not read what it wrote.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("careful")?;
    let mut text = format!(
        "stamma writes the games itself as `{WRITING}`, and finds the notation out when it reads them.\n"
    );
    for file in Material::all(settings, &scratch)? {
        let path = scratch.file("written.txt");
        let words =
            ["convert", "--quiet", "--to", WRITING, &file.path.display().to_string()].map(str::to_owned);
        run_once(&settings.stamma, &words, &Sink::File(path.clone()))?;
        // This notation writes no variations.
        let kept = Counts { plies: file.counts.main, ..file.counts };
        let written = Material::known(&format!("{} as {WRITING}", file.name), path, kept)?;
        let ours = |name: &str, input| {
            let contestant = Contestant::check(settings, input, &["--jobs", "1"]);
            Contestant { name: format!("{}, {name}", contestant.name), ..contestant }
        };
        let measured = contest(vec![ours("as it was", &file), ours(WRITING, &written)], settings, &scratch)?;
        write!(text, "\n{}\n\n{}", written.title(), table(&measured).text())?;
    }
    Ok(text)
}
