//! Arguments of commands: `[a=b]`, `{c}`.

use super::commands::{accent_of, accented};
use crate::container::Writer;
use crate::container::lines::trimmed;
use stamma_notation::Span;

/// An argument has at most this many bytes.
const LONGEST: usize = 1 << 16;

/// The content of the group in braces that begins at a byte.
pub fn group(text: &[u8], at: usize) -> Option<Span> {
    let length = closed(text.get(at..)?, b'{', b'}')?;
    Some(Span::new(at + 1, at + length - 1))
}

/// The length of what two signs enclose, with braces within it.
fn closed(text: &[u8], open: u8, close: u8) -> Option<usize> {
    if text.first() != Some(&open) {
        return None;
    }
    let mut depth = 0usize;
    let mut at = 1;
    let window = &text[..text.len().min(LONGEST)];
    while at < window.len() {
        match window[at] {
            b'\\' => at += 1,
            byte if byte == close && depth == 0 => return Some(at + 1),
            b'{' => depth += 1,
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The byte behind options in brackets, if they are there. A tag of PGN or a number is no option.
pub fn behind_options(text: &[u8], at: usize) -> usize {
    const LONGEST: usize = 4096;
    let window = &text[at.min(text.len())..text.len().min(at + LONGEST)];
    let is_tag =
        window.get(1).is_some_and(u8::is_ascii_uppercase) && window.iter().take(64).any(|byte| *byte == b'"');
    if is_tag {
        return at;
    }
    closed(window, b'[', b']').map_or(at, |length| at + length)
}

/// The byte behind options and so many groups.
pub fn behind_groups(text: &[u8], at: usize, count: usize) -> usize {
    let mut at = behind_options(text, at);
    for _ in 0..count {
        let Some(group) = group(text, at) else { break };
        at = behind_options(text, group.end + 1);
    }
    at
}

/// The text of an argument: letters with their accents, no braces.
pub fn plain(text: &[u8], span: Span) -> String {
    let text = String::from_utf8_lossy(span.of(text));
    let mut plain = String::new();
    let mut rest = &*text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let sign = after.chars().next();
        let command = sign.filter(|_| first == '\\').and_then(|sign| match sign {
            'v' => Some("ˇ"),
            'c' => Some(","),
            _ => accent_of(u8::try_from(sign).ok()?),
        });
        let letter = after
            .get(1..)
            .filter(|_| command.is_some())
            .unwrap_or_default()
            .trim_start_matches(['{', ' ', '\\']);
        rest = match (first, command.zip(letter.chars().next())) {
            (_, Some((accent, letter_of))) if accented(accent, letter_of).is_some() => {
                plain.extend(accented(accent, letter_of));
                &letter[letter_of.len_utf8()..]
            }
            ('\\' | '{' | '}', _) => after,
            ('~', _) => {
                plain.push(' ');
                after
            }
            _ => {
                plain.push(first);
                after
            }
        };
    }
    plain
}

/// The options of a game, each with its tag.
const GAME_TAGS: &[(&str, &str)] = &[
    ("white", "White"),
    ("black", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("result", "Result"),
    ("whiteelo", "WhiteElo"),
    ("blackelo", "BlackElo"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("setfen", "FEN"),
];

/// Writes the tags that the options of a new game give: `[white={A, B}, result=1-0]`. Returns the byte behind them.
pub fn game_tags(writer: &mut Writer<'_>, at: usize) -> usize {
    let text = writer.text();
    let end = behind_options(text, at);
    if end == at {
        return at;
    }
    for (key, value) in options(text, Span::new(at, end)) {
        if let Some((_, tag)) = GAME_TAGS.iter().find(|(known, _)| known.as_bytes() == key) {
            writer.tag_of(tag, value, &plain(text, value));
        }
    }
    end
}

/// The value of an option.
pub fn option(text: &[u8], place: Span, name: &str) -> Option<(Span, String)> {
    let (_, value) = options(text, place).into_iter().find(|(key, _)| key == name.as_bytes())?;
    Some((value, plain(text, value).trim().to_owned()))
}

/// The names of options in small letters, and their values: `[white={A, B}, result=1-0]`.
fn options(text: &[u8], place: Span) -> Vec<(Vec<u8>, Span)> {
    let mut found = Vec::new();
    if place.len() < 2 {
        return found;
    }
    let (mut start, last) = (place.start + 1, place.end - 1);
    while start < last {
        // A comma within braces parts nothing.
        let mut stop = start;
        while stop < last && text[stop] != b',' {
            stop = if text[stop] == b'{' {
                group(text, stop).map_or(stop + 1, |group| group.end + 1)
            } else {
                stop + 1
            };
        }
        let option = Span::new(start, stop.min(last));
        start = stop + 1;
        let Some(sign) = memchr::memchr(b'=', option.of(text)) else { continue };
        let key = option.of(text)[..sign].trim_ascii().to_ascii_lowercase();
        let value = trimmed(text, Span::new(option.start + sign + 1, option.end));
        let value = group(text, value.start).filter(|group| group.end < value.end).unwrap_or(value);
        found.push((key, value));
    }
    found
}
