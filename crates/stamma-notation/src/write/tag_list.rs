//! Collects the tag pairs of the game at hand from its events, and writes them.
//!
//! Games of one file mostly have tags of the same names in the same order. So their order is computed once, and tags
//! that the fast reader sends are copied unchanged: it takes only tags that are written as a writer writes them.

use super::buffer::Buffer;
use super::late_tags::LateTags;
use super::movetext_writer::written_result;
use super::tags::{RESULT, ROSTER, StartKind, TagOrder, TagSection};
use crate::game::tag::{needs_escape, unescaped, write_tag};
use crate::game::visitor::{GameStart, TagEvent};
use crate::moves::dialect::{Dialect, Tags};
use crate::moves::result::GameResult;
use crate::text::Span;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Variant;
use stamma_board::internals::sort_by;

/// A tag of the game at hand.
pub struct ListedTag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value. If the name is plain, it is as in the text, with its escapes.
    pub written: &'a [u8],
    /// True if the name has letters, digits and low lines only.
    pub is_plain: bool,
}

impl<'a> ListedTag<'a> {
    /// The name as text.
    pub fn name(&self) -> &'a str {
        core::str::from_utf8(self.name).unwrap_or_default()
    }

    /// The value with its escapes undone.
    pub fn value(&self) -> Cow<'a, [u8]> {
        if self.is_plain { unescaped(self.written) } else { Cow::Borrowed(self.written) }
    }
}

/// The tags of the game at hand, and their order from the games before it.
#[derive(Default)]
pub struct TagList {
    /// The name and the value of each: places in the text, or in `read`.
    tags: Vec<(Span, Span)>,
    /// Names and values of tags that were read otherwise, escapes undone.
    read: Vec<u8>,
    is_read: bool,
    late: LateTags,
    /// The start that they give; none where it is that of chess.
    start: Option<(Option<Variant>, Option<String>)>,
    /// The number that the source gives the names, and the number of names; and the same of the tags whose order is
    /// known.
    names: Option<(u64, usize)>,
    known: Option<(u64, usize)>,
    order: TagOrder,
    /// The tags that are not of the roster as they are written, and the names of the late tags that this is so for.
    others: Vec<TagLine>,
    planned: Vec<String>,
    /// The tags as they are written, those that are adjacent in the text taken together: the first and the last of each
    /// run. None where one must be composed.
    runs: Vec<(usize, usize)>,
    /// True if the names of the roster are written as in the roster.
    usual: bool,
    /// True if one of them is a FEN tag.
    names_fen: bool,
    /// A reused buffer.
    room: Vec<u8>,
}

/// A tag to be written, by its place among those of its kind.
#[derive(Clone, Copy)]
enum TagLine {
    OfGame(usize),
    Late(usize),
}

impl TagList {
    /// Begins a game.
    pub fn begin(&mut self) {
        self.tags.clear();
        self.read.clear();
        self.is_read = false;
        self.late.clear();
    }

    /// Adds a tag that was made of the moves: it takes the place of the one of its name. That with an empty value is not written.
    pub fn add_late(&mut self, name: &str, value: &str) {
        self.late.add(name, value);
    }

    /// The late tags that take no other's place, by name: their places among the late ones.
    fn new_late(&self, input: &[u8]) -> Vec<usize> {
        let text = if self.is_read { &self.read[..] } else { input };
        let is_known = |late: &str| {
            self.tags.iter().any(|(name, _)| late.as_bytes().eq_ignore_ascii_case(name.of(text)))
        };
        let names = self.late.iter().map(|(name, _)| name).enumerate();
        let mut new: Vec<(&str, usize)> =
            names.filter(|(_, name)| !is_known(name)).map(|(at, name)| (name, at)).collect();
        sort_by(&mut new, Ord::cmp);
        new.into_iter().map(|(_, at)| at).collect()
    }

    /// Adds a tag.
    #[inline(always)]
    pub fn add(&mut self, tag: TagEvent<'_>) {
        match tag {
            TagEvent::Standard { name, value, .. } => self.tags.push((name, value)),
            TagEvent::Read(tag) => {
                self.is_read = true;
                let [name, value] = [tag.name.as_bytes(), &tag.value].map(|text| {
                    let start = self.read.len();
                    self.read.extend_from_slice(text);
                    Span::new(start, self.read.len())
                });
                self.tags.push((name, value));
            }
        }
    }

    /// Notes the start that the tags give.
    #[inline]
    pub fn start(&mut self, start: &GameStart<'_>) {
        self.start = start.position.map(|_| (start.variant, start.fen().map(Cow::into_owned)));
        self.names = start.tag_names.map(|names| (names, self.tags.len()));
    }

    /// The tags, in the order of the text.
    pub fn iter<'a>(&'a self, input: &'a [u8]) -> impl Iterator<Item = ListedTag<'a>> {
        let (is_read, text) = if self.is_read { (true, &self.read[..]) } else { (false, input) };
        let listed = move |&(name, value): &(Span, Span)| ListedTag {
            name: name.of(text),
            written: value.of(text),
            is_plain: !is_read,
        };
        self.tags.iter().map(listed)
    }

    /// The variant, none where the tags name one that is not known, and the FEN of the start where it is not the usual one.
    pub fn variant_and_fen(&self) -> (Option<Variant>, Option<&str>) {
        match &self.start {
            Some((variant, fen)) => (*variant, fen.as_deref()),
            None => (Some(Variant::Standard), None),
        }
    }

