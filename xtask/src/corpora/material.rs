//! Files of the corpora as bytes, packed or not, and the games in them.

#[path = "../../../crates/stamma-notation/tests/support/random.rs"]
mod random;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;

pub use self::random::Random;

/// The bytes of a file, or of the same file packed as `.zst`.
///
/// # Errors
///
/// Neither can be read, or `zstd` is not installed.
pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.is_file() {
        return fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into());
    }
    let packed = packed(path);
    if !packed.is_file() {
        return Err(format!("{}: not there", path.display()).into());
    }
    let mut command = Command::new("zstd");
    command.arg("-dc").arg(&packed).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("zstd: {error}"))?;
    if output.status.success() { Ok(output.stdout) } else { Err(format!("{}", packed.display()).into()) }
}

fn packed(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".zst");
    PathBuf::from(name)
}

/// The files of a folder, packed or not, whose names end so: their paths without `.zst`, in order.
///
/// # Errors
///
/// The folder cannot be read.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        let path = if path.extension().is_some_and(|ending| ending == "zst") {
            path.with_extension("")
        } else {
            path
        };
        if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Every file below a folder, in order.
///
/// # Errors
///
/// A folder cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// The games of a PGN file: each begins at an Event tag at the start of a line.
pub fn games_of_pgn(text: &[u8]) -> Vec<Range<usize>> {
    let starts = crate::compare_pgn::starts(text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

impl Random {
    /// The generator of a seed. Seeds that lie close together give numbers that do not.
    pub fn new(seed: u64) -> Random {
        Random((seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9) | 1)
    }

    /// Returns this number of different numbers below the bound, in order; all of them if there are fewer.
    pub fn choose(&mut self, count: usize, bound: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..bound).collect();
        for at in 0..count.min(bound) {
            let other = at + self.below(bound - at);
            numbers.swap(at, other);
        }
        numbers.truncate(count);
        numbers.sort_unstable();
        numbers
    }
}
