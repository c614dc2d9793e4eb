//! The ends of tags, whole or damaged.

use super::{LONGEST_TAG, Lexer, ends_line};
use crate::game::tag::{
    before_broken_bracket, behind_broken_bracket, closing_quote, is_usual, opening_quote,
};
use crate::read::heading::words::meaning_of_word;

impl Lexer<'_> {
    /// The end of the tag that begins with `[`, if it is one.
    pub(super) fn end_of_tag(&self) -> Option<usize> {
        let window = &self.input[self.at..self.input.len().min(self.at + LONGEST_TAG)];
        let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t');
        let name_start = 1 + window[1..].iter().take_while(blank).count();
        let mut name_length = window[name_start..].iter().take_while(|byte| is_name(**byte)).count();
        if window.get(name_start + name_length).is_some_and(|byte| !byte.is_ascii()) {
            // `[Weiß "Anna"]`
            let length =
                window[name_start..].iter().take_while(|byte| is_name(**byte) || !byte.is_ascii()).count();
            let name = core::str::from_utf8(&window[name_start..name_start + length]);
            if name.is_ok_and(|name| meaning_of_word(name).is_some()) {
                name_length = length;
            }
        }
        let after_name = name_start + name_length;
        let blanks = window[after_name..].iter().take_while(blank).count();
        let value = after_name + blanks;
        let quote = opening_quote(&window[value..]);
        let quoted = quote.is_some();
        let first = window.get(name_start).copied().unwrap_or_default();
        let named = name_length > 0 && (first.is_ascii_alphabetic() || !first.is_ascii());
        let unquoted = blanks > 0
            && self.at_line_start()
            && named
            && first.is_ascii_uppercase()
            && (quoted || is_usual(&window[name_start..after_name]) || self.stands_among_tags(window));
        if named && (quoted || unquoted) {
            let line_end = window.iter().position(|byte| self.ends_line(*byte));
            let line = &window[..line_end.unwrap_or(window.len())];
            if value <= line.len() {
                let quote = quote.filter(|_| value < line.len());
                let length = match quote {
                    Some(_) => continued_tag(window, line.len(), value),
                    None => None,
                };
                return Some(self.at + length.unwrap_or_else(|| tag_length(line, value, quote)));
            }
        }
        let may_be_wrapped = named && first.is_ascii_uppercase();
        let length = if may_be_wrapped { tag_of_two_lines(window, value) } else { None };
        length.map(|length| self.at + length)
    }

    /// The end of a tag that has lost its opening bracket, or has a sign in its place: `White "Tal"]`, `(White "Tal")` fill a line. Among
    /// tags one that has lost it may have any name: `Wihte "Tal"]`.
    pub(super) fn end_of_damaged_tag(&self, at: usize) -> Option<usize> {
        let window = &self.input[at..self.input.len().min(at + LONGEST_TAG)];
        let behind_sign = behind_broken_bracket(window);
        let tag = behind_sign.unwrap_or(window);
        let name = tag.iter().position(|byte| !is_name(*byte))?;
        if !tag[name..].starts_with(b" \"") {
            return None;
        }
        let line_end = window.iter().position(|byte| self.ends_line(*byte)).unwrap_or(window.len());
        let (line, behind) = (window[..line_end].trim_ascii_end(), &window[line_end..]);
        let value = &line[window.len() - tag.len() + name + 2..];
        let is_closed = value.ends_with(b"\"]");
        let has_name = is_usual(&tag[..name]);
        let before = before(self.input, at);
        let is_tag = if is_closed && behind_sign.is_none() {
            has_name || is_beside_tag(before, behind)
        } else {
            // A second value is that of another tag, or it is text with quotes.
            has_name
                && value.iter().filter(|byte| **byte == b'"').count() == 1
                && (is_closed || before_broken_bracket(value).is_some())
                && (is_beside_tag(before, behind) || is_beside_damaged_tag(before, behind))
        };
        is_tag.then_some(at + line.len())
    }

    /// Returns true if what begins with `[` fills its line, and the line before or behind it begins so, too: `[Menu] [Search]`
    /// holds no tags.
    fn stands_among_tags(&self, window: &[u8]) -> bool {
        let line_end = window.iter().position(|byte| self.ends_line(*byte)).unwrap_or(window.len());
        let line = window[..line_end].trim_ascii_end();
        let fills = line.iter().position(|byte| *byte == b']').is_none_or(|end| end + 1 == line.len());
        fills && is_beside_tag(before(self.input, self.at), &window[line_end..])
    }
}

