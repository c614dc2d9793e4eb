//! Words that tell how the game ended, and those around them: the name of a player, a label, the reason.

use super::Player;
use super::prose::is_condition_word;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::result::{GameResult, Termination};
use crate::read::heading::words::{HeadingKey, heading_key};
use crate::read::line_kind::ends_text_line;
use crate::read::phrases::{is_and, is_winner_label, phrase_of_player, result_of_winner, termination_phrase};
use crate::read::sentence_words::{is_of, pairs_of_other_games};
use crate::read::token::{Token, TokenKind};
use crate::text::{Glyph, Span, plain, shortened, span_of, with_single_blanks};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::Geometry;

/// The number of words that a phrase about the end has after its first, with the name of a player.
const MORE_WORDS_OF_END: usize = 6;
/// Such words are no more.
const MOST_WORDS: usize = 3;

impl<G: Geometry> Player<'_, G> {
    /// `White resigns`, `draw agreed`.
    pub(super) fn closing_phrase(&mut self, glyphs: &[Glyph]) -> bool {
        if !glyphs[0].ch.is_alphabetic() || self.plies == 0 && self.out.result.is_none() {
            return false;
        }
        let (phrase, ends) = self.phrase(glyphs, self.at, MORE_WORDS_OF_END);
        let text: String = phrase.iter().map(|glyph| glyph.ch).collect();
        let words = text.split(' ').map(|word| word.trim_end_matches(['*', '_']).to_string());
        let words: Vec<String> = words.collect();
        let Some((termination, result, count)) = self.told_end(&words) else { return false };
        let (next, length) = ends[count - 1];
        // `Pat Smith - Bob Jones` and `nulle part`: a word that goes on as text says nothing about the score.
        if count == 1 && result.is_some() && self.text_goes_on(next) {
            return false;
        }
        let is_won = result.is_some_and(|result| result != GameResult::Draw);
        // `A draw would have been fair.`
        let is_one_draw = count == 2 && result == Some(GameResult::Draw) && is_and(words[0].chars());
        if (is_won || is_one_draw) && self.is_of_something(&phrase[..length], next) {
            return false;
        }
        // `White won in a similar position last year.`
        if matches!(termination, Termination::Unknown | Termination::Agreement)
            && let Some((after, last)) = self.tells_of_another_game(next)
        {
            self.keep_told(span_of(&phrase[..length]).to(last), after);
            return true;
        }
        // `White resigned because of Bb5`: what is told behind the end is no move.
        if result.is_some()
            && !self.line().broken
            && let Some((after, last)) = self.reason(next)
        {
            self.end_by(termination, result, span_of(&phrase[..length]).to(last), after);
            return true;
        }
        // Nor do words of a story that moves follow, or of a text in which moves cannot be told from words.
        let prose =
            if self.thought_follows(&phrase[..length], next) { None } else { self.prose_before_moves(next) };
        let among_text = self.line().broken || self.postscript.is_some();
        if among_text && (prose.is_some() || !self.stands_behind_move()) {
            return false;
        }
        if let Some((after, last)) = prose {
            self.keep_told(span_of(&phrase[..length]).to(last), after);
            return true;
        }
        self.end_by(termination, result, span_of(&phrase[..length]), next);
        true
    }

    /// `Black resigned. If h6 then e4 wins.`: returns true if a sentence ends with the phrase, and one that begins with a condition follows.
    fn thought_follows(&self, phrase: &[Glyph], next: usize) -> bool {
        let ends = phrase.last().is_some_and(|last| matches!(last.ch, '.' | '!'));
        let word = self.next_word(next - 1).map(|(_, token)| token);
        ends && word.is_some_and(|token| is_condition_word(token.span.of(self.task.text.input)))
    }

    /// `Drawn. (a) If h6, White wins.`: passes over the rest of a sentence behind the end of the game that the word at hand begins with a condition.
    pub(super) fn pass_thought(&mut self, word: Span) {
        let text = self.task.text;
        if !is_condition_word(word.of(text.input)) {
            return;
        }
        let Some(end) = self.end_of_sentence(self.at) else { return };
        let last = text.tokens[self.at..end].iter().rfind(|token| token.kind != TokenKind::Space);
        if let Some(last) = last {
            self.postscript = self.postscript.map(|text| text.to(last.span));
        }
        self.at = end;
    }

    /// `White wins. Black cannot play Bg4.`: returns true if the word at hand has no number and stands behind a word of text in the same line, behind
    /// the end of the game.
    pub(super) fn is_told_behind_end(&self) -> bool {
        const FEWEST_LETTERS: usize = 3;
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let [.., before, blank] = &text.tokens[..self.at - 1] else { return false };
        let is_passed = self.postscript.is_some_and(|passed| passed.end == before.span.end);
        let glyphs = text.glyphs(*before);
        !line.numbered
            && is_passed
            && blank.kind == TokenKind::Space
            && !ends_text_line(text.input, *blank)
            && before.kind == TokenKind::Word
            && glyphs.len() >= FEWEST_LETTERS
            && glyphs.iter().all(|glyph| glyph.ch.is_lowercase())
    }

    /// Keeps words that only look like the end of the game as a comment, says so, and goes on at a token.
    fn keep_told(&mut self, span: Span, after: usize) {
        self.at = after;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::UnknownText { text });
    }

    /// The longest phrase about the end that words begin with, of a side or of a player by name.
    pub(super) fn told_end(&self, words: &[String]) -> Option<(Termination, Option<GameResult>, usize)> {
        let by_name = || {
            // Below a score names stand in news of other games.
            let is_open = self.out.result.is_none_or(|(result, _)| result == GameResult::Unknown);
            if is_open { phrase_of_player(words, self.task.players) } else { None }
        };
        termination_phrase(words).or_else(by_name)
    }

    /// Returns true if a phrase that tells the result, or ends the game, is all that stands on the line from a token on: `White wins [ ]
    /// Black wins [x]` is a form.
    pub(super) fn result_in_words(&self, token: Token) -> bool {
        const MORE_WORDS: usize = 5;
        let at = self.task.text.tokens[self.at..].iter().position(|other| other.span == token.span);
        let Some(at) = at.map(|offset| self.at + offset) else { return false };
        let (phrase, ends) = self.phrase(&self.task.text.glyphs(token), at + 1, MORE_WORDS);
        let text: String = phrase.iter().map(|glyph| glyph.ch).collect();
        let words: Vec<String> = text.split(' ').map(ToString::to_string).collect();
        let Some((_, _, count)) = self.told_end(&words) else { return false };
        let behind = self.task.text.tokens.get(ends[count - 1].0..).unwrap_or_default();
        let is_blank = |token: &&Token| token.kind == TokenKind::Space;
        let line_ends =
            behind.iter().take_while(is_blank).any(|blank| ends_text_line(self.task.text.input, *blank));
        line_ends
            || behind.iter().find(|token| !is_blank(token)).is_none_or(|token| {
                token.kind == TokenKind::Word && self.task.text.word(*token).whole.result.is_some()
            })
    }

    /// `Winner: Black`, `Sieger: Schmidt` behind the last move. Returns true if the words at hand are that.
    pub(super) fn winner(&mut self, glyphs: &[Glyph]) -> bool {
        const LONGEST_NAME: usize = 4;
        if self.plies == 0 || self.line().numbered || !is_winner_label(glyphs) {
            return false;
        }
        let Some((first, token)) = self.next_word(self.at - 1) else { return false };
        let (phrase, ends) = self.phrase(&self.task.text.glyphs(token), first + 1, LONGEST_NAME - 1);
        let found = ends.iter().rev().find_map(|&(after, length)| {
            let name: String = phrase[..length].iter().map(|glyph| glyph.ch).collect();
            let name = name.trim_end_matches('.');
            let result = match heading_key(&name.to_lowercase()) {
                Some(HeadingKey::White) => GameResult::WhiteWins,
                Some(HeadingKey::Black) => GameResult::BlackWins,
                _ => result_of_winner(name.as_bytes(), || self.task.players)?,
            };
            Some((result, after, span_of(glyphs).to(span_of(&phrase[..length]))))
        });
        let Some((result, after, span)) = found else { return false };
        self.end_by(Termination::Unknown, Some(result), span, after);
        true
    }

    /// Reports the number of a move at the end of a text that tells no result: a move may have been cut off.
    pub(super) fn number_at_end(&mut self) {
        let last = self.task.text.tokens.iter().rfind(|token| token.kind != TokenKind::Space).copied();
        let Some(token) = last.filter(|token| token.kind == TokenKind::Word) else { return };
        let is_open = self.out.result.is_none() && self.task.tag_result.is_none();
        let line = &self.lines[0];
        if !is_open || self.plies == 0 || line.broken || !line.numbered {
            return;
        }
        if self.task.text.word(token).number.is_some_and(|number| number.alone) {
            let text = plain(self.task.text.input, token.span);
            self.report(token.span, Detail::UnknownText { text });
        }
    }

    /// The rest of a line that tells of another game: the token behind it, and the place of its last word. No word of it may be a move or a
    /// result.
    pub(super) fn tells_of_another_game(&self, from: usize) -> Option<(usize, Span)> {
        let text = self.task.text;
        let mut words: Vec<String> = Vec::new();
        let mut found = None;
        for (at, token) in text.tokens.iter().enumerate().skip(from) {
            match token.kind {
                TokenKind::Space if ends_text_line(text.input, *token) => break,
                TokenKind::Space => continue,
                TokenKind::Word => {}
                _ => break,
            }
            let word = text.word(*token);
            let is_year = word.number.is_some_and(|number| number.alone && number.value >= Some(1_000));
            if !is_year && word.may_be_move() || word.whole.result.is_some() {
                return None;
            }
            let letters =
                text.glyphs(*token).iter().flat_map(|glyph| glyph.ch.to_lowercase()).collect::<String>();
            words.push(letters.trim_end_matches(['.', ',', ';', '!', ':']).to_string());
            found = Some((at + 1, token.span));
        }
        found.filter(|_| names_another_game(&words))
    }

    /// The rest of a sentence that begins with words such as `because`: the token behind it, and the place of its last word. None
    /// where no such words stand at a token, and where the number of a move stands behind them that may have been played.
    pub(super) fn reason(&self, from: usize) -> Option<(usize, Span)> {
        let text = self.task.text;
        let blank = text.tokens.get(from);
        if blank.is_some_and(|blank| ends_text_line(text.input, *blank)) {
            return None;
        }
        let (first, token) = self.next_word(from - 1)?;
        let (phrase, ends) = self.phrase(&text.glyphs(token), first + 1, MOST_WORDS - 1);
        let (behind, is_threat) = ends.iter().rev().find_map(|&(behind, length)| {
            let words: String = phrase[..length].iter().map(|glyph| glyph.ch).collect();
            let is_threat = is_of(|words| words.threats, &words);
            (is_threat || is_of(|words| words.reasons, &words)).then_some((behind, is_threat))
        })?;
        let (mut after, mut last) = (behind, text.tokens[behind - 1].span);
        for (at, token) in text.tokens.iter().enumerate().skip(behind) {
            match token.kind {
                // The line may be full behind the first words.
                TokenKind::Space if at > behind && ends_text_line(text.input, *token) => break,
                TokenKind::Space => continue,
                TokenKind::Word => {}
                _ => break,
            }
            let word = text.word(*token);
            if word.whole.result.is_some() {
                break;
            }
            if !is_threat && word.number.is_some_and(|number| number.pointed) {
                return None;
            }
            (after, last) = (at + 1, token.span);
        }
        Some((after, last))
    }
}

/// Returns true if words, in small letters and without signs, name another game than the one at hand.
pub(super) fn names_another_game(words: &[String]) -> bool {
    let is_one_of = |word: &str, known: &str| known.split('|').any(|known| known == word);
    words.windows(2).any(|pair| {
        pairs_of_other_games().any(|(of, what)| {
            is_one_of(&pair[0], of) && is_one_of(&pair[1], what)
                || is_one_of(&pair[1], of) && is_one_of(&pair[0], what)
        })
    })
}
