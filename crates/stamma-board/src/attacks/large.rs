//! The large board: ten files by ten ranks in one `u128`, of which a mask says how much exists.
//!
//! A line past blockers is found by subtraction: above the square, everything up to the lowest blocker; below it,
//! everything down to the highest. One addition joins the two halves (the "obstruction difference"). Rays are made for
//! the whole layout; on a smaller board nothing stands beyond the mask, and callers keep to the mask anyway.

use crate::geometry::{BoardSize, Geometry, sealed};
use crate::keys::large as keys;
use crate::vocabulary::{CastlingSide, Color, Role, Square};

use super::tables::{BLACK_PAWN, DIRECTIONS, KNIGHT, Layout, WHITE_PAWN};

const LAYOUT: Layout = Layout { files: 10, ranks: 10, stride: 10 };

/// A board of at most ten files and ten ranks, on `u128`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LargeBoard {
    mask: u128,
    size: BoardSize,
}

impl core::fmt::Debug for LargeBoard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "LargeBoard({})", self.size)
    }
}

/// The four lines through a square, each cut at the square.
#[derive(Clone, Copy)]
struct Lines {
    /// The half with larger indices.
    above: [u128; 4],
    /// The half with smaller indices.
    below: [u128; 4],
}

static LINES: [Lines; 128] = lines();
static STRAIGHT: [u128; 128] = stars(0);
static DIAGONAL: [u128; 128] = stars(1);
static KNIGHTS: [u128; 128] = steps(&KNIGHT);
static KINGS: [u128; 128] = steps(&DIRECTIONS);
static PAWNS: [[u128; 128]; 2] = [steps(&WHITE_PAWN), steps(&BLACK_PAWN)];
static SQUARES: [Square; 128] = squares();
/// The direction from one index to another plus one; 0 where they share no line.
static DIRECTION: [[u8; 128]; 128] = directions();

const fn lines() -> [Lines; 128] {
    let mut all = [Lines { above: [0; 4], below: [0; 4] }; 128];
    let mut index = 0;
    while index < 128 {
        let mut line = 0;
        while line < 4 {
            all[index].above[line] = LAYOUT.ray(index, line);
            all[index].below[line] = LAYOUT.ray(index, line + 4);
            line += 1;
        }
        index += 1;
    }
    all
}

/// The four rays that begin with this direction and turn by a right angle.
const fn stars(first: usize) -> [u128; 128] {
    let mut all = [0; 128];
    let mut index = 0;
    while index < 128 {
        let mut direction = first;
        while direction < 8 {
            all[index] |= LAYOUT.ray(index, direction);
            direction += 2;
        }
        index += 1;
    }
    all
}

const fn steps(steps: &[(i32, i32)]) -> [u128; 128] {
    let mut all = [0; 128];
    let mut index = 0;
    while index < 128 {
        all[index] = LAYOUT.steps(index, steps);
        index += 1;
    }
    all
}

const fn squares() -> [Square; 128] {
    let mut all = [Square::from_packed(0); 128];
    let mut index = 0;
    while index < 128 {
        if let Some(square) = Square::at((index % 10) as u8, (index / 10) as u8) {
            all[index] = square;
        }
        index += 1;
    }
    all
}

const fn directions() -> [[u8; 128]; 128] {
    let mut all = [[0; 128]; 128];
    let mut from = 0;
    while from < 100 {
        let mut direction = 0;
        while direction < 8 {
            let mut ray = LAYOUT.ray(from, direction);
            while ray != 0 {
                all[from][ray.trailing_zeros() as usize] = direction as u8 + 1;
                ray &= ray - 1;
            }
            direction += 1;
        }
        from += 1;
    }
    all
}

#[inline(always)]
fn at(index: u8) -> usize {
    index as usize & 127
}

#[inline(always)]
fn reach(lines: &Lines, line: usize, occupied: u128) -> u128 {
    let above = occupied & lines.above[line];
    let below = occupied & lines.below[line] | 1;
    let from = u128::MAX << (127 - below.leading_zeros());
    // The lowest blocker doubled, added to "from the lower blocker upward": all bits between the blockers remain.
    let lowest = above & above.wrapping_neg();
    from.wrapping_add(lowest << 1) & (lines.above[line] | lines.below[line])
}

