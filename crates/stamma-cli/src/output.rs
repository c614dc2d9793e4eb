//! Where data goes: standard output, or a file that is replaced only when everything has been written, packed as its name
//! says. How to pack is in the library; what becomes of a file when the program is told to stop, in `interrupt.rs`.

use crate::Stop;
use crate::interrupt::{PartialFile, stop_unread};
use crate::made::Ending;
use stamma::open::{Packer, Packing};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Where data goes.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<StdoutLock<'static>>),
    /// A file.
    File(Box<Replacement>),
}

impl Output {
    /// Standard output.
    pub fn standard() -> Output {
        Output::Standard(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// The file if one is named and is not `-`, else standard output. Where the name of a file asks for a packing, up to
    /// `jobs` threads pack it.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn to(file: Option<&Path>, jobs: NonZeroUsize) -> Result<Output, Stop> {
        match file {
            Some(path) if path.as_os_str() != "-" => {
                Replacement::new(path, jobs).map(|file| Output::File(Box::new(file)))
            }
            _ => Ok(Output::standard()),
        }
    }

    /// Whether another file is lost when this is finished.
    pub fn replaces(&self) -> bool {
        matches!(self, Output::File(file) if file.replaces)
    }

    /// Writes all of the bytes.
    ///
    /// # Errors
    ///
    /// They cannot be written, or nobody reads them.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        match self {
            Output::Standard(writer) => writer.write_all(bytes).map_err(|error| stop_standard(&error)),
            Output::File(file) => file.writer.write_all(bytes).map_err(|error| stop(&error, &file.name)),
        }
    }

    /// Passes on what has been written so far, so that findings come after the data that they belong to.
    ///
    /// # Errors
    ///
    /// It cannot be written, or nobody reads it.
    pub fn flush(&mut self) -> Result<(), Stop> {
        match self {
            Output::Standard(writer) => writer.flush().map_err(|error| stop_standard(&error)),
            Output::File(_) => Ok(()),
        }
    }

    /// Writes what is left; a file takes its place.
    ///
    /// # Errors
    ///
    /// It cannot be written, or nobody reads it.
    pub fn finish(self) -> Result<(), Stop> {
        match self {
            Output::Standard(mut writer) => writer.flush().map_err(|error| stop_standard(&error)),
            Output::File(file) => file.finish(),
        }
    }
}

fn stop_standard(error: &io::Error) -> Stop {
    if error.kind() == ErrorKind::BrokenPipe {
        stop_unread();
    }
    stop(error, "standard output")
}

fn stop(error: &io::Error, name: &str) -> Stop {
    match error.kind() {
        ErrorKind::BrokenPipe => Stop::ClosedPipe,
        _ => Stop::Failed(format!("cannot write {name}: {error}")),
    }
}

/// Games on their way to where they go.
pub struct Games {
    output: Output,
    last: LastBlank,
    /// A blank line has been held back.
    held: bool,
}

/// What becomes of the blank line after the last game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastBlank {
    /// It is written like the others.
    Kept,
    /// Blank lines stand between games only.
    Left,
}

impl Games {
    /// Games that go to an output.
    pub const fn to(output: Output, last: LastBlank) -> Games {
        Games { output, last, held: false }
    }

    /// Writes one game or several, whole, the last of which ends so.
    ///
    /// # Errors
    ///
    /// They cannot be written, or nobody reads them.
    pub fn write(&mut self, mut games: &[u8], ending: Ending) -> Result<(), Stop> {
        if std::mem::take(&mut self.held) {
            self.output.write(b"\n")?;
        }
        if self.last == LastBlank::Left && ending == Ending::Blank {
            games = &games[..games.len() - 1];
            self.held = true;
        }
        self.output.write(games)
    }

    /// Passes on what has been written so far.
    ///
    /// # Errors
    ///
    /// It cannot be written, or nobody reads it.
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.output.flush()
    }

    /// What the games went to.
    pub fn into_output(self) -> Output {
        self.output
    }
}

/// A file that is being written beside the one that it will replace. Dropped before it is finished, it is removed.
pub struct Replacement {
    writer: BufWriter<Packer<File>>,
    name: String,
    /// Whether there is a file to replace.
    replaces: bool,
    /// The file written to, and the one to replace; none where they are the same, as for a device.
    temporary: Option<(PartialFile, PathBuf)>,
}

impl Replacement {
    fn new(path: &Path, jobs: NonZeroUsize) -> Result<Replacement, Stop> {
        let name = path.display().to_string();
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => Stop::Failed(format!("cannot write {name}: its directory does not exist")),
            _ => Stop::Failed(format!("cannot write {name}: {error}")),
        };
        // A link keeps pointing where it points: what it names is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let known = fs::metadata(&target).ok();
        if known.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(Stop::Failed(format!("cannot write {name}: it is a directory")));
        }
        let pack = |file| {
            let packer = Packer::new(file, Packing::of_extension(path), jobs).map_err(failed)?;
            Ok(BufWriter::with_capacity(1 << 16, packer))
        };
        // Devices and pipes are written to, never replaced.
        if known.as_ref().is_some_and(|known| !known.is_file()) {
            let writer = pack(File::options().write(true).open(&target).map_err(failed)?)?;
            return Ok(Replacement { writer, name: name.clone(), replaces: false, temporary: None });
        }
        let mut file_name = std::ffi::OsString::from(".");
        file_name.push(target.file_name().unwrap_or_default());
        file_name.push(format!(".{}.part", std::process::id()));
        let (file, beside) = PartialFile::create(target.with_file_name(file_name)).map_err(failed)?;
        if let Some(known) = &known {
            // The old file's permissions are kept where the system allows it.
            let _ = file.set_permissions(known.permissions());
        }
        let writer = pack(file)?;
        Ok(Replacement {
            writer,
            name: name.clone(),
            replaces: known.is_some(),
            temporary: Some((beside, target)),
        })
    }

    fn finish(self) -> Result<(), Stop> {
        let Replacement { writer, name, temporary, .. } = self;
        let packer = writer.into_inner().map_err(|error| stop(error.error(), &name))?;
        packer.finish().map_err(|error| stop(&error, &name))?;
        match temporary {
            Some((beside, target)) => beside.replace(&target).map_err(|error| stop(&error, &name)),
            None => Ok(()),
        }
    }
}
