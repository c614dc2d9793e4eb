//! An adaptive model for a range coder: a table of code points by its difference from the one before.
//!
//! A table is a list of code points, 0 where there is none. Many of its parts go up: the characters that no other part has, in
//! their order. So each code point is said by the number of code points between it and the one before that the table has not
//! had yet, where that is small, else in full.

/// The bits of a probability.
const BITS: u32 = 12;
/// The rate at which a probability follows what happens.
const PACE: u32 = 5;

/// Reads or writes a bit that is 1 with some probability.
pub(crate) trait Coder {
    /// The bit that was read; a writer returns the one that it was given.
    fn bit(&mut self, bit: bool, one: u32) -> bool;
}

/// The probability of a bit, out of 4096.
#[derive(Clone, Copy)]
struct Probability(u16);

impl Probability {
    const HALF: Probability = Probability(1 << (BITS - 1));

    fn code(&mut self, coder: &mut impl Coder, bit: bool) -> bool {
        let bit = coder.bit(bit, u32::from(self.0));
        match bit {
            true => self.0 += ((1 << BITS) - self.0) >> PACE,
            false => self.0 -= self.0 >> PACE,
        }
        bit
    }
}

/// A number of some bits, the highest first, each with a probability for all that came before it.
struct Tree<const SIZE: usize>([Probability; SIZE]);

impl<const SIZE: usize> Tree<SIZE> {
    const NEW: Tree<SIZE> = Tree([Probability::HALF; SIZE]);

    fn code(&mut self, coder: &mut impl Coder, number: u32) -> u32 {
        let bits = SIZE.trailing_zeros();
        let mut node = 1;
        for at in (0..bits).rev() {
            let bit = self.0[node & (SIZE - 1)].code(coder, number >> at & 1 == 1);
            node = 2 * node | usize::from(bit);
        }
        (node - SIZE) as u32
    }
}

/// A number of bits without a probability.
fn plain(coder: &mut impl Coder, number: u32, bits: u32) -> u32 {
    (0..bits)
        .rev()
        .fold(0, |read, at| 2 * read | u32::from(coder.bit(number >> at & 1 == 1, 1 << (BITS - 1))))
}

/// Above every code point that is in a table.
const END: usize = 0x30000;

/// The code points that a table has had.
pub(crate) struct Had(Vec<u64>);

impl Had {
    pub(crate) fn new() -> Had {
        Had(vec![0; END / 64])
    }

    pub(crate) fn add(&mut self, code: u32) {
        if let Some(word) = self.0.get_mut(code as usize / 64) {
            *word |= 1 << (code % 64);
        }
    }

    /// The code point behind this one with so many between them that it has not had.
    fn after(&self, code: u32, mut between: u32) -> u32 {
        let mut from = code as usize + 1;
        while from < END {
            let free = !self.0[from / 64] >> (from % 64);
            if free.count_ones() > between {
                let mut left = free;
                for _ in 0..between {
                    left &= left - 1;
                }
                return (from + left.trailing_zeros() as usize) as u32;
            }
            between -= free.count_ones();
            from = (from / 64 + 1) * 64;
        }
        0
    }

    /// The number of code points between two that it has not had; none if the second is not such a one, or not behind.
    fn between(&self, code: u32, next: u32) -> Option<u32> {
        let free = |code: u32| self.0[code as usize / 64] >> (code % 64) & 1 == 0;
        (next > code && free(next)).then(|| (code + 1..next).filter(|&code| free(code)).count() as u32)
    }
}

/// The ways to say a code point.
const NONE: u32 = 0;
/// One of the common ideographs, in full.
const IDEOGRAPH: u32 = 1;
/// In full.
const ANY: u32 = 2;
/// By the number between: 3 for none, 4 for one, 5 for two or three, 6 for four to seven, and so on.
const NEXT: u32 = 3;
const LONGEST: u32 = 12;

const IDEOGRAPHS: u32 = 0x4e00;

/// The model of a table.
pub(crate) struct Model {
    ways: [Tree<16>; 16],
    high: [Tree<64>; 16],
    ideographs: Tree<128>,
    any: Tree<1024>,
    last_way: u32,
    last: u32,
    pub(crate) had: Had,
}

impl Model {
    pub(crate) fn new(had: Had) -> Model {
        Model {
            ways: [const { Tree::NEW }; 16],
            high: [const { Tree::NEW }; 16],
            ideographs: Tree::NEW,
            any: Tree::NEW,
            last_way: NONE,
            last: 0,
            had,
        }
    }

    /// Reads or writes a code point.
    pub(crate) fn code(&mut self, coder: &mut impl Coder, code: u32, between: Option<u32>) -> u32 {
        let way = match (code, between) {
            (0, _) => NONE,
            (_, Some(between)) if between < 1 << LONGEST => NEXT + (between + 1).ilog2(),
            (IDEOGRAPHS..0xa000, _) => IDEOGRAPH,
            _ => ANY,
        };
        let way = self.ways[self.last_way as usize & 15].code(coder, way);
        self.last_way = way;
        let code = match way {
            NONE => return 0,
            IDEOGRAPH => {
                let offset = code.wrapping_sub(IDEOGRAPHS);
                let high = self.ideographs.code(coder, offset >> 8 & 127);
                IDEOGRAPHS + (high << 8 | plain(coder, offset, 8))
            }
            ANY => {
                let high = self.any.code(coder, code >> 8 & 1023);
                high << 8 | plain(coder, code, 8)
            }
            _ => {
                let bits = way - NEXT;
                let number = between.unwrap_or(0) + 1;
                // The bits behind the highest one, of which the upper ones have probabilities.
                let (upper, lower) = (bits.min(3), bits.saturating_sub(3));
                let mut node = 1;
                for at in (0..upper).rev() {
                    let bit = number >> (lower + at) & 1 == 1;
                    let bit = self.high[way as usize & 15].0[node & 63].code(coder, bit);
                    node = 2 * node | u32::from(bit) as usize;
                }
                let number = (node as u32) << lower | plain(coder, number, lower);
                self.had.after(self.last, number - 1)
            }
        };
        self.had.add(code);
        self.last = code;
        code
    }

    /// The number of code points between the one before and this one, as a writer needs it.
    pub(crate) fn between(&self, code: u32) -> Option<u32> {
        self.had.between(self.last, code)
    }
}

/// Reads bits from bytes.
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    range: u32,
    code: u32,
}

impl<'b> Reader<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Reader<'b> {
        let mut reader = Reader { bytes, range: u32::MAX, code: 0 };
        (0..5).for_each(|_| reader.shift());
        reader
    }

    fn shift(&mut self) {
        let byte = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                byte
            }
            None => 0,
        };
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, _: bool, one: u32) -> bool {
        let bound = (self.range >> BITS) * one;
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}
