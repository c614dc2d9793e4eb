//! The sender before a message, and the time that stands before or behind him.

use super::super::lines::trimmed;
use super::super::words::is_move;
use super::said::{Said, said};
use stamma_notation::Span;

/// A line with the sender of a message.
#[derive(Clone, Copy, Debug)]
pub struct Prefix {
    pub sender: Span,
    /// Text of the message on this line.
    pub body: Span,
    pub shape: Shape,
    /// By the word for a side beside the name: true for White.
    pub is_white: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `alice: e4`.
    Name,
    /// `<alice> e4`, or a name behind a time.
    Marked,
    /// `alice — Today at 18:05`: the message is on the next lines.
    Above,
    /// Words of the server, which nobody has said.
    Server,
}

/// A name has at most this many bytes.
const LONGEST_NAME: usize = 48;

/// A line without the words of the program behind a message: `Nf3 <This message was edited>`.
fn without_note(text: &[u8], line: Span) -> Span {
    let content = line.of(text);
    let Some(open) = memchr::memrchr(b'<', content).filter(|open| *open > 0 && content.ends_with(b">"))
    else {
        return line;
    };
    let inside = &content[open + 1..content.len() - 1];
    let words = inside.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count();
    let is_note = words >= 3 && !inside.contains(&b'/');
    // A mark of direction stands before it.
    let before = &content[..open];
    let before = before.strip_suffix("\u{200E}".as_bytes()).unwrap_or(before).trim_ascii_end();
    if is_note { Span::new(line.start, line.start + before.len()) } else { line }
}

/// The sender before a message.
pub fn prefix(text: &[u8], line: Span) -> Option<Prefix> {
    let line = without_note(text, trimmed(text, line));
    let content = line.of(text);
    if let Some(sender) = sender_above(content) {
        let sender = Span::new(line.start, line.start + sender);
        return Some(Prefix {
            sender,
            body: Span::new(line.end, line.end),
            shape: Shape::Above,
            is_white: None,
        });
    }
    // What a program says of its log.
    if content.starts_with(b"--- Log ") || content.starts_with(b"--- Day changed") {
        let sender = Span::new(line.start, line.start);
        return Some(Prefix { sender, body: line, shape: Shape::Server, is_white: None });
    }
    let stamp = stamp(content);
    let rest = &content[stamp..];
    let start = line.start + stamp;
    // `[21:03] *** Quits: bob`: what the server says.
    if stamp > 0
        && [&b"*** "[..], b"* ", b"--> ", b"<-- ", b"-- ", b"-!- "].iter().any(|sign| rest.starts_with(sign))
    {
        let sender = Span::new(0, 0).shifted(start);
        return Some(Prefix {
            sender,
            body: Span::new(start, line.end),
            shape: Shape::Server,
            is_white: None,
        });
    }
    // `2015-03-03 21:04:17\tbob\te4`
    if stamp > 0
        && let Some(tab) = memchr::memchr(b'\t', &rest[..rest.len().min(LONGEST_NAME)]).filter(|tab| *tab > 0)
        && !rest[..tab].contains(&b':')
        && !holds_move(&rest[..tab])
    {
        let (sender, body) =
            (Span::new(start, start + tab), trimmed(text, Span::new(start + tab + 1, line.end)));
        return Some(Prefix { sender, body, shape: Shape::Marked, is_white: None });
    }
    let of = |sender: Span, length: usize, shape| Prefix {
        sender: sender.shifted(start),
        body: trimmed(text, Span::new(start + length, line.end)),
        shape,
        is_white: None,
    };
    if let Some(inner) = rest.strip_prefix(b"<") {
        let length = inner.iter().take(LONGEST_NAME).position(|byte| matches!(byte, b'>' | b'<'))?;
        let sign = inner.first().filter(|byte| b" @+%~&".contains(byte)).is_some();
        let is_name =
            length >= 2 + usize::from(sign) && inner[length] == b'>' && inner.get(length + 1) == Some(&b' ');
        return is_name.then(|| of(Span::new(1 + usize::from(sign), 1 + length), length + 2, Shape::Marked));
    }
    let window = &rest[..rest.len().min(LONGEST_NAME + 16)];
    // `alice (18:05): e4`
    let behind = memchr::memchr(b'(', window).and_then(|open| {
        let close = open + memchr::memchr(b')', &window[open..])?;
        (is_time(&window[open + 1..close]) && window.get(close + 1) == Some(&b':'))
            .then_some((open, close + 1))
    });
    let sign = || window.iter().position(|byte| matches!(byte, b':' | b'>' | b'|'));
    let (end, length) = behind.or_else(|| sign().map(|sign| (sign, sign)))?;
    // `alice | e4` needs its time, else it is a row of a table.
    if rest[length] == b'|' && stamp == 0 {
        return None;
    }
    let whole = rest[..end].trim_ascii_end();
    let (name, is_white) = match beside_colour(whole) {
        Some((name, is_white)) => (name, Some(is_white)),
        None => (Span::new(0, whole.len()), None),
    };
    let sender = name;
    let name = name.of(whole);
    let stamp = stamp + (length - end);
    let begins =
        name.first().is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii() || *first == b'@');
    let is_plain = |byte: &u8| {
        byte.is_ascii_alphanumeric()
            || !byte.is_ascii()
            || matches!(byte, b' ' | b'_' | b'-' | b'.' | b'@' | b'\'')
    };
    let words = name.split(|byte| *byte == b' ').count();
    let is_name = begins
        && name.iter().all(is_plain)
        && words <= 4
        && rest.get(length + 1) == Some(&b' ')
        && !holds_move(name);
    let shape = if stamp > 0 || name.starts_with(b"@") { Shape::Marked } else { Shape::Name };
    is_name.then(|| Prefix { is_white, ..of(sender, length + 1, shape) })
}

