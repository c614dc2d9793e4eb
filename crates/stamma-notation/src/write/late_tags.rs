//! The tags of a game that were made of its moves.

use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Names and values of tags, in memory that is used again for the next game.
#[derive(Default)]
pub struct LateTags {
    text: String,
    /// The place of each name and value in the text.
    tags: Vec<(Span, Span)>,
}

impl LateTags {
    /// Begins a game.
    pub fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
    }

    /// Adds a tag.
    pub fn add(&mut self, name: &str, value: &str) {
        let [name, value] = [name, value].map(|part| {
            let start = self.text.len();
            self.text.push_str(part);
            Span::new(start, self.text.len())
        });
        self.tags.push((name, value));
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|&(name, value)| (self.part(name), self.part(value)))
    }

    /// The tag that was added after so many others.
    pub fn get(&self, at: usize) -> Option<(&str, &str)> {
        self.tags.get(at).map(|&(name, value)| (self.part(name), self.part(value)))
    }

    /// The place of the tag of this name, in whatever case.
    pub fn position(&self, name: &[u8]) -> Option<usize> {
        self.iter().position(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name))
    }

    fn part(&self, place: Span) -> &str {
        self.text.get(Range::from(place)).unwrap_or_default()
    }
}
