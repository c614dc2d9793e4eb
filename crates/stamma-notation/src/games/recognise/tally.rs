//! What the words of a game have shown, those that the same dialects write taken together.

use super::{EVIDENCE, Evidence, listed};
use crate::diagnostics::Span;
use crate::moves::dialect::Dialect;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A word that was looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// Where it stands.
    pub(super) place: Span,
    /// Its ply, 0 where it is no move.
    pub(super) ply: u32,
    /// How many came before it.
    order: u32,
}

/// The words that some dialects write and all others do not.
struct Entry {
    /// Those dialects, a bit each.
    writers: u64,
    count: u32,
    /// The first of the words.
    first: [Shown; EVIDENCE],
}

/// What the words of a game have shown.
#[derive(Default)]
pub(super) struct Tally {
    /// In the order of their first words.
    entries: Vec<Entry>,
    count: u32,
    /// Which of the entries the last word belongs to.
    last: usize,
}

impl Tally {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.count = 0;
    }

    /// Takes up a word.
    #[inline]
    pub(super) fn add(&mut self, place: Span, ply: u32, writers: u64) {
        let shown = Shown { place, ply, order: self.count };
        self.count += 1;
        let fits = |entry: &Entry| entry.writers == writers;
        // Mostly it is like the last one.
        if !self.entries.get(self.last).is_some_and(fits) {
            self.last = self.entries.iter().position(fits).unwrap_or(self.entries.len());
        }
        match self.entries.get_mut(self.last) {
            Some(entry) => {
                if let Some(free) = entry.first.get_mut(entry.count as usize) {
                    *free = shown;
                }
                entry.count += 1;
            }
            None => {
                let mut first = [Shown::default(); EVIDENCE];
                first[0] = shown;
                self.entries.push(Entry { writers, count: 1, first });
            }
        }
    }

    /// How many words there were.
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// How many of them a dialect writes.
    pub(super) fn score(&self, at: usize) -> u32 {
        let written = self.entries.iter().filter(|entry| entry.writers >> at & 1 == 1);
        written.map(|entry| entry.count).sum()
    }

    /// The words that set the chosen dialect apart from most others; `word` gives them as text.
    pub(super) fn evidence(
        &self,
        chosen: usize,
        dialects: &[&'static Dialect],
        word: impl Fn(Shown) -> String,
    ) -> Vec<Evidence> {
        let mut left = (0..dialects.len()).fold(0u64, |bits, at| bits | 1 << at) & !(1 << chosen);
        let mut found = Vec::new();
        let mut entries: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.writers >> chosen & 1 == 1).collect();
        // What rules out most comes first. A second word of an entry rules out nothing more.
        while found.len() < EVIDENCE
            && let Some(at) = (0..entries.len()).min_by_key(|&at| (left & entries[at].writers).count_ones())
        {
            let entry = entries.remove(at);
            let ruled_out = left & !entry.writers;
            if ruled_out == 0 {
                break;
            }
            left &= entry.writers;
            let others = dialects.iter().enumerate().filter(|(at, _)| ruled_out >> at & 1 == 1);
            let others: Vec<&str> = others.map(|(_, dialect)| dialect.id).collect();
            let says = format!("{} writes this so; {} would not", dialects[chosen].id, listed(&others));
            found.push(Evidence { word: word(entry.first[0]), ply: entry.first[0].ply, says });
        }
        found.sort_by_key(|evidence| evidence.ply);
        found
    }

    /// The first words that a dialect does not write.
    pub(super) fn otherwise(&self, chosen: usize) -> impl Iterator<Item = Shown> {
        let entries = self.entries.iter().filter(|entry| entry.writers >> chosen & 1 == 0);
        let first = |entry: &Entry| entry.first.into_iter().take(entry.count as usize);
        let mut shown: Vec<Shown> = entries.flat_map(first).collect();
        shown.sort_by_key(|shown| shown.order);
        shown.into_iter()
    }
}
