//! Prose between moves: kept as a comment where the numbers prove that no move is lost in it.
//!
//! Nothing is spliced: the game goes on only at the number that is due, for the side to move, with a move that is legal
//! there; or at a legal move of Black's behind which the next number stands; or at the result that ends the text.

use super::Player;
use super::beside_moves::is_ring;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::decode::castling_side;
use crate::moves::marks::MarkPosition;
use crate::moves::result::{GameResult, ResultCertainty};
use crate::read::heading::dates::is_year;
use crate::read::markup::line_ends;
use crate::read::number::{MoveNumber, is_numeric_move};
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::read::word::{Word, is_numbered_name, is_wide_text};
use crate::read::words::{marks_at, read_word};
use crate::text::{Glyph, Span, shortened, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Position};

/// Prose is looked through up to this many tokens.
const LONGEST: usize = 600;

impl<G: Geometry> Player<'_, G> {
    /// Keeps prose that begins with the word at hand as a comment, if the game goes on behind it. Returns true if it does.
    pub(super) fn prose(&mut self, span: Span, glyphs: &[Glyph]) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        // `12`, and the next line is the head of a page.
        let is_page = glyphs.len() <= 3 && glyphs.iter().all(|glyph| glyph.ch.is_ascii_digit());
        let begins_text = is_prose(glyphs) || is_page || self.is_time_added(glyphs);
        if line.last_ply.is_none() || line.numbered || line.broken || !begins_text {
            return false;
        }
        // `O. O` castles, or should have.
        if is_ring(glyphs)
            && self
                .next_word(self.at.saturating_sub(1))
                .is_some_and(|(_, next)| is_ring(&self.task.text.glyphs(next)))
        {
            return false;
        }
        let Some(end) = self.end_of_text(span, glyphs) else { return false };
        self.keep_prose_up_to(self.at - 1, end);
        true
    }

    /// `+2 min for White`: minutes at the beginning of a line.
    fn is_time_added(&self, glyphs: &[Glyph]) -> bool {
        let [Glyph { ch: '+' | '-', .. }, digits @ ..] = glyphs else { return false };
        let is_number =
            (1..=3).contains(&digits.len()) && digits.iter().all(|glyph| glyph.ch.is_ascii_digit());
        is_number
            && self.begins_line(self.at.saturating_sub(1))
            && self.next_word(self.at.saturating_sub(1)).is_some_and(|(_, token)| {
                let word = String::from_utf8_lossy(token.span.of(self.task.text.input)).to_lowercase();
                is_of(|words| words.time_units, word.trim_end_matches('.'))
            })
    }

    /// Keeps the text from one token up to another as a comment, says so, and goes on there.
    pub(super) fn keep_prose_up_to(&mut self, start: usize, end: usize) {
        let tokens = &self.task.text.tokens[start..end];
        let first = tokens.first().map_or(Span::default(), |token| token.span);
        let last = tokens.iter().rev().find(|token| token.kind != TokenKind::Space);
        self.keep_prose(last.map_or(first, |last| first.to(last.span)), end);
    }

    /// The token at which the game goes on behind text that begins with the word at hand.
    fn end_of_text(&mut self, first: Span, glyphs: &[Glyph]) -> Option<usize> {
        let start = self.at - 1;
        let Some(end) = self.end_of_prose(glyphs) else { return self.end_of_annotation(start) };
        // `If now 9. Bxf6 Bxf6 10. e5 White wins.`, and below it `9. O-O-O`: the number within a sentence may be none of the game.
        let is_told = || {
            let number = self.task.text.word(self.task.text.tokens[end]).number;
            number.is_some_and(|number| number.value.is_some()) && !self.begins_sentence(end)
        };
        match is_told().then(|| self.end_of_annotation(start)).flatten() {
            Some(further) => Some(further.max(end)),
            None => Some(self.end_of_told_line(end).unwrap_or_else(|| self.behind_told(first, end))),
        }
    }

    /// The token at which the game goes on behind prose: behind a result that two names stand before, which is that of another game, behind
    /// the last of several results on a form, and behind the sentence where the prose ends with a condition, `and if 4... Nf6 then 5. Qd3`.
    fn behind_told(&self, first: Span, end: usize) -> usize {
        let text = self.task.text;
        let ink = |token: &&Token| token.kind != TokenKind::Space;
        let Some(token) = text.tokens.get(end).filter(|token| token.kind == TokenKind::Word) else {
            return end;
        };
        if let Some((result, _)) = text.word(*token).whole.result {
            let before: Vec<Token> = text.tokens[..end].iter().rev().filter(ink).take(3).copied().collect();
            let differs = self.task.tag_result.is_some_and(|tagged| tagged != result);
            let is_name = |token: Token| {
                let glyphs = text.glyphs(token);
                glyphs.len() > 2 && glyphs[0].ch.is_uppercase() && glyphs[1].ch.is_lowercase()
            };
            // `Smith leads the match 1-0`
            let told = text.tokens[..end].iter().rev().take_while(|token| token.span.start >= first.start);
            let words = told.filter(|token| token.kind == TokenKind::Word);
            let sentence =
                words.map(|token| String::from_utf8_lossy(token.span.of(text.input)).to_lowercase());
            let mut sentence = sentence.take_while(|word| !word.ends_with('.'));
            let is_of_match =
                sentence.any(|word| is_of(|words| words.matches, word.trim_end_matches([':', ','])));
            if is_of_match || self.ends_form(end, result) {
                return end + 1;
            }
            let [black, between, white] = before[..] else { return end };
            let parts = matches!(between.span.of(text.input), b"-" | b"vs" | b"vs." | b"v." | b"v")
                || matches!(core::str::from_utf8(between.span.of(text.input)), Ok("–" | "—"));
            // The names may be those of this game.
            return if parts && is_name(white) && is_name(black) && differs { end + 1 } else { end };
        }
        let last = text.tokens[..end].iter().rev().find(ink);
        let is_condition = last.is_some_and(|last| is_condition_word(last.span.of(text.input)));
        // `if` on a line above the moves is a heading.
        let before = end.checked_sub(1).and_then(|at| text.tokens.get(at));
        let is_apart = before.is_some_and(|token| line_ends(token.span.of(text.input)) > 0);
        if !is_condition || is_apart {
            return end;
        }
        self.end_of_sentence(end).unwrap_or(end)
    }

    /// The token behind the sentence at a token: a full stop, a blank line, a line that begins with a number or the end ends it. None if it
    /// is long.
    pub(super) fn end_of_sentence(&self, from: usize) -> Option<usize> {
        const LONGEST: usize = 60;
        let text = self.task.text;
        let line = &self.lines[self.lines.len() - 1];
        let mut is_condition = false;
        for (at, token) in text.tokens.iter().enumerate().skip(from).take(LONGEST) {
            let lines = match token.kind {
                TokenKind::Space => line_ends(token.span.of(text.input)),
                TokenKind::Close | TokenKind::Comment => return Some(at),
                TokenKind::Word => {
                    let (word, written) = (text.word(*token), token.span.of(text.input));
                    // Each line may tell of another answer: `if 6... b5 7. Bb3`, `if 6... d6 7. c3`.
                    let follows_condition = core::mem::replace(&mut is_condition, is_condition_word(written));
                    let is_due =
                        |number| at > from && !follows_condition && line.is_number_in(&line.position, number);
                    if word.whole.result.is_some() || word.number.is_some_and(is_due) {
                        return Some(at);
                    }
                    let exclaims = matches!(written.last(), Some(b'!' | b'?')) && !word.may_be_move();
                    if word.number.is_none() && (exclaims || written.ends_with(b".")) {
                        return Some(at + 1);
                    }
                    0
                }
                _ => 0,
            };
            let next = text.tokens.get(at + 1).filter(|next| next.kind == TokenKind::Word);
            let begins_moves = || next.is_some_and(|next| text.word(*next).number.is_some());
            if lines > 1 || lines == 1 && begins_moves() {
                return Some(at);
            }
        }
        (text.tokens.len() <= from + LONGEST).then_some(text.tokens.len())
    }

    /// Keeps a line of text that begins with signs, `+++ 16:40 A long think +++`, as a comment. Returns true if it is one.
    pub(super) fn ornamented(&mut self, glyphs: &[Glyph]) -> bool {
        is_ornament(glyphs)
            && self.begins_line(self.at - 1)
            && self.prose(glyphs[0].span().to(glyphs[glyphs.len() - 1].span()), glyphs)
    }

    /// Reads brackets behind a move that hold no moves: marks (`(!?)`), the end of the game (`(White resigns)`), or prose
    /// (`(the Exchange Variation)`), which is kept as a comment. Returns true if that is what they hold.
    pub(super) fn wordy_bracket(&mut self, opening: Token) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if line.last_ply.is_none() || line.broken {
            return false;
        }
        let ahead = &self.task.text.tokens[self.at..];
        // `(Diagram 2)`: the bracket is a part of the number.
        let closes = |token: &Token| {
            token.kind == TokenKind::Close
                || token.kind == TokenKind::Word && self.is_number_with_bracket(*token)
        };
        let Some(length) = ahead.iter().take(LONGEST).position(closes) else { return false };
        let glued = usize::from(ahead[length].kind == TokenKind::Word);
        let inside = &ahead[..length + glued];
        if inside.iter().any(|token| !matches!(token.kind, TokenKind::Word | TokenKind::Space)) {
            return false;
        }
        let words: Vec<Token> =
            inside.iter().copied().filter(|token| token.kind == TokenKind::Word).collect();
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return false };
        let glyphs: Vec<Vec<Glyph>> =
            words.iter().map(|token| self.task.text.glyphs(*token).into_owned()).collect();
        let last = Span::new(last.span.start, last.span.end - glued);
        let (span, whole) = (first.span.to(last), opening.span.to(ahead[length].span));
        let end = self.at + length + 1;
        if let [mark] = &glyphs[..] {
            let (marks, taken) = marks_at(mark, MarkPosition::Apart, self.task.decode.own);
            if taken == mark.len() && mark.iter().all(|glyph| !glyph.ch.is_alphanumeric()) {
                self.at = end;
                self.attach(&marks);
                return true;
            }
        }
        let is_moveless = |token: &Token| !self.task.text.word(*token).may_be_move();
        let unglued = words.len() - glued;
        // `5254` is a move; `1851` is one, too, unless a word stands before it.
        let is_number = |at: usize, word: &[Glyph]| {
            let digits: String = word.iter().map(|glyph| glyph.ch).collect();
            word.iter().all(|glyph| glyph.ch.is_ascii_digit())
                && (!is_numeric_move(word) || at > 0 && is_year(&digits))
        };
        // `(Smith - Jones, Hastings 1895)`
        let is_dash = |at: usize, word: &[Glyph]| at > 0 && matches!(word, [Glyph { ch: '-', .. }]);
        let prose = |(at, word): (usize, &Vec<Glyph>)| {
            is_prose(word) && castling_side(word, self.task.decode.own).is_none()
                || is_number(at, word)
                || is_dash(at, word)
        };
        let all_prose = unglued > 0
            && words[..unglued].iter().all(is_moveless)
            && glyphs[..unglued].iter().enumerate().all(prose);
        // A single letter may be what is left of a move, and so may two.
        let is_word = |word: &Vec<Glyph>| match &word[..] {
            [first, second] => {
                let is_file = |glyph: &Glyph| ('a'..='j').contains(&glyph.ch);
                let begins_move = is_file(first) || self.is_letter(&word[..1]);
                first.ch.is_lowercase() && second.ch.is_lowercase() && !(begins_move && is_file(second))
            }
            word => word.len() > 2,
        };
        if !all_prose || !glyphs.iter().any(is_word) {
            return false;
        }
        let texts: Vec<String> =
            glyphs.iter().map(|word| word.iter().map(|glyph| glyph.ch).collect()).collect();
        let ends_game = self.told_end(&texts).is_some_and(|(_, _, count)| count == texts.len());
        if ends_game && self.depth() == 0 && !self.moves_follow(end) {
            self.at += 1 + inside.iter().position(|token| token.kind == TokenKind::Word).unwrap_or(0);
            if self.closing_phrase(&glyphs[0]) {
                self.at = end;
                return true;
            }
        }
        self.at = end;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(whole, Detail::ProseAmongMoves { text });
        true
    }

    /// Reads a variation behind words or a sign: in `(RR 2...Nc6 3.Bb5)` nothing but moves follows them, the first with its number in the
    /// place of the last move. The words are kept as a comment. Returns true if that is what the brackets hold.
    pub(super) fn announced_variation(&mut self, opening: Token) -> bool {
        const MOST_WORDS: usize = 3;
        let Some(found) = self.announcement() else { return false };
        let moves = &self.task.text.tokens[found.moves..found.end];
        if found.words > MOST_WORDS || found.has_prose_behind || self.replaced_by(moves).is_none() {
            return false;
        }
        self.open(opening);
        self.keep_prose(found.span, found.moves);
        true
    }

    /// Keeps brackets that begin with words or a sign, and tell of a move, as a comment: `(not Nc3 as in the book)`, `(∆ Bxc6)`. Returns
    /// true if that is what they hold.
    pub(super) fn remark_on_move(&mut self) -> bool {
        let Some(found) = self.announcement().filter(|found| found.is_closed && found.names_square) else {
            return false;
        };
        // `(RR 2...Nc6)` where that is not legal: a variation that is written otherwise than it is here. `(intending 3.Bb5)` behind
        // move 2 is none.
        let is_ahead = found.number.is_some_and(|number| self.lies_ahead(number));
        if found.number.is_some() && !found.has_prose_behind && !is_ahead {
            return false;
        }
        self.keep_prose(found.whole, found.end + 1);
        true
    }

    /// Keeps text as a comment, says so, and goes on at a token.
    pub(super) fn keep_prose(&mut self, span: Span, next: usize) {
        self.at = next;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::ProseAmongMoves { text });
    }

    /// The words or signs that brackets begin with, if they do, behind a move.
    fn announcement(&self) -> Option<Announcement> {
        let line = &self.lines[self.lines.len() - 1];
        if line.last_ply.is_none() || line.broken {
            return None;
        }
        let text = self.task.text;
        let ahead = text.tokens[self.at..].iter().take(LONGEST);
        let ends = |token: &Token| matches!(token.kind, TokenKind::Close | TokenKind::Open);
        let end = self.at + ahead.clone().position(ends)?;
        let announces = |token: &Token| {
            let glyphs = text.glyphs(*token);
            let is_sign = matches!(&glyphs[..], [only] if is_idea(only.ch));
            !text.word(*token).may_be_move()
                && castling_side(&glyphs, self.task.decode.own).is_none()
                && (is_sign || is_prose(&glyphs) && glyphs.len() > 1)
        };
        let is_word = |at: &usize| text.tokens[*at].kind == TokenKind::Word;
        let words: Vec<usize> = (self.at..end).filter(is_word).collect();
        let count = words.iter().take_while(|at| announces(&text.tokens[**at])).count();
        let (first, last) = (*words.first()?, *words.get(count.checked_sub(1)?)?);
        let behind = &words[count..];
        let span_of = |first: usize, last: usize| text.tokens[first].span.to(text.tokens[last].span);
        let number = behind.first().and_then(|at| text.word(text.tokens[*at]).number);
        Some(Announcement {
            words: count,
            span: span_of(first, last),
            whole: span_of(first, words[words.len() - 1]),
            moves: last + 1,
            end,
            is_closed: text.tokens[end].kind == TokenKind::Close,
            has_prose_behind: behind.iter().any(|at| announces(&text.tokens[*at])),
            number: number.filter(|number| number.pointed),
            names_square: words.iter().any(|at| text.word(text.tokens[*at]).whole.names_square),
        })
    }

    /// Returns true if a token is a number and the bracket behind it: `2)`.
    fn is_number_with_bracket(&self, token: Token) -> bool {
        let text = token.span.of(self.task.text.input);
        let digits = text.strip_suffix(b")").unwrap_or_default();
        (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
    }

    /// Returns true if a word that may be a move stands among the next tokens.
    pub(super) fn moves_follow(&self, from: usize) -> bool {
        let ahead = self.task.text.tokens[from..].iter().take(LONGEST);
        ahead
            .filter(|token| token.kind == TokenKind::Word)
            .any(|token| self.task.text.word(*token).may_be_move())
    }

    /// The token at which the game goes on.
    fn end_of_prose(&self, first: &[Glyph]) -> Option<usize> {
        let line = &self.lines[self.lines.len() - 1];
        let due = line.due_number();
        let black = line.position.turn() == Color::Black;
        let here = Standing { position: &line.position, due, bare: self.last_number_is_bare() };
        let (mut words, mut moves, mut brackets) = (1usize, 0usize, 0usize);
        // A single letter is prose only beside another word of it.
        let mut waits = first.len() < 2;
        for at in self.at..self.task.text.tokens.len().min(self.at + LONGEST) {
            let token = self.task.text.tokens[at];
            match token.kind {
                TokenKind::Word => {}
                TokenKind::Open => {
                    brackets += 1;
                    continue;
                }
                // `(2... d6 or 2... e6)`: prose ends with the variation that it stands in.
                TokenKind::Close if brackets == 0 && self.depth() > 0 => {
                    return (!waits && words >= 2 * moves).then_some(at);
                }
                TokenKind::Close => {
                    brackets = brackets.saturating_sub(1);
                    continue;
                }
                TokenKind::Space | TokenKind::Bracketed => continue,
                // `A strong move; the other one is weak`
                TokenKind::LineComment if !names_moves(token.span.of(self.task.text.input)) => continue,
                _ => return None,
            }
            let word = self.task.text.word(token);
            // `Be7 threatening Nxe4 6. Re1`
            let is_aim = moves == 1 && self.follows_aim(at);
            let enough = !waits && (words >= 2 * moves || is_aim);
            let is_result = matches!(word.whole.result, Some((_, ResultCertainty::Sure)));
            // `Better was 3... Nf6! 4. O-O`: a line that goes on in the sentence.
            let goes_on_in_sentence =
                moves > 0 && !is_aim && word.number.is_some() && self.follows_told_move(at);
            if enough
                && (!is_result || moves == 0)
                && !goes_on_in_sentence
                && self.goes_on_at(at, token, word, &here, moves)
            {
                return (!self.stands_again(at, (due, black))).then_some(at);
            }
            // The numbers go on, and what stands behind them is not legal: a move was lost.
            let is_number = |number: &MoveNumber| number.pointed && !number.bracketed && !is_result;
            let number = word.number.filter(|number| {
                is_number(number)
                    && !is_day(&self.task.text.glyphs(token))
                    && !is_time(&self.task.text.glyphs(token))
            });
            if number.and_then(|number| number.value).is_some_and(|value| i64::from(value) >= due) {
                return None;
            }
            let glyphs = self.task.text.glyphs(token);
            if word.whole.names_square || castling_side(&glyphs, self.task.decode.own).is_some() {
                moves += 1;
            } else {
                words += 1;
                waits &= !is_prose(&glyphs) || glyphs.len() < 2;
            }
        }
        None
    }

    /// Returns true if the number that is due stands again behind a word, before the next one: `Better was 3. d4 here. 3. Bb5`
    /// tells of a move that was not played.
    pub(super) fn stands_again(&self, at: usize, (due, black): (i64, bool)) -> bool {
        let tokens = &self.task.text.tokens[at + 1..];
        let words = tokens.iter().take(LONGEST).filter(|token| token.kind == TokenKind::Word);
        let words = words.filter(|token| !is_day(&self.task.text.glyphs(**token)));
        let numbers = words.filter_map(|token| self.task.text.word(*token).number);
        let mut numbers = numbers.filter(|number| number.pointed && !number.bracketed);
        numbers
            .find_map(|number| match number.value.map(i64::from) {
                Some(value) if value == due => (number.black == black).then_some(true),
                Some(value) => (value > due).then_some(false),
                None => None,
            })
            .unwrap_or(false)
    }

    /// Returns true if the last number before the word at hand stands alone and has no dot.
    pub(super) fn last_number_is_bare(&self) -> bool {
        const BEFORE: usize = 64;
        let before = self.task.text.tokens[..self.at].iter().rev().take(BEFORE);
        let mut numbers = before
            .filter(|token| token.kind == TokenKind::Word)
            .filter_map(|token| self.task.text.word(*token).number);
        numbers.next().is_some_and(|number| number.alone && !number.pointed)
    }

    /// Returns true if the line goes on at a word behind so many words of moves: with the number that is due and a legal move,
    /// with a legal move of Black's before the next number, or with the result. Where the result follows no number proves that
    /// such a move of Black's is not the last of many.
    fn goes_on_at(&self, at: usize, token: Token, word: &Word, here: &Standing<'_, G>, moves: usize) -> bool {
        if let Some((_, ResultCertainty::Sure)) = word.whole.result {
            // Behind the result of the next row its moves stand on the same line.
            let behind = self.task.text.input.get(token.span.end..).unwrap_or_default();
            let line = behind.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
            let ends = line.iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count() == line.len();
            return self.depth() == 0 && ends && self.next_word(at).is_none();
        }
        self.resumes_at(at, token, word, here, moves)
    }

    /// `1-0 0-1 ½-½`: returns true if another result stands right before one, on a form in which nothing is marked.
    fn ends_form(&self, at: usize, result: GameResult) -> bool {
        let before = self.task.text.tokens[..at].iter().rev().find(|token| token.kind != TokenKind::Space);
        before.is_some_and(|token| {
            token.kind == TokenKind::Word
                && matches!(self.task.text.word(*token).whole.result,
                    Some((other, ResultCertainty::Sure)) if other != result && other != GameResult::Unknown)
        })
    }

    /// Returns true if moves go on from a position at a word that is no result: with the number that is due and a legal move, or with a
    /// legal move of Black's before the next number.
    pub(super) fn resumes_at(
        &self,
        at: usize,
        token: Token,
        word: &Word,
        here: &Standing<'_, G>,
        moves: usize,
    ) -> bool {
        let Standing { position, due, bare } = *here;
        let black = position.turn() == Color::Black;
        let glyphs = self.task.text.glyphs(token);
        let counts = |number: &MoveNumber| {
            // Without a dot a number counts at the beginning of a line, and where the last one had none.
            !number.bracketed && (number.pointed || number.alone && (self.begins_line(at) || bare))
        };
        let plays = |glyphs: &[Glyph]| self.plays_at(position, glyphs);
        let Some(number) = word.number.filter(counts) else {
            // `3. Bb5 and now a6 4. Ba4`.
            let castles = || castling_side(&glyphs, self.task.decode.own).is_some();
            return black
                && (word.whole.names_square || castles())
                && plays(&glyphs)
                && self.next_word(at).is_some_and(|(next_at, next)| {
                    let next = self.task.text.word(next);
                    let ends = || {
                        let is_result = matches!(next.whole.result, Some((_, ResultCertainty::Sure)));
                        is_result && moves == 0 && self.depth() == 0 && self.next_word(next_at).is_none()
                    };
                    ends()
                        || next.number.is_some_and(|number| {
                            (number.pointed || number.alone && bare)
                                && !number.black
                                && number.value.map(i64::from) == Some(due + 1)
                        })
                });
        };
        if number.value.map(i64::from) != Some(due) {
            return false;
        }
        if number.length < glyphs.len() {
            return number.black == black && plays(&glyphs[number.length..]);
        }
        let Some((next_at, next)) = self.next_word(at) else { return false };
        let dots = self.task.text.word(next).number.filter(|dots| dots.value.is_none());
        match dots {
            // `3. ... a6`, `3. ...a6`.
            Some(dots) => {
                let glyphs = self.task.text.glyphs(next);
                black
                    && match glyphs.get(dots.length..) {
                        Some([]) | None => self
                            .next_word(next_at)
                            .is_some_and(|(_, token)| plays(&self.task.text.glyphs(token))),
                        Some(rest) => plays(rest),
                    }
            }
            None => number.black == black && plays(&self.task.text.glyphs(next)),
        }
    }

    /// The number of line ends in the blanks before a token; none where no blanks stand before it.
    pub(super) fn line_ends_before(&self, at: usize) -> Option<usize> {
        let before = self.task.text.tokens.get(at.checked_sub(1)?)?;
        (before.kind == TokenKind::Space).then(|| line_ends(before.span.of(self.task.text.input)))
    }

    /// Returns true if a token begins a line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        self.line_ends_before(at).is_some_and(|ends| ends > 0)
    }

    /// Returns true if a word is a legal move where the line stands.
    pub(super) fn plays(&self, glyphs: &[Glyph]) -> bool {
        self.plays_at(&self.lines[self.lines.len() - 1].position, glyphs)
    }

    /// The number of legal moves that a word is where the line stands; none where it is none.
    pub(super) fn moves_in(&self, glyphs: &[Glyph]) -> Option<usize> {
        self.moves_at(&self.lines[self.lines.len() - 1].position, glyphs)
    }

    /// Returns true if a word is a legal move in a position.
    pub(super) fn plays_at(&self, position: &Position<G>, glyphs: &[Glyph]) -> bool {
        self.moves_at(position, glyphs).is_some()
    }

    fn moves_at(&self, position: &Position<G>, glyphs: &[Glyph]) -> Option<usize> {
        let context = self.word_context();
        if glyphs.len() > self.task.limits.word {
            return None;
        }
        read_word(position, glyphs, &context).ok().map(|steps| steps.len())
    }

    /// The next word behind a token, and its index; none where anything but blanks comes before.
    pub(super) fn next_word(&self, at: usize) -> Option<(usize, Token)> {
        let ahead = self.task.text.tokens.get(at + 1..)?;
        let offset = ahead.iter().position(|token| token.kind != TokenKind::Space)?;
        let token = ahead[offset];
        (token.kind == TokenKind::Word).then_some((at + 1 + offset, token))
    }
}

