//! A dialect on its way from the file, and the keys that set its fields.

use super::error::DialectError;
use super::value::Value;
use stamma_notation::internals::OwnSpellings;
use stamma_notation::{Dialect, Language};
use std::ops::Range;

/// One key.
pub(super) struct Key {
    pub(super) name: &'static str,
    /// The keys of its table, where it has one.
    pub(super) inner: &'static [&'static str],
    pub(super) set: fn(&mut Draft, &Value<'_, '_>) -> Result<(), DialectError>,
    /// Takes the field of this key from another row.
    pub(super) restore: fn(&mut Dialect, &Dialect),
}

/// The place of the sign of a capture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureSignPlace {
    Before,
    After,
    Absent,
}

/// A dialect on its way from the file.
pub(super) struct Draft {
    /// The row that it builds on.
    pub(super) base: &'static Dialect,
    /// The row so far.
    pub(super) row: Dialect,
    /// The keys that the file has, in its order, with the places of their values.
    pub(super) given: Vec<(&'static Key, Range<usize>)>,
    /// The sign of a capture, and whether it follows the target.
    pub(super) capture: Option<&'static str>,
    pub(super) place: Option<CaptureSignPlace>,
    /// The language that is named.
    pub(super) language: Option<&'static Language>,
    /// Spellings of knight, bishop, rook, queen and king, where they are given.
    pub(super) letters: [Option<&'static [&'static str]>; 5],
}

impl Draft {
    /// The place of a key's value; the head of the file where the key is not given.
    pub(super) fn span(&self, name: &str) -> Range<usize> {
        self.given.iter().find(|(key, _)| key.name == name).map_or(0..0, |(_, span)| span.clone())
    }
}

/// The row with its own spellings worked out, for as long as the program runs.
pub(super) fn leaked(mut row: Dialect) -> &'static Dialect {
    row.own = Box::leak(Box::new(OwnSpellings::of(&row)));
    Box::leak(Box::new(row))
}
