//! The hash keys of the large board: drawn in order from one fixed sequence, so that they never change.

use crate::vocabulary::{Color, Role};

/// A piece on a square, by role, colour and index.
#[cfg(not(feature = "compact"))]
static PIECES: [[[u64; 128]; 2]; Role::COUNT] = {
    let mut all = [[[0; 128]; 2]; Role::COUNT];
    let mut number = 0;
    while number < 128 * 2 * Role::COUNT {
        all[number / 256][number / 128 % 2][number % 128] = key(number as u64);
        number += 1;
    }
    all
};

/// A piece on a square.
#[cfg(not(feature = "compact"))]
#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, index: usize) -> u64 {
    PIECES[role.index() & 7][color.index()][index]
}

/// A piece on a square.
#[cfg(feature = "compact")]
pub(crate) fn piece(color: Color, role: Role, index: usize) -> u64 {
    key(((role.index() & 7) * 256 + color.index() * 128 + index) as u64)
}

/// A right to castle, by colour and side.
pub(crate) static CASTLING: [[u64; 2]; 2] = [[key(4000), key(4001)], [key(4002), key(4003)]];

/// A capture en passant that could be made, by file.
pub(crate) static EN_PASSANT: [u64; 16] = {
    let mut all = [0; 16];
    let mut file = 0;
    while file < 16 {
        all[file] = key(4100 + file as u64);
        file += 1;
    }
    all
};

/// White is to move.
pub(crate) const TURN: u64 = key(4200);

/// The number at a place in the sequence (Steele, Lea and Flood's SplitMix64).
pub(super) const fn key(place: u64) -> u64 {
    let mut mixed = (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(all(test, not(feature = "compact")))]
mod tests {
    use super::{key, piece};
    use crate::vocabulary::{Color, Role};

    #[test]
    fn keys_in_the_table_are_those_that_are_computed() {
        let mut place = 0;
        for role in Role::ALL {
            for color in [Color::White, Color::Black] {
                for index in 0..128 {
                    assert_eq!(piece(color, role, index), key(place));
                    place += 1;
                }
            }
        }
    }
}
