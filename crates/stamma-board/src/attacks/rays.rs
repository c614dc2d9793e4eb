//! Lines on the small board by following rays: the same answers as those of the tables in `magics` and `small`, from four
//! kilobytes in place of a megabyte. For programs that are sent over a network, where size matters more than speed.
//!
//! The feature `compact` chooses these; the tests compare both.

use super::tables::LAYOUT_8X8;

/// The eight rays of a square, in the order of the directions: the first four raise the index.
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    let mut all = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            all[square][direction] = LAYOUT_8X8.ray(square, direction) as u64;
            direction += 1;
        }
        square += 1;
    }
    all
}

/// The squares that a rook on the square reaches.
pub(super) fn straight(square: usize, occupied: u64) -> u64 {
    star(square, 0, occupied)
}

/// The squares that a bishop on the square reaches.
pub(super) fn diagonal(square: usize, occupied: u64) -> u64 {
    star(square, 1, occupied)
}

/// The four rays that begin with this direction and turn by a right angle, each up to its first blocker.
fn star(square: usize, first: usize, occupied: u64) -> u64 {
    let rays = &RAYS[square & 63];
    (first..8).step_by(2).fold(0, |reached, direction| {
        let (ray, blockers) = (rays[direction & 7], rays[direction & 7] & occupied);
        let open = match direction < 4 {
            true => blockers ^ blockers.wrapping_sub(1),
            // The lowest square stands for the edge.
            false => u64::MAX << (63 - (blockers | 1).leading_zeros()),
        };
        reached | ray & open
    })
}

/// The squares strictly between two that share a line; none where they share none.
pub(super) fn between(first: usize, second: usize) -> u64 {
    match direction(first, second) {
        Some(direction) => RAYS[first & 63][direction] & RAYS[second & 63][direction ^ 4],
        None => 0,
    }
}

/// The whole line through two squares that share one, both included; else none.
pub(super) fn line(first: usize, second: usize) -> u64 {
    match direction(first, second) {
        Some(direction) => RAYS[first & 63][direction] | RAYS[first & 63][direction ^ 4] | 1 << (first & 63),
        None => 0,
    }
}

/// The direction from one square to another, if they share a line.
fn direction(first: usize, second: usize) -> Option<usize> {
    RAYS[first & 63].iter().position(|ray| ray >> (second & 63) & 1 == 1)
}
