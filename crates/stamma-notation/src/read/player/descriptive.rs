//! Words in descriptive notation: what each is written for, and the move that it means where it stands.

use super::Player;
use super::repair::RepairStart;
use crate::moves::descriptive::{
    DescriptiveMove, DescriptiveResolution, MarksUse, pattern_of, resolve_descriptive,
};
use crate::moves::marks::Mark;
use crate::moves::one_or_many::OneOrMany;
use crate::moves::resolve::MatchManner;
use crate::read::descriptive::WrittenMoves;
use crate::read::token::Token;
use crate::read::words::{Failure, MarkFound, WordContext, WordMove, read_word};
use crate::text::{Span, fold_word};
use alloc::boxed::Box;
use alloc::vec::Vec;
use stamma_board::{Geometry, Move};

/// A mark that the board does not bear out costs as much as a rare form several times.
const WRONG_MARK_COST: u8 = 4;

/// How words in descriptive notation are read.
#[derive(Clone, Copy, Debug)]
pub struct DescriptiveUse<'a> {
    /// What the moves of the text are written for.
    pub moves: &'a WrittenMoves,
    /// The use of marks of check.
    pub marks: MarksUse,
}

impl<G: Geometry> Player<'_, G> {
    /// Plays a token that is a move in descriptive notation, whatever else its words may be. False where it is none.
    pub(super) fn descriptive_move(&mut self, token: Token) -> bool {
        let Some(usage) = self.task.descriptive else { return false };
        if token.span.len() > self.task.limits.word || !usage.moves.contains_key(&token.span.start) {
            return false;
        }
        let mut glyphs = Vec::new();
        fold_word(self.task.text.input, token.span, &mut glyphs);
        if self.task.choices.is_empty() || !self.repair(&glyphs, RepairStart::Here) {
            self.moves(&glyphs);
        }
        self.line().numbered = false;
        true
    }

    /// The move that a word means in descriptive notation; of a word that is not written so, what it means in algebraic.
    pub(super) fn read_descriptive(
        &self,
        span: Span,
        usage: DescriptiveUse<'_>,
        context: &WordContext,
    ) -> Result<OneOrMany<WordMove>, Failure> {
        let line = &self.lines[self.lines.len() - 1];
        let (Some(origins), Some(readings)) = (line.origins.as_deref(), usage.moves.get(&span.start)) else {
            return self.algebraic(span, context);
        };
        let turn = line.position.turn();
        let step = |reading: usize, played: Option<Move>| {
            let written = &readings[reading];
            let mut pattern = pattern_of(written, turn);
            pattern.en_passant &= played.is_none_or(Move::is_en_passant) || context.en_passant_follows;
            let played = played.map(|played| (played, MatchManner::AsWritten));
            WordMove::of_text(played, pattern, span, marks_of(written), written.cost)
        };
        match resolve_descriptive(&line.position, origins, readings, usage.marks) {
            DescriptiveResolution::Move { played, reading, wrong_mark, decision } => {
                let step = marked(step(reading, Some(played)), wrong_mark);
                Ok(OneOrMany::one(WordMove { decision: decision.map(Box::new), ..step }))
            }
            DescriptiveResolution::Ambiguous { moves, reading, wrong_mark } => {
                Err(Failure::Ambiguous(marked(step(reading, None), wrong_mark), moves))
            }
            DescriptiveResolution::Impossible(reading) => {
                let algebraic =
                    if readings[reading].to.absolute { self.algebraic(span, context).ok() } else { None };
                algebraic.ok_or_else(|| Failure::Impossible(pattern_of(&readings[reading], turn)))
            }
        }
    }

    /// What a word means in algebraic notation.
    fn algebraic(&self, span: Span, context: &WordContext) -> Result<OneOrMany<WordMove>, Failure> {
        let line = &self.lines[self.lines.len() - 1];
        let mut glyphs = Vec::new();
        fold_word(self.task.text.input, span, &mut glyphs);
        read_word(&line.position, &glyphs, context)
    }
}

/// The step, which costs more if its mark is wrong.
fn marked(step: WordMove, wrong_mark: bool) -> WordMove {
    let cost = step.cost + if wrong_mark { WRONG_MARK_COST } else { 0 };
    WordMove { cost, ..step }
}

/// The marks that are judged against the board.
fn marks_of(written: &DescriptiveMove) -> OneOrMany<MarkFound> {
    let mut marks = OneOrMany::None;
    for &(mark, span) in &written.marks {
        if mark != Mark::EnPassant {
            marks.push(MarkFound { mark, span });
        }
    }
    marks
}