impl LargeBoard {
    /// The board of eight files and eight ranks.
    #[cfg(feature = "compact")]
    pub(super) const USUAL: LargeBoard = {
        let size = BoardSize { files: 8, ranks: 8 };
        LargeBoard { mask: LargeBoard::mask_of(size), size }
    };

    const fn mask_of(size: BoardSize) -> u128 {
        let row = (1 << size.files) - 1;
        let mut mask = 0;
        let mut rank = 0;
        while rank < size.ranks {
            mask |= row << (rank * 10);
            rank += 1;
        }
        mask
    }
}

impl sealed::Sealed for LargeBoard {}

impl Geometry for LargeBoard {
    type Bits = u128;

    const STRIDE: u32 = 10;
    const FIRST_RANK: u128 = 0x3ff;
    const FIRST_FILE: u128 = Self::mask_of(BoardSize { files: 1, ranks: 10 });
    const LAST_FILE: u128 = Self::FIRST_FILE << 9;
    const COMPOUNDS: bool = true;

    fn for_size(size: BoardSize) -> Option<LargeBoard> {
        let fits = (1..=10).contains(&size.files) && (1..=10).contains(&size.ranks);
        fits.then(|| LargeBoard { mask: LargeBoard::mask_of(size), size })
    }

    #[inline(always)]
    fn size(self) -> BoardSize {
        self.size
    }

    #[inline(always)]
    fn mask(self) -> u128 {
        self.mask
    }

    #[inline(always)]
    fn index(square: Square) -> u8 {
        (square.rank().index() * 10 + square.file().index()) & 127
    }

    #[inline(always)]
    fn square(index: u8) -> Square {
        SQUARES[at(index)]
    }

    #[inline(always)]
    fn knight(index: u8) -> u128 {
        KNIGHTS[at(index)]
    }

    #[inline(always)]
    fn king(index: u8) -> u128 {
        KINGS[at(index)]
    }

    #[inline(always)]
    fn pawn(color: Color, index: u8) -> u128 {
        PAWNS[color.index()][at(index)]
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn straight(index: u8, occupied: u128) -> u128 {
        let lines = &LINES[at(index)];
        reach(lines, 0, occupied) | reach(lines, 2, occupied)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn diagonal(index: u8, occupied: u128) -> u128 {
        let lines = &LINES[at(index)];
        reach(lines, 1, occupied) | reach(lines, 3, occupied)
    }

    #[inline(always)]
    fn straight_lines(index: u8) -> u128 {
        STRAIGHT[at(index)]
    }

    #[inline(always)]
    fn diagonal_lines(index: u8) -> u128 {
        DIAGONAL[at(index)]
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn between(first: u8, second: u8) -> u128 {
        let (first, second) = (at(first), at(second));
        match DIRECTION[first][second] {
            0 => 0,
            // An upward direction: above the first and below the second.
            up @ 1..=4 => LINES[first].above[up as usize - 1] & LINES[second].below[up as usize - 1],
            down => {
                let line = (down as usize - 5) & 3;
                LINES[first].below[line] & LINES[second].above[line]
            }
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn line(first: u8, second: u8) -> u128 {
        let (first, second) = (at(first), at(second));
        match DIRECTION[first][second] {
            0 => 0,
            direction => {
                let line = (direction as usize - 1) & 3;
                LINES[first].above[line] | LINES[first].below[line] | 1 << first
            }
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn piece_key(self, color: Color, role: Role, index: u8) -> u64 {
        keys::piece(color, role, at(index))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn castling_key(self, color: Color, side: CastlingSide) -> u64 {
        keys::CASTLING[color.index()][side.index()]
    }

    #[inline(always)]
    fn en_passant_key(self, file: u8) -> u64 {
        keys::EN_PASSANT[file as usize & 15]
    }

    #[inline(always)]
    fn turn_key(self) -> u64 {
        keys::TURN
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    #[cfg_attr(feature = "compact", inline(never))]
    fn usual(set: u128) -> u64 {
        (0..8).fold(0, |usual, rank| usual | ((set >> (10 * rank)) as u64 & 0xff) << (8 * rank))
    }
}
