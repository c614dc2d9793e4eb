//! A page that words are put on, with line ends where the layout puts them.
//!
//! A line end is written at each place where a line may end, and which of them remain is decided when all of the line
//! is there: to find the last word that fits is less work than to check each word, and text that is glued to a word
//! later is counted with it. Blanks inside of words are kept.

use super::buffer::Buffer;
use crate::moves::dialect::Lines;
use crate::moves::encode::{ShortStr8, ShortStr16};
use crate::text::Span;

/// Sets words one after the other with single blanks; lines end as in the layout.
pub struct WordWrapper {
    out: Buffer,
    /// The number of characters that a line may have.
    limit: usize,
    /// The byte between two words: a line end where lines are wrapped, else a blank.
    between: u8,
    /// The place where the text begins whose lines have not been laid out.
    start: usize,
    /// True if nothing comes before the next word: the line is empty, or the word is glued to the last one.
    joined: bool,
    kind: TextKind,
}

/// The kind of the characters that have not been laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// Printable ASCII, but for the line ends between words.
    Plain,
    /// Any.
    Any,
}

impl WordWrapper {
    /// A page at the end of `out`.
    pub const fn new(out: Buffer, lines: Lines) -> WordWrapper {
        let (limit, between) = match lines {
            Lines::Wrapped(limit) => (limit, b'\n'),
            Lines::PairALine | Lines::GameALine => (usize::MAX, b' '),
        };
        let start = out.length();
        WordWrapper { out, limit, between, start, joined: true, kind: TextKind::Plain }
    }

    /// Returns the text of the page, after the text before it; nothing is left.
    pub fn take_buffer(&mut self) -> Buffer {
        self.lay();
        core::mem::take(&mut self.out)
    }

    /// Returns the number of bytes in the buffer.
    #[inline(always)]
    pub const fn length(&self) -> usize {
        self.out.length()
    }

    /// Puts another character in the place of one.
    pub fn set_byte(&mut self, place: usize, byte: u8) {
        if let Some(known) = self.out.written_mut().get_mut(place) {
            *known = byte;
        }
    }

    /// Ends the lines that are full.
    fn lay(&mut self) {
        let start = core::mem::replace(&mut self.start, self.out.length());
        let kind = core::mem::replace(&mut self.kind, TextKind::Plain);
        if self.between == b'\n' {
            let text = self.out.written_mut().get_mut(start..).unwrap_or_default();
            match self.limit {
                // Known to the compiler, it makes a few steps of each line.
                79 => end_lines(text, 79, kind),
                limit => end_lines(text, limit, kind),
            }
        }
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
        if !self.joined {
            let sign = self.sign(word.first().copied().unwrap_or_default());
            self.out.push(sign);
        }
        self.append(word);
    }

    /// Sets a short word.
    #[inline(always)]
    pub fn short(&mut self, word: ShortStr16) {
        if word.width() != word.length() {
            self.kind = TextKind::Any;
        }
        if self.joined {
            return self.short_joined(word);
        }
        let sign = self.sign(word.first());
        match word.behind(sign) {
            Some(word) => self.copy(word),
            None => {
                self.out.push(sign);
                self.copy(word);
            }
        }
    }

    /// Sets a word of printable ASCII, at most seven bytes that do not begin with a percent sign, if there is room for it at hand and
    /// it is not joined to another; else nothing is set.
    #[inline(always)]
    pub fn try_short(&mut self, word: ShortStr8) -> bool {
        let word = word.behind(self.between);
        !self.joined && self.out.try_put(&word.bytes(), word.length())
    }

    /// Sets two such words. The first has a byte before it that is replaced by the byte between words, and at most
    /// seven with it.
    #[inline(always)]
    pub fn try_two_short(&mut self, first: ShortStr8, second: ShortStr8) -> bool {
        let (first, second) = (first.with_first(self.between), second.behind(self.between));
        !self.joined && self.out.try_put_both(first.bytes(), first.length(), second.bytes(), second.length())
    }

