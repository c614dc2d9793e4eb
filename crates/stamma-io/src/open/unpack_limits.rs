//! Limits of what unpacking may use.

use stamma_board::setters;

/// The resources that a packed input may use.
///
/// The default is enough for honest files. Games pack to a tenth or a twentieth; a file that holds the same games over and
/// over can reach 500:1, and gzip cannot pass 1032:1 whatever it packs. A ratio of 1000 is a bomb or a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnpackLimits {
    /// The largest window, in bytes: how much of the text so far must be held in memory to unpack the next bytes. The
    /// default is that of zstd's own programs, 128 MiB; `xz -9` needs 64 MiB.
    pub window: u64,
    /// The most unpacked bytes for a packed byte, on the average of all so far.
    pub ratio: u64,
    /// The number of unpacked bytes to which the ratio does not apply: a short text of one game repeated is no harm.
    pub free: u64,
}

impl Default for UnpackLimits {
    fn default() -> UnpackLimits {
        UnpackLimits::new()
    }
}

impl UnpackLimits {
    /// The usual limits.
    pub const fn new() -> UnpackLimits {
        UnpackLimits { window: 128 << 20, ratio: 1000, free: 64 << 20 }
    }

    setters! { const window: u64, ratio: u64, free: u64 }
}

/// The upper limit of threads, whatever the caller asks for: one thread that reads cannot keep more of them busy.
#[cfg(feature = "zstd")]
pub(super) const MOST_THREADS: usize = 64;
