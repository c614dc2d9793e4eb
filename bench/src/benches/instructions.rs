//! Instructions a ply, counted by valgrind (callgrind). They depend on the program and the file alone, not on how busy the
//! machine is, and the file is made here: anyone can repeat them.

use std::path::Path;

use crate::Result;
use crate::contest::{Contestant, Proof};
use crate::material::Material;
use crate::peers::{LIBRARY, PGN_READER, PGN_READER_SHAKMATY, VISITOR};
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::table::Table;
use crate::usage::{Sink, run as run_once};
use crate::work::STEPS;

/// The length of the file: some hundred games.
const BYTES: u64 = 300_000;

/// Counts for games that are played here, and for the beginning of each file of other people.
///
/// # Errors
///
/// valgrind is not installed, or a program cannot run.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("instructions")?;
    let mut text = String::new();
    let mut files = vec![Material::random(BYTES, &scratch)?];
    if settings.corpora.is_some() {
        for file in Material::all(settings, &scratch)? {
            files.push(file.first(BYTES, &scratch)?);
        }
    }
    for file in files {
        let mut table = Table::new(&["what", "instructions a ply", "in all"]);
        let mut row = |name: &str, count: u64| {
            let per_ply = count as f64 / file.counts.plies as f64;
            table.row([name.to_owned(), format!("{per_ply:.0}"), count.to_string()]);
        };
        for one in whole(settings, &file)? {
            one.prove(&scratch)?;
            row(&one.name, count(&one.program, &one.words, None)?);
        }
        for &(step, function) in STEPS {
            let words = ["work", "counted", step, &file.path.display().to_string()].map(str::to_owned);
            row(&format!("{step} alone"), count(&std::env::current_exe()?, &words, Some(function))?);
        }
        text += &format!("\n{}\n\n{}", file.title(), table.text());
    }
    Ok(text)
}

/// The programs that are counted whole, their start included.
fn whole(settings: &Settings, file: &Material) -> Result<Vec<Contestant>> {
    let mut programs = vec![Contestant::check(settings, file, &["--jobs", "1"])];
    if settings.stamma_has("check", "--no-rules") {
        programs.push(Contestant::check(settings, file, &["--no-rules", "--jobs", "1"]));
    }
    for to in ["pgn", "uci", "json"] {
        programs.push(Contestant::convert(settings, file, &["--to", to, "--jobs", "1"], Proof::Elsewhere));
    }
    programs.push(Contestant::peer("stamma as a library", LIBRARY, file)?);
    programs.push(Contestant::peer("stamma as a library, visitor", VISITOR, file)?);
    programs.push(Contestant::peer("pgn-reader + shakmaty", PGN_READER_SHAKMATY, file)?);
    programs.push(Contestant::peer("pgn-reader, no legality", PGN_READER, file)?);
    Ok(programs)
}

/// The number of instructions that a program needs, or one function of it and the functions that it calls.
fn count(program: &Path, words: &[String], function: Option<&str>) -> Result<u64> {
    let mut all: Vec<String> =
        ["--tool=callgrind", "--callgrind-out-file=/dev/null"].map(str::to_owned).into();
    all.extend(function.map(|function| format!("--toggle-collect={function}")));
    all.push(program.display().to_string());
    all.extend(words.iter().cloned());
    let said = run_once(Path::new("valgrind"), &all, &Sink::Nothing)?.complaints;
    let counted = said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    counted.ok_or_else(|| format!("valgrind says {said}").into())
}
