//! A folder for the files of a run, removed with all that is in it.

use std::path::PathBuf;
use std::{env, fs, process};

use crate::Result;

/// The folder; removed when dropped.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder where temporary files go (`TMPDIR`).
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn new(name: &str) -> Result<Scratch> {
        let path = env::temp_dir().join(format!("stamma-bench-{name}-{}", process::id()));
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Scratch(path))
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whoever cleans the temporary files finds what is left.
        let _ = fs::remove_dir_all(&self.0);
    }
}
