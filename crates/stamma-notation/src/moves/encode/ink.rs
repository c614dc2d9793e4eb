//! Spellings that are ready to be written, and what they are written on: a word in a register, or a text.
//!
//! Nothing here knows chess beyond how a square is named.

use crate::text::fold;
use alloc::string::String;
use stamma_board::{File, Rank, Square};

/// The most bytes of a [`Word`].
pub const LONGEST: usize = 16;

/// A spelling, its bytes packed as well where they are few.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Spelling {
    text: &'static str,
    /// The bytes, the first lowest; nothing where there are more than fit.
    bits: u128,
    length: u32,
}

impl Spelling {
    pub(super) fn of(text: &'static str) -> Spelling {
        let bits = Word::of(text.as_bytes()).map_or(0, |word| word.bits);
        Spelling { text, bits, length: text.len() as u32 }
    }

    /// The spelling as it is after folding. Only its bits are.
    pub(super) fn folded(text: &'static str) -> Spelling {
        let mut folded = String::new();
        folded.extend(text.chars().filter_map(fold::folded));
        let bits = Word::of(folded.as_bytes()).map_or(0, |word| word.bits);
        Spelling { text, bits, length: folded.len() as u32 }
    }

    pub(super) const fn length(&self) -> usize {
        self.length as usize
    }

    /// Its bytes, where they are few.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.bits.to_le_bytes().into_iter().take(self.length())
    }
}

impl PartialEq for Spelling {
    /// Spellings are told apart by their bytes, and long ones by what they were made from.
    fn eq(&self, other: &Spelling) -> bool {
        let long = self.length() > LONGEST;
        self.length == other.length && self.bits == other.bits && (!long || self.text == other.text)
    }
}

impl Eq for Spelling {}

/// What a word is written on.
pub(super) trait Ink {
    /// Appends a spelling.
    fn put(&mut self, spelling: &Spelling);

    /// Appends up to eight characters of ASCII, the first lowest.
    fn ascii(&mut self, bits: u64, length: u32);

    /// Appends a character.
    fn letter(&mut self, letter: char);

    #[inline(always)]
    fn file(&mut self, file: File) {
        self.ascii(u64::from(b'a' + file.index()), 1);
    }

    #[inline(always)]
    fn rank(&mut self, rank: Rank) {
        self.number(rank.number());
    }

    #[inline(always)]
    fn square(&mut self, square: Square) {
        let (file, rank) = (u64::from(b'a' + square.file().index()), square.rank().number());
        if rank < 10 {
            self.ascii(file | u64::from(b'0' + rank) << 8, 2);
        } else {
            self.file(square.file());
            self.number(rank);
        }
    }

    /// A number below 100.
    #[inline(always)]
    fn number(&mut self, number: u8) {
        if number < 10 {
            self.ascii(u64::from(b'0' + number), 1);
        } else {
            self.ascii(u64::from(b'0' + number / 10) | u64::from(b'0' + number % 10) << 8, 2);
        }
    }
}

/// A short word in a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// Its bytes, the first lowest; zeros follow.
    bits: u128,
    /// How many bytes it has.
    length: u32,
}

impl Word {
    /// No character yet.
    pub(super) const EMPTY: Word = Word { bits: 0, length: 0 };

    /// The word with these bytes; none where they are too many.
    pub fn of(bytes: &[u8]) -> Option<Word> {
        let mut packed = [0; LONGEST];
        packed.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(Word { bits: u128::from_le_bytes(packed), length: bytes.len() as u32 })
    }

    /// The word that stands in a text between two places; none where it is too long.
    #[inline(always)]
    pub fn within(text: &[u8], start: usize, end: usize) -> Option<Word> {
        let length = end.wrapping_sub(start);
        match text.get(start..start.wrapping_add(8)).and_then(|bytes| bytes.try_into().ok()) {
            Some(bytes) if (1..=8).contains(&length) => {
                let bits = u64::from_le_bytes(bytes) & (u64::MAX >> (64 - 8 * length));
                Some(Word { bits: u128::from(bits), length: length as u32 })
            }
            _ => Word::of(text.get(start..end)?),
        }
    }

    /// A blank or another sign before the word, and the word; none where that is too long.
    #[inline(always)]
    pub const fn behind(self, sign: u8) -> Option<Word> {
        if self.length as usize == LONGEST {
            return None;
        }
        Some(Word { bits: self.bits << 8 | sign as u128, length: self.length + 1 })
    }

    /// A number and some dots after it.
    #[inline(always)]
    pub fn numbered(number: u32, dots: u32) -> Word {
        if number < 100 {
            let mut brief = Brief::EMPTY;
            brief.number(number as u8);
            brief.ascii(u64::from_le_bytes([b'.'; 8]) & ((1 << (8 * dots)) - 1), dots);
            return brief.word();
        }
        let (mut bits, mut length, mut left) = (0, 0, number);
        while left > 0 {
            bits = bits << 8 | u128::from(b'0' + (left % 10) as u8);
            length += 1;
            left /= 10;
        }
        let mut word = Word { bits, length };
        word.ascii(u64::from_le_bytes([b'.'; 8]) & ((1 << (8 * dots)) - 1), dots);
        word
    }

