//! Lines of their own, among the moves, with another move in the place of Black's last one, `2... d6 3. d4 exd4`, or with a bullet before
//! another move: `* 2. Bc4 Nf6`. They are variations where the game goes on below, or where the line above has their
//! number, as the solutions of problems are printed.

use super::Player;
use super::prose::is_prose;
use crate::moves::decode::castling_side;
use crate::read::markup::line_ends;
use crate::read::token::{Token, TokenKind};
use crate::text::Span;
use stamma_board::Geometry;

/// A line of alternatives.
struct Alternative {
    /// Its first token behind a bullet: the number.
    start: usize,
    /// The token that ends its line.
    end: usize,
}

impl<G: Geometry> Player<'_, G> {
    /// Reads a line as a variation, and reports its number. Returns true if the token at hand begins one.
    pub(super) fn alternative_line(&mut self, token: Token) -> bool {
        const MOST_LINES: usize = 8;
        let line = &self.lines[self.lines.len() - 1];
        if self.depth() > 0
            || line.broken
            || line.numbered
            || line.last_ply.is_none()
            || line.origins.is_some()
            || self.out.result.is_some()
            || !self.task.choices.is_empty()
            || self.task.limits.depth == 0
        {
            return false;
        }
        let Some(found) = self.alternative_at(self.at - 1) else { return false };
        // Others may stand below it, and then the game goes on.
        let mut below = found.end;
        for _ in 0..MOST_LINES {
            let next = self.next_word(below);
            match next.and_then(|(at, _)| self.alternative_at(at)) {
                Some(other) => below = other.end,
                None if next.is_some_and(|(at, _)| self.goes_on_with_number(at)) => {
                    return self.play_alternative(token, &found);
                }
                None => {
                    let ends = self.ends_game(below, next);
                    return ends && self.is_branch(&found) && self.play_alternative(token, &found);
                }
            }
        }
        false
    }

    /// The alternative that begins at a token: all of its line, which plays from the position before a move that it replaces.
    fn alternative_at(&self, at: usize) -> Option<Alternative> {
        const LONGEST: usize = 200;
        let text = self.task.text;
        if !self.begins_line(at) {
            return None;
        }
        let is_bullet = matches!(text.tokens[at].span.of(text.input), b"*" | b"-" | b"+")
            || text.tokens[at].span.of(text.input) == "•".as_bytes();
        let start = if is_bullet { self.next_word(at)?.0 } else { at };
        let line = &self.lines[self.lines.len() - 1];
        let number = text.word(text.tokens[start]).number.filter(|number| number.pointed)?;
        if !(number.black || is_bullet) || line.is_number_in(&line.position, number) {
            return None;
        }
        let ends = |token: &Token| token.kind == TokenKind::Space && line_ends(token.span.of(text.input)) > 0;
        let rest = &text.tokens[start..];
        let is_last = rest.len() <= LONGEST;
        let end = rest.iter().take(LONGEST).position(ends).or(is_last.then_some(rest.len()))? + start;
        let moves = &text.tokens[start..end];
        // A sentence that tells of moves is a comment.
        let is_known = |token: &Token| match token.kind {
            TokenKind::Space => true,
            TokenKind::Word => {
                let glyphs = text.glyphs(*token);
                text.word(*token).may_be_move()
                    || castling_side(&glyphs, self.task.decode.own).is_some()
                    || !is_prose(&glyphs)
            }
            _ => false,
        };
        if start > at + 2 || !moves.iter().all(is_known) {
            return None;
        }
        let before = self.replaced_by(moves)?;
        self.plays_whole(before, moves).then_some(Alternative { start, end })
    }

    /// Returns true if nothing stands behind a token, or a result in the next word.
    fn ends_game(&self, at: usize, next: Option<(usize, Token)>) -> bool {
        let text = self.task.text;
        let is_blank = |token: &Token| token.kind == TokenKind::Space;
        match next {
            Some((_, next)) => text.word(next).whole.result.is_some(),
            None => text.tokens[at..].iter().all(is_blank),
        }
    }

    /// `1... Bg3 2. Qg8+`, `1... Bh4+ 2. Kf7`: returns true if another line above begins with the number of an alternative.
    fn is_branch(&self, found: &Alternative) -> bool {
        const BEFORE: usize = 200;
        let text = self.task.text;
        let number = |token: Token| text.word(token).number.map(|number| (number.value, number.black));
        let own = number(text.tokens[found.start]);
        let mut above = (0..self.at.saturating_sub(1)).rev().take(BEFORE);
        above.any(|at| {
            let token = text.tokens[at];
            token.kind == TokenKind::Word && own.is_some() && number(token) == own && self.begins_line(at)
        })
    }

    /// Returns true if the game goes on at a word with the number that is due and a legal move.
    fn goes_on_with_number(&self, at: usize) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let text = self.task.text;
        let word = text.word(text.tokens[at]);
        let Some(number) = word.number.filter(|number| number.pointed) else { return false };
        let glyphs = text.glyphs(text.tokens[at]);
        let plays = match &glyphs[number.length..] {
            [] => self.next_word(at).is_some_and(|(_, next)| self.plays(&text.glyphs(next))),
            glued => self.plays(glued),
        };
        line.is_number_in(&line.position, number) && self.begins_line(at) && plays
    }

    fn play_alternative(&mut self, token: Token, found: &Alternative) -> bool {
        let first = self.task.text.tokens[found.start];
        if let Some(number) = self.task.text.word(first).number {
            self.report_number(number, token.span.to(first.span));
        }
        self.open(Token::new(TokenKind::Open, Span::new(token.span.start, token.span.start)));
        self.at = found.start;
        while self.at < found.end && !self.stops() {
            self.take(self.task.text.tokens[self.at]);
        }
        while self.depth() > 0 {
            self.close();
        }
        true
    }
}
