//! The number of a ply before two moves of it, one behind the other: `2... Nf6 2... d6 3. d4`, `not 2... Nf6 2... d6`, `2. Nf3 Nf6 (illegal)
//! 2... d6`. The game goes on from the last one; those before it are kept as a comment.

use super::Player;
use super::prose::{Standing, is_prose};
use super::struck::is_taken_back;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::marks::MarkPosition;
use crate::read::markup::line_ends;
use crate::read::number::MoveNumber;
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::read::words::marks_at;
use crate::text::{Glyph, Span, shortened, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Geometry};

/// The number of tokens that stand between two moves of one ply.
const LONGEST: usize = 40;

/// A move and the word that it is in.
struct Place {
    at: usize,
    glyphs: Vec<Glyph>,
}

/// The text between a move and the next number.
struct Between {
    /// The token of the number.
    number_at: usize,
    number: MoveNumber,
    /// The first and the last word that is no mark; none where there are none.
    words: Option<Span>,
    /// The token of the first of them.
    words_at: usize,
    has_brackets: bool,
    breaks: bool,
}

impl<G: Geometry> Player<'_, G> {
    /// Keeps the move at hand as a comment where its number stands again behind it, before another move, with which the game goes on. Returns
    /// true if it does.
    pub(super) fn numbered_twice(&mut self, token: Token) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if self.depth() > 0
            || line.broken
            || line.numbered
            || line.last_ply.is_none()
            || self.task.descriptive.is_some()
            || self.out.result.is_some()
            || !self.task.choices.is_empty()
        {
            return false;
        }
        let start = self.at - 1;
        let Some(first) = self.move_of_ply(start) else { return false };
        let Some(next) = self.go_on_with_another(&first) else {
            self.stay_before_another(start, &first);
            return false;
        };
        let text = self.task.text;
        let tokens = &text.tokens[start..next.at];
        let last = tokens.iter().rev().find(|token| token.kind != TokenKind::Space);
        let span = last.map_or(token.span, |last| token.span.to(last.span));
        let written = |span: Span| shortened(&with_single_blanks(text.input, span));
        let taken = text.tokens[next.at].span;
        let behind = next.glyphs.last().map_or(taken, Glyph::span);
        let detail = Detail::NumberTwice { taken: written(taken.to(behind)), other: written(span) };
        self.case_matters = true;
        self.annotations.forget(next.at);
        self.at = next.at;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        self.report(span, detail);
        true
    }

    /// The move of the ply that is due, where its number or, without one, a move of Black's begins at a token.
    fn move_of_ply(&self, at: usize) -> Option<Place> {
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let word = text.word(text.tokens[at]);
        let glyphs = text.glyphs(text.tokens[at]);
        let Some(number) = word.number else {
            let is_black = line.position.turn() == Color::Black;
            return is_black.then(|| Place { at, glyphs: glyphs.into_owned() });
        };
        let is_due =
            line.is_number_in(&line.position, number) || line.is_number_of_reply(number) && number.alone;
        if !number.pointed || !is_due {
            return None;
        }
        if number.length < glyphs.len() {
            return Some(Place { at, glyphs: glyphs[number.length..].to_vec() });
        }
        let (at, next) = self.next_word(at)?;
        let glyphs = text.glyphs(next);
        let dots = text.word(next).number.filter(|dots| dots.value.is_none() && dots.black);
        match dots {
            // `3. ... a6`, `3. ...a6`
            Some(dots) if dots.length < glyphs.len() => {
                Some(Place { at, glyphs: glyphs[dots.length..].to_vec() })
            }
            Some(_) => {
                let (at, next) = self.next_word(at)?;
                Some(Place { at, glyphs: text.glyphs(next).into_owned() })
            }
            None if line.is_number_in(&line.position, number) => {
                Some(Place { at, glyphs: glyphs.into_owned() })
            }
            None => None,
        }
    }

    /// The last of the moves behind a move that have its number, if the game goes on from it, and not further from the first: its place is
    /// that of its number.
    fn go_on_with_another(&self, first: &Place) -> Option<Place> {
        const MOST: usize = 4;
        let line = &self.lines[self.lines.len() - 1];
        let black = line.position.turn() == Color::Black;
        // Most moves have another number behind them, which is soon seen.
        let is_again = |number: MoveNumber| line.is_number_in(&line.position, number);
        let mut between = self.up_to_number(first.at).filter(|found| is_again(found.number))?;
        let played = self.read_alone(&line.position, &first.glyphs)?;
        let mut found: Option<(Place, Place)> = None;
        for _ in 0..MOST {
            let number_at = between.number_at;
            let other = self.move_of_ply(number_at)?;
            let answers = || {
                let mut behind = line.position.clone();
                behind.play_unchecked(played);
                self.plays_at(&behind, &other.glyphs)
            };
            // `5. f4 5. e5`: each move has a number with one dot.
            if self.read_alone(&line.position, &other.glyphs)? == played || !black && answers() {
                return None;
            }
            if !self.takes_back(&between) {
                return None;
            }
            let at = other.at;
            found = Some((other, Place { at: number_at, glyphs: Vec::new() }));
            match self.up_to_number(at).filter(|next| is_again(next.number)) {
                Some(next) => between = next,
                None => break,
            }
        }
        let (other, place) = found?;
        let mut ends = [line.position.clone(), line.position.clone()];
        ends[0].play_unchecked(played);
        ends[1].play_unchecked(self.read_alone(&line.position, &other.glyphs)?);
        let due = line.due_number() + i64::from(black);
        let here = Standing { position: &ends[1], due, bare: false };
        let next_at = self.behind_marks(other.at + 1)?;
        let next = self.task.text.tokens[next_at];
        if next.kind != TokenKind::Word
            || !self.resumes_at(next_at, next, self.task.text.word(next), &here, 0)
            || self.stands_again(next_at, (due, !black))
        {
            return None;
        }
        let [from_first, from_other] =
            [&ends[0], &ends[1]].map(|position| self.plies_from(other.at + 1, position));
        let (from_other, tells) = from_other?;
        // A bracket that closes nothing is that of a variation with the second move, whose opening bracket is lost.
        let goes_on = from_first.is_none_or(|(plies, _)| plies <= from_other)
            && !tells
            && self.unopened_bracket(place.at).is_none();
        goes_on.then_some(Place { at: place.at, glyphs: other.glyphs })
    }

    /// `3. Bb5 e.g. 3. Bc4 3... d6`: takes note of another move of the same ply behind an abbreviation, where the game goes on from the first, which
    /// begins at a token. It will be kept as a comment.
    fn stay_before_another(&mut self, start: usize, first: &Place) {
        let Some((words_at, end, other)) = self.another_is_told(first) else { return };
        let text = self.task.text;
        let written = |span: Span| shortened(&with_single_blanks(text.input, span));
        let taken = text.tokens[start].span.to(text.tokens[first.at].span);
        let detail = Detail::NumberTwice { taken: written(taken), other: written(other) };
        self.case_matters = true;
        self.annotations.expect(start, words_at, end);
        self.report(other, detail);
    }

    /// The first word behind a move and the token behind another one with its number that the words tell of, and the place of that move.
    fn another_is_told(&self, first: &Place) -> Option<(usize, usize, Span)> {
        let line = &self.lines[self.lines.len() - 1];
        let black = line.position.turn() == Color::Black;
        let found =
            self.up_to_number(first.at).filter(|found| line.is_number_in(&line.position, found.number))?;
        if !self.is_abbreviated(found.words?) {
            return None;
        }
        let played = self.read_alone(&line.position, &first.glyphs)?;
        let other = self.move_of_ply(found.number_at)?;
        if self.read_alone(&line.position, &other.glyphs)? == played {
            return None;
        }
        let mut behind = line.position.clone();
        behind.play_unchecked(played);
        let due = line.due_number() + i64::from(black);
        let here = Standing { position: &behind, due, bare: false };
        let next_at = self.behind_marks(other.at + 1)?;
        let next = self.task.text.tokens[next_at];
        let goes_on = next.kind == TokenKind::Word
            && self.resumes_at(next_at, next, self.task.text.word(next), &here, 0)
            && !self.stands_again(next_at, (due, !black));
        let tokens = self.task.text.tokens;
        let place = tokens[found.number_at].span.to(tokens[other.at].span);
        goes_on.then_some((found.words_at, next_at, place))
    }

    /// Returns true if the last of some words is an abbreviation that announces another move.
    fn is_abbreviated(&self, words: Span) -> bool {
        let said = String::from_utf8_lossy(words.of(self.task.text.input)).to_lowercase();
        is_of(|words| words.abbreviations, said.rsplit(char::is_whitespace).next().unwrap_or_default())
    }

    /// Returns true if the text between two moves of one ply lets the last one stand: nothing, brackets, sentences, or words that take the first
    /// move back. `Better is 4... Be7` tells of the last one.
    fn takes_back(&self, between: &Between) -> bool {
        let Some(words) = between.words else { return between.has_brackets || !between.breaks };
        let said = String::from_utf8_lossy(words.of(self.task.text.input)).to_lowercase();
        is_taken_back(&said) || said.ends_with(['.', '!', '?']) && !self.is_abbreviated(words)
    }

    /// The text behind a move up to the next number, where no other move stands before it.
    fn up_to_number(&self, at: usize) -> Option<Between> {
        let text = self.task.text;
        let (mut words, mut has_brackets, mut breaks): (Option<Span>, bool, bool) = (None, false, false);
        let (mut depth, mut words_at) = (0_usize, 0_usize);
        for (at, token) in text.tokens.iter().enumerate().skip(at + 1).take(LONGEST) {
            match token.kind {
                TokenKind::Space => {
                    let ends = line_ends(token.span.of(text.input));
                    if ends > 1 {
                        return None;
                    }
                    breaks |= ends > 0;
                }
                TokenKind::Open => {
                    depth += 1;
                    has_brackets = true;
                }
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Comment | TokenKind::Bracketed => has_brackets = true,
                TokenKind::Word if depth > 0 => {}
                TokenKind::Word => {
                    let (word, glyphs) = (text.word(*token), text.glyphs(*token));
                    if let Some(number) = word.number.filter(|number| number.pointed) {
                        number.value?;
                        return Some(Between {
                            number_at: at,
                            number,
                            words,
                            words_at,
                            has_brackets,
                            breaks,
                        });
                    }
                    if marks_at(&glyphs, MarkPosition::Apart, self.task.decode.own).1 == glyphs.len() {
                        continue;
                    }
                    if word.may_be_move() || word.whole.result.is_some() || !is_prose(&glyphs) {
                        return None;
                    }
                    words_at = if words.is_none() { at } else { words_at };
                    words = Some(words.map_or(token.span, |words| words.to(token.span)));
                    breaks = false;
                }
                _ => return None,
            }
        }
        None
    }

    /// The token from another on that is no mark, blank or comment.
    fn behind_marks(&self, from: usize) -> Option<usize> {
        let text = self.task.text;
        let mut depth = 0_usize;
        for (at, token) in text.tokens.iter().enumerate().skip(from).take(LONGEST) {
            match token.kind {
                TokenKind::Space | TokenKind::Comment | TokenKind::Bracketed => {}
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Word if depth > 0 => {}
                TokenKind::Word => {
                    let glyphs = text.glyphs(*token);
                    if marks_at(&glyphs, MarkPosition::Apart, self.task.decode.own).1 < glyphs.len() {
                        return Some(at);
                    }
                }
                _ => return None,
            }
        }
        None
    }
}
