//! A page that words are put on, with line ends where the layout wants them.

use super::buffer::Buffer;
use crate::moves::dialect::Lines;
use crate::moves::encode::{Brief, Word};

/// Words are set one after the other with single blanks; lines end as the layout says.
pub struct Page {
    out: Buffer,
    /// How many characters a line may have.
    limit: usize,
    /// Characters on the line at hand.
    column: usize,
    /// Whether nothing comes before the next word: the line is empty, or the word is glued to the last one.
    joined: bool,
}

impl Page {
    /// A page at the end of `out`.
    pub const fn new(out: Buffer, lines: Lines) -> Page {
        let limit = if let Lines::Wrapped(limit) = lines { limit } else { usize::MAX };
        Page { out, limit, column: 0, joined: true }
    }

    /// What stands on the page, after what stood before it.
    pub fn into_buffer(self) -> Buffer {
        self.out
    }

    /// Sets a word.
    pub fn word(&mut self, word: &[u8]) {
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

    /// Sets a word of at most seven ASCII characters, if it has room on a line that is not empty.
    #[inline(always)]
    pub fn brief(&mut self, word: Brief) -> bool {
        let column = self.column + 1 + word.length();
        if self.joined || column > self.limit {
            return false;
        }
        let done = self.out.try_put(&word.behind(b' ').bytes(), 1 + word.length());
        if done {
            self.column = column;
        }
        done
    }

    /// Sets two such words, together of at most fourteen characters, if both have room.
    #[inline(always)]
    pub fn pair(&mut self, first: Brief, second: Brief) -> bool {
        let pair = first.behind(b' ').word().followed_by_brief(second.behind(b' '));
        let column = self.column + pair.length();
        if self.joined || column > self.limit {
            return false;
        }
        let done = self.out.try_put(&pair.bytes(), pair.length());
        if done {
            self.column = column;
        }
        done
    }

    /// Appends a mark to a word of ASCII set last, of so many characters: if it has no room, both go to the next
    /// line.
    pub fn mark(&mut self, mark: Word, after: usize) {
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

    /// Sets an ASCII text in braces that is one word.
    #[inline]
    pub fn in_braces(&mut self, text: &[u8]) {
        if self.joined {
            self.out.push(b'{');
            self.column += 1;
        } else {
            let sign = self.sign(1, b'{');
            self.out.put(&[sign, b'{'], 2);
        }
        self.out.extend_short(text);
        self.out.push(b'}');
        self.column += text.len() + 1;
        self.joined = false;
    }

    /// Sets a word of ASCII.
    #[inline]
    pub fn ascii_word(&mut self, text: &[u8]) {
        if self.joined {
            self.column += text.len();
        } else {
            let sign = self.sign(text.len(), text.first().copied().unwrap_or_default());
            self.out.push(sign);
        }
        self.out.extend_short(text);
        self.joined = self.column == 0;
    }

    /// Appends to the last word.
    pub fn append(&mut self, text: &[u8]) {
        self.out.extend(text);
        self.column += width(text);
        self.joined = self.column == 0;
    }

    /// Ends the line unless it is empty.
    pub fn end_line(&mut self) {
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
