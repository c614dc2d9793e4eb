//! A number for a sequence of bytes (FNV-1a of 64 bits).

/// A number for the bytes so far.
#[derive(Clone, Copy)]
pub struct Digest(u64);

impl Digest {
    /// The number for no bytes.
    pub const EMPTY: Digest = Digest(0xCBF2_9CE4_8422_2325);

    /// Takes bytes in.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }
}
