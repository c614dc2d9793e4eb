//! stamma as a library: every game becomes a value.

use std::fs;
use std::path::Path;

use stamma::{Element, Played, ReadOptions, read_games};

use crate::Result;
use crate::material::Counts;

/// Reads every game, in whatever notation, and counts the moves that are read.
pub fn read(path: &Path) -> Result<Counts> {
    let text = fs::read(path)?;
    let mut counts = Counts::default();
    for game in read_games(&text, ReadOptions::default()) {
        counts.games += 1;
        counts.plies += game.elements.iter().filter(is_read).count() as u64;
        counts.main += game.mainline().filter(|ply| ply.played != Played::Unread).count() as u64;
    }
    Ok(counts)
}

fn is_read(element: &&Element) -> bool {
    matches!(element, Element::Ply(ply) if ply.played != Played::Unread)
}
