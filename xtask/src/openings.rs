//! `cargo xtask openings`: the table in which the command finds openings by position, made of the lists of moves in
//! `xtask/openings`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use stamma::notation::Played;
use stamma::openings::opening_lists;
use stamma::{Move, ReadOptions, dialect};

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
    let lists = opening_lists(openings()?);
    fs::write(file(), lists.to_file())?;
    println!("{} positions in {}", lists.moves.lines().count(), file().display());
    Ok(Verdict::Good)
}

fn file() -> PathBuf {
    places::root().join("crates/stamma/data/openings.txt")
}

/// All openings: code, name and moves.
fn openings() -> Result<Vec<(String, String, Vec<Move>)>> {
    let mut keys: BTreeMap<u64, String> = BTreeMap::new();
    let mut all = Vec::new();
    for part in PARTS {
        let file = format!("xtask/openings/{part}.tsv");
        let text =
            fs::read_to_string(places::root().join(&file)).map_err(|error| format!("{file}: {error}"))?;
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [eco, name, moves] = fields[..] else { return Err(format!("{file}: {line}").into()) };
            let (key, moves) = moves_of(moves).map_err(|error| format!("{file}: {line}: {error}"))?;
            if let Some(other) = keys.insert(key, line.to_owned()) {
                return Err(format!("{file}: {line}: the position has a name already: {other}").into());
            }
            all.push((eco.to_owned(), name.to_owned(), moves));
        }
    }
    Ok(all)
}

/// The key of the position that the moves lead to, and the moves.
fn moves_of(moves: &str) -> Result<(u64, Vec<Move>)> {
    // The letters of a language alone could mean others, too.
    let english = ReadOptions::new().dialect(dialect("pgn"));
    let game = stamma::read_with(moves, english).next().ok_or("no game")?;
    if let Some(finding) = game.findings().first() {
        return Err(finding.diagnostic.message().into());
    }
    let last = game.positions().last();
    let position = last.ok_or("no move")?.after;
    let key = position.position_key().ok_or("not the usual board")?;
    let legal = |played| match played {
        Played::Move(legal) => Some(legal),
        _ => None,
    };
    let played: Vec<Move> = game.mainline().filter_map(|ply| legal(ply.played)).collect();
    if let Some(odd) = played.iter().find(|played| played.promotion().is_some()) {
        return Err(format!("a promotion on {}", odd.to).into());
    }
    Ok((key, played))
}

#[cfg(test)]
mod tests {
    use super::{file, openings};
    use stamma::AnyPosition;
    use stamma::openings::{OpeningTable, opening_lists};

    #[test]
    fn the_lists_are_current_and_each_position_has_its_name() {
        let all = openings().unwrap();
        let table = OpeningTable::get();
        assert_eq!(table.openings().count(), all.len());
        for (eco, name, moves) in &all {
            let mut position = AnyPosition::start(stamma::Variant::Standard);
            moves.iter().for_each(|&played| position = position.play(played).unwrap());
            let opening = table.find(position.position_key().unwrap()).unwrap();
            assert_eq!((opening.eco, opening.name), (eco.as_str(), name.as_str()));
        }
        let written = std::fs::read_to_string(file()).unwrap();
        assert!(written == opening_lists(all).to_file(), "run `cargo xtask openings`");
    }
}
