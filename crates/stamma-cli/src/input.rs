//! Inputs: files, the files in folders and archives, and standard input, as streams of decompressed bytes. Files that are not text are refused.

use crate::EarlyExit;
use crate::args::ReadArgs;
use clap::CommandFactory;
use stamma::encoding::{EncodingChoice, InputWithoutGame, NoTextInput, TextInput};
use stamma::open::{ArchiveMember, Packing, UnpackError, UnpackLimits, UnpackProblem, is_archive, unpack};
use stamma::render::printable;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An input.
pub struct Input {
    /// The name for messages.
    pub name: String,
    /// The decompressed bytes.
    pub bytes: Box<dyn Read + Send>,
    /// What it is if no game is found in it.
    pub without_game: InputWithoutGame,
    /// The size of the file in bytes, as it is compressed.
    pub size: Option<u64>,
    /// The number of bytes read from the file so far.
    pub taken: Arc<AtomicU64>,
}

/// Counts the bytes read from a file.
struct Counted<R> {
    read: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.read.read(bytes)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The source of an input.
enum InputSource {
    Standard,
    File(PathBuf),
    /// A file in a zip archive, which is named first.
    Member(PathBuf, ArchiveMember),
}

/// Opens the inputs one by one. An input that cannot be opened yields the reason.
///
/// # Errors
///
/// No file is named, and standard input is a terminal; the help of the command has been printed.
pub fn inputs(
    reading: &ReadArgs,
    jobs: NonZeroUsize,
    subcommand: &str,
) -> Result<impl Iterator<Item = Result<Input, String>> + use<>, EarlyExit> {
    let mut files = with_listed_files(reading)?.files;
    if files.is_empty() {
        if io::stdin().is_terminal() {
            show_help(subcommand);
            return Err(EarlyExit::Failed(String::from(
                "no file is named, and there is nothing on standard input",
            )));
        }
        files.push(PathBuf::from("-"));
    }
    let (limits, encoding) = (reading.unpacking.limits(), reading.text.encoding);
    let sources = files.into_iter().flat_map(sources_of);
    Ok(sources.map(move |source| source.and_then(|source| read(&source, encoding, limits, jobs))))
}

/// Returns the inputs with the files of the list among those that are named.
///
/// # Errors
///
/// The list cannot be read, or no file is named beside it or in it.
pub fn with_listed_files(reading: &ReadArgs) -> Result<ReadArgs, EarlyExit> {
    let mut reading = reading.clone();
    if let Some(list) = reading.files_from.take() {
        reading.files.extend(listed_files(&list)?);
        if reading.files.is_empty() {
            return Err(EarlyExit::Failed(String::from(
                "--files-from lists no file; write one name on each line",
            )));
        }
    }
    Ok(reading)
}

/// Returns true if names on the command line stand for several inputs, such as the files in a folder.
pub fn are_several(files: &[PathBuf]) -> bool {
    files.iter().cloned().flat_map(sources_of).nth(1).is_some()
}

/// Returns the inputs that a name on the command line stands for: itself, or the files in a folder or an archive.
fn sources_of(file: PathBuf) -> Vec<Result<InputSource, String>> {
    if file.as_os_str() == "-" {
        return vec![Ok(InputSource::Standard)];
    }
    if !file.is_dir() {
        return members_or_itself(file);
    }
    let found = files_in(&file);
    if found.is_empty() {
        let extensions = GAME_EXTENSIONS.map(|extension| format!(".{extension}")).join(", ");
        let name = file.display();
        let reason =
            format!("{name} is a directory without game files; they end in {extensions}, packed or not");
        return vec![Err(reason)];
    }
    let sources = |found: Result<PathBuf, String>| match found {
        Ok(file) => members_or_itself(file),
        Err(reason) => vec![Err(reason)],
    };
    found.into_iter().flat_map(sources).collect()
}

/// Returns the files in an archive, or else the file.
fn members_or_itself(file: PathBuf) -> Vec<Result<InputSource, String>> {
    let mut first = [0; 4];
    let mut begins = |file: &PathBuf| File::open(file).and_then(|mut file| file.read_exact(&mut first));
    // Only a regular file can be read from anywhere, and is still whole after a look at it.
    if !fs::metadata(&file).is_ok_and(|known| known.is_file())
        || begins(&file).is_err()
        || !is_archive(&first)
    {
        return vec![Ok(InputSource::File(file))];
    }
    let name = file.display();
    match ArchiveMember::list(&file) {
        Ok(members) => {
            let games: Vec<ArchiveMember> =
                members.into_iter().filter(|member| is_game_file(Path::new(&member.name))).collect();
            if games.is_empty() {
                return vec![Err(format!("{name} is a zip archive without game files"))];
            }
            games.into_iter().map(|member| Ok(InputSource::Member(file.clone(), member))).collect()
        }
        Err(error) => vec![Err(format!("{name} is a zip archive that cannot be read: {error}"))],
    }
}

/// The extensions of files with games. A packing may follow.
const GAME_EXTENSIONS: [&str; 3] = ["pgn", "txt", "epd"];

/// Returns true for the name of a file with games.
fn is_game_file(path: &Path) -> bool {
    let is_game = |path: &Path| {
        let extension = path.extension().unwrap_or_default();
        GAME_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
    };
    match Packing::of_extension(path) {
        Some(_) => path.file_stem().is_some_and(|stem| is_game(Path::new(stem))),
        None => is_game(path),
    }
}

/// Returns the files with games in a folder and the folders in it, sorted, and the reasons for folders that cannot be read.
/// Links to folders are not followed, so none is read twice.
fn files_in(folder: &Path) -> Vec<Result<PathBuf, String>> {
    let mut folders = vec![folder.to_path_buf()];
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        if let Err(error) = look_in(&folder, &mut folders, &mut files) {
            failures.push(format!("cannot read the directory {}: {error}", folder.display()));
        }
    }
    files.sort();
    files.into_iter().map(Ok).chain(failures.into_iter().map(Err)).collect()
}

