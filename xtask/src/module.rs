//! The binary form of a WebAssembly module, as much of it as is needed here.

use std::ops::Range;

/// Writes a number as LEB128.
pub fn number(out: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a module from a place on.
pub struct Reader<'a> {
    /// The module.
    pub bytes: &'a [u8],
    /// The place.
    pub at: usize,
}

impl Reader<'_> {
    /// Reads a byte.
    pub fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    /// Reads a number in LEB128.
    pub fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift = (shift < 28).then_some(shift + 7)?;
        }
    }

    /// Reads a length and passes over so many bytes.
    pub fn pass(&mut self) -> Option<Range<usize>> {
        let length = self.number()?;
        let start = self.at;
        self.at = start.checked_add(length).filter(|end| *end <= self.bytes.len())?;
        Some(start..self.at)
    }

    /// Reads the imports, and returns the number of functions among them.
    pub fn imported_functions(&mut self) -> Option<usize> {
        let mut functions = 0;
        for _ in 0..self.number()? {
            self.pass()?;
            self.pass()?;
            // A function; only wasm-bindgen's imports are expected.
            if self.byte()? != 0 {
                return None;
            }
            self.number()?;
            functions += 1;
        }
        Some(functions)
    }

    /// Reads the places of the bodies of functions.
    pub fn bodies(&mut self) -> Option<Vec<Range<usize>>> {
        (0..self.number()?).map(|_| self.pass()).collect()
    }
}
