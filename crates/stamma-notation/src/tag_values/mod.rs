//! Values of tags that cannot be true or that have not the form of the PGN standard: a pass of its own over a game that was
//! read, made only on request.
//!
//! `table` has a row for each tag with the check of its value. `TagValueFilter` listens to games as they are read and keeps
//! those without findings, so that only the others have to be read as values. Nothing here depends on a policy.

/// Dates and times of day.
mod dates;
/// Ratings, openings, time controls and rounds.
mod forms;
/// Names of players.
mod names;
/// The tags and their checks.
mod table;

pub use self::table::TagClass;
use stamma_board::internals::sort_by_key;

use self::table::{Doubt, row_of};
use crate::diagnostics::{Detail, Diagnostic, Edit, Fix, Safety, TagDetail};
use crate::game::tag::Tag;
use crate::game::visitor::{GameEnd, GameVisitor, Keep, TagEvent, Wants};
use crate::game::{Element, Game, Played, Ply};
use crate::text::{Span, shortened};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Returns the findings about the values of the tags of a game, in the order of their places. `input` is the text that the
/// game was read from. Tags that come from headings are left out.
///
/// # Examples
///
/// ```
/// use stamma_notation::{ReadOptions, read_games, tag_values};
/// let text = b"[Date \"2023.02.29\"]\n[WhiteElo \"1650\"]\n\n1. e4 *";
/// let game = read_games(text, ReadOptions::default()).next().unwrap();
/// let found = tag_values(&game, text);
/// assert_eq!(found[0].message(), "the tag Date says `2023.02.29`, but February 2023 has 28 days");
/// assert_eq!(found.len(), 1);
/// ```
pub fn tag_values(game: &Game, input: &[u8]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let written = |tag: &&Tag| tag.span.end <= input.len() && tag.span.of(input).starts_with(b"[");
    for tag in game.tags.iter().filter(written) {
        let Some(row) = row_of(tag.name.as_bytes()) else { continue };
        let place = value_place(tag, input);
        let value = tag.text();
        if let Some(doubt) = (row.check)(row.name, value.trim()) {
            found.push(finding(tag, place, doubt));
        }
    }
    let named = |name: &str| game.tags.iter().filter(written).find(|tag| tag.name == name);
    found.extend(named(PLY_COUNT).and_then(|tag| wrong_count(tag, game, input)));
    found.extend(wrong_setup(named(FEN), named(SETUP), input));
    sort_by_key(&mut found, |finding| finding.span.start);
    found
}

const PLY_COUNT: &str = "PlyCount";
const FEN: &str = "FEN";
const SETUP: &str = "SetUp";

/// Returns the place of the value between its quotes; none where the tag is written otherwise.
fn value_place(tag: &Tag, input: &[u8]) -> Option<Span> {
    let text = tag.span.of(input);
    let first = text.iter().position(|byte| *byte == b'"')? + 1;
    let last = text.iter().rposition(|byte| *byte == b'"').filter(|last| *last >= first)?;
    (text[first..last] == *tag.value).then(|| Span::new(tag.span.start + first, tag.span.start + last))
}

/// Returns the finding for a doubtful value.
fn finding(tag: &Tag, place: Option<Span>, doubt: Doubt) -> Diagnostic {
    let span = place.filter(|place| place.start < place.end).unwrap_or(tag.span);
    let mut found = Diagnostic::new(span, None, Detail::TagValue(doubt.detail));
    found.help = doubt.help;
    if let (Some((safety, text)), Some(place)) = (doubt.fix, place) {
        found.fix = Some(Fix::new(safety, [Edit::new(place, text)].into()));
    }
    found
}

/// Compares a PlyCount with the main line, if all of it could be read.
fn wrong_count(tag: &Tag, game: &Game, input: &[u8]) -> Option<Diagnostic> {
    let value = tag.text();
    let of_main_line = |element: &&Element| matches!(element, Element::Ply(Ply { depth: 0, .. }));
    let unread = |element: &Element| matches!(element, Element::Ply(Ply { played: Played::Unread, .. }));
    let main_line = || game.elements.iter().filter(of_main_line);
    let plies = main_line().count();
    if is_unknown(value.trim()) || value.trim().parse() == Ok(plies) || main_line().any(unread) {
        return None;
    }
    let detail = TagDetail::PlyCount { value: shortened(&value), plies };
    let fix = Some((Safety::Safe, plies.to_string()));
    Some(finding(tag, value_place(tag, input), Doubt { detail, help: Vec::new(), fix }))
}

