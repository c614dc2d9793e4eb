//! The files of a divided collection: their names, which every system takes, and their bytes. Each file has a temporary
//! name until all are complete.

use super::collecting::GameJoiner;
use crate::EarlyExit;
use crate::interrupt::PartialFile;
use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The number of files that are open at once: some systems allow 256, those of the command among them.
const MOST_OPEN: usize = 128;

/// The longest name of a file in bytes, without what makes it different from others and without the extension.
const LONGEST_NAME: usize = 100;

/// The files that games are divided into.
pub struct SplitFiles {
    folder: PathBuf,
    replaces: Existing,
    /// The number of the file of each value.
    numbers: HashMap<String, usize>,
    /// The names so far, in lowercase: some systems do not tell case apart.
    names: HashSet<String>,
    files: Vec<SplitFile>,
    open: usize,
    /// Counts writes, to close the file that was written to longest ago.
    clock: u64,
}

/// The treatment of files that exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Existing {
    Kept,
    Replaced,
}

/// A file of the collection.
struct SplitFile {
    partial: PartialFile,
    path: PathBuf,
    target: PathBuf,
    /// None while it is closed.
    writer: Option<BufWriter<File>>,
    written: u64,
    joiner: GameJoiner,
}

impl SplitFiles {
    /// Prepares a folder, which is made if it does not exist.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn new(folder: &Path, force: bool) -> Result<SplitFiles, EarlyExit> {
        fs::create_dir_all(folder).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                EarlyExit::Failed(format!("{} is no folder; name one, or one to be made", folder.display()))
            }
            _ => failed(folder, &error),
        })?;
        Ok(SplitFiles {
            folder: folder.to_path_buf(),
            replaces: if force { Existing::Replaced } else { Existing::Kept },
            numbers: HashMap::new(),
            names: HashSet::new(),
            files: Vec::new(),
            open: 0,
            clock: 0,
        })
    }

    /// Writes a game to the file of a value.
    ///
    /// # Errors
    ///
    /// The file exists or cannot be written.
    pub fn write(&mut self, value: String, game: &[u8]) -> Result<(), EarlyExit> {
        let at = match self.numbers.get(&value) {
            Some(at) => *at,
            None => {
                let file = self.create(&value)?;
                self.files.push(file);
                self.numbers.insert(value, self.files.len() - 1);
                self.files.len() - 1
            }
        };
        self.clock += 1;
        if self.files[at].writer.is_none() {
            self.make_room()?;
            let file = &mut self.files[at];
            let opened = OpenOptions::new().append(true).open(&file.path);
            file.writer = Some(BufWriter::new(opened.map_err(|error| failed(&file.target, &error))?));
            self.open += 1;
        }
        let file = &mut self.files[at];
        file.written = self.clock;
        let Some(writer) = &mut file.writer else { return Ok(()) };
        let written = file.joiner.join(game).into_iter().try_for_each(|piece| writer.write_all(piece));
        written.map_err(|error| failed(&file.target, &error))
    }

    /// Makes a file for a value.
    fn create(&mut self, value: &str) -> Result<SplitFile, EarlyExit> {
        let name = safe_name(value);
        for number in 1_u32.. {
            let name = if number == 1 { name.clone() } else { format!("{name}-{number}") };
            if !self.names.insert(name.to_lowercase()) {
                continue;
            }
            let target = self.folder.join(format!("{name}.pgn"));
            if self.replaces == Existing::Kept && fs::symlink_metadata(&target).is_ok() {
                let reason = format!("{} exists; --force replaces it", target.display());
                return Err(EarlyExit::Failed(reason));
            }
            if target.is_dir() {
                return Err(EarlyExit::Failed(format!("{} is a folder", target.display())));
            }
            self.make_room()?;
            let path = self.folder.join(format!(".{name}.{}.part", std::process::id()));
            match PartialFile::create(path.clone()) {
                Ok((file, partial)) => {
                    self.open += 1;
                    let writer = Some(BufWriter::new(file));
                    return Ok(SplitFile {
                        partial,
                        path,
                        target,
                        writer,
                        written: self.clock,
                        joiner: GameJoiner::default(),
                    });
                }
                // The system takes two names for one that are not equal.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&target, &error)),
            }
        }
        Err(EarlyExit::Failed(format!("there is no name left for the games of {value}")))
    }

    /// Closes files, where as many are open as may be.
    fn make_room(&mut self) -> Result<(), EarlyExit> {
        if self.open < MOST_OPEN {
            return Ok(());
        }
        let mut open: Vec<(u64, usize)> = Vec::with_capacity(self.open);
        open.extend(
            self.files
                .iter()
                .enumerate()
                .filter(|(_, file)| file.writer.is_some())
                .map(|(at, file)| (file.written, at)),
        );
        open.sort_unstable();
        // Half of them at once, so that not every game looks at all files.
        for (_, at) in open.into_iter().take(MOST_OPEN / 2) {
            self.files[at].close()?;
            self.open -= 1;
        }
        Ok(())
    }

    /// Completes all files, and returns their number.
    ///
    /// # Errors
    ///
    /// A file cannot be written.
    pub fn finish(mut self) -> Result<usize, EarlyExit> {
        for file in &mut self.files {
            file.close()?;
        }
        let count = self.files.len();
        for file in self.files {
            if self.replaces == Existing::Kept && fs::symlink_metadata(&file.target).is_ok() {
                let reason = format!("{} exists by now; --force replaces it", file.target.display());
                return Err(EarlyExit::Failed(reason));
            }
            file.partial.replace(&file.target).map_err(|error| failed(&file.target, &error))?;
        }
        Ok(count)
    }
}

