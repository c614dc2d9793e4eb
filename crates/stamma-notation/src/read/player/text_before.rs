//! Text right before the first move in which words are written as moves are: `Team4`, `Nf3 openings explained`.

use super::Player;
use super::prose::is_prose;
use crate::read::simple_move::SimpleMove;
use crate::read::token::TokenKind;
use crate::text::Span;
use stamma_board::Geometry;

impl<G: Geometry> Player<'_, G> {
    /// `Team4 Lok2`, `Nf3 openings explained`, and below it `1. e4`; `Después de 1. e4`: passes over a word before the first move and those
    /// behind it, up to the number of that move. Text is among them, or the word cannot be played. Where several are written as
    /// moves are, they may be another game. Returns true if that is what the word begins.
    pub(super) fn text_before_first_number(&mut self, span: Span, fails: bool) -> bool {
        const MOST_TOKENS: usize = 64;
        const MOST_WORDS: usize = 12;
        const MOST_MOVES: usize = 2;
        let line = &self.lines[self.lines.len() - 1];
        if self.plies > 0 || self.depth() > 0 || line.numbered || line.broken {
            return false;
        }
        let text = self.task.text;
        let due = line.due_number();
        let mut is_text = fails;
        let (mut words, mut moves, mut last) = (0, 0, span);
        for (at, token) in text.tokens.iter().enumerate().skip(self.at).take(MOST_TOKENS) {
            match token.kind {
                TokenKind::Space => continue,
                TokenKind::Word => {
                    let word = text.word(*token);
                    let number = word.number.filter(|number| {
                        number.pointed && !number.black && number.value.map(i64::from) == Some(due)
                    });
                    if let Some(number) = number {
                        // Letters in another case may make a move of the word.
                        self.case_matters = true;
                        let begins = is_text && self.move_stands_at(at, number.length);
                        if begins {
                            let start = self.preamble.or(self.heading.take()).unwrap_or(span);
                            self.preamble = Some(start.to(last));
                            self.at = at;
                        }
                        return begins;
                    }
                    words += 1;
                    is_text |= !word.whole.names_square && is_prose(&text.glyphs(*token));
                    moves += usize::from(SimpleMove::of(token.span.of(text.input)).is_some());
                    if words > MOST_WORDS || moves > MOST_MOVES || word.whole.result.is_some() {
                        return false;
                    }
                }
                TokenKind::Bracketed | TokenKind::Open | TokenKind::Close => {}
                _ => return false,
            }
            last = token.span;
        }
        false
    }
}
