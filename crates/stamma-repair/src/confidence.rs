//! The confidence of a repair: the share below which it is a guess, and its wording.

use stamma_notation::PlySource;

/// The least share of a repair that is not a guess. A word below it that is read as it is written is reported.
pub const DOUBTFUL: f32 = 0.75;

/// Returns the source of a move with this share.
pub fn source_of(share: f32) -> PlySource {
    if share < DOUBTFUL { PlySource::Guess } else { PlySource::Repair }
}

/// A share as people read it.
pub fn percent(share: f32) -> String {
    match (share * 100.0).round() as i32 {
        100 if share < 0.9995 => String::from("99 %"),
        100 => String::from("more than 99 %"),
        percent => format!("{percent} %"),
    }
}
