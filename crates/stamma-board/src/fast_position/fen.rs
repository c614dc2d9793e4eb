//! Writes a position as FEN.

use super::tables::indices;
use super::{FastPosition, SIDES, set};
use crate::fen::piece_letter;
use crate::vocabulary::{CastlingSide, Color, Piece, Role, Square};
use alloc::string::String;

/// The roles of a fast position.
const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// No FEN of a usual board is longer.
const LONGEST: usize = 96;

impl FastPosition {
    /// The FEN, as [`Position::to_fen`](crate::Position::to_fen) writes it.
    pub fn to_fen(&self) -> String {
        let mut rights = [0; 4];
        let Some(rights) = self.corner_rights(&mut rights) else { return self.to_position().to_fen() };
        let mut letters = [0u8; 64];
        for color in Color::ALL {
            for role in ROLES {
                let letter = piece_letter(Piece { color, role }) as u8;
                for index in indices(self.sets[set(role)] & self.sets[SIDES + color.index()]) {
                    letters[usize::from(index & 63)] = letter;
                }
            }
        }
        let mut fen = String::with_capacity(LONGEST);
        for rank in letters.chunks_exact(8).rev() {
            let mut empty = 0;
            for &letter in rank {
                if letter == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    fen.push(char::from(b'0' + empty));
                    empty = 0;
                }
                fen.push(char::from(letter));
            }
            if empty > 0 {
                fen.push(char::from(b'0' + empty));
            }
            fen.push('/');
        }
        fen.pop();
        fen.push_str(if self.turn() == Color::White { " w " } else { " b " });
        fen.extend(rights.iter().copied().map(char::from));
        if rights.is_empty() {
            fen.push('-');
        }
        fen.push(' ');
        let en_passant = self.en_passant();
        if en_passant == 0 {
            fen.push('-');
        } else {
            let square = Square::from_packed(en_passant.trailing_zeros() as u8 & 63);
            fen.extend([square.file().char(), char::from(b'1' + square.rank().index())]);
        }
        for number in [self.halfmove_clock(), self.fullmove_number()] {
            fen.push(' ');
            push_number(&mut fen, number);
        }
        fen
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

fn push_number(fen: &mut String, number: u32) {
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
    fen.extend(digits[at..].iter().copied().map(char::from));
}
