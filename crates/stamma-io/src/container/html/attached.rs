//! Games that a page does not show as text: in attributes such as `data-pgn`, and in the strings of scripts.

use super::Page;
use super::elements::flow;
use super::positions::{self, Position};
use super::tags::Tag;
use crate::container::code;
use crate::container::fields::{meaning, plain_name};
use crate::container::json;
use crate::container::record::{self, Told};
use crate::container::value::{Escapes, Value};
use crate::container::words::{Look, count_of_moves};
use stamma_notation::Span;

/// Writes the games in the attributes of an element, unless its text has them too.
pub fn write_attributes(page: &mut Page<'_, '_>, tag: Tag) {
    let text = page.text;
    let position = positions::position_of(text, tag);
    let mut is_written = false;
    for (name, span) in tag.attributes(text) {
        // An element of XML whose attribute says so has moves, however few.
        let is_sure = flow(tag.name.of(text)).is_none() && has_moves(name);
        if span.len() < SHORTEST && !is_sure || !may_hold_game(name) {
            continue;
        }
        let value = Value { span, escapes: Escapes::Entities };
        let decoded = value.decoded(text, LOOKED_AT);
        // `data-game="{&quot;moves&quot;:...}"`
        if matches!(decoded.first(), Some(b'{' | b'[')) && json::is_json(&value.decoded(text, usize::MAX)) {
            page.writer.end_game_behind_moves();
            page.writer.unwrap_inside(value, json::unwrap);
            page.writer.end_game();
            (page.parted, page.broken) = (false, true);
            is_written = true;
            continue;
        }
        let look = Look::at(&decoded);
        if (look.is_game() || is_sure && look.is_moves_alone()) && !is_shown(text, tag, &decoded, span.len())
        {
            write_game(page, tag, value, position.as_ref());
            is_written = true;
        }
    }
    if let Some(position) = position.filter(|_| !is_written) {
        page.write_position(tag, &position);
    } else if !is_written && tag.name.of(text).eq_ignore_ascii_case(b"img") {
        page.write_picture_position(tag);
    }
}

/// No game that counts is shorter.
const SHORTEST: usize = 8;

/// The number of bytes of a value by which a game is known.
const LOOKED_AT: usize = 8192;

/// Returns true if an attribute may hold a game: not what a form shows where nothing is entered.
fn may_hold_game(name: &[u8]) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with(b"data-") || matches!(&name[..], b"value" | b"game") || has_moves(&name)
}

/// Returns true if an attribute has moves, as its name says.
fn has_moves(name: &[u8]) -> bool {
    [&b"pgn"[..], b"moves", b"movetext"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns true if an attribute of an element of XML has the moves of a game.
pub fn has_attributed_game(text: &[u8], tag: Tag) -> bool {
    tag.attributes(text).any(|(name, span)| {
        let value = Value { span, escapes: Escapes::Entities };
        has_moves(name) && Look::at(&value.decoded(text, LOOKED_AT)).is_game()
    })
}

/// Writes a game that an attribute holds, with the tags of the position beside it, and of the other attributes of an element of XML.
fn write_game(page: &mut Page<'_, '_>, tag: Tag, value: Value, position: Option<&Position>) {
    /// No value of a tag is longer.
    const LONGEST: usize = 256;
    page.writer.end_game_behind_moves();
    let text = page.text;
    let mut told = Told::default();
    let mut is_told = false;
    if let Some(position) = position {
        told.take(&[&position.name], position.place, &position.value);
        is_told = true;
    }
    if flow(tag.name.of(text)).is_none() {
        page.told_to = tag.span.end;
        for (name, span) in tag.attributes(text) {
            let name = String::from_utf8_lossy(name).into_owned();
            let is_other = span != value.span && position.is_none_or(|position| position.place != span);
            if is_other && !span.is_empty() && span.len() <= LONGEST && meaning(&plain_name(&name)).is_some()
            {
                let value = Value { span, escapes: Escapes::Entities }.decoded(text, LONGEST);
                told.take(&[&name], span, &String::from_utf8_lossy(&value));
                is_told = true;
            }
        }
    }
    if is_told {
        let plies = &|| Some(count_of_moves(&value.decoded(text, usize::MAX)));
        for place in record::write_text(page.writer, told, value, plies, |_| {}) {
            page.writer.leave_out(place);
        }
    } else {
        value.write(page.writer);
    }
    page.writer.end_game();
    (page.parted, page.broken) = (false, true);
}

/// Returns true if the text behind a tag has the first moves of a value too.
fn is_shown(text: &[u8], tag: Tag, value: &[u8], length: usize) -> bool {
    /// Number of letters and digits that are compared.
    const COMPARED: usize = 48;
    let moves = memchr::memmem::rfind(value, b"\"]").map_or(value, |tags| &value[tags + 2..]);
    let sought: Vec<u8> =
        moves.iter().filter(|byte| byte.is_ascii_alphanumeric()).take(COMPARED).copied().collect();
    let end = text.len().min(tag.span.end + 4 * length + 2048);
    let mut in_tag = false;
    let mut shown = Vec::new();
    for &byte in &text[tag.span.end..end] {
        match byte {
            b'<' => in_tag = true,
            b'>' => in_tag = false,
            _ if !in_tag && byte.is_ascii_alphanumeric() => shown.push(byte),
            _ => {}
        }
    }
    !sought.is_empty() && memchr::memmem::find(&shown, &sought).is_some()
}

/// Writes the games in the strings of a script. Returns true if there are any.
pub fn write_script(page: &mut Page<'_, '_>, script: Span) -> bool {
    let found = code::write_script(page.writer, script);
    if found {
        page.writer.end_game();
        (page.parted, page.broken) = (false, true);
    }
    found
}
