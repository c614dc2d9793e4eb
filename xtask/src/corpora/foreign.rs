//! Openings in several alphabets: a table of language, text and the same moves in English SAN, separated by tabs.
//!
//! The table was typed by hand, so a row is believed only where its English column is legal; the others are named.

use std::path::Path;

use super::material::bytes;
use super::readings::{cause, is_whole, moves, unhinted};
use crate::arguments::Arguments;
use crate::reading::sans;
use crate::{Result, Verdict};

/// The command.
///
/// # Errors
///
/// The table is not there, or a row has not three columns.
pub fn run(folder: &Path, arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    let table = String::from_utf8(bytes(&folder.join("messy/foreign/parallel-openings.tsv"))?)?;
    let (mut rows, mut same, mut wrong) = (0u64, 0u64, 0u64);
    for (at, line) in table.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()) {
        let [language, text, english] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("line {}: not three columns", at + 1).into());
        };
        rows += 1;
        let wanted = unhinted(english.as_bytes());
        let [wanted] = &wanted[..] else { return Err(format!("line {}: no game", at + 1).into()) };
        if !is_whole(wanted) {
            wrong += 1;
            println!("line {} {language}: its English column: {}", at + 1, cause(english.as_bytes(), wanted));
            continue;
        }
        let found = unhinted(text.as_bytes());
        let verdict = match &found[..] {
            [game] if moves(game) == moves(wanted) => {
                same += 1;
                format!("the same, {} letters", game.letters.language.id)
            }
            [game] => format!("DIFFERENT: {}; {}", sans(game).join(" "), cause(text.as_bytes(), game)),
            games => format!("DIFFERENT: {} games", games.len()),
        };
        println!("line {} {language}: {verdict}", at + 1);
    }
    println!("{rows} rows, {wrong} of them wrong themselves, {same} of {} others the same", rows - wrong);
    Ok(Verdict::of_faults(rows - wrong - same))
}
