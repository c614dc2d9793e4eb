//! Separates games and parses their words, without a board: the meaning of a move, and whether it is legal, is not
//! checked.

use super::comments;
use super::fallback::Fallback;
use super::movetext::{UnsentGame, blanks_end, border, glyph, marks, result_at};
use super::scanned_move::ScannedMove;
use super::tags::TagFacts;
use super::words::{self, ONES, PlainSan, eight_or_zeros, zeros};
use crate::game::visitor::{GameSummary, GameVisitor, TagEvent};
use crate::moves::result::Termination;
use crate::read::options::Limits;
use crate::text::Span;
use stamma_board::Sign;

/// Sends the words of the game that begins at byte `at`, a border between two games, without checking whether its
/// moves are legal. It is given up where its writing is not plain SAN, by the same signs as when it is played; its
/// numbers are not compared with its moves, its comments are not parsed but for the tags of a game, and no rule of
/// the board is checked.
pub(super) fn send_words<V: GameVisitor>(
    heads: &mut TagFacts,
    limits: &Limits,
    input: &[u8],
    at: usize,
    visitor: &mut V,
) -> Result<UnsentGame, Fallback> {
    let moves = heads.read(input, at, &mut |name, value, class| {
        visitor.tag(TagEvent::Standard { name, value, class });
    })?;
    send_movetext(limits, input, [at, moves], visitor)
}

/// Sends the words of the game that begins at byte `start` and whose moves begin at byte `at`.
pub(super) fn send_movetext<V: GameVisitor>(
    limits: &Limits,
    input: &[u8],
    [start, mut at]: [usize; 2],
    visitor: &mut V,
) -> Result<UnsentGame, Fallback> {
    let (mut depth, mut words, mut numbered) = (0, 0, false);
    // The place where a variation has begun.
    let mut opened = 0;
    loop {
        let mut bytes = eight_or_zeros(input, at);
        if (bytes as u8).is_ascii_digit() {
            let length = match number_length(bytes) {
                Some(length) => length,
                None if depth == 0 => break,
                None => return Err(Fallback::NoResult),
            };
            // A number 1 after moves or another number may begin another game, but for variations on the first move.
            if bytes as u16 == u16::from_le_bytes(*b"1.")
                && length == 2
                && (numbered || words > 0)
                && at != opened
            {
                return Err(Fallback::Number);
            }
            numbered = true;
            at += length;
            at += usize::from(input.get(at) == Some(&b' '));
            bytes = eight_or_zeros(input, at);
        }
        if let Some(PlainSan { role, sign, origin, to, bits }) = words::plain(bytes)
            && origin != 0
        {
            let begin = at;
            let (end, next) = words::plain_end(bytes, bits);
            let (mut end, mut glyph) = (at + end, 0);
            match next {
                Some(next) => at += next,
                None => {
                    (_, glyph, end) = marks(input, at + (bits / 8) as usize)?;
                    at = end;
                }
            }
            let takes = sign == Sign::Capture;
            let word = ScannedMove { role, origin, to, takes, becomes: None, castles: None };
            visitor.word(|| word.pattern(), Span::new(begin, end));
            if glyph > 0 {
                visitor.nag(glyph);
            }
            words += 1;
            continue;
        }
        let first = bytes as u8;
        if first == b'{' {
            let end = comments::bare_end(input, at)?;
            visitor.comment(Span::new(at + 1, end));
            at = end + 1;
            at += usize::from(input.get(at) == Some(&b' '));
            continue;
        }
        if words::begins_move(first) {
            let (word, length) = words::scan(bytes).ok_or(Fallback::Word)?;
            let (_, glyph, end) = marks(input, at + length)?;
            visitor.word(|| word.pattern(), Span::new(at, end));
            if glyph > 0 {
                visitor.nag(glyph);
            }
            words += 1;
            at = end;
            continue;
        }
        match first {
            b' ' | b'\n' | b'\r' | b'\t' => at += 1,
            b'0'..=b'9' if depth == 0 => break,
            b'0'..=b'9' => return Err(Fallback::NoResult),
            b'(' => {
                let bracket = at;
                at = blanks_end(input, at + 1);
                opened = if input[bracket..at].contains(&b'\n') { 0 } else { at };
                let begins = input.get(at).is_some_and(u8::is_ascii_digit);
                if !begins || words == 0 || depth >= limits.depth {
                    return Err(Fallback::Variation);
                }
                depth += 1;
                visitor.open();
            }
            b')' if depth > 0 => {
                depth -= 1;
                visitor.close();
                at += 1;
            }
            b'$' if words > 0 => {
                let (glyph, end) = glyph(input, at + 1).ok_or(Fallback::Glyph)?;
                visitor.nag(glyph);
                at = end;
            }
            b';' => {
                let comment = comments::line(input, at)?;
                visitor.comment(comment);
                at = comment.end;
            }
            b'*' if depth == 0 => break,
            0 if at >= input.len() => return Err(Fallback::NoResult),
            _ => return Err(Fallback::Sign),
        }
    }
    let (result, place) = result_at(input, at).ok_or(Fallback::NoResult)?;
    let end = border(input, place.end, |text| visitor.comment(text))?;
    if end - start >= limits.tokens || words > limits.plies {
        return Err(Fallback::TooLong);
    }
    let termination = Termination::Unknown;
    Ok(UnsentGame { summary: GameSummary { end, plies: words, varied: 0, result, termination }, place })
}

/// Returns the number of bytes that a move number with one dot or three takes at the front of these.
#[inline(always)]
fn number_length(bytes: u64) -> Option<usize> {
    let dot = zeros(bytes ^ (0x2e * ONES)).trailing_zeros() & 0x78;
    if !(8..=40).contains(&dot) {
        return None;
    }
    // The bytes before the dot at the top, and zeros of the text below them, which are digits too.
    let digits = (bytes ^ (0x30 * ONES)) << (64 - dot);
    if (digits | digits.wrapping_add(0x76 * ONES) & (0x80 * ONES)) & (0xf0 * ONES) != 0 {
        return None;
    }
    let after = (bytes >> dot) as u32;
    let dots = match after & 0x00ff_ffff {
        0x002e_2e2e => 3,
        three if three & 0xff00 != 0x2e00 => 1,
        _ => return None,
    };
    Some((dot / 8) as usize + dots)
}
