//! The fast path beside the careful one on large files of standard PGN: every game that it answers must be the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use stamma::notation::internals::{Fallback, FastReader};
use stamma::{Element, ReadOptions, read_games};
use stamma_properties::compare_fast;

use super::material::bytes;
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// The files that are read if none is named.
const FILES: [&str; 2] = ["large/plain.pgn", "large/comments.pgn"];

/// The numbers of games that are handed back for one reason.
#[derive(Default)]
struct Returned {
    games: u64,
    /// Those that the careful reader has nothing to say about.
    clean: u64,
    /// The places where some of them begin.
    starts: Vec<usize>,
}

/// The command.
///
/// # Errors
///
/// A file is not there, or a flag is wrong.
pub fn run(folder: &Path, mut arguments: Arguments) -> Result<Verdict> {
    let named = arguments.value::<PathBuf>("--file")?;
    let games = arguments.value::<usize>("--games")?.unwrap_or(usize::MAX);
    let show = arguments.value::<usize>("--show")?.unwrap_or(3);
    arguments.finish()?;
    let files = named.map_or_else(|| FILES.map(|file| folder.join(file)).to_vec(), |file| vec![file]);
    let mut different = 0;
    for file in files {
        different += compare(&bytes(&file)?, &file, games, show)?;
    }
    Ok(Verdict::of_faults(different))
}

fn compare(text: &[u8], file: &Path, games: usize, show: usize) -> Result<u64> {
    let options = ReadOptions::default();
    let mut fast = FastReader::for_options(&options).ok_or("the fast path is not for these options")?;
    let mut returned: BTreeMap<Fallback, Returned> = BTreeMap::new();
    let (mut same, mut different, mut plies) = (0u64, 0u64, 0u64);
    for game in read_games(text, options).with_care().take(games) {
        match compare_fast(&mut fast, text, &game) {
            Ok(None) => {
                same += 1;
                let is_ply = |element: &&Element| matches!(element, Element::Ply(_));
                plies += game.elements.iter().filter(is_ply).count() as u64;
            }
            Ok(Some(reason)) => {
                let row = returned.entry(reason).or_default();
                row.games += 1;
                row.clean += u64::from(game.diagnostics.is_empty());
                if row.starts.len() < show {
                    row.starts.push(game.span.start);
                }
            }
            Err((_, difference)) => {
                different += 1;
                println!("game {}: {difference}", game.index);
            }
        }
    }
    let careful: u64 = returned.values().map(|row| row.games).sum();
    println!("{}: {same} games the fast way, {careful} with care, {different} different", file.display());
    println!("  {plies} plies read both ways");
    for (reason, Returned { games, clean, starts }) in returned {
        println!("  {reason:?}: {games}, {clean} of them without a finding; at bytes {starts:?}");
    }
    Ok(different)
}