    /// The word with another one glued to it; none where that is too long.
    pub const fn followed_by(self, other: Word) -> Option<Word> {
        if self.length() + other.length() > LONGEST {
            return None;
        }
        let bits = self.bits | other.bits.wrapping_shl(8 * self.length);
        Some(Word { bits, length: self.length + other.length })
    }

    /// The word with a brief one glued to it: both are brief.
    #[inline(always)]
    pub const fn followed_by_brief(self, other: Brief) -> Word {
        let bits = self.bits | (other.bits as u128).wrapping_shl(8 * self.length);
        Word { bits, length: self.length + other.length }
    }

    /// How many bytes it has.
    #[inline(always)]
    pub const fn length(self) -> usize {
        self.length as usize
    }

    /// Its bytes, followed by zeros.
    #[inline(always)]
    pub const fn bytes(self) -> [u8; LONGEST] {
        self.bits.to_le_bytes()
    }

    /// How many characters it has: bytes that continue a UTF-8 character are not counted.
    #[inline(always)]
    pub const fn width(self) -> usize {
        const TOPS: u128 = u128::from_ne_bytes([0x80; LONGEST]);
        if (self.bits as u64 | (self.bits >> 64) as u64) & TOPS as u64 == 0 {
            return self.length as usize;
        }
        let continuing = self.bits & TOPS & !(self.bits << 1);
        self.length as usize - continuing.count_ones() as usize
    }

    /// The word without its last byte.
    pub const fn shortened(self) -> Word {
        let length = self.length.saturating_sub(1);
        Word { bits: self.bits & !(0xFF << (8 * length)), length }
    }

    /// Its last byte.
    pub const fn last(self) -> Option<u8> {
        match self.length {
            0 => None,
            length => Some((self.bits >> (8 * (length - 1))) as u8),
        }
    }

    /// Its first byte; zero where there is none.
    #[inline(always)]
    pub const fn first(self) -> u8 {
        self.bits as u8
    }
}

/// Move numbers with dots, as they go up.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// The number with one dot, where that is brief enough for two more.
    word: Brief,
    value: u32,
    /// How often the last digit can be raised.
    left: u32,
}

impl Counter {
    /// Numbers from here on are too long for brief words.
    const END: u32 = 10_000;

    /// A counter that begins with a number.
    pub fn new(value: u32) -> Counter {
        let word = Word::numbered(value, 1);
        Counter {
            word: Brief { bits: word.bits as u64, length: word.length },
            value,
            left: if value < Counter::END { 9 - value % 10 } else { 0 },
        }
    }

    /// A number with one dot, if it is the one after the last and differs in its last digit only.
    #[inline(always)]
    pub fn next(&mut self, value: u32) -> Option<Brief> {
        if self.left == 0 || self.value + 1 != value {
            return None;
        }
        self.value = value;
        self.left -= 1;
        // The last digit stands before the dot.
        self.word.bits += 1 << ((8 * self.word.length - 16) & 63);
        Some(self.word)
    }

    /// A number with one dot; none where it is long.
    pub fn number(&mut self, value: u32) -> Option<Brief> {
        if value != self.value {
            *self = Counter::new(value);
        }
        (value < Counter::END).then_some(self.word)
    }

    /// A number with three dots, where it is the last one and brief.
    #[inline(always)]
    pub fn again(&self, value: u32) -> Option<Brief> {
        let mut word = self.word;
        word.ascii(u64::from_le_bytes(*b"..\0\0\0\0\0\0"), 2);
        (value == self.value && value < Counter::END).then_some(word)
    }
}

impl Ink for Word {
    #[inline(always)]
    fn put(&mut self, spelling: &Spelling) {
        self.bits |= spelling.bits.wrapping_shl(8 * self.length);
        self.length += spelling.length;
    }

    #[inline(always)]
    fn ascii(&mut self, bits: u64, length: u32) {
        self.bits |= u128::from(bits).wrapping_shl(8 * self.length);
        self.length += length;
    }

    #[inline(always)]
    fn letter(&mut self, letter: char) {
        let mut bytes = [0; 8];
        let length = letter.encode_utf8(&mut bytes).len() as u32;
        self.ascii(u64::from_le_bytes(bytes), length);
    }
}

/// A word of at most eight bytes: half the work of a longer one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brief {
    bits: u64,
    length: u32,
}

impl Brief {
    /// The most bytes that it can have.
    pub(super) const LONGEST: usize = 8;

    /// No character yet.
    pub const EMPTY: Brief = Brief { bits: 0, length: 0 };

