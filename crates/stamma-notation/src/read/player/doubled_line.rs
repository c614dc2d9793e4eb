//! A line of moves that stands twice is played once.

use super::Player;
use crate::read::repeated_line::repeated_line;
use crate::read::token::{Token, TokenKind};
use stamma_board::{Color, Geometry};

/// Fewer moves may be played twice.
const FEWEST_MOVES: usize = 2;

impl<G: Geometry> Player<'_, G> {
    /// Keeps a line that is the same as the one before it as a comment, if its first number is one that was played there. Returns true if
    /// the token at hand begins such a line.
    pub(super) fn doubled_line(&mut self, token: Token) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if self.plies < FEWEST_MOVES || line.broken || self.depth() > 0 || !self.begins_line(self.at - 1) {
            return false;
        }
        let text = self.task.text;
        let Some(doubled) = repeated_line(text.input, token.span.start) else { return false };
        let white = line.position.turn() == Color::White;
        let due = line.due_number();
        let (mut end, mut moves, mut number) = (self.at - 1, 0, None);
        for token in text.tokens[self.at - 1..].iter().take_while(|token| token.span.end <= doubled.end) {
            end += 1;
            if token.kind != TokenKind::Word {
                if token.kind == TokenKind::Space {
                    continue;
                }
                return false;
            }
            let word = text.word(*token);
            if word.whole.result.is_some() {
                return false;
            }
            moves += usize::from(word.whole.names_square);
            number = number.or(word.number.and_then(|number| number.value).map(|value| (value, moves)));
        }
        // Black's move may have the number that White's had: it is due behind it.
        let was_played = number.is_some_and(|(value, before)| {
            let value = i64::from(value);
            value < due || value == due && !white && before == 0 && moves > 1
        });
        if moves < FEWEST_MOVES || !was_played {
            return false;
        }
        self.keep_prose_up_to(self.at - 1, end);
        true
    }
}
