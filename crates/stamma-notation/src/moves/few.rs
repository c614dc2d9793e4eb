//! A list that mostly holds one item, which then needs no allocation.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A list that mostly holds one item.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Few<T> {
    /// Nothing.
    #[default]
    None,
    /// One item.
    One([T; 1]),
    /// Any number of items.
    Several(Vec<T>),
}

impl<T> Few<T> {
    /// The list of one item.
    pub const fn one(item: T) -> Few<T> {
        Few::One([item])
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        match self {
            Few::None => *self = Few::One([item]),
            Few::Several(items) => items.push(item),
            Few::One(_) => self.push_second(item),
        }
    }

    #[cold]
    fn push_second(&mut self, item: T) {
        let mut items = core::mem::take(self).into_vec();
        items.push(item);
        *self = Few::Several(items);
    }

    /// Keeps the items for which `keep` returns true.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        match self {
            Few::Several(items) => items.retain(keep),
            Few::One([item]) if keep(item) => {}
            Few::One(_) | Few::None => *self = Few::None,
        }
    }

    /// The items as a vector.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Few::None => Vec::new(),
            Few::One(items) => items.into(),
            Few::Several(items) => items,
        }
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(items: Vec<T>) -> Few<T> {
        Few::Several(items)
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Few::None => &[],
            Few::One(items) => items,
            Few::Several(items) => items,
        }
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Few::None => &mut [],
            Few::One(items) => items,
            Few::Several(items) => items,
        }
    }
}

impl<T> IntoIterator for Few<T> {
    type Item = T;
    type IntoIter = core::iter::Chain<core::option::IntoIter<T>, vec::IntoIter<T>>;

    fn into_iter(self) -> Self::IntoIter {
        let (first, others) = match self {
            Few::None => (None, Vec::new()),
            Few::One([item]) => (Some(item), Vec::new()),
            Few::Several(items) => (None, items),
        };
        first.into_iter().chain(others)
    }
}

impl<'l, T> IntoIterator for &'l Few<T> {
    type Item = &'l T;
    type IntoIter = core::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn a_few_items_are_a_list() {
        let mut few = Few::None;
        for count in 0..4 {
            assert_eq!(few[..], [0, 1, 2][..count]);
            assert_eq!(few.clone().into_iter().collect::<alloc::vec::Vec<_>>(), few.clone().into_vec());
            if count < 3 {
                few.push(count);
            }
        }
        few.retain(|item| *item != 1);
        assert_eq!(few[..], [0, 2]);
        let mut one = Few::one(7);
        one.retain(|item| *item != 7);
        assert!(one.is_empty());
    }
}
