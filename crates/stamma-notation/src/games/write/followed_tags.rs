//! The tag pairs of games that are written while they are read.
//!
//! Games of one file mostly have tags of the same names in the same order. So where each of them goes is worked out once,
//! and tags are copied as they stand: the fast reader takes only what is written as a writer writes it.

use super::sheet::written_result;
use super::tags::{RESULT, ROSTER, Starts, TagOrder, TagRead, TagSection};
use crate::diagnostics::Span;
use crate::games::result::GameResult;
use crate::moves::dialect::{Dialect, Tags};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use stamma_board::Variant;

/// The tags of the game at hand, and what is known from the games before it.
#[derive(Default)]
pub(super) struct FollowedTags {
    tags: Vec<(Span, Span)>,
    /// The names of the last game, one after the other, and where each ends.
    names: Vec<u8>,
    ends: Vec<usize>,
    order: TagOrder,
    /// Whether the names of the roster are written as in the roster.
    usual: bool,
}

impl FollowedTags {
    /// Begins a game.
    pub(super) fn begin(&mut self) {
        self.tags.clear();
    }

    /// Takes up a tag, whose value has its escapes.
    #[inline(always)]
    pub(super) fn add(&mut self, name: Span, value: Span) {
        self.tags.push((name, value));
    }

    /// Appends the tags of a game with the usual start as [`TagSection`] writes them.
    pub(super) fn write(&mut self, input: &[u8], dialect: &Dialect, result: GameResult, out: &mut Vec<u8>) {
        // A usual start needs no tags.
        if dialect.layout.extras.tags == Tags::Start {
            return;
        }
        let written = written_result(dialect, result);
        if written != result.text() {
            return self.write_with_score(input, dialect, result, out);
        }
        if !self.has_last_names(input) {
            self.learn(input);
        }
        if !self.usual {
            return self.write_with_score(input, dialect, result, out);
        }
        let mut run = Run { input, start: 0, end: 0 };
        for ((name, unknown), at) in ROSTER.into_iter().zip(self.order.roster) {
            let told = at.map(|at| self.tags[at]).filter(|(_, value)| match name {
                RESULT => value.of(input) == written.as_bytes(),
                _ => !value.is_empty(),
            });
            match told {
                Some(tag) => run.add(tag, out),
                None => {
                    run.write(out);
                    out.push(b'[');
                    out.extend_from_slice(name.as_bytes());
                    out.extend_from_slice(b" \"");
                    out.extend_from_slice(if name == RESULT { written } else { unknown }.as_bytes());
                    out.extend_from_slice(b"\"]\n");
                }
            }
        }
        for &at in &self.order.others {
            run.add(self.tags[at], out);
        }
        run.write(out);
        out.push(b'\n');
    }

    /// Whether the tags have the names of the last game.
    fn has_last_names(&self, input: &[u8]) -> bool {
        let mut start = 0;
        self.tags.len() == self.ends.len()
            && self.tags.iter().zip(&self.ends).all(|((name, _), &end)| {
                let known = &self.names[start..end];
                start = end;
                name.of(input) == known
            })
    }

    #[cold]
    fn learn(&mut self, input: &[u8]) {
        self.names.clear();
        self.ends.clear();
        for (name, _) in &self.tags {
            self.names.extend_from_slice(name.of(input));
            self.ends.push(self.names.len());
        }
        let names: Vec<&str> =
            self.tags.iter().map(|&(name, value)| TagFollowed::of(input, name, value).name).collect();
        self.order = TagOrder::of(&names, names.len(), Starts::Usual);
        let is_usual =
            |(at, (known, _)): (Option<usize>, (&str, &str))| at.is_none_or(|at| names[at] == known);
        self.usual = self.order.roster.into_iter().zip(ROSTER).all(is_usual);
    }

    #[cold]
    fn write_with_score(&self, input: &[u8], dialect: &Dialect, result: GameResult, out: &mut Vec<u8>) {
        let tags: Vec<TagFollowed<'_>> =
            self.tags.iter().map(|&(name, value)| TagFollowed::of(input, name, value)).collect();
        let section = TagSection { tags: &tags, variant: Variant::Standard, start_fen: None, result };
        section.write(dialect, out);
    }
}

/// Lines that are copied together, since they stand together in the text.
struct Run<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
}

impl Run<'_> {
    /// Adds a tag with its brackets on a line of its own. Of its bytes only quotes and backslashes need an escape, and have
    /// it.
    #[inline(always)]
    fn add(&mut self, (name, value): (Span, Span), out: &mut Vec<u8>) {
        let (start, end) = (name.start - 1, value.end + 2);
        if start != self.end {
            self.write(out);
            self.start = start;
        }
        self.end = end;
        if self.input.get(end) == Some(&b'\n') {
            self.end += 1;
        } else {
            self.write(out);
            out.push(b'\n');
        }
    }

    /// Writes what has been added.
    fn write(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.input[self.start..self.end]);
        self.start = self.end;
    }
}

/// A tag that the fast reader has told.
pub struct TagFollowed<'a> {
    name: &'a str,
    value: Cow<'a, [u8]>,
}

impl<'a> TagFollowed<'a> {
    /// The tag with its name and its value at these places, escapes not undone.
    pub fn of(input: &'a [u8], name: Span, value: Span) -> TagFollowed<'a> {
        let value = value.of(input);
        let escapes = value.contains(&b'\\');
        TagFollowed {
            // The names that it takes are letters, digits and low lines.
            name: core::str::from_utf8(name.of(input)).unwrap_or_default(),
            value: if escapes { Cow::Owned(unescaped(value)) } else { Cow::Borrowed(value) },
        }
    }
}

/// A value of which every backslash escapes something.
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut escaped = false;
    let meant = value.iter().filter(|byte| {
        escaped = **byte == b'\\' && !escaped;
        !escaped
    });
    meant.copied().collect()
}

impl TagRead for TagFollowed<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn value(&self) -> &[u8] {
        &self.value
    }
}