/// Returns true for a word behind which a move is only thought of.
pub(super) fn is_condition_word(written: &[u8]) -> bool {
    let word = String::from_utf8_lossy(written).to_lowercase();
    is_of(|words| words.conditions, word.trim_start_matches(['(', ',', '"']))
}

/// Returns true for a day and a month: `01.03.`, `12.11.,`.
fn is_day(glyphs: &[Glyph]) -> bool {
    let text: String = glyphs.iter().map(|glyph| glyph.ch).collect();
    let mut parts = text.trim_end_matches([',', ';', ')']).splitn(3, '.');
    let mut is_part = |most: u8| {
        let part = parts.next().unwrap_or_default();
        (1..=2).contains(&part.len()) && part.parse::<u8>().is_ok_and(|part| (1..=most).contains(&part))
    };
    is_part(31) && is_part(12) && parts.next() == Some("")
}

/// Returns true if a text has what may be a move or the number of one: `f3`, `3.`, `0-0`.
fn names_moves(text: &[u8]) -> bool {
    text.windows(2).any(|pair| match pair {
        [first, second] if second.is_ascii_digit() => first.is_ascii_alphabetic() || *first == b'-',
        [first, second] => {
            first.is_ascii_digit() && matches!(second, b'.' | b'-') || pair == b"O-" || pair == b"o-"
        }
        _ => false,
    })
}

