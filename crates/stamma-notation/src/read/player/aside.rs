//! Two words between White's move and the next number that are each a move of Black's, and text between them: `6. Nf3 a6 is better h6 7. Bh4` plays
//! h6, and `6. Nf3 a6 preparing b5 7. Be2` plays a6. The moves behind them decide, or else signs around the text, or its last word.

use super::Player;
use super::prose::{Standing, is_prose};
use crate::diagnostics::{Candidate, Detail, Diagnostic};
use crate::game::{Comment, Element};
use crate::moves::decode::castling_side;
use crate::moves::encode::san;
use crate::read::alternatives::is_or;
use crate::read::markup::line_ends;
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, plain, shortened, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Position};

/// The number of tokens that stand between two moves.
const LONGEST: usize = 32;

/// Another move of the same ply behind a move and text.
struct OtherMove {
    /// The token with which the game goes on if it is played: it, or its number.
    start: usize,
    /// The token of the word before it.
    last: usize,
    glyphs: Vec<Glyph>,
    span: Span,
    is_numbered: bool,
}

/// The move that is played of two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decision {
    First,
    Second,
    Undecided,
}

impl<G: Geometry> Player<'_, G> {
    /// Keeps the move at hand and the text behind it as a comment where the game goes on with another move behind them. Where either may be the
    /// move, the first is played, and the doubt is an error. Returns true if the move at hand is not played.
    pub(super) fn aside_before_move(&mut self, token: Token) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let is_behind_move = line.last_ply.is_some() && !line.broken && !line.numbered;
        let is_main = self.depth() == 0 && self.out.result.is_none() && self.task.descriptive.is_none();
        if !is_behind_move || !is_main || line.position.turn() == Color::White {
            return false;
        }
        let start = self.at - 1;
        let Some(other) = self.move_behind_text(start) else { return false };
        let before = &line.position;
        let glyphs = self.task.text.glyphs(token);
        let (Some(first), Some(second)) =
            (self.read_alone(before, without_quotes(&glyphs)), self.read_alone(before, &other.glyphs))
        else {
            return false;
        };
        if first == second {
            return false;
        }
        let mut behind = before.clone();
        behind.play_unchecked(first);
        let candidates = [first, second].map(|played| Candidate::new(san(before, played), ""));
        let next = line.next;
        let decision = self.decide(start, &other, &behind);
        let written = |span: Span| shortened(&with_single_blanks(self.task.text.input, span));
        let tokens = self.task.text.tokens;
        let text = tokens[start].span.to(tokens[other.last].span);
        let taken = plain(self.task.text.input, other.span);
        let (span, detail) = match decision {
            Decision::First => return false,
            Decision::Second => (text, Detail::MoveOfAside { text: written(text), taken }),
            Decision::Undecided => (other.span, Detail::MoveInText { word: taken, text: written(text) }),
        };
        // Letters in another case may read the words otherwise.
        self.case_matters = true;
        let mut finding = Diagnostic::new(span, Some(next), detail);
        finding.candidates.extend(candidates);
        self.out.diagnostics.push(finding);
        if decision == Decision::Undecided {
            return false;
        }
        self.out.elements.push(Element::Comment(Comment { text }));
        self.at = other.start;
        true
    }

    /// The move of the side to move behind a token and text in small letters, with its number or before the next one.
    fn move_behind_text(&self, start: usize) -> Option<OtherMove> {
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let here =
            Standing { position: &line.position, due: line.due_number(), bare: self.last_number_is_bare() };
        let (mut last, mut words) = (start, 0_usize);
        for (at, token) in text.tokens.iter().enumerate().skip(start + 1).take(LONGEST) {
            match token.kind {
                TokenKind::Space if line_ends(token.span.of(text.input)) < 2 => continue,
                TokenKind::Word => {}
                _ => return None,
            }
            let (word, glyphs) = (text.word(*token), text.glyphs(*token));
            let castles = || castling_side(&glyphs, self.task.decode.own).is_some();
            if let Some(number) = word.number.filter(|number| number.value.is_some()) {
                let is_due = words > 0 && line.is_number_in(&line.position, number);
                if !is_due || !self.resumes_at(at, *token, word, &here, words) {
                    return None;
                }
                let (glyphs, span) = self.move_behind_number(number.length, at)?;
                return Some(OtherMove { start: at, last, glyphs, span, is_numbered: true });
            }
            if words > 0 && (word.whole.names_square || castles()) {
                let found = OtherMove {
                    start: at,
                    last,
                    glyphs: glyphs.to_vec(),
                    span: token.span,
                    is_numbered: false,
                };
                return self.resumes_at(at, *token, word, &here, words).then_some(found);
            }
            // `Nxe4 or 3... exd4`
            if core::str::from_utf8(token.span.of(text.input)).is_ok_and(is_or) {
                return None;
            }
            let is_sign = glyphs.iter().all(|glyph| !glyph.ch.is_alphanumeric());
            let begins = |glyphs: &[Glyph]| glyphs.len() > 1 && glyphs[0].ch.is_lowercase();
            let is_text = is_prose(&glyphs) && !word.may_be_move() && (words > 0 || begins(&glyphs));
            if !is_sign && (!is_text || word.whole.result.is_some()) {
                return None;
            }
            words += usize::from(!is_sign);
            last = at;
        }
        None
    }

    /// The move behind a number of so many characters, and dots that stand alone, and its place.
    fn move_behind_number(&self, mut length: usize, mut at: usize) -> Option<(Vec<Glyph>, Span)> {
        let text = self.task.text;
        loop {
            let token = text.tokens[at];
            if let Some(glyphs) = text.glyphs(token).get(length..).filter(|glyphs| !glyphs.is_empty()) {
                return Some((glyphs.to_vec(), token.span));
            }
            let (next_at, next) = self.next_word(at)?;
            let dots = text.word(next).number.filter(|number| number.value.is_none());
            (length, at) = (dots.map_or(0, |dots| dots.length), next_at);
        }
    }

    /// Decides between the move at a token, which leads to a position, and another.
    fn decide(&mut self, start: usize, other: &OtherMove, behind: &Position<G>) -> Decision {
        if other.is_numbered || self.is_set_off(start, other.last) {
            return Decision::Second;
        }
        let is_told =
            self.names_aim(other.last) || is_of(|words| words.before_others, &self.small_word(other.last));
        let in_doubt = if is_told { Decision::First } else { Decision::Undecided };
        let Some(left) = self.aside_looks.checked_sub(1) else { return in_doubt };
        self.aside_looks = left;
        let line = &self.lines[self.lines.len() - 1];
        let next = self.next_word(other.start).map_or(other.start + 1, |(at, _)| at);
        let (Some((first, _)), Some((second, _))) =
            (self.plies_from(next, behind), self.plies_from(other.start, &line.position))
        else {
            return in_doubt;
        };
        match first.cmp(&second.saturating_sub(1)) {
            core::cmp::Ordering::Less => Decision::Second,
            core::cmp::Ordering::Equal => in_doubt,
            core::cmp::Ordering::Greater => Decision::First,
        }
    }

    /// `“a6 was also possible” h5`, `- a6 was also possible - h5`: returns true if signs set the text from one token to another off.
    fn is_set_off(&self, start: usize, last_at: usize) -> bool {
        /// The bytes of the longest character.
        const LONGEST_CHAR: usize = 4;
        let text = self.task.text;
        let (first, last) = (text.glyphs(text.tokens[start]), text.glyphs(text.tokens[last_at]));
        // Some marks are parts of words, others part them.
        let (from, to) = (text.tokens[start].span.start, text.tokens[last_at].span.end);
        let before = String::from_utf8_lossy(&text.input[from.saturating_sub(LONGEST_CHAR)..from]);
        let end = text.input.len().min(to + LONGEST_CHAR);
        let behind = String::from_utf8_lossy(&text.input[to..end]);
        let opens = [before.chars().next_back(), first.first().map(|glyph| glyph.ch)];
        let closes = [behind.chars().next(), last.last().map(|glyph| glyph.ch)];
        let is_quoted = [opens, closes].iter().all(|beside| beside.iter().flatten().any(|ch| is_quote(*ch)));
        let is_rule = |glyphs: &[Glyph]| {
            !glyphs.is_empty()
                && glyphs.iter().all(|glyph| matches!(glyph.ch, '-' | '–' | '—' | '|' | '/' | '*'))
        };
        let before = text.tokens[..start].iter().rev().find(|token| token.kind != TokenKind::Space);
        let is_ruled = || before.is_some_and(|token| is_rule(&text.glyphs(*token))) && is_rule(&last);
        is_quoted || is_ruled()
    }

    /// Returns true if a move stands right before a token, and before it a word that makes it the aim of another: `Be7 threatening Nxe4 6. Re1`.
    pub(super) fn follows_aim(&self, at: usize) -> bool {
        let text = self.task.text;
        let ink = |at: usize| text.tokens[..at].iter().rposition(|token| token.kind != TokenKind::Space);
        let Some(aim) = ink(at) else { return false };
        let token = text.tokens[aim];
        let is_move = token.kind == TokenKind::Word && {
            let word = text.word(token);
            let castles = || castling_side(&text.glyphs(token), self.task.decode.own).is_some();
            word.number.is_none() && (word.whole.names_square || castles())
        };
        is_move && ink(aim).is_some_and(|before| self.names_aim(before))
    }

    /// `a6 preparing b5`: returns true if the word at a token stands between a move and its aim.
    fn names_aim(&self, at: usize) -> bool {
        let word = self.small_word(at);
        word.ends_with("ing") || is_of(|words| words.before_aims, &word)
    }

    fn small_word(&self, at: usize) -> String {
        let token = self.task.text.tokens[at];
        String::from_utf8_lossy(token.span.of(self.task.text.input)).to_lowercase()
    }
}

fn is_quote(ch: char) -> bool {
    matches!(ch, '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '‘' | '’')
}

/// A word without the quotation mark before it.
fn without_quotes(glyphs: &[Glyph]) -> &[Glyph] {
    match glyphs {
        [first, rest @ ..] if is_quote(first.ch) => rest,
        _ => glyphs,
    }
}