/// The place of the name in `ann (White)` and `White (ann)`, and whether White is said.
fn beside_colour(text: &[u8]) -> Option<(Span, bool)> {
    let colour = |word: &[u8]| match word.to_ascii_lowercase().as_slice() {
        b"white" | b"w" => Some(true),
        b"black" | b"b" => Some(false),
        _ => None,
    };
    let open = memchr::memchr(b'(', text)?;
    let inner = text[open + 1..].strip_suffix(b")")?;
    let before = text[..open].trim_ascii_end();
    let (name, is_white) = match (colour(inner), colour(before)) {
        (Some(is_white), None) => (Span::new(0, before.len()), is_white),
        (None, Some(is_white)) => (Span::new(open + 1, open + 1 + inner.len()), is_white),
        _ => return None,
    };
    // `Move 1 (White)`
    let is_numbered =
        name.of(text).split(|byte| *byte == b' ').any(|word| word.iter().all(u8::is_ascii_digit));
    (!is_numbered).then_some((name, is_white))
}

/// Returns true if a word of what may be a name is a move: then nobody is named.
fn holds_move(name: &[u8]) -> bool {
    name.split(|byte| *byte == b' ').any(is_move)
}

/// The length of the time at the beginning of a line, with the day and the signs around them.
fn stamp(line: &[u8]) -> usize {
    const LONGEST: usize = 48;
    let closing = if line.starts_with(b"(") { b')' } else { b']' };
    if let Some(inner) = line.strip_prefix(b"[").or(line.strip_prefix(b"(")) {
        let Some(end) = inner.iter().take(LONGEST).position(|byte| *byte == closing) else { return 0 };
        let behind = &inner[end + 1..];
        let blanks = behind.iter().take_while(|byte| **byte == b' ').count();
        // `[18:22]anna: e4`
        let is_glued = behind.first().is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii());
        return if (blanks > 0 || is_glued) && is_time(&inner[..end]) { end + 2 + blanks } else { 0 };
    }
    let mut at = 0;
    let mut has_time = false;
    for word in line[..line.len().min(LONGEST)].split_inclusive(|byte| matches!(byte, b' ' | b'\t')) {
        let bare = word.trim_ascii_end();
        let bare = bare.strip_suffix(b",").unwrap_or(bare);
        let is_dash = matches!(bare, b"-") || bare == "–".as_bytes();
        has_time |= is_clock_time(bare);
        if !(is_clock_time(bare)
            || is_day(bare)
            || is_dash && has_time
            || is_half(bare) && has_time
            || bare.is_empty())
        {
            break;
        }
        at += word.len();
    }
    if has_time { at } else { 0 }
}

/// Returns true if a text is a time, with a day or without.
fn is_time(text: &[u8]) -> bool {
    let words = || text.split(|byte| matches!(byte, b' ' | b',')).filter(|word| !word.is_empty());
    let is_clock_time = |word: &[u8]| {
        is_clock_time(word)
            || matches!(word, [first, second, b'.', third, fourth] if [first, second, third, fourth].into_iter().all(u8::is_ascii_digit))
    };
    let is_part = |word: &[u8]| is_clock_time(word) || is_day(word) || is_half(word);
    words().any(is_clock_time) && words().all(is_part)
}

