//! Packed inputs: recognises the packing by the first bytes, never by the name, and unpacks.
//!
//! It does not depend on games, flags, or more of a file name than its last part. The packings are a table in
//! `packing.rs`; `reader.rs` returns bytes and keeps the limits; `zst.rs`, `pzstd.rs` and `members.rs` unpack
//! (`c_zstd.rs` and `pure_zstd.rs` one frame of zstd each, with C code and without),
//! `prefetch.rs` does so on a thread of its own, whose pieces wait in a bounded channel (`channel.rs`); `pack.rs` is
//! the way back.

/// Zip archives.
#[cfg(feature = "zip")]
mod archive;
/// The C library of zstd.
#[cfg(feature = "zstd")]
mod c_zstd;
/// Pieces between two threads.
mod channel;
/// One packing inside the other's file: gzip members, bzip2 and xz streams.
#[cfg(any(feature = "gzip", feature = "bzip2", feature = "xz"))]
mod members;
/// Packs output.
mod pack;
/// The table of packings.
mod packing;
/// Unpacking on a thread of its own.
mod prefetch;
/// Zstd without C code.
#[cfg(feature = "ruzstd")]
mod pure_zstd;
/// Frames that say how long they are, unpacked side by side.
#[cfg(feature = "zstd")]
mod pzstd;
/// Returns unpacked bytes on demand.
mod reader;
/// Packed bytes, and looking ahead in them.
mod source;
/// Problems of packed data.
mod unpack_error;
/// Limits of what unpacking may use.
mod unpack_limits;
/// Frames of zstd, one after another.
#[cfg(any(feature = "zstd", feature = "ruzstd"))]
mod zst;

#[cfg(feature = "zip")]
pub use archive::{ArchiveMember, is_archive};
pub use pack::Packer;
pub(crate) use packing::declared_length;
pub use packing::{Packing, ParsePackingError};
pub use unpack_error::{UnpackError, UnpackProblem};
pub use unpack_limits::UnpackLimits;

use crate::exclusive::Exclusive;
use prefetch::Prefetcher;
use reader::{Chunks, Unpacker};
use source::Source;
use std::fmt;
use std::io::{self, Read};
use std::num::NonZeroUsize;

/// An input after its packing has been found.
#[non_exhaustive]
pub struct Unpacked {
    /// The packing, if there is one.
    pub packing: Option<Packing>,
    /// The unpacked bytes; the input itself where it is not packed.
    ///
    /// Packed data that is cut off, damaged or beyond the limits gives an error whose source is an [`UnpackError`],
    /// after all bytes before that place.
    pub bytes: Box<dyn Read + Send + Sync>,
}

impl fmt::Debug for Unpacked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Unpacked").field("packing", &self.packing).finish_non_exhaustive()
    }
}

/// Opens an input that may be packed with any of [`Packing::ALL`], one or many members long. A packed file inside is
/// not unpacked again.
///
/// With more than one job a thread of its own unpacks ahead of the reader. With more than two, frames of zstd that
/// declare their length beforehand, as `pzstd` writes them, are unpacked by up to `jobs` threads. The bytes are the
/// same with any number of them.
///
/// # Errors
///
/// The first bytes cannot be read, or the packing is one that this crate was built without.
///
/// # Examples
///
/// ```
/// use stamma_io::{UnpackLimits, unpack};
/// use std::io::Read;
/// let mut unpacked = unpack(&b"1. e4 e5"[..], UnpackLimits::default(), std::num::NonZeroUsize::MIN)?;
/// let mut text = String::new();
/// unpacked.bytes.read_to_string(&mut text)?;
/// assert_eq!((unpacked.packing, text.as_str()), (None, "1. e4 e5"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn unpack(
    input: impl Read + Send + 'static,
    limits: UnpackLimits,
    jobs: NonZeroUsize,
) -> io::Result<Unpacked> {
    let mut source = Source::new(Box::new(Exclusive::new(input)));
    let Some(packing) = Packing::of_first_bytes(source.peek(packing::LOOK)?) else {
        return Ok(Unpacked { packing: None, bytes: source.into_reader() });
    };
    let chunks = chunks(packing, source, limits, jobs)?;
    let bytes = Box::new(Exclusive::new(Unpacker::new(chunks, packing, limits)));
    Ok(Unpacked { packing: Some(packing), bytes })
}

/// Unpacks zstd without C code also where there is some, to compare the two.
///
/// # Errors
///
/// The first bytes cannot be read.
#[cfg(all(feature = "zstd", feature = "ruzstd"))]
pub fn unpack_zstd_purely(input: impl Read + Send + 'static, limits: UnpackLimits) -> io::Result<Unpacked> {
    let source = Source::new(Box::new(Exclusive::new(input)));
    let chunks = zst::in_turn::<pure_zstd::PureZstd>(source, limits)?;
    let bytes = Box::new(Exclusive::new(Unpacker::new(chunks, Packing::Zstd, limits)));
    Ok(Unpacked { packing: Some(Packing::Zstd), bytes })
}

/// Chooses the way to unpack it.
fn chunks(
    packing: Packing,
    mut source: Source,
    limits: UnpackLimits,
    jobs: NonZeroUsize,
) -> io::Result<Box<dyn Chunks>> {
    // Which of these are changed depends on the features.
    let _ = &mut source;
    #[cfg(feature = "zstd")]
    if packing == Packing::Zstd && pzstd::is_worth_it(&mut source, jobs)? {
        return Ok(Box::new(pzstd::SideBySide::start(source, limits, jobs)?));
    }
    let in_turn = in_turn(packing, source, limits)?;
    Ok(match jobs.get() {
        1 => in_turn,
        _ => Box::new(Prefetcher::start(in_turn)?),
    })
}

/// Unpacks one member after another.
fn in_turn(packing: Packing, source: Source, limits: UnpackLimits) -> io::Result<Box<dyn Chunks>> {
    // Which of these are used depends on the features.
    let _ = (&source, limits);
    match packing {
        #[cfg(feature = "zstd")]
        Packing::Zstd => zst::in_turn::<c_zstd::CZstd>(source, limits),
        #[cfg(all(feature = "ruzstd", not(feature = "zstd")))]
        Packing::Zstd => zst::in_turn::<pure_zstd::PureZstd>(source, limits),
        #[cfg(feature = "gzip")]
        Packing::Gzip => Ok(members::gzip(source)),
        #[cfg(feature = "bzip2")]
        Packing::Bzip2 => Ok(members::bzip2(source)),
        #[cfg(feature = "xz")]
        Packing::Xz => Ok(members::xz(source, limits)),
        #[allow(unreachable_patterns)]
        missing => Err(missing.not_built_in()),
    }
}
