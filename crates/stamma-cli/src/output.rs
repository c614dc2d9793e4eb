//! Output: standard output, or a file that replaces the old one only after everything has been written, compressed as
//! its name says. Compression is in the library, the removal of unfinished files in `interrupt`.

use crate::EarlyExit;
use crate::batch_output::Ending;
use crate::interrupt::{PartialFile, stop_unread};
use crate::names::Target;
use stamma::notation::internals::{Lines, Tags};
use stamma::open::{Packer, Packing};
use stamma_columns::{RecordBatch, TableError, TableWriter};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, IoSlice, StdoutLock, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The destination of data.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<StdoutLock<'static>>),
    /// A file.
    File(Box<Replacement>),
}

impl Output {
    /// Returns standard output.
    pub fn standard() -> Output {
        Output::Standard(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Opens the file if one is named and is not `-`, else standard output. Up to `jobs` threads compress a file whose
    /// name ends in the extension of a compressed format.
    ///
    /// # Errors
    ///
    /// The file cannot be opened for writing.
    pub fn to(file: Option<&Path>, jobs: NonZeroUsize) -> Result<Output, EarlyExit> {
        match file {
            Some(path) if path.as_os_str() != "-" => {
                Replacement::new(path, jobs).map(|file| Output::File(Box::new(file)))
            }
            _ => Ok(Output::standard()),
        }
    }

    /// Returns true if finishing this replaces an existing file.
    pub fn replaces(&self) -> bool {
        matches!(self, Output::File(file) if file.replaces)
    }

    /// Writes all of the bytes.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), EarlyExit> {
        match self {
            Output::Standard(writer) => writer.write_all(bytes).map_err(|error| stop_standard(&error)),
            Output::File(file) => file.writer.write_all(bytes).map_err(|error| stop(&error, &file.name)),
        }
    }

    /// Writes all bytes of some pieces, which are not copied together where that would be much to copy.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn write_pieces(&mut self, pieces: &[&[u8]]) -> Result<(), EarlyExit> {
        match self {
            Output::Standard(writer) => write_all(writer, pieces).map_err(|error| stop_standard(&error)),
            Output::File(file) => {
                write_all(&mut file.writer, pieces).map_err(|error| stop(&error, &file.name))
            }
        }
    }

    /// Flushes standard output, so that findings follow the data they belong to.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn flush(&mut self) -> Result<(), EarlyExit> {
        match self {
            Output::Standard(writer) => writer.flush().map_err(|error| stop_standard(&error)),
            Output::File(_) => Ok(()),
        }
    }

    /// Flushes the output and puts a file in its place.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn finish(self) -> Result<(), EarlyExit> {
        match self {
            Output::Standard(mut writer) => writer.flush().map_err(|error| stop_standard(&error)),
            Output::File(file) => file.finish(),
        }
    }
}

