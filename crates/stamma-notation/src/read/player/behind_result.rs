//! Moves behind the result that tell how the game might have gone: `4. Qxf7# 1-0 Or 4. Qh3 d5`.

use super::Player;
use crate::read::alternatives::follows_or;
use crate::read::markup::line_ends;
use crate::read::number::MoveNumber;
use crate::read::token::{Token, TokenKind};
use stamma_board::Geometry;

impl<G: Geometry> Player<'_, G> {
    /// Keeps the moves behind the result as a comment, up to an empty line, where they begin with the number of a move that has been played,
    /// or with a word for another way to go on. Returns true if the number at hand begins them.
    pub(super) fn moves_behind_result(&mut self, number: MoveNumber) -> bool {
        let (text, line) = (self.task.text, &self.lines[self.lines.len() - 1]);
        let is_behind = self.out.result.is_some() && !self.went_on && self.depth() == 0;
        let (true, false, true, Some(value)) =
            (is_behind, line.broken || line.last_ply.is_none(), number.pointed, number.value)
        else {
            return false;
        };
        let number_at = self.at - 1;
        let is_past = i64::from(value) <= line.due_number() && !line.is_number_in(&line.position, number);
        let has_or = follows_or(text.input, text.tokens[number_at].span.start);
        if !is_past && !has_or {
            return false;
        }
        let ends = |token: &Token| match token.kind {
            TokenKind::Space => line_ends(token.span.of(text.input)) > 1,
            TokenKind::Word | TokenKind::Open | TokenKind::Close => false,
            _ => true,
        };
        let ahead = &text.tokens[self.at..];
        let end = self.at + ahead.iter().position(ends).unwrap_or(ahead.len());
        let before = text.tokens[..number_at].iter().rposition(|token| token.kind == TokenKind::Word);
        let start = before.filter(|_| has_or).unwrap_or(number_at);
        // The word has been taken for text behind the game.
        self.postscript =
            self.postscript.filter(|text_behind| text_behind.start < text.tokens[start].span.start);
        self.keep_prose_up_to(start, end);
        true
    }
}