    /// Sets two such words glued together. The second may be a part of the first.
    #[inline(always)]
    pub fn try_glued_short(&mut self, first: ShortStr8, second: ShortStr8) -> bool {
        let first = first.with_first(self.between);
        !self.joined && self.out.try_put_both(first.bytes(), first.length(), second.bytes(), second.length())
    }

    /// Appends a character of ASCII to the last word, if there is one on the line.
    #[inline(always)]
    pub fn try_mark(&mut self, mark: u8) -> bool {
        let set = !self.joined;
        if set {
            self.out.push(mark);
        }
        set
    }

    /// Appends a mark to the last word.
    pub fn mark(&mut self, mark: ShortStr16) {
        if mark.width() != mark.length() {
            self.kind = TextKind::Any;
        }
        self.copy(mark);
    }

    #[inline(never)]
    fn short_joined(&mut self, word: ShortStr16) {
        self.copy(word);
        self.joined = self.is_empty();
    }

    #[inline(always)]
    fn copy(&mut self, word: ShortStr16) {
        self.out.put(&word.bytes(), word.length());
    }

    /// Returns true if nothing is on the line.
    const fn is_empty(&self) -> bool {
        self.out.length() == self.start
    }

    /// Returns the byte before a word that begins with a byte and is not joined to another.
    #[inline(always)]
    const fn sign(&self, first: u8) -> u8 {
        // PGN readers ignore a line that begins with a percent sign.
        if first == b'%' { b' ' } else { self.between }
    }

    /// Lets the next word follow without a blank.
    pub fn glue(&mut self) {
        self.joined = true;
    }

    /// Sets words with single blanks or line ends between them, none of them beginning with a percent sign and all of
    /// them printable.
    pub fn words(&mut self, text: &[u8]) {
        if !self.joined {
            self.out.push(self.between);
        }
        let between = self.between;
        // One of the two is already `between`: testing for the other alone is a loop that can be vectorised.
        let other = if between == b' ' { b'\n' } else { b' ' };
        self.out.extend_with(text, |byte| if byte == other { between } else { byte });
        if !text.iter().fold(0, |tops, byte| tops | byte).is_ascii() {
            self.kind = TextKind::Any;
        }
        self.joined = self.is_empty();
    }

    /// Sets a bracket of ASCII with which a word begins.
    #[inline]
    pub fn opening(&mut self, bracket: u8) {
        if self.joined {
            self.out.push(bracket);
        } else {
            self.out.put(&[self.between, bracket], 2);
        }
        self.joined = true;
    }

    /// Sets a comment that consists of the first of some bytes, printable ASCII and one word.
    #[inline(always)]
    pub fn comment<const USED: usize>(&mut self, word: &[u8; 16]) {
        let between = self.between;
        if self.joined {
            self.opening(b'{');
            self.out.put(word, USED);
            self.sign_after(b'}');
            return;
        }
        self.out.put_together::<24>(USED + 3, |room| {
            room[..2].copy_from_slice(&[between, b'{']);
            room[2..18].copy_from_slice(word);
            room[2 + USED] = b'}';
        });
    }

    /// Sets the first of some bytes, printable ASCII and one word, as the end of a comment, behind another word.
    #[inline(always)]
    pub fn comment_end<const USED: usize>(&mut self, word: &[u8; 16]) {
        let between = self.between;
        self.out.put_together::<18>(USED + 2, |room| {
            room[0] = between;
            room[1..17].copy_from_slice(word);
            room[1 + USED] = b'}';
        });
    }

    /// Sets a stretch of a text, printable ASCII and one word, as the begin of a comment.
    #[inline]
    pub fn comment_begin(&mut self, text: &[u8], word: Span) {
        self.opening(b'{');
        self.out.copy(text, word);
        self.joined = false;
    }

    /// Sets a word of printable ASCII from a text.
    #[inline]
    pub fn ascii_word(&mut self, text: &[u8], word: Span) {
        if !self.joined {
            self.out.push(self.sign(text.get(word.start).copied().unwrap_or_default()));
        }
        self.out.copy(text, word);
        self.joined = self.is_empty();
    }

