//! The classes of words: a number, a heading, marks, a phrase about the end, a score, or moves.

use super::Player;
use super::beside_moves::is_ring;
use super::repair::RepairStart;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::decode::castling_side;
use crate::moves::result::{GameResult, Termination};
use crate::read::heading::dates::is_day_of_month;
use crate::read::line_kind::ends_text_line;
use crate::read::measures::{Measure, measure};
use crate::read::number::MoveNumber;
use crate::read::phrases::{is_and, may_begin_name};
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::read::word::{Word, WordFacts};
use crate::text::{Glyph, Span, plain, shortened, span_of, with_single_blanks};
use alloc::string::String;
use stamma_board::{Color, Geometry};

/// Objects that are won where a game is.
const OBJECTS_THAT_END: [&str; 6] = ["game", "match", "point", "whole", "full", "first"];

impl<G: Geometry> Player<'_, G> {
    pub(super) fn word_token(&mut self, token: Token) {
        if self.crossed_out()
            || self.numbered_twice(token)
            || self.aside_before_move(token)
            || self.task.descriptive.is_some() && self.descriptive_move(token)
            || self.simple_move(token)
        {
            return;
        }
        let waits = !self.task.choices.is_empty() && self.repair_waits(token);
        if !waits
            && (self.told_behind(token)
                || self.doubled_line(token)
                || self.rule(token)
                || self.struck_through(token)
                || self.crossed_row(token))
        {
            return;
        }
        let word = self.task.text.word(token);
        if (word.whole.is_placement || self.labels_position(token)) && self.position_behind_moves(token)
            || word.number.is_some_and(|number| number.pointed && self.stands_again_below(token, number))
            || self.alternative_line(token)
        {
            return;
        }
        let glyphs = self.task.text.glyphs(token);
        if !glyphs.is_empty() {
            self.word(word, &glyphs);
        }
    }

    fn word(&mut self, word: &Word, glyphs: &[Glyph]) {
        let span = span_of(glyphs);
        if glyphs.len() > self.task.limits.word {
            return self.unreadable(span);
        }
        let (mut rest, mut facts) = (glyphs, &word.whole);
        if !self.task.choices.is_empty() && self.repair(glyphs, RepairStart::Here) {
            return;
        }
        let is_read = word.number.is_some_and(|number| number.pointed);
        if is_read && word.number.is_some_and(|number| self.is_of_date(number)) {
            self.preamble = Some(self.preamble.or(self.heading.take()).map_or(span, |text| text.to(span)));
            return;
        }
        if glyphs[0].ch == '"' && self.stray_mark(glyphs) {
            return;
        }
        if word.number.is_some_and(|number| self.task.text.words.is_value(number, glyphs))
            && self.valued(span)
        {
            return;
        }
        let value = word.number.and_then(|number| number.value);
        if value.is_some_and(|value| self.page_lines_with_number(value)) {
            return;
        }
        let unusual = if is_read { None } else { self.unusual_number_due(glyphs) };
        if let Some(number) = unusual {
            self.number(number, span_of(&glyphs[..number.length]));
            let rest = &glyphs[number.length..];
            if !rest.is_empty() {
                self.after_number(rest, &WordFacts::of(rest, self.task.decode.own));
                self.line().numbered = false;
            }
            return;
        }
        if word.number.is_some_and(|number| number.alone && !number.pointed) {
            if self.seconds(glyphs) {
                return;
            }
            if self.is_lone_rank(glyphs) {
                return self.unreadable(span);
            }
        }
        // `1 .d4`: a blank before the dot.
        if let [Glyph { ch: '.', .. }, rest @ ..] = glyphs
            && rest.first().is_some_and(|first| first.ch.is_alphabetic())
            && self.line().numbered
        {
            self.after_number(rest, &WordFacts::of(rest, self.task.decode.own));
            self.line().numbered = false;
            return;
        }
        if self.depth() > 0 && (self.parts_sisters(glyphs) || self.count_ends_variation(word.number, span)) {
            return;
        }
        if glyphs[0].ch == glyphs[glyphs.len() - 1].ch && self.rule_of_dashes(glyphs) {
            return;
        }
        if glyphs[glyphs.len() - 1].ch == '0' && self.number_and_rings(glyphs) {
            return;
        }
        let ends_with_sign = matches!(glyphs[glyphs.len() - 1].ch, '-' | '+' | ':' | '/');
        if ends_with_sign && self.signs_behind_game(glyphs) {
            return;
        }
        // `0 0`: no move has the number 0.
        if glyphs[0].ch == '0' && is_ring(glyphs) && self.castling_in_words(glyphs) {
            self.line().numbered = false;
            return;
        }
        if let Some(number) = word.number
            && self.is_time_in_brackets(number)
        {
            let text = shortened(&with_single_blanks(self.task.text.input, span));
            self.out.elements.push(Element::Comment(Comment { text: span }));
            self.report(span, Detail::ProseAmongMoves { text });
            return;
        }
        if facts.result.is_none()
            && let Some(number) = word.number
            && !self.is_no_number(number)
        {
            if self.moves_behind_result(number)
                || self.empty_places(number)
                || self.told_move(number)
                || self.dots_before_text(number, glyphs.len())
                || number.value.is_none() && self.gap_of_signs(glyphs)
            {
                return;
            }
            self.plainly_numbered |= number.pointed && !number.bracketed;
            let span = span_of(&rest[..number.length]);
            if self.depth() > 0 {
                self.end_unclosed(number, span);
            }
            self.begin_sister(number, span, &rest[number.length..]);
            self.number(number, span);
            (rest, facts) = (&rest[number.length..], &word.rest);
            if rest.is_empty() {
                return;
            }
        }
        if facts.names_square && (self.told_without_number() || self.glued_number(rest)) {
            return;
        }
        if facts.names_square && self.text_before_first_number(span, false) {
            return;
        }
        if self.task.choices.is_empty() || !self.repair(rest, RepairStart::Within) {
            self.after_number(rest, facts);
        }
        self.line().numbered = false;
    }

    /// `3. Bb5 ...`, and then a text: the dots stand for the answer, which comes behind it with its number.
    fn dots_before_text(&self, number: MoveNumber, length: usize) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        number.value.is_none()
            && number.length == length
            && length > 1
            && !line.numbered
            && line.position.turn() == Color::Black
            && self.next_word(self.at - 1).is_some_and(|(next, _)| self.begins_prose(next))
    }

    /// Digits without a dot are a move number only where one is due: elsewhere they may be a year in a heading, or the
    /// rank that a pawn comes from (`2xd5`).
    fn is_no_number(&mut self, number: MoveNumber) -> bool {
        let early = self.plies == 0;
        let line = self.line();
        let due = line.due_number();
        let value = number.value.map_or(0, i64::from);
        let white = line.position.turn() == Color::White;
        match (number.pointed, number.alone) {
            (true, _) => number.bracketed && early && value > 1 && value != due,
            (false, true) if early => value > 1 && value != due,
            (false, true) => {
                value != due
                    && (self.words_of_text_follow()
                        || self.is_text_behind_result()
                        || self.is_page_number()
                        || self.heads_page())
            }
            (false, false) => line.numbered || !white || value != due,
        }
    }

    /// `Played on 9. June 1913. Smith was White.`: returns true before the first move for a day with its month behind it, and for a year with
    /// the full stop of a sentence and text behind it.
    fn is_of_date(&self, number: MoveNumber) -> bool {
        let text = self.task.text;
        let is_before_moves = self.plies == 0 && self.depth() == 0 && self.lines[0].number_shift.is_none();
        is_before_moves
            && !self.task.positioned
            && number.value > Some(1)
            && self.next_word(self.at - 1).is_some_and(|(_, next)| {
                let word = core::str::from_utf8(next.span.of(text.input)).unwrap_or_default();
                number.is_pointed_year() && !text.word(next).may_be_move()
                    || number.value.is_some_and(|day| is_day_of_month(day, word))
            })
    }

    /// `1. e4 (2) e5 (1)`: minutes. The numbers of the moves have dots.
    fn is_time_in_brackets(&self, number: MoveNumber) -> bool {
        number.bracketed
            && number.alone
            && self.plainly_numbered
            && !self.lines[self.lines.len() - 1].numbered
            && !self.begins_line(self.at.saturating_sub(1))
            && !self.is_due(number)
    }

    /// Returns true for the number of White's move that is due.
    fn is_due(&self, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        line.position.turn() == Color::White && number.value.map(i64::from) == Some(line.due_number())
    }

    /// `+0.35/12 5 Nf3`: a number behind the value of an engine is a time, unless it is the number that is due. Kept as a comment.
    fn seconds(&mut self, glyphs: &[Glyph]) -> bool {
        let due = self.line().due_number();
        let number =
            glyphs.iter().try_fold(0, |value, glyph| Some(10 * value + i64::from(glyph.ch.to_digit(10)?)));
        let before = self.task.text.tokens[..self.at.saturating_sub(1)].iter().rev();
        let before = before
            .copied()
            .find(|token| token.kind != TokenKind::Space || ends_text_line(self.task.text.input, *token));
        let is_time = number.is_some_and(|number| number != due)
            && glyphs.len() <= 4
            && before.is_some_and(|token| {
                token.kind == TokenKind::Word
                    && measure(&self.task.text.glyphs(token)) == Some(Measure::Evaluation)
            });
        if is_time {
            self.out.elements.push(Element::Comment(Comment { text: span_of(glyphs) }));
        }
        is_time
    }

    /// `(5. d3 =, 12)`: a number without a dot before the closing bracket is kept as a comment. It is said where the bracket may belong
    /// to the number of a move behind it: `(1... c5 2. Nf3 d6 3) d4`.
    fn count_ends_variation(&mut self, number: Option<MoveNumber>, span: Span) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let Some(number) = number.filter(|number| number.alone && !number.pointed) else { return false };
        let ahead = self.task.text.tokens.get(self.at..).unwrap_or_default();
        let Some(offset) = ahead.iter().position(|token| token.kind != TokenKind::Space) else {
            return false;
        };
        if ahead[offset].kind != TokenKind::Close || line.last_ply.is_none() || line.broken {
            return false;
        }
        let behind = self.next_word(self.at + offset).map(|(_, token)| self.task.text.glyphs(token));
        let goes_on = self.is_due(number)
            && ahead[offset].span.start == span.end
            && behind.is_some_and(|glyphs| self.plays_at(&line.position, &glyphs));
        if goes_on {
            let text = plain(self.task.text.input, span);
            self.report(span, Detail::ProseAmongMoves { text });
        }
        self.out.elements.push(Element::Comment(Comment { text: span }));
        true
    }

    /// Returns true if the game has its result, and a word of text follows: `2 rows in set`.
    fn is_text_behind_result(&self) -> bool {
        let ahead = self.task.text.tokens.get(self.at..).unwrap_or_default();
        let next = ahead.iter().find(|token| token.kind != TokenKind::Space);
        let is_text = |token: &Token| {
            let glyphs = self.task.text.glyphs(*token);
            let letters = glyphs.iter().take_while(|glyph| glyph.ch.is_lowercase()).count();
            token.kind == TokenKind::Word && letters >= 4
        };
        self.out.result.is_some() && !self.went_on && next.is_some_and(is_text)
    }

    /// Returns true if the number at hand stands alone on its line, and a word of text begins the next one, or nothing
    /// stands behind it and the result.
    fn is_page_number(&self) -> bool {
        const LETTERS: usize = 4;
        let text = self.task.text;
        let breaks = |token: Option<&Token>| {
            token.is_some_and(|token| token.kind == TokenKind::Space && ends_text_line(text.input, *token))
        };
        let next = text.tokens.get(self.at + 1).filter(|token| token.kind == TokenKind::Word);
        let ends_text = text.tokens.get(self.at + 1).is_none() && self.out.result.is_some();
        breaks(self.at.checked_sub(2).and_then(|at| text.tokens.get(at)))
            && (ends_text || breaks(text.tokens.get(self.at)))
            && (ends_text
                || next.is_some_and(|token| {
                    let glyphs = text.glyphs(*token);
                    glyphs.iter().take_while(|glyph| glyph.ch.is_alphabetic()).count() >= LETTERS
                        && !text.word(*token).may_be_move()
                }))
    }

    /// Returns true if the number at hand begins its line, and all the rest of that is text: `34     MY BEST GAMES`.
    fn heads_page(&self) -> bool {
        const FEWEST_WORDS: usize = 2;
        const FEWEST_LETTERS: usize = 8;
        let text = self.task.text;
        let rest = text.tokens.get(self.at..).unwrap_or_default();
        let ends = |token: &&Token| token.kind != TokenKind::Space || !ends_text_line(text.input, **token);
        let (mut words, mut letters) = (0, 0);
        for token in rest.iter().take_while(ends).filter(|token| token.kind != TokenKind::Space) {
            let glyphs = text.glyphs(*token);
            let is_text = token.kind == TokenKind::Word
                && !text.word(*token).may_be_move()
                && text.word(*token).whole.result.is_none()
                && castling_side(&glyphs, self.task.decode.own).is_none()
                && glyphs
                    .iter()
                    .all(|glyph| glyph.ch.is_alphabetic() || matches!(glyph.ch, '\'' | '’' | '.' | '-'));
            if !is_text {
                return false;
            }
            words += 1;
            letters += glyphs.len();
        }
        self.begins_line(self.at.saturating_sub(1)) && words >= FEWEST_WORDS && letters >= FEWEST_LETTERS
    }

    /// Returns true if the next two words are text: they have letters, and no square. The number of a page stands before them.
    fn words_of_text_follow(&self) -> bool {
        let ahead = self.task.text.tokens.get(self.at..).unwrap_or_default();
        let is_dash = |token: &Token| matches!(token.span.of(self.task.text.input), b"-" | b"\xE2\x80\x93");
        let inks = ahead.iter().filter(|token| token.kind != TokenKind::Space);
        let mut words = inks.filter(|token| !is_dash(token)).take(2);
        let is_text = |token: &Token| {
            let glyphs = self.task.text.glyphs(*token);
            let letters = glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic()).count();
            token.kind == TokenKind::Word
                && letters >= 4
                && letters == glyphs.len()
                && !self.task.text.word(*token).may_be_move()
        };
        words.clone().count() == 2 && words.all(is_text)
    }

    /// `No. 42 * May 2020`: a star before the moves that more words of its line follow.
    fn star_in_heading(&mut self, glyphs: &[Glyph]) -> bool {
        let [Glyph { ch: '*', .. }] = glyphs else { return false };
        let before = self.at.checked_sub(2).and_then(|at| self.task.text.tokens.get(at));
        let ahead = self.task.text.tokens.get(self.at..).unwrap_or_default();
        let blank = |token: Option<&Token>| {
            token.is_some_and(|token| {
                token.kind == TokenKind::Space && !ends_text_line(self.task.text.input, *token)
            })
        };
        let is_word = |token: &Token| {
            token.kind == TokenKind::Word
                && self.task.text.glyphs(*token).iter().any(|glyph| glyph.ch.is_alphabetic())
        };
        if self.plies > 0 || !blank(before) || !blank(ahead.first()) || !ahead.get(1).is_some_and(is_word) {
            return false;
        }
        let span = span_of(glyphs);
        self.report(span, Detail::UnknownText { text: plain(self.task.text.input, span) });
        true
    }

    pub(super) fn after_number(&mut self, glyphs: &[Glyph], facts: &WordFacts) {
        if self.gap_of_signs(glyphs) || facts.result.is_some() && self.star_in_heading(glyphs) {
            return;
        }
        if let Some((result, sureness)) = facts.result {
            return self.result_word(glyphs, result, sureness);
        }
        if self.measured(glyphs) || self.balanced(glyphs) || self.hashtag(glyphs) {
            return;
        }
        if matches!(glyphs[0].ch, '$' | '!' | '?') {
            return self.leading_marks(glyphs);
        }
        // A bar between two moves only separates them.
        if matches!(glyphs, [Glyph { ch: '/', .. }]) && self.line().last_ply.is_some() {
            return;
        }
        if self.is_heading(glyphs) {
            let span = span_of(glyphs);
            self.heading = Some(self.heading.map_or(span, |heading| heading.to(span)));
            return;
        }
        if self.side_letter(glyphs)
            || self.glued_text(glyphs)
            || self.emphasised(glyphs)
            || self.split_letter(glyphs)
            || glyphs.len() == 1 && self.is_letter(glyphs) && self.parted(glyphs)
            || self.spaced_move(glyphs)
            || facts.may_be_mark && (self.ornamented(glyphs) || self.marks_alone(glyphs))
            || self.verdict(glyphs)
            || (facts.begins_termination || may_begin_name(glyphs, self.task.players))
                && self.closing_phrase(glyphs)
            || self.conjunction(glyphs)
            || self.castling_in_words(glyphs)
            || self.announces(glyphs)
            || self.winner(glyphs)
            || self.unknown_sign(glyphs)
            || self.address(glyphs)
        {
            return;
        }
        self.doubt_capital(glyphs);
        self.moves(glyphs);
    }

    /// `# W B`: the heading of a table of moves.
    pub(super) fn is_heading(&mut self, glyphs: &[Glyph]) -> bool {
        const HEADINGS: [&str; 12] =
            ["#", "W", "B", "No", "No.", "Nr", "White", "Black", "WHITE", "BLACK", "Move", "Moves"];
        let before_moves = self.plies == 0 && self.depth() == 0 && !self.line().numbered;
        before_moves && HEADINGS.iter().any(|heading| heading.chars().eq(glyphs.iter().map(|glyph| glyph.ch)))
    }

    pub(super) fn number(&mut self, number: MoveNumber, span: Span) {
        let (depth, positioned) = (self.depth(), self.task.positioned);
        // `1 . e4`
        let is_point = span.of(self.task.text.input) == b".";
        let line = self.line();
        let among_moves = line.numbered || line.last_ply.is_some();
        line.numbered = true;
        if line.broken {
            return;
        }
        let due = i64::from(line.position.fullmove_number());
        let black = line.position.turn() == Color::Black;
        let known = line.number_shift;
        let Some(value) = number.value else {
            // `2. ... Ne4`: the dots stand for a move of White's, which is not there.
            if number.black && !black && among_moves && !is_point {
                let due = u32::try_from(due + known.unwrap_or(0)).unwrap_or(0);
                self.report(span, Detail::MoveNumberMismatch { found: due, due, black });
            }
            return;
        };
        line.numbered_ply = line.next;
        let is_of_reply = !number.black && line.is_number_of_reply(number);
        let shift = i64::from(value) - due;
        let sets_count = known.is_none() && shift != 0 && line.next == 1 && depth == 0;
        let excerpt = sets_count && shift > 0 && !positioned;
        line.number_shift = Some(known.unwrap_or(shift));
        // The first number of a game sets the count: excerpts begin anywhere. Moves without numbers before it have been counted.
        let is_late = known.is_none() && line.next > 1 && depth == 0 && !positioned;
        let wrong_number = known.is_some_and(|known| known != shift) || is_late && shift != 0;
        let wrong_side = number.black && !black;
        if wrong_number || wrong_side {
            line.number_shift = if depth == 0 { Some(shift) } else { known };
        }
        if excerpt {
            self.report(span, Detail::ExcerptWithoutPosition { number: value });
        }
        // Moves are written with the numbers of the position. Programs for matches count from 1 wherever a game begins.
        if sets_count && positioned && value != 1 {
            let due = u32::try_from(due).unwrap_or(0);
            self.report(span, Detail::MoveNumberMismatch { found: value, due, black });
            return;
        }
        if wrong_number || wrong_side {
            let due = due + known.unwrap_or(if is_late { 0 } else { shift });
            let due = u32::try_from(due).unwrap_or(0);
            self.report(span, Detail::MoveNumberMismatch { found: value, due, black });
        } else if is_of_reply {
            self.number_of_reply(number, span);
        }
    }

    /// Returns true if a word follows on the same line that is neither a score nor begins a phrase about the end.
    pub(super) fn text_goes_on(&self, from: usize) -> bool {
        let [space, word, ..] = &self.task.text.tokens[from..] else { return false };
        let line_ends = space.span.of(self.task.text.input).iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        if space.kind != TokenKind::Space || word.kind != TokenKind::Word || line_ends {
            return false;
        }
        let facts = &self.task.text.words.word(*word).whole;
        facts.result.is_none() && !facts.begins_termination
    }

    /// `White wins a pawn`, `Black lost the thread`: a phrase about the end with an object, which tells of something else. What a
    /// sentence may say of the end of a game comes with a word such as `after` or `because`.
    pub(super) fn is_of_something(&self, phrase: &[Glyph], from: usize) -> bool {
        let sentence_ends = phrase.last().is_none_or(|last| !last.ch.is_alphanumeric());
        let blank = self.task.text.tokens.get(from);
        let line_ends = blank.is_none_or(|blank| ends_text_line(self.task.text.input, *blank));
        let Some((_, next)) = self.next_word(from - 1).filter(|_| !sentence_ends && !line_ends) else {
            return false;
        };
        let facts = &self.task.text.word(next).whole;
        if facts.result.is_some() || self.plays(&self.task.text.glyphs(next)) {
            return false;
        }
        let word: String = self.task.text.glyphs(next).iter().map(|glyph| glyph.ch).collect();
        if word.ends_with('%') {
            return true;
        }
        let is_small = word.chars().next().is_some_and(char::is_lowercase);
        let is_the_game =
            |word: &str| OBJECTS_THAT_END.contains(&word.trim_end_matches(['.', '!', ',', ';']));
        let object = || {
            self.next_word(from + 1).map(|(_, token)| {
                self.task.text.glyphs(token).iter().map(|glyph| glyph.ch).collect::<String>()
            })
        };
        // `White won the match 2-1`
        let is_counted = || {
            let behind = self.next_word(from + 3).map(|(_, token)| self.task.text.glyphs(token));
            behind.is_some_and(|glyphs| glyphs.first().is_some_and(|glyph| glyph.ch.is_ascii_digit()))
        };
        match &*word {
            "the" | "a" | "this" => !object().is_some_and(|object| is_the_game(&object)) || is_counted(),
            word => {
                is_small
                    && !is_of(|words| words.behind_ends, word.trim_end_matches(['.', ',', ';', '!', '?']))
            }
        }
    }

    /// `and` before `White resigns`: the phrase is read without it.
    fn conjunction(&mut self, glyphs: &[Glyph]) -> bool {
        if self.plies == 0 || !is_and(glyphs.iter().map(|glyph| glyph.ch)) {
            return false;
        }
        let (before, line) = (self.at, self.line());
        if line.broken || line.numbered {
            return false;
        }
        let ahead = self.task.text.tokens.get(before..).unwrap_or_default();
        let Some(offset) = ahead.iter().position(|token| token.kind != TokenKind::Space) else {
            return false;
        };
        let next = ahead[offset];
        if next.kind != TokenKind::Word {
            return false;
        }
        let begins_name = || may_begin_name(&self.task.text.glyphs(next), self.task.players);
        if !self.task.text.word(next).whole.begins_termination && !begins_name() {
            return false;
        }
        self.at = before + offset + 1;
        let next = self.task.text.glyphs(next);
        if self.closing_phrase(&next) {
            return true;
        }
        self.at = before;
        false
    }

    /// Ends the game by words at a place, behind which it goes on at a token.
    pub(super) fn end_by(
        &mut self,
        termination: Termination,
        result: Option<GameResult>,
        span: Span,
        after: usize,
    ) {
        self.at = after;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        if self.depth() > 0 {
            return;
        }
        let earlier =
            self.out.result.map(|(earlier, _)| earlier).filter(|&earlier| earlier != GameResult::Unknown);
        let denied = matches!((result, earlier), (Some(said), Some(earlier)) if said != earlier);
        if self.out.termination == Termination::Unknown && !denied {
            self.out.termination = termination;
        }
        match (result, self.out.result) {
            (Some(result), None) => self.out.result = Some((result, span)),
            (Some(result), Some(_)) => self.score(result, span),
            (None, None) if termination != Termination::Unknown => self.out.undecided = Some(span),
            (None, _) => {}
        }
    }
}
