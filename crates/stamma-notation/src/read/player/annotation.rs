//! Sentences among the moves of a book that tell of other moves: `9... Nb8 A quiet move. After 9... Na5 10. Bc2 c5 Black is fine. 10. d4`.
//!
//! Such a text has the number that is due more than once, or numbers beyond it, so the number alone does not say where the game goes
//! on. Each place where it may is tried: only one of them lets all the rest be read, and where several do, they must give the same
//! moves. Otherwise nothing is passed over.

use super::Player;
use super::beside_moves::is_ring;
use super::prose::{Standing, is_condition_word, is_prose};
use crate::diagnostics::Detail;
use crate::moves::decode::castling_side;
use crate::moves::marks::MarkPosition;
use crate::moves::result::ResultCertainty;
use crate::read::lex::ends_line;
use crate::read::markup::line_ends;
use crate::read::number::MoveNumber;
use crate::read::token::{Token, TokenKind};
use crate::read::words::{Failure, marks_at, read_word};
use crate::text::{Glyph, Span, shortened, with_single_blanks};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Move, Position};

/// The number of tokens that a game may have the search look at.
const BUDGET: usize = 60_000;
/// The number of tokens that one annotation may have.
const LONGEST: usize = 1_500;
/// The number of ways to read all the rest that are compared.
const MOST_READINGS: usize = 8;
/// The fewest plies that can be played behind a place where the game may as well go on.
const PLIES_IN_DOUBT: usize = 2;
/// The number of move numbers that are tried as the beginning of an annotation, where words that tell of moves stand behind them.
const MOST_HEADS: usize = 6;
/// An annotation that begins with the number that is due ends before this many tokens.
const LONGEST_TOLD: usize = 120;
/// Behind so many plies a word that cannot be read is a damaged move, and says nothing against the way to it.
const PLIES_BEFORE_DAMAGE: usize = 8;
/// Behind so many plies a text that tells of moves as well as it may go on with them says nothing against the way to it.
const PLIES_BEFORE_TEXT: usize = 3;

/// Text between two moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Annotation {
    /// The token that it begins with.
    start: usize,
    /// The token at which the game goes on.
    end: usize,
}

/// The annotations of a game that are known, and what may still be spent on finding more.
#[derive(Debug)]
pub(super) struct Annotations {
    known: Vec<Annotation>,
    budget: usize,
    /// True if any word of the game is one of prose, where that has been looked at.
    any_prose: Option<bool>,
    /// The token of a number whose move is one of the game, though it stands again.
    played_at: Option<usize>,
}

impl Annotations {
    pub(super) const NONE: Annotations =
        Annotations { known: Vec::new(), budget: BUDGET, any_prose: None, played_at: None };

    /// Forgets the annotation that begins at a token.
    pub(super) fn forget(&mut self, start: usize) {
        self.known.retain(|known| known.start != start);
    }

    /// Takes note of an annotation behind a move that begins at a token, and is played.
    pub(super) fn expect(&mut self, played_at: usize, start: usize, end: usize) {
        self.played_at = Some(played_at);
        self.known.push(Annotation { start, end });
    }
}

/// The beginning of a text that may be an annotation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StartOfText {
    /// Words that are no move, or the number of a move that has been played.
    Words,
    /// The number that is due: there may be no annotation.
    DueNumber,
}

/// A place where the game may go on, and how it was reached.
struct Way<G: Geometry> {
    /// The annotation before it.
    annotation: Annotation,
    position: Position<G>,
    /// The way before the annotation, by its index.
    parent: Option<usize>,
    /// The moves between that way's place and the annotation.
    moves: Vec<Move>,
    /// True if the annotation begins within a sentence: `6. Nf3 a6 was also possible.` tells of a move rather than plays it.
    is_told: bool,
    /// The number of plies that can be played behind this place before something stops them.
    played: usize,
    /// True if what stops them goes on with the sentence of the last one.
    stops_in_sentence: bool,
}

impl<G: Geometry> Way<G> {
    fn new(
        annotation: Annotation,
        position: Position<G>,
        parent: Option<usize>,
        moves: Vec<Move>,
        is_told: bool,
    ) -> Way<G> {
        Way { annotation, position, parent, moves, is_told, played: 0, stops_in_sentence: false }
    }
}

