//! Text that is glued to a move: the number of the next one, `1. d4 d52. Nf3`, and words of a script without blanks, `Nc6と書きます`.

use super::Player;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::read::number::number_at;
use crate::read::word::{WordFacts, is_wide};
use crate::text::{Glyph, plain, shortened, span_of, with_single_blanks};
use stamma_board::{Color, Geometry};

/// A number has at most so many digits.
const MOST_DIGITS: usize = 3;

impl<G: Geometry> Player<'_, G> {
    /// `d52.`, `d52.Nf3`, `Bb5a64.`: Black's move, perhaps with White's before it, and the next number, which is due behind it. Returns true
    /// if the word is all of them.
    pub(super) fn glued_number(&mut self, glyphs: &[Glyph]) -> bool {
        const SHORTEST: usize = 4;
        let Some(dot) = glyphs.iter().position(|glyph| glyph.ch == '.') else { return false };
        let line = &self.lines[self.lines.len() - 1];
        if dot + 1 < SHORTEST || line.broken || !line.numbers_moves() {
            return false;
        }
        let due = line.due_number() + 1;
        let moves = if line.position.turn() == Color::Black { 1 } else { 2 };
        let starts = (1..=MOST_DIGITS).filter_map(|digits| dot.checked_sub(digits));
        let split = starts.take_while(|start| glyphs[*start].ch.is_ascii_digit()).find_map(|start| {
            let number = number_at(&glyphs[start..])?;
            let is_due = number.value.map(i64::from) == Some(due) && number.pointed && !number.black;
            (is_due && self.moves_in(&glyphs[..start]) == Some(moves)).then_some((start, number))
        });
        let Some((start, number)) = split else { return false };
        self.moves(&glyphs[..start]);
        self.line().numbered = false;
        let behind = &glyphs[start..];
        self.number(number, span_of(&behind[..number.length]));
        let rest = &behind[number.length..];
        if !rest.is_empty() {
            self.after_number(rest, &WordFacts::of(rest, self.task.decode.own));
            self.line().numbered = false;
        }
        true
    }

    /// `"18. Qf3`, `"O-O`: a quotation mark that nothing closes, before what is due. Returns true if it is one.
    pub(super) fn stray_mark(&mut self, glyphs: &[Glyph]) -> bool {
        /// A quotation is closed within so many bytes.
        const LONGEST: usize = 160;
        let (mark, rest) = (span_of(&glyphs[..1]), &glyphs[1..]);
        let line = &self.lines[self.lines.len() - 1];
        if rest.is_empty() || line.broken || self.depth() > 0 || self.plies == 0 {
            return false;
        }
        let input = self.task.text.input;
        let behind = &input[mark.end..input.len().min(mark.end + LONGEST)];
        let behind = behind.split(|byte| *byte == b'\n').next().unwrap_or_default();
        if behind.contains(&b'"') {
            return false;
        }
        let white = line.position.turn() == Color::White;
        let number = number_at(rest).filter(|number| number.pointed && !number.black);
        let moves = &rest[number.map_or(0, |number| number.length)..];
        let is_due = number.is_none_or(|number| {
            white && !line.numbered && number.value.map(i64::from) == Some(line.due_number())
        });
        let plays = match (moves, self.next_word(self.at - 1)) {
            ([], Some((_, next))) => self.plays(&self.task.text.glyphs(next)),
            ([], None) => false,
            (moves, _) => self.plays(moves),
        };
        if !is_due || !plays {
            return false;
        }
        let text = plain(input, mark);
        self.report(mark, Detail::UnknownText { text });
        if let Some(number) = number {
            self.number(number, span_of(&rest[..number.length]));
        }
        if !moves.is_empty() {
            self.after_number(moves, &WordFacts::of(moves, self.task.decode.own));
            self.line().numbered = false;
        }
        true
    }

    /// `Nc6と書きます`: a move, and words behind it in a script without blanks, which are kept as a comment.
    pub(super) fn glued_text(&mut self, glyphs: &[Glyph]) -> bool {
        const SHORTEST_MOVE: usize = 2;
        if glyphs.last().is_none_or(|last| last.ch.is_ascii_digit()) {
            return false;
        }
        let start = glyphs.iter().position(|glyph| is_wide(glyph.ch)).unwrap_or(0);
        let (written, text) = glyphs.split_at(start);
        let is_text = text.iter().all(|glyph| !glyph.ch.is_ascii_alphanumeric());
        if start < SHORTEST_MOVE
            || !is_text
            || self.line().broken
            || self.plays(glyphs)
            || !self.plays(written)
        {
            return false;
        }
        self.moves(written);
        let span = span_of(text);
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::ProseAmongMoves { text });
        true
    }
}
