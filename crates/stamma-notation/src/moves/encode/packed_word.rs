//! Spellings that are ready to be written, and the outputs that they are written to: a word in a register, or a text.
//!
//! Nothing here depends on chess beyond the names of squares.

use crate::text::fold;
use alloc::string::String;
use stamma_board::{File, Rank, Role, Square};

/// The most bytes of a [`ShortStr16`].
pub const LONGEST: usize = 16;

/// A spelling, its bytes packed as well where they are few.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PackedSpelling {
    text: &'static str,
    /// The bytes, the first lowest; nothing where there are more than fit.
    bits: u128,
    length: u32,
}

impl PackedSpelling {
    pub(super) const NOTHING: PackedSpelling = PackedSpelling::of("");

    pub(super) const fn of(text: &'static str) -> PackedSpelling {
        let bits = match ShortStr16::of(text.as_bytes()) {
            Some(word) => word.bits,
            None => 0,
        };
        PackedSpelling { text, bits, length: text.len() as u32 }
    }

    /// The spelling as it is after folding. Only its bits are.
    pub(super) fn folded(&self) -> PackedSpelling {
        let mut folded = String::new();
        folded.extend(self.text.chars().filter_map(fold::folded));
        let bits = ShortStr16::of(folded.as_bytes()).map_or(0, |word| word.bits);
        PackedSpelling { text: self.text, bits, length: folded.len() as u32 }
    }

    /// The spelling as it is before folding.
    pub(super) const fn text(&self) -> &'static str {
        self.text
    }

    pub(super) const fn length(&self) -> usize {
        self.length as usize
    }

    /// Its bytes, where they are few.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.bits.to_le_bytes().into_iter().take(self.length())
    }
}

impl PartialEq for PackedSpelling {
    /// Spellings are compared by their bytes, and long ones by the text that they were made from.
    fn eq(&self, other: &PackedSpelling) -> bool {
        let long = self.length() > LONGEST;
        self.length == other.length && self.bits == other.bits && (!long || self.text == other.text)
    }
}

impl Eq for PackedSpelling {}

/// The output that a word is written to.
pub(super) trait WordOutput {
    /// Appends a spelling.
    fn put(&mut self, spelling: &PackedSpelling);

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
pub struct ShortStr16 {
    /// Its bytes, the first lowest; zeros follow.
    bits: u128,
    /// The number of its bytes.
    length: u32,
}

impl ShortStr16 {
    /// No character yet.
    pub(super) const EMPTY: ShortStr16 = ShortStr16 { bits: 0, length: 0 };

    /// Returns the word with these bytes; none where they are too many.
    pub const fn of(bytes: &[u8]) -> Option<ShortStr16> {
        if bytes.len() > LONGEST {
            return None;
        }
        let mut packed = [0; LONGEST];
        let (front, _) = packed.split_at_mut(bytes.len());
        front.copy_from_slice(bytes);
        Some(ShortStr16 { bits: u128::from_le_bytes(packed), length: bytes.len() as u32 })
    }

    /// Returns the word in a text between two places; none where it is too long.
    #[inline(always)]
    pub fn within(text: &[u8], start: usize, end: usize) -> Option<ShortStr16> {
        let length = end.wrapping_sub(start);
        match text.get(start..start.wrapping_add(8)).and_then(|bytes| bytes.try_into().ok()) {
            Some(bytes) if (1..=8).contains(&length) => {
                let bits = u64::from_le_bytes(bytes) & (u64::MAX >> (64 - 8 * length));
                Some(ShortStr16 { bits: u128::from(bits), length: length as u32 })
            }
            _ => ShortStr16::of(text.get(start..end)?),
        }
    }

    /// Returns a blank or another sign before the word, and the word; none where that is too long.
    #[inline(always)]
    pub const fn behind(self, sign: u8) -> Option<ShortStr16> {
        if self.length as usize == LONGEST {
            return None;
        }
        Some(ShortStr16 { bits: self.bits << 8 | sign as u128, length: self.length + 1 })
    }

