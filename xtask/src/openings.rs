//! `cargo xtask openings`: the table in which the command finds openings by position, made of the lists of moves in
//! `xtask/openings`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use stamma::{ReadOptions, dialect};

use crate::arguments::Arguments;
use crate::{Result, Verdict, places};

const PARTS: [&str; 5] = ["a", "b", "c", "d", "e"];

/// The command.
///
/// # Errors
///
/// A list cannot be read, or the table cannot be written.
pub fn run(arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    let table = table()?;
    fs::write(table_path(), &table)?;
    println!("{} positions in {}", table.lines().count(), table_path().display());
    Ok(Verdict::Good)
}

fn table_path() -> PathBuf {
    places::root().join("crates/stamma/data/openings.txt")
}

/// The rows of all openings: key, plies, code and name, sorted by key.
fn table() -> Result<String> {
    let mut rows: BTreeMap<u64, String> = BTreeMap::new();
    for part in PARTS {
        let file = format!("xtask/openings/{part}.tsv");
        let text =
            fs::read_to_string(places::root().join(&file)).map_err(|error| format!("{file}: {error}"))?;
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [eco, name, moves] = fields[..] else { return Err(format!("{file}: {line}").into()) };
            let (key, plies) = last_position(moves).map_err(|error| format!("{file}: {line}: {error}"))?;
            let row = format!("{key:016x}\t{plies}\t{eco}\t{name}\n");
            if let Some(other) = rows.insert(key, row) {
                return Err(format!("{file}: {line}: the position has a name already: {other}").into());
            }
        }
    }
    Ok(rows.into_values().collect())
}

/// The key of the position that the moves lead to, and their number.
fn last_position(moves: &str) -> Result<(u64, usize)> {
    // The letters of a language alone could mean others, too.
    let english = ReadOptions::new().dialect(dialect("pgn"));
    let game = stamma::read_with(moves, english).next().ok_or("no game")?;
    if let Some(finding) = game.findings().first() {
        return Err(finding.diagnostic.message().into());
    }
    let last = game.positions().last();
    let position = last.ok_or("no move")?.after;
    let key = position.position_key().ok_or("not the usual board")?;
    Ok((key, game.positions().count()))
}

#[cfg(test)]
mod tests {
    use super::{table, table_path};

    #[test]
    fn the_table_is_current() {
        let written = std::fs::read_to_string(table_path()).unwrap();
        assert!(written == table().unwrap(), "run `cargo xtask openings`");
    }
}
