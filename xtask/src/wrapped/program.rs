//! The program under test, run on one text: what it writes, and the exit codes.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Result, places};

/// The longest time for a text; they take milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program and a folder for what it reads and writes.
pub struct Program {
    binary: PathBuf,
    folder: PathBuf,
}

/// The outcome of a run.
pub struct Run {
    /// The exit code; none after a signal, or if the time was up.
    pub code: Option<i32>,
    /// The standard output.
    pub output: Vec<u8>,
}

impl Run {
    /// Returns true if the program ended as it should: with a code that it uses. With 2 it says that this is no text.
    pub fn is_orderly(&self) -> bool {
        matches!(self.code, Some(0..=2))
    }
}

impl Program {
    /// The given binary, or the newest that cargo has built here.
    ///
    /// # Errors
    ///
    /// There is none, or the folder for texts cannot be made.
    pub fn find(chosen: Option<PathBuf>) -> Result<Program> {
        let built = ["release/stamma", "debug/stamma"].map(|name| places::target().join(name));
        let newest = || {
            let age = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
            built.into_iter().filter(|path| path.is_file()).max_by_key(age)
        };
        let binary = chosen.or_else(newest).ok_or("no stamma: `cargo build -p stamma-cli` first")?;
        if !binary.is_file() {
            return Err(format!("{}: not there", binary.display()).into());
        }
        let folder = places::target().join("wrapped");
        fs::create_dir_all(folder.join("run"))?;
        Ok(Program { binary, folder })
    }

    /// The path of the binary.
    pub fn binary(&self) -> &Path {
        &self.binary
    }

    /// Returns the folder of the texts that were not read as they should be.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs the program on a text. `name` is unique among the texts that are read at the same time.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or the program cannot be started.
    pub fn run(&self, name: &str, text: &[u8], arguments: &[&str]) -> Result<Run> {
        let input = self.folder.join("run").join(format!("{name}.in"));
        let output = self.folder.join("run").join(format!("{name}.out"));
        fs::write(&input, text)?;
        let mut command = Command::new(&self.binary);
        command.args(arguments).arg("-");
        command.stdin(File::open(&input)?).stdout(File::create(&output)?).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let start = Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait()? {
                break status.code();
            }
            if start.elapsed() > PATIENCE {
                // It may have ended in this moment.
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            thread::sleep(Duration::from_millis(1));
        };
        let run = Run { code, output: fs::read(&output)? };
        fs::remove_file(input)?;
        fs::remove_file(output)?;
        Ok(run)
    }
}
