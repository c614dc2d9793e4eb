//! The moves of a game on a page, as a dialect lays them out: numbers, words, glyphs, comments, brackets, the result.
//!
//! It has no board: words are given to it ready. The walk over a game is in `writer`.

use crate::game::comment_data::{CommentWords, LONGEST_COMMAND};
use crate::moves::dialect::{Dialect, Glyphs, Lines, NumberStyle, ResultPlace, Text};
use crate::moves::encode::{NUMBERS, ShortStr8, ShortStr16};
use crate::moves::marks::signs_of;
use crate::moves::result::{GameResult, ResultCertainty};
use crate::moves::result_words::{is_usual_result, result_of, sure_spelling};
use crate::text::Span;
use crate::text::fold_word;
use crate::write::buffer::Buffer;
use crate::write::word_wrapper::{WordWrapper, is_blank};
use alloc::vec::Vec;
use stamma_board::Color;

/// A page with the moves of a game on it.
pub struct MovetextWriter<'d> {
    dialect: &'d Dialect,
    page: WordWrapper,
    /// True if Black's next move needs its number, because something is between it and White's.
    interrupted: bool,
    numbered: NumberStyle,
}

impl<'d> MovetextWriter<'d> {
    /// Returns a page at the end of `out`, with the line above the moves.
    pub fn new(dialect: &'d Dialect, out: Buffer) -> MovetextWriter<'d> {
        let mut page = WordWrapper::new(out, dialect.layout.lines);
        if !dialect.layout.header.is_empty() {
            page.word(dialect.layout.header.as_bytes());
            page.end_line();
        }
        MovetextWriter { dialect, page, interrupted: true, numbered: dialect.layout.numbered }
    }

    /// Returns true if comments and variations are written.
    pub fn keeps_text(&self) -> bool {
        self.dialect.layout.extras.text == Text::Kept
    }

    /// Sets the number before a move, where the dialect has one.
    #[inline(never)]
    pub fn number(&mut self, color: Color, number: u32) {
        let beside_white = color == Color::Black && !self.interrupted;
        if beside_white {
            self.page.append(self.dialect.layout.column_gap.as_bytes());
        }
        let due = !beside_white || self.numbered == NumberStyle::DotForBoth;
        if !due || self.numbered == NumberStyle::Not {
            return;
        }
        let dots = match color {
            Color::Black if !beside_white => 3,
            _ => 1,
        };
        self.page.short(ShortStr16::numbered(number, dots));
        if self.numbered == NumberStyle::DotGlued {
            self.page.glue();
        }
    }

    /// A move.
    pub fn word(&mut self, word: &[u8]) {
        self.page.word(word);
        self.interrupted = false;
    }

    /// A move in a short word.
    #[inline(always)]
    pub fn short(&mut self, word: ShortStr16) {
        self.page.short(word);
        self.interrupted = false;
    }

    /// The move of a ply in a word of at most seven ASCII characters without a blank, with the number before it where that is
    /// due, if the dialect writes `1. e4`. False where nothing was written, since it has to be written in another way.
    #[inline(always)]
    pub fn try_short(&mut self, ply: u32, word: ShortStr8) -> bool {
        let Some(&number) = NUMBERS.get(ply as usize) else { return false };
        let due = (ply % 2 == 1) | self.interrupted;
        let set = if due { self.page.try_two_short(number, word) } else { self.page.try_short(word) };
        self.interrupted &= !set;
        set
    }

    /// Writes the move as `try_short` does, if the dialect writes no numbers.
    #[inline(always)]
    pub fn swiftly_unnumbered(&mut self, word: ShortStr8) -> bool {
        self.page.try_short(word)
    }

    /// Writes the move as `try_short` does, however the dialect numbers moves.
    pub fn numbered(&mut self, ply: u32, word: ShortStr8) -> bool {
        let due = (ply % 2 == 1) | self.interrupted;
        let set = match self.numbered {
            NumberStyle::Dot => return self.try_short(ply, word),
            NumberStyle::DotGlued if due => {
                NUMBERS.get(ply as usize).is_some_and(|&number| self.page.try_glued_short(number, word))
            }
            NumberStyle::DotForBoth => return false,
            NumberStyle::DotGlued | NumberStyle::Not => self.page.try_short(word),
        };
        self.interrupted &= !set;
        set
    }

    /// Sets a mark of one character after a move that was written swiftly, and returns its place in the buffer; none
    /// where nothing was written.
    pub fn try_mark(&mut self, mark: u8) -> Option<usize> {
        let place = self.page.length();
        self.page.try_mark(mark).then_some(place)
    }

    /// Another mark in place of one.
    pub fn set_mark(&mut self, place: usize, mark: u8) {
        self.page.set_byte(place, mark);
    }

    /// A mark after a word, written before anything else.
    pub fn mark(&mut self, mark: ShortStr16) {
        self.page.mark(mark);
    }

    /// Writes the glyphs and the offer beside the move that was written last.
    #[inline]
    pub fn beside(&mut self, color: Color, nags: &[u8], offer: Offer) {
        if offer == Offer::Draw || !nags.is_empty() {
            self.extras(color, nags, offer);
        }
        if self.dialect.layout.lines == Lines::PairALine && color == Color::Black {
            self.page.end_line();
        }
    }

    fn extras(&mut self, color: Color, nags: &[u8], offer: Offer) {
        let spelled = self.dialect.draw_offer.filter(|_| offer == Offer::Draw);
        if let Some(spelled) = spelled {
            self.page.append(spelled.as_bytes());
        }
        match self.dialect.layout.extras.glyphs {
            Glyphs::Dropped => {}
            Glyphs::Numbers => nags.iter().for_each(|&nag| self.glyph(nag)),
            Glyphs::Signs => {
                let (signs, numbers) = signs_of(nags, color);
                self.page.append(signs.as_bytes());
                numbers.into_iter().for_each(|nag| self.glyph(nag));
            }
        }
        if offer == Offer::Draw && self.dialect.draw_offer.is_none() && self.keeps_text() {
            self.page.word(b"{draw");
            self.page.word(b"offer}");
            self.interrupted = true;
        }
    }

    fn glyph(&mut self, nag: u8) {
        if let Some(word) = ShortStr16::numbered(u32::from(nag), 0).behind(b'$') {
            self.page.short(word);
        }
    }

    /// Sets the comment of this span, in braces, its blanks made single, but for those inside commands. A text that
    /// holds a closing brace, as one after a semicolon may, is written after a semicolon on a line of its own.
    pub fn comment(&mut self, input: &[u8], text: Span) {
        self.interrupted = true;
        let start = text.start + usize::from(input.get(text.start) == Some(&b' '));
        // Mostly a clock is all that there is.
        let ends = |end: usize| text.end == end || text.end == end + 1 && input[end] == b' ';
        if let Some(bytes) = CLOCK_FORM.at(input, start) {
            if ends(start + CLOCK) {
                return self.page.comment::<CLOCK>(bytes);
            }
        } else if ends(start + FINE_CLOCK)
            && let Some(bytes) = FINE_CLOCK_FORM.at(input, start)
        {
            return self.page.comment::<FINE_CLOCK>(bytes);
        }
        self.other_comment(input, text, start);
    }

    #[inline(never)]
    fn other_comment(&mut self, input: &[u8], text: Span, start: usize) {
        // A comment that ends with a brace certainly has no other one in it.
        if let Some((clock, bytes)) = clock_behind_evaluation(input, Span::new(start, text.end)) {
            self.page.comment_begin(input, Span::new(start, clock - 1));
            return self.page.comment_end::<CLOCK>(bytes);
        }
        let braced = input.get(text.end) == Some(&b'}');
        let command = if braced { command_end(input, start, text.end) } else { None };
        let Some(mut end) = command else { return self.long_comment(input, text) };
        self.page.comment_begin(input, Span::new(start, end));
        // Others are often commands with single blanks between them.
        while end + 1 < text.end {
            match command_end(input, end + 1, text.end) {
                Some(next) => {
                    self.page.ascii_word(input, Span::new(end + 1, next));
                    end = next;
                }
                None => return self.comment_words(input, Span::new(end, text.end)),
            }
        }
        self.page.sign_after(b'}');
    }

    #[inline(never)]
    fn long_comment(&mut self, input: &[u8], text: Span) {
        let all = text.of(input).trim_ascii();
        if memchr::memchr(b'}', all).is_some() {
            return self.line_comment(all);
        }
        self.page.opening(b'{');
        self.comment_words(input, text);
    }

    /// The words that are left of a comment, and its end.
    #[inline(never)]
    fn comment_words(&mut self, input: &[u8], text: Span) {
        let until = text.start + text.of(input).trim_ascii_end().len();
        let mut left = text.of(input).trim_ascii();
        while !left.is_empty() {
            let at = until - left.len();
            if left[0] == b'['
                && let Some(end) = command_end(input, at, until)
            {
                self.page.ascii_word(input, Span::new(at, end));
                left = left[end - at..].trim_ascii_start();
                continue;
            }
            let (set, rest) = left.split_at(plain_words(left));
            if !set.is_empty() {
                self.page.words(set);
                left = rest.trim_ascii_start();
                continue;
            }
            let mut words = CommentWords::of(left);
            if let Some(word) = words.next() {
                self.page.word(&word);
            }
            left = words.left();
        }
        self.page.sign_after(b'}');
    }

    #[cold]
    fn line_comment(&mut self, text: &[u8]) {
        self.page.end_line();
        self.page.word(b";");
        for word in CommentWords::of(text) {
            self.page.append(b" ");
            self.page.append(&word);
        }
        self.page.end_line();
    }

    /// The bracket before a variation.
    pub fn open(&mut self) {
        self.page.opening(b'(');
        self.interrupted = true;
    }

    /// The bracket after a variation.
    pub fn close(&mut self) {
        self.page.append(b")");
        self.interrupted = true;
    }

    /// Sets the result, where the dialect writes one, and ends the game. `next` is the next move in the main line: its
    /// side and number. `may_castle` returns whether that side may castle to the king's side.
    pub fn end(&mut self, result: GameResult, next: NextMove, may_castle: impl FnOnce() -> bool) -> Buffer {
        self.result(result, next, may_castle);
        self.page.end_line();
        self.take_buffer()
    }

    /// Returns the text of the page, which is empty then.
    pub fn take_buffer(&mut self) -> Buffer {
        self.page.take_buffer()
    }

    fn result(&mut self, result: GameResult, next: NextMove, may_castle: impl FnOnce() -> bool) {
        let mut written = written_result(self.dialect, result);
        if written.is_empty() || self.dialect.layout.result == ResultPlace::Nowhere {
            return;
        }
        let mut sure = sureness(self.dialect, written);
        // `0-0` would be played where the side to move may castle.
        if sure == Some(ResultCertainty::OrCastling) && may_castle() {
            written = sure_spelling(result).unwrap_or(written);
            sure = sureness(self.dialect, written);
        }
        match self.dialect.layout.result {
            ResultPlace::NextCell if next.last != Some(Color::White) => {
                self.page.end_line();
                self.page.short(ShortStr16::numbered(next.number, 1));
            }
            // `+/-` beside a move would judge the position.
            _ if sure == Some(ResultCertainty::OnlyAtTheEnd) => self.page.end_line(),
            _ => {}
        }
        self.page.word(written.as_bytes());
    }
}

/// Returns the place where the command ends that begins at `at`, if it is printable ASCII on a single line and a word
/// of its own, with a blank or the end of the comment behind it.
#[inline]
fn command_end(input: &[u8], at: usize, until: usize) -> Option<usize> {
    if CLOCK_FORM.at(input, at).is_some() {
        return is_alone(input, at + CLOCK, until).then_some(at + CLOCK);
    }
    if !matches!(input.get(at..)?.first_chunk::<3>()?, [b'[', b'%', first] if first.is_ascii_alphabetic()) {
        return None;
    }
    // Neither the letter ends it nor the beginning of most evaluations.
    let mut end = at + if input[at..].starts_with(EVALUATION) { EVALUATION.len() } else { 3 };
    while end < at + LONGEST_COMMAND - 8 {
        let bytes = u64::from_le_bytes(*input.get(end..)?.first_chunk::<8>()?);
        let closing = zeros(bytes ^ (ONES * u64::from(b']'))) & HIGH;
        let odd = odd_bytes(bytes);
        if closing == 0 {
            if odd != 0 {
                return None;
            }
            end += 8;
            continue;
        }
        end += closing.trailing_zeros() as usize / 8 + 1;
        // The bits below the lowest bit of the bracket.
        let odd = odd & (closing & closing.wrapping_neg()).wrapping_sub(1);
        return (odd == 0 && is_alone(input, end, until)).then_some(end);
    }
    None
}

/// Returns the place of the commonest command, if a comment consists of a short evaluation and then that command, with
/// one blank between them and at most one behind them; the bytes that begin with it come with its place.
#[inline(always)]
fn clock_behind_evaluation(input: &[u8], text: Span) -> Option<(usize, &[u8; 16])> {
    let bytes = input.get(text.start..)?.first_chunk::<16>()?;
    if !bytes.starts_with(EVALUATION) {
        return None;
    }
    let value = u64::from_le_bytes(*bytes[EVALUATION.len()..].first_chunk::<8>()?);
    let closing = zeros(value ^ (ONES * u64::from(b']'))) & HIGH;
    let odd = odd_bytes(value) & (closing & closing.wrapping_neg()).wrapping_sub(1);
    let clock = text.start + EVALUATION.len() + closing.trailing_zeros() as usize / 8 + 2;
    let known = closing != 0 && odd == 0 && input.get(clock - 1) == Some(&b' ');
    let end = clock + CLOCK;
    CLOCK_FORM
        .at(input, clock)
        .filter(|bytes| known && (text.end == end || text.end == end + 1 && bytes[CLOCK] == b' '))
        .map(|bytes| (clock, bytes))
}

/// Returns true if a comment that goes on until a place ends at another or has a blank there.
#[inline(always)]
fn is_alone(input: &[u8], end: usize, until: usize) -> bool {
    end == until || end < until && input[end] == b' '
}

/// The beginning of the commonest command but one.
const EVALUATION: &[u8; 7] = b"[%eval ";

/// The number of bytes of the commonest command, `[%clk 0:01:02]`.
const CLOCK: usize = 14;

/// The number of bytes of that command with tenths of a second.
const FINE_CLOCK: usize = CLOCK + 2;

/// The form of the commonest commands.
const CLOCK_FORM: BytePattern = BytePattern::of(b"[%clk 0:00:00]\0\0");
const FINE_CLOCK_FORM: BytePattern = BytePattern::of(b"[%clk 0:00:00.0]");

/// Bytes of which some are known.
struct BytePattern {
    known: u128,
    /// The bits that have to be as they are known.
    counts: u128,
}

impl BytePattern {
    /// A zero means any digit, a NUL any byte. A digit may be one of the signs that follow the digits in ASCII: the
    /// only condition is that nothing in it ends a command.
    const fn of(bytes: &[u8; 16]) -> BytePattern {
        let mut counts = [0xff; 16];
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'0' => counts[at] = 0xf0,
                0 => counts[at] = 0,
                _ => {}
            }
            at += 1;
        }
        BytePattern { known: u128::from_le_bytes(*bytes), counts: u128::from_le_bytes(counts) }
    }

    /// The bytes that begin at `at`, if they look so.
    #[inline(always)]
    fn at<'i>(&self, input: &'i [u8], at: usize) -> Option<&'i [u8; 16]> {
        let bytes = input.get(at..at.wrapping_add(16))?.first_chunk::<16>()?;
        ((u128::from_le_bytes(*bytes) ^ self.known) & self.counts == 0).then_some(bytes)
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The high bit of each byte.
const HIGH: u64 = 0x80 * ONES;

