//! Rook and bishop moves on the small board by table.
//!
//! For each square there is a multiplier that sends every pattern of the occupied squares that matter to its own slot
//! (or to a slot with the same answer). The multipliers were found by trial, as anyone's are; the tables are filled
//! from them while compiling. Nothing here knows which pieces move so.

use super::tables::LAYOUT_8X8;

/// The multiplier of a square and the place of its slots in a table.
struct Lookup {
    /// The occupied squares that matter: those of the lines, without the edge that they end at.
    relevant: u64,
    multiplier: u64,
    /// The first of the square's slots.
    offset: u32,
    /// The number of bits that the product is shifted down, which keeps one bit for each relevant square.
    shift: u32,
}

const STRAIGHT_SLOTS: usize = 102_400;
const DIAGONAL_SLOTS: usize = 5_248;

static STRAIGHT: [Lookup; 64] = lookups(0, &STRAIGHT_MULTIPLIERS);
static DIAGONAL: [Lookup; 64] = lookups(1, &DIAGONAL_MULTIPLIERS);
static STRAIGHT_ANSWERS: [u64; STRAIGHT_SLOTS] = answers(0, &STRAIGHT);
static DIAGONAL_ANSWERS: [u64; DIAGONAL_SLOTS] = answers(1, &DIAGONAL);

/// The squares that a rook on the square reaches.
#[inline(always)]
pub(super) fn straight(square: usize, occupied: u64) -> u64 {
    STRAIGHT_ANSWERS[STRAIGHT[square & 63].slot(occupied)]
}

/// The squares that a bishop on the square reaches.
#[inline(always)]
pub(super) fn diagonal(square: usize, occupied: u64) -> u64 {
    DIAGONAL_ANSWERS[DIAGONAL[square & 63].slot(occupied)]
}

impl Lookup {
    #[inline(always)]
    const fn slot(&self, occupied: u64) -> usize {
        let product = (occupied & self.relevant).wrapping_mul(self.multiplier);
        self.offset as usize + (product >> self.shift) as usize
    }
}

/// The lookups for lines in every second direction from `first`.
const fn lookups(first: usize, multipliers: &[u64; 64]) -> [Lookup; 64] {
    let mut all = [const { Lookup { relevant: 0, multiplier: 0, offset: 0, shift: 0 } }; 64];
    let mut offset = 0;
    let mut square = 0;
    while square < 64 {
        let mut relevant = 0;
        let mut direction = first;
        while direction < 8 {
            let ray = LAYOUT_8X8.ray(square, direction) as u64;
            // A ray that raises the index ends at its highest square, the others at their lowest.
            let last = if ray == 0 {
                0
            } else if direction < 4 {
                1 << (63 - ray.leading_zeros())
            } else {
                ray & ray.wrapping_neg()
            };
            relevant |= ray & !last;
            direction += 2;
        }
        let count = relevant.count_ones();
        all[square] = Lookup { relevant, multiplier: multipliers[square], offset, shift: 64 - count };
        offset += 1 << count;
        square += 1;
    }
    all
}

