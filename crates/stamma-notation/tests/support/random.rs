//! Numbers that look random, for whatever plays or breaks games: tests of several crates, chores and benches include
//! this one file. It must need nothing, since all of them have to be able to.

/// A small generator with a fixed seed (xorshift64*), so that a failure comes back. The seed is not 0.
pub struct Random(pub u64);

impl Random {
    /// A number below the bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}
