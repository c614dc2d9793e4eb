//! Packs output. It opens no files; the way back is in the other files of this folder.

use super::Packing;
use std::io::{self, Write};
use std::num::NonZeroUsize;

/// Packs the bytes written to it. The result is whole only after [`Packer::finish`].
pub struct Packer<W: Write>(PackEncoder<W>);

enum PackEncoder<W: Write> {
    Plain(W),
    #[cfg(feature = "zstd")]
    Zstd(zstd::stream::write::Encoder<'static, W>),
    #[cfg(feature = "gzip")]
    Gzip(Box<flate2::write::GzEncoder<W>>),
    #[cfg(feature = "bzip2")]
    Bzip2(bzip2::write::BzEncoder<W>),
    #[cfg(feature = "xz")]
    Xz(liblzma::write::XzEncoder<W>),
}

/// The amount of text that a thread of zstd packs at once. Its own default costs 30 MiB more and packs games no better.
#[cfg(feature = "zstd")]
const PIECE: u32 = 2 << 20;

impl<W: Write> Packer<W> {
    /// Packs with the packing, at its own program's default level; passes bytes on as they are if there is none.
    ///
    /// Zstd packs in up to `jobs` threads beside the one that writes. The bytes are the same with any number of them.
    ///
    /// # Errors
    ///
    /// This crate was built without the packing, or there is no memory for it.
    pub fn new(writer: W, packing: Option<Packing>, jobs: NonZeroUsize) -> io::Result<Packer<W>> {
        // Which of these are used depends on the features.
        let _ = jobs;
        Ok(Packer(match packing {
            None => PackEncoder::Plain(writer),
            #[cfg(feature = "zstd")]
            Some(Packing::Zstd) => {
                let mut encoder = zstd::stream::write::Encoder::new(writer, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                // The output of one thread is that of many; without any, the text would be cut elsewhere.
                encoder.multithread(jobs.get().min(super::unpack_limits::MOST_THREADS) as u32)?;
                encoder.set_parameter(zstd::stream::raw::CParameter::JobSize(PIECE))?;
                PackEncoder::Zstd(encoder)
            }
            #[cfg(feature = "gzip")]
            Some(Packing::Gzip) => {
                let level = flate2::Compression::default();
                PackEncoder::Gzip(Box::new(flate2::write::GzEncoder::new(writer, level)))
            }
            #[cfg(feature = "bzip2")]
            Some(Packing::Bzip2) => {
                PackEncoder::Bzip2(bzip2::write::BzEncoder::new(writer, bzip2::Compression::best()))
            }
            #[cfg(feature = "xz")]
            Some(Packing::Xz) => {
                /// The default level of `xz`.
                const LEVEL: u32 = 6;
                PackEncoder::Xz(liblzma::write::XzEncoder::new(writer, LEVEL))
            }
            #[allow(unreachable_patterns)]
            Some(missing) => return Err(missing.not_built_in()),
        }))
    }

    /// Writes the rest, and returns the writer.
    ///
    /// # Errors
    ///
    /// The rest cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            PackEncoder::Plain(writer) => Ok(writer),
            #[cfg(feature = "zstd")]
            PackEncoder::Zstd(encoder) => encoder.finish(),
            #[cfg(feature = "gzip")]
            PackEncoder::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "bzip2")]
            PackEncoder::Bzip2(encoder) => encoder.finish(),
            #[cfg(feature = "xz")]
            PackEncoder::Xz(encoder) => encoder.finish(),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            PackEncoder::Plain(writer) => writer,
            #[cfg(feature = "zstd")]
            PackEncoder::Zstd(encoder) => encoder,
            #[cfg(feature = "gzip")]
            PackEncoder::Gzip(encoder) => encoder,
            #[cfg(feature = "bzip2")]
            PackEncoder::Bzip2(encoder) => encoder,
            #[cfg(feature = "xz")]
            PackEncoder::Xz(encoder) => encoder,
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}
