//! Scores, and the signs that may be a score or something else.

use super::Player;
use super::beside_moves::length_of_brackets;
use super::lookahead::FollowingText;
use super::told_end::names_another_game;
use crate::diagnostics::{Candidate, Detail, Diagnostic};
use crate::game::{Comment, Element};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::resolve::castling;
use crate::moves::result::{GameResult, ResultCertainty, Termination};
use crate::moves::result_words::{result_of, result_of_text};
use crate::read::number::number_at;
use crate::read::phrases::{is_and, is_verdict, termination_phrase};
use crate::read::simple_move::words_of_any_moves;
use crate::read::token::{Token, TokenKind};
use crate::text::Span;
use crate::text::{Glyph, fold_word, names_square, plain, shortened, span_of, with_single_blanks};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Color, Geometry};

/// The greatest distance of the plus before the last dash of `+ - -`: a dash, and the blanks beside it.
const FORFEIT_TOKENS: usize = 4;

impl<G: Geometry> Player<'_, G> {
    /// Reads a result that is glued to the last move: `Re4#1-0`, `Kg21/2-1/2`. Only one place parts them. Returns true if it is one.
    pub(super) fn glued_result(&mut self, glyphs: &[Glyph]) -> bool {
        if self.depth() > 0 || self.out.result.is_some() {
            return false;
        }
        let mut found = None;
        for at in 2..glyphs.len().saturating_sub(2) {
            let (before, behind) = glyphs.split_at(at);
            if let Some((result, ResultCertainty::Sure)) = result_of(behind, self.task.decode.own)
                && self.plays(before)
            {
                if found.is_some() {
                    return false;
                }
                found = Some((at, result));
            }
        }
        let Some((at, result)) = found else { return false };
        self.moves(&glyphs[..at]);
        self.result_word(&glyphs[at..], result, ResultCertainty::Sure);
        true
    }

    pub(super) fn result_word(&mut self, glyphs: &[Glyph], result: GameResult, sureness: ResultCertainty) {
        let span = span_of(glyphs);
        let follows = self.follows();
        let depth = self.depth();
        match sureness {
            ResultCertainty::Sure if self.half_of_something(glyphs) => {}
            ResultCertainty::Sure => self.score(result, span),
            ResultCertainty::OrCastling => {
                let line = self.line();
                let broken = line.broken;
                let legal = !broken && castling(&line.position, CastlingSide::KingSide).is_some();
                let last = follows == FollowingText::Nothing && depth == 0 && self.out.result.is_none();
                let last = last && !self.mark_follows();
                let tagged = self.task.tag_result;
                let unknown = broken && self.plies > 0 && tagged.is_none();
                match (last, legal) {
                    (true, _) if tagged == Some(result) => self.score(result, span),
                    (true, _) if unknown => {
                        self.castling_or_result(
                            glyphs,
                            span,
                            "castling; what stands on the board is not known here",
                        );
                        self.moves(glyphs);
                    }
                    (true, false) => {
                        if self.plies > 0 && tagged.is_none() {
                            self.report(span, Detail::ZerosTakenForResult);
                        }
                        self.score(result, span);
                    }
                    (true, true) => {
                        let is_told = self.result_is_told_behind();
                        // `5.0-0`: no score is glued to the number of a move.
                        let word = self.task.text.tokens.get(self.at - 1);
                        let is_glued = word.is_some_and(|word| word.span.start < span.start);
                        self.moves(glyphs);
                        if tagged.is_none() && !is_told && !is_glued {
                            self.castling_or_result(glyphs, span, "castling; it is legal here");
                        }
                    }
                    (false, _) => self.moves(glyphs),
                }
            }
            ResultCertainty::Misspelled => {
                let line = self.line();
                let castles = line.broken || castling(&line.position, CastlingSide::KingSide).is_some();
                // No score stands behind the number of a move, and castling has no digit 1.
                let may_castle = castles && line.numbered;
                let last =
                    follows == FollowingText::Nothing && self.depth() == 0 && self.out.result.is_none();
                if !last || may_castle && self.task.tag_result != Some(result) {
                    return self.moves(glyphs);
                }
                let written = plain(self.task.text.input, span);
                self.report(span, Detail::OddResult { written, taken: result.text() });
                self.score(result, span);
            }
            ResultCertainty::OnlyAtTheEnd => {
                let last = follows == FollowingText::Nothing && depth == 0 && self.out.result.is_none();
                let dash = matches!(glyphs, [Glyph { ch: '-', .. }]);
                // Before any move a sign is a part of the text that stands there.
                if self.plies == 0
                    && !self.task.positioned
                    && matches!(glyphs, [Glyph { ch: '-' | '=', .. }])
                    && self.task.tag_result != Some(result)
                {
                    self.preamble =
                        Some(self.preamble.or(self.heading.take()).map_or(span, |text| text.to(span)));
                    return;
                }
                let own_place = self.plies == 0 || self.line().numbered || self.stands_on_own_line();
                let tagged = self.task.tag_result == Some(result);
                let line = &self.lines[self.lines.len() - 1];
                // `2. Nf3 –`: the place of a move that is not there, or a draw.
                let lacks_move = !line.broken && line.position.turn() == Color::Black && !line.numbered;
                let lacks_move = lacks_move && !own_place && line.numbers_moves() && !self.is_offered();
                let sure = dash || own_place || tagged;
                let tag_denies = self.task.tag_result.is_some_and(|tagged| tagged != result);
                let spaced_judgement = dash && (self.mark_follows() || self.follows_plus());
                let dash_before = if last && dash && !spaced_judgement { self.dash_before() } else { None };
                match (last, dash_before) {
                    // The sign of the next item of a list.
                    (true, _) if dash && own_place && self.text_follows_on_line() => {
                        let text = plain(self.task.text.input, span);
                        self.report(span, Detail::UnknownText { text });
                    }
                    (true, None) if dash && !tagged && self.plies > 0 && self.stands_below_text() => {
                        let written = plain(self.task.text.input, span);
                        self.report(span, Detail::OddResult { written, taken: result.text() });
                        self.score(result, span);
                    }
                    (true, _) if spaced_judgement => self.result_or_evaluation(result, span),
                    (_, Some(first)) => {
                        let span = first.to(span);
                        let written = shortened(&with_single_blanks(self.task.text.input, span));
                        self.report(span, Detail::OddResult { written, taken: result.text() });
                        self.score(result, span);
                    }
                    (true, _) if dash && lacks_move && !tagged => {
                        self.out.elements.push(Element::Comment(Comment { text: span }));
                        let written = plain(self.task.text.input, span);
                        self.report(span, Detail::OddResult { written, taken: GameResult::Unknown.text() });
                    }
                    (true, _) if sure => self.score(result, span),
                    (true, _) if !tag_denies => self.result_or_evaluation(result, span),
                    // A dash between moves only separates them.
                    _ if dash => {}
                    _ => {
                        if !self.marks_alone(glyphs) {
                            self.unreadable(span);
                        }
                    }
                }
            }
        }
    }

    /// Returns true if the words right behind the current one tell a result: `0-0 Remis`.
    fn result_is_told_behind(&self) -> bool {
        const MORE_WORDS: usize = 3;
        let Some((at, token)) = self.next_word(self.at - 1) else { return false };
        let (phrase, _) = self.phrase(&self.task.text.glyphs(token), at + 1, MORE_WORDS);
        let text: String = phrase.iter().map(|glyph| glyph.ch).collect();
        let words: Vec<String> = text.split(' ').map(ToString::to_string).collect();
        termination_phrase(&words).is_some_and(|(_, result, _)| result.is_some())
    }

    /// Signs behind the game that are no move: the beginning of a score that is cut off, `+ -` on a line of its own, and dashes. Returns
    /// true if they are such signs.
    pub(super) fn signs_behind_game(&mut self, glyphs: &[Glyph]) -> bool {
        if self.plies == 0 || self.depth() > 0 {
            return false;
        }
        self.forfeit_in_parts(glyphs) || self.cut_score(glyphs) || self.dashes_behind_game(glyphs)
    }

    /// `wins`, `and draws`, `White wins easily` behind the last move: a word that judges the position. It is kept as a comment, since the
    /// game may go on.
    pub(super) fn verdict(&mut self, glyphs: &[Glyph]) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if line.last_ply.is_none() || line.broken || line.numbered || !glyphs[0].ch.is_alphabetic() {
            return false;
        }
        let text =
            |token: Token| -> String { self.task.text.glyphs(token).iter().map(|glyph| glyph.ch).collect() };
        let mut last = (self.at - 1, span_of(glyphs));
        let mut word: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        let go_on = |last: &mut (usize, Span), word: &mut String| {
            let Some((at, token)) = self.next_word(last.0) else { return false };
            (*last, *word) = ((at, token.span), text(token));
            true
        };
        if is_and(word.chars()) && !go_on(&mut last, &mut word) {
            return false;
        }
        let names_side = matches!(&*word, "White" | "Black");
        if names_side && !go_on(&mut last, &mut word) || !is_verdict(&word) {
            return false;
        }
        let adverb = self
            .next_word(last.0)
            .filter(|(_, token)| text(*token).trim_end_matches(['.', '!']).ends_with("ly"));
        if let Some((at, token)) = adverb {
            last = (at, token.span);
        } else if names_side {
            return false;
        }
        let ahead = self.task.text.tokens.get(last.0 + 1..).unwrap_or_default();
        let next = ahead.iter().find(|token| token.kind != TokenKind::Space);
        let ends = next.is_none_or(|token| match token.kind {
            TokenKind::Word => self.task.text.word(*token).whole.result.is_some(),
            kind => kind == TokenKind::Close,
        });
        if !ends {
            return false;
        }
        let span = span_of(glyphs).to(last.1);
        self.at = last.0 + 1;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::ProseAmongMoves { text });
        true
    }

    /// Reports signs that are no part of the game.
    fn pass_signs(&mut self, glyphs: &[Glyph]) -> bool {
        let span = span_of(glyphs);
        self.report(span, Detail::UnknownText { text: plain(self.task.text.input, span) });
        true
    }

    /// `1-`, `1/2-` as the last word of a text: a score that is cut off.
    fn cut_score(&mut self, glyphs: &[Glyph]) -> bool {
        let is_last = self.task.text.tokens[self.at..].iter().all(|token| token.kind == TokenKind::Space);
        is_last && is_beginning_of_score(glyphs) && self.pass_signs(glyphs)
    }

    /// `--` behind the last move of a game with numbers, where White is to move: no turn passes there, and nothing comes of it.
    fn dashes_behind_game(&mut self, glyphs: &[Glyph]) -> bool {
        let line = &self.lines[0];
        let is_bare = !line.broken && !line.numbered && line.last_ply.is_some() && line.numbers_moves();
        let dashes = glyphs.len() > 1 && glyphs.iter().all(|glyph| glyph.ch == '-');
        let ends = |token: Token| {
            matches!(self.task.text.word(token).whole.result, Some((_, ResultCertainty::Sure)))
        };
        let tokens = &self.task.text.tokens[self.at..];
        let next = tokens.iter().find(|token| token.kind != TokenKind::Space).copied();
        dashes
            && is_bare
            && line.position.turn() == Color::White
            && next.is_none_or(|token| token.kind == TokenKind::Word && ends(token))
            && self.pass_signs(glyphs)
    }

    /// `+ -` alone on a line below the last move: a win by default, of which a blank parts the signs.
    fn forfeit_in_parts(&mut self, glyphs: &[Glyph]) -> bool {
        let [Glyph { ch: first @ ('+' | '-'), .. }] = *glyphs else { return false };
        let is_open = self.out.result.is_none() && !self.lines[0].numbered && self.stands_on_own_line();
        let Some((at, token)) = self.next_word(self.at - 1).filter(|_| is_open) else { return false };
        let span = span_of(glyphs).to(token.span);
        let between = self.task.text.input.get(span_of(glyphs).end..token.span.start).unwrap_or_default();
        let other = if first == '+' { '-' } else { '+' };
        let is_pair = matches!(*self.task.text.glyphs(token), [Glyph { ch, .. }] if ch == other);
        let is_last = self.task.text.tokens[at + 1..].iter().all(|token| token.kind == TokenKind::Space);
        if !is_pair || !is_last || !between.iter().all(|byte| *byte == b' ') {
            return false;
        }
        self.at = at + 1;
        let result = if first == '+' { GameResult::DefaultWhite } else { GameResult::DefaultBlack };
        let written = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::OddResult { written, taken: result.text() });
        self.score(result, span);
        true
    }

    /// Returns true if a draw was offered with the last move.
    fn is_offered(&self) -> bool {
        let last = self.lines[self.lines.len() - 1].last_ply.and_then(|last| self.out.elements.get(last));
        matches!(last, Some(Element::Ply(ply)) if ply.draw_offer)
    }

    /// The dash that stands before this one on its line, with nothing but blanks between them.
    fn dash_before(&self) -> Option<Span> {
        let [.., dash, blank, _] = self.task.text.tokens[..self.at] else { return None };
        let text = |token: Token| token.span.of(self.task.text.input);
        let apart = blank.kind == TokenKind::Space && !text(blank).contains(&b'\n');
        (apart && plain(self.task.text.input, dash.span) == "-").then_some(dash.span)
    }

    /// Returns true if a plus goes before this dash and those beside it: `+ -` judges a position, `+ - -` a forfeit.
    fn follows_plus(&self) -> bool {
        // A sign never goes on in the next line.
        !self.stands_on_own_line()
            && self.task.text.tokens[..self.at.saturating_sub(1)]
                .iter()
                .rev()
                .map(|token| token.span.of(self.task.text.input))
                .take(FORFEIT_TOKENS)
                .find(|text| !text.iter().all(|byte| matches!(byte, b' ' | b'-')))
                .is_some_and(|text| text.ends_with(b"+"))
    }

    /// Returns true if the current word begins its line: a judgement is beside its move, a result may be below it.
    pub(super) fn stands_on_own_line(&self) -> bool {
        let before = self.at.checked_sub(2).and_then(|at| self.task.text.tokens.get(at));
        before.is_some_and(|token| token.span.of(self.task.text.input).contains(&b'\n'))
    }

    /// Returns true if the current word begins its line, below one that is longer than a row of a sheet: a number and two moves.
    fn stands_below_text(&self) -> bool {
        const ROW: usize = 3;
        let is_line_end = |token: &&Token| token.span.of(self.task.text.input).contains(&b'\n');
        let before = self.task.text.tokens[..self.at - 1].iter().rev().skip_while(is_line_end);
        let words =
            before.take_while(|token| !is_line_end(token)).filter(|token| token.kind == TokenKind::Word);
        self.stands_on_own_line() && words.count() > ROW
    }

    /// Returns true if text stands behind the current word on its line, be it of the next game.
    fn text_follows_on_line(&self) -> bool {
        let input = self.task.text.input;
        let end = self.task.text.tokens[self.at - 1].span.end;
        let line = input[end..].split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
        self.stands_on_own_line() && !line.trim_ascii().is_empty()
    }

    /// Returns true if the line before the current word is as long as those that a program breaks.
    fn goes_on_from_full_line(&self) -> bool {
        const FULL: usize = 60;
        let before = self.task.text.input[..self.task.text.tokens[self.at - 1].span.start].trim_ascii_end();
        let length = before.iter().rev().take_while(|byte| !matches!(byte, b'\n' | b'\r')).take(FULL).count();
        length == FULL
    }

    /// `-- ` above a signature, or between texts: dashes on a line of their own, with no move behind them, are no null move. Passed over,
    /// and said.
    pub(super) fn rule_of_dashes(&mut self, glyphs: &[Glyph]) -> bool {
        let is_rule = glyphs.len() > 1 && glyphs.iter().all(|glyph| matches!(glyph.ch, '-' | '–' | '—'));
        if !is_rule
            || self.line().numbered
            || self.plies == 0 && self.preamble.is_none()
            || !self.begins_line(self.at - 1)
            || self.text_follows_on_line()
            || self.goes_on_from_full_line()
        {
            return false;
        }
        let castles = |glyphs: &[Glyph]| {
            matches!(glyphs, [Glyph { ch: 'O' | '0' | 'o', .. }, Glyph { ch: '-', .. }, ..])
        };
        let is_move = |token| {
            let glyphs = self.task.text.glyphs(token);
            let is_result = result_of(&glyphs, self.task.decode.own).is_some();
            is_result || number_at(&glyphs).is_some() || names_square(&glyphs) || castles(&glyphs)
        };
        if self.next_word(self.at - 1).is_some_and(|(_, token)| is_move(token)) {
            return false;
        }
        let span = span_of(glyphs);
        let text = plain(self.task.text.input, span);
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// A sign after the last move that may judge the position or end the game: neither is chosen.
    #[cold]
    pub(super) fn result_or_evaluation(&mut self, result: GameResult, span: Span) {
        let written = plain(self.task.text.input, span);
        let candidate = |san: &str, note: &str| Candidate { san: san.to_string(), note: note.to_string() };
        let candidates = alloc::vec![
            candidate(result.text(), "the result of the game"),
            candidate(&written, "an evaluation of the last move"),
        ];
        self.out.elements.push(Element::Comment(Comment { text: span }));
        self.out.diagnostics.push(
            Diagnostic::new(span, None, Detail::ResultUnsure { written })
                .with_candidates(candidates)
                .with_help("give the result after it, or in a Result tag"),
        );
    }

    #[cold]
    pub(super) fn castling_or_result(&mut self, glyphs: &[Glyph], span: Span, castling: &str) {
        let word: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        let candidate = |san: &str, note: &str| Candidate { san: san.to_string(), note: note.to_string() };
        let ply = (!self.line().broken).then(|| self.line().next - 1);
        self.out.diagnostics.push(
            Diagnostic::new(span, ply, Detail::CastlingOrResult { word })
                .with_candidates(alloc::vec![
                    candidate("O-O", castling),
                    candidate("0-0", "the result that both sides lose"),
                ])
                .with_help("write `O-O` for castling, or give the result after it"),
        );
    }

    pub(super) fn score(&mut self, result: GameResult, span: Span) {
        if self.depth() > 0 {
            self.out.elements.push(Element::Comment(Comment { text: span }));
            return;
        }
        if self.plies == 0 && self.out.result.is_none() && !self.line().numbered && self.stands_behind_words()
        {
            self.early = Some((result, span));
            self.preamble = Some(self.preamble.or(self.heading.take()).map_or(span, |text| text.to(span)));
            return;
        }
        let Some((earlier, place)) = self.out.result.filter(|(known, _)| *known != GameResult::Unknown)
        else {
            self.take_score(result, span);
            return;
        };
        if earlier == result {
            if self.went_on {
                self.take_score(result, span);
            }
            return;
        }
        // What stands at the end goes before what moves follow, a score before words, and one that the tag has
        // before one that it has not.
        let is_of_match = self.text_stands_between(place, span);
        let by_words = self.is_words(place) && !self.is_words(span) && !is_of_match;
        let tagged = self.task.tag_result == Some(result) && !self.is_words(span);
        if result != GameResult::Unknown && (self.went_on || by_words || tagged) {
            let earlier = shortened(&with_single_blanks(self.task.text.input, place));
            self.report(place, Detail::ResultReplaced { earlier, result: result.text() });
            if by_words {
                // Nobody resigned who won.
                self.out.termination = Termination::Unknown;
            }
            self.take_score(result, span);
        } else {
            let other = shortened(&with_single_blanks(self.task.text.input, span));
            self.report(span, Detail::SeveralResults { first: earlier.text(), other });
        }
    }

    /// Returns true if text stands between words about the end and a score on their line: `Black won. The match stands at 1-0`. That score
    /// is told of something else.
    fn text_stands_between(&self, words: Span, score: Span) -> bool {
        const FEWEST: usize = 2;
        let between = self.task.text.input.get(words.end..score.start).unwrap_or_default();
        let is_word = |word: &&[u8]| {
            word.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count() > 1
        };
        let line_ends = between.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        !line_ends && between.split(u8::is_ascii_whitespace).filter(is_word).count() >= FEWEST
    }

    /// Returns true if a word with several letters stands before the one at hand.
    fn stands_behind_words(&self) -> bool {
        /// Text is looked at so far.
        const TOKENS: usize = 40;
        let before = self.task.text.tokens[..self.at.saturating_sub(1)].iter().rev().take(TOKENS);
        before.filter(|token| token.kind == TokenKind::Word).any(|token| {
            let glyphs = self.task.text.glyphs(*token);
            glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic()).count() > 2
        })
    }

    /// Takes the result of a line of text before the moves, where no other one is given.
    pub(super) fn take_early_score(&mut self) {
        let early = self.early.take().filter(|(_, span)| self.plies == 0 || !self.stands_in_prose(*span));
        if let (None, Some((result, span))) = (self.out.result, early) {
            self.out.result = Some((result, span));
            if self.plies > 0 {
                self.report(span, Detail::MovesAfterResult { result: result.text() });
            }
        }
    }

    /// Returns true if a score stands in a sentence: `I beat him 1-0 and today:`.
    fn stands_in_prose(&self, span: Span) -> bool {
        /// A line is looked at so far to both sides.
        const LONGEST: usize = 200;
        const FEWEST_WORDS: usize = 2;
        let input = self.task.text.input;
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = &input[span.start.saturating_sub(LONGEST)..span.start];
        let before = &before[before.iter().rposition(ends).map_or(0, |end| end + 1)..];
        let behind = &input[span.end..input.len().min(span.end + LONGEST)];
        let behind = &behind[..behind.iter().position(ends).unwrap_or(behind.len())];
        let words = before.split(u8::is_ascii_whitespace).chain(behind.split(u8::is_ascii_whitespace));
        let is_small = |word: &&[u8]| {
            let bare = word.trim_ascii_end();
            let bare = bare.strip_suffix(b",").or_else(|| bare.strip_suffix(b":")).unwrap_or(bare);
            bare.len() > 2 && bare.iter().all(|byte| byte.is_ascii_lowercase() || !byte.is_ascii())
        };
        const PARTICLES: [&[u8]; 6] = [b"von", b"van", b"der", b"den", b"del", b"dos"];
        words.filter(is_small).filter(|word| !PARTICLES.contains(word)).count() >= FEWEST_WORDS
    }

    fn take_score(&mut self, result: GameResult, span: Span) {
        self.out.result = Some((result, span));
        // Nothing stands behind this one yet.
        self.went_on = false;
    }

    /// Returns true if a result is told in words: every score has a figure, a star or a sign.
    fn is_words(&self, span: Span) -> bool {
        let is_of_score = |ch: char| ch.is_ascii_digit() || matches!(ch, '½' | '*' | '+' | '-' | '=');
        !plain(self.task.text.input, span).contains(is_of_score)
    }

    /// `{1-0}` behind the last move: braces that hold a score and nothing else, as texts in LaTeX have them. Where the tag
    /// says something else they are a comment.
    pub(super) fn score_in_braces(&mut self, text: Span) -> bool {
        const LONGEST: usize = 16;
        let is_given = self.out.result.is_some_and(|(result, _)| result != GameResult::Unknown);
        if is_given || self.plies == 0 || self.depth() > 0 || text.len() > LONGEST {
            return false;
        }
        let mut glyphs = Vec::new();
        fold_word(self.task.text.input, text, &mut glyphs);
        let Some((result, ResultCertainty::Sure)) = result_of(&glyphs, self.task.decode.own) else {
            return false;
        };
        let tag = self.task.tag_result.filter(|tagged| *tagged != GameResult::Unknown);
        let denied = tag.is_some_and(|tagged| tagged != result);
        if result == GameResult::Unknown || denied || self.follows() != FollowingText::Nothing {
            return false;
        }
        if tag.is_none() {
            let written = alloc::format!("{{{}}}", with_single_blanks(self.task.text.input, text));
            self.report(text, Detail::OddResult { written, taken: result.text() });
        }
        self.score(result, text);
        true
    }

    /// `(1-0, time)` behind the last move: brackets that hold a score and words, as `end_in_brackets` takes them.
    pub(super) fn end_in_round_brackets(&mut self, opening: Token) -> bool {
        const LONGEST: usize = 20;
        let ahead = &self.task.text.tokens[self.at..];
        let Some(length) = length_of_brackets(ahead).filter(|length| *length < LONGEST) else { return false };
        // `(1-0 (34))`
        let is_text = |token: &Token| {
            let is_round = || matches!(token.span.of(self.task.text.input), b"(" | b")");
            matches!(token.kind, TokenKind::Word | TokenKind::Space) || is_round()
        };
        let inside = Span::new(opening.span.end, ahead[length].span.start);
        let is_told = ahead[..length].iter().all(is_text)
            && self.score_with_words(&with_single_blanks(self.task.text.input, inside)).is_some();
        let before = self.at;
        self.at += length + 1;
        if is_told && self.end_in_brackets(opening, inside) {
            return true;
        }
        self.at = before;
        false
    }

    /// `[Black resigns]`, `{Black resigns}` behind the last move of a game that says nothing else of its result.
    pub(super) fn end_in_brackets(&mut self, token: Token, text: Span) -> bool {
        let is_open = |result: GameResult| result == GameResult::Unknown;
        let known = self.out.result.is_some_and(|(result, _)| !is_open(result))
            || self.task.tag_result.is_some_and(|result| !is_open(result));
        // A score in round brackets is compared with a result that is known: no variation begins so.
        if known && token.kind != TokenKind::Open
            || self.plies == 0
            || self.depth() > 0
            || self.follows() != FollowingText::Nothing
        {
            return false;
        }
        let inside = match token.kind {
            TokenKind::Comment | TokenKind::Open => text,
            _ => Span::new(text.start + 1, text.end.saturating_sub(1).max(text.start + 1)),
        };
        let words = with_single_blanks(self.task.text.input, inside);
        if let Some((result, cause)) =
            self.score_with_words(&words).filter(|_| token.kind != TokenKind::Comment)
        {
            let cause = cause.unwrap_or_else(|earlier| {
                let earlier = shortened(&earlier);
                self.report(text, Detail::ResultReplaced { earlier, result: result.text() });
                Termination::Unknown
            });
            let told: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
            if self.task.tag_result != Some(result) && names_another_game(&told) {
                let written = shortened(&words);
                self.report(text, Detail::OddResult { written, taken: result.text() });
            }
            self.end_by(cause, Some(result), text, self.at);
            return true;
        }
        let words: Vec<String> = words.trim().split(' ').map(ToString::to_string).collect();
        let Some((cause, result, count)) = self.told_end(&words) else { return false };
        // `[White wins]` and `[draw]` may judge the position.
        let is_told = matches!(cause, Termination::Resignation | Termination::Time) && result.is_some();
        if count < words.len() || !is_told {
            return false;
        }
        if let (TokenKind::Comment, Some(taken)) = (token.kind, result) {
            let written = shortened(&with_single_blanks(self.task.text.input, token.span));
            self.report(text, Detail::OddResult { written, taken: taken.text() });
        }
        self.end_by(cause, result, text, self.at);
        true
    }

    /// The score with which a text begins or ends, and the cause that the words beside it tell: `1-0, time`, `White resigned, 0-1`; the
    /// words themselves where they tell another score. None where they may be moves.
    fn score_with_words(&self, text: &str) -> Option<(GameResult, Result<Termination, String>)> {
        const MOST_WORDS: usize = 8;
        let parts = |ch: char| matches!(ch, ' ' | ',' | ';' | '(' | ')');
        let words: Vec<String> =
            text.split(parts).filter(|word| !word.is_empty()).map(ToString::to_string).collect();
        let score = |word: &String| {
            let is_in_figures = word.contains(['1', '½']);
            result_of_text(word, &NO_SPELLINGS).filter(|_| is_in_figures)
        };
        let (first, last) = (words.first()?, words.last()?);
        let (result, beside) = match (score(first), score(last)) {
            (Some(result), _) => (result, &words[1..]),
            (None, Some(result)) => (result, &words[..words.len() - 1]),
            (None, None) => return None,
        };
        if beside.is_empty()
            || beside.len() > MOST_WORDS
            || words_of_any_moves(beside.join(" ").as_bytes()) > 0
        {
            return None;
        }
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let told: Vec<String> = beside.iter().filter(|word| !is_number(word)).cloned().collect();
        let cause = match self.told_end(&told).filter(|(_, _, count)| *count == told.len()) {
            Some((_, Some(said), _)) if said != result => Err(beside.join(" ")),
            Some((cause, ..)) => Ok(cause),
            None => Ok(Termination::Unknown),
        };
        Some((result, cause))
    }
}

/// Returns true for the beginning of a score that goes on with a figure: `1-`, `1/2-`.
pub fn is_beginning_of_score(glyphs: &[Glyph]) -> bool {
    const BEGINNINGS: [&str; 7] = ["1-", "0-", "1:", "0:", "½-", "1/2-", "1/2-1/"];
    BEGINNINGS.iter().any(|beginning| beginning.chars().eq(glyphs.iter().map(|glyph| glyph.ch)))
}
