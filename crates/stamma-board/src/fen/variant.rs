//! The variant that a FEN is of, as far as it shows.

use crate::geometry::BoardSize;
use crate::setup::Setup;
use crate::variants::Variant;

impl Variant {
    /// The variant that a FEN is of, as far as it shows: the first on a board of its size in which the position is sound;
    /// where there is none, the first in which the text can be read, else the first on such a board. A text that is no
    /// FEN is of chess.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::Variant;
    /// let of = Variant::of_fen;
    /// assert_eq!(of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Variant::Standard);
    /// assert_eq!(of("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), Variant::Chess960);
    /// assert_eq!(of("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1"), Variant::Grand);
    /// ```
    pub fn of_fen(fen: &str) -> Variant {
        let placement = fen.split_whitespace().next().unwrap_or_default();
        let ranks = placement.split('/').count();
        let files = placement.split('/').next().map_or(0, row_width);
        let fits = |variant: &Variant| {
            let BoardSize { files: expected, ranks: tall } = variant.rules().size;
            (files, ranks) == (u32::from(expected), usize::from(tall))
        };
        let setup = |variant| Setup::parse_epd(fen, variant).ok().map(|(setup, _)| setup);
        let is_sound =
            |&variant: &Variant| setup(variant).is_some_and(|setup| setup.validate(variant).is_empty());
        let mut fitting = Variant::ALL.into_iter().filter(fits);
        let readable = || Variant::ALL.into_iter().filter(fits).find(|&variant| setup(variant).is_some());
        let first = || Variant::ALL.into_iter().find(fits);
        fitting.find(is_sound).or_else(readable).or_else(first).unwrap_or_default()
    }
}

/// The number of files in a row of a FEN.
fn row_width(row: &str) -> u32 {
    let mut width = 0;
    let mut run = 0;
    for ch in row.chars().filter(|ch| !matches!(ch, '~' | '+')) {
        match ch.to_digit(10) {
            Some(digit) => run = (run * 10 + digit).min(99),
            None => {
                width += run + 1;
                run = 0;
            }
        }
    }
    width + run
}
