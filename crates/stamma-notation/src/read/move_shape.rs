//! What is written like a move, for those who cut pages apart: no board is known there.

use super::words::{WordContext, whole_readings};
use crate::moves::decode::DecodeContext;
use crate::moves::descriptive::{
    DescriptiveMove, NAMINGS, Naming, fold_with_blanks, longest_move, whole_moves,
};
use crate::moves::pattern::PatternKind;
use crate::text::{Glyph, Span, fold_word};
use alloc::vec::Vec;
use stamma_board::Role;

/// How the moves of a text are written.
#[derive(Clone, Copy, Debug)]
pub struct MoveShape(Option<&'static Naming>);

impl MoveShape {
    /// Every shape: the namings of descriptive notation, then algebraic notation in English letters.
    pub fn all() -> impl Iterator<Item = MoveShape> {
        NAMINGS.iter().map(|naming| MoveShape(Some(naming))).chain([MoveShape(None)])
    }

    /// Returns true if it is descriptive notation.
    pub const fn is_descriptive(self) -> bool {
        self.0.is_some()
    }

    /// Returns true if a move names a square as no other notation does.
    pub fn is_sure(self, written: &[u8]) -> bool {
        let Some(naming) = self.0 else { return false };
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_with_blanks(written, Span::new(0, written.len()), &mut glyphs);
        longest_move(naming, &glyphs, 0).is_some_and(|(written, _)| written.names_square())
    }

    /// Returns true if a move names a square, be it in a way that other words have too: `PK4`.
    pub fn names_square(self, written: &[u8]) -> bool {
        let Some(naming) = self.0 else { return false };
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_with_blanks(written, Span::new(0, written.len()), &mut glyphs);
        longest_move(naming, &glyphs, 0)
            .is_some_and(|(written, _)| DescriptiveMove { cost: 0, ..written }.names_square())
    }

    /// Returns true if White may begin a game with a move: with a pawn or a knight that is at home. In algebraic notation any.
    pub fn may_begin_game(self, written: &[u8]) -> bool {
        const PAWNS: u16 = 1 << 2 | 1 << 3;
        const KNIGHTS: u16 = 1 << 2;
        let Some(naming) = self.0 else { return true };
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_with_blanks(written, Span::new(0, written.len()), &mut glyphs);
        let moves = whole_moves(naming, &glyphs);
        moves.is_empty()
            || moves.iter().any(|written| match written.role {
                Some(Role::Pawn) => !written.takes && written.to.ranks & PAWNS != 0,
                Some(Role::Knight) => !written.takes && written.to.ranks & KNIGHTS != 0,
                Some(_) => false,
                None => true,
            })
    }

    /// The number of bytes that a move takes at the front of a text; none where it begins with no move.
    pub fn length(self, text: &[u8]) -> Option<usize> {
        /// No move has more bytes.
        const LONGEST: usize = 160;
        let upto = text.len().min(LONGEST);
        match self.0 {
            Some(naming) => {
                let mut glyphs: Vec<Glyph> = Vec::new();
                fold_with_blanks(&text[..upto], Span::new(0, upto), &mut glyphs);
                let (_, end) = longest_move(naming, &glyphs, 0)?;
                Some(glyphs.get(end.checked_sub(1)?)?.span().end)
            }
            None => {
                let end = text[..upto].iter().position(|byte| byte.is_ascii_whitespace() || *byte == b',');
                let end = end.unwrap_or(upto);
                let word = text[..end].strip_suffix(b".").unwrap_or(&text[..end]);
                is_algebraic(word).then_some(end)
            }
        }
    }
}

/// Returns true if a word names a square as moves do, or castles.
fn is_algebraic(word: &[u8]) -> bool {
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(word, Span::new(0, word.len()), &mut glyphs);
    // The knight of older books.
    if let [king, t, rest @ ..] = &glyphs[..]
        && (king.ch, t.ch) == ('K', 't')
    {
        let knight = Glyph::new('N', king.span());
        glyphs = core::iter::once(knight).chain(rest.iter().copied()).collect();
    }
    let context =
        WordContext { decode: DecodeContext::english(), en_passant_follows: false, long_seen: false };
    whole_readings(&glyphs, &context).iter().any(|(reading, _)| reading.pattern.act != PatternKind::Passes)
}
