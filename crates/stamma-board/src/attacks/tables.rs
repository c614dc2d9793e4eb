//! Tables of steps and rays for a board of any layout, made while compiling.
//!
//! Everything is made in `u128`; the small board keeps the low half. Off-board steps are left out here, so that no
//! reader of the tables has to think of edges.

/// The layout of squares in the number: files, ranks, and index steps from rank to rank.
pub(super) struct Layout {
    pub files: i32,
    pub ranks: i32,
    pub stride: i32,
}

/// The layout of the usual board.
pub(super) const LAYOUT_8X8: Layout = Layout { files: 8, ranks: 8, stride: 8 };

/// The eight ways a knight jumps, as (files, ranks).
pub(super) const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The eight directions of lines; a direction and its opposite are four apart, and the first four raise the index.
pub(super) const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A white pawn's two captures.
pub(super) const WHITE_PAWN: [(i32, i32); 2] = [(-1, 1), (1, 1)];

/// A black pawn's two captures.
pub(super) const BLACK_PAWN: [(i32, i32); 2] = [(-1, -1), (1, -1)];

impl Layout {
    const fn bit(&self, file: i32, rank: i32) -> u128 {
        if file < 0 || file >= self.files || rank < 0 || rank >= self.ranks {
            0
        } else {
            1 << (rank * self.stride + file)
        }
    }

    /// The squares that single steps reach from an index; none from an index that is no square.
    pub(super) const fn steps(&self, index: usize, steps: &[(i32, i32)]) -> u128 {
        let (file, rank) = (index as i32 % self.stride, index as i32 / self.stride);
        if self.bit(file, rank) == 0 {
            return 0;
        }
        let mut set = 0;
        let mut step = 0;
        while step < steps.len() {
            set |= self.bit(file + steps[step].0, rank + steps[step].1);
            step += 1;
        }
        set
    }

    /// The squares in one of the `DIRECTIONS` from an index, up to the edge.
    pub(super) const fn ray(&self, index: usize, direction: usize) -> u128 {
        let (files, ranks) = DIRECTIONS[direction];
        let (mut file, mut rank) = (index as i32 % self.stride, index as i32 / self.stride);
        let mut set = 0;
        if self.bit(file, rank) == 0 {
            return set;
        }
        loop {
            file += files;
            rank += ranks;
            let bit = self.bit(file, rank);
            if bit == 0 {
                return set;
            }
            set |= bit;
        }
    }
}
