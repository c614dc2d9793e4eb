//! The files that tests read.

use std::fs;
use std::path::PathBuf;

/// All files in a folder and the folders in it, in the order of their names.
pub fn files_below(folder: PathBuf) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}
