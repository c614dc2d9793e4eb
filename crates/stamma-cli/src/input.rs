//! What is read: files and standard input, unpacked, as streams. Only what is no text at all is turned away here.

use crate::Stop;
use crate::args::Reading;
use clap::CommandFactory;
use stamma::encoding::{Choice, utf_16};
use stamma::open::{Limits, Problem, UnpackError, unpack};
use std::fs::{File, Metadata};
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One input and the name that it is shown under.
pub struct Input {
    /// The name.
    pub name: String,
    /// Its bytes, unpacked.
    pub bytes: Box<dyn Read + Send>,
    /// Whether there are none.
    pub is_empty: bool,
    /// How many bytes the file has, packed as it is.
    pub size: Option<u64>,
    /// How many of them have been taken.
    pub taken: Arc<AtomicU64>,
}

/// Counts the bytes that are taken from a file.
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

/// Gives an error, once.
struct FailOnce(Option<io::Error>);

impl Read for FailOnce {
    fn read(&mut self, _bytes: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Where an input comes from.
enum InputSource<'a> {
    Standard,
    File(&'a Path),
}

/// The inputs that the files name, read one by one; an input that cannot be read gives the reason.
///
/// # Errors
///
/// There is nothing to read: no file is named, and standard input is a terminal. The help of the subcommand has been
/// shown then.
pub fn inputs<'a>(
    reading: &'a Reading,
    jobs: NonZeroUsize,
    subcommand: &str,
) -> Result<impl Iterator<Item = Result<Input, String>> + use<'a>, Stop> {
    let files = &reading.files;
    let sources: Vec<InputSource<'a>> = if files.is_empty() {
        if io::stdin().is_terminal() {
            show_help(subcommand);
            return Err(Stop::Failed(String::from(
                "no file is named, and there is nothing on standard input",
            )));
        }
        vec![InputSource::Standard]
    } else {
        let source = |file: &'a PathBuf| match file.as_os_str() == "-" {
            true => InputSource::Standard,
            false => InputSource::File(file),
        };
        files.iter().map(source).collect()
    };
    let limits = reading.packed.limits();
    Ok(sources.into_iter().map(move |source| read(&source, reading.text.encoding, limits, jobs)))
}

fn show_help(subcommand: &str) {
    let mut command = crate::args::Args::command();
    command.build();
    if let Some(found) = command.find_subcommand_mut(subcommand) {
        // The message that follows says what matters, even if this cannot be shown.
        let _ = writeln!(io::stderr().lock(), "{}", found.render_help());
    }
}

fn read(
    source: &InputSource<'_>,
    encoding: Choice,
    limits: Limits,
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
    };
    let mut bytes = unpacked.map_err(|error| unreadable(source, &name, &error))?.bytes;
    let mut first = Vec::new();
    let fault = match bytes.by_ref().take(SNIFFED as u64).read_to_end(&mut first) {
        Ok(_) => None,
        Err(error) if first.is_empty() => return Err(unreadable(source, &name, &error)),
        // What stands before the fault is read all the same.
        Err(error) => Some(error),
    };
    if let Some(reason) = not_text(&first, encoding) {
        return Err(format!("{name} is no text: {reason}"));
    }
    let is_empty = first.is_empty();
    let bytes: Box<dyn Read + Send> = match fault {
        Some(fault) => Box::new(Cursor::new(first).chain(FailOnce(Some(fault)))),
        None => Box::new(Cursor::new(first).chain(bytes)),
    };
    Ok(Input { name, bytes, is_empty, size, taken })
}

/// Why an input is not read to its end.
pub fn broken(name: &str, error: &io::Error) -> String {
    format!("{name} is not read to its end: {}", fault(error))
}

/// What is wrong, and which flag would allow it.
fn fault(error: &io::Error) -> String {
    let packed = error.get_ref().and_then(|inner| inner.downcast_ref::<UnpackError>());
    match packed.map(|error| &error.problem) {
        Some(Problem::Window { .. }) => format!("{error}; --max-window allows more"),
        Some(Problem::Ratio { .. }) => format!("{error}; --max-ratio allows more"),
        _ => error.to_string(),
    }
}

fn unreadable(source: &InputSource<'_>, name: &str, error: &io::Error) -> String {
    let InputSource::File(path) = source else {
        return format!("cannot read standard input: {}", fault(error));
    };
    match error.kind() {
        ErrorKind::NotFound => format!("there is no file {name}"),
        _ if path.is_dir() => format!("{name} is a directory; name the files in it"),
        ErrorKind::PermissionDenied => format!("{name} may not be read: permission denied"),
        _ => format!("cannot read {name}: {}", fault(error)),
    }
}

/// The first bytes of files that are often mistaken for texts, and what they are.
const MAGIC: [(&[u8], &str); 8] = [
    (b"\x1F\x8B", "it is packed with gzip; unpack it first, with gunzip"),
    (b"\x28\xB5\x2F\xFD", "it is packed with zstd; unpack it first, with unzstd"),
    (b"BZh", "it is packed with bzip2; unpack it first, with bunzip2"),
    (b"\xFD7zXZ\0", "it is packed with xz; unpack it first, with unxz"),
    (b"PK\x03\x04", "it is a zip archive; unpack it first, with unzip"),
    (b"7z\xBC\xAF\x27\x1C", "it is a 7z archive; unpack it first"),
    (b"%PDF-", "it is a PDF; extract its text first, with pdftotext"),
    (b"\x89PNG", "it is a picture"),
];

/// How many bytes are looked at.
const SNIFFED: usize = 65_536;

/// Why an input is no text, if it is none. One such reason is worth more than thousands of words that are no moves.
fn not_text(bytes: &[u8], encoding: Choice) -> Option<String> {
    if let Some((_, what)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(String::from(*what));
    }
    // Half of the bytes of UTF-16 are zeros.
    let wide = match encoding {
        Choice::Told(told) => told.is_utf_16(),
        Choice::Auto => utf_16(bytes).is_some(),
    };
    if wide {
        return None;
    }
    let looked = &bytes[..bytes.len().min(SNIFFED)];
    let controls: usize = looked.iter().map(|byte| usize::from(CONTROLS[usize::from(*byte)])).sum();
    // A few may slip into any text; one in fifty does not.
    if controls < 16 || controls * 50 < looked.len() {
        return None;
    }
    let nuls = looked.iter().filter(|byte| **byte == 0).count();
    let kind =
        if nuls * 2 > controls { format!("{nuls} NULs") } else { format!("{controls} control characters") };
    Some(format!("there are {kind} among its first {} bytes", looked.len()))
}

/// 1 for each byte that is one of these: every text is looked at.
static CONTROLS: [u8; 256] = {
    let mut controls = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        controls[byte] = is_control(byte as u8) as u8;
        byte += 1;
    }
    controls
};

/// Control characters that no text has: all but tab, line ends, page break, the end mark of old systems, and escape.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11 | 14..=25 | 28..=31 | 127)
}

#[cfg(test)]
mod tests {
    use stamma::encoding::Choice;

    fn not_text(bytes: &[u8]) -> Option<String> {
        super::not_text(bytes, Choice::Auto)
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
