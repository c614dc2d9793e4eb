//! The moves of one game, its variations and comments, up to the border of the next.

use super::fallback::Fallback;
use super::line::FastLine;
use super::progress::GameProgress;
use super::tags::{name, result};
use super::{comments, run, words};
use crate::game::visitor::{GameSummary, GameVisitor};
use crate::moves::result::{GameResult, Termination, made_by};
use crate::read::phrases::{cause_beside, says_end};
use crate::text::Span;
use stamma_board::{Color, FastPosition, Outcome};

/// A game whose end is still to be sent.
pub(super) struct UnsentGame {
    pub(super) summary: GameSummary,
    /// The place of the result.
    pub(super) place: Span,
}

/// The facts that are known before the moves.
pub(super) struct Movetext<'a> {
    pub(super) input: &'a [u8],
    /// The value of the Result tag.
    pub(super) tagged: Option<GameResult>,
}

impl Movetext<'_> {
    /// Reads the moves that begin at `at` and lead on from a position.
    pub(super) fn read<V: GameVisitor>(
        &self,
        at: usize,
        start: FastPosition,
        outer: &mut [FastLine],
        seen: &mut GameProgress,
        visitor: &mut V,
    ) -> Result<UnsentGame, Fallback> {
        let input = self.input;
        let mut line = FastLine::begin(start);
        seen.first_ply = start.ply();
        seen.may_vary = may_vary(input, at);
        let mut depth = 0;
        let mut glyphs = Glyphs::default();
        let mut varied = 0;
        seen.letters = [0; 8];
        // A game begins with its number; after that numbers may be left out.
        let begin = at;
        let mut at = self.before_first_number(at, visitor)?;
        loop {
            at = run::play_run(input, at, &mut line, seen, visitor)?;
            match *input.get(at).ok_or(Fallback::NoResult)? {
                b' ' | b'\n' | b'\r' | b'\t' => at += 1,
                b'0'..=b'9' => match self.number(at, &line.now)? {
                    Some(word) => at = self.word(word, &mut line, seen, &mut glyphs, visitor)?,
                    None if depth > 0 => return Err(Fallback::NoResult),
                    None => break,
                },
                b'{' => at = comment(input, at, visitor)?,
                b';' => {
                    let text = comments::line(input, at)?;
                    visitor.comment(text);
                    at = text.end;
                }
                b'$' => {
                    if !line.is_at_ply() {
                        return Err(Fallback::Glyph);
                    }
                    let (glyph, end) = glyph(input, at + 1).ok_or(Fallback::Glyph)?;
                    if glyphs.of(&line).is_new(glyph) {
                        visitor.nag(glyph);
                    }
                    at = end;
                }
                b'(' => {
                    if !seen.may_vary {
                        return Err(Fallback::Variation);
                    }
                    at = self.opening(at, &line)?;
                    line.before = seen.before;
                    line.varied = line.now.ply();
                    *outer.get_mut(depth).ok_or(Fallback::Variation)? = line;
                    depth += 1;
                    line = FastLine::begin(seen.before);
                    glyphs = Glyphs::default();
                    visitor.open();
                }
                b')' => {
                    depth = depth.checked_sub(1).ok_or(Fallback::Variation)?;
                    varied += (line.now.ply() - line.first) as usize;
                    line = outer[depth];
                    seen.before = line.before;
                    glyphs = Glyphs::default();
                    visitor.close();
                    at += 1;
                }
                b'*' if depth == 0 => break,
                byte if words::begins_move(byte) => {
                    at = self.word(at, &mut line, seen, &mut glyphs, visitor)?;
                }
                _ => return Err(Fallback::Sign),
            }
        }
        let (written, place) = result_at(input, at).ok_or(Fallback::NoResult)?;
        visitor.last(&line.now);
        let end = border(input, place.end, |text| visitor.comment(text))?;
        let (result, cause) = self.ending(written, &line.now)?;
        let said = cause_beside(&input[..end], place, result).map_err(|_| Fallback::ResultDisagrees)?;
        let termination = if cause == Termination::Unknown { said } else { cause };
        let plies = (line.now.ply() - line.first) as usize;
        if plies == 0 {
            check_without_moves(input, Span::new(begin, end), place)?;
        }
        Ok(UnsentGame { summary: GameSummary { end, plies, varied, result, termination }, place })
    }

    /// Returns the place of the first number or of the result, behind blanks and comments.
    fn before_first_number<V: GameVisitor>(&self, at: usize, visitor: &mut V) -> Result<usize, Fallback> {
        let mut at = at;
        loop {
            match self.input.get(at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => at += 1,
                Some(b'{') => at = comment(self.input, at, visitor)?,
                Some(b'0'..=b'9' | b'*') => return Ok(at),
                Some(&byte) if words::begins_move(byte) => return Err(Fallback::Number),
                Some(b'$') => return Err(Fallback::Glyph),
                Some(b'(' | b')') => return Err(Fallback::Variation),
                Some(_) => return Err(Fallback::Sign),
                None => return Err(Fallback::NoResult),
            }
        }
    }

    /// Reads a move of any form with its marks, and returns where they end.
    fn word<V: GameVisitor>(
        &self,
        at: usize,
        line: &mut FastLine,
        seen: &mut GameProgress,
        glyphs: &mut Glyphs,
        visitor: &mut V,
    ) -> Result<usize, Fallback> {
        let (played, end) = words::read(self.input, at, &line.now)?;
        let (claim, glyph, end) = marks(self.input, end)?;
        let letter = if played.castling().is_some() { 6 } else { played.role.index() };
        let us = line.now.turn();
        seen.play(&mut line.now, us, (played, letter), Span::new(at, end), visitor);
        let holds = match claim {
            CheckClaim::Nothing => true,
            CheckClaim::Check => line.now.is_check(),
            CheckClaim::Mate => line.now.is_checkmate(),
        };
        if !holds {
            return Err(Fallback::Mark);
        }
        if glyph > 0 {
            glyphs.of(line).is_new(glyph);
            visitor.nag(glyph);
        }
        Ok(end)
    }

    /// Returns the place of the number that a variation begins with, after the bracket at `at`.
    fn opening(&self, at: usize, line: &FastLine) -> Result<usize, Fallback> {
        let number = blanks_end(self.input, at + 1);
        // Only a bracket before a number surely begins a variation to the full reader's lexer.
        if line.is_empty() || !self.input.get(number).is_some_and(u8::is_ascii_digit) {
            return Err(Fallback::Variation);
        }
        // A number 1 that begins a line may begin a game, even inside of brackets.
        if line.now.ply() <= 3 && self.input[at..number].contains(&b'\n') {
            return Err(Fallback::Variation);
        }
        Ok(number)
    }

    /// Returns the place where the move begins after the number at `at`; none where there is a result.
    fn number(&self, at: usize, position: &FastPosition) -> Result<Option<usize>, Fallback> {
        let input = self.input;
        let rest = &input[at..];
        let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
        let value = rest[..digits].iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        let dots = match &rest[digits..] {
            [b'.', b'.', b'.', ..] => 3,
            [b'.', ..] => 1,
            [b'-' | b'/', ..] => return Ok(None),
            _ => return Err(Fallback::Number),
        };
        let due = match position.turn() {
            Color::White => 1,
            Color::Black => 3,
        };
        if value != position.fullmove_number() || dots != due || digits > 5 || rest[0] == b'0' {
            return Err(Fallback::Number);
        }
        let end = blanks_end(input, at + digits + dots);
        match input.get(end) {
            Some(&byte) if words::begins_move(byte) => Ok(Some(end)),
            _ => Err(Fallback::Number),
        }
    }

    /// Returns the result and its cause, where neither tag nor board contradicts the text.
    fn ending(
        &self,
        written: GameResult,
        last: &FastPosition,
    ) -> Result<(GameResult, Termination), Fallback> {
        let result = match (written, self.tagged) {
            (GameResult::Unknown, Some(tagged)) => tagged,
            (written, Some(tagged)) if tagged != GameResult::Unknown && tagged != written => {
                return Err(Fallback::ResultDisagrees);
            }
            _ => written,
        };
        let Some(outcome) = last.outcome() else { return Ok((result, Termination::Unknown)) };
        let (made, cause) = made_by(outcome);
        // The result of a dead position is settled by the players.
        if outcome == Outcome::Dead && !matches!(result, GameResult::Unknown | GameResult::Draw) {
            return Ok((result, Termination::Unknown));
        }
        if result != GameResult::Unknown && result != made {
            return Err(Fallback::ResultDisagrees);
        }
        Ok((result, cause))
    }
}

