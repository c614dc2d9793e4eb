//! The tables of ARCHITECTURE.md say which file holds what: every path in them must exist.

use std::fs;
use std::path::{Path, PathBuf};

use crate::places;

/// The paths that the tables name and that do not exist, each with the line that names it.
fn stale() -> Vec<String> {
    let text = fs::read_to_string(places::root().join("ARCHITECTURE.md")).unwrap_or_default();
    let mut folder = places::root();
    let mut stale = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            let sources = places::root().join("crates").join(heading.trim_matches(['#', ' '])).join("src");
            folder = if sources.is_dir() { sources } else { places::root() };
        }
        let Some(cell) = line.strip_prefix("| `").and_then(|rest| rest.split(" | ").next()) else { continue };
        let mut before = folder.clone();
        for name in cell.split('`').filter(|name| name.ends_with(".rs") || name.ends_with('/')) {
            match found(&folder, &before, name) {
                Some(path) => before = path.parent().map_or(folder.clone(), Path::to_path_buf),
                None => stale.push(format!("{name} in: {line}")),
            }
        }
    }
    stale
}

/// A name stands for a path in the folder of its table, or in that of the name before it.
fn found(folder: &Path, before: &Path, name: &str) -> Option<PathBuf> {
    [folder.join(name), before.join(name)].into_iter().find(|path| path.exists())
}

#[test]
fn every_path_of_the_code_map_exists() {
    assert_eq!(stale(), [""; 0], "ARCHITECTURE.md names what is not there");
}
