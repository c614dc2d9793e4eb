//! Stable sorting of lists that are short or sorted rarely, in little code.
//!
//! The sort of the standard library is compiled anew for every type and order that it is used with, in three kilobytes each
//! time. Here the places are sorted, by one function for all, and what is compiled anew is the comparison and the exchange.
//! Sorts that every game of PGN passes keep to that of the standard library, which is faster.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts by a key; what has the same key stays in its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by an order; what is equal in it stays as it is.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let mut order =
        order(items.len(), &mut |one, other| compare(&items[one], &items[other]) == Ordering::Greater);
    for first in 0..order.len() {
        // Round each cycle of exchanges, once.
        let mut place = first;
        loop {
            let from = core::mem::replace(&mut order[place], place);
            if from == first || from == place {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

/// For each place of a sorted list, the place where its item is now, if `after` says whether the first of two items belongs
/// after the second.
fn order(count: usize, after: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    if !(1..count).any(|place| after(place - 1, place)) {
        return order;
    }
    let mut merged = Vec::with_capacity(count);
    let mut run = 1;
    while run < count {
        merged.clear();
        for two in order.chunks(2 * run) {
            let (mut left, mut right) = two.split_at(run.min(two.len()));
            while let (Some((&one, rest)), Some((&other, others))) = (left.split_first(), right.split_first())
            {
                if after(one, other) {
                    merged.push(other);
                    right = others;
                } else {
                    merged.push(one);
                    left = rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        core::mem::swap(&mut order, &mut merged);
        run *= 2;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{sort_by, sort_by_key};
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    #[test]
    fn lists_are_sorted_as_the_standard_library_sorts_them() {
        let mut state = 1u64;
        let mut random = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) as usize
        };
        for count in (0..70).chain([1000]) {
            for kinds in [1, 2, 5, 1000] {
                let list: Vec<(usize, String)> =
                    (0..count).map(|place| (random() % kinds, place.to_string())).collect();
                let (mut ours, mut theirs) = (list.clone(), list);
                sort_by_key(&mut ours, |item| item.0);
                theirs.sort_by_key(|item| item.0);
                assert_eq!(ours, theirs);
                sort_by(&mut ours, |one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
                theirs.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
                assert_eq!(ours, theirs);
                sort_by_key(&mut ours, |item| item.1.clone());
                theirs.sort_by_key(|item| item.1.clone());
                assert_eq!(ours, theirs);
            }
        }
    }
}