/// Compares the tags of a start position with each other.
fn wrong_setup(fen: Option<&Tag>, setup: Option<&Tag>, input: &[u8]) -> Option<Diagnostic> {
    let says = setup.map(Tag::text);
    match (fen, setup, says) {
        (Some(_), Some(_), Some(says)) if says.trim() == "1" => None,
        (Some(_), Some(setup), Some(says)) => {
            let detail = TagDetail::FenWithoutSetUp { setup: Some(shortened(&says)) };
            let fix = Some((Safety::Safe, String::from("1")));
            Some(finding(setup, value_place(setup, input), Doubt { detail, help: Vec::new(), fix }))
        }
        (Some(fen), ..) => {
            let detail = Detail::TagValue(TagDetail::FenWithoutSetUp { setup: None });
            let mut found = Diagnostic::new(fen.span, None, detail);
            let before = Span::new(fen.span.start, fen.span.start);
            found.fix = Some(Fix::new(Safety::Safe, [Edit::new(before, "[SetUp \"1\"]\n")].into()));
            Some(found)
        }
        _ => None,
    }
}

/// Returns true for the values that say that nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value, "" | "?" | "-")
}

/// Keeps the games that [`tag_values`] has no findings about, where the source counts their plies. A game that was read as a
/// value is always kept.
pub struct TagValueFilter<'a> {
    input: &'a [u8],
    /// True if a value needs a closer look than that of a listener.
    is_doubtful: bool,
    has_fen: bool,
    has_setup: bool,
    ply_count: Option<Span>,
}

impl<'a> TagValueFilter<'a> {
    /// A listener to games of `input`.
    pub const fn new(input: &'a [u8]) -> TagValueFilter<'a> {
        TagValueFilter { input, is_doubtful: false, has_fen: false, has_setup: false, ply_count: None }
    }

    /// Looks closer at a value than `is_usual` does.
    #[cold]
    fn look_at(&mut self, name: Span, value: Span) {
        // A value with escapes is judged without them, by the other pass.
        let text = core::str::from_utf8(value.of(self.input)).ok().filter(|text| !text.contains('\\'));
        let row = row_of(name.of(self.input));
        self.is_doubtful |=
            row.zip(text).is_none_or(|(row, text)| (row.check)(row.name, text.trim()).is_some());
    }

    /// Notes a tag that is compared with others or with the moves.
    #[cold]
    fn note(&mut self, class: TagClass, place: Span) {
        match class {
            TagClass::Fen => self.has_fen = true,
            TagClass::SetUp => {
                let value = place.of(self.input);
                self.is_doubtful |= value != b"0" && value != b"1";
                self.has_setup = value == b"1";
            }
            _ => self.ply_count = Some(place),
        }
    }
}

impl GameVisitor for TagValueFilter<'_> {
    const WANTS: Wants = Wants::Tags;

    #[inline]
    fn begin(&mut self) {
        *self = TagValueFilter::new(self.input);
    }

    #[inline(always)]
    fn tag(&mut self, tag: TagEvent<'_>) {
        let TagEvent::Standard { name, value, class } = tag else { return };
        match class {
            TagClass::Other => {}
            TagClass::Fen | TagClass::SetUp | TagClass::PlyCount => self.note(class, value),
            _ if class.is_usual(value.of(self.input)) => {}
            _ => self.look_at(name, value),
        }
    }

    #[inline]
    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        if end.game.is_some() {
            return Keep::Yes;
        }
        let counted = self.ply_count.is_none_or(|place| number(place.of(self.input)) == Some(end.plies));
        if counted && !self.is_doubtful && self.has_fen == self.has_setup { Keep::Yes } else { Keep::No }
    }
}

/// Reads a number of few digits.
fn number(digits: &[u8]) -> Option<usize> {
    if digits.is_empty() || digits.len() > 6 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0, |number, digit| 10 * number + usize::from(digit - b'0')))
}

#[cfg(test)]
mod tests;
