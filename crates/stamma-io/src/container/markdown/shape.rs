//! The shape of the lines of Markdown, and of a text that is Markdown.

use super::ones::Ones;
use crate::container::cells::begins_with_move;
use crate::container::lines::{lines, trimmed};
use crate::container::unwrapping::SAMPLE;
use crate::container::words::is_move;
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, gives_tags, result_of_text};

/// The sign that opens a fence: its character and how often it is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Fence {
    sign: u8,
    length: usize,
}

impl Fence {
    /// Returns true if a line without blanks at its ends closes the fence.
    pub fn is_closed_by(self, line: &[u8]) -> bool {
        line.len() >= self.length && line.iter().all(|byte| *byte == self.sign)
    }

    /// The number of bytes of a line before the signs at its end that close the fence.
    pub fn closed_behind(self, line: &[u8]) -> Option<usize> {
        let signs = line.iter().rev().take_while(|byte| **byte == self.sign).count();
        (signs >= self.length && signs < line.len()).then(|| line.len() - signs)
    }
}

/// The fence that a line opens.
pub fn fence(line: &[u8]) -> Option<Fence> {
    let sign = *line.first().filter(|first| matches!(first, b'`' | b'~'))?;
    let length = line.iter().take_while(|byte| **byte == sign).count();
    (length >= 3 && !line[length..].contains(&sign)).then_some(Fence { sign, length })
}

/// The content of a line that opens a fence, where it begins with moves and is no name of a language: chats write so.
pub fn content_of_fence(line: &[u8], fence: Fence) -> Option<usize> {
    let content = line[fence.length..].trim_ascii_start();
    let digits = content.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
    let bare = &content[digits..];
    let signs = bare.iter().take_while(|byte| matches!(byte, b'.' | b' ')).count();
    let bare = &bare[signs..];
    begins_with_move(bare).then(|| line.len() - content.len())
}

/// The number of bytes at the beginning of a line that quote it.
pub fn quoting(text: &[u8], line: Span) -> usize {
    let mut length = 0;
    let blanks = |bytes: &[u8]| bytes.iter().take_while(|byte| **byte == b' ').count();
    let bytes = line.of(text);
    while bytes.get(length + blanks(&bytes[length..])) == Some(&b'>') {
        length += blanks(&bytes[length..]) + 1;
    }
    length + usize::from(length > 0 && bytes.get(length) == Some(&b' '))
}

/// Returns true if a line is the one below the headings of a table: `|---|:--:|`.
pub fn is_delimiter_row(line: &[u8]) -> bool {
    let inner = line.strip_prefix(b"|").unwrap_or(line);
    let inner = inner.strip_suffix(b"|").unwrap_or(inner);
    let is_cell = |cell: &[u8]| {
        let cell = cell.trim_ascii();
        let cell = cell.strip_prefix(b":").unwrap_or(cell);
        let cell = cell.strip_suffix(b":").unwrap_or(cell);
        !cell.is_empty() && cell.iter().all(|byte| *byte == b'-')
    };
    // The line between the rows of a diagram has one.
    inner.contains(&b'|') && line.contains(&b'-') && inner.split(|byte| *byte == b'|').all(is_cell)
}

/// Returns true if a line is a rule or underlines a heading: `---`, `***`, `===`.
pub fn is_rule(line: &[u8]) -> bool {
    let Some(first) = line.first().filter(|first| matches!(first, b'-' | b'*' | b'_' | b'=')) else {
        return false;
    };
    let signs = line.iter().filter(|byte| *byte == first).count();
    // `* * *` may be three results.
    signs >= 3 && signs == line.len()
}

/// The text of a heading: `## Round 1 ##`. One sign may as well be the name of a column.
pub fn heading(text: &[u8], line: Span) -> Option<Span> {
    let signs = line.of(text).iter().take_while(|byte| **byte == b'#').count();
    let rest = Span::new(line.start + signs, line.end);
    let is_heading = (1..=6).contains(&signs) && rest.of(text).first() == Some(&b' ');
    let content = trimmed(text, rest);
    let closing = content.of(text).iter().rev().take_while(|byte| **byte == b'#').count();
    let content = trimmed(text, Span::new(content.start, content.end - closing));
    (is_heading && !content.is_empty()).then_some(content)
}

