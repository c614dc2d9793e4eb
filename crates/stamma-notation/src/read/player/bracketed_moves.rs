//! Round brackets with moves in them that are no variation on the last move: what may come behind it, a threat, and several moves in
//! its place without numbers.

use super::Player;
use super::beside_moves::length_of_brackets;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::decode::castling_side;
use crate::read::alternatives::is_or;
use crate::read::number::MoveNumber;
use crate::read::token::{Token, TokenKind};
use crate::read::words::read_word;
use crate::text::{Glyph, names_square, shortened, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Position};

/// The first move in brackets, and what stands before it.
struct FirstMove {
    number: Option<MoveNumber>,
    glyphs: Vec<Glyph>,
}

impl<G: Geometry> Player<'_, G> {
    /// `2. Nf3 (2... d6 3. d4)`, `2. Nf3 (...d6) Nc6`, `2. Qh5 (3. Qxe5+) Nc6`: brackets that begin with the next move or with a threat, and
    /// with none that can stand in the place of the last one. They are kept as a comment: no variation can stand before its move.
    pub(super) fn continuation_bracket(&mut self) -> bool {
        let ahead = &self.task.text.tokens[self.at..];
        let Some(first) = ahead.iter().find(|token| token.kind != TokenKind::Space).copied() else {
            return false;
        };
        let Some(FirstMove { number, glyphs }) = self.first_move(ahead) else { return false };
        let Some(length) = length_of_brackets(ahead) else { return false };
        let line = &self.lines[self.lines.len() - 1];
        let (Some(before), false) = (&line.before, line.broken || line.last_ply.is_none()) else {
            return false;
        };
        let is_ahead = match number {
            Some(number) if self.is_next(number) => self.reads_one(&line.position, &glyphs),
            Some(number) if number.value.is_some() => self.threatens(number, &glyphs),
            // Without a number the next move shows on which one the brackets are.
            dots => {
                dots.is_none_or(|dots| dots.black && line.position.turn() == Color::Black)
                    && self.is_plain_move(&glyphs)
                    && self.reads_one(&line.position, &glyphs)
                    && self.plays_from(self.at + length + 1)
            }
        };
        if !is_ahead || self.reads_one(before, &glyphs) {
            return false;
        }
        let text = first.span.to(ahead[length - 1].span);
        self.at += length + 1;
        self.out.elements.push(Element::Comment(Comment { text }));
        let shown = shortened(&with_single_blanks(self.task.text.input, text));
        self.report(text, Detail::ProseAmongMoves { text: shown });
        true
    }

    /// `3. Bb5 (Bc4, Nc3, d4) a6`, `(Bc4 or Nc3)`, `(Bc4/Nc3)`: moves without numbers in the place of the last one, each of which becomes a variation,
    /// where none of them can answer the one before it.
    pub(super) fn alternatives(&mut self, opening: Token) -> bool {
        const LONGEST: usize = 24;
        let ahead = &self.task.text.tokens[self.at..];
        let Some(length) = length_of_brackets(ahead).filter(|length| *length < LONGEST) else { return false };
        let input = self.task.text.input;
        let mut moves: Vec<Vec<Glyph>> = Vec::new();
        let mut is_parted = true;
        for token in &ahead[..length] {
            match token.kind {
                TokenKind::Space => is_parted |= token.span.of(input).contains(&b','),
                TokenKind::Word if self.parts_moves(*token) => is_parted = true,
                TokenKind::Word if is_parted && self.task.text.word(*token).number.is_none() => {
                    let glyphs = self.task.text.glyphs(*token);
                    moves.extend(glyphs.split(|glyph| glyph.ch == '/').map(<[Glyph]>::to_vec));
                    is_parted = false;
                }
                _ => return false,
            }
        }
        let line = &self.lines[self.lines.len() - 1];
        let (Some(before), false) = (&line.before, line.broken || moves.len() < 2) else { return false };
        let is_alternative =
            |glyphs: &Vec<Glyph>| self.is_plain_move(glyphs) && self.reads_one(before, glyphs);
        let answers = |pair: &[Vec<Glyph>]| {
            let context = self.word_context();
            let first = read_word(before, &pair[0], &context);
            let played = first.ok().and_then(|steps| steps.first()?.played);
            played.is_none_or(|(played, _)| {
                let mut behind = before.clone();
                behind.play_unchecked(played);
                self.plays_at(&behind, &pair[1])
            })
        };
        if !moves.iter().all(is_alternative) || moves.windows(2).any(answers) {
            return false;
        }
        self.at += length + 1;
        for glyphs in moves {
            self.open(opening);
            self.moves(&glyphs);
            self.close();
        }
        true
    }

    /// Returns true for a word that stands between two alternatives.
    fn parts_moves(&self, token: Token) -> bool {
        let text = token.span.of(self.task.text.input);
        text == b"/" || core::str::from_utf8(text).is_ok_and(is_or)
    }

    /// The first move that brackets hold, where nothing but its number stands before it.
    fn first_move(&self, ahead: &[Token]) -> Option<FirstMove> {
        let mut words = ahead.iter().filter(|token| token.kind != TokenKind::Space);
        let mut word = || words.next().copied().filter(|token| token.kind == TokenKind::Word);
        let first = word()?;
        let number = self.task.text.word(first).number;
        let glyphs = self.task.text.glyphs(first);
        let behind = match number {
            Some(number) if !number.pointed => return None,
            Some(number) => &glyphs[number.length..],
            None => &glyphs[..],
        };
        let glyphs =
            if behind.is_empty() { self.task.text.glyphs(word()?).into_owned() } else { behind.to_vec() };
        Some(FirstMove { number, glyphs })
    }

    /// Returns true if a move with a number that lies ahead could be played if the side that has just moved moved again.
    fn threatens(&self, number: MoveNumber, glyphs: &[Glyph]) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let Some(passed) = line.position.pass() else { return false };
        line.is_number_in(&passed, number) && self.reads_one(&passed, glyphs)
    }

    /// Returns true if the next move of the line at hand begins with a token, with its number or without one.
    pub(super) fn plays_from(&self, from: usize) -> bool {
        let Some((at, token)) = self.next_word(from - 1) else { return false };
        let number = self.task.text.word(token).number;
        if number.is_some_and(|number| number.value.is_some() && !self.is_next(number)) {
            return false;
        }
        let glyphs = self.task.text.glyphs(token);
        let behind = number.map_or(0, |number| number.length);
        match glyphs.get(behind..) {
            Some([]) | None => {
                self.next_word(at).is_some_and(|(_, next)| self.plays(&self.task.text.glyphs(next)))
            }
            Some(rest) => self.plays(rest),
        }
    }

    /// Returns true for the number of the move that is due, of the side that is to move.
    fn is_next(&self, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        !line.broken && line.last_ply.is_some() && line.is_number_in(&line.position, number)
    }

    /// Returns true if a word is one move in a position.
    fn reads_one(&self, position: &Position<G>, glyphs: &[Glyph]) -> bool {
        glyphs.len() <= self.task.limits.word
            && matches!(read_word(position, glyphs, &self.word_context()).as_deref(), Ok([_]))
    }

    /// Returns true for a word that castles or names a square: without a number no other one is taken for a move.
    fn is_plain_move(&self, glyphs: &[Glyph]) -> bool {
        names_square(glyphs) || castling_side(glyphs, self.task.decode.own).is_some()
    }
}