const fn answers<const SLOTS: usize>(first: usize, lookups: &[Lookup; 64]) -> [u64; SLOTS] {
    let mut all = [0; SLOTS];
    let mut square = 0;
    while square < 64 {
        let lookup = &lookups[square];
        let up = [LAYOUT_8X8.ray(square, first) as u64, LAYOUT_8X8.ray(square, first + 2) as u64];
        let down = [LAYOUT_8X8.ray(square, first + 4) as u64, LAYOUT_8X8.ray(square, first + 6) as u64];
        let mut occupied: u64 = 0;
        loop {
            all[lookup.slot(occupied)] = upward(up[0], occupied)
                | upward(up[1], occupied)
                | downward(down[0], occupied)
                | downward(down[1], occupied);
            // The next subset of the relevant squares.
            occupied = occupied.wrapping_sub(lookup.relevant) & lookup.relevant;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    all
}

/// A ray that raises the index, up to its first blocker.
const fn upward(ray: u64, occupied: u64) -> u64 {
    let blockers = ray & occupied;
    ray & (blockers ^ blockers.wrapping_sub(1))
}

/// A ray that lowers the index, down to its first blocker.
const fn downward(ray: u64, occupied: u64) -> u64 {
    let blockers = ray & occupied | 1;
    ray & (u64::MAX << (63 - blockers.leading_zeros()))
}

const STRAIGHT_MULTIPLIERS: [u64; 64] = [
    0x1080_0190_4002_8821,
    0x0440_0020_0442_1002,
    0x1080_0880_1000_2000,
    0x2500_0510_0009_0021,
    0x6600_08a0_1002_0004,
    0x1080_0400_8001_0200,
    0x2200_2088_0200_0401,
    0x0900_0040_8100_0022,
    0x0910_8000_4000_2083,
    0x0801_8040_0060_0084,
    0x0088_8010_0080_2000,
    0x0402_0010_4022_0008,
    0x4080_8080_0400_0800,
    0x0304_8004_0022_0080,
    0x4102_00a4_0841_0200,
    0x0102_0010_6100_840a,
    0x0080_2080_0040_0080,
    0x0001_0500_4000_8020,
    0x0820_0040_4010_0800,
    0x0850_8080_0800_1000,
    0x4002_0500_0801_0011,
    0x2004_0080_8002_0004,
    0xc090_8080_0200_0100,
    0xa000_0200_0041_00a4,
    0x0480_3880_8000_4002,
    0x1020_0020_4000_5001,
    0x0000_4011_0020_0900,
    0x0202_0022_000c_1040,
    0x8042_1005_0048_0100,
    0x0000_0400_8002_0080,
    0x9205_0100_8080_0200,
    0x0800_2082_0000_4104,
    0x02f0_4000_2880_0080,
    0x0000_8020_0080_4000,
    0x2140_8010_0080_2000,
    0x4080_2102_0900_1000,
    0x1025_0008_0100_0410,
    0x4002_8002_0080_0401,
    0x1142_0288_0400_0110,
    0x0401_0402_4600_0981,
    0x011c_2080_4000_8000,
    0xc030_1020_0040_4003,
    0x5a10_3060_0303_0041,
    0xa000_1001_0021_000c,
    0x2168_0011_0009_0004,
    0x0884_0200_0400_8080,
    0x0000_0810_0184_0002,
    0x0001_0020_8c41_0002,
    0x000a_2880_0110_4300,
    0x0040_0620_0040_8480,
    0x2010_9004_2004_8380,
    0x0001_0800_1001_8280,
    0x3804_0004_8008_0080,
    0xa003_0200_0400_8080,
    0x8091_000a_0004_0500,
    0x1023_1103_4404_8200,
    0x0004_8311_0640_2202,
    0x2860_4208_8020_1102,
    0x0409_0941_0020_0011,
    0x2085_0010_0045_2009,
    0x1002_0009_a004_1002,
    0x8529_0002_0400_0801,
    0x3099_6110_0800_8224,
    0x0400_0400_4081_0022,
];

const DIAGONAL_MULTIPLIERS: [u64; 64] = [
    0x50c0_0202_0851_0100,
    0x0110_2101_0102_1181,
    0x0384_1822_0242_0302,
    0x2414_2404_8000_6014,
    0x0004_0504_5000_2000,
    0x2882_0211_0400_280b,
    0x0010_4802_1110_4000,
    0x0102_1484_0402_4020,
    0x0401_1010_4280_8400,
    0x0200_2504_0086_0a01,
    0x9040_1001_0200_2800,
    0x0400_8806_8101_1000,
    0x0800_0202_1084_2421,
    0xac18_0904_a004_0880,
    0x9400_0108_0110_4880,
    0x8000_4041_0410_034a,
    0x8420_0084_0444_0800,
    0x0010_6108_2141_0401,
    0x0810_0418_2480_1010,
    0x0400_8028_0200_4020,
    0x0a14_0042_0121_0008,
    0x0040_4086_0042_2083,
    0x0000_a003_4c10_0800,
    0x0001_2084_4608_0420,
    0x0044_4014_0410_0406,
    0x0044_2000_2498_0088,
    0x2080_3000_0204_0041,
    0x0016_0020_1800_8020,
    0x00a2_0020_0200_8058,
    0x2041_0410_0202_0080,
    0x0014_5080_084a_1008,
    0x4504_2440_0301_0090,
    0x0008_0404_02c0_084a,
    0x0104_4118_0104_9000,
    0x0003_2401_0810_0110,
    0x0002_a008_000a_8820,
    0x0001_1004_0070_8020,
    0x1010_1000_4000_2400,
    0x8004_0842_0808_8080,
    0x0011_0041_0902_0108,
    0x4021_0421_0401_2000,
    0x0002_8804_0240_3111,
    0x1202_0020_2420_8800,
    0x0010_1140_1040_2a00,
    0x2000_0102_1200_0400,
    0x8001_4208_0a00_0041,
    0x2020_0842_0040_4084,
    0x8004_0884_0450_0101,
    0x0800_8858_0804_0012,
    0x4004_4042_08a0_1042,
    0x0220_1052_0804_0248,
    0x1344_1008_2288_1001,
    0x8000_0090_021a_0400,
    0x0411_4008_0204_2009,
    0x0804_105a_0803_0100,
    0x6004_1102_320e_0400,
    0x0041_0101_1002_8205,
    0x4500_0200_5228_0400,
    0x0001_0281_0088_0480,
    0x0100_0000_00e1_8821,
    0x8001_0c00_9102_0200,
    0x00a0_0805_0408_2203,
    0x0400_4010_4102_2880,
    0x0040_1084_2100_4010,
];
