//! A line of moves at the end of a game of which a sentence tells, `Here I missed that 7. dxe5 dxe5 8. Bc4 wins`: its words say that it was not
//! played.

use super::Player;
use super::prose::is_prose;
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use alloc::string::String;
use stamma_board::Geometry;

impl<G: Geometry> Player<'_, G> {
    /// The end of the sentence that tells of the moves at a token, if no move comes behind it.
    pub(super) fn end_of_told_line(&self, at: usize) -> Option<usize> {
        let text = self.task.text;
        if self.depth() > 0 || !self.is_told_by_words(at) {
            return None;
        }
        let end = self.end_of_sentence(at)?;
        let mut behind = text.tokens[end..].iter().filter(|token| token.kind == TokenKind::Word);
        behind.all(|token| !text.word(*token).may_be_move()).then_some(end)
    }

    /// Returns true if the words before a move say that it was not played.
    fn is_told_by_words(&self, at: usize) -> bool {
        const MOST_WORDS: usize = 3;
        let text = self.task.text;
        let before = text.tokens[..at].iter().rev().filter(|token| token.kind != TokenKind::Space);
        let words = before.take_while(|token| token.kind == TokenKind::Word).take(MOST_WORDS);
        let small = |token: &Token| String::from_utf8_lossy(token.span.of(text.input)).to_lowercase();
        let mut said = String::new();
        for (place, token) in words.enumerate() {
            let word = small(token);
            let word = word.trim_start_matches(['(', '"', '„', '“']);
            if place == 1 && is_of(|words| words.that, &said) {
                return !is_of(|words| words.before_that, word.trim_end_matches(','))
                    && self.sentence_goes_on(at);
            }
            if word.ends_with(['.', '!', '?', ':', ',']) {
                return false;
            }
            said = if said.is_empty() { word.into() } else { alloc::format!("{word} {said}") };
            if is_of(|words| words.not_played, &said) {
                return true;
            }
        }
        false
    }

    /// Returns true if the sentence goes on in small letters behind the moves at a token.
    fn sentence_goes_on(&self, at: usize) -> bool {
        const LONGEST: usize = 60;
        let text = self.task.text;
        for token in text.tokens[at..].iter().take(LONGEST) {
            let word = match token.kind {
                TokenKind::Space => continue,
                TokenKind::Word => text.word(*token),
                _ => return false,
            };
            let glyphs = text.glyphs(*token);
            let ends = token.span.of(text.input).ends_with(b".") && word.number.is_none();
            if !word.may_be_move() && word.number.is_none() && is_prose(&glyphs) {
                return glyphs.first().is_some_and(|first| first.ch.is_lowercase());
            }
            if ends {
                return false;
            }
        }
        false
    }
}
