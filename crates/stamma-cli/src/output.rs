//! Where data goes: standard output, or a file that is replaced only when everything has been written.

use crate::Stop;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// Where data goes.
pub enum Output {
    /// Standard output.
    Standard(BufWriter<StdoutLock<'static>>),
    /// A file.
    File(Replacement),
}

impl Output {
    /// Standard output.
    pub fn standard() -> Output {
        Output::Standard(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// The file if one is named and is not `-`, else standard output.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn to(file: Option<&Path>) -> Result<Output, Stop> {
        match file {
            Some(path) if path.as_os_str() != "-" => Replacement::new(path).map(Output::File),
            _ => Ok(Output::standard()),
        }
    }

    /// Writes all of the bytes.
    ///
    /// # Errors
    ///
    /// They cannot be written, or nobody reads them.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        match self {
            Output::Standard(writer) => {
                writer.write_all(bytes).map_err(|error| stop(&error, "standard output"))
            }
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
            Output::Standard(writer) => writer.flush().map_err(|error| stop(&error, "standard output")),
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
            Output::Standard(mut writer) => writer.flush().map_err(|error| stop(&error, "standard output")),
            Output::File(file) => file.finish(),
        }
    }
}

fn stop(error: &io::Error, name: &str) -> Stop {
    match error.kind() {
        ErrorKind::BrokenPipe => Stop::ClosedPipe,
        _ => Stop::Failed(format!("cannot write {name}: {error}")),
    }
}

/// A file that is being written beside the one that it will replace. Dropped before it is finished, it is removed.
pub struct Replacement {
    writer: BufWriter<File>,
    name: String,
    /// The file written to, and the one to replace; none where they are the same, as for a device.
    temporary: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    fn new(path: &Path) -> Result<Replacement, Stop> {
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
        // Devices and pipes are written to, never replaced.
        if known.as_ref().is_some_and(|known| !known.is_file()) {
            let file = File::options().write(true).open(&target).map_err(failed)?;
            return Ok(Replacement { writer: BufWriter::new(file), name, temporary: None });
        }
        let mut file_name = std::ffi::OsString::from(".");
        file_name.push(target.file_name().unwrap_or_default());
        file_name.push(format!(".{}.part", std::process::id()));
        let beside = target.with_file_name(file_name);
        let file = File::create_new(&beside).map_err(failed)?;
        if let Some(known) = known {
            // The old file's permissions are kept where the system allows it.
            let _ = file.set_permissions(known.permissions());
        }
        Ok(Replacement { writer: BufWriter::new(file), name, temporary: Some((beside, target)) })
    }

    fn finish(mut self) -> Result<(), Stop> {
        self.writer.flush().map_err(|error| stop(&error, &self.name))?;
        if let Some((beside, target)) = self.temporary.take()
            && let Err(error) = fs::rename(&beside, &target)
        {
            let _ = fs::remove_file(&beside);
            return Err(stop(&error, &self.name));
        }
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.temporary {
            // Nothing more can be done about it here.
            let _ = fs::remove_file(beside);
        }
    }
}
