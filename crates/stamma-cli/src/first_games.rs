//! The first game of each key, with its place, to compare later games with.

use stamma::Span;
use stamma::notation::{Detail, Elsewhere};
use stamma::render::Excerpt;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The first games. Each takes its key of 16 bytes and its place.
#[derive(Default)]
pub struct FirstGames {
    games: HashMap<u128, FirstGame>,
    /// The names of the inputs.
    files: Vec<String>,
}

/// A game and its place.
struct FirstGame {
    /// Its number in its input.
    number: u64,
    /// The index of its input.
    file: usize,
    /// Its first byte in the original input.
    start: usize,
    line: usize,
    column: usize,
}

impl FirstGames {
    /// Returns what a later game is a repetition of; none if it is the first with its key, which is added.
    pub fn find_or_add(&mut self, key: u128, number: u64, file: &str, beginning: &Excerpt) -> Option<Detail> {
        let FirstGames { games, files } = self;
        match games.entry(key) {
            Entry::Occupied(first) => {
                let FirstGame { number, file, start, line, column } = *first.get();
                let place = Elsewhere::new(&*files[file], Span::new(start, start), line, column);
                Some(Detail::RepeatedGame { first: number, place })
            }
            Entry::Vacant(free) => {
                // Games of one input follow each other.
                if files.last().is_none_or(|last| last != file) {
                    files.push(file.to_owned());
                }
                let source = beginning.source(file);
                let (place, start) = (source.place(Span::new(0, 0)), source.original(Span::new(0, 0)).start);
                let (line, column) = (place.line, place.column);
                free.insert(FirstGame { number, file: files.len() - 1, start, line, column });
                None
            }
        }
    }
}