/// The high bit of each byte that is zero, and others; of bytes above the lowest such byte it may be set as well.
#[inline(always)]
const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(ONES) & !bytes
}

/// The high bits of bytes, those of a closing bracket left out, that are no printable ASCII, or brackets, at least of the
/// lowest of them; zero where there is none.
#[inline(always)]
const fn odd_bytes(bytes: u64) -> u64 {
    let low = !((bytes | HIGH) - 0x20 * ONES);
    let high = (bytes & !HIGH) + 0x05 * ONES;
    (bytes | low | high | zeros(bytes ^ (ONES * b'[' as u64))) & HIGH
}

/// Returns the number of bytes at the beginning of a comment that are whole words with single blanks or line ends
/// between them, none with a percent sign (that begins commands, and no line) and all of them printable.
fn plain_words(text: &[u8]) -> usize {
    let length = plain_length(text);
    match text.get(length) {
        None => length,
        Some(byte) if byte.is_ascii_whitespace() => text[..length].trim_ascii_end().len(),
        Some(_) => memchr::memrchr2(b' ', b'\n', &text[..length]).unwrap_or(0),
    }
}

/// Returns the number of bytes at the beginning of a text that are blanks, line ends and signs that are shown, but no
/// percent sign, and no blank or line end before another.
fn plain_length(text: &[u8]) -> usize {
    const STEP: usize = 32;
    let mut at = 0;
    // Most of many bytes are plain; to look at all of them at once costs next to nothing.
    while at + STEP < text.len() && are_plain::<STEP>(text, at) {
        at += STEP;
    }
    match text.len().checked_sub(STEP + 1) {
        Some(last) if at > last && are_plain::<STEP>(text, last) => at = last + STEP,
        _ => {}
    }
    while let Some(&byte) = text.get(at)
        && is_plain(byte, text.get(at + 1).copied().unwrap_or_default())
    {
        at += 1;
    }
    at
}