/// Returns true for a sign that is repeated before or behind a line of text: `+++`, `***`.
fn is_ornament(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [first, _, _, ..]
        if matches!(first.ch, '+' | '*' | '=' | '~' | '>') && glyphs.iter().all(|glyph| glyph.ch == first.ch))
}

/// Returns true for the time of a day: `16:40`.
fn is_time(glyphs: &[Glyph]) -> bool {
    let colon = glyphs.iter().position(|glyph| glyph.ch == ':').unwrap_or(0);
    (1..=2).contains(&colon)
        && glyphs.len() >= colon + 3
        && glyphs.iter().enumerate().all(|(at, glyph)| at == colon || glyph.ch.is_ascii_digit())
}

/// Returns true if a word is written like one of prose: letters, and signs that stand beside words.
pub(super) fn is_prose(glyphs: &[Glyph]) -> bool {
    // `Player99`, `+++`
    if is_numbered_name(glyphs) || is_ornament(glyphs) || is_wide_text(glyphs) {
        return true;
    }
    let is_sign = |ch: char| {
        matches!(
            ch,
            '.' | '!'
                | '?'
                | ':'
                | '\''
                | '"'
                | '-'
                | '/'
                | '’'
                | '“'
                | '”'
                | '„'
                | '«'
                | '»'
                | '…'
                | '#'
                | '@'
        )
    };
    let letters = glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic()).count();
    // `exd`, `KxQ`: a short way to write a move.
    let label = matches!(glyphs, [first, second, third, Glyph { ch: ':', .. }]
        if [first, second, third].iter().all(|glyph| glyph.ch.is_uppercase()));
    let takes =
        glyphs.len() <= 4 && !label && glyphs.iter().any(|glyph| matches!(glyph.ch, 'x' | 'X' | ':' | '-'));
    letters > 0 && !takes && glyphs.iter().all(|glyph| glyph.ch.is_alphabetic() || is_sign(glyph.ch))
}