/// Adds the folders in a folder to others, and the files with games to others.
fn look_in(folder: &Path, folders: &mut Vec<PathBuf>, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let is_zip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
        if entry.file_type()?.is_dir() {
            folders.push(path);
        } else if (is_zip || is_game_file(&path))
            // A link to nothing is named like a file with games, so its absence is an error.
            && fs::metadata(&path).map_or(true, |known| known.is_file())
        {
            files.push(path);
        }
    }
    Ok(())
}

/// Reads a list of files, one a line.
fn listed_files(list: &Path) -> Result<Vec<PathBuf>, EarlyExit> {
    let failed = |error: io::Error| {
        let name = if list.as_os_str() == "-" { "standard input".into() } else { list.to_string_lossy() };
        EarlyExit::Failed(format!("cannot read the list of files {name}: {error}"))
    };
    let mut text = Vec::new();
    match list.as_os_str() == "-" {
        true => io::stdin().read_to_end(&mut text).map_err(failed)?,
        false => File::open(list).and_then(|mut file| file.read_to_end(&mut text)).map_err(failed)?,
    };
    // A byte order mark is not part of the first name.
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&text);
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    Ok(lines.map(path_of).collect())
}

/// The path that bytes of a list name.
#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

/// The path that bytes of a list name.
#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

fn show_help(subcommand: &str) {
    let mut command = crate::args::Args::command();
    command.build();
    if let Some(found) = command.find_subcommand_mut(subcommand) {
        // An error follows in any case, so one here can be ignored.
        let _ = writeln!(io::stderr().lock(), "{}", found.render_help());
    }
}

fn read(
    source: &InputSource,
    encoding: EncodingChoice,
    limits: UnpackLimits,
    jobs: NonZeroUsize,
) -> Result<Input, String> {
    let taken = Arc::new(AtomicU64::new(0));
    let (name, size, unpacked) = match source {
        InputSource::Standard => {
            let counted = Counted { read: io::stdin(), taken: Arc::clone(&taken) };
            (String::from("<stdin>"), None, unpack(counted, limits, jobs))
        }
        InputSource::File(path) => {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| unreadable(source, &name, &error))?;
            let size = file.metadata().ok().filter(Metadata::is_file).map(|known| known.len());
            (name, size, unpack(Counted { read: file, taken: Arc::clone(&taken) }, limits, jobs))
        }
        InputSource::Member(archive, member) => {
            let name = format!("{}/{}", archive.display(), printable(&member.name));
            let opened = member.open(limits).map_err(|error| unreadable(source, &name, &error))?;
            // A member may be packed once more.
            (name, None, unpack(Counted { read: opened, taken: Arc::clone(&taken) }, limits, jobs))
        }
    };
    let bytes = unpacked.map_err(|error| unreadable(source, &name, &error))?.bytes;
    match TextInput::of(bytes, encoding) {
        Ok(text) => Ok(Input { name, bytes: text.bytes, without_game: text.without_game, size, taken }),
        Err(NoTextInput::Unreadable(error)) => Err(unreadable(source, &name, &error)),
        Err(NoTextInput::NotText(reason)) => Err(format!("{name} is no text: {reason}")),
    }
}

/// Formats the error for an input that could not be read to its end.
pub fn broken(name: &str, error: &io::Error) -> String {
    format!("{name} is not read to its end: {}", fault(error))
}

/// Formats an error, with the flag that would allow the file.
fn fault(error: &io::Error) -> String {
    let packed = error.get_ref().and_then(|inner| inner.downcast_ref::<UnpackError>());
    match packed.map(|error| &error.problem) {
        Some(UnpackProblem::Window { .. }) => format!("{error}; --max-window allows more"),
        Some(UnpackProblem::Ratio { .. }) => format!("{error}; --max-ratio allows more"),
        _ => error.to_string(),
    }
}

fn unreadable(source: &InputSource, name: &str, error: &io::Error) -> String {
    let path = match source {
        InputSource::Standard => return format!("cannot read standard input: {}", fault(error)),
        InputSource::Member(..) => return format!("cannot read {name}: {}", fault(error)),
        InputSource::File(path) => path,
    };
    match error.kind() {
        ErrorKind::NotFound => format!("there is no file {name}"),
        _ if path.is_dir() => format!("{name} is a directory"),
        ErrorKind::PermissionDenied => format!("{name} may not be read: permission denied"),
        _ => format!("cannot read {name}: {}", fault(error)),
    }
}
