//! Variations whose numbers say which move they replace: side by side in one pair of brackets, `(5. f4; 5. e5)`, and behind the reply
//! to that move, `4. Nf3 Bg7 (4. e5)`.

use super::Player;
use super::line::LineOfPlay;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::read::alternatives::is_or;
use crate::read::number::{MoveNumber, number_at};
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, plain, span_of};
use stamma_board::{Color, Geometry, Position};

impl<G: Geometry> Player<'_, G> {
    /// Begins another variation before a move number that the move which this one replaces has, or its last move: that number is
    /// not due, and the move behind it can be played there. `behind` is what is glued to the number.
    pub(super) fn begin_sister(&mut self, number: MoveNumber, span: Span, behind: &[Glyph]) {
        let line = &self.lines[self.lines.len() - 1];
        if self.depth() == 0 || line.broken || number.value.is_none() {
            return;
        }
        if line.last_ply.is_none() {
            return self.begin_earlier(number, span, behind);
        }
        let is_parted = self.is_parted();
        // `5. f4 5. e5`: the number of Black's move in games that number each of them with one dot.
        let may_be_due = !number.black && line.is_number_of_reply(number);
        if line.is_number_in(&line.position, number)
            || may_be_due && (self.numbers_replies || !is_parted) && self.plays_behind(&line.position, behind)
            || !number.black && !may_be_due && !is_parted
        {
            return;
        }
        let Some(place) = self.place_of_sister(number, behind) else { return };
        let is_nested = place + 1 == self.lines.len();
        if is_nested && self.depth() >= self.task.limits.depth {
            return;
        }
        if !is_parted {
            self.report_number(number, span);
        }
        let opening = Token::new(TokenKind::Open, span);
        if is_nested {
            self.open(opening);
            self.line().closes_with_parent = true;
            return;
        }
        while place + 2 < self.lines.len() {
            self.close();
        }
        let LineOfPlay { closes_with_parent, plies_back, .. } = *self.line();
        self.close();
        self.open(opening);
        self.line().closes_with_parent = closes_with_parent;
        self.go_back(plies_back);
    }

    /// Lets the variation at hand, which has no move yet, replace the ply that its number names: White's move where Black's reply
    /// stands before the bracket, or one before that.
    fn begin_earlier(&mut self, number: MoveNumber, span: Span, behind: &[Glyph]) {
        let [.., parent, line] = &self.lines[..] else { return };
        // Descriptive notation asks where the pieces have come from. Behind words that are not read the moves are not known. Variations
        // that begin this one are beside it already.
        if parent.broken
            || self.out.elements[line.opened_at + 1..].contains(&Element::Open)
            || line.origins.is_some()
            || line.plies_back > 0
            || line.is_number_in(&line.position, number)
        {
            return;
        }
        let may_be_due = !number.black && line.is_number_of_reply(number);
        if may_be_due && self.numbers_replies {
            return;
        }
        let is_named = |plies_back: &usize| {
            parent.before_ply(*plies_back).is_some_and(|before| {
                parent.is_number_in(before, number) && self.plays_behind(before, behind)
            })
        };
        let Some(plies_back) = (1..=parent.earlier.len()).find(is_named) else { return };
        if self.plays_behind(&line.position, behind) {
            self.report_number(number, span);
        }
        self.go_back(plies_back);
    }

    /// Lets the variation at hand replace the ply that so many others of the line around it follow.
    fn go_back(&mut self, plies_back: usize) {
        let [.., parent, line] = &mut self.lines[..] else { return };
        if let Some(before) = parent.before_ply(plies_back).filter(|_| plies_back > 0) {
            line.position = before.clone();
            line.next -= plies_back as u32;
            line.plies_back = plies_back;
        }
    }

    /// The line whose last move has this number, and may be replaced by the move behind it: that around the variation at hand, those
    /// around it within the same brackets, or the variation itself.
    fn place_of_sister(&self, number: MoveNumber, behind: &[Glyph]) -> Option<usize> {
        let last = self.lines.len() - 1;
        let around = (0..last).rev().scan(true, |goes_on, at| {
            let is_within = *goes_on;
            *goes_on = self.lines[at + 1].closes_with_parent;
            // A line that closes with the one around it shares its brackets.
            is_within.then_some(at)
        });
        let is_place = |&at: &usize| {
            let line = &self.lines[at];
            let plies_back = self.lines.get(at + 1).map_or(0, |variation| variation.plies_back);
            line.before_ply(plies_back)
                .is_some_and(|before| line.is_number_in(before, number) && self.plays_behind(before, behind))
        };
        around.chain([last]).find(is_place)
    }

    /// Takes a word such as `or` between two variations as a comment. Returns true if it is one.
    pub(super) fn parts_sisters(&mut self, glyphs: &[Glyph]) -> bool {
        const LONGEST: usize = 6;
        if glyphs.len() > LONGEST || self.line().broken || self.line().last_ply.is_none() {
            return false;
        }
        // `d6 of 1960`: a year.
        let is_number = |token| {
            number_at(&self.task.text.glyphs(token)).is_some_and(|number| number.pointed || !number.alone)
        };
        let text = plain(self.task.text.input, span_of(glyphs));
        if !is_or(&text) || !self.next_word(self.at - 1).is_some_and(|(_, token)| is_number(token)) {
            return false;
        }
        self.out.elements.push(Element::Comment(Comment { text: span_of(glyphs) }));
        true
    }

    /// Takes note of `5. e5` for Black's move, the number of White's once more: where Black's moves have had none so far, it may be a
    /// move in the place of White's.
    pub(super) fn number_of_reply(&mut self, number: MoveNumber, span: Span) {
        const FIRST_MOVES: u32 = 3;
        let follows_move = matches!(self.out.elements.last(), Some(Element::Ply(_)));
        let had_none = self.depth() > 0 || self.line().next > FIRST_MOVES;
        if !self.numbers_replies && had_none && follows_move {
            self.report_number(number, span);
        }
        self.numbers_replies |= self.depth() == 0;
    }

    /// Reports a number that is not due.
    pub(super) fn report_number(&mut self, number: MoveNumber, span: Span) {
        let line = self.line();
        let black = line.position.turn() == Color::Black;
        let due = u32::try_from(line.due_number()).unwrap_or(0);
        self.report(span, Detail::MoveNumberMismatch { found: number.value.unwrap_or(due), due, black });
    }

    /// Returns true if the word behind a number can be played in a position.
    fn plays_behind(&self, before: &Position<G>, glued: &[Glyph]) -> bool {
        match glued {
            [] => self
                .next_word(self.at - 1)
                .is_some_and(|(_, word)| self.plays_at(before, &self.task.text.glyphs(word))),
            glued => self.plays_at(before, glued),
        }
    }

    /// Returns true if a sign or a word before the word at hand parts variations.
    fn is_parted(&self) -> bool {
        let input = self.task.text.input;
        let before = &self.task.text.tokens[..self.at - 1];
        let last = before.iter().rev().find(|token| {
            token.kind != TokenKind::Space || token.span.of(input).iter().any(|byte| b";,/".contains(byte))
        });
        let Some(last) = last else { return false };
        let text = plain(input, last.span);
        let text = text.trim_matches(['{', '}', ' ', ':', ',', ';']);
        last.kind == TokenKind::Space || text == "/" || is_or(text)
    }
}