fn is_clock_time(word: &[u8]) -> bool {
    let mut parts = word.split(|byte| *byte == b':');
    let count = parts.clone().count();
    let is_part = |part: &[u8]| matches!(part.len(), 1 | 2) && part.iter().all(u8::is_ascii_digit);
    matches!(count, 2 | 3) && parts.all(is_part)
}

fn is_day(word: &[u8]) -> bool {
    const NAMES: [&[u8]; 16] = [
        b"monday",
        b"tuesday",
        b"wednesday",
        b"thursday",
        b"friday",
        b"saturday",
        b"sunday",
        b"today",
        b"yesterday",
        b"mon",
        b"tue",
        b"wed",
        b"thu",
        b"fri",
        b"sat",
        b"sun",
    ];
    if word.first().is_some_and(u8::is_ascii_alphabetic) {
        return NAMES.contains(&&word.to_ascii_lowercase()[..]);
    }
    let digits = word.iter().filter(|byte| byte.is_ascii_digit()).count();
    let marks = word.iter().filter(|byte| matches!(byte, b'.' | b'/' | b'-')).count();
    matches!(marks, 2 | 3) && (3..=8).contains(&digits) && digits + marks == word.len()
}

fn is_half(word: &[u8]) -> bool {
    matches!(word.to_ascii_lowercase().as_slice(), b"am" | b"pm")
}

/// The length of the name on a line that has nothing else but a time.
fn sender_above(line: &[u8]) -> Option<usize> {
    if line.len() > LONGEST_NAME + 48 {
        return None;
    }
    let dash = " — ".as_bytes();
    if let Some(at) = memchr::memmem::find(line, dash) {
        let time = &line[at + dash.len()..];
        let day =
            [&b"Today at "[..], b"Yesterday at ", b"heute um ", b"gestern um ", "aujourd’hui à ".as_bytes()];
        let time = day.iter().find_map(|day| time.strip_prefix(*day)).unwrap_or(time);
        return (at > 0 && is_time(time) && !holds_move(&line[..at])).then_some(at);
    }
    // `[Monday 6:22 PM] Miller, Bob`
    if let Some(inner) = line.strip_prefix(b"[")
        && let Some(end) = memchr::memchr(b']', inner)
        && is_time(&inner[..end])
    {
        let name = inner[end + 1..].trim_ascii();
        let is_plain = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || b" ,.'-".contains(byte);
        let is_name =
            !name.is_empty() && name.iter().all(is_plain) && name.split(|byte| *byte == b' ').count() <= 4;
        // `[20:14] exd`, `[20:16] castles`
        return (is_name && !holds_move(name) && said(name) == Said::Talk).then_some(line.len());
    }
    if let Some(name) = name_before_time(line) {
        return Some(name);
    }
    let inner = line.strip_suffix(b"]")?;
    let at = memchr::memchr(b'[', inner)?;
    let name = inner[..at].trim_ascii_end();
    let name = name.strip_suffix(b",").unwrap_or(name);
    let is_name =
        !name.is_empty() && !name.iter().any(|byte| matches!(byte, b'{' | b'(' | b'"')) && !holds_move(name);
    (is_name && inner[..at].ends_with(b" ") && is_time(&inner[at + 1..])).then_some(name.len())
}

/// The length of the name in `Hans Becker  6:05 PM`: two blanks or a tab part it from its time.
pub fn name_before_time(line: &[u8]) -> Option<usize> {
    const LONGEST_TIME: usize = 24;
    let from = line.len().saturating_sub(LONGEST_TIME);
    let gap = from + line[from..].windows(2).position(|pair| pair == b"  " || pair[0] == b'\t')?;
    let name = line[..gap].trim_ascii_end();
    let is_plain = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii() || b" .'-_".contains(byte);
    let is_name = (2..=LONGEST_NAME).contains(&name.len())
        && name.iter().all(is_plain)
        && name.split(|byte| *byte == b' ').count() <= 4
        && !holds_move(name);
    (is_name && is_time(line[gap..].trim_ascii())).then_some(name.len())
}

#[cfg(test)]
mod tests {
    use super::stamp;

    #[test]
    fn times_before_messages_are_seen() {
        for (line, length) in [
            ("[12:03] <nick> e4", 8),
            ("18:05:00 <nick> e4", 9),
            ("03/03/2015, 18:05 - Hans: Nf3", 20),
            ("[03.03.15, 18:05:00] Hans: d4", 21),
            ("12/31/23, 9:04 PM - Hans: d4", 20),
            ("1. e4 e5", 0),
            ("12.03.21 game", 0),
        ] {
            assert_eq!(stamp(line.as_bytes()), length, "{line}");
        }
    }
}
