//! Reading and writing again.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{BACK, Contestant, Proof, contest, table};
use crate::material::Material;
use crate::peers::{PGN_READER_SHAKMATY, PgnExtract};
use crate::scratch::Scratch;
use crate::settings::Settings;

/// Measures every file.
///
/// # Errors
///
/// A program cannot run, or does not write what it reads.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("write")?;
    let mut text =
        String::from("Every program writes to /dev/null. What it writes is read back once before.\n");
    let extract = PgnExtract::find();
    match &extract {
        Ok(found) => writeln!(text, "pgn-extract is {}.", found.version)?,
        Err(error) => writeln!(text, "pgn-extract is NOT measured: {error}.")?,
    }
    let pgn = || Proof::Written(PGN_READER_SHAKMATY);
    for file in Material::all(settings, &scratch)? {
        let ours = |to, proof| Contestant::convert(settings, &file, &["--to", to, "--jobs", "1"], proof);
        let mut contestants = vec![
            ours("pgn", pgn()),
            ours("uci", Proof::Words),
            ours("json", Proof::Lines("\"uci\":\"")),
            ours("eco", BACK),
        ];
        if let Ok(found) = &extract {
            let theirs = [
                Contestant::pgn_extract(found, &file, &["-s"], pgn()),
                Contestant::pgn_extract(found, &file, &["-s", "-Wuci"], BACK),
                Contestant::pgn_extract(found, &file, &["-s", "--json"], Proof::Elsewhere),
            ];
            for one in theirs {
                match one.prove(&scratch) {
                    Ok(()) => contestants.push(one),
                    // That it reads the games is proved by the bench `read`, so what it needs for them can be compared.
                    Err(error) => {
                        writeln!(text, "\nWhat it writes is not read back as it was: {error}.")?;
                        contestants.push(Contestant { proof: Proof::Elsewhere, ..one });
                    }
                }
            }
        }
        let measured = contest(contestants, settings, &scratch)?;
        write!(text, "\n{}\n\n{}", file.title(), table(&measured).text())?;
    }
    Ok(text)
}