/// Returns true if a line cannot belong to the paragraph above it.
pub fn begins_block(line: &[u8]) -> bool {
    fence(line).is_some()
        || is_rule(line)
        || line.starts_with(b"#") && heading(line, Span::new(0, line.len())).is_some()
}

/// The cells of a row of a table.
pub fn cells(text: &[u8], line: Span, cells: &mut Vec<Span>) {
    cells.clear();
    let line = trimmed(text, line);
    let content = line.of(text);
    let mut start = line.start + usize::from(content.starts_with(b"|"));
    for bar in memchr::memchr_iter(b'|', content).map(|at| line.start + at) {
        if bar < start || text[..bar].ends_with(b"\\") {
            continue;
        }
        cells.push(trimmed(text, Span::new(start, bar)));
        start = bar + 1;
    }
    if start < line.end {
        cells.push(trimmed(text, Span::new(start, line.end)));
    }
}

/// The line that closes the fields at the top of a page.
pub fn front_matter(text: &[u8], lines: &[(Span, Span)]) -> Option<usize> {
    const MOST_FIELDS: usize = 100;
    let is_fence = |line: &Span| line.of(text).trim_ascii_end() == b"---";
    let first = &lines.first()?.0;
    if !is_fence(first) {
        return None;
    }
    let end = 1 + lines.iter().skip(1).take(MOST_FIELDS).position(|(line, _)| is_fence(line))?;
    let is_field = |line: &[u8]| {
        let name = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        let length = name.count();
        line.is_empty() || line[0] == b' ' || line[0] == b'-' || length > 0 && line.get(length) == Some(&b':')
    };
    (end > 1 && lines[1..end].iter().all(|(line, _)| is_field(line.of(text)))).then_some(end)
}

/// The signs before the items of a list that a text has. A single one may be a dash or a result.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bullets {
    dashes: usize,
    stars: usize,
    /// Those before a move or its number.
    before_moves: usize,
}

impl Bullets {
    /// Looks for the items of lists at the beginning of a text.
    pub fn of(text: &[u8]) -> Bullets {
        let text = &text[..text.len().min(SAMPLE)];
        let mut bullets = Bullets::default();
        for line in lines(text).map(|line| trimmed(text, line)) {
            if let Some((sign, item)) = bullet(text, line) {
                match sign {
                    b'-' => bullets.dashes += 1,
                    _ => bullets.stars += 1,
                }
                bullets.before_moves +=
                    usize::from(begins_with_number(item.of(text)) || begins_with_move(item.of(text)));
            }
        }
        bullets
    }

    /// The content of an item of a list.
    pub fn item(self, text: &[u8], line: Span) -> Option<Span> {
        let (sign, item) = bullet(text, line)?;
        (if sign == b'-' { self.dashes >= 2 } else { self.stars >= 2 }).then_some(item)
    }

    /// Returns true if moves are written as items of a list.
    fn hold_moves(self) -> bool {
        self.before_moves >= 3 && 2 * self.before_moves >= self.dashes + self.stars
    }
}

/// The sign before an item of a list, and the item.
fn bullet(text: &[u8], line: Span) -> Option<(u8, Span)> {
    let sign = *line.of(text).first().filter(|first| matches!(first, b'-' | b'*' | b'+'))?;
    let rest = Span::new(line.start + 1, line.end);
    let item = trimmed(text, rest);
    (sign != b'+' && matches!(rest.of(text).first(), Some(b' ' | b'\t')) && !item.is_empty())
        .then_some((sign, item))
}

/// Returns true if a text begins with the number of a move, in bold or not.
fn begins_with_number(text: &[u8]) -> bool {
    let signs = text.iter().take_while(|byte| matches!(byte, b'*' | b'_' | b'`')).count();
    let digits = text[signs..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=3).contains(&digits) && matches!(text.get(signs + digits), Some(b'.' | b')'))
}