/// The text before a place, as far as a tag may reach, without the blanks at its end.
fn before(input: &[u8], at: usize) -> &[u8] {
    input[at.saturating_sub(LONGEST_TAG)..at].trim_ascii_end()
}

/// Returns true if what stands before a line ends as a tag does, or what stands behind it begins so.
fn is_beside_tag(before: &[u8], behind: &[u8]) -> bool {
    before.ends_with(b"]") || behind.trim_ascii_start().starts_with(b"[")
}

/// Returns true if what stands before a line ends as a tag does that has a sign for a bracket, or what stands behind it begins so.
fn is_beside_damaged_tag(before: &[u8], behind: &[u8]) -> bool {
    before_broken_bracket(before).is_some() || behind_broken_bracket(behind.trim_ascii_start()).is_some()
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':')
}

/// The length of a tag whose line ends behind its name, where a program has wrapped it: its value in quotes and the bracket begin
/// the next line.
fn tag_of_two_lines(window: &[u8], behind_name: usize) -> Option<usize> {
    let next = behind_name
        + match window.get(behind_name..)? {
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r', ..] => 1,
            _ => return None,
        };
    let rest = &window[next..];
    let line = &rest[..rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len())];
    let value = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let quote = opening_quote(&line[value..])?;
    let length = tag_length(line, value, Some(quote));
    let body = line[..length].strip_suffix(b"]")?.trim_ascii_end();
    let closed = body.len() > value + quote && closing_quote(body).is_some();
    closed.then_some(next + length)
}

/// The length of a tag whose value goes on in the next lines: nothing on the first closes it, and the quote and the bracket
/// that do end a later one. A line that is empty, begins a tag or begins with a move number is none of it.
fn continued_tag(window: &[u8], first: usize, value: usize) -> Option<usize> {
    const MOST_LINES: usize = 3;
    const LONGEST: usize = 512;
    let begun = &window[value + 1..first.max(value + 1)];
    if window.get(value) != Some(&b'"') || begun.iter().any(|byte| matches!(byte, b'"' | b']')) {
        return None;
    }
    let mut at = first;
    for _ in 0..MOST_LINES {
        at += match window.get(at..)? {
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r', ..] => 1,
            _ => return None,
        };
        let rest = &window[at..window.len().min(first + LONGEST).max(at)];
        let line = &rest[..rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len())];
        let text = line.trim_ascii();
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if text.is_empty() || text[0] == b'[' || digits > 0 && text.get(digits) == Some(&b'.') {
            return None;
        }
        // Another tag may stand behind it.
        if let Some(quote) = text.iter().position(|byte| *byte == b'"')
            && !text[..quote].contains(&b']')
            && let Some(bracket) = text[quote + 1..].iter().position(|byte| !matches!(byte, b' ' | b'\t'))
            && let bracket = quote + 1 + bracket
            && text[bracket] == b']'
            && text[bracket + 1..].trim_ascii_start().starts_with(b"[")
        {
            let before = line.len() - line.trim_ascii_start().len();
            return Some(at + before + bracket + 1);
        }
        if let Some(body) = text.strip_suffix(b"]").map(<[u8]>::trim_ascii_end)
            && body.ends_with(b"\"")
            && !body[..body.len() - 1].contains(&b'"')
        {
            return Some(at + line.trim_ascii_end().len());
        }
        if text.iter().any(|byte| matches!(byte, b'"' | b']')) {
            return None;
        }
        at += line.len();
    }
    None
}

/// The length of a tag on its line: up to the `]` that closes it, else the whole line. `quote` is the length of the
/// opening quote.
fn tag_length(line: &[u8], value: usize, quote: Option<usize>) -> usize {
    let mut at = value + quote.unwrap_or(0);
    let quoted = quote.is_some();
    let plain = line.get(value) == Some(&b'"');
    while at < line.len() {
        match line[at] {
            b'\\' if quoted => at += 1,
            b'"' if plain => {
                let after =
                    at + 1 + line[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                if line.get(after) == Some(&b']') {
                    return after + 1;
                }
            }
            b']' if !quoted => return at + 1,
            b']' if !plain && closing_quote(line[value..at].trim_ascii_end()).is_some() => return at + 1,
            _ => {}
        }
        at += 1;
    }
    // No quote before the bracket: the last bracket of the line ends it.
    line.iter().rposition(|&byte| byte == b']').map_or(line.len(), |end| end + 1)
}
