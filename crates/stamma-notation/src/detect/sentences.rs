//! The sentences that explain evidence, and the lists of ids in them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The number of ids that are listed before the rest is counted.
const IDS: usize = 6;

/// Sentences that serve many games, by their contents: a number and a set of bits.
#[derive(Default)]
pub(super) struct Sentences(Vec<((usize, u64), String)>);

impl Sentences {
    /// The greatest number that is kept: most games need a few.
    const MOST: usize = 64;

    /// The sentence about something, which is made where it is not known.
    pub(super) fn about(&mut self, what: usize, bits: u64, make: impl FnOnce() -> String) -> String {
        if let Some((_, known)) = self.0.iter().find(|(about, _)| *about == (what, bits)) {
            return known.clone();
        }
        let sentence = make();
        if self.0.len() < Sentences::MOST {
            self.0.push(((what, bits), sentence.clone()));
        }
        sentence
    }
}

/// Some ids, and how many more there are.
pub(super) fn listed(ids: &[&str]) -> String {
    match ids.len().checked_sub(IDS) {
        None | Some(0) => ids.join(", "),
        Some(more) => format!("{} and {more} others", ids[..IDS].join(", ")),
    }
}
