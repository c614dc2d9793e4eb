//! The decoder of frames without C code, the crate ruzstd.
//!
//! ruzstd gives the end of a frame alone at once; before that it keeps the window to itself. Each block must come out when it
//! has been read, so each is given to it as if it were the last of its frame. Then it gives all that it holds, and the
//! window is put back into it as blocks that are not packed.

use super::packing::ZSTD;
use super::zst::{BLOCK, BLOCK_HEADER, FrameDecoder, FrameHeader};
use ruzstd::decoding::BlockDecodingStrategy::UptoBlocks;
use ruzstd::decoding::FrameDecoder as Decoder;
use ruzstd::decoding::errors::FrameDecoderError;
use std::error::Error;
use std::hash::Hasher;
use std::io;
use twox_hash::XxHash64;

/// The crate ruzstd.
pub(super) struct PureZstd {
    decoder: Decoder,
    /// The number of bytes that it holds, the end of the content so far.
    held: usize,
    /// The number of bytes that later blocks may refer to.
    window: usize,
    hash: XxHash64,
    /// The size of the content so far, and the one that the header gives.
    size: u64,
    whole: Option<u64>,
}

/// The header of every frame as ruzstd reads it: without a checksum and a size, which are compared here, and with the smallest
/// window that allows blocks of every size. What it holds is what was put back.
const HEADER: [u8; 6] = [ZSTD[0], ZSTD[1], ZSTD[2], ZSTD[3], 0, (BLOCK.ilog2() as u8 - 10) << 3];

/// The bits of the header of a block.
const LAST: u8 = 1;

/// The bit of a frame's first byte that no frame has set.
const RESERVED: u8 = 8;

impl PureZstd {
    fn begin() -> PureZstd {
        let (decoder, hash) = (Decoder::new(), XxHash64::with_seed(0));
        PureZstd { decoder, held: 0, window: 0, hash, size: 0, whole: None }
    }

    /// Gives a block to ruzstd.
    fn decode(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.decoder.decode_blocks(bytes, UptoBlocks(1)).map_err(|error| sentence(&error))?;
        Ok(())
    }

    /// Puts the window back, the end of what ruzstd has given.
    fn put_back(&mut self, given: &[u8]) -> Result<(), String> {
        let window = &given[given.len().saturating_sub(self.window)..];
        let mut block = Vec::with_capacity(BLOCK_HEADER + BLOCK.min(window.len()));
        for part in window.chunks(BLOCK) {
            block.clear();
            block.extend_from_slice(&((part.len() as u32) << BLOCK_HEADER).to_le_bytes()[..BLOCK_HEADER]);
            block.extend_from_slice(part);
            self.decode(&block)?;
        }
        self.held = window.len();
        Ok(())
    }
}

impl FrameDecoder for PureZstd {
    fn new() -> io::Result<PureZstd> {
        Ok(PureZstd::begin())
    }

    #[cfg(feature = "zstd")]
    fn reset(&mut self) -> io::Result<()> {
        *self = PureZstd::begin();
        Ok(())
    }

    fn header(&mut self, bytes: &[u8], header: &FrameHeader) -> Result<(), String> {
        let bytes = bytes.get(ZSTD.len()..).unwrap_or_default();
        if bytes.first().is_some_and(|first| first & RESERVED != 0) {
            return Err(String::from("the header of a frame is of no known kind"));
        }
        if header.dictionary(bytes) != 0 {
            return Err(String::from("a frame was packed with a dictionary"));
        }
        *self = PureZstd::begin();
        self.window = usize::try_from(header.window(bytes)).unwrap_or(usize::MAX);
        self.whole = header.content_size(bytes);
        self.decoder.init(&HEADER[..]).map_err(|error| sentence(&error))
    }

    fn block(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
        let is_last = bytes.first().is_some_and(|first| first & LAST != 0);
        let mut block = bytes.to_vec();
        if let Some(first) = block.first_mut() {
            *first |= LAST;
        }
        self.decode(&block)?;
        let given = self.decoder.collect().unwrap_or_default();
        let content = given.get(self.held..).unwrap_or_default();
        self.size += content.len() as u64;
        if content.len() > BLOCK.min(self.window) {
            return Err(String::from("a block holds too much"));
        }
        if is_last && self.whole.is_some_and(|whole| whole != self.size) {
            return Err(String::from("a frame is not as long as it says"));
        }
        self.hash.write(content);
        out.extend_from_slice(content);
        if is_last { Ok(()) } else { self.put_back(&given) }
    }

    fn checksum(&mut self, bytes: &[u8]) -> Result<(), String> {
        // Its lower half is written.
        match (self.hash.finish() as u32).to_le_bytes() == *bytes {
            true => Ok(()),
            false => Err(String::from("the checksum of a frame is wrong")),
        }
    }
}

/// The message of what is wrong at the bottom; those above it repeat it.
fn sentence(error: &FrameDecoderError) -> String {
    let mut error: &dyn Error = error;
    while let Some(cause) = error.source() {
        error = cause;
    }
    error.to_string()
}
