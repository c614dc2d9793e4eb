//! The decoder of frames that is the C library of zstd.

use super::zst::{FrameDecoder, FrameHeader};
use std::io;
use zstd::stream::raw::{DParameter, Decoder, InBuffer, Operation, OutBuffer};

/// The C library of zstd.
pub(super) struct CZstd(Decoder<'static>);

/// The largest window that zstd can be set to allow, as a power of two; the caller checks before whether it is allowed.
const WINDOW_LOG: u32 = if usize::BITS == 64 { 31 } else { 30 };

impl CZstd {
    /// Runs it on bytes whose content all comes out at once.
    fn run(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
        let mut input = InBuffer::around(bytes);
        let before = out.len();
        let mut output = OutBuffer::around_pos(out, before);
        let run = self.0.run(&mut input, &mut output);
        match run {
            Err(error) => Err(error.to_string()),
            Ok(_) if input.pos() != bytes.len() => Err(String::from("a block holds too much")),
            Ok(_) => Ok(()),
        }
    }
}

impl FrameDecoder for CZstd {
    fn new() -> io::Result<CZstd> {
        let mut decoder = Decoder::new()?;
        decoder.set_parameter(DParameter::WindowLogMax(WINDOW_LOG))?;
        Ok(CZstd(decoder))
    }

    fn reset(&mut self) -> io::Result<()> {
        self.0.reinit()
    }

    fn header(&mut self, bytes: &[u8], _header: &FrameHeader) -> Result<(), String> {
        self.run(bytes, &mut Vec::new())
    }

    fn block(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
        self.run(bytes, out)
    }

    fn checksum(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.run(bytes, &mut Vec::new())
    }
}
