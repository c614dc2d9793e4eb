//! The moves of a game on a page, as a dialect lays them out: numbers, words, glyphs, comments, brackets, the result.
//!
//! It knows no board: words come to it ready. Who walks over a game is in `write`.

use crate::diagnostics::Span;
use crate::games::command::{CommentWords, LONGEST_COMMAND};
use crate::games::page::Page;
use crate::games::result::{GameResult, Sureness, result_of, sure_spelling};
use crate::moves::dialect::{Dialect, Glyphs, Lines, Numbered, ResultPlace, Text};
use crate::moves::encode::{Counter, Word};
use crate::moves::marks::signs_of;
use crate::text::fold_word;
use alloc::format;
use alloc::vec::Vec;
use stamma_board::Color;

/// A page with the moves of a game on it.
pub struct Sheet<'d> {
    dialect: &'d Dialect,
    page: Page,
    /// Whether Black's next move needs its number, because something stands between it and White's.
    interrupted: bool,
    numbers: Counter,
}

impl<'d> Sheet<'d> {
    /// A page at the end of `out`, with the line that stands above the moves.
    pub fn new(dialect: &'d Dialect, out: Vec<u8>) -> Sheet<'d> {
        let mut page = Page::new(out, dialect.layout.lines);
        if !dialect.layout.header.is_empty() {
            page.word(dialect.layout.header.as_bytes());
            page.end_line();
        }
        Sheet { dialect, page, interrupted: true, numbers: Counter::new(1) }
    }

    /// Whether comments and variations are written.
    pub fn keeps_text(&self) -> bool {
        self.dialect.layout.extras.text == Text::Kept
    }

    /// The number before a move, where the dialect wants one.
    #[inline(always)]
    pub fn number(&mut self, color: Color, number: u32) {
        if color == Color::Black && !self.interrupted || self.dialect.layout.numbered == Numbered::Not {
            return;
        }
        let word = match color {
            Color::White => self.numbers.number(number),
            Color::Black => Word::numbered(number, 3),
        };
        self.page.short(word);
        if self.dialect.layout.numbered == Numbered::DotGlued {
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
    pub fn short(&mut self, word: Word) {
        self.page.short(word);
        self.interrupted = false;
    }

    /// What stands beside the move that was written last.
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
        self.page.word(format!("${nag}").as_bytes());
    }

    /// A comment in braces, its blanks made single, but for those inside commands. A text that holds a closing brace,
    /// as one after a semicolon may, is written after a semicolon on a line of its own.
    pub fn comment(&mut self, text: &[u8]) {
        self.interrupted = true;
        if let Some(command) = only_command(text) {
            self.page.word(b"{");
            self.page.ascii(command);
            self.page.ascii(b"}");
            return;
        }
        let words = || CommentWords::of(text);
        if text.contains(&b'}') {
            self.page.end_line();
            self.page.word(b";");
            for word in words() {
                self.page.append(b" ");
                self.page.append(&word);
            }
            self.page.end_line();
            return;
        }
        self.page.word(b"{");
        self.page.glue();
        for word in words() {
            self.page.word(&word);
        }
        self.page.append(b"}");
    }

    /// The bracket before a variation.
    pub fn open(&mut self) {
        self.page.word(b"(");
        self.page.glue();
        self.interrupted = true;
    }

    /// The bracket after a variation.
    pub fn close(&mut self) {
        self.page.append(b")");
        self.interrupted = true;
    }

    /// The result, where the dialect writes one, and the end of the game. `next` is who would move next in the main
    /// line, and the number of that move. `may_castle` says whether that side may castle to the king's side.
    pub fn end(mut self, result: GameResult, next: Next, may_castle: impl FnOnce() -> bool) -> Vec<u8> {
        self.result(result, next, may_castle);
        self.page.end_line();
        self.page.into_bytes()
    }

    fn result(&mut self, result: GameResult, next: Next, may_castle: impl FnOnce() -> bool) {
        let mut written = written_result(self.dialect, result);
        if written.is_empty() || self.dialect.layout.result == ResultPlace::Nowhere {
            return;
        }
        let mut sure = sureness(self.dialect, written);
        // `0-0` would be played where the side to move may castle.
        if sure == Some(Sureness::OrCastling) && may_castle() {
            written = sure_spelling(result).unwrap_or(written);
            sure = sureness(self.dialect, written);
        }
        match self.dialect.layout.result {
            ResultPlace::NextCell if next.last != Some(Color::White) => {
                self.page.end_line();
                self.page.short(Word::numbered(next.number, 1));
            }
            // `+/-` beside a move would judge the position.
            _ if sure == Some(Sureness::OnlyAtTheEnd) => self.page.end_line(),
            _ => {}
        }
        self.page.word(written.as_bytes());
    }
}

/// The command that a comment consists of, where it is one on a single line and nothing else: a word of its own.
#[inline]
fn only_command(text: &[u8]) -> Option<&[u8]> {
    let command = text.trim_ascii();
    let [b'[', b'%', first, inside @ .., b']'] = command else { return None };
    let plain = |plain: bool, byte: &u8| plain & matches!(byte, b' '..=b'Z' | b'^'..=b'z');
    let whole =
        first.is_ascii_alphabetic() && command.len() <= LONGEST_COMMAND && inside.iter().fold(true, plain);
    whole.then_some(command)
}

/// Whether the mover offers a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A draw is offered.
    Draw,
    /// Nothing is.
    None,
}

/// What would come next in the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// Who has made its last move.
    pub last: Option<Color>,
    /// The number of the move that would follow.
    pub number: u32,
}

/// How sure it is that a word is a result; none where it is none.
fn sureness(dialect: &Dialect, word: &str) -> Option<Sureness> {
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    result_of(&glyphs, dialect.own).map(|(_, sureness)| sureness)
}

/// Whether a word may be read as a result.
pub fn may_be_result(dialect: &Dialect, word: &str) -> bool {
    sureness(dialect, word).is_some()
}

/// The spelling of a result in a dialect; empty where it writes none.
pub fn written_result(dialect: &Dialect, result: GameResult) -> &'static str {
    dialect.results[result as usize]
}

#[cfg(test)]
mod tests {
    use super::only_command;
    use crate::games::command::CommentWords;

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
        for text in texts {
            if let Some(command) = only_command(text.as_bytes()) {
                let words: alloc::vec::Vec<_> = CommentWords::of(text.as_bytes()).collect();
                assert_eq!(words, [command], "{text}");
                assert!(!text.contains('}'));
            }
        }
        assert_eq!(only_command(b" [%clk 0:01:02] "), Some(&b"[%clk 0:01:02]"[..]));
    }
}