/// The number of bytes that are searched for a variation.
const SEARCHED: usize = 1 << 12;

/// Returns false if the moves that begin at `at` surely have no variation: then the first bracket of either kind is that of the
/// next game's tags, or there is none at all.
fn may_vary(input: &[u8], at: usize) -> bool {
    let moves = &input[at..];
    let searched = &moves[..moves.len().min(SEARCHED)];
    match memchr::memchr2(b'(', b'[', searched) {
        Some(found) => found == 0 || searched[found - 1..=found] != *b"\n[",
        None => searched.len() < moves.len(),
    }
}

/// The glyphs that were sent for a ply.
#[derive(Default)]
struct Glyphs {
    ply: u32,
    sent: [u64; 4],
}

impl Glyphs {
    /// Those of the last ply of a line.
    fn of(&mut self, line: &FastLine) -> &mut Glyphs {
        if self.ply != line.now.ply() {
            *self = Glyphs { ply: line.now.ply(), sent: [0; 4] };
        }
        self
    }

    /// Notes a glyph; false where it was noted before.
    fn is_new(&mut self, glyph: u8) -> bool {
        let (word, bit) = (&mut self.sent[usize::from(glyph >> 6)], 1 << (glyph & 63));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// Sends the comment at `at`, and returns the place where the text after it begins.
fn comment<V: GameVisitor>(input: &[u8], at: usize, visitor: &mut V) -> Result<usize, Fallback> {
    let end = comments::end(input, at)?;
    visitor.comment(Span::new(at + 1, end));
    Ok(end + 1)
}

pub(super) fn blanks_end(input: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = input.get(at) {
        at += 1;
    }
    at
}

/// Returns true if a word ends at `at`.
fn ends_word(input: &[u8], at: usize) -> bool {
    matches!(input.get(at), None | Some(b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{'))
}

/// The claim of a mark about the other king.
#[derive(Clone, Copy)]
pub(super) enum CheckClaim {
    Nothing,
    Check,
    Mate,
}

/// Returns the claim of the marks that are glued to a move, their glyph or 0, and the place where they end.
pub(super) fn marks(input: &[u8], at: usize) -> Result<(CheckClaim, u8, usize), Fallback> {
    let (claim, at) = match input.get(at) {
        Some(b'+') => (CheckClaim::Check, at + 1),
        Some(b'#') => (CheckClaim::Mate, at + 1),
        _ => (CheckClaim::Nothing, at),
    };
    let (glyph, length) = match input.get(at..).unwrap_or_default() {
        [b'!', b'!', ..] => (3, 2),
        [b'?', b'?', ..] => (4, 2),
        [b'!', b'?', ..] => (5, 2),
        [b'?', b'!', ..] => (6, 2),
        [b'!', ..] => (1, 1),
        [b'?', ..] => (2, 1),
        _ => (0, 0),
    };
    if ends_word(input, at + length) { Ok((claim, glyph, at + length)) } else { Err(Fallback::Mark) }
}

/// Returns the number of a glyph whose digits begin at `at`, and their end.
pub(super) fn glyph(input: &[u8], at: usize) -> Option<(u8, usize)> {
    let digits = input.get(at..)?.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let number =
        input[at..at + digits].iter().fold(0u16, |number, digit| number * 10 + u16::from(digit - b'0'));
    let sound = (1..=3).contains(&digits) && ends_word(input, at + digits);
    Some((u8::try_from(number).ok().filter(|_| sound)?, at + digits))
}

/// Fails if a game without moves has comments, which may hold its moves, or if nothing parts its result from the tags of the next game, which may
/// be its own.
pub(super) fn check_without_moves(input: &[u8], game: Span, result: Span) -> Result<(), Fallback> {
    let behind = Span::new(result.end, game.end).of(input);
    match game.of(input).iter().any(|byte| matches!(byte, b'{' | b';')) {
        true => Err(Fallback::Comment),
        false if game.end < input.len() && !has_empty_line(behind) => Err(Fallback::Border),
        false => Ok(()),
    }
}

/// Returns the result at `at` as a word of its own.
pub(super) fn result_at(input: &[u8], at: usize) -> Option<(GameResult, Span)> {
    let rest = input.get(at..)?;
    let length = rest.iter().take(8).position(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
    let length = length.unwrap_or(rest.len());
    Some((result(rest.get(..length)?)?, Span::new(at, at + length)))
}

/// Returns the place where the next game begins, whose tags must be the next thing after blanks and comments on the
/// result.
pub(super) fn border(input: &[u8], at: usize, mut tell: impl FnMut(Span)) -> Result<usize, Fallback> {
    let mut at = at;
    loop {
        let end = blanks_end(input, at);
        match input.get(end) {
            None => return Ok(end),
            Some(b'[') if name(input, end).is_some() => return Ok(end),
            // Behind an empty line a comment may head the next game.
            Some(b'{') if !has_empty_line(&input[at..end]) => {
                let text = Span::new(end + 1, comments::end(input, end)?);
                // `* {Black resigns}`
                if input[..at].ends_with(b"*") && says_end(text.of(input)) {
                    return Err(Fallback::Border);
                }
                at = text.end;
                tell(text);
                at += 1;
            }
            Some(b';') if !has_empty_line(&input[at..end]) => {
                let text = comments::line(input, end)?;
                tell(text);
                at = text.end;
            }
            Some(_) => return Err(Fallback::Border),
        }
    }
}

fn has_empty_line(blank: &[u8]) -> bool {
    blank.iter().filter(|byte| **byte == b'\n').count() > 1
}

#[cfg(test)]
mod tests {
    use super::{SEARCHED, may_vary};
    use alloc::vec;

    #[test]
    fn variations_are_possible_unless_the_next_bracket_is_of_tags() {
        let next = "1. e4 e5 1-0\n\n[White \"(a)\"]\n\n1. d4 (1. c4) 1-0";
        assert!(!may_vary(next.as_bytes(), 0));
        assert!(!may_vary(b"1. e4 1-0\r\n[White \"a\"]", 0) && !may_vary(b"1. e4 *", 0));
        for text in ["1. e4 (1. d4) 1-0", "1. e4 {[%clk 0:00:01]} 1-0", "[", "("] {
            assert!(may_vary(text.as_bytes(), 0), "{text}");
        }
        // What is beyond is not known.
        assert!(may_vary(&vec![b' '; SEARCHED + 1], 0) && !may_vary(&vec![b' '; SEARCHED], 0));
    }
}
