//! The usual board: eight by eight squares in one `u64`, a1 the lowest bit, h8 the highest.
//!
//! Rook and bishop moves are looked up: the occupied squares that matter for a square, multiplied by a number found
//! for that square, have their pattern gathered in the highest bits, which index a table of all answers. With the
//! feature `compact`, lines are followed instead.

use crate::geometry::{BoardSize, Geometry, sealed};
use crate::keys::polyglot as keys;
use crate::vocabulary::{CastlingSide, Color, Role, Square};

#[cfg(not(feature = "compact"))]
use super::magics::{diagonal, straight};
#[cfg(feature = "compact")]
use super::rays::{between, diagonal, line, straight};
use super::tables::{BLACK_PAWN, DIRECTIONS, KNIGHT, LAYOUT_8X8, WHITE_PAWN};

/// The board of eight files and eight ranks, on `u64`. Zero-sized: it knows all that it is at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board8x8;

static STRAIGHT: [u64; 64] = stars(0);
static DIAGONAL: [u64; 64] = stars(1);
static KNIGHTS: [u64; 64] = steps(&KNIGHT);
static KINGS: [u64; 64] = steps(&DIRECTIONS);
static PAWNS: [[u64; 64]; 2] = [steps(&WHITE_PAWN), steps(&BLACK_PAWN)];
#[cfg(not(feature = "compact"))]
static BETWEEN: [[u64; 64]; 64] = betweens();
#[cfg(not(feature = "compact"))]
static LINE: [[u64; 64]; 64] = lines();

/// The four rays that begin with this direction and turn by a right angle.
const fn stars(first: usize) -> [u64; 64] {
    let mut all = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = first;
        while direction < 8 {
            all[index] |= LAYOUT_8X8.ray(index, direction) as u64;
            direction += 2;
        }
        index += 1;
    }
    all
}

const fn steps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut all = [0; 64];
    let mut index = 0;
    while index < 64 {
        all[index] = LAYOUT_8X8.steps(index, steps) as u64;
        index += 1;
    }
    all
}

#[cfg(not(feature = "compact"))]
const fn betweens() -> [[u64; 64]; 64] {
    let mut all = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = LAYOUT_8X8.ray(from, direction) as u64;
            let mut left = ray;
            while left != 0 {
                let to = left.trailing_zeros() as usize;
                all[from][to] = ray & LAYOUT_8X8.ray(to, (direction + 4) % 8) as u64;
                left &= left - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    all
}

#[cfg(not(feature = "compact"))]
const fn lines() -> [[u64; 64]; 64] {
    let mut all = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = LAYOUT_8X8.ray(from, direction) as u64;
            let line = ray | LAYOUT_8X8.ray(from, (direction + 4) % 8) as u64 | 1 << from;
            let mut left = ray;
            while left != 0 {
                all[from][left.trailing_zeros() as usize] = line;
                left &= left - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    all
}

/// The squares strictly between two that share a line; none where they share none.
#[cfg(not(feature = "compact"))]
#[inline(always)]
fn between(first: usize, second: usize) -> u64 {
    BETWEEN[first][second]
}

/// The whole line through two squares that share one, both included; else none.
#[cfg(not(feature = "compact"))]
#[inline(always)]
fn line(first: usize, second: usize) -> u64 {
    LINE[first][second]
}

#[inline(always)]
fn at(index: u8) -> usize {
    index as usize & 63
}

impl sealed::Sealed for Board8x8 {}

impl Geometry for Board8x8 {
    type Bits = u64;

    const STRIDE: u32 = 8;
    const FIRST_RANK: u64 = 0xff;
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    const LAST_FILE: u64 = 0x8080_8080_8080_8080;
    const COMPOUNDS: bool = false;

    fn for_size(size: BoardSize) -> Option<Board8x8> {
        (size == Board8x8.size()).then_some(Board8x8)
    }

    #[inline(always)]
    fn size(self) -> BoardSize {
        BoardSize { files: 8, ranks: 8 }
    }

    #[inline(always)]
    fn mask(self) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn index(square: Square) -> u8 {
        square.packed() & 63
    }

    #[inline(always)]
    fn square(index: u8) -> Square {
        Square::from_packed(index & 63)
    }

    #[inline(always)]
    fn knight(index: u8) -> u64 {
        KNIGHTS[at(index)]
    }

    #[inline(always)]
    fn king(index: u8) -> u64 {
        KINGS[at(index)]
    }

    #[inline(always)]
    fn pawn(color: Color, index: u8) -> u64 {
        PAWNS[color.index()][at(index)]
    }

    #[inline(always)]
    fn straight(index: u8, occupied: u64) -> u64 {
        straight(at(index), occupied)
    }

    #[inline(always)]
    fn diagonal(index: u8, occupied: u64) -> u64 {
        diagonal(at(index), occupied)
    }

    #[inline(always)]
    fn straight_lines(index: u8) -> u64 {
        STRAIGHT[at(index)]
    }

    #[inline(always)]
    fn diagonal_lines(index: u8) -> u64 {
        DIAGONAL[at(index)]
    }

    #[inline(always)]
    fn between(first: u8, second: u8) -> u64 {
        between(at(first), at(second))
    }

    #[inline(always)]
    fn line(first: u8, second: u8) -> u64 {
        line(at(first), at(second))
    }

    #[inline(always)]
    fn piece_key(self, color: Color, role: Role, index: u8) -> u64 {
        keys::piece(color, role, at(index))
    }

    #[inline(always)]
    fn castling_key(self, color: Color, side: CastlingSide) -> u64 {
        keys::castling(color, side)
    }

    #[inline(always)]
    fn en_passant_key(self, file: u8) -> u64 {
        keys::en_passant(file)
    }

    #[inline(always)]
    fn turn_key(self) -> u64 {
        keys::TURN
    }

    #[inline(always)]
    fn usual(set: u64) -> u64 {
        set
    }
}
