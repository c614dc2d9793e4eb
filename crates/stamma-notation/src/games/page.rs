//! A page that words are put on, with line ends where the layout wants them.

use super::buffer::Buffer;
use crate::diagnostics::Span;
use crate::moves::dialect::Lines;
use crate::moves::encode::{Brief, Word};

/// Words are set one after the other with single blanks; lines end as the layout says.
pub struct Page {
    out: Buffer,
    /// How many characters a line may have.
    limit: usize,
    /// Characters on the line at hand, but for those that wait.
    column: usize,
    /// How many bytes at the end wait for their line ends: words of ASCII with a blank before each of them. To look for
    /// the last word that has room on a line is less work than to ask of each word whether it has.
    waiting: usize,
    /// Whether nothing comes before the next word: the line is empty, or the word is glued to the last one.
    joined: bool,
}

impl Page {
    /// A page at the end of `out`.
    pub const fn new(out: Buffer, lines: Lines) -> Page {
        let limit = if let Lines::Wrapped(limit) = lines { limit } else { usize::MAX };
        Page { out, limit, column: 0, waiting: 0, joined: true }
    }

    /// What stands on the page, after what stood before it.
    pub fn into_buffer(mut self) -> Buffer {
        self.lay();
        self.out
    }

    /// How many bytes stand in the buffer.
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

    /// Ends the lines on which words wait.
    #[inline(always)]
    fn lay(&mut self) {
        if self.waiting == 0 {
            return;
        }
        let column = self.column + self.waiting;
        if column > self.limit {
            return self.end_lines();
        }
        self.column = column;
        self.waiting = 0;
    }

    #[inline(never)]
    fn end_lines(&mut self) {
        let room = self.limit.saturating_sub(self.column);
        let waiting = core::mem::take(&mut self.waiting);
        let written = self.out.written_mut();
        let start = written.len().saturating_sub(waiting);
        let mut left = written.get_mut(start..).unwrap_or_default();
        // The blank before the first word is the last place where the line at hand can end.
        let mut column = self.column;
        let mut room = room;
        while left.len() > room {
            let fits = left[..=room].iter().rposition(|byte| *byte == b' ');
            let Some(end) = fits.or_else(|| left.iter().position(|byte| *byte == b' ')) else { break };
            left[end] = b'\n';
            left = &mut left[end + 1..];
            (column, room) = (0, self.limit);
        }
        self.column = column + left.len();
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
        self.lay();
        let width = width(word);
        if !self.joined {
            let sign = self.sign(width, word.first().copied().unwrap_or_default());
            self.out.push(sign);
        } else {
            self.column += width;
        }
        self.out.extend(word);
        self.joined = self.column == 0;
    }

    /// Sets a short word.
    #[inline(always)]
    pub fn short(&mut self, word: Word) {
        self.lay();
        if self.joined {
            return self.short_joined(word);
        }
        let sign = self.sign(word.width(), word.first());
        match word.behind(sign) {
            Some(word) => self.copy(word),
            None => {
                self.out.push(sign);
                self.copy(word);
            }
        }
    }

    /// Sets a word of ASCII that comes with the blank before it, and has no other; false where nothing was set, since it
    /// has to be set in another way.
    #[inline(always)]
    pub fn swiftly(&mut self, word: Brief) -> bool {
        let set = !self.joined && self.out.try_put(&word.bytes(), word.length());
        if set {
            self.waiting += word.length();
        }
        set
    }

    /// Sets two such words, of which the first has at most seven bytes. The second may be a part of the first.
    #[inline(always)]
    pub fn both_swiftly(&mut self, first: Brief, second: Brief) -> bool {
        let (used, used_then) = (first.length(), second.length());
        let set = !self.joined && self.out.try_put_both(first.bytes(), used, second.bytes(), used_then);
        if set {
            self.waiting += used + used_then;
        }
        set
    }

    /// Sets two such words glued together: the second comes without a blank. Where the first has room, so has the second.
    #[inline(always)]
    pub fn glued_swiftly(&mut self, first: Brief, second: Brief) -> bool {
        let set = self.swiftly(first);
        if set {
            self.lay();
            self.column += second.length();
            self.out.put(&second.bytes(), second.length());
        }
        set
    }

    /// Appends a character of ASCII to the last word, if that waits.
    #[inline(always)]
    pub fn mark_swiftly(&mut self, mark: u8) -> bool {
        let waits = self.waiting > 0;
        if waits {
            self.out.push(mark);
            self.waiting += 1;
        }
        waits
    }

    /// Appends a mark to a word of ASCII set last, of so many characters: if it has no room, both go to the next
    /// line.
    pub fn mark(&mut self, mark: Word, after: usize) {
        self.lay();
        self.column += mark.width();
        if self.column > self.limit
            && let Some(sign @ b' ') = self.out.before_last(after)
        {
            *sign = b'\n';
            self.column = after + mark.width();
        }
        self.copy(mark);
    }

    #[inline(never)]
    fn short_joined(&mut self, word: Word) {
        self.column += word.width();
        self.joined = self.column == 0;
        self.copy(word);
    }

    #[inline(always)]
    fn copy(&mut self, word: Word) {
        self.out.put(&word.bytes(), word.length());
    }

    /// What comes before a word that is not joined to another, which is counted with it: a blank or a line end.
    #[inline(always)]
    fn sign(&mut self, width: usize, first: u8) -> u8 {
        let column = self.column + 1 + width;
        // A line that begins with a percent sign is passed over by PGN readers.
        if column > self.limit && first != b'%' {
            self.column = width;
            self.joined = width == 0;
            return b'\n';
        }
        self.column = column;
        b' '
    }

