//! The tag pairs of a game as a dialect writes them.

use crate::game::tag::write_tag;
use crate::moves::dialect::{Dialect, Lines, Tags};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::GameResult;
use crate::moves::result_words::result_of_text;
use crate::read::start::mended_usual_fen;
use crate::write::movetext_writer::written_result;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Variant;

/// The name of the tag with the score.
pub(super) const RESULT: &str = "Result";

/// The name of the tag with a score for which PGN has no result.
const SCORE: &str = "Score";

/// The tags that every game has, and their values where nothing is known.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    (RESULT, "*"),
];

/// The facts that the tags of a game are written from.
#[derive(Clone, Copy)]
pub(super) struct TagSection<'a> {
    /// The tags as they were read; of a repeated one only the first.
    pub(super) tags: &'a [(&'a str, Cow<'a, [u8]>)],
    /// The variant; none where the tags name one that is not known.
    pub(super) variant: Option<Variant>,
    /// The start position where it is not the variant's own.
    pub(super) start_fen: Option<&'a str>,
    /// The score.
    pub(super) result: GameResult,
}

impl<'a> TagSection<'a> {
    /// Appends the tags to `out` as the dialect writes them.
    pub(super) fn write(&self, dialect: &Dialect, out: &mut Vec<u8>) {
        match dialect.layout.extras.tags {
            Tags::Start => self.write_start(dialect, out),
            Tags::All => self.write_all(dialect, out),
        }
    }

    /// The tags that give the start of a game; without them its moves mean nothing.
    fn start(&self) -> [Option<(&'static str, &'a [u8])>; 2] {
        let variant = self.variant.and_then(|variant| variant.rules().tag);
        [
            variant.map(|value| ("Variant", value.as_bytes())),
            self.start_fen.map(|fen| ("FEN", fen.as_bytes())),
        ]
    }

    /// Returns true if the result means exactly the score.
    fn is_said_by(&self, score: &[u8]) -> bool {
        result_of_text(&String::from_utf8_lossy(score), &NO_SPELLINGS) == Some(self.result)
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
        let start = self.start();
        let scored = result != self.result.text();
        let kept = |(name, value): &(&str, &[u8])| !is_score(name) || !scored && !self.is_said_by(value);
        let mut tags: Vec<(&str, &[u8])> =
            self.tags.iter().map(|(name, value)| (*name, &**value)).filter(kept).collect();
        let read = tags.len();
        tags.extend(start.into_iter().flatten());
        if self.start_fen.is_some() {
            tags.push(("SetUp", b"1"));
        }
        if scored {
            tags.push((SCORE, self.result.text().as_bytes()));
        }
        let names: Vec<&str> = tags.iter().map(|(name, _)| *name).collect();
        let starts = if start == [None; 2] { StartKind::Usual } else { StartKind::Told };
        let order = TagOrder::of(&names, read, starts);
        // A usual start that was corrected is written in the corrected form.
        let read = |known: &str| {
            let tag = tags[..read].iter().find(|(name, _)| name.eq_ignore_ascii_case(known));
            tag.map(|&(_, value)| value).filter(|_| starts == StartKind::Usual)
        };
        let mended = self.variant.zip(read("FEN"));
        let mended = mended.and_then(|(variant, fen)| mended_usual_fen(read("Variant"), fen, variant));
        for ((name, unknown), at) in ROSTER.into_iter().zip(order.roster) {
            let written = at.map(|at| tags[at].1).filter(|value| !value.is_empty());
            match name {
                RESULT => line(name, result.as_bytes(), out),
                _ => line(name, written.unwrap_or(unknown.as_bytes()), out),
            }
        }
        for at in order.others {
            let (name, value) = tags[at];
            match &mended {
                Some(fen) if name.eq_ignore_ascii_case("FEN") => line(name, fen.as_bytes(), out),
                _ => line(name, value, out),
            }
        }
        out.push(b'\n');
    }
}

/// Returns true if a tag has this name, in whatever case.
fn is_score(name: &str) -> bool {
    name.eq_ignore_ascii_case(SCORE)
}

/// The start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StartKind {
    /// The usual one, which no tag needs to give.
    Usual,
    /// Another one, which computed tags give.
    Told,
}

/// The tags that are written, and their order, where they have these names.
#[derive(Default, Debug)]
pub(super) struct TagOrder {
    /// The tag for each name of the roster.
    pub(super) roster: [Option<usize>; ROSTER.len()],
    /// The others, as they are written.
    pub(super) others: Vec<usize>,
}

impl TagOrder {
    /// Returns the order of tags of which the first `read` were read and the others derived.
    pub(super) fn of(names: &[&str], read: usize, starts: StartKind) -> TagOrder {
        let mut order = TagOrder::default();
        for (at, name) in names.iter().enumerate().take(read) {
            match ROSTER.iter().position(|(known, _)| name.eq_ignore_ascii_case(known)) {
                Some(known) => {
                    order.roster[known].get_or_insert(at);
                }
                None if is_kept(name, starts) => order.others.push(at),
                None => {}
            }
        }
        order.others.extend(read..names.len());
        order.others.sort_by_key(|&at| names[at]);
        order.others.dedup_by_key(|at| names[*at]);
        order
    }
}

/// Returns true if a tag is written as it was read. Those that are worked out are not, but a start that could not be
/// set up keeps the words it was written in.
fn is_kept(name: &str, starts: StartKind) -> bool {
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    match name.len() {
        3..=7 if ["FEN", "SetUp", "Variant"].into_iter().any(is) => starts == StartKind::Usual,
        _ => true,
    }
}

fn line(name: &str, value: &[u8], out: &mut Vec<u8>) {
    write_tag(name, value, out);
    out.push(b'\n');
}
