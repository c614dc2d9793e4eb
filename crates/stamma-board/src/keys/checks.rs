//! The hash keys of checks that count, on either board: ours, since Polyglot's books are of games without them.

use super::large::key;
use crate::vocabulary::Color;

/// A side has given so many checks.
pub(crate) const fn given(color: Color, count: u8) -> u64 {
    key(4300 + 256 * color.index() as u64 + count as u64)
}
