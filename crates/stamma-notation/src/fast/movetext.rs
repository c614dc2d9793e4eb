//! The moves of one game, its variations and comments, up to the border of the next.

use super::tags::{parts, result};
use super::{Clean, FastVisitor, HandedBack, comments, words};
use crate::diagnostics::Span;
use crate::games::result::{GameResult, Termination};
use stamma_board::{Color, Outcome, Swift};

/// Where a line that is being varied stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    now: Swift,
    /// The position before its last ply, from which variations on it begin.
    before: Swift,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame { now: Swift::START, before: Swift::START }
    }
}

/// What is known before the moves.
pub(super) struct Movetext<'a> {
    pub(super) input: &'a [u8],
    /// What the Result tag says.
    pub(super) tagged: Option<GameResult>,
}

/// What a glyph, a variation or a mark may refer to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The line has no ply yet.
    Nothing,
    /// A ply, and comments at most after it.
    Ply,
    /// A variation on the last ply.
    Variation,
}

impl Movetext<'_> {
    /// Reads the moves that begin at `at`; the capitals that they begin with come as bits, see
    /// [`words::capital_bit`].
    #[inline]
    pub(super) fn read<V: FastVisitor>(
        &self,
        at: usize,
        frames: &mut [Frame],
        visitor: &mut V,
    ) -> Result<(Clean, u32), HandedBack> {
        let input = self.input;
        let mut at = at;
        let mut line = Frame::default();
        let mut depth = 0;
        let mut last = Last::Nothing;
        let mut glyphs = Glyphs::default();
        let (mut plies, mut varied, mut capitals) = (0usize, 0usize, 0);
        loop {
            let byte = *input.get(at).ok_or(HandedBack::NoResult)?;
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => {
                    at += 1;
                    continue;
                }
                b'0'..=b'9' => match self.number(at, &line.now, depth)? {
                    Some(end) => at = end,
                    None if depth > 0 => return Err(HandedBack::NoResult),
                    None => break,
                },
                b'{' => {
                    let end = comments::end(input, at)?;
                    visitor.comment(Span::new(at + 1, end));
                    at = end + 1;
                    continue;
                }
                b'$' => {
                    if last != Last::Ply {
                        return Err(HandedBack::Glyph);
                    }
                    let (glyph, end) = glyph(input, at + 1).ok_or(HandedBack::Glyph)?;
                    if glyphs.is_new(glyph) {
                        visitor.nag(glyph);
                    }
                    at = end;
                    continue;
                }
                b'(' => {
                    // Only a variation that begins with a number is surely one to the careful lexer.
                    at = blanks_end(input, at + 1);
                    if last == Last::Nothing || !input.get(at).is_some_and(u8::is_ascii_digit) {
                        return Err(HandedBack::Variation);
                    }
                    *frames.get_mut(depth).ok_or(HandedBack::Variation)? = line;
                    depth += 1;
                    line = Frame { now: line.before, before: line.before };
                    last = Last::Nothing;
                    visitor.open();
                    continue;
                }
                b')' => {
                    depth = depth.checked_sub(1).ok_or(HandedBack::Variation)?;
                    line = frames[depth];
                    last = Last::Variation;
                    visitor.close();
                    at += 1;
                    continue;
                }
                b'*' if depth == 0 => break,
                _ if words::begins_move(byte) && plies > 0 => {}
                _ if words::begins_move(byte) => return Err(HandedBack::Number),
                _ => return Err(HandedBack::Sign),
            }
            let start = at;
            let word = words::read(input, at, &line.now)?;
            line.before = line.now;
            line.now.play(word.played);
            let (glyph, end) = marks(input, word.end, &line.now)?;
            capitals |= words::capital_bit(input[start]);
            visitor.ply(&line.before, word.played, Span::new(start, end));
            glyphs = Glyphs::default();
            if glyph > 0 {
                glyphs.is_new(glyph);
                visitor.nag(glyph);
            }
            last = Last::Ply;
            at = end;
            if depth == 0 {
                plies += 1;
            } else {
                varied += 1;
            }
        }
        let (written, place) = result_at(input, at).ok_or(HandedBack::NoResult)?;
        visitor.result(written, place);
        let end = border(input, place.end)?;
        let (result, termination) = self.ending(written, &line.now)?;
        Ok((Clean { end, plies, varied, result, termination }, capitals))
    }

    /// Where the move begins after the number at `at`; none where a result stands there.
    #[inline]
    fn number(&self, at: usize, position: &Swift, depth: usize) -> Result<Option<usize>, HandedBack> {
        let input = self.input;
        let mut end = at;
        let mut value = 0u32;
        while let Some(digit @ b'0'..=b'9') = input.get(end) {
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            end += 1;
        }
        let dots = match input.get(end..).unwrap_or_default() {
            [b'.', b'.', b'.', ..] => 3,
            [b'.', ..] => 1,
            [b'-' | b'/', ..] => return Ok(None),
            _ => return Err(HandedBack::Number),
        };
        let due = match position.turn() {
            Color::White => 1,
            Color::Black => 3,
        };
        if value != position.fullmove_number() || dots != due || end - at > 5 || input[at] == b'0' {
            return Err(HandedBack::Number);
        }
        // A number 1 that begins a line may begin a game, even inside of brackets.
        let glued =
            at == 0 || input[at - 1] == b'(' || input[at - 1] == b' ' && at > 1 && input[at - 2] == b'(';
        if value == 1 && dots == 1 && depth > 0 && !glued {
            return Err(HandedBack::Number);
        }
        let end = blanks_end(input, end + dots);
        match input.get(end) {
            Some(&byte) if words::begins_move(byte) => Ok(Some(end)),
            _ => Err(HandedBack::Number),
        }
    }

    /// Result and cause, where neither tag nor board speaks against what is written.
    fn ending(&self, written: GameResult, last: &Swift) -> Result<(GameResult, Termination), HandedBack> {
        let result = match (written, self.tagged) {
            (GameResult::Unknown, Some(tagged)) => tagged,
            (written, Some(tagged)) if tagged != GameResult::Unknown && tagged != written => {
                return Err(HandedBack::ResultDisagrees);
            }
            _ => written,
        };
        let (made, cause) = match last.outcome() {
            None => return Ok((result, Termination::Unknown)),
            Some(Outcome::Checkmate { winner: Color::White }) => {
                (GameResult::WhiteWins, Termination::Checkmate)
            }
            Some(Outcome::Checkmate { winner: Color::Black }) => {
                (GameResult::BlackWins, Termination::Checkmate)
            }
            Some(Outcome::Stalemate) => (GameResult::Draw, Termination::Stalemate),
            Some(Outcome::Dead) if matches!(result, GameResult::Unknown | GameResult::Draw) => {
                (GameResult::Draw, Termination::DeadPosition)
            }
            Some(Outcome::Dead) => return Ok((result, Termination::Unknown)),
        };
        if result != GameResult::Unknown && result != made {
            return Err(HandedBack::ResultDisagrees);
        }
        Ok((result, cause))
    }
}

