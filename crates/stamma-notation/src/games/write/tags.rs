//! The tag pairs of a game as a dialect writes them.

use crate::games::game::Game;
use crate::games::result::GameResult;
use crate::games::tag::write_tag;
use crate::games::write::sheet::written_result;
use crate::moves::dialect::{Dialect, Lines, Tags};
use alloc::vec::Vec;
use stamma_board::Variant;

const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// What the tags of a game are written from.
#[derive(Clone, Copy)]
pub struct TagSection<'a, T> {
    /// The tags as they were read; of a repeated one only the first.
    pub tags: &'a [T],
    /// The rules.
    pub variant: Variant,
    /// The start position where it is not the variant's own.
    pub start_fen: Option<&'a str>,
    /// The score.
    pub result: GameResult,
}

/// A tag that was read.
pub trait TagRead {
    /// Its name.
    fn name(&self) -> &str;
    /// Its value with escapes undone.
    fn value(&self) -> &[u8];
}

impl TagRead for crate::games::tag::Tag {
    fn name(&self) -> &str {
        &self.name
    }

    fn value(&self) -> &[u8] {
        &self.value
    }
}

impl<'a> TagSection<'a, crate::games::tag::Tag> {
    /// The tags of a game.
    pub fn of(game: &'a Game) -> Self {
        TagSection {
            tags: &game.tags,
            variant: game.variant,
            start_fen: game.start_fen.as_deref(),
            result: game.result,
        }
    }
}

impl<'a, T: TagRead> TagSection<'a, T> {
    /// Appends the tags to `out` as the dialect writes them.
    pub fn write(&self, dialect: &Dialect, out: &mut Vec<u8>) {
        match dialect.layout.extras.tags {
            Tags::Start => self.write_start(dialect, out),
            Tags::All => self.write_all(dialect, out),
        }
    }

    /// The tags that tell where a game begins; without them its moves mean nothing.
    fn start(&self) -> [Option<(&'static str, &'a [u8])>; 2] {
        let variant = (self.variant != Variant::Standard).then(|| variant_tag(self.variant).as_bytes());
        [variant.map(|value| ("Variant", value)), self.start_fen.map(|fen| ("FEN", fen.as_bytes()))]
    }

    fn write_start(&self, dialect: &Dialect, out: &mut Vec<u8>) {
        let start = self.start();
        for (name, value) in start.into_iter().flatten() {
            line(name, value, out);
        }
        if start != [None; 2] && dialect.layout.lines != Lines::GameALine {
            out.push(b'\n');
        }
    }

    fn write_all(&self, dialect: &Dialect, out: &mut Vec<u8>) {
        let result = written_result(dialect, self.result);
        let mut others: Vec<(&str, &[u8])> = Vec::with_capacity(self.tags.len());
        let mut roster: [Option<&[u8]>; ROSTER.len()] = [None; ROSTER.len()];
        let start = self.start();
        let usual = start == [None; 2];
        for tag in self.tags {
            let known = |(known, _): &(&str, &str)| tag.name().eq_ignore_ascii_case(known);
            match ROSTER.iter().position(known) {
                Some(at) => {
                    roster[at].get_or_insert(tag.value());
                }
                None if self.is_kept(tag.name(), usual) => others.push((tag.name(), tag.value())),
                None => {}
            }
        }
        for ((name, unknown), written) in ROSTER.into_iter().zip(roster) {
            match name {
                "Result" => line(name, result.as_bytes(), out),
                _ => line(name, written.filter(|value| !value.is_empty()).unwrap_or(unknown.as_bytes()), out),
            }
        }
        others.extend(start.into_iter().flatten());
        if self.start_fen.is_some() {
            others.push(("SetUp", b"1"));
        }
        if result != self.result.text() {
            others.push(("Score", self.result.text().as_bytes()));
        }
        others.sort_by(|left, right| left.0.cmp(right.0));
        others.dedup_by(|later, earlier| later.0 == earlier.0);
        for (name, value) in others {
            line(name, value, out);
        }
        out.push(b'\n');
    }

    /// Whether a tag is written as it was read. Those that are worked out are not, but a start that could not be set up
    /// keeps the words it was written in.
    fn is_kept(&self, name: &str, usual: bool) -> bool {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        match name.len() {
            3..=7 if ["FEN", "SetUp", "Variant", "Score"].into_iter().any(is) => usual && !is("Score"),
            _ => true,
        }
    }
}

fn line(name: &str, value: &[u8], out: &mut Vec<u8>) {
    write_tag(name, value, out);
    out.push(b'\n');
}

fn variant_tag(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "Standard",
        Variant::Chess960 => "Chess960",
        Variant::Grand => "Grand",
        Variant::Capablanca => "Capablanca",
    }
}
