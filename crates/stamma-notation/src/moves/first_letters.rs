//! The pieces of a language that a word may name by its first letter, as a table that is made once for each language.
//!
//! Nearly every word begins with an ASCII letter that means one piece or none, and detecting the language looks up
//! every such letter in all of them. Letters beyond ASCII are compared one by one: see `letters`.

use crate::text::latin_twin;
use core::fmt;
use stamma_board::{Role, RoleSet};

/// The sign of a kelvin: no other character beyond ASCII has a small letter within.
pub(super) const KELVIN: char = '\u{212A}';

/// The pieces in the order of the rows.
pub(super) const ORDER: [Role; 6] =
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King, Role::Pawn];

/// The pieces that each ASCII character may begin in one language.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FirstLetters {
    /// The pieces that are spelled with it at the front, or with a letter that looks the same.
    near: [RoleSet; 128],
    /// The pieces of `near`, and those that are spelled with it in the other case.
    in_any_case: [RoleSet; 128],
    /// The ASCII letters that pieces are spelled with at the front in either case, a bit each.
    own: u128,
    /// The Latin capitals that pieces begin with, a bit each, A first.
    capitals: u32,
}

impl FirstLetters {
    /// The table of a language that spells its pieces like this.
    pub const fn of(pieces: &[&[&str]; 6]) -> FirstLetters {
        let none = [RoleSet::EMPTY; 128];
        let mut table = FirstLetters { near: none, in_any_case: none, own: 0, capitals: 0 };
        let mut piece = 0;
        while piece < pieces.len() {
            let mut spelling = 0;
            while spelling < pieces[piece].len() {
                if let Some(letter) = first_char(pieces[piece][spelling]) {
                    table.add(piece, letter);
                }
                spelling += 1;
            }
            piece += 1;
        }
        table
    }

    const fn add(&mut self, piece: usize, letter: char) {
        let role = ORDER[piece];
        if letter.is_ascii_uppercase() {
            self.capitals |= 1 << (letter as u8 - b'A');
        }
        let looks_like = if letter.is_ascii() { Some(letter) } else { latin_twin(letter) };
        if let Some(latin) = looks_like {
            self.near[latin as usize] = self.near[latin as usize].with(role);
        }
        let folds_to = match looks_like {
            None if letter == KELVIN => Some('k'),
            looks_like => looks_like,
        };
        if let Some(latin) = folds_to {
            let (small, capital) = (latin.to_ascii_lowercase() as usize, latin.to_ascii_uppercase() as usize);
            self.in_any_case[small] = self.in_any_case[small].with(role);
            self.in_any_case[capital] = self.in_any_case[capital].with(role);
            if letter.is_ascii() || latin_twin(letter).is_none() {
                self.own |= 1 << small | 1 << capital;
            }
        }
    }

    /// Returns the pieces that a word may name which begins with an ASCII character, in the exact form or in one that
    /// looks the same.
    pub fn near(&self, first: u8) -> RoleSet {
        self.near[usize::from(first & 127)]
    }

    /// Returns the pieces that a word may name which begins with an ASCII character, if case does not count.
    pub fn in_any_case(&self, first: u8) -> RoleSet {
        self.in_any_case[usize::from(first & 127)]
    }

    /// Returns true if a piece is spelled with this ASCII letter at the front, in either case, and not only with one
    /// that looks the same.
    pub fn has(&self, letter: u8) -> bool {
        self.own >> (letter & 127) & 1 == 1
    }

    /// The Latin capitals that pieces begin with, a bit each, A first.
    pub fn capitals(&self) -> u32 {
        self.capitals
    }
}

impl fmt::Debug for FirstLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FirstLetters")
    }
}

/// The first character of a text.
const fn first_char(text: &str) -> Option<char> {
    let bytes = text.as_bytes();
    let (length, lead) = match bytes {
        [] => return None,
        [first @ 0..0x80, ..] => (1, *first as u32),
        [first @ 0..0xE0, ..] => (2, *first as u32 & 0x1F),
        [first @ 0..0xF0, ..] => (3, *first as u32 & 0x0F),
        [first, ..] => (4, *first as u32 & 0x07),
    };
    let mut code = lead;
    let mut at = 1;
    while at < length {
        code = code << 6 | bytes[at] as u32 & 0x3F;
        at += 1;
    }
    char::from_u32(code)
}

#[cfg(test)]
mod tests {
    use super::FirstLetters;
    use crate::moves::languages::LANGUAGES;
    use crate::moves::letters::{Likeness, likeness};
    use stamma_board::RoleSet;

    #[test]
    fn the_table_says_what_comparing_says() {
        let own = FirstLetters::of(&[&["\u{212A}"], &["С", "Ch"], &["t"], &[""], &[], &["♙"]]);
        let rows = LANGUAGES.iter().map(|language| (language.pieces, language.first_letters));
        let pieces: [&'static [&'static str]; 6] = [&["\u{212A}"], &["С", "Ch"], &["t"], &[""], &[], &["♙"]];
        for (pieces, table) in rows.chain([(pieces, own)]) {
            for written in 0..128u8 {
                let fits = |enough: fn(Likeness) -> bool| {
                    let rows = super::ORDER.into_iter().zip(pieces);
                    let fitting = rows.filter(|(_, spellings)| {
                        let mut firsts = spellings.iter().filter_map(|text| text.chars().next());
                        firsts.any(|first| likeness(char::from(written), first).is_some_and(enough))
                    });
                    fitting.fold(RoleSet::EMPTY, |roles, (role, _)| roles.with(role))
                };
                let same = |first: char| char::from(written).to_lowercase().eq(first.to_lowercase());
                let mut firsts =
                    pieces.iter().flat_map(|texts| texts.iter()).filter_map(|text| text.chars().next());
                assert_eq!(table.has(written), firsts.any(same), "{written} of {pieces:?}");
                assert_eq!(table.near(written), fits(|found| found != Likeness::Folded), "{written}");
                assert_eq!(table.in_any_case(written), fits(|_| true), "{written} of {pieces:?}");
            }
        }
    }
}
