//! Unpacks Zstd: frames one after another, and frames between them that hold nothing. The contents of a block are left
//! to a [`FrameDecoder`]; frames are unpacked in parallel in `pzstd.rs`.
//!
//! The decoder is fed block by block. So each block before a damaged one is returned, and neither the ends of pieces nor
//! the bytes before a failure depend on how the input arrived, or on which decoder it is.

use super::packing::{ZSTD, is_skippable};
use super::reader::{CHUNK, Chunks, Failure, Progress};
use super::source::Source;
use super::{UnpackLimits, UnpackProblem};
use std::io;

/// The frames of an input, one after another.
pub(super) fn in_turn<D: FrameDecoder + 'static>(
    source: Source,
    limits: UnpackLimits,
) -> io::Result<Box<dyn Chunks>> {
    Ok(Box::new(InTurn { source, frames: Frames::<D>::new(limits, Start::Input)? }))
}

/// Decodes the contents of frames, which are given to it part by part, each as a whole.
///
/// An error is the message of the decoder about damaged data. Nothing is appended then.
pub(super) trait FrameDecoder: Send + Sized {
    /// # Errors
    ///
    /// There is no memory for it.
    fn new() -> io::Result<Self>;

    /// Drops what is left of the frames before.
    ///
    /// # Errors
    ///
    /// There is no memory for it.
    #[cfg(feature = "zstd")]
    fn reset(&mut self) -> io::Result<()>;

    /// Begins a frame with its magic number and its header.
    fn header(&mut self, bytes: &[u8], header: &FrameHeader) -> Result<(), String>;

    /// Appends the content of a block to `out`.
    fn block(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), String>;

    /// Compares the content of the frame with its checksum.
    fn checksum(&mut self, bytes: &[u8]) -> Result<(), String>;
}

struct InTurn<D> {
    source: Source,
    frames: Frames<D>,
}

impl<D: FrameDecoder> Chunks for InTurn<D> {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        self.frames.next(&mut self.source, out)
    }

    fn taken(&self) -> u64 {
        self.source.taken()
    }
}

/// Unpacks frames.
pub(super) struct Frames<D> {
    decoder: D,
    window: u64,
    place: FramePosition,
}

/// The frames before the bytes that come next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// Nothing.
    Input,
    /// Frames, behind which there may be padding.
    Frames,
}

/// The place of the next byte in a file.
#[derive(Clone, Copy)]
enum FramePosition {
    /// At the beginning of a frame.
    Frame(Start),
    /// At that of a block.
    Block { checksum: bool },
    /// Behind the last block.
    Checksum,
}

/// The most that a block holds.
pub(super) const BLOCK: usize = 128 << 10;
/// The bytes before a block.
pub(super) const BLOCK_HEADER: usize = 3;

impl<D: FrameDecoder> Frames<D> {
    pub(super) fn new(limits: UnpackLimits, start: Start) -> io::Result<Frames<D>> {
        Ok(Frames { decoder: D::new()?, window: limits.window, place: FramePosition::Frame(start) })
    }

    /// Starts anew with other bytes, whatever became of those before. The memory of the window is used again.
    #[cfg(feature = "zstd")]
    pub(super) fn start_again(&mut self, start: Start) -> io::Result<()> {
        self.place = FramePosition::Frame(start);
        self.decoder.reset()
    }

    /// Returns the next piece, no larger than `CHUNK` and a block; one ends where a frame ends.
    pub(super) fn next(&mut self, source: &mut Source, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        out.reserve(CHUNK + BLOCK);
        while out.len() < CHUNK {
            match self.place {
                FramePosition::Frame(start) => {
                    if !out.is_empty() {
                        return Ok(Progress::More);
                    }
                    if self.begin(source, start)? == Progress::End {
                        return Ok(Progress::End);
                    }
                }
                FramePosition::Block { checksum } => {
                    let header = seen(source, BLOCK_HEADER)?;
                    let word = u32::from_le_bytes([header[0], header[1], header[2], 0]);
                    let (last, kind, size) = (word & 1 == 1, (word >> 1) & 3, (word >> 3) as usize);
                    let content = match kind {
                        // One byte, repeated.
                        1 => 1,
                        // No block may be larger; zstd reports the error in this one.
                        _ if size > BLOCK => 0,
                        _ => size,
                    };
                    self.feed(source, BLOCK_HEADER + content, |decoder, bytes| decoder.block(bytes, out))?;
                    self.place = match (last, checksum) {
                        (false, _) => FramePosition::Block { checksum },
                        (true, true) => FramePosition::Checksum,
                        (true, false) => FramePosition::Frame(Start::Frames),
                    };
                }
                FramePosition::Checksum => {
                    self.feed(source, 4, D::checksum)?;
                    self.place = FramePosition::Frame(Start::Frames);
                }
            }
        }
        Ok(Progress::More)
    }

