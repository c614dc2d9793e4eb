//! The obvious way to find what a line piece reaches: walk until something stands in the way. The tests hold the
//! tables to it.

use alloc::vec::Vec;

use crate::geometry::{BoardSize, Geometry};
use crate::vocabulary::Square;

/// The squares reached from `from` by walking in each direction, the first occupied one included.
pub(crate) fn walk(
    size: BoardSize,
    from: Square,
    directions: &[(i8, i8)],
    occupied: &dyn Fn(Square) -> bool,
) -> Vec<Square> {
    let mut reached = Vec::new();
    for &(files, ranks) in directions {
        let (mut file, mut rank) = (from.file().index() as i8, from.rank().index() as i8);
        loop {
            file += files;
            rank += ranks;
            if file < 0 || rank < 0 {
                break;
            }
            let Some(square) = Square::at(file as u8, rank as u8).filter(|&square| size.contains(square))
            else {
                break;
            };
            reached.push(square);
            if occupied(square) {
                break;
            }
        }
    }
    reached.sort_unstable();
    reached
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

fn squares<G: Geometry>(geometry: G, set: G::Bits) -> Vec<Square> {
    use crate::bits::Bits;
    (set & geometry.mask()).indices().map(G::square).collect()
}

fn agrees<G: Geometry>(geometry: G, rounds: u32) {
    use crate::bits::Bits;
    let mut seed = 0x1234_5678_9abc_def1_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let size = geometry.size();
    for round in 0..rounds {
        let mut occupied = G::Bits::NONE;
        for square in size.squares() {
            // From nearly empty boards to nearly full ones.
            if random() % 8 < u64::from(round % 8) {
                occupied |= G::Bits::one(G::index(square));
            }
        }
        let stands = |square| occupied.has(G::index(square));
        for square in size.squares() {
            let index = G::index(square);
            assert_eq!(G::square(index), square);
            assert_eq!(
                squares(geometry, G::straight(index, occupied)),
                walk(size, square, &STRAIGHT, &stands),
                "rook on {square}"
            );
            assert_eq!(
                squares(geometry, G::diagonal(index, occupied)),
                walk(size, square, &DIAGONAL, &stands),
                "bishop on {square}"
            );
        }
    }
}

#[test]
fn tables_reach_what_walking_reaches() {
    agrees(crate::attacks::BoardOf64, 400);
    for size in [(8, 8), (10, 8), (10, 10)] {
        let size = BoardSize { files: size.0, ranks: size.1 };
        agrees(crate::LargeBoard::for_size(size).unwrap(), 200);
    }
}

#[test]
fn rays_and_tables_give_the_same_squares() {
    use super::{magics, rays};
    use crate::attacks::BoardOf64 as Board8x8;
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for round in 0..2_000 {
        // From nearly empty boards to nearly full ones.
        let occupied = match round % 3 {
            0 => random() & random() & random(),
            1 => random(),
            _ => random() | random() | random(),
        };
        for square in 0..64 {
            let (fast, small) = (magics::straight(square, occupied), rays::straight(square, occupied));
            assert_eq!(fast, small, "rook on {square}, {occupied:x}");
            let (fast, small) = (magics::diagonal(square, occupied), rays::diagonal(square, occupied));
            assert_eq!(fast, small, "bishop on {square}, {occupied:x}");
        }
    }
    for (first, second) in (0..64).flat_map(|first| (0..64).map(move |second| (first, second))) {
        let (one, other) = (usize::from(first), usize::from(second));
        assert_eq!(Board8x8::between(first, second), rays::between(one, other), "{first} {second}");
        assert_eq!(Board8x8::line(first, second), rays::line(one, other), "{first} {second}");
    }
}

#[test]
fn between_and_line_are_what_walking_finds() {
    fn check<G: Geometry>(geometry: G) {
        use crate::bits::Bits;
        let size = geometry.size();
        for first in size.squares() {
            for second in size.squares() {
                let mut between = Vec::new();
                let mut line = Vec::new();
                for direction in STRAIGHT.iter().chain(&DIAGONAL) {
                    let ahead = walk(size, first, &[*direction], &|square| square == second);
                    if ahead.contains(&second) {
                        let back = (-direction.0, -direction.1);
                        between = ahead.into_iter().filter(|&square| square != second).collect();
                        line = walk(size, first, &[*direction, back], &|_| false);
                        line.push(first);
                        line.sort_unstable();
                    }
                }
                between.sort_unstable();
                let (a, b) = (G::index(first), G::index(second));
                assert_eq!(squares(geometry, G::between(a, b)), between, "between {first} and {second}");
                let found = G::line(a, b) & geometry.mask();
                assert_eq!(squares(geometry, found), line, "through {first} and {second}");
                assert_eq!(found.any(), !line.is_empty());
            }
        }
    }
    check(crate::attacks::BoardOf64);
    check(crate::LargeBoard::for_size(BoardSize { files: 10, ranks: 10 }).unwrap());
    check(crate::LargeBoard::for_size(BoardSize { files: 10, ranks: 8 }).unwrap());
}