    /// Appends a character of ASCII to the last word.
    #[inline]
    pub fn sign_after(&mut self, sign: u8) {
        self.out.push(sign);
        self.joined = false;
    }

    /// Appends to the last word.
    pub fn append(&mut self, text: &[u8]) {
        if !is_plain(text) {
            self.kind = TextKind::Any;
        }
        self.out.extend(text);
        self.joined = self.is_empty();
    }

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
        if !self.is_empty() {
            self.lay();
            self.out.push(b'\n');
            self.start = self.out.length();
        }
        self.joined = true;
    }
}

/// Of the line ends in a text keeps those that end lines of at most `limit` characters, the last ones that do, and makes
/// blanks of the others. A word that is longer has a line of its own.
#[inline(always)]
fn end_lines(text: &mut [u8], limit: usize, kind: TextKind) {
    let mut left = text;
    while left.len() > limit {
        // Up to the first character beyond the limit: where that is a line end, it may stay.
        let room = &mut left[..=limit];
        let end =
            if kind == TextKind::Any && !room.iter().fold(true, |all, byte| all & is_plain_or_end(*byte)) {
                slow_line_end(left, limit)
            } else if let Some(end) = last_line_end(room) {
                // Behind the last one there is none.
                blank(room);
                room[end] = b'\n';
                Some(end)
            } else {
                memchr::memchr(b'\n', &left[limit..]).map(|more| limit + more)
            };
        let Some(end) = end else { return };
        left = &mut left[end + 1..];
    }
    match kind {
        TextKind::Plain => blank(left),
        TextKind::Any => left.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' '),
    }
}

/// Returns the place where the first line of any text ends, if it does, with blanks in the place of the line ends
/// before. Bytes that continue a UTF-8 character are not counted.
#[inline(never)]
fn slow_line_end(text: &mut [u8], limit: usize) -> Option<usize> {
    let mut column = 0;
    let mut last = None;
    for (at, byte) in text.iter_mut().enumerate() {
        if *byte == b'\n' {
            *byte = b' ';
            last = Some(at);
        }
        column += usize::from(*byte & 0xC0 != 0x80);
        if column > limit
            && let Some(last) = last
        {
            text[last] = b'\n';
            return Some(last);
        }
    }
    None
}

/// Returns the place of the last line end of a text that is printable ASCII but for its line ends.
#[inline(always)]
fn last_line_end(text: &[u8]) -> Option<usize> {
    const SIXTHS: u64 = 0x4040_4040_4040_4040;
    let mut until = text.len();
    while let Some(bytes) = text[..until].last_chunk::<8>() {
        let bytes = u64::from_le_bytes(*bytes);
        // Printable characters have the bit of 32 or that of 64.
        let ends = !(bytes | bytes << 1) & SIXTHS;
        if ends != 0 {
            return Some(until - 1 - ends.leading_zeros() as usize / 8);
        }
        until -= 8;
    }
    text[..until].iter().rposition(|byte| *byte == b'\n')
}

/// Puts blanks in the place of line ends, in a text that is printable ASCII but for them.
#[inline(always)]
fn blank(text: &mut [u8]) {
    // The blank is the least of these characters.
    text.iter_mut().for_each(|byte| *byte = (*byte).max(b' '));
}

/// Returns true if all bytes are characters of ASCII that are shown, or blanks.
fn is_plain(text: &[u8]) -> bool {
    text.iter().fold(true, |all, byte| all & matches!(byte, b' '..=0x7F))
}

const fn is_plain_or_end(byte: u8) -> bool {
    matches!(byte, b' '..=0x7F | b'\n')
}

