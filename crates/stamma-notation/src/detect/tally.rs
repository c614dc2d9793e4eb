//! The counts of a game's words, with those that the same dialects write taken together.

use super::recognition::{EVIDENCE, Evidence};
use super::rows::SanSet;
use super::sentences::{Sentences, listed};
use crate::moves::dialect::Dialect;
use crate::text::Span;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use stamma_board::internals::sort_by_key;

/// A word that was looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct ShownWord {
    /// The place of the word.
    pub(super) place: Span,
    /// Its ply, 0 where it is no move.
    pub(super) ply: u32,
    /// The number of words that came before it.
    order: u32,
}

/// The words that some dialects write and all others do not.
struct Entry {
    /// Those dialects, a bit each.
    writers: u64,
    count: u32,
    /// The first of the words.
    first: [ShownWord; EVIDENCE],
    /// True if some of them were counted without their places.
    is_counted: bool,
}

impl Entry {
    fn new(writers: u64) -> Entry {
        Entry { writers, count: 0, first: Default::default(), is_counted: false }
    }
}

/// The counts of a game's words by the dialects that write them.
#[derive(Default)]
pub(super) struct Tally {
    /// In the order of their first words.
    entries: Vec<Entry>,
    count: u32,
    /// The index of the entry that the last word belongs to.
    last: usize,
    /// The entries of sets of rows that write SAN, by their numbers, from 1.
    places: [u8; SanSet::MOST],
    /// The numbers of words of such sets that were counted without their places.
    counted: [u32; SanSet::MOST],
    /// Sentences that name the dialects which write a word and those which would not.
    sentences: Sentences,
}

