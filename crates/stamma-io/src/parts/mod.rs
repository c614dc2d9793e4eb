//! Parts of large files, which may be read anywhere in any order: together they have the games of the file, each once.
//!
//! A game belongs to the part in which it begins. `border.rs` finds the beginning of a game near a place by reading up to it,
//! `frames.rs` finds the frames of a packed file. Nothing here depends on where parts are read.

/// Where games begin.
mod border;
/// Frames of packed files that declare their lengths.
mod frames;
/// Bytes of a file between two places.
mod range;

use crate::container::{ContainerChoice, is_surrounded};
use crate::encoding::wide_encoding;
use crate::open::{Packing, UnpackLimits, unpack};
use crate::stream::{Stream, read_from};
use border::{AFTER, BEFORE, border};
use frames::{declared_frames, read_around};
use range::{FileRange, PartReader};
use stamma_notation::internals::NEIGHBOURS_SAMPLE;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::path::Path;

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The byte of the file where it begins.
    pub start: u64,
    /// The byte behind its last.
    pub end: u64,
    /// The number of unpacked bytes at its beginning that belong to the part before it.
    pub skip: u64,
    /// The number of unpacked bytes behind its end that belong to it.
    pub more: u64,
}

impl Part {
    /// A part with these fields.
    pub const fn new(start: u64, end: u64, skip: u64, more: u64) -> Part {
        Part { start, end, skip, more }
    }

    /// A number to be added to those of its games, so that games of a file have numbers of their own, in their order, whatever
    /// part they are read in: 0 for the first part, whose games keep the numbers that they have in the file.
    pub const fn numbered_from(&self) -> u64 {
        /// Fewer games than this begin in a byte of a file, be it packed.
        const GAMES: u64 = 1 << 16;
        self.start.saturating_mul(GAMES)
    }
}

/// The bytes at the beginning of a file that show what it is.
const HEAD: usize = 1 << 18;

/// Divides a file into parts of about `target` bytes, at games. The file is read near the borders only.
///
/// A file of text is divided at any game with tags, and a `.zst` of frames that declare their lengths, as `pzstd` writes them, near
/// its frames. Any other is one part: one that is packed otherwise, in an encoding of several bytes a character, in a container
/// such as HTML, or without games that have tags.
///
/// The encoding of a part is found out by its own bytes, unless the caller names it.
///
/// # Errors
///
/// The file cannot be read.
///
/// # Examples
///
/// ```
/// use stamma_io::{open_part, plan};
/// let path = std::env::temp_dir().join(format!("stamma-plan-{}.pgn", std::process::id()));
/// std::fs::write(&path, "[White \"A\"]\n\n1. e4 e5 *\n\n".repeat(100))?;
/// let parts = plan(&path, 500)?;
/// assert!(parts.len() > 3);
/// let mut games = 0;
/// for part in &parts {
///     games += open_part(&path, part)?.games().count();
/// }
/// assert_eq!(games, 100);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn plan(path: impl AsRef<Path>, target: u64) -> io::Result<Vec<Part>> {
    let path = path.as_ref();
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let whole = vec![Part::new(0, length, 0, 0)];
    let target = target.max(1);
    if length <= target {
        return Ok(whole);
    }
    let mut head = Vec::new();
    (&mut file).take(HEAD as u64).read_to_end(&mut head)?;
    match Packing::of_first_bytes(&head) {
        None if is_divisible(&head) => divide_text(&mut file, length, target),
        Some(Packing::Zstd) if Packing::Zstd.is_built_in() => match declared_frames(&mut file, length)? {
            Some(frames) => {
                let first = read_around(path, &frames, 0, 0, HEAD)?;
                match first {
                    Some((_, text)) if is_divisible(&text) => divide_frames(path, &frames, target),
                    _ => Ok(whole),
                }
            }
            None => Ok(whole),
        },
        _ => Ok(whole),
    }
}

/// Returns true if a text may be divided, by its beginning.
fn is_divisible(head: &[u8]) -> bool {
    wide_encoding(head).is_none() && !head.contains(&0) && !is_surrounded(head, ContainerChoice::Auto)
}

fn divide_text(file: &mut File, length: u64, target: u64) -> io::Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut cut = target;
    while cut < length {
        let from = cut.saturating_sub(BEFORE as u64);
        file.seek(SeekFrom::Start(from))?;
        let mut text = Vec::new();
        let place = usize::try_from(cut - from).unwrap_or(BEFORE);
        file.take((place + AFTER) as u64).read_to_end(&mut text)?;
        let is_rest = from + text.len() as u64 >= length;
        if let Some(found) = border(&text, place, from == 0, is_rest) {
            let end = from + found as u64;
            if end > start && end < length {
                parts.push(Part::new(start, end, 0, 0));
                start = end;
            }
        }
        cut = (cut + target).max(start + 1);
    }
    parts.push(Part::new(start, length, 0, 0));
    Ok(parts)
}

fn divide_frames(path: &Path, frames: &[(u64, u64)], target: u64) -> io::Result<Vec<Part>> {
    let length = frames.last().map_or(0, |frame| frame.1);
    let mut parts = Vec::new();
    let (mut start, mut skip) = (0, 0);
    for (at, frame) in frames.iter().enumerate().skip(1) {
        if frame.0 - start < target {
            continue;
        }
        let Some((place, text)) = read_around(path, frames, at, BEFORE, AFTER)? else { continue };
        // The text behind the last frame that was read is not known to be the last.
        let is_rest = text.len() - place < AFTER;
        if let Some(found) = border(&text, place, place < BEFORE, is_rest) {
            let more = (found - place) as u64;
            parts.push(Part::new(start, frame.0, skip, more));
            (start, skip) = (frame.0, more);
        }
    }
    parts.push(Part::new(start, length, skip, 0));
    Ok(parts)
}

/// Opens a part of a file, to read its games as a stream. Places of findings are counted from the beginning of the part.
///
/// # Errors
///
/// The file cannot be opened.
pub fn open_part(path: impl AsRef<Path>, part: &Part) -> io::Result<Stream> {
    let path = path.as_ref();
    let unpacked = |start, end| -> io::Result<Box<dyn Read + Send + Sync>> {
        Ok(unpack(FileRange::open(path, start, end)?, UnpackLimits::default(), NonZeroUsize::MIN)?.bytes)
    };
    let length = File::open(path)?.metadata()?.len();
    let behind = (part.more > 0).then(|| (path.to_owned(), part.end, part.more));
    let reader = PartReader::new(unpacked(part.start, part.end.min(length))?, part.skip, behind);
    let mut beginning = Vec::new();
    if part.start > 0 {
        // Where the letters of a game leave its language open, the first games of the file decide.
        unpacked(0, length)?.take(NEIGHBOURS_SAMPLE as u64).read_to_end(&mut beginning)?;
    }
    let stream = read_from(reader).named(&path.display().to_string());
    Ok(if part.start > 0 { stream.beginning(&beginning) } else { stream })
}