impl SplitFile {
    fn close(&mut self) -> Result<(), EarlyExit> {
        let Some(mut writer) = self.writer.take() else { return Ok(()) };
        writer.flush().map_err(|error| failed(&self.target, &error))
    }
}

fn failed(path: &Path, error: &io::Error) -> EarlyExit {
    EarlyExit::Failed(format!("cannot write {}: {error}", path.display()))
}

/// Returns a name of a file for a value that every system takes: no part of a path, no reserved name, not too long.
fn safe_name(value: &str) -> String {
    let is_forbidden = |letter: char| letter.is_control() || "/\\:*?\"<>|\u{FFFD}".contains(letter);
    let plain: String = value.chars().map(|letter| if is_forbidden(letter) { '_' } else { letter }).collect();
    let plain = plain.trim();
    let mut end = plain.len().min(LONGEST_NAME);
    while !plain.is_char_boundary(end) {
        end -= 1;
    }
    let name = plain[..end].trim_end_matches([' ', '.']);
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_port = |kind: &str| {
        let number = stem.strip_prefix(kind).map(|number| number.chars().count() == 1);
        number.unwrap_or(false)
    };
    let is_reserved =
        matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || is_port("COM") || is_port("LPT");
    if name.is_empty() || name.starts_with(['.', '-']) || is_reserved {
        format!("_{name}")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::safe_name;

    #[test]
    fn names_are_safe_on_every_system() {
        for (value, name) in [
            ("Hastings 1895", "Hastings 1895"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("", "_"),
            ("?", "_"),
            ("con", "_con"),
            ("Com1.txt", "_Com1.txt"),
            ("Comet", "Comet"),
            ("..", "_"),
            ("a. ", "a"),
            ("-rf", "_-rf"),
            ("C:\\x", "C__x"),
            ("a\0b\n", "a_b_"),
            ("Чигорин", "Чигорин"),
        ] {
            assert_eq!(safe_name(value), name, "{value:?}");
        }
        let long = safe_name(&"é".repeat(300));
        assert_eq!(long, "é".repeat(50));
    }
}
