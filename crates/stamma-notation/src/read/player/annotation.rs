//! Sentences among the moves of a book that tell of other moves: `9... Nb8 A quiet move. After 9... Na5 10. Bc2 c5 Black is fine. 10. d4`.
//!
//! Such a text has the number that is due more than once, or numbers beyond it, so the number alone does not say where the game goes
//! on. Each place where it may is tried: only one of them lets all the rest be read, and where several do, they must give the same
//! moves. Otherwise nothing is passed over.

use super::Player;
use super::prose::{Standing, is_prose};
use crate::moves::decode::castling_side;
use crate::moves::marks::MarkPosition;
use crate::moves::result::ResultCertainty;
use crate::read::lex::ends_line;
use crate::read::markup::line_ends;
use crate::read::number::MoveNumber;
use crate::read::token::TokenKind;
use crate::read::words::{Failure, WordContext, marks_at, read_word};
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
/// Behind so many plies a word that cannot be read is a damaged move, and says nothing against the way to it.
const PLIES_BEFORE_DAMAGE: usize = 8;

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
}

impl Annotations {
    pub(super) const NONE: Annotations = Annotations { known: Vec::new(), budget: BUDGET };
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
    /// The number of plies that can be played behind this place before something stops them.
    played: usize,
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
    /// False if it ends at a damaged move.
    is_whole: bool,
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
        let mut budget = self.annotations.budget;
        let found = self.read_on(start, &mut budget);
        self.annotations.budget = budget;
        self.annotations.known = found?;
        self.annotations.known.first().map(|annotation| annotation.end)
    }

    /// Passes over an annotation that begins with the number of a move that has been played, `5... Be7 and 5... b5 are the alternatives`,
    /// where the move behind it cannot be played now. Returns true if there is one.
    pub(super) fn told_move(&mut self, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let is_past = is_past(number, line.due_number(), line.position.turn());
        if !is_past || self.depth() > 0 || line.broken || line.numbered || line.last_ply.is_none() {
            return false;
        }
        let at = self.at - 1;
        let glyphs = self.task.text.glyphs(self.task.text.tokens[at]);
        let is_played = match glyphs.get(number.length..) {
            Some(rest) if !rest.is_empty() => self.plays(rest),
            _ => self.next_word(at).is_none_or(|(_, next)| self.plays(&self.task.text.glyphs(next))),
        };
        if is_played {
            return false;
        }
        let Some(end) = self.end_of_annotation(at) else { return false };
        self.keep_prose_up_to(at, end);
        true
    }

    /// Finds the one way to read the rest behind an annotation that begins at a token, and all annotations on it.
    fn read_on(&self, start: usize, budget: &mut usize) -> Option<Vec<Annotation>> {
        let line = &self.lines[self.lines.len() - 1];
        let shift = line.due_number() - i64::from(line.position.fullmove_number());
        let bare = self.last_number_is_bare();
        let mut ways: Vec<Way<G>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut readings: Vec<Reading> = Vec::new();
        let first = Standing::shifted(&line.position, shift, bare);
        ways.extend(self.ways_behind(start, &first, (None, &[]), budget)?);
        open.extend(0..ways.len());
        while let Some(index) = open.pop() {
            let way = &mut ways[index];
            let mut position = way.position.clone();
            let (stop, moves) = self.follow(way.annotation.end, &mut position, shift, budget)?;
            way.played = moves.len();
            let is_whole = match stop {
                Stop::Text(at) if !self.ends_in_text(at) => {
                    let here = Standing::shifted(&position, shift, bare);
                    let further = self.ways_behind(at, &here, (Some(index), &moves), budget)?;
                    open.extend(ways.len()..ways.len() + further.len());
                    ways.extend(further);
                    continue;
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
        // One that reads all counts more than one that ends at a damaged move.
        let any_whole = readings.iter().any(|reading| reading.is_whole);
        readings.retain(|reading| reading.is_whole == any_whole);
        let agree = readings.windows(2).all(|pair| pair[0].moves == pair[1].moves);
        let best = readings.iter().min_by_key(|reading| reading.path.len()).filter(|_| agree)?;
        // Moves that can be played as well, and are passed over, may be those of the game.
        let is_read = |index: &usize| readings.iter().any(|reading| reading.path.contains(index));
        let is_beside = |other: &Way<G>| {
            let beside =
                |way: &Way<G>| way.parent == other.parent && way.annotation.start == other.annotation.start;
            best.path.iter().any(|index| beside(&ways[*index]))
        };
        let mut others = ways.iter().enumerate().filter(|(index, _)| !is_read(index)).map(|(_, way)| way);
        if others.any(|other| other.played >= PLIES_IN_DOUBT && is_beside(other)) {
            return None;
        }
        Some(best.path.iter().map(|index| ways[*index].annotation).collect())
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
        let way = |end| Way {
            annotation: Annotation { start, end },
            position: here.position.clone(),
            parent,
            moves: moves.to_vec(),
            played: 0,
        };
        Some(places.into_iter().map(way).collect())
    }

    /// The tokens behind the beginning of an annotation at which the game may go on from a position; none where that is too long to say.
    fn places_behind(&self, start: usize, here: &Standing<'_, G>, budget: &mut usize) -> Option<Vec<usize>> {
        let (mut places, mut words_between) = (Vec::new(), 0);
        let tokens = &self.task.text.tokens;
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
                && (words_between == 0 || self.begins_sentence(at))
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
        let line = text.input[..token.span.end].rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
        match written.last() {
            Some(b'.') => true,
            // Behind a move they are marks: `12... Ne8! 13. g4` goes on.
            Some(b'!' | b'?') => breaks || !text.word(token).whole.names_square,
            _ => breaks && line.len() < SHORTER,
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
    ) -> Option<(Stop, Vec<Move>)> {
        let text = self.task.text;
        let context =
            WordContext { decode: self.task.decode, en_passant_follows: false, long_seen: self.long_seen };
        let mut moves = Vec::new();
        let (mut numbered, mut depth) = (false, 0usize);
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
                return Some((Stop::End, moves));
            }
            let due = i64::from(position.fullmove_number()) + shift;
            let mut rest = &*glyphs;
            if let Some(number) = word.number {
                let is_due = number.value.is_none_or(|value| i64::from(value) == due)
                    && (!number.black || position.turn() == Color::Black || number.value.is_none());
                if !is_due {
                    let is_past = is_past(number, due, position.turn());
                    return Some((if is_past && !numbered { Stop::Text(at) } else { Stop::Damage }, moves));
                }
                numbered = true;
                rest = &glyphs[number.length..];
            }
            if rest.is_empty() || marks_at(rest, MarkPosition::Apart, self.task.decode.own).1 == rest.len() {
                continue;
            }
            if rest.len() > self.task.limits.word {
                return Some((Stop::Damage, moves));
            }
            let steps = match read_word(position, rest, &context) {
                Ok(steps) => steps,
                Err(Failure::Unreadable)
                    if !numbered && is_prose(rest) && castling_side(rest, self.task.decode.own).is_none() =>
                {
                    return Some((Stop::Text(at), moves));
                }
                Err(_) => return Some((Stop::Damage, moves)),
            };
            for step in &steps {
                let Some((played, _)) = step.played else { return Some((Stop::Damage, moves)) };
                position.play_unchecked(played);
                moves.push(played);
            }
            numbered = false;
        }
        Some((Stop::End, moves))
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
    let (mut path, mut stretches) = (Vec::new(), alloc::vec![moves]);
    let mut at = Some(last);
    while let Some((index, way)) = at.and_then(|at| Some((at, ways.get(at)?))) {
        path.push(index);
        stretches.push(&way.moves);
        at = way.parent;
    }
    path.reverse();
    let moves = stretches.into_iter().rev().flatten().copied().collect();
    Reading { moves, path, is_whole }
}
