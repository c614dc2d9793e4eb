//! Choices made by the bytes of an input.

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
