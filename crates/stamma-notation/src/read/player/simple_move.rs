//! Playing a word that is written as nearly all moves are, without asking what else it might be.

use super::resumable::may_read_otherwise;
use super::{Player, PlayerInput, Until};
use crate::moves::letters::CaseRule;
use crate::moves::marks::MarkPosition;
use crate::moves::one_or_many::OneOrMany;
use crate::moves::resolve::{Resolution, resolve};
use crate::read::simple_move::SimpleMoveLetters;
use crate::read::token::Token;
use crate::read::word::GameText;
use crate::read::words::{WordContext, WordMove, marks_at};
use crate::text::Glyph;
use crate::text::Span;
use stamma_board::{Geometry, Role};

/// Returns the letters for reading words on the short path; none where words need the full reader.
pub(super) fn letters(task: &PlayerInput<'_>) -> Option<SimpleMoveLetters> {
    let decode = &task.decode;
    let usual = decode.size.files == 8 && decode.size.ranks == 8 && decode.case == CaseRule::Exact;
    (usual && task.second.is_none() && decode.own.is_empty() && task.choices.is_empty())
        .then_some(SimpleMoveLetters::NONE)
}

impl<G: Geometry> Player<'_, G> {
    /// Plays a simple move. False where it is none, or is no legal move.
    pub(super) fn simple_move(&mut self, token: Token) -> bool {
        let (GameText { input, words, .. }, limits, span) = (self.task.text, self.task.limits, token.span);
        let facts = words.word(token);
        let (Some(known), Some(word)) = (&mut self.simple_letters, facts.simple) else { return false };
        // Before a word that is glued to markup stands a picture, perhaps, or what is left of one.
        let before = span.start.checked_sub(1).map(|before| input[before]);
        let follows_markup = matches!(before, Some(b'>' | b']' | b'}'));
        let may_be_mark = facts.whole.may_be_mark;
        if span.len() > limits.word || self.plies >= limits.plies || follows_markup || may_be_mark {
            return false;
        }
        let role = match word.letter {
            None => Some(Role::Pawn),
            Some(letter) => known.role(letter, &self.task.decode.letters),
        };
        if self.line().broken {
            self.unread(span);
            self.line().numbered = false;
            return true;
        }
        let Some(role) = role else { return false };
        if self.text_before_first_number(span, false) {
            return true;
        }
        let mut marks = OneOrMany::None;
        if word.marked {
            let place = Span::new(span.end - 1, span.end);
            let mark = [Glyph::new(char::from(input[place.start]), place)];
            marks = marks_at(&mark, MarkPosition::Glued, self.task.decode.own).0;
        }
        let mut pattern = word.pattern(role);
        pattern.en_passant = self.en_passant_follows();
        let Resolution::Move(found, manner) = resolve(&self.line().position, &pattern) else { return false };
        let step = WordMove::of_text(Some((found, manner)), pattern, span, marks, 0);
        if self.until == Until::Failure {
            let letters = span.of(input).iter().copied().map(char::from);
            // `b4` is a square.
            let captures = input.get(span.start + 1).is_some_and(|second| !second.is_ascii_digit());
            self.case_matters |= may_read_otherwise(letters)
                || word.letter.is_none() && captures && {
                    let en_passant_follows = pattern.en_passant;
                    let context = WordContext { en_passant_follows, ..self.word_context() };
                    self.doubted_in_small_letters(&self.task.text.glyphs(token), &context)
                };
        }
        self.step(&step);
        self.line().numbered = false;
        true
    }
}
