//! Writes a position as FEN.

use super::key::ROLES;
use super::{FastPosition, SIDES, set};
use crate::fen::piece_letter;
use crate::vocabulary::{CastlingSide, Color, Piece, Square};
use alloc::string::String;

/// No FEN of a usual board is longer: the squares and the signs between ranks take 71 bytes, the rest at most 34, and a rank is
/// copied with eight.
const LONGEST: usize = 128 + 8;

/// The ranks of the position whose FEN was written last.
pub struct FenRanks {
    sets: [u64; 8],
    ranks: [FenRank; 8],
}

/// A rank in FEN.
#[derive(Clone, Copy)]
struct FenRank {
    text: [u8; 8],
    length: usize,
}

impl Default for FenRanks {
    /// The ranks of an empty board.
    fn default() -> FenRanks {
        FenRanks { sets: [0; 8], ranks: [FenRank { text: [b'8', 0, 0, 0, 0, 0, 0, 0], length: 1 }; 8] }
    }
}

impl FenRanks {
    /// Writes the ranks anew that are others in a position.
    fn follow(&mut self, position: &FastPosition) {
        let sets = self.sets.iter().zip(&position.sets);
        let changed = sets.fold(0, |changed, (old, new)| changed | (old ^ new));
        self.sets = position.sets;
        for (rank, (text, changed)) in self.ranks.iter_mut().zip(changed.to_le_bytes()).enumerate() {
            if changed != 0 {
                *text = FenRank::of(position, rank);
            }
        }
    }
}

impl FenRank {
    fn of(position: &FastPosition, rank: usize) -> FenRank {
        let on_rank = |set: u64| u32::from(set.to_le_bytes()[rank & 7]);
        let mut letters = [0; 8];
        for role in ROLES {
            let letter = piece_letter(Piece { color: Color::White, role }) as u8;
            let mut left = on_rank(position.sets[set(role)]);
            while left != 0 {
                letters[left.trailing_zeros() as usize & 7] = letter;
                left &= left - 1;
            }
        }
        let black = on_rank(position.sets[SIDES + 1]);
        let mut left = on_rank(position.occupied());
        let (mut text, mut length, mut next) = ([0; 16], 0, 0);
        while left != 0 {
            let file = left.trailing_zeros() & 7;
            text[length & 15] = b'0' + (file - next) as u8;
            length += usize::from(file > next);
            // Letters of Black are small.
            text[length & 15] = letters[file as usize] | ((black >> file & 1) as u8) << 5;
            length += 1;
            next = file + 1;
            left &= left - 1;
        }
        text[length & 15] = b'0' + (8 - next) as u8;
        length += usize::from(next < 8);
        // Eight squares make no more than eight bytes.
        let text = text.first_chunk().copied().unwrap_or_default();
        FenRank { text, length }
    }
}

/// A text that is put together byte by byte.
struct Bytes {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Bytes {
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.length % 128] = byte;
        self.length += 1;
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
        self.append_fen_after(&mut FenRanks::default(), out);
    }

    /// Appends the FEN, of which the ranks that are as in the position before are known.
    pub fn append_fen_after(&self, known: &mut FenRanks, out: &mut String) {
        let mut rights = [0; 4];
        let Some(rights) = self.corner_rights(&mut rights) else {
            return out.push_str(&self.to_position().to_fen());
        };
        known.follow(self);
        let mut fen = Bytes { bytes: [0; LONGEST], length: 0 };
        for rank in known.ranks.iter().rev() {
            fen.bytes[fen.length % 128..][..8].copy_from_slice(&rank.text);
            fen.length += rank.length;
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