    /// A number and some dots after it.
    #[inline(always)]
    pub fn numbered(number: u32, dots: u32) -> ShortStr16 {
        if number < 100 {
            let mut brief = ShortStr8::EMPTY;
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
        let mut word = ShortStr16 { bits, length };
        word.ascii(u64::from_le_bytes([b'.'; 8]) & ((1 << (8 * dots)) - 1), dots);
        word
    }

    /// Returns the word with another one glued to it; none where that is too long.
    pub const fn followed_by(self, other: ShortStr16) -> Option<ShortStr16> {
        if self.length() + other.length() > LONGEST {
            return None;
        }
        let bits = self.bits | other.bits.wrapping_shl(8 * self.length);
        Some(ShortStr16 { bits, length: self.length + other.length })
    }

    /// Returns the number of its bytes.
    #[inline(always)]
    pub const fn length(self) -> usize {
        self.length as usize
    }

    /// Its bytes, followed by zeros.
    #[inline(always)]
    pub const fn bytes(self) -> [u8; LONGEST] {
        self.bits.to_le_bytes()
    }

    /// Returns the number of its characters: bytes that continue a UTF-8 character are not counted.
    #[inline(always)]
    pub const fn width(self) -> usize {
        const TOPS: u128 = u128::from_ne_bytes([0x80; LONGEST]);
        if (self.bits as u64 | (self.bits >> 64) as u64) & TOPS as u64 == 0 {
            return self.length as usize;
        }
        let continuing = self.bits & TOPS & !(self.bits << 1);
        self.length as usize - continuing.count_ones() as usize
    }

    /// Returns the word as a [`ShortStr8`] if it is short enough.
    #[inline(always)]
    pub const fn brief(self) -> Option<ShortStr8> {
        if self.length as usize > ShortStr8::LONGEST {
            return None;
        }
        Some(ShortStr8 { bits: self.bits as u64, length: self.length })
    }

    /// The word without its last byte.
    pub const fn shortened(self) -> ShortStr16 {
        let length = self.length.saturating_sub(1);
        ShortStr16 { bits: self.bits & !(0xFF << (8 * length)), length }
    }

    /// Its last byte.
    pub const fn last(self) -> Option<u8> {
        match self.length {
            0 => None,
            length => Some((self.bits >> (8 * (length - 1))) as u8),
        }
    }

    /// Returns its first byte; zero where there is none.
    #[inline(always)]
    pub const fn first(self) -> u8 {
        self.bits as u8
    }
}

/// Move numbers by their plies, the first of a game at 1, behind a zero in whose place a sign can be put: three dots follow
/// those of Black.
pub static NUMBERS: [ShortStr8; 512] = {
    let mut numbers = [ShortStr8::EMPTY; 512];
    let mut ply = 0;
    while ply < numbers.len() {
        let mut number = ShortStr8 { bits: b'.' as u64, length: 1 };
        if ply % 2 == 0 {
            number = number.behind(b'.').behind(b'.');
        }
        let mut left = ply.div_ceil(2);
        while left > 0 {
            number = number.behind(b'0' + (left % 10) as u8);
            left /= 10;
        }
        numbers[ply] = number.behind(0);
        ply += 1;
    }
    numbers
};

impl WordOutput for ShortStr16 {
    #[inline(always)]
    fn put(&mut self, spelling: &PackedSpelling) {
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
pub struct ShortStr8 {
    bits: u64,
    length: u32,
}

impl ShortStr8 {
    /// The most bytes that it can have.
    pub const LONGEST: usize = 8;

    /// No character yet.
    pub const EMPTY: ShortStr8 = ShortStr8 { bits: 0, length: 0 };

    /// Returns the word of the lowest `length` bytes, from one to eight of them.
    #[inline(always)]
    pub const fn of_bits(bits: u64, length: usize) -> ShortStr8 {
        ShortStr8 { bits: bits & (u64::MAX >> ((64 - 8 * length as u32) & 63)), length: length as u32 }
    }

    /// Returns the word of the lowest `length` bytes without clearing the bits above it, for callers that overwrite the
    /// bytes after the word.
    #[inline(always)]
    pub const fn beginning(bits: u64, length: usize) -> ShortStr8 {
        ShortStr8 { bits, length: length as u32 }
    }

    /// The name of a square of the usual board.
    #[inline(always)]
    pub fn coordinate(square: Square) -> ShortStr8 {
        ShortStr8 { bits: u64::from(SQUARES[usize::from(square.packed() & 63)]), length: 2 }
    }

    /// The name of a square.
    pub fn square(square: Square) -> ShortStr8 {
        let mut word = ShortStr8::EMPTY;
        WordOutput::square(&mut word, square);
        word
    }

    /// Appends a word; both together have eight bytes at most.
    #[inline(always)]
    pub fn append(&mut self, other: ShortStr8) {
        self.ascii(other.bits, other.length);
    }

    /// Returns two squares of the usual board, by their indices from a1, and the letter of the piece that a pawn
    /// becomes.
    #[inline(always)]
    pub fn coordinates(from: Square, to: Square, becomes: Option<char>) -> ShortStr8 {
        let mut word = ShortStr8::coordinate(from);
        word.append(ShortStr8::coordinate(to));
        if let Some(letter) = becomes {
            word.letter(letter);
        }
        word
    }

    /// Returns the characters as a [`ShortStr16`].
    #[inline(always)]
    pub const fn word(self) -> ShortStr16 {
        ShortStr16 { bits: self.bits as u128, length: self.length }
    }

    /// Returns the number of its bytes.
    #[inline(always)]
    pub const fn length(self) -> usize {
        self.length as usize
    }

    /// Returns its first byte; zero where there is none.
    #[inline(always)]
    pub const fn first(self) -> u8 {
        self.bits as u8
    }

    /// Its bytes, followed by zeros.
    #[inline(always)]
    pub const fn bytes(self) -> [u8; ShortStr8::LONGEST] {
        self.bits.to_le_bytes()
    }

    /// The word with a sign in the place of the zero that it begins with.
    #[inline(always)]
    pub const fn with_first(self, sign: u8) -> ShortStr8 {
        ShortStr8 { bits: self.bits | sign as u64, length: self.length }
    }

    /// A blank or another sign before the word, and the word, which may not be longer than seven bytes.
    #[inline(always)]
    pub const fn behind(self, sign: u8) -> ShortStr8 {
        ShortStr8 { bits: self.bits << 8 | sign as u64, length: self.length + 1 }
    }
}

/// The two characters of each square, by its index from a1.
static SQUARES: [u16; 64] = {
    let mut names = [0; 64];
    let mut index = 0;
    while index < 64 {
        names[index as usize] = u16::from_le_bytes([b'a' + index % 8, b'1' + index / 8]);
        index += 1;
    }
    names
};

impl WordOutput for ShortStr8 {
    #[inline(always)]
    fn put(&mut self, spelling: &PackedSpelling) {
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

impl WordOutput for String {
    fn put(&mut self, spelling: &PackedSpelling) {
        self.push_str(spelling.text);
    }

    fn ascii(&mut self, bits: u64, length: u32) {
        self.extend(bits.to_le_bytes().into_iter().take(length as usize).map(char::from));
    }

    fn letter(&mut self, letter: char) {
        self.push(letter);
    }
}

/// UCI: see [`stamma_board::Position::uci`].
#[inline(always)]
pub(super) fn write_coordinates(
    from: Square,
    to: Square,
    becomes: Option<Role>,
    output: &mut impl WordOutput,
) {
    output.square(from);
    output.square(to);
    if let Some(role) = becomes {
        output.letter(role.fen_letter().to_ascii_lowercase());
    }
}

/// Writes two squares and the piece that a pawn becomes, as in UCI.
#[inline]
pub fn coordinates(from: Square, to: Square, becomes: Option<Role>) -> ShortStr8 {
    // `j10i10q` is among the longest.
    let mut word = ShortStr8::EMPTY;
    write_coordinates(from, to, becomes, &mut word);
    word
}

#[cfg(test)]
mod tests {
    use super::{NUMBERS, PackedSpelling, ShortStr16, WordOutput};
    use alloc::format;
    use alloc::string::String;
    use stamma_board::Square;

    #[test]
    fn numbers_have_all_their_digits() {
        for number in [0, 7, 10, 99, 100, 4_096, u32::MAX] {
            for dots in [0, 1, 3] {
                let text = format!("{number}{}", ".".repeat(dots as usize));
                assert_eq!(Some(ShortStr16::numbered(number, dots)), ShortStr16::of(text.as_bytes()));
            }
        }
        for (ply, number) in NUMBERS.iter().enumerate().skip(1) {
            let dots = if ply % 2 == 1 { 1 } else { 3 };
            assert_eq!(Some(number.word()), ShortStr16::numbered(ply.div_ceil(2) as u32, dots).behind(0));
            assert_eq!(number.with_first(b' ').first(), b' ');
        }
    }

    #[test]
    fn a_word_and_a_text_hold_the_same() {
        let parts = ["♘", "", "×", "e.p."].map(PackedSpelling::of);
        for packed in [0x00, 0x37, 0x9A, 0xFF] {
            let (mut word, mut text) = (ShortStr16::EMPTY, String::new());
            for part in &parts {
                word.put(part);
                text.put(part);
            }
            word.square(Square::from_packed(packed));
            text.square(Square::from_packed(packed));
            assert_eq!(ShortStr16::of(text.as_bytes()), Some(word));
            let padded = [b"+", text.as_bytes(), b"-"].concat();
            for room in [0, 20] {
                let padded = [&padded[..], &b"."[..].repeat(room)].concat();
                assert_eq!(ShortStr16::within(&padded, 1, 1 + text.len()), Some(word));
            }
            assert_eq!(word.behind(b' '), ShortStr16::of([b" ", text.as_bytes()].concat().as_slice()));
            assert_eq!((word.length(), word.width()), (text.len(), text.chars().count()));
            assert_eq!((word.first(), word.last()), (text.as_bytes()[0], text.bytes().last()));
            assert_eq!(Some(word.shortened()), ShortStr16::of(&text.as_bytes()[..text.len() - 1]));
        }
    }
}