/// A number on the way from a place, at which an annotation may begin.
struct Head<G: Geometry> {
    at: usize,
    number: MoveNumber,
    position: Position<G>,
    /// The number of plies from the place to it.
    plies: usize,
}

/// A stretch of moves.
struct Stretch<G: Geometry> {
    stop: Stop,
    moves: Vec<Move>,
    /// The last numbers in it, the last one first.
    heads: Vec<Head<G>>,
}

/// The end of a stretch of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The end of the game.
    End,
    /// A word that is no move and begins an annotation, or the number of a move that has been played: its token.
    Text(usize),
    /// A move that cannot be read.
    Damage,
}

/// A way to read all the rest.
struct Reading {
    moves: Vec<Move>,
    /// The places at which it goes on, by their indexes.
    path: Vec<usize>,
    /// False if it ends at a damaged move, or at a text behind which nothing goes on.
    is_whole: bool,
    /// True if it plays moves of which a sentence tells.
    is_told: bool,
}

impl<G: Geometry> Player<'_, G> {
    /// The token at which the main line goes on behind an annotation that begins at a token; none where that is in doubt.
    pub(super) fn end_of_annotation(&mut self, start: usize) -> Option<usize> {
        // Descriptive notation has readers of its own for books.
        if self.depth() > 0 || self.task.descriptive.is_some() || self.out.result.is_some() {
            return None;
        }
        if let Some(known) = self.annotations.known.iter().find(|known| known.start == start) {
            return Some(known.end);
        }
        self.search(start, StartOfText::Words)
    }

    /// Looks for the annotations from a token on, and returns the end of one that begins there.
    fn search(&mut self, start: usize, begins: StartOfText) -> Option<usize> {
        // All words behind it decide.
        self.case_matters = true;
        let mut budget = self.annotations.budget;
        let found = self.read_on(start, begins, &mut budget);
        self.annotations.budget = budget;
        self.annotations.known = found?;
        self.annotations.known.first().filter(|first| first.start == start).map(|annotation| annotation.end)
    }

    /// Passes over an annotation that begins with a number: that of a move that has been played, `5... Be7 and 5... b5 are the
    /// alternatives`, where the move behind it cannot be played now; or that which is due, `6. Nf3 a6 was also possible`, where it
    /// stands once more behind the words. Returns true if there is one.
    pub(super) fn told_move(&mut self, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if self.depth() > 0 || line.broken || line.numbered || line.last_ply.is_none() {
            return false;
        }
        let at = self.at - 1;
        if self.annotations.played_at == Some(at) {
            return false;
        }
        let (due, turn) = (line.due_number(), line.position.turn());
        let is_past = is_past(number, due, turn);
        let is_due = number.pointed && number.value.map(i64::from) == Some(due);
        // The dots of `8... Bd7` say that it is no move of White's.
        let is_told = || {
            number.black && turn == Color::White
                || self.repeats_last(number, at)
                || !self.is_playable(number, at)
        };
        let end = if is_past && is_told() {
            self.end_of_annotation(at)
        } else if is_due && self.has_prose() && self.is_numbered_again(due, number.black, at) {
            self.end_of_told_moves(at)
        } else {
            self.annotations.known.iter().find(|known| known.start == at).map(|known| known.end)
        };
        let Some(end) = end else { return false };
        self.keep_prose_up_to(at, end);
        true
    }

    /// Returns true if any word of the game is one of prose. Most games have none, and nothing is to be searched.
    fn has_prose(&mut self) -> bool {
        let text = self.task.text;
        let is_prose_at = |token: &Token| {
            token.kind == TokenKind::Word
                && !text.word(*token).may_be_move()
                && text.word(*token).whole.result.is_none()
                && is_prose(&text.glyphs(*token))
        };
        *self.annotations.any_prose.get_or_insert_with(|| text.tokens.iter().any(is_prose_at))
    }

    /// Passes over a line that begins with a move without a number, `Nf6 is better.`, where the number that is due stands behind its words,
    /// and the line cannot be the game's as well. Returns true if the word at hand begins one.
    pub(super) fn told_without_number(&mut self) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        if self.depth() > 0 || line.broken || line.numbered || line.last_ply.is_none() {
            return false;
        }
        let at = self.at - 1;
        let tells = |(next, _): (usize, Token)| self.goes_on_with_sentence(next) && self.begins_prose(next);
        if !self.begins_line(at) || !self.next_word(at).is_some_and(tells) {
            return false;
        }
        let (due, black) = (line.due_number(), line.position.turn() == Color::Black);
        if !self.is_numbered_again(due, black, at) {
            return false;
        }
        let Some(end) = self.end_of_told_moves(at) else { return false };
        self.keep_prose_up_to(at, end);
        true
    }

    /// Returns true if the move behind a number, at a token, is legal now.
    fn is_playable(&self, number: MoveNumber, at: usize) -> bool {
        self.behind_number(number, at).is_none_or(|glyphs| self.plays(&glyphs))
    }

    /// Returns true if the move behind a number is written like the last one.
    fn repeats_last(&self, number: MoveNumber, at: usize) -> bool {
        let before = self.task.text.tokens[..at].iter().rev().find(|token| token.kind != TokenKind::Space);
        let Some(before) = before.filter(|token| token.kind == TokenKind::Word) else { return false };
        let length = self.task.text.word(*before).number.map_or(0, |number| number.length);
        let last = self.task.text.glyphs(*before);
        let same = |glyphs: &[Glyph]| {
            glyphs.iter().map(|glyph| glyph.ch).eq(last[length..].iter().map(|glyph| glyph.ch))
        };
        self.behind_number(number, at).is_some_and(|glyphs| same(&glyphs))
    }

    /// The word behind a number, in its token or the next one.
    pub(super) fn behind_number(&self, number: MoveNumber, at: usize) -> Option<Vec<Glyph>> {
        let glyphs = self.task.text.glyphs(self.task.text.tokens[at]);
        match glyphs.get(number.length..) {
            Some(rest) if !rest.is_empty() => Some(rest.to_vec()),
            _ => self.next_word(at).map(|(_, next)| self.task.text.glyphs(next).into_owned()),
        }
    }

    /// Returns true if a number that is due stands at the beginning of a sentence soon behind a token, and behind words that are no moves.
    fn is_numbered_again(&self, value: i64, black: bool, at: usize) -> bool {
        const MOST_MOVES: i64 = 8;
        let text = self.task.text;
        let mut words_between = false;
        for (at, token) in text.tokens.iter().enumerate().skip(at + 1).take(LONGEST_TOLD) {
            match token.kind {
                TokenKind::Word => {}
                TokenKind::Space => continue,
                _ => return false,
            }
            let word = text.word(*token);
            match word.number.and_then(|other| Some((other, i64::from(other.value?)))) {
                Some((other, same)) if same == value && other.black == black && words_between => {
                    return self.begins_sentence(at);
                }
                Some((_, other)) if other < value || other > value + MOST_MOVES => return false,
                Some(_) => {}
                None if word.whole.result.is_some() => return false,
                None => words_between |= !word.may_be_move() && is_prose(&text.glyphs(*token)),
            }
        }
        false
    }

    /// The token behind a text that begins with the number that is due, at a token, and tells of moves.
    fn end_of_told_moves(&mut self, at: usize) -> Option<usize> {
        if self.task.descriptive.is_some() || self.out.result.is_some() {
            return None;
        }
        if let Some(known) = self.annotations.known.iter().find(|known| known.start == at) {
            return Some(known.end);
        }
        self.search(at, StartOfText::DueNumber)
    }

    /// Keeps a text behind the last move as a comment, where it tells of moves and none of them can go on with the game: `A mistake. Better
    /// is 5... Nd4 6. c3 b5.` Returns true if the word at hand begins such a text.
    pub(super) fn remark_behind(&mut self, glyphs: &[Glyph]) -> bool {
        const FEWEST_PLIES: usize = 2;
        let line = &self.lines[self.lines.len() - 1];
        let follows_move = line.last_ply.is_some() && !line.numbered && !line.broken;
        let is_main = self.depth() == 0 && self.out.result.is_none() && self.task.descriptive.is_none();
        let start = self.at - 1;
        let castles = castling_side(glyphs, self.task.decode.own).is_some() || is_ring(glyphs);
        if !is_main || !follows_move || self.plies < FEWEST_PLIES || castles || !self.begins_prose(start) {
            return false;
        }
        let Some(end) = self.end_of_remark(start, line.due_number()) else { return false };
        let due = self.due_moves_within(start, end);
        let unread = if due.is_none() { self.moves_within(start, end) } else { None };
        self.keep_prose_up_to(start, due.unwrap_or(end));
        if let Some(span) = unread {
            let text = shortened(&with_single_blanks(self.task.text.input, span));
            self.report(span, Detail::MovesInLastText { text });
        }
        true
    }

    /// The last row of words in a text that may be moves of the game: several moves with numbers among them, the first of which has none, as
    /// Black's has in the main line. Where a full stop ends it the sentence tells of it.
    fn moves_within(&self, start: usize, end: usize) -> Option<Span> {
        const FEWEST_MOVES: usize = 4;
        let text = self.task.text;
        let is_move = |token: &Token| {
            text.word(*token).whole.names_square
                || castling_side(&text.glyphs(*token), self.task.decode.own).is_some()
        };
        let number_of = |token: &Token| text.word(*token).number.filter(|number| number.pointed);
        let words: Vec<Token> =
            text.tokens[start..end].iter().copied().filter(|token| token.kind == TokenKind::Word).collect();
        let is_of_row = |token: &Token| is_move(token) || number_of(token).is_some();
        let mut rows = words.chunk_by(|word, next| is_of_row(word) == is_of_row(next)).rev();
        let row = rows.find(|row| {
            let (Some(first), Some(last)) = (row.first(), row.last()) else { return false };
            is_move(first)
                && number_of(first).is_none()
                && row.iter().any(|word| number_of(word).is_some())
                && row.iter().filter(|word| is_move(word)).count() >= FEWEST_MOVES
                && !last.span.of(text.input).ends_with(b".")
        })?;
        Some(row.first()?.span.to(row.last()?.span))
    }

    /// `5. O-O Be7 I feared d6 6. Re1 b5 7. Bb3`: the token at which the number that is due stands in a text behind the last move, on its line,
    /// and begins moves that are all the rest. Those of a sentence, `Better is 5... Nd4 6. c3 b5.`, are told with it.
    fn due_moves_within(&self, start: usize, end: usize) -> Option<usize> {
        let text = self.task.text;
        let is_word = |token: &&Token| token.kind == TokenKind::Word;
        let last = text.tokens[start..end].iter().rfind(is_word)?;
        if self.begins_line(start) || last.span.of(text.input).ends_with(b".") {
            return None;
        }
        let line = &self.lines[self.lines.len() - 1];
        let due = line.due_number();
        let here = Standing { position: &line.position, due, bare: self.last_number_is_bare() };
        let begins = |at: &usize| {
            let token = text.tokens[*at];
            let word = text.word(token);
            token.kind == TokenKind::Word
                && word.whole.result.is_none()
                && self.resumes_at(*at, token, word, &here, 1)
        };
        let at = (start + 1..end).find(begins)?;
        let before = text.tokens[start..at].iter().rposition(|token| token.kind == TokenKind::Word)? + start;
        let token = text.tokens[before];
        let has_number = text.word(token).number.is_some() || self.follows_number(before);
        let is_of_line = has_number && !token.span.of(text.input).ends_with(b"?");
        if is_of_line || self.stands_again(at, (due, line.position.turn() == Color::Black)) {
            return None;
        }
        let shift = due - i64::from(line.position.fullmove_number());
        let mut budget = LONGEST;
        let stretch = self.follow(at, &mut line.position.clone(), shift, &mut budget)?;
        (stretch.stop == Stop::End).then_some(at)
    }

    /// The end of a text in which nothing may go on with the game: the last result, or the end of all.
    fn end_of_remark(&self, start: usize, due: i64) -> Option<usize> {
        /// A word with fewer letters alone may be a damaged move.
        const LONG_WORD: usize = 8;
        /// The words of moves and numbers that tell of another way to play.
        const LONGEST_LINE: usize = 40;
        const LONGEST_SENTENCE: usize = 12;
        let text = self.task.text;
        let (mut words, mut moves, mut letters, mut depth) = (0usize, 0usize, 0usize, 0usize);
        // The words of a line of moves in the text, where there is one, and how many it may have.
        let mut line: Option<(usize, usize)> = None;
        let (mut end, mut goes_on) = (text.tokens.len(), false);
        for (at, token) in text.tokens.iter().enumerate().skip(start) {
            match token.kind {
                TokenKind::Word if depth == 0 => {}
                TokenKind::Open => {
                    depth += 1;
                    continue;
                }
                TokenKind::Close => {
                    depth = depth.saturating_sub(1);
                    continue;
                }
                TokenKind::Word | TokenKind::Space | TokenKind::Bracketed | TokenKind::Stray => continue,
                _ => return None,
            }
            let (word, glyphs) = (text.word(*token), text.glyphs(*token));
            if matches!(word.whole.result, Some((_, ResultCertainty::Sure))) {
                end = at;
                break;
            }
            let is_told = self.follows_told_move(at) && !self.follows_aim(at) || self.follows_number(at);
            let number = word.number.filter(|number| number.pointed && !number.bracketed);
            let is_of_line = number.is_some() || word.whole.names_square;
            line = match line.filter(|_| is_told) {
                // A line that fills a sentence may be the game's.
                None if is_of_line && self.begins_sentence(at) => Some((1, LONGEST_SENTENCE)),
                None if is_of_line => Some((1, LONGEST_LINE)),
                None => None,
                Some((count, most)) if is_of_line && count < most => Some((count + 1, most)),
                Some((_, LONGEST_SENTENCE)) if !self.goes_on_with_sentence(at) => return None,
                Some(_) if is_of_line => return None,
                Some(_) => None,
            };
            if let Some(value) = number.and_then(|number| number.value).map(i64::from) {
                let begins_game = value == 1 && self.begins_line(at);
                if begins_game || value >= due && !is_told {
                    return None;
                }
            } else if word.whole.names_square || castling_side(&glyphs, self.task.decode.own).is_some() {
                if !is_told && self.begins_line(at) {
                    return None;
                }
                goes_on |= !is_told && moves == 0 && self.plays(&glyphs);
                moves += usize::from(!is_told);
            } else if is_prose(&glyphs) {
                words += 1;
                letters += glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic()).count();
            }
        }
        // Words of moves, of which the first is legal, may be the game told in prose.
        if matches!(line, Some((_, LONGEST_SENTENCE))) || goes_on && moves > 1 {
            return None;
        }
        let is_last = text.tokens[end..].iter().filter(|token| token.kind == TokenKind::Word).count() < 2;
        let is_text = words > 1 && words >= 2 * moves || moves == 0 && letters >= LONG_WORD;
        (is_last && is_text && !self.heads_game_within(start, end)).then_some(end)
    }

    /// Returns true if a number of a move, or its dots, stands right before a token.
    fn follows_number(&self, at: usize) -> bool {
        let text = self.task.text;
        let before = text.tokens[..at].iter().rev().find(|token| token.kind != TokenKind::Space);
        before.is_some_and(|token| {
            let written = token.span.of(text.input);
            token.kind == TokenKind::Word
                && (text.word(*token).number.is_some_and(|number| number.pointed && number.value.is_some())
                    || written == "…".as_bytes()
                    || written.len() > 1 && written.iter().all(|byte| *byte == b'.'))
        })
    }

    /// Finds the one way to read the rest behind an annotation that begins at a token, and all annotations on it.
    fn read_on(&self, start: usize, begins: StartOfText, budget: &mut usize) -> Option<Vec<Annotation>> {
        let line = &self.lines[self.lines.len() - 1];
        let shift = line.due_number() - i64::from(line.position.fullmove_number());
        let bare = self.last_number_is_bare();
        let mut ways: Vec<Way<G>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut readings: Vec<Reading> = Vec::new();
        let first = Standing::shifted(&line.position, shift, bare);
        if begins == StartOfText::DueNumber {
            // There may be no annotation at all.
            let position = line.position.clone();
            ways.push(Way::new(Annotation { start, end: start }, position, None, Vec::new(), false));
        }
        ways.extend(self.ways_behind(start, &first, (None, &[]), budget)?);
        open.extend(0..ways.len());
        while let Some(index) = open.pop() {
            let place = ways[index].annotation.end;
            let mut position = ways[index].position.clone();
            let Stretch { stop, moves, heads } = self.follow(place, &mut position, shift, budget)?;
            ways[index].played = moves.len();
            ways[index].stops_in_sentence = matches!(stop, Stop::Text(at) if self.goes_on_with_sentence(at));
            let is_whole = match stop {
                Stop::Text(at) if !self.ends_in_text(at) => {
                    let before = ways.len();
                    let here = Standing::shifted(&position, shift, bare);
                    ways.extend(self.ways_behind(at, &here, (Some(index), &moves), budget)?);
                    let tells = ways[index].stops_in_sentence;
                    for head in heads.iter().filter(|head| tells && head.at != start) {
                        let here = Standing::shifted(&head.position, shift, bare);
                        if !self.is_numbered_again(here.due, head.number.black, head.at) {
                            continue;
                        }
                        let moves = (Some(index), &moves[..head.plies]);
                        ways.extend(self.ways_behind(head.at, &here, moves, budget)?);
                    }
                    open.extend(before..ways.len());
                    if ways.len() > before || moves.len() < PLIES_BEFORE_TEXT || !self.begins_prose(at) {
                        continue;
                    }
                    false
                }
                Stop::Damage if moves.len() < PLIES_BEFORE_DAMAGE => continue,
                Stop::Damage => false,
                Stop::Text(_) | Stop::End => true,
            };
            if readings.len() >= MOST_READINGS {
                return None;
            }
            readings.push(reading(&ways, index, &moves, is_whole));
        }
        // One that reads all counts more than one that ends at a damaged move, and one that plays no told moves more than others.
        let any_whole = readings.iter().any(|reading| reading.is_whole);
        readings.retain(|reading| reading.is_whole == any_whole);
        let all_told = readings.iter().all(|reading| reading.is_told);
        readings.retain(|reading| reading.is_told == all_told);
        let agree = readings.windows(2).all(|pair| pair[0].moves == pair[1].moves);
        let best = readings.iter().min_by_key(|reading| reading.path.len()).filter(|_| agree)?;
        // Moves that can be played as well, and are passed over, may be those of the game.
        let is_read = |index: &usize| readings.iter().any(|reading| reading.path.contains(index));
        let is_beside = |other: &Way<G>| {
            let beside =
                |way: &Way<G>| way.parent == other.parent && way.annotation.start == other.annotation.start;
            best.path.iter().any(|index| beside(&ways[*index]))
        };
        let is_told = |other: &Way<G>| other.stops_in_sentence && !best.is_told;
        let mut others = ways.iter().enumerate().filter(|(index, _)| !is_read(index)).map(|(_, way)| way);
        if others.any(|other| other.played >= PLIES_IN_DOUBT && is_beside(other) && !is_told(other)) {
            return None;
        }
        let annotations = best.path.iter().map(|index| ways[*index].annotation);
        Some(annotations.filter(|annotation| annotation.end > annotation.start).collect())
    }

    /// Returns true if the word at a token is in small letters and goes on with a sentence that has moves.
    fn goes_on_with_sentence(&self, at: usize) -> bool {
        let glyphs = self.task.text.glyphs(self.task.text.tokens[at]);
        glyphs.first().is_some_and(|glyph| glyph.ch.is_lowercase()) && !self.begins_sentence(at)
    }

    /// The ways to go on behind an annotation that begins at a token, where these moves lead from the way before it.
    fn ways_behind(
        &self,
        start: usize,
        here: &Standing<'_, G>,
        (parent, moves): (Option<usize>, &[Move]),
        budget: &mut usize,
    ) -> Option<Vec<Way<G>>> {
        let places = self.places_behind(start, here, budget)?;
        let is_told = self.goes_on_with_sentence(start);
        let way =
            |end| Way::new(Annotation { start, end }, here.position.clone(), parent, moves.to_vec(), is_told);
        Some(places.into_iter().map(way).collect())
    }

    /// The tokens behind the beginning of an annotation at which the game may go on from a position; none where that is too long to say.
    fn places_behind(&self, start: usize, here: &Standing<'_, G>, budget: &mut usize) -> Option<Vec<usize>> {
        let (mut places, mut words_between) = (Vec::new(), 0);
        let tokens = &self.task.text.tokens;
        let is_condition = is_condition_word(tokens[start].span.of(self.task.text.input));
        for (at, token) in tokens.iter().enumerate().skip(start + 1).take(LONGEST) {
            *budget = budget.checked_sub(1)?;
            match token.kind {
                TokenKind::Word => {}
                TokenKind::Comment => break,
                _ => continue,
            }
            let word = self.task.text.word(*token);
            if word.whole.result.is_none()
                && word.number.is_some_and(|number| number.value.is_some())
                && self.resumes_at(at, *token, word, here, 1)
                && (words_between == 0 && !is_condition || self.begins_sentence(at))
            {
                places.push(at);
            }
            words_between += 1;
        }
        Some(places)
    }

    /// Returns true if a sentence, brackets or a line end before a token: `while 18. Nxf6 was tried` tells of a move within one. A line
    /// that is as long as those of a paragraph ends where it is full.
    pub(super) fn begins_sentence(&self, at: usize) -> bool {
        const SHORTER: usize = 50;
        let text = self.task.text;
        let before = &text.tokens[..at];
        let Some(last) = before.iter().rposition(|token| token.kind != TokenKind::Space) else { return true };
        let between = &before[last + 1..];
        let breaks = between.iter().any(|token| line_ends(token.span.of(text.input)) > 0);
        let token = before[last];
        if token.kind != TokenKind::Word {
            return !(matches!(token.kind, TokenKind::Close | TokenKind::Stray) && self.is_label(last));
        }
        let written = token.span.of(text.input);
        let end = token.span.end;
        let is_short = || end < SHORTER || text.input[end - SHORTER..end].iter().any(|byte| ends_line(*byte));
        match written.last() {
            Some(b'.') => true,
            // Behind a move they are marks: `12... Ne8! 13. g4` goes on.
            Some(b'!' | b'?') => breaks || !text.word(token).whole.names_square,
            _ => breaks && is_short(),
        }
    }

    /// Returns true if a move stands right before a token, and no sentence ends between.
    pub(super) fn follows_told_move(&self, at: usize) -> bool {
        let before = self.task.text.tokens[..at].iter().rev().find(|token| token.kind != TokenKind::Space);
        before.is_some_and(|token| {
            token.kind == TokenKind::Word && self.task.text.word(*token).whole.names_square
        }) && !self.begins_sentence(at)
    }

    /// Returns true for a bracket that closes the letter of a branch: `A)`, `B2)`.
    fn is_label(&self, bracket: usize) -> bool {
        let Some(token) = bracket.checked_sub(1).and_then(|at| self.task.text.tokens.get(at)) else {
            return false;
        };
        let opened = bracket.checked_sub(2).and_then(|at| self.task.text.tokens.get(at));
        let glyphs = self.task.text.glyphs(*token);
        token.kind == TokenKind::Word
            && opened.is_none_or(|token| token.kind != TokenKind::Open)
            && matches!(&*glyphs, [letter, rest @ ..]
                if letter.ch.is_alphabetic() && rest.len() < 3 && rest.iter().all(|glyph| glyph.ch.is_ascii_digit()))
    }

    /// Plays the moves from a token on, and returns what ends them.
    fn follow(
        &self,
        from: usize,
        position: &mut Position<G>,
        shift: i64,
        budget: &mut usize,
    ) -> Option<Stretch<G>> {
        let text = self.task.text;
        let context = self.word_context();
        let (mut moves, mut heads) = (Vec::new(), Vec::new());
        let stretch = |stop, moves, heads| Some(Stretch { stop, moves, heads });
        let (mut numbered, mut depth) = (false, 0usize);
        // The number of White's move before Black's: `7. Qxd8+`, and then `7. Kxd8` or `7. Qb6 was also possible.`
        let mut repeated = None;
        for (at, token) in text.tokens.iter().enumerate().skip(from) {
            *budget = budget.checked_sub(1)?;
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if token.kind != TokenKind::Word || depth > 0 {
                continue;
            }
            let (word, glyphs) = (text.word(*token), text.glyphs(*token));
            if matches!(word.whole.result, Some((_, ResultCertainty::Sure))) {
                return stretch(Stop::End, moves, heads);
            }
            let due = i64::from(position.fullmove_number()) + shift;
            let mut rest = &*glyphs;
            if let Some(number) = word.number {
                let is_due = number.value.is_none_or(|value| i64::from(value) == due)
                    && (!number.black || position.turn() == Color::Black || number.value.is_none());
                if !is_due {
                    let is_past = is_past(number, due, position.turn());
                    return stretch(
                        if is_past && !numbered { Stop::Text(at) } else { Stop::Damage },
                        moves,
                        heads,
                    );
                }
                repeated = is_past(number, due, position.turn()).then_some(at);
                numbered = true;
                heads.truncate(MOST_HEADS - 1);
                heads.insert(0, Head { at, number, position: position.clone(), plies: moves.len() });
                rest = &glyphs[number.length..];
            }
            if rest.is_empty() || marks_at(rest, MarkPosition::Apart, self.task.decode.own).1 == rest.len() {
                continue;
            }
            if rest.len() > self.task.limits.word {
                return stretch(Stop::Damage, moves, heads);
            }
            let steps = match read_word(position, rest, &context) {
                Ok(steps) => steps,
                Err(Failure::Unreadable)
                    if !numbered && is_prose(rest) && castling_side(rest, self.task.decode.own).is_none() =>
                {
                    return stretch(Stop::Text(at), moves, heads);
                }
                Err(_) => return stretch(repeated.map_or(Stop::Damage, Stop::Text), moves, heads),
            };
            for step in &steps {
                let Some((played, _)) = step.played else { return stretch(Stop::Damage, moves, heads) };
                position.play_unchecked(played);
                moves.push(played);
            }
            (numbered, repeated) = (false, None);
        }
        stretch(Stop::End, moves, heads)
    }

    /// The number of plies that can be played from a token in a position, and whether a sentence goes on behind them that tells of them.
    pub(super) fn plies_from(&self, from: usize, position: &Position<G>) -> Option<(usize, bool)> {
        let line = &self.lines[self.lines.len() - 1];
        let shift = line.due_number() - i64::from(line.position.fullmove_number());
        let mut budget = LONGEST;
        let Stretch { stop, moves, .. } = self.follow(from, &mut position.clone(), shift, &mut budget)?;
        let tells = matches!(stop, Stop::Text(at) if self.goes_on_with_sentence(at));
        Some((moves.len(), tells))
    }

    /// Returns true if nothing but words stand from a token on, or words that say how the game ends: none of them may be a move.
    fn ends_in_text(&self, at: usize) -> bool {
        let text = self.task.text;
        let rest = text.tokens[at..].iter().filter(|token| token.kind == TokenKind::Word);
        let mut words = rest.map(|token| text.word(*token));
        words.all(|word| {
            !word.may_be_move()
                && word.whole.result.is_none_or(|(_, certainty)| certainty == ResultCertainty::Sure)
        })
    }

    /// Returns true for a word of prose; a single letter is one beside another: `A strong move`, but not `A) 4. Ng5`.
    pub(super) fn begins_prose(&self, at: usize) -> bool {
        let is_word = |at: usize| is_prose(&self.task.text.glyphs(self.task.text.tokens[at]));
        let letters = self.task.text.glyphs(self.task.text.tokens[at]).len();
        is_word(at) && (letters > 1 || self.next_word(at).is_some_and(|(next, _)| is_word(next)))
    }
}

/// Returns true for the number of a move that has been played, where the next one has a number and a side.
fn is_past(number: MoveNumber, due: i64, turn: Color) -> bool {
    number.pointed
        && !number.bracketed
        && number.value.is_some_and(|value| {
            let value = i64::from(value);
            value > 0 && (value < due || value == due && turn == Color::Black && !number.black)
        })
}

/// The way to read the rest that ends with these moves behind a place.
fn reading<G: Geometry>(ways: &[Way<G>], last: usize, moves: &[Move], is_whole: bool) -> Reading {
    let (mut path, mut stretches, mut is_told) = (Vec::new(), alloc::vec![moves], false);
    let mut at = Some(last);
    while let Some((index, way)) = at.and_then(|at| Some((at, ways.get(at)?))) {
        path.push(index);
        is_told |= way.is_told;
        stretches.push(&way.moves);
        at = way.parent;
    }
    path.reverse();
    let moves = stretches.into_iter().rev().flatten().copied().collect();
    Reading { moves, path, is_whole, is_told }
}
