//! Words that are read as a repair says, whatever they look like. Its own findings name the repair.

use super::{AfterSteps, Player, WordChoice};
use crate::game::{Comment, Element};
use crate::read::token::Token;
use crate::read::words::WordMove;
use crate::text::{Glyph, Span, span_of};
use stamma_board::Geometry;

/// The place in a word at which its repair begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RepairStart {
    /// With its first character.
    Here,
    /// With any of them: a number may stand before it that cannot be read.
    Within,
}

impl<G: Geometry> Player<'_, G> {
    /// Reads a word as its repair says. False where it is still to be read.
    pub(super) fn repair(&mut self, glyphs: &[Glyph], begins: RepairStart) -> bool {
        let span = span_of(glyphs);
        if self.line().broken || self.plies >= self.task.limits.plies {
            return false;
        }
        let end = if begins == RepairStart::Here { span.start + 1 } else { span.end };
        let Some(choice) = self.repair_at(span.start, end) else { return false };
        if self.repaired == Some(choice.span.start) {
            return false;
        }
        let WordChoice { steps, then, span: place } = choice.clone();
        for step in steps {
            if !self.can_play(&step) {
                self.end_line(span);
                return true;
            }
            self.step(&step);
        }
        match then {
            AfterSteps::ReadIt => {
                self.repaired = Some(place.start);
                return false;
            }
            AfterSteps::Dropped => self.out.elements.push(Element::Comment(Comment { text: span })),
            AfterSteps::Stop => self.end_line(span),
            AfterSteps::GoOn | AfterSteps::Repaired => {}
        }
        self.line().numbered = false;
        true
    }

    /// Ends the line before a word.
    fn end_line(&mut self, span: Span) {
        self.push_unread(span);
        self.out.failed += 1;
        if self.depth() == 0 {
            self.out.stopped = Some(span);
        }
        self.line().broken = true;
    }

    /// Returns true if a step can be taken here. A repair was found without the reader: where the two have parted, nothing is played
    /// that the rules forbid.
    fn can_play(&mut self, step: &WordMove) -> bool {
        let position = &self.line().position;
        match step.played {
            Some((played, _)) => position.is_legal(played),
            None => position.pass().is_some(),
        }
    }

    /// Returns true if a repair that has not been done begins within a token: whatever the token looks like, it is no text.
    pub(super) fn repair_waits(&self, token: Token) -> bool {
        let waiting = self.repair_at(token.span.start, token.span.end);
        waiting.is_some_and(|choice| self.repaired != Some(choice.span.start))
    }

    /// The repair that begins at one of these bytes.
    fn repair_at(&self, start: usize, end: usize) -> Option<&WordChoice> {
        let choices = self.task.choices;
        let at = choices.partition_point(|choice| choice.span.start < start);
        choices.get(at).filter(|choice| choice.span.start < end && choice.then != AfterSteps::GoOn)
    }
}
