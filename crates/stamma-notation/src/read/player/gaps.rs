//! Gaps: marks of moves that are not in the text, as `[...]`, `(moves 6-19 missing)` and `3. ? ?`. The position behind a gap is not known,
//! so nothing more of its line is played.

use super::Player;
use super::beside_moves::length_of_brackets;
use crate::diagnostics::Detail;
use crate::moves::decode::begins_null_move;
use crate::read::number::MoveNumber;
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, shortened, span_of, with_single_blanks};
use alloc::string::String;
use stamma_board::{Color, Geometry};

/// Brackets that hold more tokens or bytes tell more than that.
const MOST_TOKENS: usize = 16;
const LONGEST: usize = 96;

/// The writing of a gap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GapMark {
    /// Words or dots in brackets.
    Bracketed,
    /// Dots alone.
    Dots,
    /// Dashes, or a line to write on.
    Dashes,
    /// Question marks, which judge a move as well.
    Questions,
}

impl<G: Geometry> Player<'_, G> {
    /// `(moves 6-19 missing) 20. d4`, `(...) 20. d4`: takes round brackets for a gap. Returns true if they are one.
    pub(super) fn gap_in_round_brackets(&mut self, opening: Token) -> bool {
        let Some((span, end)) = self.round_brackets_of_gap(self.at - 1) else { return false };
        let is_gap = opening.kind == TokenKind::Open && self.lacks_moves(GapMark::Bracketed, end);
        if is_gap {
            self.at = end;
            self.gap(span);
        }
        is_gap
    }

    /// `[...] 20. d4`, `{moves 6-19 missing} 20. d4`: takes a remark for a gap. Returns true if it is one.
    pub(super) fn gap_in_remark(&mut self, remark: Token) -> bool {
        let is_gap = self.is_remark_of_gap(remark) && self.lacks_moves(GapMark::Bracketed, self.at);
        if is_gap {
            self.gap(remark.span);
        }
        is_gap
    }

    /// `5. O-O Be7 ... 20. d4`, `3. ? ?`, `3. Bc4 ___ 4. c3`: takes signs in the place of moves for a gap. Returns true if they are one.
    pub(super) fn gap_of_signs(&mut self, glyphs: &[Glyph]) -> bool {
        let is_gap = mark_of(glyphs).is_some_and(|mark| self.lacks_moves(mark, self.at));
        if is_gap {
            self.gap(span_of(glyphs));
        }
        is_gap
    }

    /// `2. Nf3 d6   22. ..... .....` and below it `3. Bc4`: passes over the numbers of a sheet's later columns that have no moves behind them, from
    /// the one at hand on, and says so. Behind them the number stands that is due, the result, or nothing. Returns true if there are any.
    pub(super) fn empty_places(&mut self, number: MoveNumber) -> bool {
        const MOST_PLACES: usize = 256;
        let line = &self.lines[self.lines.len() - 1];
        let due = line.due_number() + i64::from(line.position.turn() == Color::Black);
        let is_of_text = line.last_ply.is_some() && !line.numbered && !line.broken && self.depth() == 0;
        // Behind a mate no move is due.
        let first = due + i64::from(!self.has_mated());
        let is_later = |number: MoveNumber| {
            number.pointed && !number.bracketed && number.value.is_some_and(|value| i64::from(value) >= first)
        };
        if !is_of_text || !number.alone || !is_later(number) {
            return false;
        }
        let text = self.task.text;
        let (start, mut last) = (self.at - 1, self.at - 1);
        let ends = |at: Option<usize>| {
            let Some(at) = at else { return true };
            let Some(token) = self.word_at(at) else { return false };
            let word = text.word(token);
            match word.number.filter(|number| number.pointed && !number.bracketed) {
                Some(number) => number.value.map(i64::from) == Some(due) && first > due,
                None => mark_of(&text.glyphs(token)).is_none() && !self.moves_follow(at),
            }
        };
        let mut next = self.next_ink_at(self.at);
        for _ in 0..MOST_PLACES {
            if ends(next) {
                // `3. 0-1`: the number of the result.
                if last == start && number.value.map(i64::from) == Some(due) {
                    return false;
                }
                let span = text.tokens[start].span.to(text.tokens[last].span);
                self.at = last + 1;
                let text = shortened(&with_single_blanks(text.input, span));
                self.report(span, Detail::UnknownText { text });
                return true;
            }
            let Some(at) = next else { break };
            let Some(token) = self.word_at(at) else { break };
            let number = text.word(token).number;
            let is_mark = matches!(mark_of(&text.glyphs(token)), Some(GapMark::Dots | GapMark::Dashes));
            if !is_mark && !number.is_some_and(|number| number.alone && is_later(number)) {
                break;
            }
            last = at;
            next = self.next_ink_at(last + 1);
        }
        false
    }

    /// Ends the line at hand at a gap, and at the marks of others right behind it: `? ?`.
    fn gap(&mut self, mut span: Span) {
        while let Some((next, end)) = self.next_ink_at(self.at).and_then(|at| self.mark_of_gap_at(at)) {
            span = span.to(next);
            self.at = end;
        }
        self.unplayable(span, |text| Detail::MovesMissing { text });
        self.line().numbered = false;
    }

    /// Returns true if moves are missing before a token, behind a mark that may say so: a higher number stands there than the one that is
    /// due, or what stands behind the number of White's move does not fill its places.
    fn lacks_moves(&self, mark: GapMark, from: usize) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let is_white = line.position.turn() == Color::White;
        let begins = line.last_ply.is_none();
        if line.broken || begins && (!line.numbered || mark == GapMark::Dots) {
            return false;
        }
        // A dash may part two moves, and question marks judge the last one.
        let is_place = match mark {
            GapMark::Bracketed => true,
            GapMark::Dots => line.numbered || line.numbers_moves(),
            GapMark::Dashes => line.numbered || !is_white && line.numbers_moves(),
            GapMark::Questions => line.numbered,
        };
        if !is_place {
            return false;
        }
        let due = line.due_number();
        let number_at = |at: usize| {
            let number = self.word_at(at).and_then(|token| self.task.text.word(token).number);
            let number = number.filter(|number| number.pointed && !number.bracketed);
            number.and_then(|number| number.value).map(i64::from)
        };
        let jumps = |at: usize| number_at(at).is_some_and(|value| value > due);
        let Some(at) = self.next_ink_at(from) else { return false };
        if jumps(at) {
            return true;
        }
        if !line.numbered || !is_white {
            return false;
        }
        if let Some((_, behind)) = self.mark_of_gap_at(at) {
            // `1. e4 e5   21. ..... .....`: empty places of a sheet beside the next number of the game.
            let goes_back = self.next_ink_at(behind).and_then(number_at).is_some_and(|value| value < due);
            return !goes_back;
        }
        let is_move = self.word_at(at).is_some_and(|token| self.task.text.word(token).whole.names_square);
        is_move && mark != GapMark::Dots && self.next_ink_at(at + 1).is_some_and(jumps)
    }

    /// The place of the first token from a place on that is no blank.
    fn next_ink_at(&self, from: usize) -> Option<usize> {
        let ahead = self.task.text.tokens.get(from..)?;
        Some(from + ahead.iter().position(|token| token.kind != TokenKind::Space)?)
    }

    /// The token at a place, if it is a word.
    fn word_at(&self, at: usize) -> Option<Token> {
        self.task.text.tokens.get(at).copied().filter(|token| token.kind == TokenKind::Word)
    }

    /// The span of what may be a mark of a gap at a place, and the place behind it.
    fn mark_of_gap_at(&self, at: usize) -> Option<(Span, usize)> {
        let token = *self.task.text.tokens.get(at)?;
        let is_mark = match token.kind {
            TokenKind::Word => mark_of(&self.task.text.glyphs(token)).is_some(),
            TokenKind::Open => return self.round_brackets_of_gap(at),
            _ => self.is_remark_of_gap(token),
        };
        is_mark.then_some((token.span, at + 1))
    }

    fn is_remark_of_gap(&self, remark: Token) -> bool {
        let is_remark = matches!(remark.kind, TokenKind::Bracketed | TokenKind::Comment);
        is_remark && tells_of_gap(remark.span.of(self.task.text.input))
    }

    /// The span of the round brackets that a token opens, and the place behind them, if they tell of a gap.
    fn round_brackets_of_gap(&self, opening: usize) -> Option<(Span, usize)> {
        let text = self.task.text;
        let ahead = text.tokens.get(opening + 1..)?;
        let length = length_of_brackets(&ahead[..ahead.len().min(MOST_TOKENS)])?;
        let span = text.tokens[opening].span.to(ahead[length].span);
        tells_of_gap(span.of(text.input)).then_some((span, opening + length + 2))
    }
}