/// Returns true if this number of bytes are plain, and another follows.
#[inline(always)]
fn are_plain<const COUNT: usize>(text: &[u8], at: usize) -> bool {
    let bytes = |at: usize| text.get(at..).and_then(|rest| rest.first_chunk::<COUNT>());
    let (Some(bytes), Some(next)) = (bytes(at), bytes(at + 1)) else { return false };
    bytes.iter().zip(next).fold(true, |all, (&byte, &next)| all & is_plain(byte, next))
}

/// Returns true if a byte is plain before another.
#[inline(always)]
const fn is_plain(byte: u8, next: u8) -> bool {
    ((byte >= b' ') | (byte == b'\n')) & (byte != b'%') & !(is_blank(byte) & is_blank(next))
}

/// The offer of a draw by the mover, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A draw is offered.
    Draw,
    /// Nothing is.
    None,
}

/// The side and the number of the next move of the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextMove {
    /// The side that has made its last move.
    pub last: Option<Color>,
    /// The number of the move that would follow.
    pub number: u32,
}

/// Returns the certainty that a word is a result; none where it is none.
fn sureness(dialect: &Dialect, word: &str) -> Option<ResultCertainty> {
    if is_usual_result(word, dialect.own) {
        return Some(ResultCertainty::Sure);
    }
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    result_of(&glyphs, dialect.own).map(|(_, sureness)| sureness)
}

