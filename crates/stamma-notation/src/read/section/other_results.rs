//! Lists of the results of other games among or below the moves of a game that has none yet.

use super::{Sections, State};
use crate::read::lex::Lexer;
use crate::read::markup::line_ends;
use crate::read::number::number_at;
use crate::read::result_list::result_list_at;
use crate::read::token::{Token, TokenKind};
use crate::text::fold_word;
use alloc::vec::Vec;

impl Sections<'_> {
    /// The end of the list of results that a token begins below moves. Two lines right between two games are the result of the one and
    /// the heading of the other.
    pub(super) fn result_list_at(&self, token: Token, state: &State) -> Option<usize> {
        let may_begin = matches!(token.kind, TokenKind::Word | TokenKind::Bracketed);
        if !may_begin || !state.fresh_line || !state.begun || state.ended || state.depth > 0 {
            return None;
        }
        let list = result_list_at(self.input, token.span.start)?;
        let are_of_neighbours = list.rows == 2 && !state.blank_line && self.begins_right_behind(list.end);
        (!are_of_neighbours).then_some(list.end)
    }

    /// Returns true if the number 1 stands on the line behind a place.
    fn begins_right_behind(&self, at: usize) -> bool {
        let mut ahead = Lexer::new(self.input, at);
        let blank = ahead.next().filter(|token| token.kind == TokenKind::Space);
        let is_near = blank.is_some_and(|blank| line_ends(blank.span.of(self.input)) < 2);
        let Some(next) = ahead.next().filter(|token| is_near && token.kind == TokenKind::Word) else {
            return false;
        };
        let mut glyphs = Vec::new();
        fold_word(self.input, next.span, &mut glyphs);
        number_at(&glyphs).is_some_and(|number| number.value == Some(1))
    }
}
