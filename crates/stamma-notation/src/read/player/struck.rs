//! Moves that have been taken back where they stand: crossed out, or corrected beside themselves. And moves that a hyphen joins or parts.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::{Comment, Element};
use crate::read::line_kind::ends_text_line;
use crate::read::markup::line_ends;
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::read::words::read_word;
use crate::text::{Glyph, Span, names_square, plain, shortened, span_of, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Move, Position};

/// Returns true for words behind a move that say that it was crossed out or taken back.
pub(super) fn is_taken_back(words: &str) -> bool {
    is_crossed_out(words) || is_of(|kinds| kinds.taken_back, words.trim())
}

fn is_crossed_out(words: &str) -> bool {
    is_of(|kinds| kinds.crossed_out, words.trim())
}

impl<G: Geometry> Player<'_, G> {
    /// `Nc6 (crossed out)`: a move and the words that take it back are kept as a comment. Returns true if the word at hand is such a move.
    pub(super) fn crossed_out(&mut self) -> bool {
        const LONGEST: usize = 5;
        let input = self.task.text.input;
        let rest = &self.task.text.tokens[self.at..];
        let blanks = rest.iter().take_while(|token| token.kind == TokenKind::Space).count();
        let Some(bracket) = rest.get(blanks) else { return false };
        let (inside, end) = match bracket.kind {
            TokenKind::Bracketed => {
                (Span::new(bracket.span.start + 1, bracket.span.end.saturating_sub(1)), blanks + 1)
            }
            TokenKind::Open => {
                let behind = &rest[blanks + 1..];
                let close = behind.iter().take(LONGEST).position(|token| token.kind == TokenKind::Close);
                let Some(close) = close else { return false };
                (Span::new(bracket.span.end, behind[close].span.start), blanks + close + 2)
            }
            _ => return false,
        };
        let words = with_single_blanks(input, inside).to_lowercase();
        if self.line().broken || !is_crossed_out(&words) {
            return false;
        }
        let end = self.at + end;
        self.keep_prose_up_to(self.at - 1, end);
        true
    }

    /// `~~Nc6~~`, `~~Nc6 7. Bb3~~`: what Markdown shows as crossed out is kept as a comment. Returns true if the word at hand begins it.
    pub(super) fn struck_through(&mut self, token: Token) -> bool {
        const LONGEST: usize = 16;
        const SIGNS: &[u8] = b"~~";
        let input = self.task.text.input;
        let is_end = |token: &Token| token.span.of(input).ends_with(SIGNS) && token.kind == TokenKind::Word;
        if !token.span.of(input).starts_with(SIGNS) || self.line().broken {
            return false;
        }
        let within = |token: &&Token| token.kind != TokenKind::Space || !ends_text_line(input, **token);
        let line = self.task.text.tokens[self.at - 1..].iter().take(LONGEST).take_while(within);
        let Some(length) = line.clone().position(|token| is_end(token) && token.span.len() > SIGNS.len())
        else {
            return false;
        };
        let end = self.at + length;
        self.keep_prose_up_to(self.at - 1, end);
        true
    }

    /// `x 5. Nc3 Be7` above `5. O-O Be7`: a row that was crossed out by a sign before it, and written again with its number, is kept as a
    /// comment. Returns true if the word at hand is that sign.
    pub(super) fn crossed_row(&mut self, token: Token) -> bool {
        const LONGEST: usize = 16;
        let text = self.task.text;
        let is_sign = matches!(token.span.of(text.input), b"x" | b"X") || {
            let sign = core::str::from_utf8(token.span.of(text.input));
            matches!(sign, Ok("×" | "✗" | "✘" | "❌"))
        };
        let line = &self.lines[self.lines.len() - 1];
        if !is_sign || line.broken || line.numbered || self.depth() > 0 {
            return false;
        }
        let is_due = |token: Token| {
            text.word(token).number.is_some_and(|number| line.is_number_in(&line.position, number))
        };
        let breaks = |token: &Token| token.kind == TokenKind::Space && ends_text_line(text.input, *token);
        let begins = self.at < 2 || self.begins_line(self.at - 1);
        let row = text.tokens[self.at..].iter().take(LONGEST);
        let Some(length) = row.clone().position(breaks).filter(|_| begins) else { return false };
        let is_row = row.take(length).all(|token| matches!(token.kind, TokenKind::Space | TokenKind::Word));
        let end = self.at + length;
        let is_numbered = |at: usize| self.next_word(at).is_some_and(|(_, token)| is_due(token));
        if !is_row || !is_numbered(self.at - 1) || !is_numbered(end) {
            return false;
        }
        self.keep_prose_up_to(self.at - 1, end);
        true
    }

    /// `Nf3->Nc3`: a move and what it was corrected to, both of the side to move. The first is kept as a comment. Returns true if the
    /// word is that.
    pub(super) fn corrected(&mut self, glyphs: &[Glyph]) -> bool {
        let arrow = glyphs.windows(2).position(|pair| pair[0].ch == '-' && pair[1].ch == '>');
        let arrow = arrow.map(|at| (at, 2));
        let single = || glyphs.iter().position(|glyph| glyph.ch == '→').map(|at| (at, 1));
        let Some((at, length)) = arrow.or_else(single) else { return false };
        let (first, last) = (&glyphs[..at], &glyphs[at + length..]);
        let is_move = |glyphs: &[Glyph]| names_square(glyphs) && self.reads_alone(glyphs);
        if !is_move(first) || !is_move(last) {
            return false;
        }
        let span = span_of(&glyphs[..at + length]);
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&plain(self.task.text.input, span));
        self.report(span, Detail::ProseAmongMoves { text });
        self.moves(last);
        true
    }

    /// `Nb-` at the end of a line and `d7` at the beginning of the next one: one move. Returns true if the word at hand begins one.
    pub(super) fn hyphenated(&mut self, glyphs: &[Glyph]) -> bool {
        let [first @ .., Glyph { ch: '-', .. }] = glyphs else { return false };
        let text = self.task.text;
        let Some((at, token)) = self.next_word(self.at - 1) else { return false };
        let is_parted = |token: &Token| line_ends(token.span.of(text.input)) == 1;
        let behind = text.glyphs(token);
        if first.is_empty()
            || self.line().broken
            || first.len() + behind.len() > self.task.limits.word
            || !text.tokens.get(self.at).is_some_and(is_parted)
            || names_square(first) && self.plays(first)
        {
            return false;
        }
        let mut joined: Vec<Glyph> = first.to_vec();
        joined.extend_from_slice(&behind);
        if !self.reads_alone(&joined) {
            return false;
        }
        self.play_joined(&joined, at + 1);
        true
    }

    /// `1. e4-e5 2. Nf3-Nc6`, `1. e4......e5`: a hyphen or leader dots between the moves of both sides, behind the number of White's. A hyphen
    /// stands before the next number, too, or where others stood so: elsewhere it is a damaged move from square to square. Returns true
    /// if the word is such a pair.
    pub(super) fn pair_with_sign(&mut self, glyphs: &[Glyph]) -> bool {
        /// Fewer may be dots of an abbreviation.
        const FEWEST_DOTS: usize = 3;
        let line = &self.lines[self.lines.len() - 1];
        let is_white = !line.broken && line.numbered && line.position.turn() == Color::White;
        if !is_white || glyphs.len() > self.task.limits.word {
            return false;
        }
        let next = line.due_number() + 1;
        let is_next = |token: Token| {
            let number = self.task.text.word(token).number.filter(|number| number.pointed && !number.black);
            number.and_then(|number| number.value).map(i64::from) == Some(next)
        };
        let is_between_numbers =
            self.hyphen_pairs || self.next_word(self.at - 1).is_some_and(|(_, token)| is_next(token));
        let is_sign = |sign: &[Glyph]| {
            let dots = sign.iter().filter(|glyph| glyph.ch == '.').count();
            dots >= FEWEST_DOTS && dots == sign.len()
                || is_between_numbers && matches!(sign, [Glyph { ch: '-', .. }])
        };
        // The parts of the word, each of one sign or of none.
        let kind = |glyph: &Glyph| Some(glyph.ch).filter(|ch| matches!(ch, '-' | '.'));
        let mut start = 0;
        let mut pairs = glyphs.chunk_by(|glyph, next| kind(glyph) == kind(next)).filter_map(|sign| {
            let (first, second) = (&glyphs[..start], &glyphs[start + sign.len()..]);
            start += sign.len();
            if !is_sign(sign) {
                return None;
            }
            let played = self.read_alone(&line.position, first)?;
            let mut behind = line.position.clone();
            behind.play_unchecked(played);
            self.read_alone(&behind, second)?;
            Some((first, second))
        });
        let (Some((first, second)), None) = (pairs.next(), pairs.next()) else { return false };
        self.hyphen_pairs = true;
        let (span, ply) = (span_of(glyphs), line.next);
        let word = plain(self.task.text.input, span);
        self.out.diagnostics.push(Diagnostic::new(span, Some(ply), Detail::GluedMoves { word, count: 2 }));
        self.moves(first);
        self.moves(second);
        true
    }

    /// Returns true if a word is one legal move where the line stands.
    pub(super) fn reads_alone(&self, glyphs: &[Glyph]) -> bool {
        self.read_alone(&self.lines[self.lines.len() - 1].position, glyphs).is_some()
    }

    /// Returns true if a word is one legal move that gives check where the line stands.
    pub(super) fn checks(&self, glyphs: &[Glyph]) -> bool {
        let position = &self.lines[self.lines.len() - 1].position;
        self.read_alone(position, glyphs).is_some_and(|played| {
            let mut behind = position.clone();
            behind.play_unchecked(played);
            behind.is_check()
        })
    }

    /// The legal move that a word is in a position, if it is one.
    pub(super) fn read_alone(&self, position: &Position<G>, glyphs: &[Glyph]) -> Option<Move> {
        let context = self.word_context();
        if glyphs.is_empty() || glyphs.len() > self.task.limits.word {
            return None;
        }
        match read_word(position, glyphs, &context).as_deref() {
            Ok([step]) => step.played.map(|(played, _)| played),
            _ => None,
        }
    }
}