fn write_all(writer: &mut impl Write, pieces: &[&[u8]]) -> io::Result<()> {
    let mut slices: Vec<IoSlice<'_>> = pieces.iter().map(|piece| IoSlice::new(piece)).collect();
    let mut left = &mut slices[..];
    // Drops empty pieces, of which nothing can be written.
    IoSlice::advance_slices(&mut left, 0);
    while !left.is_empty() {
        match writer.write_vectored(left) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => IoSlice::advance_slices(&mut left, written),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn stop_standard(error: &io::Error) -> EarlyExit {
    if error.kind() == ErrorKind::BrokenPipe {
        stop_unread();
    }
    stop(error, "standard output")
}

fn stop(error: &io::Error, name: &str) -> EarlyExit {
    match error.kind() {
        ErrorKind::BrokenPipe => EarlyExit::ClosedPipe,
        _ => EarlyExit::Failed(format!("cannot write {name}: {error}")),
    }
}

fn unwritten(error: TableError) -> EarlyExit {
    EarlyExit::Failed(format!("cannot write the table: {error}"))
}

/// Writes games to an output.
pub struct Games {
    output: Output,
    last: LastBlank,
    /// True if a blank line has been held back.
    held: bool,
    /// Makes a file of rows, where games are written as such.
    table: Option<TableWriter>,
}

/// The treatment of the blank line after the last game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastBlank {
    /// Written like the others.
    Kept,
    /// Left out: blank lines only separate games.
    Left,
}

impl LastBlank {
    /// Returns the treatment in games of a target: PGN ends every game with a blank line, and where each game is a line, a blank
    /// one is a game; in other notations it only separates two games.
    pub fn of(target: Target) -> LastBlank {
        let Target::Notation(to) = target else { return LastBlank::Kept };
        let layout = &to.dialect.layout;
        match layout.extras.tags == Tags::Start && layout.lines != Lines::GameALine {
            true => LastBlank::Left,
            false => LastBlank::Kept,
        }
    }
}

impl Games {
    /// Creates a writer of games.
    pub const fn to(output: Output, last: LastBlank) -> Games {
        Games { output, last, held: false, table: None }
    }

    /// Creates a writer of games as rows of a table.
    pub const fn table(output: Output, table: TableWriter) -> Games {
        Games { output, last: LastBlank::Kept, held: false, table: Some(table) }
    }

    /// Writes rows of games that are numbered from the one after `before`.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn write_rows(
        &mut self,
        rows: Result<RecordBatch, TableError>,
        before: u64,
    ) -> Result<(), EarlyExit> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let bytes = rows.and_then(|rows| table.write(rows, before)).map_err(unwritten)?;
        self.output.write(&bytes)
    }

    /// Writes complete games in pieces, the last of which has this ending.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn write(&mut self, games: &mut [&[u8]], ending: Ending) -> Result<(), EarlyExit> {
        if std::mem::take(&mut self.held) {
            self.output.write(b"\n")?;
        }
        if self.last == LastBlank::Left
            && ending == Ending::Blank
            && let Some(last) = games.last_mut()
        {
            *last = &last[..last.len() - 1];
            self.held = true;
        }
        self.output.write_pieces(games)
    }

    /// Flushes the output.
    ///
    /// # Errors
    ///
    /// The output cannot be written, or its reader has closed it.
    pub fn flush(&mut self) -> Result<(), EarlyExit> {
        self.output.flush()
    }

    /// Ends a table, and returns the output.
    ///
    /// # Errors
    ///
    /// The rest of a table cannot be written.
    pub fn into_output(mut self) -> Result<Output, EarlyExit> {
        if let Some(table) = self.table.take() {
            let rest = table.finish().map_err(unwritten)?;
            self.output.write(&rest)?;
        }
        Ok(self.output)
    }
}

/// A file that is written beside the one it replaces. It is removed if it is dropped unfinished.
pub struct Replacement {
    writer: BufWriter<Packer<File>>,
    name: String,
    /// True if there is a file to replace.
    replaces: bool,
    /// The temporary file and its target. None for devices, which are written directly.
    temporary: Option<(PartialFile, PathBuf)>,
}

impl Replacement {
    fn new(path: &Path, jobs: NonZeroUsize) -> Result<Replacement, EarlyExit> {
        let name = path.display().to_string();
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => {
                EarlyExit::Failed(format!("cannot write {name}: its directory does not exist"))
            }
            _ => EarlyExit::Failed(format!("cannot write {name}: {error}")),
        };
        // A symbolic link is kept: its target is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let known = fs::metadata(&target).ok();
        if known.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(EarlyExit::Failed(format!("cannot write {name}: it is a directory")));
        }
        let pack = |file| {
            let packer = Packer::new(file, Packing::of_extension(path), jobs).map_err(failed)?;
            Ok(BufWriter::with_capacity(1 << 16, packer))
        };
        // Devices and pipes are written to, not replaced.
        if known.as_ref().is_some_and(|known| !known.is_file()) {
            let writer = pack(File::options().write(true).open(&target).map_err(failed)?)?;
            return Ok(Replacement { writer, name: name.clone(), replaces: false, temporary: None });
        }
        let mut file_name = std::ffi::OsString::from(".");
        file_name.push(target.file_name().unwrap_or_default());
        file_name.push(format!(".{}.part", std::process::id()));
        let (file, beside) = PartialFile::create(target.with_file_name(file_name)).map_err(failed)?;
        if let Some(known) = &known {
            // The permissions of the old file are kept if the system allows it.
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

    fn finish(self) -> Result<(), EarlyExit> {
        let Replacement { writer, name, temporary, .. } = self;
        let packer = writer.into_inner().map_err(|error| stop(error.error(), &name))?;
        packer.finish().map_err(|error| stop(&error, &name))?;
        match temporary {
            Some((beside, target)) => beside.replace(&target).map_err(|error| stop(&error, &name)),
            None => Ok(()),
        }
    }
}
