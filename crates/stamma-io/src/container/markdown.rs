//! Markdown: fences, headings, quotes, lists, tables, emphasis, code, links.

use super::Writer;
use super::cells::{is_head, write_head, write_row};
use super::lines::{lines, trimmed};
use super::pieces::{begins_with_square, piece_named};
use super::words::is_move;
use stamma_notation::Span;

/// Returns true if a text has signs of Markdown that score sheets do not have: a fence, a table with its rule, moves between
/// signs of emphasis or of code, a list of moves, an escaped bracket.
pub fn is_markdown(text: &[u8]) -> bool {
    let mut before = Span::default();
    let mut items = 0;
    for line in lines(text).map(|line| trimmed(text, line)) {
        let content = line.of(text);
        if fence(content).is_some()
            || is_table_rule(content) && !before.is_empty() && before.of(text).contains(&b'|')
        {
            return true;
        }
        items += usize::from(list_sign(content) > 0 && content.len() > 4);
        if items > 1 || has_emphasis(content) || content.starts_with(b"\\[") || heading_signs(content) > 1 {
            return true;
        }
        before = line;
    }
    false
}

/// Returns true if a line has a move or a number between signs of emphasis or code.
fn has_emphasis(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| word.len() > 2);
    words.any(|word| {
        let sign = |byte: &u8| matches!(byte, b'*' | b'`' | b'_');
        let inner = word.iter().take_while(|byte| sign(byte)).count();
        let outer = word.iter().rev().take_while(|byte| sign(byte)).count();
        let core = word.get(inner..word.len() - outer).unwrap_or_default();
        let numbered = core.first().is_some_and(u8::is_ascii_digit);
        let labelled = core.last() == Some(&b':');
        (inner > 0 || outer > 1 && word.starts_with(b"*"))
            && (is_move(core) || numbered || labelled || inner >= 2)
    })
}

/// The sign and the length of a fence at the beginning of a line.
fn fence(line: &[u8]) -> Option<(u8, usize)> {
    let sign = *line.first().filter(|byte| matches!(byte, b'`' | b'~'))?;
    let length = line.iter().take_while(|byte| **byte == sign).count();
    // Code between three signs on one line is no fence.
    (length >= 3 && !line[length..].contains(&sign)).then_some((sign, length))
}

/// `|---|:--:|`: the rule below the head of a table.
fn is_table_rule(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '))
        && line.contains(&b'-')
        && line.contains(&b'|')
}

/// The number of signs of a heading (`## Round 1`). The head of a list of moves (`# W B`) is none.
fn heading_signs(line: &[u8]) -> usize {
    let signs = line.iter().take_while(|byte| **byte == b'#').count();
    let word = line[signs..].trim_ascii();
    let is_heading = (1..=6).contains(&signs) && line.get(signs) == Some(&b' ') && word.len() > 3;
    if is_heading && !matches!(word, b"White Black") { signs } else { 0 }
}

/// The length of the sign of a list and its blanks. A number is none: it may be a move's.
fn list_sign(line: &[u8]) -> usize {
    match line {
        [b'-' | b'*' | b'+', b' ', rest @ ..] if !rest.trim_ascii_start().is_empty() => {
            1 + line[1..].iter().take_while(|byte| **byte == b' ').count()
        }
        _ => 0,
    }
}

/// The cells of a row.
fn cells(line: &[u8], start: usize) -> Vec<Span> {
    let inner = line.strip_prefix(b"|").unwrap_or(line);
    let offset = start + line.len() - inner.len();
    let inner = inner.strip_suffix(b"|").unwrap_or(inner);
    let mut found = Vec::new();
    let mut at = 0;
    for bar in memchr::memchr_iter(b'|', inner).chain([inner.len()]) {
        found.push(Span::new(offset + at, offset + bar));
        at = bar + 1;
    }
    found
}

/// Writes the text.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<Span> = lines(text).collect();
    let mut open: Option<(u8, usize)> = None;
    let mut in_table = false;
    for (at, &line) in all.iter().enumerate() {
        let mut rest = trimmed(text, line);
        if open.is_none() {
            // Quotes.
            while text.get(rest.start) == Some(&b'>') && !rest.is_empty() {
                rest = trimmed(text, Span::new(rest.start + 1, rest.end));
            }
        }
        let content = rest.of(text);
        match (open, fence(content)) {
            (Some((sign, length)), Some((found, count))) if sign == found && count >= length => {
                open = None;
                writer.add("\n");
                continue;
            }
            (Some(_), _) => {
                writer.copy(line);
                writer.add("\n");
                continue;
            }
            (None, Some(found)) => {
                open = Some(found);
                writer.add("\n");
                continue;
            }
            (None, None) => {}
        }
        let rule_below = all.get(at + 1).is_some_and(|next| {
            let next = trimmed(text, *next).of(text);
            is_table_rule(next.strip_prefix(b"> ").unwrap_or(next))
        });
        let has_bar = content.contains(&b'|');
        match () {
            () if has_bar && rule_below => {
                let cells = cells(content, rest.start);
                if is_head(text, &cells) {
                    write_head(writer, &cells);
                } else {
                    write_line(writer, rest);
                }
                in_table = true;
            }
            () if in_table && is_table_rule(content) => {}
            () if in_table && has_bar => {
                let cells: Vec<Span> =
                    cells(content, rest.start).iter().map(|cell| without_signs(text, *cell)).collect();
                write_row(writer, &cells);
            }
            () => {
                in_table = false;
                write_line(writer, rest);
            }
        }
    }
}

