//! Packs tables. Nothing of it is linked where tables are only read.

use crate::model::{Coder, Model};
use crate::tables::Shape;

/// Writes bits as bytes.
struct Writer {
    low: u64,
    range: u32,
    cache: u8,
    waiting: u64,
    bytes: Vec<u8>,
}

impl Writer {
    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low > 0xffff_ffff {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.cache;
            while self.waiting > 0 {
                self.bytes.push(byte.wrapping_add(carry));
                byte = 0xff;
                self.waiting -= 1;
            }
            self.cache = (self.low >> 24) as u8;
        }
        self.waiting += 1;
        self.low = (self.low & 0x00ff_ffff) << 8;
    }
}

impl Coder for Writer {
    fn bit(&mut self, bit: bool, one: u32) -> bool {
        let bound = (self.range >> 12) * one;
        if bit {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// The packed form of a table; the code points are in the order of their places, 0 for none.
fn pack(codes: &[u32], shape: Shape) -> Vec<u8> {
    let mut writer = Writer { low: 0, range: u32::MAX, cache: 0, waiting: 1, bytes: Vec::new() };
    let mut model = Model::new(shape.had());
    for place in shape.places() {
        let between = model.between(codes[place]);
        model.code(&mut writer, codes[place], between);
    }
    (0..5).for_each(|_| writer.shift());
    while writer.bytes.last() == Some(&0) {
        writer.bytes.pop();
    }
    writer.bytes
}

/// Packs a table of so many cells.
pub fn pack_plain(codes: &[u32]) -> Vec<u8> {
    pack(codes, Shape::Plain(codes.len()))
}

/// Packs a table of leads from 0x81 to 0xFE.
pub fn pack_leads(codes: &[u32]) -> Vec<u8> {
    pack(codes, Shape::Leads(codes.len() / 126))
}

/// Packs the table of four bytes of gb18030; the one of two bytes has been packed.
pub fn pack_rest(codes: &[u32]) -> Vec<u8> {
    pack(codes, Shape::Rest)
}
