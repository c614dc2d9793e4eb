//! From the characters after a move to the marks that they spell, by the rows of `marks` and of `mark_languages`, and a
//! dialect's own spellings.

use super::mark_languages::WORDS;
use super::marks::{MARKS, Mark, MarkPlace, MarkPosition, MarkRow};
use super::own_spellings::OwnSpellings;
use crate::text::{Beginnings, Glyph, small, spelled_length};

/// The beginnings of the spellings.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < MARKS.len() {
        beginnings = beginnings.with(MARKS[row].text);
        row += 1;
    }
    beginnings
};

/// The rows, those that begin with the same byte side by side.
static SORTED: Sorted = {
    let mut sorted = Sorted { rows: [MARKS[0]; MARKS.len()], starts: [0; 257] };
    let (mut byte, mut filled) = (0, 0);
    while byte < 256 {
        sorted.starts[byte] = filled as u16;
        let mut row = 0;
        while row < MARKS.len() {
            if MARKS[row].text.as_bytes()[0] as usize == byte {
                sorted.rows[filled] = MARKS[row];
                filled += 1;
            }
            row += 1;
        }
        byte += 1;
    }
    sorted.starts[byte] = filled as u16;
    sorted
};

struct Sorted {
    rows: [MarkRow; MARKS.len()],
    /// The index at which the rows of each first byte begin.
    starts: [u16; 257],
}

/// False only where the glyphs do not begin like any mark.
#[inline]
pub fn may_be_mark(glyphs: &[Glyph], own: &OwnSpellings) -> bool {
    BEGINNINGS.may_begin(glyphs)
        || matches!(glyphs, [Glyph { ch: '$', .. }, ..] | [Glyph { ch: 'D', .. }])
        || may_be_word(glyphs)
        || !own.marks.is_empty()
}

/// The beginnings of the words.
static WORD_BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < WORDS.len() {
        beginnings = beginnings.with(WORDS[row].0);
        row += 1;
    }
    beginnings
};

/// False only where the glyphs do not begin like any word of a language.
#[inline]
fn may_be_word(glyphs: &[Glyph]) -> bool {
    match glyphs {
        [first, second, ..] => WORD_BEGINNINGS.may_follow(small(first.ch), Some(small(second.ch))),
        _ => false,
    }
}

/// The longest word of a language that glyphs begin with, in any case, and how many glyphs it takes.
fn word_at(glyphs: &[Glyph]) -> Option<(Mark, usize)> {
    if !may_be_word(glyphs) {
        return None;
    }
    let length = |text: &str| {
        let mut rest = glyphs.iter();
        let same = text.chars().all(|ch| rest.next().is_some_and(|glyph| small(glyph.ch) == ch));
        (same && only_punctuation(rest.as_slice())).then(|| glyphs.len() - rest.len())
    };
    let found = WORDS.iter().filter_map(|(text, mark)| Some((*mark, length(text)?)));
    found.max_by_key(|&(_, length)| length)
}

/// Returns the rows that begin like the glyphs; none where two characters show that there is none.
fn rows_like(glyphs: &[Glyph]) -> &'static [MarkRow] {
    if !BEGINNINGS.may_begin(glyphs) {
        return &[];
    }
    let byte = usize::from(glyphs[0].ch.encode_utf8(&mut [0; 4]).as_bytes()[0]);
    &SORTED.rows[usize::from(SORTED.starts[byte])..usize::from(SORTED.starts[byte + 1])]
}

/// The number that Scid gives to a diagram.
const DIAGRAM: u8 = 201;

/// The longest spelling that `glyphs` begins with, and how many glyphs it takes. A spelling of the named dialect's own
/// goes before one of the table.
pub fn mark_at(glyphs: &[Glyph], standing: MarkPosition, own: &OwnSpellings) -> Option<(Mark, usize)> {
    let mut best = own.mark_at(glyphs).or_else(|| word_at(glyphs));
    // `D` for a diagram, as Scid has it: never glued, where it is a queen's letter.
    if standing == MarkPosition::Apart && matches!(glyphs, [Glyph { ch: 'D', .. }]) {
        best = best.or(Some((Mark::Glyph(DIAGRAM), 1)));
    }
    for row in rows_like(glyphs) {
        let Some(length) = spelled_length(glyphs, row.text) else { continue };
        let fits = match row.place {
            MarkPlace::Anywhere => true,
            MarkPlace::WordEnd => only_punctuation(&glyphs[length..]),
            MarkPlace::Glued => standing == MarkPosition::Glued,
        };
        if fits && best.is_none_or(|(_, longest)| length > longest) {
            best = Some((row.mark, length));
        }
    }
    best
}

fn only_punctuation(glyphs: &[Glyph]) -> bool {
    /// A word that ends with more signs is looked at behind each of them.
    const MOST: usize = 32;
    glyphs.len() <= MOST
        && glyphs.iter().all(|glyph| matches!(glyph.ch, '!' | '?' | '.' | '+' | '#' | '±' | '∓' | '=' | '∞'))
}

/// Returns true if a word begins a spelling of several words (`dis ch`, `e. p.`).
pub fn begins_spaced_mark(glyphs: &[Glyph]) -> bool {
    let [first, ..] = glyphs else { return false };
    // Behind a single character comes the blank.
    let second = glyphs.get(1).map_or(' ', |second| second.ch);
    if !SPACED_BEGINNINGS.may_follow(first.ch, Some(second))
        && !SPACED_BEGINNINGS.may_follow(small(first.ch), Some(small(second)))
    {
        return false;
    }
    let begins =
        |text: &str, same: &dyn Fn(&str) -> bool| text.split_once(' ').is_some_and(|(first, _)| same(first));
    let exact = |first: &str| first.chars().eq(glyphs.iter().map(|glyph| glyph.ch));
    let in_any_case = |first: &str| first.chars().eq(glyphs.iter().map(|glyph| small(glyph.ch)));
    rows_like(glyphs).iter().any(|row| begins(row.text, &exact))
        || WORDS.iter().any(|(text, _)| begins(text, &in_any_case))
}

/// The beginnings of the spellings of several words.
static SPACED_BEGINNINGS: Beginnings = {
    const fn is_spaced(text: &str) -> bool {
        let (bytes, mut at) = (text.as_bytes(), 0);
        while at < bytes.len() {
            if bytes[at] == b' ' {
                return true;
            }
            at += 1;
        }
        false
    }
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < MARKS.len() {
        if is_spaced(MARKS[row].text) {
            beginnings = beginnings.with(MARKS[row].text);
        }
        row += 1;
    }
    let mut row = 0;
    while row < WORDS.len() {
        if is_spaced(WORDS[row].0) {
            beginnings = beginnings.with(WORDS[row].0);
        }
        row += 1;
    }
    beginnings
};