/// Returns true if a byte is a blank or a line end.
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::{TextKind, WordWrapper, end_lines};
    use crate::moves::dialect::Lines;
    use crate::moves::encode::{NUMBERS, ShortStr8, ShortStr16};
    use crate::text::Span;
    use crate::write::buffer::Buffer;
    use alloc::string::String;
    use alloc::vec::Vec;

    fn page(limit: usize) -> WordWrapper {
        WordWrapper::new(Buffer::after(b"x ".to_vec()), Lines::Wrapped(limit))
    }

    fn text(mut page: WordWrapper) -> String {
        String::from_utf8(page.take_buffer().into_bytes()).unwrap()
    }

    #[test]
    fn words_that_are_set_swiftly_stand_where_others_stand() {
        let word = |length: usize, first: u8| ShortStr8::of_bits(u64::from_le_bytes([first; 8]), length);
        for limit in 0..30 {
            let (mut swift, mut patient) = (page(limit), page(limit));
            let mut random = limit;
            for step in 0..400 {
                random = (random * 1_103_515_245 + 12_345) & 0x7fff_ffff;
                let (number, second) = (NUMBERS[1 + random / 7 % 500], word(1 + random / 91 % 7, b'b'));
                let shown = ShortStr16::of(&number.bytes()[1..number.length()]).unwrap();
                match random / 1_024 % 8 {
                    0 if swift.try_mark(b'+') => patient.mark(ShortStr16::of(b"+").unwrap()),
                    1 => [&mut swift, &mut patient].into_iter().for_each(|page| page.append(b")")),
                    2 if step % 50 == 0 => {
                        [&mut swift, &mut patient].into_iter().for_each(WordWrapper::end_line)
                    }
                    3 => {
                        patient.short(second.word());
                        if !swift.try_short(second) {
                            swift.short(second.word());
                        }
                    }
                    4 => {
                        patient.word(b"{[%clk 0:01:02]}");
                        swift.comment::<14>(b"[%clk 0:01:02]xy");
                    }
                    5 => {
                        let words = b"[%a b] {some words, and others beside them}";
                        patient.word(&words[..6]);
                        words[7..].split(|byte| *byte == b' ').for_each(|word| patient.word(word));
                        swift.ascii_word(words, Span::new(0, 6));
                        swift.words(&words[7..]);
                    }
                    6 => {
                        patient.short(shown);
                        patient.glue();
                        patient.short(second.word());
                        if !swift.try_glued_short(number, second) {
                            swift.short(shown.followed_by(second.word()).unwrap());
                        }
                    }
                    _ => {
                        patient.short(shown);
                        patient.short(second.word());
                        if !swift.try_two_short(number, second) {
                            swift.short(shown);
                            swift.short(second.word());
                        }
                    }
                }
            }
            assert_eq!(text(swift), text(patient), "{limit}");
        }
    }

    /// Sets words one after the other on lines.
    fn obviously(words: &[&str], limit: usize) -> String {
        let mut lines = String::from("x ");
        let mut column = 0;
        for word in words {
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width <= limit;
                lines.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            lines.push_str(word);
            column += width;
        }
        lines
    }

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        let all =
            ["e4", "Nf3", "12.", "\u{2658}f3", "{[%clk 0:00:01]}", "J\u{f6}rg", "(1...", "a word, very long"];
        for limit in 1..40 {
            for seed in 0..20 {
                let mut random: usize = 977 * limit + seed;
                let mut words = Vec::new();
                for _ in 0..random % 90 {
                    random = (random * 1_103_515_245 + 12_345) & 0x7fff_ffff;
                    words.push(all[random / 1_024 % if seed < 10 { 3 } else { all.len() }]);
                }
                let mut page = page(limit);
                words.iter().for_each(|word| page.word(word.as_bytes()));
                assert_eq!(text(page), obviously(&words, limit));
                let mut any = words.join("\n").into_bytes();
                end_lines(&mut any, limit, TextKind::Any);
                assert_eq!([b"x ", &any[..]].concat(), obviously(&words, limit).as_bytes());
            }
        }
    }

    #[test]
    fn what_is_glued_to_a_word_goes_with_it() {
        let mut page = page(8);
        page.word(b"abcdef");
        page.word(b"(");
        page.glue();
        page.word(b"1.");
        page.append(b")");
        page.word(b"%");
        page.word(b"");
        assert_eq!(text(page), "x abcdef\n(1.) % ");
    }
}