    /// The word of so many of the lowest bytes, from one to eight of them.
    #[inline(always)]
    pub const fn of_bits(bits: u64, length: usize) -> Brief {
        Brief { bits: bits & (u64::MAX >> ((64 - 8 * length as u32) & 63)), length: length as u32 }
    }

    /// Two squares of a board with ranks of one digit, and the letter of what a pawn becomes.
    #[inline(always)]
    pub fn coordinates(from: Square, to: Square, becomes: Option<char>) -> Brief {
        let mut word = Brief::EMPTY;
        word.square(from);
        word.square(to);
        if let Some(letter) = becomes {
            word.letter(letter);
        }
        word
    }

    /// The same word.
    #[inline(always)]
    pub const fn word(self) -> Word {
        Word { bits: self.bits as u128, length: self.length }
    }

    /// How many bytes it has.
    #[inline(always)]
    pub const fn length(self) -> usize {
        self.length as usize
    }

    /// Its first byte; zero where there is none.
    #[inline(always)]
    pub const fn first(self) -> u8 {
        self.bits as u8
    }

    /// Its bytes, followed by zeros.
    #[inline(always)]
    pub const fn bytes(self) -> [u8; Brief::LONGEST] {
        self.bits.to_le_bytes()
    }

    /// A blank or another sign before the word, and the word, which may not be longer than seven bytes.
    #[inline(always)]
    pub const fn behind(self, sign: u8) -> Brief {
        Brief { bits: self.bits << 8 | sign as u64, length: self.length + 1 }
    }
}

impl Ink for Brief {
    #[inline(always)]
    fn put(&mut self, spelling: &Spelling) {
        self.ascii(spelling.bits as u64, spelling.length);
    }

    #[inline(always)]
    fn ascii(&mut self, bits: u64, length: u32) {
        self.bits |= bits.wrapping_shl(8 * self.length);
        self.length += length;
    }

    #[inline(always)]
    fn letter(&mut self, letter: char) {
        let mut bytes = [0; 8];
        let length = letter.encode_utf8(&mut bytes).len() as u32;
        self.ascii(u64::from_le_bytes(bytes), length);
    }
}

impl Ink for String {
    fn put(&mut self, spelling: &Spelling) {
        self.push_str(spelling.text);
    }

    fn ascii(&mut self, bits: u64, length: u32) {
        self.extend(bits.to_le_bytes().into_iter().take(length as usize).map(char::from));
    }

    fn letter(&mut self, letter: char) {
        self.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::{Brief, Counter, Ink, Spelling, Word};
    use alloc::format;
    use alloc::string::String;
    use stamma_board::Square;

    #[test]
    fn numbers_have_all_their_digits() {
        for number in [0, 7, 10, 99, 100, 4_096, u32::MAX] {
            for dots in [0, 1, 3] {
                let text = format!("{number}{}", ".".repeat(dots as usize));
                assert_eq!(Some(Word::numbered(number, dots)), Word::of(text.as_bytes()));
            }
        }
        let mut counter = Counter::new(0);
        let odd = [1_198, 1_199, 1_200, 9, 10, 10, 12, 8, 9_998, 9_999, 10_000, 10_001, u32::MAX, 0, 1];
        for number in (0..1_200).chain(odd) {
            let brief = (number < 10_000).then_some(number);
            let word = |dots| brief.map(|number| Word::numbered(number, dots));
            if let Some(next) = counter.next(number) {
                assert_eq!(Some(next.word()), word(1));
            }
            assert_eq!(counter.number(number).map(Brief::word), word(1));
            assert_eq!(counter.again(number).map(Brief::word), word(3));
            assert_eq!(counter.again(number ^ 1), None);
        }
    }

    #[test]
    fn a_word_and_a_text_hold_the_same() {
        let parts = ["♘", "", "×", "e.p."].map(Spelling::of);
        for packed in [0x00, 0x37, 0x9A, 0xFF] {
            let (mut word, mut text) = (Word::EMPTY, String::new());
            for part in &parts {
                word.put(part);
                text.put(part);
            }
            word.square(Square::from_packed(packed));
            text.square(Square::from_packed(packed));
            assert_eq!(Word::of(text.as_bytes()), Some(word));
            let padded = [b"+", text.as_bytes(), b"-"].concat();
            for room in [0, 20] {
                let padded = [&padded[..], &b"."[..].repeat(room)].concat();
                assert_eq!(Word::within(&padded, 1, 1 + text.len()), Some(word));
            }
            assert_eq!(word.behind(b' '), Word::of([b" ", text.as_bytes()].concat().as_slice()));
            assert_eq!((word.length(), word.width()), (text.len(), text.chars().count()));
            assert_eq!((word.first(), word.last()), (text.as_bytes()[0], text.bytes().last()));
            assert_eq!(Some(word.shortened()), Word::of(&text.as_bytes()[..text.len() - 1]));
        }
    }
}
