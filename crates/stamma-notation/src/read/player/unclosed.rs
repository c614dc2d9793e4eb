//! Brackets and braces that are missing or too many: a variation without its `)`, a `(` that opens none, a comment without its `{`.

use super::Player;
use crate::diagnostics::Detail;
use crate::game::Element;
use crate::read::markup::line_ends;
use crate::read::number::MoveNumber;
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, plain};
use alloc::string::String;
use stamma_board::Geometry;

impl<G: Geometry> Player<'_, G> {
    /// `(2... d6 3. d4 exd4 3. Bb5 a6`: ends the variations that have no `)` before a number that is due in a line around them and
    /// not in theirs, where the move behind it is legal. Said.
    pub(super) fn end_unclosed(&mut self, number: MoveNumber, span: Span) {
        let line = &self.lines[self.lines.len() - 1];
        let is_due = |line: &super::LineOfPlay<G>| {
            !line.broken && (line.is_number_in(&line.position, number) || line.is_number_of_reply(number))
        };
        if number.value.is_none() || !number.pointed || is_due(line) {
            return;
        }
        let Some(behind) = self.behind_number(number, self.at - 1) else { return };
        let Some(level) = (0..self.lines.len() - 1).rev().find(|level| {
            let around = &self.lines[*level];
            is_due(around) && around.last_ply.is_some() && self.plays_at(&around.position, &behind)
        }) else {
            return;
        };
        if !self.lacks_brackets(level) {
            return;
        }
        while self.lines.len() > level + 1 {
            self.close();
        }
        let number = plain(self.task.text.input, span);
        self.report(span, Detail::VariationEndedByNumber { number });
    }

    /// Returns the token of the next bracket from a token on that closes a variation which does not begin there either.
    pub(super) fn unopened_bracket(&self, from: usize) -> Option<usize> {
        const LONGEST: usize = 200;
        let tokens = self.task.text.tokens;
        let mut open = 0_usize;
        let closing =
            tokens[from..tokens.len().min(from + LONGEST + 1)].iter().position(|token| match token.kind {
                TokenKind::Open => {
                    open += 1;
                    false
                }
                TokenKind::Close => open.checked_sub(1).map(|left| open = left).is_none(),
                _ => false,
            });
        closing.map(|at| from + at)
    }

    /// `3. Bb5 a6 3... Nf6 4. O-O) 4. Ba4`: begins the variation whose `(` is missing at a number that goes back to the last move, where all up to a
    /// bracket that closes nothing else can be played in its place, and the game goes on behind it. Said.
    pub(super) fn open_unopened(&mut self, token: Token) {
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let span = token.span;
        if self.depth() > 0 || line.broken || !text.input[span.start].is_ascii_digit() {
            return;
        }
        let Some(number) = text.word(token).number.filter(|number| number.pointed) else { return };
        let Some(before) = line.before.as_ref().filter(|before| line.is_number_in(before, number)) else {
            return;
        };
        if self.bracket_looks == 0 {
            return;
        }
        let variation = self.unopened_bracket(self.at - 1).map(|end| &text.tokens[self.at - 1..end]);
        let is_variation = variation.is_some_and(|variation| {
            variation.iter().all(|token| token.kind != TokenKind::Tag) && self.plays_whole(before, variation)
        });
        self.bracket_looks -= 1;
        if !is_variation {
            return;
        }
        self.open(Token::new(TokenKind::Open, Span::new(span.start, span.start)));
        let (value, reading) = (plain(text.input, span), "the number of a variation without its `(`");
        self.report(span, Detail::ValueUnsure { value, reading: String::from(reading) });
    }

    /// `12. Nf3 (Nc6 13. Bb5`: passes over a bracket that is never closed, where the first move behind it is legal in the line around it and in the
    /// place of its last one is not. Returns true if the move has been played there.
    pub(super) fn opens_no_variation(&mut self, glyphs: &[Glyph]) -> bool {
        let Some(level) = self.lines.len().checked_sub(2) else { return false };
        let (line, around) = (&self.lines[level + 1], &self.lines[level]);
        let is_empty = line.last_ply.is_none() && self.out.elements.last() == Some(&Element::Open);
        if !is_empty
            || around.broken
            || around.last_ply.is_none()
            || !self.plays_at(&around.position, glyphs)
            || !self.lacks_brackets(level)
        {
            return false;
        }
        let opening = self.lines[level + 1].opening;
        self.close();
        self.report(opening, Detail::UnknownText { text: plain(self.task.text.input, opening) });
        self.moves(glyphs);
        true
    }

    /// `1. e4 a good move} e5`: keeps the text up to a brace that closes nothing as a comment, unless the game goes on in it. The word at hand
    /// begins it.
    pub(super) fn text_before_stray_brace(&mut self) -> bool {
        const LONGEST: usize = 400;
        let line = &self.lines[self.lines.len() - 1];
        if line.broken || line.last_ply.is_none() || line.numbered {
            return false;
        }
        let text = self.task.text;
        let start = self.at - 1;
        let ends = |kind: TokenKind| matches!(kind, TokenKind::Comment | TokenKind::Tag);
        let ahead = text.tokens[start..].iter().take(LONGEST);
        let before = ahead.take_while(|token| {
            !ends(token.kind) && (token.kind != TokenKind::Space || line_ends(token.span.of(text.input)) < 2)
        });
        let brace = before
            .enumerate()
            .find(|(_, token)| token.kind == TokenKind::Stray && token.span.of(text.input) == b"}");
        let Some((length, _)) = brace else { return false };
        if (start..start + length).any(|at| self.is_due_move_at(at)) {
            return false;
        }
        self.keep_prose_up_to(start, start + length);
        true
    }

    /// Returns true if the number that is due stands at a token, with a legal move behind it.
    pub(super) fn is_due_move_at(&self, at: usize) -> bool {
        let token = self.task.text.tokens[at];
        let line = &self.lines[self.lines.len() - 1];
        let is_due = |number: &MoveNumber| {
            number.pointed && (line.is_number_in(&line.position, *number) || line.is_number_of_reply(*number))
        };
        let number = if token.kind == TokenKind::Word { self.task.text.word(token).number } else { None };
        number
            .filter(is_due)
            .and_then(|number| self.behind_number(number, at))
            .is_some_and(|behind| self.plays(&behind))
    }

    /// Returns true if of the lines beyond a level none has its bracket in the rest of the text. Asked a few times in a game: each looks
    /// at all of it.
    fn lacks_brackets(&mut self, level: usize) -> bool {
        let Some(left) = self.bracket_looks.checked_sub(1) else { return false };
        self.bracket_looks = left;
        let (mut open, mut closing) = (0_usize, 0_usize);
        for token in &self.task.text.tokens[self.at..] {
            match token.kind {
                TokenKind::Open => open += 1,
                TokenKind::Close if open > 0 => open -= 1,
                TokenKind::Close => closing += 1,
                _ => {}
            }
        }
        closing <= level
    }
}
