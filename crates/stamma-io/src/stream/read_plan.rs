//! The plan of reading: the games that are wanted, and the way to read them.

use crate::container::ContainerChoice;
use crate::encoding::EncodingChoice;
use stamma_board::setters;
use stamma_notation::ReadOptions;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

/// The bytes of a chunk by default.
const CHUNK: usize = 2 << 20;

/// The games to read, and the way to read them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadPlan {
    /// The reading options.
    pub options: ReadOptions,
    /// The encoding.
    pub encoding: EncodingChoice,
    /// The containers that are taken off.
    pub container: ContainerChoice,
    /// The number of threads that may read games. The result does not depend on it.
    pub jobs: NonZeroUsize,
    /// The games that are wanted, counted from 0. Games before them are read all the same: a game that is skipped ends
    /// where it would end if it were wanted.
    pub wanted: Range<u64>,
    /// About how many bytes are read at once. The result does not depend on it.
    pub chunk: usize,
    /// The beginning of the text that the stream is a part of.
    pub(crate) beginning: Option<Arc<[u8]>>,
}

impl Default for ReadPlan {
    /// Everything is wanted, nothing is known, and one thread does it.
    fn default() -> ReadPlan {
        ReadPlan {
            options: ReadOptions::default(),
            encoding: EncodingChoice::Auto,
            container: ContainerChoice::Auto,
            jobs: NonZeroUsize::MIN,
            wanted: 0..u64::MAX,
            chunk: CHUNK,
            beginning: None,
        }
    }
}

impl ReadPlan {
    /// Everything is wanted, nothing is known, and one thread does it.
    pub fn new() -> ReadPlan {
        ReadPlan::default()
    }

    setters! {
        options: ReadOptions,
        encoding: EncodingChoice,
        container: ContainerChoice,
        jobs: NonZeroUsize,
        wanted: Range<u64>,
        chunk: usize,
    }
}
