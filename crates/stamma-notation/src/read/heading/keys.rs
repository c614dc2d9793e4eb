//! Keys of a heading, each with its colon and a value: `White: Smith  Black: Jones`.

use super::line::{Doubt, HeadingLine, place, read_value};
use super::players::is_parted_name;
use super::words::{HeadingKey, heading_key, key_before_colon, player_label};
use alloc::vec::Vec;

/// `White: Smith  Black: Jones`: words of the table, each with its colon and a value.
pub(super) fn read_keys(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    // `:White: Smith`, a field as Org and reStructuredText have it.
    let is_field = |field: &&str| field.find([':', ' ']).is_some_and(|end| field[end..].starts_with(": "));
    let trimmed = trimmed.strip_prefix(':').filter(is_field).unwrap_or(trimmed);
    if let Some((key, value)) = assignment(trimmed) {
        return read_value(line, key, value, found);
    }
    let keys = keys_of(trimmed);
    let Some((_, 0, first)) = keys.first() else { return false };
    let label = trimmed[..*first].trim_end_matches(|ch: char| ch.is_whitespace() || matches!(ch, ':' | '：'));
    let names_player = key_before_colon(&label.to_lowercase()).is_none();
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
    let known = (found.tags.len(), found.rest.len());
    let mut side = None;
    let last = values.len() - 1;
    for (index, (key, value)) in values.into_iter().enumerate() {
        let key = match (key, side) {
            (HeadingKey::Rating, Some(HeadingKey::White)) => HeadingKey::WhiteElo,
            (HeadingKey::Rating, Some(HeadingKey::Black)) => HeadingKey::BlackElo,
            (HeadingKey::White | HeadingKey::Black, _) => {
                side = Some(key);
                key
            }
            _ => key,
        };
        if value.is_empty() || value == "?" {
            continue;
        }
        if !read_value(line, key, value, found) {
            found.rest.push(place(line, value));
        } else if index < last && key == HeadingKey::White && ends_as_bar(value) {
            found.doubts.push(Doubt { part: place(line, value), reading: "the name of White", tag: "White" });
        } else if key == HeadingKey::Black && holds_place(found) {
            found.doubts.push(Doubt { part: place(line, value), reading: "the name of Black", tag: "Black" });
        }
    }
    // `Joueur blanc: trop lent`
    let is_read = !names_player || found.tags.len() > known.0;
    if !is_read {
        found.rest.truncate(known.1);
    }
    is_read
}

/// `White "Smith"`, `White=Smith`: the name of a tag and its value, which has quotation marks or a sign before it.
fn assignment(line: &str) -> Option<(HeadingKey, &str)> {
    let end = line.find(|ch: char| !ch.is_ascii_alphabetic())?;
    let rest = line[end..].trim_start();
    let value = match rest.strip_prefix('=') {
        Some(value) => unquoted(value.trim()),
        None => rest.strip_prefix('"')?.strip_suffix('"')?,
    };
    let is_one = !value.is_empty() && !value.contains(['"', '=']);
    let key = heading_key(&line[..end].to_lowercase()).filter(|key| is_one && key.tag().is_some())?;
    Some((key, value))
}

/// `White: Smith, Black: Jones, Paris`: returns true if the name of Black may hold a place, since that of White has no comma.
fn holds_place(found: &HeadingLine) -> bool {
    let value = |tag: &str| found.tags.iter().find(|(name, _)| *name == tag).map(|(_, value)| value.as_str());
    let is_rated = ["WhiteElo", "BlackElo"].into_iter().any(|tag| value(tag).is_some());
    let names = value("White").zip(value("Black"));
    names.is_some_and(|(white, black)| !is_rated && !white.contains(',') && is_parted_name(black))
}

/// `Smith I`, before the next label: returns true for a surname and what may be a rule between two columns.
fn ends_as_bar(value: &str) -> bool {
    value.split_once(' ').is_some_and(|(name, last)| last == "I" && !name.ends_with(','))
}

/// A value without the quotation marks around it.
fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
    inner.or_else(|| value.strip_prefix('\'').and_then(|value| value.strip_suffix('\''))).unwrap_or(value)
}

/// The keys of a line with their first byte and the byte after their colon.
fn keys_of(line: &str) -> Vec<(HeadingKey, usize, usize)> {
    let mut labels = Labels { line, starts: Vec::new(), name_players: false };
    let mut keys = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let start = place(line, word).start;
        labels.starts.push(start);
        // `白方：张伟`, `White:Carlsen`
        let glued = word.find([':', '：']).map(|colon| word.split_at(colon));
        if let Some((name, rest)) = glued
            && rest.chars().count() > 1
            && let Some((key, start)) = labels.key(start + name.len(), keys.is_empty())
        {
            let colon = rest.chars().next().map_or(0, char::len_utf8);
            keys.push((key, start, place(line, rest).start + colon));
            continue;
        }
        let bare = word.strip_suffix([':', '：']);
        let apart = words.peek().is_some_and(|next| *next == ":");
        let name = bare.or(apart.then_some(word));
        let Some((key, start)) = name.and_then(|name| labels.key(start + name.len(), keys.is_empty())) else {
            continue;
        };
        let end = if apart && bare.is_none() { words.next().unwrap_or(word) } else { word };
        keys.push((key, start, place(line, end).end));
    }
    keys
}

/// The words of a line that may be of a label.
struct Labels<'l> {
    line: &'l str,
    /// The first bytes of the words since the last label.
    starts: Vec<usize>,
    /// True if the first label has a word for a player: elsewhere such a word before a label is the end of a name.
    name_players: bool,
}

impl Labels<'_> {
    /// The key whose label ends with the last word, without its colon, and the first byte of that label.
    fn key(&mut self, end: usize, is_first: bool) -> Option<(HeadingKey, usize)> {
        const MOST_WORDS: usize = 4;
        let last = *self.starts.last()?;
        let alone = key_before_colon(&self.line[last..end].to_lowercase()).map(|key| (key, last));
        let behind = self.starts.len().saturating_sub(MOST_WORDS);
        let starts = match (is_first, self.name_players) {
            (true, _) if behind == 0 => &self.starts[..1],
            (false, true) => &self.starts[behind..],
            _ => &[],
        };
        let mut starts = starts.iter().filter(|start| alone.is_none() || **start < last);
        let of_player = starts.find_map(|&start| Some((player_label(&self.line[start..end])?, start)));
        self.name_players |= is_first && of_player.is_some();
        let found = of_player.or(alone)?;
        self.starts.clear();
        Some(found)
    }
}