/// A position and the number that the text gives to its next move.
#[derive(Clone, Copy)]
pub(super) struct Standing<'p, G: Geometry> {
    pub(super) position: &'p Position<G>,
    pub(super) due: i64,
    /// True if numbers before it stand alone and have no dots.
    pub(super) bare: bool,
}

impl<'p, G: Geometry> Standing<'p, G> {
    /// A position in a text whose numbers are so much higher.
    pub(super) fn shifted(position: &'p Position<G>, shift: i64, bare: bool) -> Standing<'p, G> {
        Standing { position, due: i64::from(position.fullmove_number()) + shift, bare }
    }
}

/// Words or signs in front of moves in brackets.
struct Announcement {
    /// The number of the words.
    words: usize,
    span: Span,
    /// The place of all that the brackets hold.
    whole: Span,
    /// The token behind the words.
    moves: usize,
    /// The token at which the brackets end, or others begin.
    end: usize,
    is_closed: bool,
    has_prose_behind: bool,
    /// The number of a move behind the words.
    number: Option<MoveNumber>,
    names_square: bool,
}

/// `∆`, `⌓`, `≥`: with the idea, better is.
fn is_idea(ch: char) -> bool {
    matches!(ch, '∆' | 'Δ' | '△' | '⌓' | '≥' | '≧' | '→')
}