/// A cell without signs of emphasis and code around it.
fn without_signs(text: &[u8], cell: Span) -> Span {
    let cell = trimmed(text, cell);
    let sign = |byte: &&u8| matches!(byte, b'*' | b'`' | b'_');
    let start = cell.of(text).iter().take_while(sign).count();
    let end = cell.of(text)[start..].iter().rev().take_while(sign).count();
    // The result `*` alone stays.
    if start == cell.len() { cell } else { Span::new(cell.start + start, cell.end - end) }
}

/// Writes a line without the signs at its beginning.
fn write_line(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let content = line.of(text);
    let signs = heading_signs(content);
    let list = list_sign(content);
    let start = line.start + if signs > 0 { signs + 1 } else { list };
    let closing = if signs > 0 { content.iter().rev().take_while(|byte| **byte == b'#').count() } else { 0 };
    write_inline(
        writer,
        Span::new(start.min(line.end), line.end - closing.min(line.end - start.min(line.end))),
    );
    writer.add("\n");
}

/// Writes a line without emphasis, code signs, links and backslashes.
fn write_inline(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let mut at = line.start;
    let mut kept = line.start;
    let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    while at < line.end {
        let skipped = match text[at] {
            b'*' | b'_' | b'~' | b'`' => {
                let sign = text[at];
                let count = text[at..line.end].iter().take_while(|byte| **byte == sign).count();
                let before = if at > line.start { text.get(at - 1) } else { None };
                let after = if at + count < line.end { text.get(at + count) } else { None };
                let alone = is_blank(before) && is_blank(after);
                let inside_word = sign == b'_'
                    && before.is_some_and(u8::is_ascii_alphanumeric)
                    && after.is_some_and(u8::is_ascii_alphanumeric);
                let single_tilde = sign == b'~' && count == 1;
                if alone || inside_word || single_tilde {
                    at += count;
                    continue;
                }
                count
            }
            b'\\'
                if text.get(at + 1).is_some_and(|next| next.is_ascii_punctuation()) && at + 1 < line.end =>
            {
                // The sign behind it stays.
                writer.copy(Span::new(kept, at));
                kept = at + 1;
                at += 2;
                continue;
            }
            b'!' if text.get(at + 1) == Some(&b'[') => match link(text, Span::new(at + 1, line.end)) {
                Some((name, end)) => {
                    writer.copy(Span::new(kept, at));
                    let named = piece_named(&String::from_utf8_lossy(name.of(text)));
                    if begins_with_square(&text[end..line.end]) {
                        writer.replace(Span::new(at, end), named.unwrap_or("\u{FFFC}"));
                    }
                    (kept, at) = (end, end);
                    continue;
                }
                None => {
                    at += 1;
                    continue;
                }
            },
            b'[' => match link(text, Span::new(at, line.end)) {
                Some((name, end)) => {
                    writer.copy(Span::new(kept, at));
                    writer.copy(name);
                    (kept, at) = (end, end);
                    continue;
                }
                None => {
                    at += 1;
                    continue;
                }
            },
            _ => {
                at += 1;
                continue;
            }
        };
        writer.copy(Span::new(kept, at));
        at += skipped;
        kept = at;
    }
    writer.copy(Span::new(kept, line.end));
}

/// `[name](address)`: the name, and the end of the link.
fn link(text: &[u8], span: Span) -> Option<(Span, usize)> {
    /// No link is longer.
    const LONGEST: usize = 1_024;
    let window = &text[span.start..span.end.min(span.start + LONGEST)];
    let middle = memchr::memchr(b']', window)?;
    if window.get(middle + 1) != Some(&b'(') {
        return None;
    }
    let end = middle + memchr::memchr(b')', &window[middle..])?;
    // `[a](b)` with a move in place of the address is no link.
    let address = &window[middle + 2..end];
    let is_address =
        address.is_empty() || address.iter().any(|byte| matches!(byte, b'/' | b'.' | b'#' | b':'));
    is_address.then(|| (Span::new(span.start + 1, span.start + middle), span.start + end + 1))
}
