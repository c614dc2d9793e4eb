//! Frames of a `.zst` that declare their lengths, and the text around the beginning of one.

use super::range::FileRange;
use crate::open::{UnpackLimits, declared_length, unpack};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZeroUsize;
use std::path::Path;

/// The bytes before a frame that declare its length.
const HEADER: usize = 12;
/// The first bytes of a frame.
const FRAME: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// Returns the frames of a file, each from the bytes that declare its length to its end. None where not all of the file are such
/// frames.
pub fn declared_frames(file: &mut File, length: u64) -> io::Result<Option<Vec<(u64, u64)>>> {
    let mut frames = Vec::new();
    let mut at = 0;
    while at < length {
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = Vec::new();
        file.take((HEADER + FRAME.len()) as u64).read_to_end(&mut bytes)?;
        let Some(declared) = declared_length(&bytes) else { return Ok(None) };
        let end = at + (HEADER as u64) + declared as u64;
        if !bytes.ends_with(&FRAME) || bytes.len() < HEADER + FRAME.len() || end > length {
            return Ok(None);
        }
        frames.push((at, end));
        at = end;
    }
    Ok(Some(frames))
}

/// Returns the unpacked text around the beginning of a frame, up to so many bytes before and behind it, with its place in it. None
/// where the frames there cannot be unpacked: whoever reads them will report it.
pub fn read_around(
    path: &Path,
    frames: &[(u64, u64)],
    at: usize,
    before: usize,
    behind: usize,
) -> io::Result<Option<(usize, Vec<u8>)>> {
    let (Some(frame), Some(last)) = (frames.get(at), frames.last()) else { return Ok(None) };
    let read = |start, end, most: u64| -> io::Result<Option<Vec<u8>>> {
        let range = FileRange::open(path, start, end)?;
        let unpacked = unpack(range, UnpackLimits::default(), NonZeroUsize::MIN)?;
        let mut text = Vec::new();
        Ok(unpacked.bytes.take(most).read_to_end(&mut text).ok().map(|_| text))
    };
    let mut text = Vec::new();
    for earlier in frames[..at].iter().rev() {
        if text.len() >= before {
            break;
        }
        let Some(mut known) = read(earlier.0, earlier.1, u64::MAX)? else { return Ok(None) };
        known.append(&mut text);
        text = known;
    }
    text.drain(..text.len().saturating_sub(before));
    let place = text.len();
    let Some(mut rest) = read(frame.0, last.1, behind as u64)? else { return Ok(None) };
    text.append(&mut rest);
    Ok(Some((place, text)))
}
