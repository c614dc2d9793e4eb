//! Writes a position as FEN.

use super::key::ROLES;
use super::tables::indices;
use super::{FastPosition, SIDES, set};
use crate::fen::piece_letter;
use crate::vocabulary::{CastlingSide, Color, Piece, Square};
use alloc::string::String;

/// No FEN of a usual board is longer: the squares and the signs between ranks take 71 bytes, the rest at most 34.
const LONGEST: usize = 128;

/// A text that is put together byte by byte.
struct Bytes {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Bytes {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.length % LONGEST] = byte;
        self.length += 1;
    }

    /// Appends a number of empty squares, if there are any.
    #[inline(always)]
    fn empty(&mut self, count: u32) {
        self.bytes[self.length % LONGEST] = b'0' + count as u8;
        self.length += usize::from(count > 0);
    }

    fn number(&mut self, number: u32) {
        let mut digits = [0u8; 10];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        digits[at..].iter().for_each(|digit| self.push(*digit));
    }
}

impl FastPosition {
    /// The FEN, as [`Position::to_fen`](crate::Position::to_fen) writes it.
    pub fn to_fen(&self) -> String {
        let mut fen = String::new();
        self.append_fen(&mut fen);
        fen
    }

    /// Appends the FEN.
    pub fn append_fen(&self, out: &mut String) {
        let mut rights = [0; 4];
        let Some(rights) = self.corner_rights(&mut rights) else {
            return out.push_str(&self.to_position().to_fen());
        };
        let mut letters = [0u8; 64];
        for color in Color::ALL {
            for role in ROLES {
                let letter = piece_letter(Piece { color, role }) as u8;
                for index in indices(self.sets[set(role)] & self.sets[SIDES + color.index()]) {
                    letters[usize::from(index & 63)] = letter;
                }
            }
        }
        let mut fen = Bytes { bytes: [0; LONGEST], length: 0 };
        let occupied = (self.sets[SIDES] | self.sets[SIDES + 1]).to_be_bytes();
        for (rank, occupied) in letters.chunks_exact(8).rev().zip(occupied) {
            let mut left = u32::from(occupied);
            let mut next = 0;
            while left != 0 {
                let file = left.trailing_zeros() & 7;
                fen.empty(file - next);
                fen.push(rank[file as usize]);
                next = file + 1;
                left &= left - 1;
            }
            fen.empty(8 - next);
            fen.push(b'/');
        }
        // The last rank has no sign behind it.
        fen.length -= 1;
        let turn = if self.turn() == Color::White { *b" w " } else { *b" b " };
        turn.iter().chain(rights).for_each(|byte| fen.push(*byte));
        if rights.is_empty() {
            fen.push(b'-');
        }
        fen.push(b' ');
        let en_passant = self.en_passant();
        if en_passant == 0 {
            fen.push(b'-');
        } else {
            let square = Square::from_packed(en_passant.trailing_zeros() as u8 & 63);
            fen.push(square.file().char() as u8);
            fen.push(b'1' + square.rank().index());
        }
        for number in [self.halfmove_clock(), self.fullmove_number()] {
            fen.push(b' ');
            fen.number(number);
        }
        let text = fen.bytes.get(..fen.length).and_then(|bytes| core::str::from_utf8(bytes).ok());
        out.push_str(text.unwrap_or_default());
    }

    /// The letters of the castling rights; none where a rook does not stand in its corner, and its right may be written by its
    /// file.
    fn corner_rights<'a>(&self, letters: &'a mut [u8; 4]) -> Option<&'a [u8]> {
        let mut count = 0;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color.index(), side) else { continue };
                let (letter, corner) = match side {
                    CastlingSide::KingSide => (b'k', 7),
                    CastlingSide::QueenSide => (b'q', 0),
                };
                if rook & 7 != corner {
                    return None;
                }
                letters[count] = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
                count += 1;
            }
        }
        Some(&letters[..count])
    }
}
