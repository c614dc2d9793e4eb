//! Which squares a piece reaches on an empty board, and the lines between squares, as plain tables of the usual board.
//!
//! Nothing here knows a position. The tables are made of what `attacks` makes while compiling.

use crate::attacks::BoardOf64 as Board8x8;
use crate::geometry::Geometry;
use crate::vocabulary::Role;

/// The bit of a square by its index; indices beyond the board wrap around.
#[inline(always)]
pub(super) const fn bit(index: u8) -> u64 {
    1 << (index & 63)
}

/// The lowest index of a set that is not empty.
#[inline(always)]
pub(super) const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The indices of a set, the lowest first.
pub(super) fn indices(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    core::iter::from_fn(move || {
        let index = (left != 0).then(|| lowest(left))?;
        left &= left - 1;
        Some(index)
    })
}

/// The squares strictly between two that share a line; none where they share none.
#[inline(always)]
pub(super) fn between(first: u8, second: u8) -> u64 {
    Board8x8::between(first, second)
}

/// The whole line through two squares that share one, both included; else none.
#[inline(always)]
pub(super) fn line(first: u8, second: u8) -> u64 {
    Board8x8::line(first, second)
}

/// The squares that a piece reaches from a square of the empty board, by the number of its role. The row of the pawns
/// is empty; the squares that they attack are in the rows after the king's, White's first.
pub(super) static REACH: [[u64; 64]; 8] = reach();

/// From which squares a piece comes to one, as moves are written. In the first two rows those from which a pawn of White
/// steps there and takes there, then those of the other roles by their numbers, then those of a pawn of Black. No pawn
/// comes to its last rank, where it becomes something else. The other rows are empty: with so many none is beyond the last.
pub(super) static ORIGINS: [[u64; 64]; 16] = origins();

/// The row of `ORIGINS` for a pawn of a side that steps; that for one that takes is the next.
pub(super) const fn origins_of_pawn(side: usize) -> usize {
    7 * (side & 1)
}

/// The row of `ORIGINS` for the other roles.
pub(super) const fn origins_of_piece(role: Role) -> usize {
    role.index() + 1
}

const fn origins() -> [[u64; 64]; 16] {
    let reach = reach();
    let mut rows = [[0; 64]; 16];
    let mut role = 1;
    while role < 6 {
        rows[role + 1] = reach[role];
        role += 1;
    }
    // The targets of White: all but the first two ranks and the last. Those of Black mirror them.
    let mut index = 16;
    while index < 56 {
        let mirrored = index ^ 56;
        rows[0][index] = 1 << (index - 8);
        rows[7][mirrored] = 1 << (mirrored + 8);
        if index / 8 == 3 {
            rows[0][index] |= 1 << (index - 16);
            rows[7][mirrored] |= 1 << (mirrored + 16);
        }
        rows[1][index] = reach[7][index];
        rows[8][mirrored] = reach[6][mirrored];
        index += 1;
    }
    rows
}

/// The row of `REACH` with what the pawns of a side attack.
#[inline(always)]
pub(super) const fn pawn_row(side: usize) -> usize {
    6 + (side & 1)
}

const fn reach() -> [[u64; 64]; 8] {
    let mut rows = [[0; 64]; 8];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        rows[6][index as usize] = jump(file, rank, -1, 1) | jump(file, rank, 1, 1);
        rows[7][index as usize] = jump(file, rank, -1, -1) | jump(file, rank, 1, -1);
        let mut other = 0;
        while other < 64 {
            let (across, up) = ((other % 8 - file).abs(), (other / 8 - rank).abs());
            let square = 1 << other;
            if across * up == 2 {
                rows[1][index as usize] |= square;
            }
            if across == up && across > 0 {
                rows[2][index as usize] |= square;
            }
            if (across == 0) != (up == 0) {
                rows[3][index as usize] |= square;
            }
            if across <= 1 && up <= 1 && across + up > 0 {
                rows[5][index as usize] |= square;
            }
            other += 1;
        }
        rows[4][index as usize] = rows[2][index as usize] | rows[3][index as usize];
        index += 1;
    }
    rows
}

const fn jump(file: i32, rank: i32, across: i32, up: i32) -> u64 {
    let (file, rank) = (file + across, rank + up);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

#[cfg(test)]
mod tests {
    use super::{REACH, pawn_row};
    use crate::attacks::BoardOf64 as Board8x8;
    use crate::geometry::Geometry;
    use crate::vocabulary::{Color, Role};

    #[test]
    fn they_reach_what_the_board_says() {
        for index in 0..64u8 {
            let row = |role: Role| REACH[role.index()][usize::from(index)];
            assert_eq!(row(Role::Pawn), 0);
            assert_eq!(row(Role::Knight), Board8x8::knight(index));
            assert_eq!(row(Role::Bishop), Board8x8::diagonal_lines(index));
            assert_eq!(row(Role::Rook), Board8x8::straight_lines(index));
            assert_eq!(row(Role::Queen), row(Role::Bishop) | row(Role::Rook));
            assert_eq!(row(Role::King), Board8x8::king(index));
            for color in Color::ALL {
                let attacks = REACH[pawn_row(color.index())][usize::from(index)];
                assert_eq!(attacks, Board8x8::pawn(color, index));
            }
        }
    }
}
