//! Reader steps for words whose move a repair has found: the word as it is written where that is the move, or the move
//! itself.

use super::game_words::SheetWord;
use super::sheet_move::SheetMove;
use stamma_board::{Geometry, Position, Role, RoleSet, SquareArea};
use stamma_notation::internals::{
    DecodeContext, Glyph, MarkPosition, WordContext, WordMove, fold_word, marks_at, read_word,
};
use stamma_notation::{CaptureSaid, MatchManner, MovePattern, PatternKind, PlySource, Span};

/// A sheet's text and how its words are read.
#[derive(Clone, Copy)]
pub struct SheetText<'a> {
    /// The text.
    pub input: &'a [u8],
    /// The context in which its words are decoded.
    pub decode: DecodeContext,
}

impl SheetText<'_> {
    /// Returns the word read as written, where that is the move.
    pub fn plain<G: Geometry>(
        &self,
        position: &Position<G>,
        word: &SheetWord,
        played: SheetMove,
    ) -> Option<WordMove> {
        let mut glyphs = Vec::new();
        fold_word(self.input, word.span, &mut glyphs);
        let context = WordContext { decode: self.decode, en_passant_follows: false, long_seen: false };
        match read_word(position, &glyphs, &context).ok()?.as_ref() {
            [step] if step.played.is_some_and(|(found, _)| found == *played) => Some(step.clone()),
            _ => None,
        }
    }

    /// Returns the reader's step for a move that is not the written one.
    pub fn repaired(&self, span: Span, played: SheetMove) -> WordMove {
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_word(self.input, span, &mut glyphs);
        let body = glyphs.iter().rposition(|glyph| !matches!(glyph.ch, '!' | '?')).map_or(0, |last| last + 1);
        // `?` in place of a move judges none.
        let marks = match body {
            0 => Default::default(),
            _ => marks_at(&glyphs[body..], MarkPosition::Glued, self.decode.own).0,
        };
        let takes = played.capture.is_some();
        // Nothing that was written is judged: only the move counts.
        let pattern = MovePattern {
            act: PatternKind::Goes,
            roles: RoleSet::only(played.role),
            from: if played.role == Role::Pawn && takes {
                SquareArea::file(played.from.file())
            } else {
                SquareArea::ALL
            },
            to: SquareArea::square(played.to),
            capture: if takes { CaptureSaid::Takes } else { CaptureSaid::Nothing },
            ..MovePattern::ANY
        };
        let played = Some((*played, MatchManner::AsWritten));
        WordMove {
            played,
            pattern,
            span,
            marks,
            doubt: None,
            cost: 0,
            source: PlySource::Repair,
            decision: None,
        }
    }
}
