//! Lines of settings: a name with its value, and rows with the moves of a number each.

use super::scan::LONGEST_KEY;
use crate::container::fields::{Side, plain_name};
use crate::container::lines::trimmed;
use crate::container::value::Value;
use crate::container::words::{Look, is_move};
use stamma_notation::Span;

/// The moves of `- {n: 1, white: e4, black: e5}`, of `- [e4, e5]` or of `- e4`, and a word in the place of one: `- [O-O, "1-0"]`.
pub fn moves_of_row(text: &[u8], line: Span) -> Option<Vec<Value>> {
    let item = line.of(text).strip_prefix(b"-").unwrap_or_default().trim_ascii_start();
    if let Some(inner) = item.strip_prefix(b"[").and_then(|inner| inner.strip_suffix(b"]")) {
        let mut at = line.end - 1 - inner.len();
        let mut cells = Vec::new();
        for cell in inner.split(|byte| *byte == b',') {
            cells.push(Span::new(at, at + cell.len()));
            at += cell.len() + 1;
        }
        let begins = cells.len() <= 2 && is_move(cells[0].of(text).trim_ascii());
        let values = || cells.iter().filter_map(|cell| word_of_row(text, *cell)).collect::<Vec<_>>();
        return Some(values()).filter(|_| begins && cells.iter().all(|cell| cell.len() <= LONGEST_KEY));
    }
    // `- e4`
    if is_move(item) && !item.starts_with(b"{") {
        let start = line.end - item.len();
        return Some(vec![Value::plain(Span::new(start, line.end))]);
    }
    let inner =
        line.of(text).strip_prefix(b"-")?.trim_ascii_start().strip_prefix(b"{")?.strip_suffix(b"}")?;
    let mut at = line.end - 1 - inner.len();
    let mut values = Vec::new();
    for field in inner.split(|byte| *byte == b',') {
        let colon = memchr::memchr(b':', field)?;
        let (name, value) = (field[..colon].trim_ascii(), &field[colon + 1..]);
        let name = String::from_utf8_lossy(&name[..name.len().min(LONGEST_KEY)]);
        let is_of_move =
            Side::named(&name).is_some() || matches!(&*plain_name(&name), "san" | "move" | "uci");
        if is_of_move && value.first() == Some(&b' ') {
            values.extend(word_of_row(text, Span::new(at + colon + 1, at + field.len())));
        }
        at += field.len() + 1;
    }
    values.iter().any(|value| is_move(value.span.of(text))).then_some(values)
}

/// The word of a cell; none where it stands for no move.
fn word_of_row(text: &[u8], cell: Span) -> Option<Value> {
    let cell = trimmed(text, cell);
    let inner = match cell.of(text) {
        [first @ (b'"' | b'\''), .., last] if first == last => Span::new(cell.start + 1, cell.end - 1),
        _ => cell,
    };
    let is_none =
        matches!(inner.of(text).trim_ascii(), b"" | b"null" | b"~" | b"None" | b"nil" | b"-" | b"--");
    (!is_none).then_some(Value::plain(inner))
}

/// Fewer settings with a move or two each show nothing.
pub const FEWEST_NUMBERED: usize = 3;

/// The name and the moves of a setting that is one of a row of them: `Move12 = e4, e5`. Behind some of them any value is one, so that
/// damaged moves are reported and not left out.
pub fn numbered_setting(text: &[u8], line: Span, number: usize) -> Option<(Span, Span)> {
    const NAMES: &[&str] = &["move", "m", "zug", "coup", "jugada", "mossa", "lance", "zet", "ход", "drag"];
    let (key, value) = setting(text, line)?;
    let name = plain_name(&String::from_utf8_lossy(key.of(text))).into_owned();
    let stem = name.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let counts = name[stem.len()..].parse() == Ok(number);
    let is_played = number > FEWEST_NUMBERED || Look::at(value.of(text)).is_one_move();
    (counts && NAMES.contains(&stem) && is_played).then_some((key, value))
}

/// The name and the value of `white = A`, `| white = A`, `**White:** A`, `- moves: 1. e4`; none where the value is in quotation marks or
/// brackets.
pub fn setting(text: &[u8], line: Span) -> Option<(Span, Span)> {
    let content = line.of(text);
    let signs = content.iter().take_while(|byte| matches!(byte, b'|' | b'-' | b' ' | b'*')).count();
    let sign = content[..content.len().min(LONGEST_KEY + signs)]
        .iter()
        .position(|byte| matches!(byte, b'=' | b':'))?;
    if sign <= signs {
        return None;
    }
    // `**White:** A`, `**White**: A`
    let bold = content[..signs].ends_with(b"**");
    let key = Span::new(line.start + signs, line.start + sign);
    let key = match key.of(text).strip_suffix(b"**").filter(|_| bold) {
        Some(plain) => Span::new(key.start, key.start + plain.len()),
        None => key,
    };
    let key = trimmed(text, key);
    // `game.white=A`
    let point = memchr::memrchr(b'.', key.of(text)).filter(|_| content[sign] == b'=');
    let key = Span::new(key.start + point.map_or(0, |point| point + 1), key.end);
    let is_name =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' ') || !byte.is_ascii();
    let behind = content[sign + 1..].starts_with(b"**") && bold;
    let value = trimmed(text, Span::new(line.start + sign + 1 + if behind { 2 } else { 0 }, line.end));
    let value_text = value.of(text);
    let end = value_text.strip_suffix(b",").or(value_text.strip_suffix(b";")).unwrap_or(value_text);
    let value = Span::new(value.start, value.start + end.len());
    let opens =
        value.of(text).first().is_some_and(|first| matches!(first, b'"' | b'\'' | b'`' | b'[' | b'{' | b'('));
    let is_setting = !value.is_empty() && !opens && !begins_brackets(value.of(text));
    (key.of(text).iter().all(is_name) && is_setting).then_some((key, value))
}

/// `%{`, `Game {`, `vec![`, `new String[]{`: returns true if a value begins with the brackets of an object or a list.
fn begins_brackets(value: &[u8]) -> bool {
    let is_of_type =
        |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':' | b'%' | b'&' | b'.' | b'!');
    let value = value.strip_prefix(b"new ").unwrap_or(value);
    let name = value.iter().take_while(|byte| is_of_type(byte)).count();
    name > 0 && matches!(value[name..].trim_ascii_start().first(), Some(b'{' | b'['))
}