impl Tally {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.count = 0;
        self.places = [0; SanSet::MOST];
        self.counted = [0; SanSet::MOST];
    }

    /// Adds a word.
    #[inline]
    pub(super) fn add(&mut self, place: Span, ply: u32, writers: u64) {
        let fits = |entry: &Entry| entry.writers == writers;
        // Mostly it is like the last one.
        if !self.entries.get(self.last).is_some_and(fits) {
            self.last = self.place_of(writers);
        }
        self.count_in(self.last, place, ply);
    }

    /// Takes up a word that a set of rows writes.
    #[inline(always)]
    pub(super) fn add_set(&mut self, place: Span, ply: u32, set: SanSet) {
        let at = match self.places[set.number % SanSet::MOST] {
            0 => self.place_of_set(set),
            at => usize::from(at) - 1,
        };
        self.count_in(at, place, ply);
    }

    /// Counts a word that a set of rows writes, to be added with all others at the end of the game.
    #[inline(always)]
    pub(super) fn count_set(&mut self, set: SanSet) {
        self.counted[set.number % SanSet::MOST] += 1;
    }

    /// Adds the words that were counted, by the dialects of each set. They are evidence for nothing.
    pub(super) fn add_counted(&mut self, sets: &[u64]) {
        for (&writers, counted) in sets.iter().zip(&mut self.counted) {
            let count = core::mem::take(counted);
            if count > 0 {
                let at = match self.entries.iter().position(|entry| entry.writers == writers) {
                    Some(at) => at,
                    None => {
                        self.entries.push(Entry::new(writers));
                        self.entries.len() - 1
                    }
                };
                self.entries[at].count += count;
                self.entries[at].is_counted = true;
                self.count += count;
            }
        }
    }

    #[inline(always)]
    fn count_in(&mut self, at: usize, place: Span, ply: u32) {
        let order = self.count;
        self.count += 1;
        if let Some(entry) = self.entries.get_mut(at) {
            if let Some(free) = entry.first.get_mut(entry.count as usize) {
                *free = ShownWord { place, ply, order };
            }
            entry.count += 1;
        }
    }

    /// Returns the place of the entry of such words, which is created where there is none.
    #[inline(never)]
    fn place_of(&mut self, writers: u64) -> usize {
        self.entries.iter().position(|entry| entry.writers == writers).unwrap_or_else(|| {
            self.entries.push(Entry::new(writers));
            self.entries.len() - 1
        })
    }

    #[inline(never)]
    fn place_of_set(&mut self, set: SanSet) -> usize {
        let at = self.place_of(set.writers);
        self.places[set.number % SanSet::MOST] = u8::try_from(at + 1).unwrap_or(0);
        at
    }

    /// Returns the number of words.
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// Returns the number of words that the best of the first `dialects` dialects write, and these dialects, a bit
    /// each.
    pub(super) fn best(&self, dialects: usize) -> (u32, u64) {
        let mut known = first_bits(dialects);
        // Mostly some dialect writes all of them.
        let all = self.entries.iter().fold(known, |all, entry| all & entry.writers);
        if all != 0 {
            return (self.count, all);
        }
        // Where some write more than half of the words, nobody else is among the best.
        let most =
            self.entries.iter().find(|entry| 2 * entry.count > self.count && entry.writers & known != 0);
        if let Some(entry) = most {
            known &= entry.writers;
        }
        let mut scores = [0; 64];
        for entry in &self.entries {
            let mut left = entry.writers & known;
            while left != 0 {
                scores[left.trailing_zeros() as usize % 64] += entry.count;
                left &= left - 1;
            }
        }
        let (mut best, mut bits) = (0, 0);
        while known != 0 {
            let at = known.trailing_zeros() as usize;
            known &= known - 1;
            let score = scores[at % 64];
            match score.cmp(&best) {
                Ordering::Greater => (best, bits) = (score, 1 << at),
                Ordering::Equal => bits |= 1 << at,
                Ordering::Less => {}
            }
        }
        (best, bits)
    }

    /// Returns true if words that the chosen dialect does not write were counted without their places.
    pub(super) fn lacks_words(&self, chosen: usize) -> bool {
        self.entries.iter().any(|entry| entry.is_counted && entry.writers >> chosen & 1 == 0)
    }

    /// The words that set the chosen dialect apart from most others; `word` gives them as text.
    pub(super) fn evidence(
        &mut self,
        chosen: usize,
        dialects: &[&'static Dialect],
        word: impl Fn(ShownWord) -> String,
    ) -> Vec<Evidence> {
        let mut left = first_bits(dialects.len()) & !(1 << chosen);
        let mut found = Vec::new();
        let mut entries: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.writers >> chosen & 1 == 1).collect();
        // The entry that rules out most comes first. A second word of an entry rules out nothing more.
        while found.len() < EVIDENCE
            && let Some(at) = (0..entries.len()).min_by_key(|&at| (left & entries[at].writers).count_ones())
        {
            let entry = entries.remove(at);
            let ruled_out = left & !entry.writers;
            if ruled_out == 0 {
                break;
            }
            left &= entry.writers;
            let says = self.sentences.about(chosen, ruled_out, || {
                let others = dialects.iter().enumerate().filter(|(at, _)| ruled_out >> at & 1 == 1);
                let others: Vec<&str> = others.map(|(_, dialect)| dialect.id).collect();
                format!("{} writes this so; {} would not", dialects[chosen].id, listed(&others))
            });
            found.push(Evidence { word: word(entry.first[0]), ply: entry.first[0].ply, says });
        }
        sort_by_key(&mut found, |evidence| evidence.ply);
        found
    }

    /// The first words that a dialect does not write, of those whose places are known.
    pub(super) fn otherwise(&self, chosen: usize) -> impl Iterator<Item = ShownWord> {
        let entries = self.entries.iter().filter(|entry| entry.writers >> chosen & 1 == 0);
        let first = |entry: &Entry| entry.first.into_iter().take(entry.count as usize);
        let mut shown: Vec<ShownWord> = entries.flat_map(first).collect();
        sort_by_key(&mut shown, |shown| shown.order);
        shown.into_iter()
    }
}

/// Returns as many of the lowest bits as are asked for, at most 64.
const fn first_bits(count: usize) -> u64 {
    match count {
        0 => 0,
        count => u64::MAX >> (64 - count),
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::text::Span;

    /// Every dialect counts its words.
    fn obvious(words: &[u64], dialects: usize) -> (u32, u64) {
        let score = |at: usize| words.iter().filter(|writers| **writers >> at & 1 == 1).count() as u32;
        let best = (0..dialects).map(score).max().unwrap_or(0);
        let bits = (0..dialects).filter(|at| score(*at) == best);
        (best, bits.fold(0, |bits, at| bits | 1 << at))
    }

    #[test]
    fn the_best_are_those_that_write_most_words() {
        let mut random = 1u64;
        for round in 0..2_000 {
            let mut tally = Tally::default();
            let mut words = alloc::vec::Vec::new();
            for _ in 0..round % 7 {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let writers = random >> 40 & random >> 20;
                for _ in 0..random >> 60 {
                    tally.add(Span::default(), 1, writers);
                    words.push(writers);
                }
            }
            for dialects in [1, 5, 64] {
                assert_eq!(tally.best(dialects), obvious(&words, dialects), "{words:?}");
            }
        }
    }
}
