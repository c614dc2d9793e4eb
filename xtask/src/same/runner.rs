//! One command line, run by both programs in two folders of their own, and all that comes out compared.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::comparison::{Compared, Place, compare_bytes, compare_files};
use super::listed::{Listed, Stream};
use crate::Result;

/// The longest that a program may take.
const LIMIT: Duration = Duration::from_secs(120);

/// A command line with its input.
#[derive(Clone, Debug)]
pub struct Run {
    /// The command line without its files, for reports and for the list of differences.
    pub command: String,
    /// The words after the program's name.
    pub words: Vec<String>,
    /// The file that comes in on standard input; nothing if none.
    pub stdin: Option<PathBuf>,
    /// The name of the input.
    pub input: String,
}

/// A difference that is not listed.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The run that shows it.
    pub run: Run,
    /// The output that differs.
    pub stream: Stream,
    /// The place, or what else there is to report.
    pub shown: String,
}

/// The outcome of a run.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The first difference.
    pub difference: Option<Box<Difference>>,
    /// The rows of the list that were needed.
    pub listed: Vec<usize>,
    /// `true` if the new program panicked, was killed or did not end.
    pub broken: bool,
}

/// The two programs and the folders where they run.
#[derive(Debug)]
pub struct Programs {
    folder: PathBuf,
    listed: Listed,
    free: Mutex<Vec<PathBuf>>,
}

const SIDES: [&str; 2] = ["old", "new"];

impl Programs {
    /// Copies the programs into a folder, so that building meanwhile changes nothing and both have the same name.
    ///
    /// # Errors
    ///
    /// One cannot be copied.
    pub fn new(folder: &Path, programs: [&Path; 2], listed: Listed) -> Result<Programs> {
        let this = Programs { folder: folder.to_owned(), listed, free: Mutex::new(Vec::new()) };
        for (side, program) in SIDES.into_iter().zip(programs) {
            fs::create_dir_all(folder.join(side))?;
            fs::copy(program, this.program(side))
                .map_err(|error| format!("{}: {error}", program.display()))?;
        }
        Ok(this)
    }

    /// The copy of the old program.
    pub fn old(&self) -> PathBuf {
        self.program(SIDES[0])
    }

    /// The copies of both, the old one first.
    pub fn both(&self) -> [PathBuf; 2] {
        SIDES.map(|side| self.program(side))
    }

    /// The listed differences.
    pub fn listed(&self) -> &Listed {
        &self.listed
    }

    fn program(&self, side: &str) -> PathBuf {
        self.folder.join(side).join(format!("stamma{}", std::env::consts::EXE_SUFFIX))
    }

    /// Runs both and compares.
    ///
    /// # Errors
    ///
    /// One cannot be started, or what it wrote cannot be read.
    pub fn compare(&self, run: &Run) -> Result<Outcome> {
        let place = self.place()?;
        let outcome = self.compare_at(run, &place);
        if let Ok(mut free) = self.free.lock() {
            free.push(place);
        }
        outcome
    }

    /// A folder in which no other run is.
    fn place(&self) -> Result<PathBuf> {
        if let Some(place) = self.free.lock().map_err(|_| "a worker panicked")?.pop() {
            return Ok(place);
        }
        for number in 1.. {
            let place = self.folder.join(format!("place-{number}"));
            fs::create_dir_all(&self.folder)?;
            // Making it takes it.
            if fs::create_dir(&place).is_ok() {
                for side in SIDES {
                    fs::create_dir(place.join(side))?;
                }
                return Ok(place);
            }
        }
        Err("no folder is free".into())
    }

    fn compare_at(&self, run: &Run, place: &Path) -> Result<Outcome> {
        let output = |side: &str, stream: &str| place.join(format!("{side}.{stream}"));
        let mut children = Vec::with_capacity(SIDES.len());
        for side in SIDES {
            let stdin = match &run.stdin {
                Some(path) => Stdio::from(File::open(path)?),
                None => Stdio::null(),
            };
            let child = Command::new(self.program(side))
                .args(&run.words)
                .current_dir(place.join(side))
                .env_clear()
                .stdin(stdin)
                .stdout(File::create(output(side, "stdout"))?)
                .stderr(File::create(output(side, "stderr"))?)
                .spawn()?;
            children.push(child);
        }
        let begun = Instant::now();
        let ends = children.into_iter().map(|child| ended(child, begun)).collect::<Result<Vec<End>>>()?;
        let mut outcome = Outcome { broken: ends[1].broken, ..Outcome::default() };
        let mut note = |stream: Stream, compared: Compared| {
            outcome.note(run, stream, compared, &self.listed);
        };
        for (stream, name) in [(Stream::Stdout, "stdout"), (Stream::Stderr, "stderr")] {
            let rows = self.listed.of_run(&run.command, &run.input, stream);
            note(stream, compare_files(&output(SIDES[0], name), &output(SIDES[1], name), &rows)?);
        }
        let rows = self.listed.of_run(&run.command, &run.input, Stream::ExitCode);
        note(Stream::ExitCode, compare_bytes(ends[0].shown.as_bytes(), ends[1].shown.as_bytes(), &rows)?);
        let [old, new] = SIDES.map(|side| place.join(side));
        let mut names = BTreeSet::new();
        for side in [&old, &new] {
            for entry in fs::read_dir(side)? {
                names.insert(entry?.file_name());
            }
        }
        for name in names {
            let paths = [old.join(&name), new.join(&name)];
            let rows = self.listed.of_run(&run.command, &run.input, Stream::File);
            note(Stream::File, compare_written(&paths, &rows)?);
            // It may be there on one side alone.
            let _ = paths.map(fs::remove_file);
        }
        Ok(outcome)
    }
}

fn compare_written(paths: &[PathBuf; 2], rows: &super::listed::Applying<'_>) -> Result<Compared> {
    let there = paths.each_ref().map(|path| path.is_file());
    if there == [true, true] {
        return compare_files(&paths[0], &paths[1], rows);
    }
    let shown = there.map(|there| if there { "written" } else { "not written" });
    compare_bytes(shown[0].as_bytes(), shown[1].as_bytes(), rows)
}

impl Outcome {
    /// Takes what a comparison gave.
    pub fn note(&mut self, run: &Run, stream: Stream, compared: Compared, listed: &Listed) {
        match compared {
            Compared::Equal => {}
            Compared::Listed => {
                self.listed.extend(listed.of_run(&run.command, &run.input, stream).numbers());
            }
            Compared::Different(place) => self.different(run, stream, &place),
        }
    }

    fn different(&mut self, run: &Run, stream: Stream, place: &Place) {
        if self.difference.is_none() {
            let shown = place.to_string();
            self.difference = Some(Box::new(Difference { run: run.clone(), stream, shown }));
        }
    }
}

/// The end of a program.
struct End {
    shown: String,
    broken: bool,
}

/// The exit code of a panic.
const PANIC: i32 = 101;

/// Waits for the end of a program, with ever longer pauses: most take a few milliseconds.
fn ended(mut child: Child, begun: Instant) -> Result<End> {
    let mut pause = Duration::from_micros(300);
    loop {
        if let Some(status) = child.try_wait()? {
            let broken = status.code().is_none_or(|code| code == PANIC);
            return Ok(End { shown: status.to_string(), broken });
        }
        if begun.elapsed() > LIMIT {
            // It may end at this moment.
            let _ = child.kill();
            child.wait()?;
            return Ok(End { shown: format!("no end within {} s", LIMIT.as_secs()), broken: true });
        }
        thread::sleep(pause);
        pause = (pause * 3 / 2).min(Duration::from_millis(20));
    }
}
