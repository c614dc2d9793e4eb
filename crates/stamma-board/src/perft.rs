//! Perft: how many sequences of legal moves there are, the common measure of a move generator.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::geometry::Geometry;
use crate::movegen::Visitor;
use crate::moves::Move;
use crate::position::Position;

/// Returns the number of sequences of `depth` legal moves. The last move of each is counted, not played.
///
/// # Examples
///
/// ```
/// use stamma_board::{Board8x8, Position, Setup, Variant, perft};
/// let start = Position::<Board8x8>::from_setup(&Setup::start(Variant::Standard), Variant::Standard)?;
/// assert_eq!(perft(&start, 3), 8902);
/// # Ok::<(), stamma_board::SetupErrors>(())
/// ```
pub fn perft<G: Geometry>(position: &Position<G>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut nodes = 0;
            let visit = |mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                nodes += perft(&next, depth - 1);
                ControlFlow::Continue(())
            };
            let _ = position.generate(&position.everything(), &mut Visitor { position, visit });
            nodes
        }
    }
}

/// Returns the perft count of each first move; nothing at depth 0.
pub fn divide<G: Geometry>(position: &Position<G>, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        (mv, perft(&next, rest))
    };
    position.legal_moves().into_iter().map(after).collect()
}
