//! A run of moves in their commonest form: the loop in which nearly all time is spent.
//!
//! It ends before whatever it does not know, a promotion or a bracket, and `movetext` goes on with that. So nothing here
//! has to be complete: a word that is left alone is read again with more patience.

use super::movetext::Line;
use super::number::DueNumber;
use super::{FastVisitor, HandedBack, comments, words};
use crate::diagnostics::Span;
use alloc::vec::Vec;
use stamma_board::{ANYWHERE, Role, SwiftMove};

/// What a game has shown so far beside its position.
#[derive(Clone, Default, Debug)]
pub(super) struct Seen {
    /// The moves of the line at hand, behind those of the lines that it lies inside.
    pub(super) played: Vec<SwiftMove>,
    /// Whether moves begin with a capital: 1 at the number of the piece's role, castling at 6.
    pub(super) letters: [u8; 8],
}

/// Plays the moves from `at` on, and returns where something stands that has to be looked at more closely.
#[inline]
pub(super) fn follow<V: FastVisitor>(
    input: &[u8],
    at: usize,
    line: &mut Line,
    seen: &mut Seen,
    visitor: &mut V,
) -> Result<usize, HandedBack> {
    let mut at = at;
    let mut due = DueNumber::new(line.now.fullmove_number());
    let mut side = line.now.turn().index();
    while let Some(mut bytes) = words::eight(input, at) {
        if bytes as u8 == b'{' {
            let end = comments::end(input, at)?;
            visitor.comment(Span::new(at + 1, end));
            at = end + 1;
            at += usize::from(input.get(at) == Some(&b' '));
            continue;
        }
        let mut start = at;
        if let Some(length) = due.length_at(bytes, side) {
            start += length;
            start += usize::from(input.get(start) == Some(&b' '));
            match words::eight(input, start) {
                Some(after) => bytes = after,
                None => break,
            }
        }
        let bits = words::length(bytes);
        let Some(to) = words::target(bytes, bits) else {
            if matches!(bytes as u8, b' ' | b'\n' | b'\r') && start == at {
                at += 1;
                continue;
            }
            break;
        };
        let mut end = start + (bits / 8) as usize;
        let mut sign = (bytes >> (bits & 63)) as u8;
        let checks = sign == b'+';
        if checks {
            end += 1;
            sign = *input.get(end).unwrap_or(&0);
        }
        if sign != b' ' && !matches!(sign, b'\n' | b'\r' | b')' | b'{') {
            break;
        }
        let first = bytes as u8;
        let role = words::role(first);
        let written = Span::new(start, end);
        match bits {
            24 => match line.now.piece_move(role, ANYWHERE, to) {
                Some(played) => advance(line, seen, visitor, played, written),
                None => break,
            },
            16 => match line.now.pawn_step(to, None) {
                Some(played) => advance(line, seen, visitor, played, written),
                None => break,
            },
            32 if bytes >> 8 & 0xff == u64::from(b'x') => {
                let found = match role {
                    Role::Pawn if matches!(first, b'a'..=b'h') => {
                        line.now.pawn_capture(first - b'a', to, None)
                    }
                    role if line.now.is_enemy(to) => line.now.piece_move(role, ANYWHERE, to),
                    _ => None,
                };
                match found {
                    Some(played) => advance(line, seen, visitor, played, written),
                    None => break,
                }
            }
            _ => break,
        }
        if checks && !line.now.is_check() {
            return Err(HandedBack::Mark);
        }
        seen.letters[role.index()] = 1;
        if side == 1 {
            due.raise();
        }
        side ^= 1;
        at = end + usize::from(sign <= b' ');
    }
    Ok(at)
}

/// Tells a move and plays it.
#[inline(always)]
fn advance<V: FastVisitor>(
    line: &mut Line,
    seen: &mut Seen,
    visitor: &mut V,
    played: SwiftMove,
    written: Span,
) {
    visitor.ply(&line.now, played, written);
    seen.played.push(played);
    line.now.play(played);
}
