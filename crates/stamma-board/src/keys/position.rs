//! The keys by which positions of the usual board are told apart at the speed of a few multiplications, for tables that are
//! looked up along whole games. Polyglot's keys cost a number for each piece, unless they are kept up move by move.

/// The facts that make two positions one: placement, turn, rights to castle, and a capture en passant that is legal.
pub(crate) struct KeyFacts {
    /// The squares of pawns, knights, bishops, rooks, queens and kings, and those of White and of Black.
    pub(crate) sets: [u64; 8],
    /// The squares of the rooks that may castle.
    pub(crate) rooks: u64,
    /// The square where a pawn can be taken in passing, as a set.
    pub(crate) en_passant: u64,
    /// The side to move: 0 is White.
    pub(crate) turn: u8,
}

/// Digits of the fraction of pi, as in other mixing functions: numbers without a pattern.
const SALT: [u64; 9] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6c,
    0xc0ac_29b7_c97c_50dd,
    0x3f84_d5b5_b547_0917,
    0x9216_d5d9_8979_fb1b,
];

/// Both halves of a product, as one.
#[inline(always)]
const fn folded(first: u64, second: u64) -> u64 {
    let product = first as u128 * second as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The number of bits of a key that follow from the squares of the two sides alone.
const PREFIX_BITS: u32 = 16;

/// The upper bits of the keys of all positions where White and Black have their pieces on these squares.
#[inline(always)]
pub(crate) const fn key_prefix(white: u64, black: u64) -> u16 {
    (folded(white ^ SALT[6], black ^ SALT[7]) >> (u64::BITS - PREFIX_BITS)) as u16
}

impl KeyFacts {
    /// The key; tables of keys are kept in files, so it must not change.
    #[inline(always)]
    pub(crate) const fn key(&self) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings, white, black] = self.sets;
        let mixed = folded(pawns ^ SALT[0], knights ^ SALT[1])
            ^ folded(bishops ^ SALT[2], rooks ^ SALT[3]).rotate_left(17)
            ^ folded(queens ^ SALT[4], kings ^ SALT[5]).rotate_left(31)
            ^ folded(white ^ SALT[6], black ^ SALT[7]).rotate_left(47);
        // A square en passant is on the third or the sixth rank, a castling rook on the first or the last.
        let all = folded(mixed ^ SALT[8], (self.rooks | self.en_passant) ^ SALT[self.turn as usize & 1]);
        (key_prefix(white, black) as u64) << (u64::BITS - PREFIX_BITS) | all >> PREFIX_BITS
    }
}
