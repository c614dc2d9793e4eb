//! One move in SAN: its word taken apart by place, from the target backwards.
//!
//! Eight bytes are looked at together. What the word says is asked of the position at once, so that no pattern is built.

use super::HandedBack;
use stamma_board::{ANYWHERE, CastlingSide, Role, Swift, SwiftMove};

/// A word that is one legal move.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) played: SwiftMove,
    /// Where its marks begin.
    pub(super) end: usize,
}

/// What a word may begin with, by its first byte.
const NONE: u8 = 0;
const PAWN: u8 = 1;
const CASTLES: u8 = 7;

static FIRST: [u8; 256] = {
    let mut first = [NONE; 256];
    let mut file = b'a';
    while file <= b'h' {
        first[file as usize] = PAWN;
        file += 1;
    }
    first[b'N' as usize] = 2;
    first[b'B' as usize] = 3;
    first[b'R' as usize] = 4;
    first[b'Q' as usize] = 5;
    first[b'K' as usize] = 6;
    first[b'O' as usize] = CASTLES;
    first
};

/// Whether a move may begin with this byte.
#[inline(always)]
pub(super) fn begins_move(byte: u8) -> bool {
    FIRST[usize::from(byte)] != NONE
}

/// The bit for a first byte among the capitals of a game: knight, bishop, rook, queen, king, castling; none for pawns.
#[inline(always)]
pub(super) fn capital_bit(byte: u8) -> u32 {
    1 << FIRST[usize::from(byte)] >> 2
}

/// The eight bytes from `at`, the first lowest; zeros beyond the end.
#[inline(always)]
pub(super) fn eight(input: &[u8], at: usize) -> u64 {
    match input.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()) {
        Some(bytes) => u64::from_le_bytes(bytes),
        None => last_bytes(input, at),
    }
}

#[cold]
fn last_bytes(input: &[u8], at: usize) -> u64 {
    let rest = input.get(at..).unwrap_or_default();
    rest.iter().take(8).rev().fold(0, |bytes, byte| bytes << 8 | u64::from(*byte))
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Reads the move that begins at `at`, up to its marks.
#[inline(always)]
pub(super) fn read(input: &[u8], at: usize, position: &Swift) -> Result<Word, HandedBack> {
    let bytes = eight(input, at);
    // The first byte below `-` ends the word: a blank, a mark, a bracket. The others are letters, digits, `-`, `=` and `?`.
    let ends = bytes.wrapping_sub(0x2d * ONES) & !bytes & HIGHS;
    let bits = ends.trailing_zeros() & 0x78;
    let played = match target(bytes, bits) {
        Some(target) => usual(bytes, bits, target, position)?,
        None => {
            let (played, length) = unusual(bytes, bits, position)?;
            return Ok(Word { played, end: at + length });
        }
    };
    Ok(Word { played, end: at + (bits / 8) as usize })
}

/// The index of the square that a word of so many bits ends with.
#[inline(always)]
fn target(bytes: u64, bits: u32) -> Option<u8> {
    if !(16..=48).contains(&bits) {
        return None;
    }
    // File and rank now stand in the two highest bytes.
    let target = ((bytes << (64 - bits) >> 48) as u32).wrapping_sub(0x3161);
    (target & !0x0707 == 0).then_some((target & 7 | target >> 5) as u8)
}

/// A word that ends with its target.
#[inline(always)]
fn usual(bytes: u64, bits: u32, to: u8, position: &Swift) -> Result<SwiftMove, HandedBack> {
    let word = bytes << (64 - bits);
    let takes = (word >> 40) as u8 == b'x';
    let before = bits - 16 - if takes { 8 } else { 0 };
    let first = FIRST[usize::from(bytes as u8)];
    let found = if first == PAWN {
        match before {
            0 if !takes => position.pawn_step(to, None),
            8 if takes => position.pawn_capture((bytes as u8).wrapping_sub(b'a'), to, None),
            _ => return Err(HandedBack::Word),
        }
    } else {
        let role = match first {
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            6 => Role::King,
            _ => return Err(HandedBack::Word),
        };
        let origin = match before {
            8 => ANYWHERE,
            _ => origin((bytes >> 8) as u16, before).ok_or(HandedBack::Word)?,
        };
        if takes && !position.is_enemy(to) {
            return Err(HandedBack::Mark);
        }
        position.piece_move(role, origin, to)
    };
    found.ok_or(HandedBack::Move)
}

/// The squares that one or two characters between letter and target leave: `b`, `1`, `b1`.
fn origin(chars: u16, before: u32) -> Option<u64> {
    let file = |char: u8| {
        matches!(char, b'a'..=b'h').then(|| 0x0101_0101_0101_0101u64 << (char.wrapping_sub(b'a') & 7))
    };
    let rank = |char: u8| matches!(char, b'1'..=b'8').then(|| 0xffu64 << (8 * (char.wrapping_sub(b'1') & 7)));
    let (first, second) = (chars as u8, (chars >> 8) as u8);
    match before {
        16 => file(first).or_else(|| rank(first)),
        24 => Some(file(first)? & rank(second)?),
        _ => None,
    }
}

/// Castling, promotions, and words with a question mark; the length of the word comes with its move.
#[inline(never)]
fn unusual(bytes: u64, bits: u32, position: &Swift) -> Result<(SwiftMove, usize), HandedBack> {
    let text = bytes.to_le_bytes();
    if let Some(query @ 2..=6) = text.iter().position(|byte| *byte == b'?')
        && query < bits as usize / 8
    {
        let bits = 8 * query as u32;
        let played = match target(bytes, bits) {
            Some(target) => usual(bytes, bits, target, position)?,
            None => castling_or_promotion(text, bits, position)?,
        };
        return Ok((played, query));
    }
    Ok((castling_or_promotion(text, bits, position)?, bits as usize / 8))
}

fn castling_or_promotion(text: [u8; 8], bits: u32, position: &Swift) -> Result<SwiftMove, HandedBack> {
    let square = |file: u8, rank: u8| {
        let on_board = matches!(file, b'a'..=b'h') && matches!(rank, b'1' | b'8');
        on_board.then(|| file.wrapping_sub(b'a') + 8 * rank.wrapping_sub(b'1')).ok_or(HandedBack::Word)
    };
    let becomes = |letter: u8| match letter {
        b'N' => Ok(Some(Role::Knight)),
        b'B' => Ok(Some(Role::Bishop)),
        b'R' => Ok(Some(Role::Rook)),
        b'Q' => Ok(Some(Role::Queen)),
        _ => Err(HandedBack::Word),
    };
    let found = match (bits, text) {
        (24, [b'O', b'-', b'O', ..]) => position.castling(CastlingSide::KingSide),
        (40, [b'O', b'-', b'O', b'-', b'O', ..]) => position.castling(CastlingSide::QueenSide),
        (32, [file, rank, b'=', letter, ..]) => position.pawn_step(square(file, rank)?, becomes(letter)?),
        (48, [from @ b'a'..=b'h', b'x', file, rank, b'=', letter, ..]) => {
            position.pawn_capture(from - b'a', square(file, rank)?, becomes(letter)?)
        }
        _ => return Err(HandedBack::Word),
    };
    found.ok_or(HandedBack::Move)
}
