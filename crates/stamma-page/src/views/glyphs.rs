//! Numeric annotation glyphs (NAGs): sign and meaning, one row each.

use stamma::Messages;

/// A numeric annotation glyph of PGN.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// Its number.
    pub number: u8,
    /// Its sign.
    pub sign: &'static str,
}

impl Glyph {
    /// Returns the meaning.
    pub fn title(&self, words: &Messages) -> String {
        words.get(&format!("nag.{}", self.number)).to_owned()
    }
}

const fn row(number: u8, sign: &'static str) -> Glyph {
    Glyph { number, sign }
}

/// The glyphs that have a sign.
pub const GLYPHS: [Glyph; 36] = [
    row(1, "!"),
    row(2, "?"),
    row(3, "!!"),
    row(4, "??"),
    row(5, "!?"),
    row(6, "?!"),
    row(7, "□"),
    row(8, "□"),
    row(10, "="),
    row(11, "="),
    row(12, "⇆"),
    row(13, "∞"),
    row(14, "⩲"),
    row(15, "⩱"),
    row(16, "±"),
    row(17, "∓"),
    row(18, "+−"),
    row(19, "−+"),
    row(22, "⨀"),
    row(23, "⨀"),
    row(32, "⟳"),
    row(33, "⟳"),
    row(36, "↑"),
    row(37, "↑"),
    row(40, "→"),
    row(41, "→"),
    row(44, "=∞"),
    row(45, "=∞"),
    row(132, "⇆"),
    row(133, "⇆"),
    row(138, "⨁"),
    row(139, "⨁"),
    row(140, "∆"),
    row(145, "RR"),
    row(146, "N"),
    row(220, "D"),
];

/// Returns the sign and the meaning of a glyph. A number without a row is its own sign, such as `$99`.
pub fn glyph(number: u8, words: &Messages) -> (String, String) {
    match GLYPHS.iter().find(|row| row.number == number) {
        Some(row) => (row.sign.to_owned(), row.title(words)),
        None => (format!("${number}"), words.fill("nag", &[("number", &number.to_string())])),
    }
}