    /// Appends the tags of a game with a score as the dialect writes them.
    pub fn write(&mut self, input: &[u8], dialect: &Dialect, result: GameResult, out: &mut Vec<u8>) {
        let of_roster =
            |(late, _): (&str, &str)| ROSTER.iter().any(|(name, _)| late.eq_ignore_ascii_case(name));
        if self.is_read || self.names.is_none() || self.late.iter().any(of_roster) {
            return self.write_section(input, dialect, result, out);
        }
        if self.known != self.names {
            self.known = self.names;
            self.learn(input);
        }
        let told = |(variant, fen): &(Option<Variant>, Option<String>)| {
            *variant != Some(Variant::Standard) || fen.is_some()
        };
        if self.start.as_ref().is_some_and(|start| self.names_fen || told(start)) {
            return self.write_section(input, dialect, result, out);
        }
        // A usual start needs no tags.
        if dialect.layout.extras.tags == Tags::Start {
            return;
        }
        let written = written_result(dialect, result);
        if written != result.text() || !self.usual {
            return self.write_section(input, dialect, result, out);
        }
        if self.late.is_empty() && self.are_written_so(input, written) {
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
        if !self.late.iter().map(|(name, _)| name).eq(self.planned.iter().map(|name| &**name)) {
            self.plan(input);
        }
        let mut run = TagRun { input, start: 0, end: 0, out: Buffer::over(core::mem::take(&mut self.room)) };
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
        for &line in &self.others {
            match line {
                TagLine::OfGame(at) => run.add(self.tags[at]),
                TagLine::Late(at) => {
                    let written = self.late.get(at).filter(|(_, value)| !value.is_empty());
                    written.into_iter().for_each(|late| run.line(late));
                }
            }
        }
        run.write();
        run.out.push(b'\n');
        out.extend_from_slice(run.out.written());
        self.room = run.out.into_room();
    }

    /// Returns true if the tags are in the text as they are written, but for their order and for the text between them.
    fn are_written_so(&self, input: &[u8], result: &str) -> bool {
        let told = self.order.roster[ROSTER.len() - 1].and_then(|at| self.tags.get(at));
        !self.runs.is_empty()
            && told.is_some_and(|(_, value)| value.of(input) == result.as_bytes())
            && self.tags.iter().all(|(_, value)| !value.is_empty())
    }

    /// Returns true if nothing but a line end is between them and after them.
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
        let names: Vec<&str> = self.iter(input).map(|tag| tag.name()).collect();
        let order = TagOrder::of(&names, names.len(), StartKind::Usual);
        let is_usual =
            |(at, (known, _)): (Option<usize>, (&str, &str))| at.is_none_or(|at| names[at] == known);
        let usual = order.roster.into_iter().zip(ROSTER).all(is_usual);
        (self.order, self.usual) = (order, usual);
        self.plan(input);
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

    /// Finds the order of the tags that are not of the roster, with the late ones of this game.
    #[cold]
    fn plan(&mut self, input: &[u8]) {
        let late = |at: usize| self.late.get(at).unwrap_or_default();
        let mut lines = Vec::new();
        let mut new = self.new_late(input).into_iter().peekable();
        for &at in &self.order.others {
            let name = self.tags[at].0.of(input);
            while let Some(new) = new.next_if(|&new| late(new).0.as_bytes() < name) {
                lines.push(TagLine::Late(new));
            }
            lines.push(self.late.position(name).map_or(TagLine::OfGame(at), TagLine::Late));
        }
        lines.extend(new.map(TagLine::Late));
        self.others = lines;
        self.planned = self.late.iter().map(|(name, _)| String::from(name)).collect();
    }

    #[inline(never)]
    fn write_section(&self, input: &[u8], dialect: &Dialect, result: GameResult, out: &mut Vec<u8>) {
        let late = |at: usize| self.late.get(at).unwrap_or_default();
        let of_game = self.iter(input).filter_map(|tag| match self.late.position(tag.name).map(late) {
            Some((_, "")) => None,
            Some((_, value)) => Some((tag.name(), Cow::Borrowed(value.as_bytes()))),
            None => Some((tag.name(), tag.value())),
        });
        let new = self.new_late(input).into_iter().map(late).filter(|(_, value)| !value.is_empty());
        let new = new.map(|(name, value)| (name, Cow::Borrowed(value.as_bytes())));
        let tags: Vec<(&str, Cow<'_, [u8]>)> = of_game.chain(new).collect();
        let (variant, start_fen) = self.variant_and_fen();
        TagSection { tags: &tags, variant, start_fen, result }.write(dialect, out);
    }
}

/// Lines that are copied together, since they are adjacent in the text.
struct TagRun<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
    out: Buffer,
}

impl TagRun<'_> {
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

    /// Writes a tag that is not in the text.
    fn line(&mut self, (name, value): (&str, &str)) {
        self.write();
        if !value.bytes().any(needs_escape) {
            for part in ["[", name, " \"", value, "\"]\n"] {
                self.out.extend(part.as_bytes());
            }
            return;
        }
        let mut line = Vec::new();
        write_tag(name, value.as_bytes(), &mut line);
        line.push(b'\n');
        self.out.extend(&line);
    }

    /// Writes the added lines.
    #[inline(always)]
    fn write(&mut self) {
        self.out.copy(self.input, Span::new(self.start, self.end));
        self.start = self.end;
    }
}
