//! Inputs: files, the files in folders and archives, and standard input, as streams of decompressed bytes. Files that are not text are refused.

use crate::EarlyExit;
use crate::args::ReadArgs;
use clap::CommandFactory;
use stamma::encoding::{EncodingChoice, wide_encoding};
use stamma::open::{ArchiveMember, Packing, UnpackError, UnpackLimits, UnpackProblem, is_archive, unpack};
use stamma::render::printable;
use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read, Write};
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
    /// What there is to say where no game is found in it.
    pub without_games: &'static str,
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

/// Returns an error on the first read.
struct FailOnce(Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _bytes: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
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
    let mut files = reading.files.clone();
    if let Some(list) = &reading.files_from {
        files.extend(listed_files(list)?);
    }
    if files.is_empty() {
        if reading.files_from.is_some() {
            return Err(EarlyExit::Failed(String::from(
                "--files-from lists no file; write one name on each line",
            )));
        }
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

/// Returns the inputs that a name on the command line stands for: itself, or the files in a folder or an archive.
fn sources_of(file: PathBuf) -> Vec<Result<InputSource, String>> {
    if file.as_os_str() == "-" {
        return vec![Ok(InputSource::Standard)];
    }
    if !file.is_dir() {
        return members_or_itself(file);
    }
    match files_in(&file) {
        Ok(found) if found.is_empty() => {
            let extensions = GAME_EXTENSIONS.map(|extension| format!(".{extension}")).join(", ");
            let name = file.display();
            let reason =
                format!("{name} is a directory without game files; they end in {extensions}, packed or not");
            vec![Err(reason)]
        }
        Ok(found) => found.into_iter().flat_map(members_or_itself).collect(),
        Err(reason) => vec![Err(reason)],
    }
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

/// Returns the files with games in a folder and the folders in it, sorted. Links to folders are not followed, so none is
/// read twice.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut folders = vec![folder.to_path_buf()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let failed = |error: io::Error| format!("cannot read the directory {}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
            let is_zip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"));
            if kind.is_dir() {
                folders.push(path);
            } else if (is_zip || is_game_file(&path))
                && fs::metadata(&path).is_ok_and(|known| known.is_file())
            {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
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
    let mut bytes = unpacked.map_err(|error| unreadable(source, &name, &error))?.bytes;
    let mut first = Vec::new();
    let fault = match bytes.by_ref().take(SNIFFED as u64).read_to_end(&mut first) {
        Ok(_) => None,
        Err(error) if first.is_empty() => return Err(unreadable(source, &name, &error)),
        // The text before the error is read all the same.
        Err(error) => Some(error),
    };
    if let Some(reason) = not_text(&first, encoding) {
        return Err(format!("{name} is no text: {reason}"));
    }
    let without_games = match &first[..] {
        [] => "the input is empty",
        // What surrounds games was taken off, and nothing was left.
        text if text.iter().any(|byte| !byte.is_ascii_whitespace()) => "no game is in it",
        _ => "there are only blanks",
    };
    let bytes: Box<dyn Read + Send> = match fault {
        Some(fault) => Box::new(Cursor::new(first).chain(FailOnce(Some(fault)))),
        None => Box::new(Cursor::new(first).chain(bytes)),
    };
    Ok(Input { name, bytes, without_games, size, taken })
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

/// The magic numbers of files that are often mistaken for texts, and the reason given for refusing them.
const MAGIC: [(&[u8], &str); 8] = [
    (b"\x1F\x8B", "it is packed with gzip; unpack it first, with gunzip"),
    (b"\x28\xB5\x2F\xFD", "it is packed with zstd; unpack it first, with unzstd"),
    (b"BZh", "it is packed with bzip2; unpack it first, with bunzip2"),
    (b"\xFD7zXZ\0", "it is packed with xz; unpack it first, with unxz"),
    (b"PK\x03\x04", "it is a zip archive; name it as a file, or unpack it first, with unzip"),
    (b"7z\xBC\xAF\x27\x1C", "it is a 7z archive; unpack it first"),
    (b"%PDF-", "it is a PDF; extract its text first, with pdftotext"),
    (b"\x89PNG", "it is a picture"),
];

/// The number of bytes examined at the start of a file.
const SNIFFED: usize = 65_536;

/// Returns the reason if an input is not text. One such reason is better than thousands of unreadable words.
fn not_text(bytes: &[u8], encoding: EncodingChoice) -> Option<String> {
    if let Some((_, what)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(String::from(*what));
    }
    // Half of the bytes of UTF-16 are zeros, and three quarters of those of UTF-32.
    let wide = match encoding {
        EncodingChoice::Given(named) => named.is_wide(),
        EncodingChoice::Auto => wide_encoding(bytes).is_some(),
    };
    if wide {
        return None;
    }
    let looked = &bytes[..bytes.len().min(SNIFFED)];
    let controls: usize = looked.iter().map(|byte| usize::from(CONTROLS[usize::from(*byte)])).sum();
    // A few control characters occur in any text; one in fifty does not.
    if controls < 16 || controls * 50 < looked.len() {
        return None;
    }
    let nuls = looked.iter().filter(|byte| **byte == 0).count();
    let kind =
        if nuls * 2 > controls { format!("{nuls} NULs") } else { format!("{controls} control characters") };
    Some(format!("there are {kind} among its first {} bytes", looked.len()))
}

/// 1 for control characters that no text contains. A table, because every input is examined.
static CONTROLS: [u8; 256] = {
    let mut controls = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        controls[byte] = is_control(byte as u8) as u8;
        byte += 1;
    }
    controls
};

/// Returns true for control characters other than tab, line ends, form feed, Ctrl-Z and escape.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11 | 14..=25 | 28..=31 | 127)
}

#[cfg(test)]
mod tests {
    use stamma::encoding::EncodingChoice;

    fn not_text(bytes: &[u8]) -> Option<String> {
        super::not_text(bytes, EncodingChoice::Auto)
    }

    #[test]
    fn texts_are_told_from_other_files() {
        assert_eq!(not_text(b""), None);
        assert_eq!(not_text(b"1. e4 e5\0"), None);
        assert_eq!(not_text("1. e4 \u{1b}[0m e5 \u{c}".as_bytes()), None);
        assert_eq!(not_text("ходы: 1. е4".repeat(100).as_bytes()), None);
        let wide: Vec<u8> = "1. e4 e5 ".repeat(100).encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(not_text(&wide), None);
        assert!(not_text(&[0; 5000]).is_some_and(|reason| reason.contains("5000 NULs")));
        assert!(not_text(b"\x1f\x8b\x08").is_some_and(|reason| reason.contains("gzip")));
        let noise: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        assert!(not_text(&noise).is_some());
    }
}
