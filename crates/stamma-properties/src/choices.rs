//! Choices made by the bytes of an input.

use std::hash::{DefaultHasher, Hash, Hasher};

/// The number of bytes that a fuzzer looks at with other items for one input.
const LOOKED_AT: usize = 5_000;

/// The items that are tried on an input. Tests try all. Under a fuzzer, which has many inputs and little time for each, a short
/// one is tried with all and a long one with some that its bytes choose, two at least.
pub fn tried<'t, T>(items: &'t [T], input: &[u8]) -> impl Iterator<Item = &'t T> {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    let first = hasher.finish() as usize % items.len().max(1);
    let afforded = (LOOKED_AT / input.len().max(1)).max(2).min(items.len());
    items.iter().cycle().skip(first).take(if cfg!(fuzzing) { afforded } else { items.len() })
}

/// Bytes that are taken one after the other; behind the last all are 0.
pub struct Choices<'a>(std::slice::Iter<'a, u8>);

impl<'a> Choices<'a> {
    /// Choices by these bytes.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes.iter())
    }

    /// Returns true if all bytes were taken.
    pub fn is_empty(&self) -> bool {
        self.0.len() == 0
    }

    /// Returns a number below the bound, which one byte chooses up to a bound of 256, and two above.
    pub fn below(&mut self, bound: usize) -> usize {
        let mut byte = || self.0.next().map_or(0, |&byte| usize::from(byte));
        let number = if bound > 256 { byte() << 8 | byte() } else { byte() };
        number % bound.max(1)
    }

    /// Returns one of the items, or none where there are none.
    pub fn one_of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }
}
