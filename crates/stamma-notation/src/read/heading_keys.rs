//! Keys of a heading, each with its colon and a value: `White: Smith  Black: Jones`.

use super::heading_line::{HeadingLine, place, read_value};
use super::heading_words::{HeadingKey, heading_key};
use alloc::vec::Vec;

/// `White: Smith  Black: Jones`: words of the table, each with its colon and a value.
pub(super) fn read_keys(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    let keys = keys_of(trimmed);
    if keys.first().is_none_or(|(_, before, _)| *before > 0) {
        return false;
    }
    let ends = keys.iter().skip(1).map(|(_, before, _)| *before).chain([trimmed.len()]);
    let values: Vec<(HeadingKey, &str)> = keys
        .iter()
        .zip(ends)
        .map(|((key, _, after), end)| {
            (
                *key,
                unquoted(trimmed[*after..end].trim().trim_end_matches([',', ';', '|', '-', '–', '—']).trim()),
            )
        })
        .collect();
    // `Black:` alone may begin a sentence of which the rest is on the next line.
    if values.iter().all(|(_, value)| value.is_empty()) {
        return false;
    }
    let mut side = None;
    for (key, value) in values {
        let key = match (key, side) {
            (HeadingKey::Rating, Some(HeadingKey::White)) => HeadingKey::WhiteElo,
            (HeadingKey::Rating, Some(HeadingKey::Black)) => HeadingKey::BlackElo,
            (HeadingKey::White | HeadingKey::Black, _) => {
                side = Some(key);
                key
            }
            _ => key,
        };
        if !value.is_empty() && value != "?" && !read_value(line, key, value, found) {
            found.rest.push(place(line, value));
        }
    }
    true
}

/// A value without the quotation marks around it.
fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inner.or_else(|| value.strip_prefix('\'').and_then(|value| value.strip_suffix('\''))).unwrap_or(value)
}

/// The keys of a line with their first byte and the byte after their colon.
fn keys_of(line: &str) -> Vec<(HeadingKey, usize, usize)> {
    let mut keys = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        // `白方：张伟`, `White:Carlsen`
        let glued = word.find([':', '：']).map(|colon| word.split_at(colon));
        if let Some((name, rest)) = glued
            && rest.chars().count() > 1
            && let Some(key) = heading_key(&name.to_lowercase())
        {
            let colon = rest.chars().next().map_or(0, char::len_utf8);
            let start = place(line, word).start;
            keys.push((key, start, start + name.len() + colon));
            continue;
        }
        let bare = word.strip_suffix([':', '：']);
        let apart = words.peek().is_some_and(|next| *next == ":");
        let Some(key) = bare.or(apart.then_some(word)).and_then(|word| heading_key(&word.to_lowercase()))
        else {
            continue;
        };
        let end = if apart && bare.is_none() { words.next().unwrap_or(word) } else { word };
        keys.push((key, place(line, word).start, place(line, end).end));
    }
    keys
}
