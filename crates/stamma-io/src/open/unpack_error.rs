//! Problems of packed data, and their sentences. They are found elsewhere, see `mod.rs`.

use super::Packing;
use std::fmt;
use std::io::{self, ErrorKind};

/// Packed data that could not be unpacked to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnpackError {
    /// The packing.
    pub packing: Packing,
    /// The problem.
    pub problem: UnpackProblem,
    /// The number of unpacked bytes before it.
    pub unpacked: u64,
    /// About where in the packed data, as a number of a byte.
    pub packed: u64,
}

/// A problem of packed data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnpackProblem {
    /// It ends before its end.
    CutOff,
    /// The data is damaged; the message of the unpacker.
    Damaged(String),
    /// Something else follows its end.
    Garbage,
    /// More of the text must be held in memory than the limits allow.
    Window {
        /// The number of bytes, if the data declares it.
        asked: Option<u64>,
        /// The number of bytes that are allowed.
        allowed: u64,
    },
    /// It unpacks to more than the limits allow.
    Ratio {
        /// The number of unpacked bytes that are allowed for a packed one.
        allowed: u64,
    },
}

impl fmt::Display for UnpackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnpackError { packing, problem, unpacked, packed } = self;
        match problem {
            UnpackProblem::CutOff => {
                write!(formatter, "the {packing} data is cut off after {unpacked} unpacked bytes")
            }
            UnpackProblem::Damaged(how) => write!(
                formatter,
                "the {packing} data is damaged after {unpacked} unpacked bytes, near its byte {packed}: {how}"
            ),
            UnpackProblem::Garbage => write!(
                formatter,
                "something that is not {packing} data follows at byte {packed}, after {unpacked} unpacked bytes"
            ),
            UnpackProblem::Window { asked, allowed } => {
                write!(formatter, "to unpack the {packing} data ")?;
                match asked {
                    Some(asked) => write!(formatter, "{} of text must be held in memory", Size(*asked))?,
                    None => write!(formatter, "too much text must be held in memory")?,
                }
                write!(formatter, "; at most {} are allowed", Size(*allowed))
            }
            UnpackProblem::Ratio { allowed } => write!(
                formatter,
                "the {packing} data unpacks to more than {allowed} times its size: {unpacked} bytes from {packed}"
            ),
        }
    }
}

impl std::error::Error for UnpackError {}

impl From<UnpackError> for io::Error {
    fn from(error: UnpackError) -> io::Error {
        let kind = match error.problem {
            UnpackProblem::CutOff => ErrorKind::UnexpectedEof,
            UnpackProblem::Damaged(_) | UnpackProblem::Garbage => ErrorKind::InvalidData,
            UnpackProblem::Window { .. } | UnpackProblem::Ratio { .. } => ErrorKind::QuotaExceeded,
        };
        io::Error::new(kind, error)
    }
}

/// A number of bytes in units; a fraction of a unit is rounded up.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes < 1 << 10 => write!(formatter, "{bytes} bytes"),
            bytes if bytes < 1 << 20 => write!(formatter, "{} KiB", bytes.div_ceil(1 << 10)),
            bytes => write!(formatter, "{} MiB", bytes.div_ceil(1 << 20)),
        }
    }
}
