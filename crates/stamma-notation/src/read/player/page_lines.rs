//! Lines of a page between those of a game, such as its number and its title: `Page 4 of 12`, `113   MY BEST GAMES`, `33/120`.
//!
//! They are passed over where the game goes on right behind them: with the number that is due; or, where that stands above them, with the
//! moves up to the next number. So no move is lost in them.

use super::Player;
use super::prose::Standing;
use crate::moves::decode::castling_side;
use crate::moves::result::ResultCertainty;
use crate::read::heading::dates::is_year;
use crate::read::line_kind::ends_text_line;
use crate::read::number::is_numeric_move;
use crate::read::token::{Token, TokenKind};
use crate::text::Glyph;
use alloc::string::String;
use stamma_board::{Color, Geometry};

/// A page has no more such lines in a row.
const MOST_LINES: usize = 4;
/// Such a line has no more words.
const MOST_WORDS: usize = 16;

impl<G: Geometry> Player<'_, G> {
    /// Passes over lines of a page, the first of which has the word at hand, and no move before it. Returns true if they are such
    /// lines.
    pub(super) fn page_lines(&mut self) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if line.last_ply.is_none() || line.broken || self.depth() > 0 || !line.numbers_moves() {
            return false;
        }
        let start = self.at - 1;
        if !self.is_text_up_to(start) {
            return false;
        }
        let Some(end) = self.end_of_page_lines(start) else { return false };
        self.keep_prose_up_to(start, end);
        true
    }

    /// Passes over lines of a page that begin with a number at the beginning of a line, unless it is the one that is due.
    pub(super) fn page_lines_with_number(&mut self, value: u32) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let is_due = line.position.turn() == Color::White && line.due_number() == i64::from(value);
        self.plies > 0 && (!is_due || line.numbered) && self.begins_line(self.at - 1) && self.page_lines()
    }

    /// Returns true if the words of a line before a token are none of moves.
    fn is_text_up_to(&self, at: usize) -> bool {
        let text = self.task.text;
        let before = text.tokens[..at].iter().rev();
        let ends = |token: &&Token| token.kind != TokenKind::Space || !ends_text_line(text.input, **token);
        let mut before = before.take_while(ends).filter(|token| token.kind != TokenKind::Space);
        before.by_ref().take(MOST_WORDS).all(|token| self.is_of_page(*token)) && before.next().is_none()
    }

    /// The token behind the lines that begin at one, if the game goes on there.
    fn end_of_page_lines(&self, start: usize) -> Option<usize> {
        let text = self.task.text;
        let (mut lines, mut words, mut has_ended) = (0, 0, false);
        for (at, token) in text.tokens.iter().enumerate().skip(start) {
            if token.kind == TokenKind::Space {
                has_ended |= ends_text_line(text.input, *token);
                continue;
            }
            if has_ended {
                lines += 1;
                if self.goes_on_behind_page(at, *token) {
                    return Some(at);
                }
                (words, has_ended) = (0, false);
            }
            words += 1;
            if lines >= MOST_LINES || words > MOST_WORDS || !self.is_of_page(*token) {
                return None;
            }
        }
        None
    }

    /// Returns true if a token may be a word on a line of a page.
    fn is_of_page(&self, token: Token) -> bool {
        let text = self.task.text;
        if matches!(token.kind, TokenKind::Bracketed | TokenKind::Open | TokenKind::Close) {
            return true;
        }
        if token.kind != TokenKind::Word {
            return false;
        }
        let (word, glyphs) = (text.word(token), text.glyphs(token));
        if is_date(&glyphs) {
            return true;
        }
        let digits: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        !word.may_be_move()
            && !matches!(word.whole.result, Some((_, ResultCertainty::Sure)))
            && castling_side(&glyphs, self.task.decode.own).is_none()
            && (!is_numeric_move(&glyphs) || is_year(&digits))
    }

    /// Returns true if the game goes on at a word that begins a line.
    fn goes_on_behind_page(&self, at: usize, token: Token) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if token.kind != TokenKind::Word {
            return false;
        }
        let word = self.task.text.word(token);
        let due = line.due_number();
        if !line.numbered {
            let here = Standing { position: &line.position, due, bare: self.last_number_is_bare() };
            return self.resumes_at(at, token, word, &here, 0);
        }
        // The number stands above: behind a move, or one of each side, the next number follows.
        let is_next = |token: Token| {
            let number = self.task.text.word(token).number;
            number.is_some_and(|number| !number.black && number.value.map(i64::from) == Some(due + 1))
        };
        let ends = |token: Token| {
            matches!(self.task.text.word(token).whole.result, Some((_, ResultCertainty::Sure)))
        };
        if word.number.is_some() || !self.plays(&self.task.text.glyphs(token)) {
            return false;
        }
        let Some((next_at, next)) = self.next_word(at) else { return false };
        if line.position.turn() == Color::Black {
            return is_next(next) || ends(next) && self.next_word(next_at).is_none();
        }
        let is_reply = self.task.text.word(next).whole.names_square
            || castling_side(&self.task.text.glyphs(next), self.task.decode.own).is_some();
        let behind = self.next_word(next_at);
        is_reply
            && behind
                .is_some_and(|(at, behind)| is_next(behind) || ends(behind) && self.next_word(at).is_none())
    }
}

/// Returns true for a date in figures: `28.11.2026,`.
fn is_date(glyphs: &[Glyph]) -> bool {
    let date = match glyphs {
        [date @ .., Glyph { ch: ',' | '.' | ':', .. }] => date,
        date => date,
    };
    let mut parts = date.split(|glyph| matches!(glyph.ch, '.' | '/' | '-'));
    let is_part =
        |part: &[Glyph]| (1..=4).contains(&part.len()) && part.iter().all(|glyph| glyph.ch.is_ascii_digit());
    parts.by_ref().take(3).filter(|part| is_part(part)).count() == 3 && parts.next().is_none()
}
