//! Text behind the moves of a game that no result parts from it, and lines between them that are no moves.

use super::Player;
use super::prose::is_prose;
use crate::diagnostics::Detail;
use crate::moves::decode::castling_side;
use crate::moves::result::ResultCertainty;
use crate::read::heading::line::heads_game;
use crate::read::lex::ends_line;
use crate::read::line_kind::{is_address, numbered_rule_at};
use crate::read::markup::line_ends;
use crate::read::result_list::begins_result_list;
use crate::read::sentence_words::words_of;
use crate::read::token::{Token, TokenKind};
use crate::read::told::tells_of_moves;
use crate::text::{Glyph, Span, names_square, shortened, with_single_blanks};
use stamma_board::{Color, Geometry};

/// Text behind the last move has at most this many tokens.
const LONGEST_TEXT_BEHIND: usize = 20_000;

impl<G: Geometry> Player<'_, G> {
    /// Keeps text behind the last move that no result parts from it: the words after the game in a mail or on a page, and the
    /// headings of what follows there. Nothing of it may go on with the game. Returns true if it is such text.
    pub(super) fn text_behind(&mut self, span: Span, glyphs: &[Glyph]) -> bool {
        const LONG: usize = 4;
        /// Fewer moves may be those that a text tells of.
        const FEWEST_PLIES: usize = 6;
        const FEWEST_WORDS_OF_REMARK: usize = 5;
        /// The number of words of moves that may be the rest of the game if the first is legal. One that begins a line is enough.
        const MANY_MOVES: usize = 4;
        if self.plies < FEWEST_PLIES {
            return false;
        }
        let line = &self.lines[self.lines.len() - 1];
        let follows_move = line.last_ply.is_some() && !line.numbered && !line.broken;
        // `sqlite>`: the prompt of a program behind all.
        let ends_as_prompt = glyphs.last().is_some_and(|last| matches!(last.ch, '>' | '%' | '$'));
        let is_prompt = ends_as_prompt && glyphs.len() > 3 && glyphs[0].ch.is_lowercase();
        let is_text = is_prompt || is_prose(glyphs) || !glyphs.iter().any(|glyph| glyph.ch.is_alphabetic());
        if self.depth() > 0 || self.out.result.is_some() || !follows_move || !is_text {
            return false;
        }
        let Some(ends) = self.line_ends_before(self.at - 1) else { return false };
        let tokens = &self.task.text.tokens[self.at - 1..];
        // On the line of the last move a single word may be a damaged one.
        let is_over = self.has_mated();
        let says_more = words_of(|words| words.and_so_on)
            .any(|said| said.chars().eq(glyphs.iter().map(|glyph| glyph.ch)));
        let may_close = if ends > 0 { is_prompt } else { is_over || says_more };
        if tokens.len() > LONGEST_TEXT_BEHIND || self.at > self.no_words_behind && !may_close {
            return false;
        }
        let due = line.due_number();
        let (mut words, mut moves, mut long, mut middling) = (0usize, 0usize, false, 0usize);
        let (mut goes_on, mut goes_on_in_line) = (false, false);
        let mut last = span;
        for (offset, token) in tokens.iter().enumerate() {
            last = if token.kind == TokenKind::Space { last } else { token.span };
            if token.kind != TokenKind::Word {
                continue;
            }
            let at = self.at - 1 + offset;
            let word = self.task.text.word(*token);
            let glyphs = self.task.text.glyphs(*token);
            let is_result = matches!(word.whole.result, Some((_, ResultCertainty::Sure)));
            let begins_line = self.line_ends_before(at).is_some_and(|ends| ends > 0);
            if is_result && begins_line && !matches!(*glyphs, [Glyph { ch: '*', .. }]) {
                return false;
            }
            // A number from the one that is due on, and what may be its move: the game goes on.
            let number = word.number.filter(|number| !number.bracketed && !is_result);
            if let Some(number) = number
                && (number.pointed || begins_line)
                && number.value.is_none_or(|value| i64::from(value) >= due)
                && self.move_stands_at(at, number.length)
            {
                return false;
            }
            let is_move = word.whole.names_square || castling_side(&glyphs, self.task.decode.own).is_some();
            if is_move && !is_address(&glyphs) {
                if moves == 0 && self.plays(&glyphs) {
                    goes_on = true;
                    let before = &self.task.text.input[span.start..token.span.start];
                    let line = before.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
                    goes_on_in_line =
                        !line.iter().any(u8::is_ascii_alphanumeric) && !self.begins_sentence_with_move(at);
                }
                moves += 1;
            }
            words += 1;
            let letters = glyphs.iter().take_while(|glyph| glyph.ch.is_alphabetic()).count();
            long |= letters >= LONG && !is_move;
            middling += usize::from(letters + 1 >= LONG && !is_move);
        }
        if goes_on_in_line || goes_on && moves >= MANY_MOVES {
            return false;
        }
        let closes = may_close && if ends > 0 { words == 1 } else { moves == 0 && (is_over || words == 1) };
        // A line of its own needs to be more than a damaged move.
        let no_words = !long && middling < 2;
        if no_words {
            self.no_words_behind = self.no_words_behind.min(self.at - 1);
        }
        let is_damaged_move = no_words
            || words < 2 * moves
            || ends < 2 && (words < 3 || moves > 0)
            || ends == 0 && middling < 2;
        if !closes && is_damaged_move || self.heads_game_within(self.at - 1, self.task.text.tokens.len()) {
            return false;
        }
        if closes && ends == 0 {
            self.keep_prose(span.to(last), self.task.text.tokens.len());
            return true;
        }
        if closes {
            self.at = self.task.text.tokens.len();
            let text = shortened(&with_single_blanks(self.task.text.input, span));
            self.report(span, Detail::UnknownText { text });
            return true;
        }
        let span = span.to(last);
        let end = self.task.text.tokens.len();
        if ends == 1 && words >= FEWEST_WORDS_OF_REMARK && is_sentence(span.of(self.task.text.input)) {
            self.keep_prose(span, end);
            return true;
        }
        self.at = end;
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// Returns true if the last move of the line at hand mates.
    pub(super) fn has_mated(&self) -> bool {
        self.lines[self.lines.len() - 1].last.is_some_and(|(_, status)| status.mate)
    }

    /// Returns true if a line between two tokens is the heading of a game.
    pub(super) fn heads_game_within(&self, from: usize, to: usize) -> bool {
        let input = self.task.text.input;
        let is_list =
            |token: &Token| token.kind == TokenKind::Bracketed && begins_result_list(token.span.of(input), 0);
        self.task.text.tokens[from..to].split(is_list).any(|tokens| {
            let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return false };
            let mut lines = first.span.to(last.span).of(input).split(|byte| ends_line(*byte));
            lines.any(|line| core::str::from_utf8(line).is_ok_and(|line| heads_game(line.trim())))
        })
    }

    /// `d4 is better than e4!`: returns true if two words of text follow a word on its line.
    fn begins_sentence_with_move(&self, at: usize) -> bool {
        let text = self.task.text;
        let behind = text.tokens[at + 1..].iter();
        let in_line = behind.take_while(|token| {
            token.kind == TokenKind::Word
                || token.kind == TokenKind::Space && line_ends(token.span.of(text.input)) == 0
        });
        let mut words = in_line.filter(|token| token.kind == TokenKind::Word).take(2);
        let is_text = |token: &Token| {
            let glyphs = text.glyphs(*token);
            glyphs.len() > 1 && glyphs.iter().all(|glyph| glyph.ch.is_lowercase()) && is_prose(&glyphs)
        };
        words.clone().count() == 2 && words.all(is_text)
    }

    /// Passes over the rest of a line behind the result that tells of moves in prose. Returns true if the token at hand begins one.
    pub(super) fn told_behind(&mut self, token: Token) -> bool {
        let behind = self.depth() == 0 && self.out.result.is_some() && !self.went_on;
        let input = self.task.text.input;
        let begins = || self.begins_line(self.at - 1) || self.follows_result(self.at - 1);
        if !behind || !begins() || !tells_of_moves(input, token.span.start) {
            return false;
        }
        let tokens = &self.task.text.tokens[self.at..];
        let ends = |token: &Token| token.kind == TokenKind::Space && line_ends(token.span.of(input)) > 0;
        let length = tokens.iter().position(ends).unwrap_or(tokens.len());
        if tokens[..length].iter().any(|token| {
            matches!(
                token.kind,
                TokenKind::Tag | TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape
            )
        }) {
            return false;
        }
        let last = tokens[..length].iter().rev().find(|token| token.kind != TokenKind::Space);
        let span = last.map_or(token.span, |last| token.span.to(last.span));
        self.postscript = Some(self.postscript.map_or(span, |text| text.to(span)));
        self.at += length;
        true
    }

    /// Returns true if a result stands right before a token.
    fn follows_result(&self, at: usize) -> bool {
        let before = self.task.text.tokens[..at].iter().rev().find(|token| token.kind != TokenKind::Space);
        before.is_some_and(|token| {
            token.kind == TokenKind::Word && self.task.text.word(*token).whole.result.is_some()
        })
    }

    /// Passes over a line of signs, or of a number between signs, which no move is: `----`, `-- 37 --`. Returns true if the token at
    /// hand begins one.
    pub(super) fn rule(&mut self, token: Token) -> bool {
        /// Three may be a null move and a mark.
        const SHORTEST: usize = 4;
        let input = self.task.text.input;
        let word = token.span.of(input);
        if word == b"--"
            && (self.signature(token) || self.dashed_comment(token) || self.parting_dashes(token))
        {
            return true;
        }
        let is_signs = matches!(word[0], b'-' | b'=' | b'_' | b'~' | b'#' | b'*')
            && word.iter().all(|byte| *byte == word[0]);
        if !is_signs || self.line().numbered || self.at > 1 && !self.begins_line(self.at - 1) {
            return false;
        }
        let span = if let Some(span) = numbered_rule_at(input, token.span.start) {
            span
        } else if word.len() >= SHORTEST && input.get(token.span.end).is_none_or(|byte| ends_line(*byte)) {
            token.span
        } else {
            return false;
        };
        let rest = &self.task.text.tokens[self.at..];
        self.at += rest.iter().take_while(|token| token.span.start < span.end).count();
        let text = shortened(&with_single_blanks(input, span));
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// Passes over `--` alone on its line, as it stands above the signature of a mail, and the few lines behind it, in a game whose next
    /// move would have its number. Returns true if a token is that.
    fn signature(&mut self, token: Token) -> bool {
        /// A signature has no more tokens.
        const LONGEST: usize = 64;
        let line = &self.lines[self.lines.len() - 1];
        let is_due = line.position.turn() == Color::White && line.numbers_moves() && !line.numbered;
        let input = self.task.text.input;
        let rest = &self.task.text.tokens[self.at..];
        if !is_due || self.depth() > 0 || rest.len() > LONGEST || !self.begins_line(self.at - 1) {
            return false;
        }
        let behind = input[token.span.end..].split(|byte| ends_line(*byte)).next().unwrap_or_default();
        let is_text = |token: &Token| {
            token.kind == TokenKind::Space
                || token.kind == TokenKind::Word && {
                    let word = self.task.text.word(*token);
                    word.whole.result.is_none() && !word.number.is_some_and(|number| number.pointed)
                }
        };
        if !behind.trim_ascii().is_empty() || !rest.iter().all(is_text) {
            return false;
        }
        let span = rest
            .iter()
            .rfind(|token| token.kind == TokenKind::Word)
            .map_or(token.span, |last| token.span.to(last.span));
        self.at += rest.len();
        let text = shortened(&with_single_blanks(input, span));
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// Returns true if what may be a move stands behind so many characters of a word, or in the next word.
    pub(super) fn move_stands_at(&self, at: usize, number: usize) -> bool {
        let token = self.task.text.tokens[at];
        let glyphs = self.task.text.glyphs(token);
        let is_move =
            |glyphs: &[Glyph]| names_square(glyphs) || castling_side(glyphs, self.task.decode.own).is_some();
        match glyphs.get(number..) {
            Some(rest) if !rest.is_empty() => is_move(rest),
            _ => self.next_word(at).is_some_and(|(_, next)| is_move(&self.task.text.glyphs(next))),
        }
    }
}

/// Returns true for one paragraph that begins with a capital and ends as a sentence does.
fn is_sentence(text: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(text) else { return false };
    text.starts_with(char::is_uppercase) && text.ends_with(['.', '!', '?']) && line_ends_in_row(text) < 2
}

/// The most line ends with nothing but blanks between them.
fn line_ends_in_row(text: &str) -> usize {
    text.split(|ch: char| !ch.is_whitespace()).map(|blank| line_ends(blank.as_bytes())).max().unwrap_or(0)
}
