//! Reading with every move checked: stamma beside everyone who can.

use std::fmt::Write as _;

use crate::Result;
use crate::contest::{Contestant, Proof, contest, table};
use crate::material::Material;
use crate::peers::{CHESS, LIBRARY, PGN_READER_SHAKMATY, PgnExtract, PythonChess, VISITOR};
use crate::scratch::Scratch;
use crate::settings::Settings;

/// python-chess is hundreds of times slower: it reads so much of each file.
const SLOW_BYTES: u64 = 1_000_000;

/// Measures every file.
///
/// # Errors
///
/// A program cannot run, or does not read what the others read.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("read")?;
    let mut text = String::new();
    let (extract, python) = (PgnExtract::find(), PythonChess::find(settings));
    match &extract {
        Ok(found) => writeln!(text, "pgn-extract {} reports errors and writes nothing.", found.version)?,
        Err(error) => writeln!(text, "pgn-extract is NOT measured: {error}.")?,
    }
    match &python {
        Ok(found) => writeln!(text, "python-chess {} reads the beginning of each file.", found.version)?,
        Err(error) => writeln!(text, "python-chess is NOT measured: {error}.")?,
    }
    for file in Material::all(settings, &scratch)? {
        let mut contestants = vec![
            Contestant::check(settings, &file, &["--jobs", "1"]),
            Contestant::peer("stamma as a library", LIBRARY, &file)?,
            Contestant::peer("stamma as a library, visitor", VISITOR, &file)?,
            Contestant::peer("pgn-reader + shakmaty", PGN_READER_SHAKMATY, &file)?,
        ];
        let chess = Contestant::peer("chess", CHESS, &file)?;
        match chess.prove(&scratch) {
            Ok(()) => contestants.push(chess),
            Err(error) => {
                let error = error.to_string();
                let why = error.rsplit("bench: ").next().unwrap_or_default();
                writeln!(text, "\nThe crate chess is NOT measured on {}: {why}.", file.name)?;
            }
        }
        if let Ok(found) = &extract {
            contestants.push(Contestant::pgn_extract(found, &file, &["-r"], Proof::GamesOnly));
        }
        if let Ok(found) = &python {
            contestants.push(Contestant::python_chess(found, &file.first(SLOW_BYTES, &scratch)?));
        }
        let measured = contest(contestants, settings, &scratch)?;
        write!(text, "\n{}\n\n{}", file.title(), table(&measured).text())?;
    }
    Ok(text)
}