    /// Reads the header of a frame, or skips one that holds nothing.
    fn begin(&mut self, source: &mut Source, start: Start) -> Result<Progress, Failure> {
        let bytes = source.peek(ZSTD.len())?;
        if bytes.is_empty() {
            return Ok(Progress::End);
        }
        if is_skippable(bytes) {
            let length = seen(source, 8)?[4..8].try_into().map(u32::from_le_bytes).unwrap_or_default();
            source.take(8);
            skip(source, length as usize)?;
            self.place = FramePosition::Frame(Start::Frames);
            return Ok(Progress::More);
        }
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        if !bytes.starts_with(&ZSTD) {
            return match () {
                // Padding, as on tapes.
                () if zeros > 0 && start == Start::Frames => {
                    source.take(zeros);
                    Ok(Progress::More)
                }
                () if ZSTD.starts_with(bytes) || might_be_skippable(bytes) => {
                    Err(UnpackProblem::CutOff.into())
                }
                () => Err(UnpackProblem::Garbage.into()),
            };
        }
        let header = FrameHeader::read(seen(source, ZSTD.len() + 1)?[ZSTD.len()]);
        let bytes = seen(source, ZSTD.len() + header.length)?;
        let window = header.window(&bytes[ZSTD.len()..]);
        if window > self.window {
            return Err(UnpackProblem::Window { asked: Some(window), allowed: self.window }.into());
        }
        self.feed(source, ZSTD.len() + header.length, |decoder, bytes| decoder.header(bytes, &header))?;
        self.place = FramePosition::Block { checksum: header.checksum };
        Ok(Progress::More)
    }

    /// Feeds `count` bytes to the decoder. They are a whole part of the frame, so all that they hold comes out at once.
    fn feed(
        &mut self,
        source: &mut Source,
        count: usize,
        decode: impl FnOnce(&mut D, &[u8]) -> Result<(), String>,
    ) -> Result<(), Failure> {
        let bytes = seen(source, count)?;
        decode(&mut self.decoder, &bytes[..count]).map_err(UnpackProblem::Damaged)?;
        source.take(count);
        Ok(())
    }
}

/// Returns the next bytes, at least `count` of them.
fn seen(source: &mut Source, count: usize) -> Result<&[u8], Failure> {
    let bytes = source.peek(count)?;
    if bytes.len() < count { Err(UnpackProblem::CutOff.into()) } else { Ok(bytes) }
}

fn skip(source: &mut Source, mut count: usize) -> Result<(), Failure> {
    while count > 0 {
        let some = seen(source, 1)?.len().min(count);
        source.take(some);
        count -= some;
    }
    Ok(())
}

/// True if these are too few bytes to decide, but all as in the number of a frame to skip.
fn might_be_skippable(bytes: &[u8]) -> bool {
    matches!(bytes, [0x50..=0x5F] | [0x50..=0x5F, 0x2A] | [0x50..=0x5F, 0x2A, 0x4D])
}

/// The contents of the first byte of a frame's header.
pub(super) struct FrameHeader {
    /// Of the header, in bytes.
    length: usize,
    pub(super) checksum: bool,
    /// The whole frame is its own window, so its size is given instead of one.
    single: bool,
    dictionary: usize,
    size: usize,
}

impl FrameHeader {
    fn read(byte: u8) -> FrameHeader {
        let single = byte & 0x20 != 0;
        let dictionary = [0, 1, 2, 4][usize::from(byte & 3)];
        let size = match (byte >> 6, single) {
            (0, single) => usize::from(single),
            (power, _) => 1 << power,
        };
        let length = 1 + usize::from(!single) + dictionary + size;
        FrameHeader { length, checksum: byte & 4 != 0, single, dictionary, size }
    }

    /// Returns the number of bytes that must be held in memory.
    pub(super) fn window(&self, header: &[u8]) -> u64 {
        if !self.single {
            let (exponent, mantissa) = (u64::from(header[1] >> 3), u64::from(header[1] & 7));
            let base = 1 << (10 + exponent);
            return base + base / 8 * mantissa;
        }
        self.content_size(header).unwrap_or_default()
    }

    /// Returns the size of the content, if it is given.
    pub(super) fn content_size(&self, header: &[u8]) -> Option<u64> {
        let place = 1 + usize::from(!self.single) + self.dictionary;
        let mut number = [0; 8];
        number[..self.size].copy_from_slice(header.get(place..self.length)?);
        // Two bytes count from where one ends.
        let more = if self.size == 2 { 256 } else { 0 };
        (self.size > 0).then(|| u64::from_le_bytes(number) + more)
    }

    /// Returns the number of the dictionary that the frame was packed with; 0 is none.
    #[cfg(feature = "ruzstd")]
    pub(super) fn dictionary(&self, header: &[u8]) -> u32 {
        let place = 1 + usize::from(!self.single);
        let bytes = header.get(place..place + self.dictionary).unwrap_or_default();
        bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
    }
}
