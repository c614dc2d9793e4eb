//! Marks beside moves: those that stand in front of a move or by themselves, and those that belong to the last one.

use super::Player;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element, Played, Ply};
use crate::moves::decode::castling_side;
use crate::moves::mark_words::begins_spaced_mark;
use crate::moves::marks::{Mark, MarkPosition};
use crate::read::marks_and_board::{JudgedMove, judge_marks};
use crate::read::token::TokenKind;
use crate::read::word::WordFacts;
use crate::read::words::{MarkFound, marks_at};
use crate::text::{Glyph, Span, plain, shortened, span_of, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry};

/// The glyph of `∆`.
const WITH_THE_IDEA: u8 = 140;

/// The glyph of `⌓`.
const BETTER_IS: u8 = 142;

/// `échec à la découverte` has so many words after its first.
const MARK_WORDS: usize = 3;

impl<G: Geometry> Player<'_, G> {
    /// `$14`, `!`, and what may be glued to them. No move begins like this.
    pub(super) fn leading_marks(&mut self, glyphs: &[Glyph]) {
        let (marks, taken) = marks_at(glyphs, MarkPosition::Apart, self.task.decode.own);
        // `($142 1... c5)`: what the Informant writes as "better is" stands before the move that is better.
        let is_glyph = |found: &MarkFound| matches!(found.mark, Mark::Glyph(_) | Mark::SidedGlyph(_));
        let begins = self.depth() > 0 && self.line().last_ply.is_none() && !self.line().broken;
        if begins && glyphs[0].ch == '$' && marks.iter().all(is_glyph) {
            self.line().announced.extend(marks.iter().copied());
        } else if taken > 0 && self.line().last_ply.is_none() {
            let text = plain(self.task.text.input, span_of(&glyphs[..taken]));
            self.report(span_of(&glyphs[..taken]), Detail::UnknownText { text });
        }
        self.attach(&marks);
        match glyphs {
            _ if taken == glyphs.len() => {
                if self.line().numbered {
                    self.sign_before_move(glyphs);
                }
            }
            _ if taken > 0 => {
                if glyphs[taken].ch.is_lowercase() || self.line().numbered {
                    self.sign_before_move(&glyphs[..taken]);
                }
                let rest = &glyphs[taken..];
                self.after_number(rest, &WordFacts::of(rest, self.task.decode.own));
            }
            // The number of a glyph that does not exist stops nothing, nor does one with a dot.
            [_, digits @ ..]
                if digits.first().is_some_and(|digit| digit.ch.is_ascii_digit())
                    && digits.iter().all(|digit| digit.ch.is_ascii_digit() || digit.ch == '.') =>
            {
                let text = shortened(&plain(self.task.text.input, span_of(glyphs)));
                self.report(span_of(glyphs), Detail::UnknownText { text });
            }
            // A prompt behind the game.
            _ if self.out.result.is_some() && !self.went_on => self.moves(glyphs),
            _ => self.unreadable(span_of(glyphs)),
        }
    }

    /// `4. Ba4 Nf6  # unsure`: keeps the text behind a sign as a comment, where the last move does not mate and a word of prose stands on
    /// its line. Returns true if it does.
    fn remark_behind_hash(&mut self, glyphs: &[Glyph]) -> bool {
        let text = self.task.text;
        let mates = self.has_mated();
        let Some((at, next)) = self.next_word(self.at - 1).filter(|_| !mates) else { return false };
        let word = text.glyphs(next);
        let begins = !self.begins_line(at) && self.begins_prose(at) && !text.word(next).may_be_move();
        begins && self.prose(span_of(glyphs), &word)
    }

    /// Marks in a word of their own belong to the move before them.
    pub(super) fn marks_alone(&mut self, glyphs: &[Glyph]) -> bool {
        let (marks, taken) = marks_at(glyphs, MarkPosition::Apart, self.task.decode.own);
        let offer = matches!(marks[..], [MarkFound { mark: Mark::DrawOffer, .. }]);
        if offer && self.line().numbered {
            self.line().offered = Some(span_of(&glyphs[..taken]));
            // `1. (=)e4`: the move may be glued to the offer.
            if taken < glyphs.len() {
                self.moves(&glyphs[taken..]);
            }
            return true;
        }
        if self.line().last_ply.is_none() {
            return false;
        }
        if matches!(glyphs, [Glyph { ch: '#', .. }]) && self.remark_behind_hash(glyphs) {
            return true;
        }
        // `e4 -> e5 -> Nf3`: arrows part the moves of a text without numbers.
        let is_arrow =
            matches!(glyphs, [Glyph { ch: '→', .. }] | [Glyph { ch: '-', .. }, Glyph { ch: '>', .. }]);
        if is_arrow && self.line().number_shift.is_none() && self.square_follows() {
            return true;
        }
        // A move number stands between: `2. N` is no novelty.
        if self.line().numbered && !glyphs[0].ch.is_ascii_punctuation() {
            return false;
        }
        let alone = taken == glyphs.len();
        // `∆Nd4`
        if !alone && taken > 0 && !self.line().numbered && names_move(&marks) {
            self.attach(&marks);
            self.moves_of_sign(Some(&glyphs[taken..]));
            return true;
        }
        let begins = begins_spaced_mark(glyphs);
        if !alone && !begins {
            return false;
        }
        // Below the result a word is no mark of the last move: `Matti` is a name, and `#` may head a page.
        let behind = self.out.result.is_some() && !self.went_on;
        let is_text = glyphs[0].ch.is_uppercase() && glyphs.len() > 1 || glyphs[0].ch == '#';
        if behind && is_text && self.stands_on_own_line() {
            return false;
        }
        // Dashes of quoted mail begin a line, and judge nothing.
        if matches!(glyphs, [Glyph { ch: '>', .. }, ..]) && self.stands_on_own_line() {
            return false;
        }
        let (phrase, words) = self.phrase(glyphs, self.at, if begins { MARK_WORDS } else { 0 });
        for count in (1..=words.len()).rev() {
            let upto = words[count - 1].1;
            let (marks, taken) = marks_at(&phrase[..upto], MarkPosition::Apart, self.task.decode.own);
            if taken == upto {
                if self.line().numbered {
                    self.sign_before_move(&phrase[..upto]);
                }
                self.at = words[count - 1].0;
                // A sign that is a letter may be what a blank parts from its square.
                if glyphs[0].ch == 'D' && self.pawn_move_follows() {
                    self.sign_before_move(glyphs);
                }
                self.attach(&marks);
                if names_move(&marks) {
                    self.moves_of_sign(None);
                }
                return true;
            }
        }
        false
    }

    /// `Nc6 ∆ Nd4, e5`, `e6 ⌓ Nd4`: the moves behind a sign that says with which idea a move was played, or which one is better,
    /// are kept as a comment. Before a move of White's with a number they end at that number. Elsewhere they are the first of them
    /// and those that a comma joins to it, if the first is not legal or a move of Black's stands behind them too.
    fn moves_of_sign(&mut self, glued: Option<&[Glyph]>) {
        let line = &self.lines[self.lines.len() - 1];
        if line.broken || line.numbered {
            return;
        }
        let due = line.due_number();
        let has_numbers = line.numbers_moves();
        let awaits_number = has_numbers && line.position.turn() == Color::White;
        let mut found: Option<(usize, Span)> = glued.map(|glyphs| (self.at, span_of(glyphs)));
        let mut is_legal = glued.is_some_and(|glyphs| self.plays(glyphs));
        let behind = |glyphs: &[Glyph]| self.task.text.input.get(span_of(glyphs).end);
        let mut goes_on = glued.is_none_or(|glyphs| behind(glyphs) == Some(&b','));
        let mut first = glued.map(span_of);
        let mut is_answered = false;
        let mut at = self.at;
        while let Some(&token) = self.task.text.tokens.get(at) {
            at += 1;
            match token.kind {
                TokenKind::Space => continue,
                TokenKind::Word => {}
                _ => break,
            }
            let word = self.task.text.word(token);
            let number = word.number.filter(|number| number.pointed);
            let is_due = number.is_some_and(|number| {
                awaits_number && !number.black && number.value.map(i64::from) == Some(due)
            });
            if word.whole.result.is_some() || word.whole.begins_termination || is_due {
                break;
            }
            let glyphs = self.task.text.glyphs(token);
            let is_move = word.whole.names_square || castling_side(&glyphs, self.task.decode.own).is_some();
            let is_number = number.is_some_and(|number| number.alone);
            if !is_move && !is_number {
                break;
            }
            if !goes_on && !awaits_number {
                is_answered = has_numbers && number.is_none();
                break;
            }
            if first.is_none() {
                is_legal = number.is_none() && self.plays(&glyphs);
            }
            goes_on = is_number || self.task.text.input.get(token.span.end) == Some(&b',');
            let from = *first.get_or_insert(token.span);
            if is_move {
                found = Some((at, from.to(token.span)));
            }
        }
        let Some((after, span)) = found else { return };
        if !awaits_number && is_legal && !is_answered {
            // What a sign is glued to is read as a move.
            if let Some(glyphs) = glued {
                self.moves(glyphs);
            }
            return;
        }
        self.at = after;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::MovesOfSign { text });
    }

    pub(super) fn attach(&mut self, marks: &[MarkFound]) {
        let Some(index) = self.line().last_ply else { return };
        let line = self.line();
        let last = line.last.zip(line.before.clone());
        let number = line.next - 1;
        if let Some(((played, effect), before)) = last {
            let input = self.task.text.input;
            let judged = JudgedMove { before: &before, played, effect, ply: number, input };
            judge_marks(&judged, marks, MarkPosition::Apart, &mut self.out.diagnostics);
            let ep = marks.iter().find(|found| found.mark == Mark::EnPassant);
            if let (Some(found), false) = (ep, played.is_en_passant()) {
                let word = plain(input, found.span);
                let already = self.out.diagnostics.iter().rev().take(8).any(|finding| {
                    finding.ply == Some(number) && matches!(finding.detail, Detail::NotEnPassant { .. })
                });
                if !already {
                    self.report_on_ply(found.span, Detail::NotEnPassant { word });
                }
            }
        }
        let Some(Element::Ply(ply)) = self.out.elements.get_mut(index) else { return };
        // A sign may stand twice; a letter that does may be what is left of a move.
        let input = self.task.text.input;
        let again = |found: &&MarkFound| {
            let known = matches!(found.mark, Mark::Glyph(number) if ply.nags.contains(&number));
            known && input[found.span.start].is_ascii_alphabetic()
        };
        let repeated: Vec<Span> = marks.iter().filter(again).map(|found| found.span).collect();
        note_marks(ply, marks);
        for found in marks {
            let unread = ply.played == Played::Unread;
            if unread
                || !matches!(
                    found.mark,
                    Mark::Glyph(_) | Mark::SidedGlyph(_) | Mark::DrawOffer | Mark::Nothing
                )
            {
                ply.written = ply.written.to(found.span);
            }
        }
        for span in repeated {
            self.report_on_ply(span, Detail::UnknownText { text: plain(input, span) });
        }
    }
}

/// Returns true for a sign behind which a move stands that was not played.
fn names_move(marks: &[MarkFound]) -> bool {
    marks.iter().any(|found| matches!(found.mark, Mark::Glyph(WITH_THE_IDEA | BETTER_IS)))
}

/// A glyph that is written twice, as `$1` and as `!`, counts once.
fn note_glyph(ply: &mut Ply, number: u8) {
    if !ply.nags.contains(&number) {
        ply.nags.push(number);
    }
}

/// Keeps draw offers and glyphs with their ply.
pub(super) fn note_marks(ply: &mut Ply, marks: &[MarkFound]) {
    for found in marks {
        match found.mark {
            Mark::DrawOffer => ply.draw_offer = true,
            Mark::Glyph(number) => note_glyph(ply, number),
            Mark::SidedGlyph(number) => note_glyph(ply, number + u8::from(ply.color == Color::Black)),
            _ => {}
        }
    }
}