/// The gap that signs may mark. Two dashes are a null move.
fn mark_of(glyphs: &[Glyph]) -> Option<GapMark> {
    let all = |wanted: fn(char) -> bool| glyphs.iter().all(|glyph| wanted(glyph.ch));
    match glyphs {
        [] | [Glyph { ch: '.', .. }] => None,
        [Glyph { ch: '.' | '…', .. }, ..] if all(|ch| matches!(ch, '.' | '…')) => Some(GapMark::Dots),
        [Glyph { ch: '?', .. }, ..] if all(|ch| ch == '?') => Some(GapMark::Questions),
        [Glyph { ch: '-' | '_', .. }, ..]
            if all(|ch| matches!(ch, '-' | '_')) && !begins_null_move(glyphs) =>
        {
            Some(GapMark::Dashes)
        }
        _ => None,
    }
}

/// Returns true for brackets that hold dots, question marks, dashes or words that tell of missing moves.
fn tells_of_gap(brackets: &[u8]) -> bool {
    let inside = brackets.get(1..brackets.len().saturating_sub(1)).filter(|inside| inside.len() <= LONGEST);
    let Some(inside) = inside.and_then(|inside| core::str::from_utf8(inside).ok()) else { return false };
    let is_sign = |ch: char| matches!(ch, '.' | '…' | '?' | '-' | '–' | '—' | '_' | ' ');
    let inside = inside.trim();
    let signs = inside.chars().filter(|ch| *ch != ' ').count();
    if inside.chars().all(is_sign) {
        // `(?)` judges a move.
        return signs > 1 || inside == "…" || brackets[0] == b'[';
    }
    let mut words = inside.split(|ch: char| !ch.is_alphabetic()).map(str::to_lowercase);
    words.any(|word: String| is_of(|words| words.gaps, &word))
}
