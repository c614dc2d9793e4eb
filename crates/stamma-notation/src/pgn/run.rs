//! A run of moves in their commonest form: the loop in which nearly all time is spent.
//!
//! It ends before any form that it does not cover, a promotion or a bracket, and `movetext` goes on with that. So
//! nothing here has to be complete: a word that is left alone is read again by slower code.

use super::fallback::Fallback;
use super::line::FastLine;
use super::progress::GameProgress;
use super::words::{self, PlainSan};
use super::{comments, number};
use crate::game::visitor::GameVisitor;
use crate::text::Span;
use stamma_board::{Color, FastPosition, Role};

/// Plays the moves from `at` on, and returns the place of the text that slower code must read.
#[inline(never)]
pub(super) fn play_run<V: GameVisitor>(
    input: &[u8],
    at: usize,
    line: &mut FastLine,
    seen: &mut GameProgress,
    visitor: &mut V,
) -> Result<usize, Fallback> {
    // A copy, so that its place is known and no pointer to it is loaded again and again.
    let mut now = line.now;
    let mut reached = AfterMove::Next(at);
    if now.turn() == Color::Black {
        reached = one_move::<1, V>(input, at, &mut now, seen, visitor)?;
    }
    // Two loops in one: code that is compiled for a side need not branch on it.
    let end = loop {
        match reached {
            AfterMove::Next(at) => reached = one_move::<0, V>(input, at, &mut now, seen, visitor)?,
            AfterMove::Other(at) => break at,
        }
        match reached {
            AfterMove::Next(at) => reached = one_move::<1, V>(input, at, &mut now, seen, visitor)?,
            AfterMove::Other(at) => break at,
        }
    };
    line.now = now;
    Ok(end)
}

/// The place reached by reading one move.
enum AfterMove {
    /// The place where the next begins.
    Next(usize),
    /// The place of something else than a move, which has not been read.
    Other(usize),
}

/// Plays the move at `at`, behind comments and its number.
#[inline(always)]
fn one_move<const SIDE: usize, V: GameVisitor>(
    input: &[u8],
    at: usize,
    now: &mut FastPosition,
    seen: &mut GameProgress,
    visitor: &mut V,
) -> Result<AfterMove, Fallback> {
    let us = if SIDE == 0 { Color::White } else { Color::Black };
    let mut at = at;
    loop {
        let Some(window) = input.get(at..).and_then(|rest| rest.first_chunk::<16>()) else {
            return Ok(AfterMove::Other(at));
        };
        let mut bytes = words::eight_of(window, 0);
        let mut start = at;
        // Black's number is mostly left out.
        if SIDE == 0 || !matches!(bytes as u8, b'A'..=b'h') {
            if bytes as u8 == b'{' {
                let window = input[at..].first_chunk::<{ comments::COMMON }>();
                let end = match window.and_then(comments::common_end) {
                    Some(length) => at + length,
                    None => comments::end(input, at)?,
                };
                visitor.comment(Span::new(at + 1, end));
                at = end + 1;
                at += usize::from(input.get(at) == Some(&b' '));
                continue;
            }
            if let Some(bits) = number::bits_at(bytes, now.fullmove_number(), SIDE) {
                let length = (bits / 8) as usize + usize::from((bytes >> bits) as u8 == b' ');
                start += length;
                bytes = words::eight_of(window, length);
            }
        }
        let Some(word) = words::plain(bytes) else {
            if start == at && words::is_blank(bytes as u8) {
                at += 1 + usize::from(bytes as u16 == words::LINE_END);
                continue;
            }
            return castling(input, [at, start], now, seen, visitor);
        };
        let PlainSan { role, sign, origin, to, bits } = word;
        if role == Role::King {
            return king_move::<SIDE, V>(bytes, start, now, seen, visitor);
        }
        let Some(played) = now.plain_move(us, role, sign, origin, to) else {
            return Ok(AfterMove::Other(at));
        };
        let (end, Some(next)) = words::plain_end(bytes, bits) else { return Ok(AfterMove::Other(at)) };
        let checks = end != (bits / 8) as usize;
        let (end, next) = (start + end, start + next);
        seen.play(now, us, (played, role.index()), Span::new(start, end), visitor);
        if checks && !now.is_check() {
            return Err(Fallback::Mark);
        }
        return Ok(AfterMove::Next(next));
    }
}

/// Moves the king as the word of a side says that begins with these bytes, at `start`. It is apart because whoever else moves
/// leaves all kings where they are. Where slower code must read it the number before it need not be read again: one may be
/// left out.
#[inline(never)]
fn king_move<const SIDE: usize, V: GameVisitor>(
    bytes: u64,
    start: usize,
    now: &mut FastPosition,
    seen: &mut GameProgress,
    visitor: &mut V,
) -> Result<AfterMove, Fallback> {
    let us = if SIDE == 0 { Color::White } else { Color::Black };
    let found = words::plain_king(bytes).and_then(|(sign, to, bits)| {
        let (end, next) = words::plain_end(bytes, bits);
        Some((now.king_move(us, sign, to)?, end, next?, end != (bits / 8) as usize))
    });
    let Some((played, end, next, checks)) = found else { return Ok(AfterMove::Other(start)) };
    seen.play(now, us, (played, Role::King.index()), Span::new(start, start + end), visitor);
    if checks && !now.is_check() {
        return Err(Fallback::Mark);
    }
    Ok(AfterMove::Next(start + next))
}

/// Castles, if the text at `start`, behind the number at `at`, says so.
#[inline(never)]
fn castling<V: GameVisitor>(
    input: &[u8],
    [at, start]: [usize; 2],
    now: &mut FastPosition,
    seen: &mut GameProgress,
    visitor: &mut V,
) -> Result<AfterMove, Fallback> {
    let bytes = words::eight_or_zeros(input, start);
    let Some((side, bits)) = words::castling(bytes) else { return Ok(AfterMove::Other(at)) };
    let end = start + (bits / 8) as usize;
    let next = match (bytes >> bits) as u8 {
        b' ' => end + 1,
        b'\n' | b'\r' => end,
        _ => return Ok(AfterMove::Other(at)),
    };
    let Some(played) = now.castling(side) else { return Ok(AfterMove::Other(at)) };
    let us = now.turn();
    seen.play(now, us, (played, 6), Span::new(start, end), visitor);
    Ok(AfterMove::Next(next))
}

#[cfg(test)]
mod tests {
    use super::{FastLine, GameProgress, play_run};

    /// Nearly every game has castling of both sides, behind which nothing must be left to slower code.
    #[test]
    fn a_run_goes_on_behind_castling() {
        for moves in [
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d3 d6 ",
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O ",
            "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O\nO-O\n5. d3 d6\n",
        ] {
            // The last bytes of a text are always left.
            let text = [moves, "(a variation, or what else a run ends at) *"].concat();
            let (mut line, mut seen) = (FastLine::default(), GameProgress::default());
            let end = play_run(text.as_bytes(), 0, &mut line, &mut seen, &mut ());
            let end = end.unwrap_or_else(|_| panic!("{moves}"));
            assert_eq!(
                (text[..end].trim_end(), line.now.ply() - line.first),
                (moves.trim_end(), 10),
                "{moves}"
            );
        }
    }
}
