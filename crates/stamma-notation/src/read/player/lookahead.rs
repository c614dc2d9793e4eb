//! Looking at the words that come next, a bounded way.

use super::Player;
use crate::moves::marks::{Mark, MarkPosition};
use crate::moves::result::ResultCertainty;
use crate::read::phrases::termination_phrase;
use crate::read::token::TokenKind;
use crate::read::words::marks_at;
use crate::text::Glyph;
use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Geometry;

impl<G: Geometry> Player<'_, G> {
    /// A word and up to `more` words that follow it from token `after` on, joined by single blanks; with each word
    /// comes the index of the token after it and the length of the phrase up to its end.
    pub(super) fn phrase(
        &self,
        glyphs: &[Glyph],
        after: usize,
        more: usize,
    ) -> (Vec<Glyph>, Vec<(usize, usize)>) {
        let mut phrase = glyphs.to_vec();
        let mut at = after;
        let mut words = alloc::vec![(at, glyphs.len())];
        while words.len() <= more {
            match self.task.text.tokens.get(at) {
                Some(token) if token.kind == TokenKind::Space => at += 1,
                Some(token) if token.kind == TokenKind::Word => {
                    phrase.push(Glyph::new(' ', Span::new(token.span.start, token.span.start)));
                    phrase.extend_from_slice(&self.task.text.glyphs(*token));
                    at += 1;
                    words.push((at, phrase.len()));
                }
                _ => break,
            }
        }
        (phrase, words)
    }

    /// Returns the kind of text after the current token.
    pub(super) fn follows(&mut self) -> FollowingText {
        if let Some((end, answer)) = self.ahead
            && self.at <= end
        {
            return answer;
        }
        let (answer, seen, brackets) = self.look_ahead();
        // Up to the word that decided, every later question has the same answer.
        self.ahead = (!brackets).then_some((self.at + seen, answer));
        answer
    }

    /// The answer, how many tokens before the one that decided, and whether a bracket stands among them.
    fn look_ahead(&self) -> (FollowingText, usize, bool) {
        let mut brackets = false;
        let mut depth = 0usize;
        for (seen, token) in self.task.text.tokens[self.at..].iter().take(LOOK_AHEAD).enumerate() {
            brackets |= matches!(token.kind, TokenKind::Open | TokenKind::Close);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Word if depth == 0 => {
                    let word = self.task.text.word(*token);
                    let glyphs = self.task.text.glyphs(*token);
                    let mut rest = &*glyphs;
                    let mut result = word.whole.result;
                    if result.is_none()
                        && let Some(number) = word.number
                    {
                        rest = &rest[number.length..];
                        result = word.rest.result;
                    }
                    if rest.is_empty()
                        || marks_at(rest, MarkPosition::Apart, self.task.decode.own).1 == rest.len()
                    {
                        continue;
                    }
                    let word: String = rest.iter().map(|glyph| glyph.ch).collect();
                    let answer = match result {
                        Some((_, ResultCertainty::Sure)) => FollowingText::Result,
                        _ if termination_phrase(&[word]).is_some() => FollowingText::Nothing,
                        _ => FollowingText::Moves,
                    };
                    return (answer, seen, brackets);
                }
                _ => {}
            }
        }
        let left = self.task.text.tokens.len() - self.at;
        let answer = if left > LOOK_AHEAD { FollowingText::Moves } else { FollowingText::Nothing };
        (answer, left.min(LOOK_AHEAD), brackets)
    }

    /// Returns true if the next word that is no number is a mark, as a move may have and a result may not.
    pub(super) fn mark_follows(&self) -> bool {
        let tokens = self.task.text.tokens[self.at..].iter().filter(|token| token.kind != TokenKind::Space);
        for token in tokens.take_while(|token| token.kind == TokenKind::Word).take(2) {
            let glyphs = self.task.text.glyphs(*token);
            let number = self.task.text.word(*token).number;
            if number.is_none_or(|number| number.length < glyphs.len()) {
                return marks_at(&glyphs, MarkPosition::Apart, self.task.decode.own).1 == glyphs.len();
            }
        }
        false
    }

    pub(super) fn en_passant_follows(&self) -> bool {
        let mut at = self.at;
        while self.task.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Space) {
            at += 1;
        }
        let Some(token) = self.task.text.tokens.get(at).filter(|token| token.kind == TokenKind::Word) else {
            return false;
        };
        let glyphs = self.task.text.glyphs(*token);
        let word = self.task.text.word(*token);
        // A move is no such word, and a number begins none.
        if word.simple.is_some() || word.number.is_some() || !word.whole.may_be_mark {
            return false;
        }
        let (phrase, ends) = self.phrase(&glyphs, at + 1, EN_PASSANT_WORDS);
        ends.iter().any(|&(_, upto)| {
            let (marks, taken) = marks_at(&phrase[..upto], MarkPosition::Apart, self.task.decode.own);
            taken == upto && marks.iter().any(|found| found.mark == Mark::EnPassant)
        })
    }
}

/// `взятие на проходе` has so many words after its first.
const EN_PASSANT_WORDS: usize = 2;

/// The number of tokens that are read to see if a word is the last of its game.
const LOOK_AHEAD: usize = 256;

/// The kind of text after a word that may be a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FollowingText {
    Nothing,
    Result,
    Moves,
}
