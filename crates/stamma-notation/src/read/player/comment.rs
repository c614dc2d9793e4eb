//! Comments, and those of them that may hold what was not meant as one.

use super::Player;
use crate::diagnostics::Detail;
use crate::game::remarks::says_unread;
use crate::game::{Comment, Element, Played};
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::read::heading::words::heading_key;
use crate::read::number::number_at;
use crate::read::phrases::says_draw_offer;
use crate::read::result_list::begins_result_list;
use crate::read::simple_move::beginning_of_moves;
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, fold_word, names_square, shortened, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry};

impl<G: Geometry> Player<'_, G> {
    pub(super) fn comment(&mut self, token: Token) {
        if self.gap_in_remark(token) {
            return;
        }
        let input = self.task.text.input;
        let closed = token.span.of(input).last() == Some(&b'}');
        let opening = Span::new(token.span.start, token.span.start + 1);
        if token.kind == TokenKind::Comment && !closed {
            self.report(opening, Detail::UnclosedComment);
        }
        let doubt = self.doubt_about(token);
        let is_named = doubt.is_some();
        if let Some((span, detail)) = doubt {
            self.report(span, detail);
        }
        let end = token.span.end - usize::from(token.kind != TokenKind::LineComment && closed);
        let text = match token.kind {
            TokenKind::Bracketed => token.span,
            _ => Span::new(token.span.start + 1, end.max(token.span.start + 1)),
        };
        if self.is_draw_offer(text)
            || token.kind == TokenKind::Bracketed && self.is_result(text)
            || token.kind == TokenKind::Comment && self.score_in_braces(text)
            || token.kind != TokenKind::LineComment && self.end_in_brackets(token, text)
        {
            return;
        }
        if says_unread(text.of(input)) {
            if self.depth() == 0 {
                self.unread_before = Some(self.line().next);
            }
            self.report(opening, Detail::UnreadComment);
        } else if !is_named && self.is_remark_of_text(token) {
            self.report(token.span, self.prose_detail(token.span));
        }
        self.out.elements.push(Element::Comment(Comment { text }));
    }

    /// The doubt about a comment that may have swallowed text which was not meant as one, and its place.
    fn doubt_about(&self, token: Token) -> Option<(Span, Detail)> {
        let text = token.span.of(self.task.text.input);
        let opening = Span::new(token.span.start, token.span.start + 1);
        let holds_moves = |sign| {
            let begins = beginning_of_moves(&text[1..])?;
            Some((opening, Detail::CommentHoldsMoves { sign, begins }))
        };
        match token.kind {
            // Few comments have a second line.
            TokenKind::Comment => {
                let begins_game = |line: &[u8]| line.starts_with(b"[Event ");
                let holds_game = text.contains(&b'\n') && text.split(|&byte| byte == b'\n').any(begins_game);
                holds_game.then_some((opening, Detail::CommentHoldsGame))
            }
            TokenKind::LineComment => holds_moves("a semicolon makes the rest of this line a comment"),
            // Comments of programs, and remarks in angle brackets.
            TokenKind::Bracketed if matches!(text[0], b'/' | b'<') || begins_result_list(text, 0) => {
                Some((token.span, self.prose_detail(token.span)))
            }
            // A footnote begins with any sign.
            TokenKind::Bracketed if text[0] == b'[' && self.may_be_played(token) => {
                Some((opening, Detail::BracketedMoves))
            }
            TokenKind::Bracketed if text[0] == b'[' => holds_moves("square brackets make a comment of this"),
            _ => None,
        }
    }

    fn prose_detail(&self, span: Span) -> Detail {
        Detail::ProseAmongMoves { text: shortened(&with_single_blanks(self.task.text.input, span)) }
    }

    /// Returns true for text that says something of the game, and is a comment by its sign alone: in square brackets a move, a score, the word
    /// for a tag or a doubt about the move before, and behind a semicolon another score than that of the game, which has no tags and so may
    /// be no PGN.
    fn is_remark_of_text(&self, token: Token) -> bool {
        let input = self.task.text.input;
        let text = token.span.of(input);
        match token.kind {
            TokenKind::Bracketed => {
                // A footnote begins with such a bracket and ends with its line.
                let Some(text) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) else {
                    return false;
                };
                if text.starts_with(b"%") {
                    return false;
                }
                let told = core::str::from_utf8(text).unwrap_or_default();
                let is_glued = token.span.start > 0 && !input[token.span.start - 1].is_ascii_whitespace();
                text.contains(&b'?') && is_glued
                    || told.split_once(':').is_some_and(|(key, _)| heading_key(&key.to_lowercase()).is_some())
                    || self.has_word(token.span, |glyphs| names_square(glyphs) || self.is_score(glyphs))
            }
            TokenKind::LineComment => {
                let has_tags =
                    self.task.tag_result.is_some() || self.task.players.iter().any(Option::is_some);
                !has_tags
                    && self.out.result.is_some()
                    && self.has_word(token.span, |glyphs| self.is_score(glyphs))
            }
            _ => false,
        }
    }

    fn is_score(&self, glyphs: &[Glyph]) -> bool {
        glyphs.len() > 1
            && matches!(result_of(glyphs, self.task.decode.own), Some((_, ResultCertainty::Sure)))
    }

    /// Returns true if a word of a text is what is asked for.
    fn has_word(&self, text: Span, is_wanted: impl Fn(&[Glyph]) -> bool) -> bool {
        let input = self.task.text.input;
        let mut glyphs = Vec::new();
        let parts = |byte: &u8| byte.is_ascii_whitespace() || b";,[].".contains(byte);
        text.of(input).split(parts).any(|word| {
            let start = word.as_ptr().addr() - input.as_ptr().addr();
            glyphs.clear();
            fold_word(input, Span::new(start, start + word.len()), &mut glyphs);
            is_wanted(&glyphs)
        })
    }

    /// `4. Ba4 [Nf6 5. O-O Be7] 1-0`: returns true if the text in square brackets holds a legal move of the main line, at its beginning or with its
    /// number where White is to move, and what stands behind it is no such move.
    fn may_be_played(&self, token: Token) -> bool {
        /// Comments behind it are passed over up to so many tokens.
        const AHEAD: usize = 64;
        let line = &self.lines[0];
        if self.depth() > 0 || line.broken || line.numbered || line.last_ply.is_none() {
            return false;
        }
        let is_black = line.position.turn() == Color::Black;
        // Returns true for a move of the side to move, with the number that is due if it has one.
        let is_next = |words: &mut dyn Iterator<Item = Vec<Glyph>>| {
            let Some(first) = words.next().filter(|first| !first.is_empty()) else { return false };
            let number = number_at(&first);
            let length = number.map_or(0, |number| number.length);
            let fits = match number {
                Some(number) => line.is_number_in(&line.position, number),
                None => is_black || !line.numbers_moves(),
            };
            let second = if length == first.len() { words.next() } else { None };
            fits && self.plays(second.as_deref().unwrap_or(&first[length..]))
        };
        let input = self.task.text.input;
        let folded = |word: &[u8]| {
            let start = word.as_ptr().addr() - input.as_ptr().addr();
            let mut glyphs = Vec::new();
            fold_word(input, Span::new(start, start + word.len()), &mut glyphs);
            glyphs
        };
        let inside = token.span.of(input).trim_ascii_end();
        let inside = inside[1..].strip_suffix(b"]").unwrap_or(&inside[1..]);
        let inside: Vec<&[u8]> =
            inside.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        let is_beside = |token: &&Token| {
            matches!(
                token.kind,
                TokenKind::Space | TokenKind::Bracketed | TokenKind::Comment | TokenKind::LineComment
            )
        };
        let is_next_from = |at: usize| is_next(&mut inside[at..].iter().copied().map(folded));
        let has_number = |at: &usize| inside[*at][0].is_ascii_digit();
        if !is_next_from(0) && !(1..inside.len()).filter(has_number).any(is_next_from) {
            return false;
        }
        let ahead = self.task.text.tokens[self.at..].iter().take(AHEAD);
        let behind = ahead.filter(|token| !is_beside(token));
        if behind.clone().next().is_some_and(|token| token.kind == TokenKind::Open) {
            return false;
        }
        let words = behind.take_while(|token| token.kind == TokenKind::Word);
        let mut behind = words.map(|token| self.task.text.glyphs(*token).into_owned());
        !is_next(&mut behind)
    }

    /// `[1-0]` after the moves.
    fn is_result(&mut self, text: Span) -> bool {
        let inside = Span::new(text.start + 1, text.end.saturating_sub(1).max(text.start + 1));
        let mut glyphs = Vec::new();
        fold_word(self.task.text.input, inside, &mut glyphs);
        match result_of(&glyphs, self.task.decode.own) {
            Some((result, ResultCertainty::Sure)) if self.plies > 0 && self.depth() == 0 => {
                self.score(result, text);
                true
            }
            _ => false,
        }
    }

    /// PGN has no sign for a draw offer; our writer, and others, put it into a comment.
    fn is_draw_offer(&mut self, text: Span) -> bool {
        let text = text.of(self.task.text.input);
        let Some(index) = self.line().last_ply else { return false };
        match self.out.elements.get_mut(index) {
            // What is not read has nobody who offers, and stays as it is written.
            Some(Element::Ply(ply)) if ply.played != Played::Unread && says_draw_offer(text) => {
                ply.draw_offer = true;
                true
            }
            _ => false,
        }
    }
}
