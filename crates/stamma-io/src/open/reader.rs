//! Returns unpacked bytes on demand, within the limits. Unpacking itself is behind [`Chunks`].

use super::{Packing, UnpackError, UnpackLimits, UnpackProblem};
use std::io::{self, ErrorKind, Read};

/// A source of unpacked bytes, a piece at a time.
///
/// The ends of pieces depend on the data alone, so that the limits strike at the same byte whichever way it is unpacked.
pub(super) trait Chunks: Send {
    /// Puts the next bytes into `out`, which is empty; also in front of a failure those that come before it.
    fn next(&mut self, out: &mut Vec<u8>) -> Result<Progress, Failure>;

    /// Returns the number of packed bytes that went into the pieces so far.
    fn taken(&self) -> u64;
}

/// The state after a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    More,
    End,
}

/// The reason why nothing more can be unpacked.
#[derive(Debug)]
pub(super) enum Failure {
    /// The packed bytes cannot be read.
    Input(io::Error),
    /// Something is wrong with them.
    Packed(UnpackProblem),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Input(error)
    }
}

impl From<UnpackProblem> for Failure {
    fn from(problem: UnpackProblem) -> Failure {
        Failure::Packed(problem)
    }
}

/// About as much is unpacked at once.
pub(super) const CHUNK: usize = 256 << 10;

/// Unpacked bytes.
pub(super) struct Unpacker {
    chunks: Box<dyn Chunks>,
    packing: Packing,
    limits: UnpackLimits,
    /// The current piece, of which the first `given` bytes have been read.
    chunk: Vec<u8>,
    given: usize,
    unpacked: u64,
    end: Option<End>,
}

/// The end of the bytes.
enum End {
    Whole,
    /// A failure: repeated at every further call, so that it is never taken for the end.
    Packed(UnpackError),
    Input(ErrorKind, String),
}

impl Unpacker {
    pub(super) fn new(chunks: Box<dyn Chunks>, packing: Packing, limits: UnpackLimits) -> Unpacker {
        Unpacker { chunks, packing, limits, chunk: Vec::new(), given: 0, unpacked: 0, end: None }
    }

    fn unpack(&mut self) {
        self.chunk.clear();
        self.given = 0;
        let next = self.chunks.next(&mut self.chunk);
        self.unpacked += self.chunk.len() as u64;
        let packed = self.chunks.taken();
        let failed = |problem| {
            End::Packed(UnpackError { packing: self.packing, problem, unpacked: self.unpacked, packed })
        };
        self.end = match next {
            _ if self.is_bomb(packed) => Some(failed(UnpackProblem::Ratio { allowed: self.limits.ratio })),
            Ok(Progress::More) => None,
            Ok(Progress::End) => Some(End::Whole),
            Err(Failure::Input(error)) => Some(End::Input(error.kind(), error.to_string())),
            Err(Failure::Packed(problem)) => Some(failed(problem)),
        };
    }

    fn is_bomb(&self, packed: u64) -> bool {
        self.unpacked > self.limits.free && self.unpacked > packed.saturating_mul(self.limits.ratio)
    }
}

impl Read for Unpacker {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let rest = &self.chunk[self.given..];
            if !rest.is_empty() {
                let count = rest.len().min(buffer.len());
                buffer[..count].copy_from_slice(&rest[..count]);
                self.given += count;
                return Ok(count);
            }
            match &self.end {
                None => self.unpack(),
                Some(End::Whole) => return Ok(0),
                Some(End::Packed(error)) => return Err(error.clone().into()),
                Some(End::Input(kind, message)) => return Err(io::Error::new(*kind, message.clone())),
            }
        }
    }
}
