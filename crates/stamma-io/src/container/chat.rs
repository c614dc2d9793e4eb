//! Games played or shown in a chat: each message has its sender and often its time before it.

use super::Writer;
use super::cells::is_heading;
use super::lines::{ended_lines, lines, trimmed};
use super::value::Value;
use super::words::{Look, is_move};
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};
use std::collections::HashMap;

/// A line with the sender of a message.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    sender: Span,
    /// Text of the message on this line.
    body: Span,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
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

/// Returns true if messages with senders make up a text.
pub fn is_chat(text: &[u8]) -> bool {
    let mut filled = 0;
    let mut names: Vec<(&[u8], usize)> = Vec::new();
    let (mut marked, mut above, mut timed, mut plain, mut moves) = (0, 0, 0, 0, 0);
    for line in lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()) {
        filled += 1;
        let Some(prefix) = prefix(text, line) else { continue };
        match prefix.shape {
            Shape::Name => plain += 1,
            Shape::Marked => marked += 1,
            Shape::Above if name_before_time(trimmed(text, line).of(text)).is_some() => timed += 1,
            Shape::Above => above += 1,
            Shape::Server => continue,
        }
        moves += usize::from(is_one_move(prefix.body.of(text)));
        let name = prefix.sender.of(text);
        match names.iter().position(|(known, _)| *known == name) {
            Some(at) => names[at].1 += 1,
            None if names.len() < 16 => names.push((name, 1)),
            None => {}
        }
    }
    let talks = names.iter().filter(|(_, count)| *count >= 2).count();
    let is_dialogue = plain >= 4 && talks >= 2 && moves >= 3 && 2 * moves >= plain && 2 * plain > filled;
    let is_timed = timed >= 4 && talks >= 2 && 3 * timed >= filled && Look::at(text).moves > 0;
    above > 0
        || is_timed
        || marked >= 2 && 2 * marked >= filled && (moves > 0 || Look::at(text).moves > 0)
        || is_dialogue
}

/// Returns true if a message is a move, with or without its number.
fn is_one_move(body: &[u8]) -> bool {
    if body.len() > 40 {
        return false;
    }
    let mut words = body.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    let is_number = |word: &[u8]| {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && digits <= 3 && word[digits..].iter().all(|byte| *byte == b'.')
    };
    if words.peek().is_some_and(|word| is_number(word)) {
        words.next();
        // `1. ... e5`
        words.next_if(|word| *word == b"..." || *word == "…".as_bytes());
    }
    words.next().is_some_and(is_move) && words.next().is_none()
}