    /// Lets the next word follow without a blank.
    pub fn glue(&mut self) {
        self.joined = true;
    }

    /// Sets words with single blanks between them, all of them ASCII and none beginning with a percent sign.
    pub fn words(&mut self, text: &[u8]) {
        self.lay();
        let mut left = text;
        if self.joined {
            left = self.first_words(text, 0);
        }
        // The blank or the line end before a word is counted with it.
        while !left.is_empty() {
            let room = self.limit.saturating_sub(self.column);
            if left.len() < room {
                self.out.push(b' ');
                self.out.extend(left);
                self.column += 1 + left.len();
                return;
            }
            if let Some(length) = memchr::memrchr(b' ', &left[..room.min(left.len())]) {
                self.out.push(b' ');
                self.out.extend(&left[..length]);
                left = &left[length + 1..];
            }
            self.out.push(b'\n');
            self.column = 0;
            left = self.first_words(left, self.limit);
        }
    }

    /// Sets the words that have room where nothing comes before them, but at least one; what is left of them.
    fn first_words<'t>(&mut self, text: &'t [u8], room: usize) -> &'t [u8] {
        let length = if text.len() <= room {
            text.len()
        } else {
            let fits = memchr::memrchr(b' ', &text[..room + 1]);
            fits.or_else(|| memchr::memchr(b' ', text)).unwrap_or(text.len())
        };
        self.out.extend(&text[..length]);
        self.column += length;
        self.joined = self.column == 0;
        text.get(length + 1..).unwrap_or_default()
    }

    #[inline(always)]
    fn open_brace(&mut self) {
        self.lay();
        if self.joined {
            self.column += 1;
            self.out.push(b'{');
        } else {
            let sign = self.sign(1, b'{');
            self.out.put(&[sign, b'{'], 2);
        }
    }

    /// Sets the first of some bytes, ASCII and one word, in braces.
    #[inline(always)]
    pub fn in_braces<const SIZE: usize>(&mut self, word: &[u8; SIZE], used: usize) {
        self.open_brace();
        self.out.put(word, used);
        self.out.push(b'}');
        self.column += used + 1;
        self.joined = false;
    }

    /// Sets an opening brace and what stands in a text, ASCII and one word, after it.
    #[inline]
    pub fn in_brace(&mut self, text: &[u8], word: Span) {
        self.open_brace();
        self.out.copy(text, word);
        self.column += word.len();
        self.joined = false;
    }

    /// Sets a word of ASCII that stands in a text.
    #[inline]
    pub fn ascii_word(&mut self, text: &[u8], word: Span) {
        self.lay();
        if self.joined {
            self.column += word.len();
        } else {
            let sign = self.sign(word.len(), text.get(word.start).copied().unwrap_or_default());
            self.out.push(sign);
        }
        self.out.copy(text, word);
        self.joined = self.column == 0;
    }

    /// Appends a character of ASCII to the last word.
    #[inline]
    pub fn sign_after(&mut self, sign: u8) {
        self.lay();
        self.out.push(sign);
        self.column += 1;
        self.joined = false;
    }

    /// Appends to the last word.
    pub fn append(&mut self, text: &[u8]) {
        self.lay();
        self.out.extend(text);
        self.column += width(text);
        self.joined = self.column == 0;
    }

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
        self.lay();
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.joined = true;
    }
}

/// How many characters a word shows: bytes that continue a UTF-8 character are not counted.
fn width(word: &[u8]) -> usize {
    word.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::Page;
    use crate::games::buffer::Buffer;
    use crate::moves::dialect::Lines;
    use crate::moves::encode::{Brief, Word};
    use alloc::vec::Vec;

    #[test]
    fn words_that_wait_stand_where_others_stand() {
        let word = |length: usize, first: u8| Brief::of_bits(u64::from_le_bytes([first; 8]), length);
        for limit in 0..30 {
            let page = || Page::new(Buffer::over(Vec::new()), Lines::Wrapped(limit));
            let (mut swift, mut patient) = (page(), page());
            let mut random = limit;
            for step in 0..400 {
                random = (random * 1_103_515_245 + 12_345) & 0x7fff_ffff;
                let (first, second) = (word(1 + random / 7 % 6, b'a'), word(1 + random / 91 % 7, b'b'));
                match random / 1_024 % 8 {
                    0 if swift.mark_swiftly(b'+') => {
                        let written = patient.out.written().iter().rev();
                        let length = written.take_while(|byte| !byte.is_ascii_whitespace()).count();
                        patient.mark(Word::of(b"+").unwrap(), length);
                    }
                    1 => [&mut swift, &mut patient].into_iter().for_each(|page| page.append(b")")),
                    2 if step % 50 == 0 => [&mut swift, &mut patient].into_iter().for_each(Page::end_line),
                    3 => {
                        patient.short(first.word());
                        if !swift.swiftly(first.behind(b' ')) {
                            swift.short(first.word());
                        }
                    }
                    _ => {
                        patient.short(first.word());
                        patient.short(second.word());
                        if !swift.both_swiftly(first.behind(b' '), second.behind(b' ')) {
                            swift.short(first.word());
                            swift.short(second.word());
                        }
                    }
                }
            }
            let [swift, patient] = [swift, patient].map(|page| page.into_buffer().into_bytes());
            assert_eq!(swift, patient, "{limit}");
        }
    }
}
