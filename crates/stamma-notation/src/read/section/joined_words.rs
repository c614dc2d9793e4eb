//! Words that blanks cut apart, put together again: `1 - 0`, `O - O`, `e8 (Q)`.

use super::Sections;
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::read::lex::ends_line;
use crate::read::split_score::split_score_end;
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, fold_word};
use alloc::string::String;
use alloc::vec::Vec;

impl Sections<'_> {
    /// `1 - 0`, `1 : 0`, `O - O`, `e8 (Q)`, `e8 =Q`: words that blanks cut apart are put together again.
    pub(super) fn joined(&mut self, mut word: Token) -> Token {
        if let Some(end) = split_score_end(self.input, word.span) {
            word.span.end = end;
            self.lexer.seek(end);
            return word;
        }
        // `O - O - O` is the longest sign that is joined.
        for _ in 0..2 {
            let rest = self.input.get(word.span.end..).unwrap_or_default();
            let joins = match rest {
                [b' ', b'-', ..] | [b' ', 0xE2, ..] => {
                    self.dash_joins(word).or_else(|| self.half_dash_joins(word))
                }
                [b' ', b'0' | b'1' | 0xC2, ..] => self.half_dash_joins(word),
                [b',', b'5', ..] if word.span.of(self.input) == b"0" => self.comma_joins(word),
                [b' ', b':' | b'/', b' ', ..] => self.score_joins(word),
                [b'\n' | b'\r', ..] => self.castling_goes_on(word),
                [b' ', b'=', letter, ..] if letter.is_ascii_alphabetic() => Some(1),
                [b' ', letter, rest @ ..]
                    if word.span.of(self.input).ends_with(b"=")
                        && letter.is_ascii_uppercase()
                        && rest.first().is_none_or(|next| !next.is_ascii_alphanumeric())
                        && self.is_pawn_move(Span::new(word.span.start, word.span.end - 1)) =>
                {
                    Some(1)
                }
                [b' ', b'=', b' ', letter, rest @ ..]
                    if letter.is_ascii_uppercase()
                        && rest.first().is_none_or(|next| !next.is_ascii_alphanumeric())
                        && self.is_pawn_move(word.span) =>
                {
                    Some(2)
                }
                [b' ', b'(', letter, b')', ..]
                    if letter.is_ascii_uppercase() && self.is_pawn_move(word.span) =>
                {
                    Some(1)
                }
                _ => None,
            };
            let Some(words) = joins else { break };
            let mut ahead = self.lexer.clone();
            for _ in 0..words {
                let Some(next) = ahead.by_ref().find(|token| token.kind == TokenKind::Word) else {
                    return word;
                };
                word.span = word.span.to(next.span);
            }
            self.lexer = ahead;
        }
        word
    }

    /// `O-` at the end of a line and `O` at the beginning of the next one.
    fn castling_goes_on(&self, word: Token) -> Option<usize> {
        let begins = matches!(word.span.of(self.input), b"O-" | b"0-" | b"o-" | b"O-O-" | b"0-0-" | b"o-o-");
        if !begins {
            return None;
        }
        let next = self.lexer.clone().find(|token| token.kind != TokenKind::Space)?;
        let rest = next.span.of(self.input);
        let ends = matches!(rest, [b'O' | b'0' | b'o', rest @ ..]
            if rest.iter().all(|byte| b"Oo0-+#!?.".contains(byte)));
        (ends && next.kind == TokenKind::Word).then_some(1)
    }

    /// `e8`, `fxe8`: what may be followed by a promotion in brackets.
    fn is_pawn_move(&self, word: Span) -> bool {
        let text = word.of(self.input);
        let begins = text.first().is_some_and(u8::is_ascii_lowercase);
        begins && text.last().is_some_and(|last| matches!(last, b'1' | b'8' | b'0' | b'9' | b'2' | b'3'))
    }

    /// The two words after the one at hand, where they stand on its line.
    fn two_words(&self) -> Option<[Token; 2]> {
        let mut ahead = self.lexer.clone();
        let mut next_word = || -> Option<Token> {
            let space = ahead.next().filter(|token| token.kind == TokenKind::Space)?;
            let blank = space.span.of(self.input);
            let one_line = !blank.iter().any(|&byte| byte == b'<' || ends_line(byte));
            ahead.next().filter(|token| one_line && token.kind == TokenKind::Word)
        };
        Some([next_word()?, next_word()?])
    }

    /// `1 : 0`, `+ / -`: two words where three together spell a result.
    fn score_joins(&self, word: Token) -> Option<usize> {
        let [_, after] = self.two_words()?;
        if word.span.len() > 4 {
            return None;
        }
        let mut glyphs = Vec::new();
        fold_word(self.input, word.span.to(after.span), &mut glyphs);
        result_of(&glyphs, &NO_SPELLINGS).map(|_| 2)
    }

    /// Returns the number of words that belong to this one when a dash of its own follows: the dash and the word after
    /// it, where both sides are scores, rings or squares.
    fn dash_joins(&self, word: Token) -> Option<usize> {
        let [dash, after] = self.two_words()?;
        let mut glyphs = Vec::new();
        fold_word(self.input, dash.span, &mut glyphs);
        if !matches!(glyphs[..], [Glyph { ch: '-', .. }]) {
            return None;
        }
        let side = |span: Span| {
            let mut glyphs = Vec::new();
            fold_word(self.input, span, &mut glyphs);
            Side::of(&glyphs)
        };
        let (left, right) = (side(word.span)?, side(after.span)?);
        // `e4 - Nf6` are two moves: no piece comes of a pawn.
        let first_is =
            |span: Span, is_kind: fn(&u8) -> bool| span.of(self.input).first().is_some_and(is_kind);
        if left == Side::Move
            && first_is(word.span, u8::is_ascii_lowercase)
            && first_is(after.span, u8::is_ascii_uppercase)
        {
            return None;
        }
        // `O-O - O-O-O` are two castlings, `O - O - O` is one.
        let single = left == Side::Move || !after.span.of(self.input).contains(&b'-');
        (left == right && single).then_some(2)
    }

    /// One word where a score has a blank at one side of its dash only: `1 -0`, `1/2- 1/2`.
    fn half_dash_joins(&self, word: Token) -> Option<usize> {
        // `½` begins with C2.
        if word.span.len() > 6 || !matches!(self.input.get(word.span.start), Some(b'0' | b'1' | 0xC2)) {
            return None;
        }
        let mut ahead = self.lexer.clone();
        let space = ahead.next().filter(|token| token.kind == TokenKind::Space)?;
        let next = ahead.next().filter(|token| token.kind == TokenKind::Word)?;
        if self.breaks_line(space) {
            return None;
        }
        let mut glyphs = Vec::new();
        fold_word(self.input, word.span, &mut glyphs);
        let split = glyphs.len();
        fold_word(self.input, next.span, &mut glyphs);
        let (left, right) = glyphs.split_at(split);
        let half = |glyphs: &[Glyph]| {
            let spelled: String = glyphs.iter().map(|glyph| glyph.ch).collect();
            matches!(spelled.as_str(), "0" | "1" | "½" | "1/2")
        };
        let joins = match (left, right) {
            ([score @ .., Glyph { ch: '-', .. }], other) => half(score) && half(other),
            (score, [Glyph { ch: '-', .. }, other @ ..]) => half(score) && half(other),
            _ => false,
        };
        joins.then_some(1)
    }

    /// Returns the number of further words that `0,5-0,5` has, since a comma parts words.
    fn comma_joins(&self, word: Token) -> Option<usize> {
        /// `0,5 - 0,5` has so many.
        const MOST: usize = 4;
        let mut ahead = self.lexer.clone();
        let mut glyphs = Vec::new();
        let mut words = 0;
        while words < MOST {
            let token = ahead.next().filter(|token| !self.breaks_line(*token))?;
            match token.kind {
                TokenKind::Space => continue,
                TokenKind::Word => words += 1,
                _ => return None,
            }
            glyphs.clear();
            fold_word(self.input, word.span.to(token.span), &mut glyphs);
            if matches!(result_of(&glyphs, &NO_SPELLINGS), Some((_, ResultCertainty::Sure))) {
                return Some(words);
            }
        }
        None
    }

    /// Returns true if the bytes of a blank hold a line end.
    pub(super) fn breaks_line(&self, token: Token) -> bool {
        token.kind == TokenKind::Space && token.span.of(self.input).iter().any(|byte| ends_line(*byte))
    }
}

/// The class of the text at one side of a spaced dash.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Score,
    Move,
}

impl Side {
    fn of(glyphs: &[Glyph]) -> Option<Side> {
        let dashes = glyphs.iter().all(|glyph| glyph.ch == '-');
        let score = glyphs
            .iter()
            .all(|glyph| matches!(glyph.ch, '0' | '1' | '2' | '½' | '/' | 'O' | 'o' | 'О' | '-'));
        let first_is_file = glyphs.first().is_some_and(|glyph| ('a'..='j').contains(&glyph.ch));
        let has_rank = glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit());
        let first_is_piece = glyphs.first().is_some_and(|glyph| glyph.ch.is_alphabetic());
        match glyphs {
            _ if dashes => None,
            _ if score => Some(Side::Score),
            _ if has_rank && (first_is_file || first_is_piece) => Some(Side::Move),
            _ => None,
        }
    }
}
