//! The tag pairs of games that are written while they are read.
//!
//! Games of one file mostly have tags of the same names in the same order. So where each of them goes is worked out once,
//! and tags are copied as they stand: the fast reader takes only what is written as a writer writes it.

use super::sheet::written_result;
use super::tags::{RESULT, ROSTER, Starts, TagOrder, TagRead, TagSection};
use crate::moves::dialect::{Dialect, Tags};
use crate::moves::result::GameResult;
use crate::pgn::FastReader;
use crate::text::Span;
use crate::write::buffer::Buffer;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use stamma_board::Variant;

/// The tags of the game at hand, and what is known from the games before it.
#[derive(Default)]
pub(super) struct FollowedTags {
    tags: Vec<(Span, Span)>,
    /// What the reader said of the names of the last game, and how many they were.
    known: Option<(u64, usize)>,
    order: TagOrder,
    /// The tags as they are written, those that stand together in the text taken together: the first and the last of each
    /// run. None where one is to be made up.
    runs: Vec<(usize, usize)>,
    /// Whether the names of the roster are written as in the roster.
    usual: bool,
    /// Whether one of them is a FEN tag.
    names_fen: bool,
    /// Room for what is written.
    room: Vec<u8>,
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

    /// Appends the tags of a game as [`TagSection`] writes them. The reader says how often their names have changed and which
    /// start they tell of.
    pub(super) fn write(
        &mut self,
        input: &[u8],
        reader: &mut FastReader,
        dialect: &Dialect,
        result: GameResult,
        out: &mut Vec<u8>,
    ) {
        let known = Some((reader.tag_changes(), self.tags.len()));
        if self.known != known {
            self.known = known;
            self.learn(input);
        }
        if let Some(start) = reader.told_start().filter(|start| self.names_fen || !start.is_usual()) {
            return self.write_section(input, dialect, start.variant, start.fen.as_deref(), result, out);
        }
        // A usual start needs no tags.
        if dialect.layout.extras.tags == Tags::Start {
            return;
        }
        let written = written_result(dialect, result);
        if written != result.text() || !self.usual {
            return self.write_section(input, dialect, Variant::Standard, None, result, out);
        }
        if self.are_written_so(input, written) {
            let mut room = Buffer::over(core::mem::take(&mut self.room));
            if self.stand_together(input) {
                for &(first, last) in &self.runs {
                    room.copy(input, Span::new(self.tags[first].0.start - 1, self.tags[last].1.end + 3));
                }
            } else {
                for (name, value) in self.runs.iter().flat_map(|&(first, last)| &self.tags[first..=last]) {
                    room.copy(input, Span::new(name.start - 1, value.end + 2));
                    room.push(b'\n');
                }
            }
            room.push(b'\n');
            out.extend_from_slice(room.written());
            self.room = room.into_room();
            return;
        }
        let mut run = Run { input, start: 0, end: 0, out: Buffer::over(core::mem::take(&mut self.room)) };
        for ((name, unknown), at) in ROSTER.into_iter().zip(self.order.roster) {
            let told = at.map(|at| self.tags[at]).filter(|(_, value)| match name {
                RESULT => value.of(input) == written.as_bytes(),
                _ => !value.is_empty(),
            });
            match told {
                Some(tag) => run.add(tag),
                None => {
                    run.write();
                    let value = if name == RESULT { written } else { unknown };
                    for part in ["[", name, " \"", value, "\"]\n"] {
                        run.out.extend(part.as_bytes());
                    }
                }
            }
        }
        for &at in &self.order.others {
            run.add(self.tags[at]);
        }
        run.write();
        run.out.push(b'\n');
        out.extend_from_slice(run.out.written());
        self.room = run.out.into_room();
    }

    /// Whether the tags stand in the text as they are written, but for their order and for what stands between them.
    fn are_written_so(&self, input: &[u8], result: &str) -> bool {
        let told = self.order.roster[ROSTER.len() - 1].and_then(|at| self.tags.get(at));
        !self.runs.is_empty()
            && told.is_some_and(|(_, value)| value.of(input) == result.as_bytes())
            && self.tags.iter().all(|(_, value)| !value.is_empty())
    }

    /// Whether nothing but a line end stands between them and after them.
    fn stand_together(&self, input: &[u8]) -> bool {
        let mut next = self.tags.first().map_or(0, |(name, _)| name.start);
        self.tags.iter().all(|(name, value)| {
            // A quote, a bracket, the line end and another bracket.
            let follows = name.start == next;
            next = value.end + 4;
            follows && input.get(value.end + 2) == Some(&b'\n')
        })
    }

    #[cold]
    fn learn(&mut self, input: &[u8]) {
        self.names_fen = self.tags.iter().any(|(name, _)| name.of(input).eq_ignore_ascii_case(b"FEN"));
        let names: Vec<&str> =
            self.tags.iter().map(|&(name, value)| TagFollowed::of(input, name, value).name).collect();
        self.order = TagOrder::of(&names, names.len(), Starts::Usual);
        let is_usual =
            |(at, (known, _)): (Option<usize>, (&str, &str))| at.is_none_or(|at| names[at] == known);
        self.usual = self.order.roster.into_iter().zip(ROSTER).all(is_usual);
        self.runs.clear();
        if self.order.roster.iter().all(Option::is_some) {
            for at in self.order.roster.into_iter().flatten().chain(self.order.others.iter().copied()) {
                match self.runs.last_mut() {
                    Some((_, last)) if *last + 1 == at => *last = at,
                    _ => self.runs.push((at, at)),
                }
            }
        }
    }

    #[cold]
    fn write_section(
        &self,
        input: &[u8],
        dialect: &Dialect,
        variant: Variant,
        start_fen: Option<&str>,
        result: GameResult,
        out: &mut Vec<u8>,
    ) {
        let tags: Vec<TagFollowed<'_>> =
            self.tags.iter().map(|&(name, value)| TagFollowed::of(input, name, value)).collect();
        TagSection { tags: &tags, variant, start_fen, result }.write(dialect, out);
    }
}

/// Lines that are copied together, since they stand together in the text.
struct Run<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
    out: Buffer,
}

impl Run<'_> {
    /// Adds a tag with its brackets on a line of its own. Of its bytes only quotes and backslashes need an escape, and have
    /// it.
    #[inline(always)]
    fn add(&mut self, (name, value): (Span, Span)) {
        let (start, end) = (name.start - 1, value.end + 2);
        if start != self.end {
            self.write();
            self.start = start;
        }
        self.end = end;
        if self.input.get(end) == Some(&b'\n') {
            self.end += 1;
        } else {
            self.write();
            self.out.push(b'\n');
        }
    }

    /// Writes what has been added.
    #[inline(always)]
    fn write(&mut self) {
        self.out.copy(self.input, Span::new(self.start, self.end));
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