/// Returns true if a word may be read as a result.
pub fn may_be_result(dialect: &Dialect, word: &str) -> bool {
    sureness(dialect, word).is_some()
}

/// Returns the spelling of a result in a dialect; empty where it writes none.
pub fn written_result(dialect: &Dialect, result: GameResult) -> &'static str {
    dialect.results[result as usize]
}

#[cfg(test)]
mod tests {
    use super::{command_end, is_blank, plain_words};
    use crate::game::comment_data::CommentWords;
    use alloc::vec::Vec;

    #[test]
    fn a_command_alone_is_one_word() {
        let long = ["[%cal ", &"Ga1a2,".repeat(14), "]"].concat();
        let texts = [
            " [%clk 0:01:02] ",
            "[%x]",
            "[%]",
            "[%1]",
            "[%a [%b]",
            "[%a}]",
            "[%a\nb]",
            "[%a] b",
            "x",
            "",
            &long,
        ];
        let command_word = |text: &[u8], more: &[u8]| {
            let input = [text, more].concat();
            command_end(&input, 0, text.len())
        };
        for text in texts.map(str::trim).map(str::as_bytes) {
            for more in [&b"}"[..], b"} 1... e5 2. Nf3 Nc6"] {
                if let Some(length) = command_word(text, more) {
                    let words: Vec<_> = CommentWords::of(text).collect();
                    assert_eq!(&*words[0], &text[..length], "{text:?}");
                    assert!(!text[..length].contains(&b'}'));
                }
            }
        }
        assert_eq!(command_word(b"[%clk 0:01:02]", b"} e5 "), Some(14));
        assert_eq!(command_word(b"[%eval 1.5] [%clk 0:01:02]", b"}"), Some(11));
        for place in 3..13 {
            for byte in 0..=u8::MAX {
                let mut text = *b"[%clk 0:01:02]";
                text[place] = byte;
                let plain = matches!(byte, b' '..=b'z') && !matches!(byte, b'[' | b']');
                assert_eq!(command_word(&text, b"} e5 *\n\n") == Some(text.len()), plain, "{byte}");
            }
        }
    }

    #[test]
    fn simple_moves_are_words() {
        let long = "abc de ".repeat(20);
        let long = long.trim();
        let ends = [
            "",
            " ",
            "  x",
            "\nx",
            "\n x",
            "\r\nx",
            " x%",
            "%",
            "\u{e9} y",
            "\t",
            "{",
            " [%clk 1]",
            "\u{1}",
            " \u{1}",
        ];
        for end in ends {
            for start in 0..long.len() {
                let text = [&long[start..], end].concat();
                let text = text.trim_ascii().as_bytes();
                let set = &text[..plain_words(text)];
                let words: Vec<_> = CommentWords::of(text).collect();
                let found: Vec<&[u8]> =
                    set.split(|byte| is_blank(*byte)).filter(|word| !word.is_empty()).collect();
                let words = words.iter().map(|word| &word[..]);
                assert!(words.take(found.len()).eq(found.iter().copied()), "{text:?}");
                let missing = long[start..].split_whitespace().count().saturating_sub(found.len());
                assert!(missing <= 1, "{text:?}");
                assert!(!set.contains(&b'%') && !set.contains(&1) && set.first() != Some(&b' '));
            }
        }
    }
}
