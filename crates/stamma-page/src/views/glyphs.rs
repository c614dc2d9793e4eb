//! Numeric annotation glyphs (NAGs): sign and meaning, one row each.

/// A numeric annotation glyph of PGN.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    number: u8,
    /// Its sign.
    pub sign: &'static str,
    /// The meaning.
    pub title: &'static str,
}

const fn row(number: u8, sign: &'static str, title: &'static str) -> Glyph {
    Glyph { number, sign, title }
}

/// The glyphs that have a sign.
pub const GLYPHS: [Glyph; 36] = [
    row(1, "!", "good move"),
    row(2, "?", "mistake"),
    row(3, "!!", "brilliant move"),
    row(4, "??", "blunder"),
    row(5, "!?", "interesting move"),
    row(6, "?!", "dubious move"),
    row(7, "□", "forced move"),
    row(8, "□", "only move"),
    row(10, "=", "equal"),
    row(11, "=", "equal and quiet"),
    row(12, "⇆", "equal and active"),
    row(13, "∞", "unclear"),
    row(14, "⩲", "White is slightly better"),
    row(15, "⩱", "Black is slightly better"),
    row(16, "±", "White is better"),
    row(17, "∓", "Black is better"),
    row(18, "+−", "White is winning"),
    row(19, "−+", "Black is winning"),
    row(22, "⨀", "White is in zugzwang"),
    row(23, "⨀", "Black is in zugzwang"),
    row(32, "⟳", "White is ahead in development"),
    row(33, "⟳", "Black is ahead in development"),
    row(36, "↑", "White has the initiative"),
    row(37, "↑", "Black has the initiative"),
    row(40, "→", "White attacks"),
    row(41, "→", "Black attacks"),
    row(44, "=∞", "White has compensation"),
    row(45, "=∞", "Black has compensation"),
    row(132, "⇆", "White has counterplay"),
    row(133, "⇆", "Black has counterplay"),
    row(138, "⨁", "White is short of time"),
    row(139, "⨁", "Black is short of time"),
    row(140, "∆", "with the idea"),
    row(145, "RR", "editorial comment"),
    row(146, "N", "new move"),
    row(220, "D", "diagram"),
];

/// Returns the sign and the meaning of a glyph. A number without a row is its own sign, such as `$99`.
pub fn glyph(number: u8) -> (String, String) {
    match GLYPHS.iter().find(|row| row.number == number) {
        Some(row) => (row.sign.to_owned(), row.title.to_owned()),
        None => (format!("${number}"), format!("glyph {number}")),
    }
}
