//! A list that mostly holds one item, which then needs no allocation.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list that mostly holds one item.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum OneOrMany<T> {
    /// Nothing.
    #[default]
    None,
    /// One item.
    One([T; 1]),
    /// Any number of items.
    Several(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// The list of one item.
    pub const fn one(item: T) -> OneOrMany<T> {
        OneOrMany::One([item])
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        match self {
            OneOrMany::None => *self = OneOrMany::One([item]),
            OneOrMany::Several(items) => items.push(item),
            OneOrMany::One(_) => self.push_second(item),
        }
    }

    #[cold]
    fn push_second(&mut self, item: T) {
        let mut items = core::mem::take(self).into_vec();
        items.push(item);
        *self = OneOrMany::Several(items);
    }

    /// Keeps the items for which `keep` returns true.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        match self {
            OneOrMany::Several(items) => items.retain(keep),
            OneOrMany::One([item]) if keep(item) => {}
            OneOrMany::One(_) | OneOrMany::None => *self = OneOrMany::None,
        }
    }

    /// The items as a vector.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            OneOrMany::None => Vec::new(),
            OneOrMany::One(items) => items.into(),
            OneOrMany::Several(items) => items,
        }
    }
}

impl<T> From<Vec<T>> for OneOrMany<T> {
    fn from(items: Vec<T>) -> OneOrMany<T> {
        OneOrMany::Several(items)
    }
}

impl<T> Deref for OneOrMany<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            OneOrMany::None => &[],
            OneOrMany::One(items) => items,
            OneOrMany::Several(items) => items,
        }
    }
}

impl<T> DerefMut for OneOrMany<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            OneOrMany::None => &mut [],
            OneOrMany::One(items) => items,
            OneOrMany::Several(items) => items,
        }
    }
}

impl<T> IntoIterator for OneOrMany<T> {
    type Item = T;
    type IntoIter = core::iter::Chain<core::option::IntoIter<T>, vec::IntoIter<T>>;

    fn into_iter(self) -> Self::IntoIter {
        let (first, others) = match self {
            OneOrMany::None => (None, Vec::new()),
            OneOrMany::One([item]) => (Some(item), Vec::new()),
            OneOrMany::Several(items) => (None, items),
        };
        first.into_iter().chain(others)
    }
}

impl<'l, T> IntoIterator for &'l OneOrMany<T> {
    type Item = &'l T;
    type IntoIter = core::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::OneOrMany;

    #[test]
    fn a_few_items_are_a_list() {
        let mut few = OneOrMany::None;
        for count in 0..4 {
            assert_eq!(few[..], [0, 1, 2][..count]);
            assert_eq!(few.clone().into_iter().collect::<alloc::vec::Vec<_>>(), few.clone().into_vec());
            if count < 3 {
                few.push(count);
            }
        }
        few.retain(|item| *item != 1);
        assert_eq!(few[..], [0, 2]);
        let mut one = OneOrMany::one(7);
        one.retain(|item| *item != 7);
        assert!(one.is_empty());
    }
}