/// The glyphs that were told of the ply at hand.
#[derive(Default)]
struct Glyphs([u64; 4]);

impl Glyphs {
    /// Notes a glyph; false where it was noted before.
    fn is_new(&mut self, glyph: u8) -> bool {
        let (word, bit) = (&mut self.0[usize::from(glyph >> 6)], 1 << (glyph & 63));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

fn blanks_end(input: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = input.get(at) {
        at += 1;
    }
    at
}

/// Whether a word ends at `at`.
#[inline(always)]
fn ends_word(input: &[u8], at: usize) -> bool {
    matches!(input.get(at), None | Some(b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{'))
}

/// The glyph of the marks that are glued to a move, 0 for none, and where they end. `after` is the position after it.
#[inline(always)]
fn marks(input: &[u8], at: usize, after: &Swift) -> Result<(u8, usize), HandedBack> {
    let mut at = at;
    match input.get(at) {
        Some(b' ') => return Ok((0, at)),
        Some(b'+') if after.is_check() => at += 1,
        Some(b'#') if after.is_checkmate() => at += 1,
        Some(b'+' | b'#') => return Err(HandedBack::Mark),
        _ => {}
    }
    if ends_word(input, at) { Ok((0, at)) } else { signs(input, at) }
}

/// `!`, `?` and their pairs.
#[cold]
fn signs(input: &[u8], at: usize) -> Result<(u8, usize), HandedBack> {
    let (glyph, length) = match input.get(at..).unwrap_or_default() {
        [b'!', b'!', ..] => (3, 2),
        [b'?', b'?', ..] => (4, 2),
        [b'!', b'?', ..] => (5, 2),
        [b'?', b'!', ..] => (6, 2),
        [b'!', ..] => (1, 1),
        [b'?', ..] => (2, 1),
        _ => return Err(HandedBack::Mark),
    };
    if ends_word(input, at + length) { Ok((glyph, at + length)) } else { Err(HandedBack::Mark) }
}

/// The number of a glyph whose digits begin at `at`, and where they end.
fn glyph(input: &[u8], at: usize) -> Option<(u8, usize)> {
    let digits = input.get(at..)?.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let number =
        input[at..at + digits].iter().fold(0u16, |number, digit| number * 10 + u16::from(digit - b'0'));
    let sound = (1..=3).contains(&digits) && ends_word(input, at + digits);
    Some((u8::try_from(number).ok().filter(|_| sound)?, at + digits))
}

/// The result that stands at `at` as a word of its own.
fn result_at(input: &[u8], at: usize) -> Option<(GameResult, Span)> {
    let rest = input.get(at..)?;
    let length = rest.iter().take(8).position(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
    let length = length.unwrap_or(rest.len());
    Some((result(rest.get(..length)?)?, Span::new(at, at + length)))
}

/// Where the next game begins, whose tags must be the next thing after blanks.
fn border(input: &[u8], at: usize) -> Result<usize, HandedBack> {
    let end = blanks_end(input, at);
    match input.get(end) {
        None => Ok(end),
        Some(b'[') if parts(input, end).is_some() => Ok(end),
        Some(_) => Err(HandedBack::Border),
    }
}
