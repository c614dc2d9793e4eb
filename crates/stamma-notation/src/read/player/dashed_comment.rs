//! Two dashes that are no null move: `1. e4 e5 -- an open game`, before a comment that goes to the end of its line, and `1. e4 -- e5`, as
//! a sign between words.

use super::Player;
use super::prose::is_prose;
use crate::read::line_kind::ends_text_line;
use crate::read::token::{Token, TokenKind};
use stamma_board::{Color, Geometry};

impl<G: Geometry> Player<'_, G> {
    /// Keeps the text behind two dashes up to the end of the line as a comment, where it begins with a word that is no move, or with the number of an earlier one, and the next line
    /// begins with the number that is due. Returns true if a token is such a sign.
    pub(super) fn dashed_comment(&mut self, token: Token) -> bool {
        const LONGEST: usize = 120;
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        if token.span.of(text.input) != b"--" || line.numbered || line.broken || line.last_ply.is_none() {
            return false;
        }
        let ahead = text.tokens[self.at..].iter().take(LONGEST);
        let is_end = |token: &Token| token.kind == TokenKind::Space && ends_text_line(text.input, *token);
        let Some(length) = ahead.clone().position(is_end) else { return false };
        let (start, end) = (self.at, self.at + length);
        let mut words = text.tokens[start..end].iter().filter(|token| token.kind != TokenKind::Space);
        // `2. Nf3 Nc6 -- 2... d6 is passive`
        let is_earlier = |value: u32| i64::from(value) < line.due_number();
        let begins_text = words.next().is_some_and(|first| {
            first.kind == TokenKind::Word && {
                let word = text.word(*first);
                match word.number {
                    Some(number) => number.value.is_some_and(is_earlier),
                    None => !word.may_be_move() && word.whole.result.is_none(),
                }
            }
        });
        let is_text =
            words.all(|token| matches!(token.kind, TokenKind::Word | TokenKind::Open | TokenKind::Close));
        if !begins_text || !is_text || end + 1 >= text.tokens.len() || !self.is_due_move_at(end + 1) {
            return false;
        }
        let start = start + usize::from(text.tokens[start].kind == TokenKind::Space);
        self.keep_prose_up_to(start, end);
        true
    }
    /// Passes over two dashes behind a move where text stands behind them, the number that is due for White, or a move of Black's with the
    /// number that is due then: a null move there would leave what follows unread. Returns true if it does.
    pub(super) fn parting_dashes(&mut self, token: Token) -> bool {
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        if token.span.of(text.input) != b"--" || line.numbered || line.broken || line.last_ply.is_none() {
            return false;
        }
        let Some((at, next)) = self.next_word(self.at - 1) else { return false };
        let (word, glyphs) = (text.word(next), text.glyphs(next));
        if let Some(number) = word.number {
            return line.position.turn() == Color::White
                && number.pointed
                && line.is_number_in(&line.position, number);
        }
        if self.plays(&glyphs) {
            let is_due = match self.next_word(at) {
                Some((_, behind)) => text.word(behind).number.is_some_and(|number| {
                    !number.black && number.value.map(i64::from) == Some(line.due_number() + 1)
                }),
                None => line.position.pass().is_none_or(|passed| !self.plays_at(&passed, &glyphs)),
            };
            return is_due && line.position.turn() == Color::Black;
        }
        is_prose(&glyphs) && !word.may_be_move() && word.whole.result.is_none()
    }
}