/// Returns true if a text is Markdown: a sign of it that no score sheet has.
pub fn is_markdown(text: &[u8]) -> bool {
    let all: Vec<(Span, Span)> = crate::container::lines::ended_lines(text).take(128).collect();
    if front_matter(text, &all).is_some() || Bullets::of(text).hold_moves() || !Ones::of(text).is_empty() {
        return true;
    }
    let mut above: Option<Span> = None;
    let (mut emphasised, mut broken) = (0, 0);
    for line in lines(text).map(|line| trimmed(text, line)) {
        let content = line.of(text);
        let heads_table = above.is_some_and(|above| above.of(text).contains(&b'|'));
        if fence(content).is_some() || is_delimiter_row(content) && heads_table {
            return true;
        }
        if content.starts_with(b"##") && heading(text, line).is_some()
            || has_escapes(content)
            || has_link(content)
        {
            return true;
        }
        emphasised += signs_around_moves(content);
        // `1. e4 e5\`
        broken += usize::from(content.ends_with(b"\\") && content.first().is_some_and(u8::is_ascii_digit));
        if emphasised >= 2 || broken >= 2 {
            return true;
        }
        above = Some(line);
    }
    false
}

/// Returns true if a line has `1\.` or begins with `\[Event "`.
fn has_escapes(line: &[u8]) -> bool {
    let numbers = memchr::memmem::find_iter(line, b"\\.").any(|at| at > 0 && line[at - 1].is_ascii_digit());
    numbers || line.starts_with(b"\\[") && line.get(2).is_some_and(u8::is_ascii_uppercase)
}

fn has_link(line: &[u8]) -> bool {
    memchr::memmem::find(line, b"](http").is_some_and(|at| line[..at].contains(&b'['))
}

/// The weight of the signs around moves on a line: two for bold and code, one for a single sign.
fn signs_around_moves(line: &[u8]) -> usize {
    let mut weight = 0;
    let mut at = 0;
    while let Some(start) = memchr::memchr3(b'*', b'_', b'`', &line[at..]).map(|start| at + start) {
        let sign = line[start];
        let length = line[start..].iter().take_while(|byte| **byte == sign).count();
        at = start + length;
        let is_open = start == 0 || !line[start - 1].is_ascii_alphanumeric() && line[start - 1] != b'/';
        let inside = &line[at..];
        let closes = |byte: &u8| *byte == sign;
        let Some(end) = inside.iter().take(LONGEST_LOOK).position(closes).filter(|end| *end > 0 && is_open)
        else {
            continue;
        };
        let closing = inside[end..].iter().take_while(|byte| **byte == sign).count();
        let inner = &inside[..end];
        let first = inner.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        let is_result = std::str::from_utf8(inner.trim_ascii())
            .is_ok_and(|inner| result_of_text(inner, &NO_SPELLINGS).is_some() && inner.len() >= 3);
        let has_label = length >= 2 && (inner.ends_with(b":") || is_result);
        let is_move = begins_with_number(inner) || is_move(first) || begins_with_move(inner) || has_label;
        if closing == length && is_move && !inner[0].is_ascii_whitespace() {
            weight += if length >= 2 || sign == b'`' { 2 } else { 1 };
        }
        at += end + closing;
    }
    if heads_in_emphasis(line) { weight.max(2) } else { weight }
}

/// `**Smith - Jones**, London 1900`: returns true if a line names a player without the signs of its emphasis, and with them nobody.
fn heads_in_emphasis(line: &[u8]) -> bool {
    const LONGEST: usize = 200;
    let Some(line) = std::str::from_utf8(line).ok().filter(|line| line.len() <= LONGEST) else {
        return false;
    };
    let signs = line.bytes().filter(|byte| *byte == b'*').count();
    signs >= 2 && signs.is_multiple_of(2) && !gives_tags(line) && gives_tags(&line.replace('*', ""))
}

/// The number of bytes in which the sign is looked for that closes.
const LONGEST_LOOK: usize = 4096;
