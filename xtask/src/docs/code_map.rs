//! The tables of ARCHITECTURE.md say which file holds what: every path in them must exist, and every file and folder that
//! stands first in a crate must be in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::places;

/// The paths that the tables name.
#[derive(Default)]
struct Map {
    paths: Vec<PathBuf>,
    /// Names of what does not exist, each with its line.
    stale: Vec<String>,
}

fn map() -> Map {
    let text = fs::read_to_string(places::root().join("ARCHITECTURE.md")).unwrap_or_default();
    let mut folder = places::root();
    let mut map = Map::default();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            let sources = places::root().join("crates").join(heading.trim_matches(['#', ' '])).join("src");
            folder = if sources.is_dir() { sources } else { places::root() };
        }
        let Some(cell) = line.strip_prefix("| `").and_then(|rest| rest.split(" | ").next()) else { continue };
        let mut before = folder.clone();
        for name in cell.split('`').filter(|name| name.ends_with(".rs") || name.ends_with('/')) {
            match found(&folder, &before, name) {
                Some(path) => {
                    before = path.parent().map_or(folder.clone(), Path::to_path_buf);
                    map.paths.push(path);
                }
                None => map.stale.push(format!("{name} in: {line}")),
            }
        }
    }
    map
}

/// A name stands for a path in the folder of its table, or in that of the name before it.
fn found(folder: &Path, before: &Path, name: &str) -> Option<PathBuf> {
    [folder.join(name), before.join(name)].into_iter().find(|path| path.exists())
}

fn folder(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).expect("a folder of the project");
    entries.map(|entry| entry.expect("an entry of it").path()).collect()
}

#[test]
fn every_path_of_the_code_map_exists() {
    assert_eq!(map().stale, [""; 0], "ARCHITECTURE.md names what is not there");
}

#[test]
fn every_file_is_in_the_code_map() {
    let root = places::root();
    let crates =
        folder(&root.join("crates")).into_iter().chain(["xtask", "bench"].map(|name| root.join(name)));
    let known = map().paths;
    let contents = ["lib.rs", "main.rs", "mod.rs"];
    let missing: Vec<PathBuf> = crates
        .flat_map(|folder_of_crate| folder(&folder_of_crate.join("src")))
        .filter(|path| !contents.iter().any(|name| path.ends_with(name)))
        // A row may name a folder that holds it, or a file in it.
        .filter(|path| !known.iter().any(|known| path.starts_with(known) || known.starts_with(path)))
        .collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md does not say what these hold: {missing:#?}");
}
