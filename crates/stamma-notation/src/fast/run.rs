//! A run of moves in their commonest form: the loop in which nearly all time is spent.
//!
//! It ends before whatever it does not know, a promotion or a bracket, and `movetext` goes on with that. So nothing here
//! has to be complete: a word that is left alone is read again with more patience.

use super::movetext::Line;
use super::{FastVisitor, HandedBack, comments, words};
use crate::diagnostics::Span;
use alloc::boxed::Box;
use stamma_board::{ANYWHERE, Role, SwiftKind, SwiftMove};

/// What a game has shown so far beside its position.
#[derive(Clone, Default, Debug)]
pub(super) struct Seen {
    pub(super) played: Played,
    /// Whether moves begin with a capital: 1 at the number of the piece's role, castling at 6.
    pub(super) letters: [u8; 8],
}

/// The moves that have led to the position at hand, by their plies.
#[derive(Clone, Debug)]
pub(super) struct Played(Box<[SwiftMove; Played::MOST as usize]>);

impl Played {
    /// Of so many plies; variations on later ones are left to the careful reader.
    pub(super) const MOST: u32 = 1_024;

    /// No move.
    pub(super) const NOTHING: SwiftMove =
        SwiftMove { from: 0, to: 0, role: Role::King, kind: SwiftKind::Ordinary };

    /// Keeps the move of a ply.
    #[inline(always)]
    pub(super) fn keep(&mut self, ply: u32, played: SwiftMove) {
        self.0[(ply % Played::MOST) as usize] = played;
    }

    /// The move of a ply.
    pub(super) fn at(&self, ply: u32) -> SwiftMove {
        self.0[(ply % Played::MOST) as usize]
    }
}

impl Default for Played {
    fn default() -> Played {
        Played(Box::new([Played::NOTHING; Played::MOST as usize]))
    }
}

/// Plays the moves from `at` on, and returns where something stands that has to be looked at more closely.
#[inline(never)]
pub(super) fn follow<V: FastVisitor>(
    input: &[u8],
    at: usize,
    line: &mut Line,
    seen: &mut Seen,
    visitor: &mut V,
) -> Result<usize, HandedBack> {
    let mut at = at;
    while let Some(mut bytes) = words::eight(input, at) {
        if bytes as u8 == b'{' {
            let end = comments::end(input, at)?;
            visitor.comment(Span::new(at + 1, end));
            at = end + 1;
            at += usize::from(input.get(at) == Some(&b' '));
            continue;
        }
        let mut start = at;
        if let Some(length) = line.due.length_at(bytes, line.now.side_to_move()) {
            start += length;
            start += usize::from(input.get(start) == Some(&b' '));
            match words::eight(input, start) {
                Some(after) => bytes = after,
                None => break,
            }
        }
        let bits = words::length(bytes);
        let Some(to) = words::target(bytes, bits) else {
            if start != at || !matches!(bytes as u8, b' ' | b'\n' | b'\r') {
                break;
            }
            at += 1 + usize::from(bytes as u16 == u16::from_le_bytes(*b"\r\n"));
            continue;
        };
        let mut end = start + (bits / 8) as usize;
        let sign = (bytes >> (bits & 63)) as u8;
        let mut next = end + 1;
        let mut checks = false;
        if sign != b' ' {
            checks = sign == b'+';
            end += usize::from(checks);
            next = end;
            if !matches!(input.get(end), Some(b' ' | b'\n' | b'\r' | b')' | b'{')) {
                break;
            }
        }
        let first = bytes as u8;
        let role = words::role(first);
        let written = Span::new(start, end);
        match bits {
            24 if role != Role::Pawn => {
                let Some(from) = line.now.piece_origin(role, ANYWHERE, to) else { break };
                let played = SwiftMove { from, to, role, kind: SwiftKind::Ordinary };
                advance(line, seen, visitor, played, written);
            }
            16 => match line.now.pawn_step(to, None) {
                Some(played) => advance(line, seen, visitor, played, written),
                None => break,
            },
            32 if bytes >> 8 & 0xff == u64::from(b'x') => {
                if role != Role::Pawn {
                    let Some(from) = line.now.piece_origin(role, ANYWHERE, to) else { break };
                    if !line.now.is_enemy(to) {
                        break;
                    }
                    let played = SwiftMove { from, to, role, kind: SwiftKind::Ordinary };
                    advance(line, seen, visitor, played, written);
                } else {
                    let file = first.wrapping_sub(b'a');
                    match line.now.pawn_capture(file, to, None) {
                        Some(played) if file < 8 => advance(line, seen, visitor, played, written),
                        _ => break,
                    }
                }
            }
            32 if role != Role::Pawn => {
                let Some(origin) = words::file_or_rank((bytes >> 8) as u8) else { break };
                let Some(from) = line.now.piece_origin(role, origin, to) else { break };
                let played = SwiftMove { from, to, role, kind: SwiftKind::Ordinary };
                advance(line, seen, visitor, played, written);
            }
            _ => break,
        }
        if checks && !line.now.is_check() {
            return Err(HandedBack::Mark);
        }
        seen.letters[role.index()] = 1;
        at = next;
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
    seen.played.keep(line.now.ply(), played);
    line.count_move();
    line.now.play(played);
    visitor.after(&line.now);
}
