//! A fast test of whether a word may begin with one of a set of spellings, by its first two characters.
//!
//! Nearly every word of a game is a move or a number, and is compared with every table of signs and phrases. Most words
//! are ruled out here at the price of two look-ups.

use super::Glyph;

/// The first two characters of the spellings of a table.
#[derive(Clone, Copy)]
pub struct Beginnings {
    /// For each ASCII character at the front those that may follow it.
    seconds: [AsciiSet; 128],
    /// The characters beyond ASCII that spellings begin with, by the last six bits of each.
    others: u64,
}

/// ASCII characters, a bit each.
type AsciiSet = [u64; 2];

const ALL: AsciiSet = [u64::MAX; 2];

impl Beginnings {
    /// Those of no spelling.
    pub const NONE: Beginnings = Beginnings { seconds: [[0; 2]; 128], others: 0 };

    /// Those of some spellings.
    pub const fn of(texts: &[&str]) -> Beginnings {
        Beginnings::NONE.and(texts)
    }

    /// Those of more spellings.
    pub const fn and(mut self, texts: &[&str]) -> Beginnings {
        let mut at = 0;
        while at < texts.len() {
            self = self.with(texts[at]);
            at += 1;
        }
        self
    }

    /// Those of more spellings, which stand in one text with `|` between them.
    pub const fn and_parted(mut self, texts: &str) -> Beginnings {
        let mut rest = texts.as_bytes();
        let mut at = 0;
        self = self.with_bytes(rest);
        while at < rest.len() {
            if rest[at] == b'|' {
                (_, rest) = rest.split_at(at + 1);
                self = self.with_bytes(rest);
                at = 0;
            } else {
                at += 1;
            }
        }
        self
    }

    /// Those of one spelling more.
    pub const fn with(self, text: &str) -> Beginnings {
        self.with_bytes(text.as_bytes())
    }

    const fn with_bytes(mut self, text: &[u8]) -> Beginnings {
        match text {
            // A spelling of one character may be followed by anything.
            [first @ 0..128] => self.seconds[*first as usize] = ALL,
            // A second character beyond ASCII shows only that there is one.
            [first @ 0..128, second, ..] => {
                let second = if *second < 128 { *second } else { 0 };
                self.seconds[*first as usize][(second >> 6) as usize] |= 1 << (second & 63);
            }
            [] => {}
            // The last byte of a character in UTF-8 holds its last six bits.
            [0..0xE0, last, ..] | [0..0xF0, _, last, ..] | [_, _, _, last, ..] => {
                self.others |= 1 << (*last & 63)
            }
            _ => {}
        }
        self
    }

    /// Returns false only where no spelling of the table is at the front of these characters, and none of its spellings
    /// begins with them.
    #[inline]
    pub fn may_begin(&self, glyphs: &[Glyph]) -> bool {
        match glyphs {
            [] => false,
            [only] => self.may_follow(only.ch, None),
            [first, second, ..] => self.may_follow(first.ch, Some(second.ch)),
        }
    }

    /// Returns false only where no spelling of the table is this word.
    #[inline]
    pub fn may_be(&self, word: &str) -> bool {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(first), None) if first.is_ascii() => self.seconds[first as usize] == ALL,
            (Some(first), second) => self.may_follow(first, second),
            (None, _) => false,
        }
    }

    /// Tests the first two characters as `may_begin` does.
    #[inline]
    pub fn may_follow(&self, first: char, second: Option<char>) -> bool {
        let Some(seconds) = self.seconds.get(first as usize) else {
            return self.others >> (first as u32 & 63) & 1 == 1;
        };
        match second {
            Some(second) if second.is_ascii() => {
                seconds[second as usize >> 6] >> (second as u32 & 63) & 1 == 1
            }
            _ => *seconds != [0; 2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Beginnings;

    #[test]
    fn two_characters_tell() {
        const TABLE: Beginnings = Beginnings::of(&["+", "ch", "e p", "=∞", "±"]);
        for (first, second, may) in [
            ('+', Some('-'), true),
            ('c', Some('h'), true),
            ('c', Some('4'), false),
            ('c', None, true),
            ('d', None, false),
            ('e', Some(' '), true),
            ('=', Some('∞'), true),
            ('=', Some('Q'), false),
            ('±', Some('x'), true),
            ('♘', None, false),
        ] {
            assert_eq!(TABLE.may_follow(first, second), may, "{first} {second:?}");
        }
    }

    #[test]
    fn spellings_in_one_text_are_told_apart() {
        const TABLE: Beginnings = Beginnings::NONE.and_parted("may|août|März|июнь");
        for (word, may) in [
            ("may", true),
            ("août", true),
            ("März", true),
            ("июнь", true),
            ("|may", false),
            ("june", false),
            ("m", false),
            ("", false),
        ] {
            assert_eq!(TABLE.may_be(word), may, "{word}");
        }
    }
}