/// The sender before a message.
fn prefix(text: &[u8], line: Span) -> Option<Prefix> {
    let line = trimmed(text, line);
    let content = line.of(text);
    if let Some(sender) = sender_above(content) {
        let sender = Span::new(line.start, line.start + sender);
        return Some(Prefix { sender, body: Span::new(line.end, line.end), shape: Shape::Above });
    }
    // What a program says of its log.
    if content.starts_with(b"--- Log ") || content.starts_with(b"--- Day changed") {
        let sender = Span::new(line.start, line.start);
        return Some(Prefix { sender, body: line, shape: Shape::Server });
    }
    let stamp = stamp(content);
    let rest = &content[stamp..];
    let start = line.start + stamp;
    // `[21:03] *** Quits: bob`: what the server says.
    if stamp > 0
        && [&b"*** "[..], b"* ", b"--> ", b"<-- ", b"-- ", b"-!- "].iter().any(|sign| rest.starts_with(sign))
    {
        let sender = Span::new(0, 0).shifted(start);
        return Some(Prefix { sender, body: Span::new(start, line.end), shape: Shape::Server });
    }
    // `2015-03-03 21:04:17\tbob\te4`
    if stamp > 0
        && let Some(tab) = memchr::memchr(b'\t', &rest[..rest.len().min(LONGEST_NAME)]).filter(|tab| *tab > 0)
        && !rest[..tab].contains(&b':')
        && !holds_move(&rest[..tab])
    {
        let (sender, body) =
            (Span::new(start, start + tab), trimmed(text, Span::new(start + tab + 1, line.end)));
        return Some(Prefix { sender, body, shape: Shape::Marked });
    }
    let of = |sender: Span, length: usize, shape| Prefix {
        sender: sender.shifted(start),
        body: trimmed(text, Span::new(start + length, line.end)),
        shape,
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
    let name = rest[..end].trim_ascii_end();
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
    is_name.then(|| of(Span::new(0, name.len()), length + 1, shape))
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
        return (is_name && !holds_move(name)).then_some(line.len());
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
fn name_before_time(line: &[u8]) -> Option<usize> {
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

/// Writes what was said.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    let mut prefixes: Vec<Option<Prefix>> = all.iter().map(|(line, _)| prefix(text, *line)).collect();
    keep_talkers(text, &mut prefixes);
    let turns = turns(text, &all, &prefixes);
    if let Some([white, black]) = players(text, &turns) {
        writer.tag("White", white);
        writer.tag("Black", black);
        writer.add("\n");
    }
    let said = prefixes.iter().flatten().filter(|prefix| prefix.shape != Shape::Server).count();
    let is_played = turns.len() >= 2 && 2 * turns.len() >= said;
    let mut is_first = true;
    let mut last_number: Option<(&[u8], &[u8])> = None;
    for (&(line, end), prefix) in all.iter().zip(&prefixes) {
        let Some(prefix) = prefix else {
            writer.copy(line);
            writer.copy(end);
            continue;
        };
        if std::mem::take(&mut is_first) {
            writer.leave_out(Span::new(line.start, prefix.body.start));
        }
        if prefix.shape == Shape::Above {
            continue;
        }
        if prefix.shape == Shape::Server {
            writer.leave_out(prefix.body);
            writer.copy(end);
            continue;
        }
        let body = prefix.body.of(text);
        let look = Look::at(body);
        let is_result =
            std::str::from_utf8(body).is_ok_and(|body| result_of_text(body, &NO_SPELLINGS).is_some());
        match is_played && look.moves == 0 && !is_result && !body.is_empty() {
            true => remark(writer, *prefix),
            // `Ann: 1 e4`, `Bob: 1 e5`: the number stands at Black's move again.
            false if is_one_move(body) => {
                let digits = body.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let number = &body[..digits];
                let behind = prefix.body.start + digits;
                let sender = prefix.sender.of(text);
                let again = last_number.is_some_and(|(known, other)| known == number && other != sender);
                last_number = Some((number, sender)).filter(|_| digits > 0);
                writer.copy(Span::new(prefix.body.start, behind));
                if digits > 0 && again && body.get(digits) == Some(&b' ') {
                    writer.add("...");
                }
                writer.copy(Span::new(behind, prefix.body.end));
            }
            false => writer.copy(prefix.body),
        }
        writer.copy(end);
    }
}

/// Keeps of the names before a colon only those that are repeated: `Result: 1-0` is no message.
fn keep_talkers(text: &[u8], prefixes: &mut [Option<Prefix>]) {
    let mut counts: HashMap<&[u8], usize> = HashMap::new();
    for prefix in prefixes.iter().flatten() {
        *counts.entry(prefix.sender.of(text)).or_default() += 1;
    }
    for prefix in prefixes {
        if prefix.is_some_and(|prefix| prefix.shape == Shape::Name && counts[prefix.sender.of(text)] < 2) {
            *prefix = None;
        }
    }
}

/// Writes a message without moves as a comment with its sender.
fn remark(writer: &mut Writer<'_>, prefix: Prefix) {
    writer.add("{");
    for (at, part) in [prefix.sender, prefix.body].into_iter().enumerate() {
        if at > 0 {
            writer.add(": ");
        }
        Value::plain(part).write_without(
            writer,
            |byte| matches!(byte, b'{' | b'}'),
            |writer, sign| {
                let is_open = sign.of(writer.text()) == b"{";
                writer.replace(sign, if is_open { "(" } else { ")" });
            },
        );
    }
    writer.add("}");
}

/// The senders of the messages that are one move, in their order.
fn turns(text: &[u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Vec<Span> {
    let mut turns = Vec::new();
    let mut above: Option<Span> = None;
    for ((line, _), prefix) in all.iter().zip(prefixes) {
        match prefix {
            Some(prefix) if prefix.shape == Shape::Above => above = Some(prefix.sender),
            Some(prefix) if is_one_move(prefix.body.of(text)) => turns.push(prefix.sender),
            Some(_) => {}
            None if line.of(text).trim_ascii().is_empty() => {}
            // The first line below a name.
            None => turns.extend(above.take().filter(|_| is_one_move(line.of(text).trim_ascii()))),
        }
    }
    turns
}

/// The two senders, if they take turns and their names are no colours.
fn players(text: &[u8], turns: &[Span]) -> Option<[Span; 2]> {
    let (white, black) = (*turns.first()?, *turns.get(1)?);
    let names = [white.of(text), black.of(text)];
    let alternate = turns.iter().enumerate().all(|(at, turn)| turn.of(text) == names[at % 2]);
    (names[0] != names[1] && alternate && !names.iter().any(|name| is_heading(name)))
        .then_some([white, black])
}

#[cfg(test)]
mod tests {
    use super::{is_chat, stamp};

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

    #[test]
    fn headings_are_no_chat() {
        for text in [
            "White: Anand\nBlack: Carlsen\nResult: 1-0\nDate: 2021\n\n1. e4 e5",
            "Game 1: 1. e4 e5\nGame 2: 1. d4 d5",
            "1. e4 <N>f3\n<N>c3 e4\n",
            "[10:33] e4\t10:33\n[10:52] e6\t10:52\n[10:57] d4\t10:57\n[11:24] d5\t11:24\n",
            "Turn 1: e2e4 [10:26]\nTurn 2: c7c5 [10:48]\nTurn 3: g1f3 [10:50]\nTurn 4: d7d6 [11:13]\n",
        ] {
            assert!(!is_chat(text.as_bytes()), "{text}");
        }
    }
}
