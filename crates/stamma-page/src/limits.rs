//! The limits of what is done with a text.

use stamma::ReadOptions;
use stamma::repair::RepairOptions;

/// The limits of what is done with a text.
#[derive(Clone, Copy, Debug)]
pub struct TextLimits {
    /// The games that one question about all games may be about.
    pub games: usize,
    /// The games that the page shows at once; of a longer text it shows one.
    pub shown: usize,
    /// The games that the page lists at once: those beside the one that is shown.
    pub listed: usize,
    /// The moves of one game that the page shows, variations included.
    pub plies: usize,
    /// The positions that repairs may try, for all games of a question together.
    pub repair: usize,
}

impl Default for TextLimits {
    fn default() -> TextLimits {
        TextLimits { games: 2_000, shown: 12, listed: 1_000, plies: 5_000, repair: RepairOptions::BUDGET }
    }
}

impl TextLimits {
    /// Returns the limits of the reader for the page: of a longer game only as many plies as the page shows are read.
    pub fn reading(&self) -> stamma::notation::Limits {
        let usual = ReadOptions::default().limits;
        usual.plies(self.plies.min(usual.plies))
    }
}
