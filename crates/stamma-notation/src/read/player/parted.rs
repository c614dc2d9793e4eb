//! Words that are written otherwise than by their characters: a move in emphasis, `_Nf3_`, and one with blanks or a line end in it,
//! `N f 3`.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::moves::decode::castling_side;
use crate::read::markup::line_ends;
use crate::read::number::number_at;
use crate::read::phrases::begins_termination;
use crate::read::token::{Token, TokenKind};
use crate::read::word::WordFacts;
use crate::text::{Glyph, span_of, with_single_blanks};
use alloc::string::String;
use stamma_board::{Color, Geometry};

/// A parted move has at most so many words, and so many characters.
const MOST_PARTS: usize = 7;
const MOST_GLYPHS: usize = 8;
/// A part has at most so many characters.
const LONGEST_PART: usize = 4;

impl<G: Geometry> Player<'_, G> {
    /// `_Nf3_`, `**12.Nf3**`, `"Nf3"`: a move between the same signs, with its number or without, or words that end the game. Returns true if
    /// the word is such a move, or the first of these words.
    pub(super) fn emphasised(&mut self, glyphs: &[Glyph]) -> bool {
        let sign = glyphs[0].ch;
        if !matches!(sign, '*' | '_' | '`' | '"' | '\'' | '/') || self.line().broken {
            return false;
        }
        // Letters in another case may read such words otherwise.
        self.case_matters = true;
        let is_sign = |glyph: &&Glyph| glyph.ch == sign;
        let opening = glyphs.iter().take_while(is_sign).count();
        let closing = glyphs[opening..].iter().rev().take_while(is_sign).count();
        // `*White resigns*`
        let first = &glyphs[opening..glyphs.len() - closing];
        if matches!(sign, '*' | '_')
            && [0, opening].contains(&closing)
            && begins_termination(first)
            && self.closing_phrase(first)
        {
            return true;
        }
        if opening != closing || 2 * opening >= glyphs.len() {
            return false;
        }
        let inner = &glyphs[opening..glyphs.len() - closing];
        let number = number_at(inner).filter(|number| number.pointed && number.length < inner.len());
        let length = number.map_or(0, |number| number.length);
        let written = &inner[length..];
        if !self.reads_alone(written) {
            return false;
        }
        if let Some(number) = number {
            self.number(number, span_of(&inner[..length]));
        }
        self.after_number(written, &WordFacts::of(written, self.task.decode.own));
        self.line().numbered = false;
        true
    }

    /// `N f 3`, `e x d 5`, `O - O`, `Nf` at the end of a line and `3` on the next one: the parts of one move. Returns true if the
    /// word at hand begins such a move.
    pub(super) fn parted(&mut self, glyphs: &[Glyph]) -> bool {
        let text = self.task.text;
        if !is_part(glyphs) || self.line().broken {
            return false;
        }
        self.case_matters = true;
        let mut joined = glyphs.to_vec();
        let mut found = None;
        let mut at = self.at;
        for _ in 1..MOST_PARTS {
            let Some(ahead) = text.tokens.get(at..) else { break };
            let [blank, word, ..] = ahead else { break };
            let is_behind = blank.kind == TokenKind::Space
                && word.kind == TokenKind::Word
                && line_ends(blank.span.of(text.input)) < 2;
            if !is_behind {
                break;
            }
            let part = text.glyphs(*word);
            if self.is_next_number(*word, at + 2) {
                break;
            }
            if !is_part(&part) || joined.len() + part.len() > MOST_GLYPHS {
                break;
            }
            joined.extend_from_slice(&part);
            at += 2;
            let castles = castling_side(&joined, self.task.decode.own).is_some();
            let is_whole = castles || joined.last().is_some_and(|last| last.ch.is_ascii_digit());
            if is_whole && self.reads_alone(&joined) {
                found = Some((joined.len(), at));
                // Two rings may go on with a third one.
                if !castles {
                    break;
                }
            }
        }
        let Some((length, at)) = found else { return false };
        joined.truncate(length);
        self.play_joined(&joined, at);
        true
    }

    /// Returns true for a number without a dot that is due behind the move of Black's at hand, in a game that writes its numbers so, if it
    /// does not stand twice: `4 Nc3 g 5 Nxe5`.
    fn is_next_number(&self, token: Token, behind: usize) -> bool {
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let value = |token: Token| text.word(token).number.and_then(|number| number.value).map(i64::from);
        let due = line.due_number() + 1;
        line.numbers_moves()
            && !self.plainly_numbered
            && line.position.turn() == Color::Black
            && text.word(token).number.is_some_and(|number| number.alone)
            && value(token) == Some(due)
            && self.next_word(behind - 1).is_none_or(|(_, next)| value(next) != Some(due))
    }

    /// Plays a move that stands in several words, says so, and goes on at a token.
    pub(super) fn play_joined(&mut self, joined: &[Glyph], next: usize) {
        self.at = next;
        let span = span_of(joined);
        let word = with_single_blanks(self.task.text.input, span);
        let read: String = joined.iter().map(|glyph| glyph.ch).collect();
        let ply = self.line().next;
        self.out.diagnostics.push(Diagnostic::new(span, Some(ply), Detail::BlankInMove { word, read }));
        self.moves(joined);
    }
}

/// Returns true for what may be a part of a move: a few letters, digits and signs, and no number with its dot.
fn is_part(glyphs: &[Glyph]) -> bool {
    let may_be = |glyph: &Glyph| glyph.ch.is_alphanumeric() || matches!(glyph.ch, '-' | '=' | '♔'..='♟');
    glyphs.len() <= LONGEST_PART && glyphs.iter().all(may_be)
}
