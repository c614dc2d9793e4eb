//! Sentences in round brackets that hold signs, numbers, brackets or moves of their own: `(the engine says +0.9 here)`, `(an idea of Smith
//! (1850-1908))`, `(Black is greedy. Better was 3... Nf6)`.

use super::Player;
use super::beside_moves::length_of_brackets;
use super::prose::is_prose;
use crate::moves::decode::castling_side;
use crate::moves::result::ResultCertainty;
use crate::read::measures::measure;
use crate::read::section::is_ordinal;
use crate::read::token::{Token, TokenKind};
use crate::text::Glyph;
use stamma_board::Geometry;

/// A word in brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A word of text.
    Text,
    /// A value, a time, or a place in an order, which may stand before words.
    Value,
    /// A move.
    Move,
    /// The number of a move alone.
    Number,
    /// Anything else.
    Other,
}

impl<G: Geometry> Player<'_, G> {
    /// Keeps the text in brackets behind a move as a comment. It begins with words that no variation begins with, or they outweigh its moves.
    /// Moves behind them that may stand in the place of one of the last, and nothing else, are a variation. Returns true if the brackets
    /// hold that.
    pub(super) fn sentence_in_brackets(&mut self, opening: Token) -> bool {
        const FEWEST_WORDS: usize = 2;
        /// The number of words that begin a text, however many moves stand behind them.
        const WORDS_BEFORE_MOVES: usize = 3;
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let start = self.at;
        let Some(length) = length_of_brackets(&text.tokens[start..]) else { return false };
        if line.last_ply.is_none() || line.broken {
            return false;
        }
        let end = start + length;
        let is_of_text = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Word
                    | TokenKind::Space
                    | TokenKind::Open
                    | TokenKind::Close
                    | TokenKind::Bracketed
            )
        };
        let inside = &text.tokens[start..end];
        let is_result =
            |token: &Token| matches!(text.word(*token).whole.result, Some((_, ResultCertainty::Sure)));
        let mut words = inside.iter().filter(|token| token.kind == TokenKind::Word);
        // The score may be that of the game.
        let ends_game = words.clone().any(is_result) && !self.moves_follow(end + 1);
        let Some(first) = words.clone().find(|token| self.kind_in_brackets(**token) != Kind::Value) else {
            return false;
        };
        if ends_game || !inside.iter().all(is_of_text) || !self.begins_text_in_brackets(*first, end) {
            return false;
        }
        let kinds = words.clone().map(|token| self.kind_in_brackets(*token));
        let count = |wanted: Kind| kinds.clone().filter(|kind| *kind == wanted).count();
        let leading = kinds.clone().take_while(|kind| matches!(kind, Kind::Text | Kind::Value)).count();
        let (texts, moves) = (count(Kind::Text), count(Kind::Move));
        // `(time 0:12)`
        let is_labelled = moves == 0 && texts > 0 && count(Kind::Value) > 0;
        let is_long = texts >= FEWEST_WORDS && (texts >= 2 * moves || leading >= WORDS_BEFORE_MOVES);
        if !is_labelled && !is_long {
            return false;
        }
        let has_moves_alone_behind = moves > 0
            && kinds
                .clone()
                .skip(leading)
                .all(|kind| matches!(kind, Kind::Move | Kind::Number | Kind::Other))
            && inside.iter().all(|token| matches!(token.kind, TokenKind::Word | TokenKind::Space));
        let variation = words.nth(leading).and_then(|first| {
            let at = start + inside.iter().position(|token| token.span == first.span)?;
            self.replaced_by(&text.tokens[at..end]).filter(|_| has_moves_alone_behind)?;
            Some(at)
        });
        match variation {
            Some(at) => {
                self.open(opening);
                self.keep_prose_up_to(start, at);
            }
            None => {
                self.keep_prose_up_to(start, end);
                self.at = end + 1;
            }
        }
        true
    }

    /// Returns true for the first word of a text that is no move now, nor in the place of the last one. A single letter is one beside another
    /// word.
    fn begins_text_in_brackets(&self, token: Token, end: usize) -> bool {
        let text = self.task.text;
        let glyphs = text.glyphs(token);
        let line = &self.lines[self.lines.len() - 1];
        let is_move = |glyphs: &[Glyph]| {
            self.plays(glyphs) || line.before.as_ref().is_some_and(|before| self.plays_at(before, glyphs))
        };
        let tokens = &text.tokens[self.at..end];
        let behind = tokens
            .iter()
            .filter(|other| other.kind == TokenKind::Word && other.span.start > token.span.start);
        let is_word =
            |other: &Token| self.kind_in_brackets(*other) == Kind::Text && text.glyphs(*other).len() > 1;
        self.kind_in_brackets(token) == Kind::Text
            && (glyphs.len() > 2 || behind.take(1).any(is_word))
            && !is_move(&glyphs)
    }

    fn kind_in_brackets(&self, token: Token) -> Kind {
        let text = self.task.text;
        let (word, glyphs) = (text.word(token), text.glyphs(token));
        let is_decimal = || {
            let mut parts = glyphs.split(|glyph| glyph.ch == '.');
            let digits =
                |part: &[Glyph]| !part.is_empty() && part.iter().all(|glyph| glyph.ch.is_ascii_digit());
            parts.clone().count() == 2 && parts.all(digits)
        };
        if measure(&glyphs).is_some() || is_ordinal(token.span.of(text.input)) || is_decimal() {
            Kind::Value
        } else if word.number.is_some_and(|number| number.alone && number.pointed) {
            Kind::Number
        } else if word.may_be_move() || castling_side(&glyphs, self.task.decode.own).is_some() {
            Kind::Move
        } else if is_prose(&glyphs) {
            Kind::Text
        } else {
            Kind::Other
        }
    }
}
