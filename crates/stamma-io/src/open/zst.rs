//! Unpacks Zstd: frames one after another, and frames between them that hold nothing. The contents of a block are left
//! to the zstd crate; frames are unpacked in parallel in `pzstd.rs`.
//!
//! The crate is fed block by block. So each block before a damaged one is returned, and neither the ends of pieces nor
//! the bytes before a failure depend on how the input arrived.

use super::packing::{ZSTD, is_skippable};
use super::reader::{CHUNK, Chunks, Failure, Progress};
use super::source::Source;
use super::{UnpackLimits, UnpackProblem};
use std::io;
use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

/// The frames of an input, one after another.
pub(super) fn in_turn(source: Source, limits: UnpackLimits) -> io::Result<Box<dyn Chunks>> {
    Ok(Box::new(InTurn { source, frames: Frames::new(limits, Start::Input)? }))
}

struct InTurn {
    source: Source,
    frames: Frames,
}

impl Chunks for InTurn {
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure> {
        self.frames.next(&mut self.source, out)
    }

    fn taken(&self) -> u64 {
        self.source.taken()
    }
}

/// Unpacks frames.
pub(super) struct Frames {
    decoder: Decoder<'static>,
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
const BLOCK: usize = 128 << 10;
/// The bytes before a block.
const BLOCK_HEADER: usize = 3;
/// The largest window that zstd can be set to allow, as a power of two; the caller checks before whether it is allowed.
const WINDOW_LOG: u32 = if usize::BITS == 64 { 31 } else { 30 };

impl Frames {
    pub(super) fn new(limits: UnpackLimits, start: Start) -> io::Result<Frames> {
        let mut decoder = Decoder::new()?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG))?;
        Ok(Frames { decoder, window: limits.window, place: FramePosition::Frame(start) })
    }

    /// Starts anew with other bytes, whatever became of those before. The memory of the window is used again.
    pub(super) fn start_again(&mut self, start: Start) -> io::Result<()> {
        self.place = FramePosition::Frame(start);
        self.decoder.reinit()
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
                    self.feed(source, BLOCK_HEADER + content, out)?;
                    self.place = match (last, checksum) {
                        (false, _) => FramePosition::Block { checksum },
                        (true, true) => FramePosition::Checksum,
                        (true, false) => FramePosition::Frame(Start::Frames),
                    };
                }
                FramePosition::Checksum => {
                    self.feed(source, 4, out)?;
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
        let head = Head::read(seen(source, ZSTD.len() + 1)?[ZSTD.len()]);
        let bytes = seen(source, ZSTD.len() + head.length)?;
        let window = head.window(&bytes[ZSTD.len()..]);
        if window > self.window {
            return Err(UnpackProblem::Window { asked: Some(window), allowed: self.window }.into());
        }
        self.feed(source, ZSTD.len() + head.length, &mut Vec::new())?;
        self.place = FramePosition::Block { checksum: head.checksum };
        Ok(Progress::More)
    }

    /// Feeds `count` bytes to zstd. They are a whole part of the frame, so all that they hold comes out at once.
    fn feed(&mut self, source: &mut Source, count: usize, out: &mut Vec<u8>) -> Result<(), Failure> {
        let bytes = seen(source, count)?;
        let mut input = InBuffer::around(&bytes[..count]);
        let before = out.len();
        let mut output = OutBuffer::around_pos(out, before);
        let run = self.decoder.run(&mut input, &mut output);
        let whole = input.pos() == count;
        match run {
            Err(error) => Err(UnpackProblem::Damaged(error.to_string()).into()),
            Ok(_) if !whole => Err(UnpackProblem::Damaged(String::from("a block holds too much")).into()),
            Ok(_) => {
                source.take(count);
                Ok(())
            }
        }
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
struct Head {
    /// Of the header, in bytes.
    length: usize,
    checksum: bool,
    /// The whole frame is its own window, so its size is given instead of one.
    single: bool,
    dictionary: usize,
    size: usize,
}

impl Head {
    fn read(byte: u8) -> Head {
        let single = byte & 0x20 != 0;
        let dictionary = [0, 1, 2, 4][usize::from(byte & 3)];
        let size = match (byte >> 6, single) {
            (0, single) => usize::from(single),
            (power, _) => 1 << power,
        };
        let length = 1 + usize::from(!single) + dictionary + size;
        Head { length, checksum: byte & 4 != 0, single, dictionary, size }
    }

    /// Returns the number of bytes that must be held in memory.
    fn window(&self, header: &[u8]) -> u64 {
        if !self.single {
            let (exponent, mantissa) = (u64::from(header[1] >> 3), u64::from(header[1] & 7));
            let base = 1 << (10 + exponent);
            return base + base / 8 * mantissa;
        }
        let mut number = [0; 8];
        number[..self.size].copy_from_slice(&header[1 + self.dictionary..][..self.size]);
        // Two bytes count from where one ends.
        u64::from_le_bytes(number) + if self.size == 2 { 256 } else { 0 }
    }
}
