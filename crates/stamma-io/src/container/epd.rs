//! Test suites in Extended Position Description: a position a line, and operations such as `bm Qxf7; id "mate 1";`.
//!
//! Each line becomes a game that begins in its position. The best move is its main line, or the predicted variation where
//! there is one; moves to be avoided are variations marked as mistakes. All other operations become tags.

use super::Writer;
use super::lines::{lines, trimmed};
use stamma_notation::Span;

/// Returns true if the lines of a text are positions, some of them with operations.
pub fn is_suite(text: &[u8]) -> bool {
    /// So many lines show what the others are.
    const LOOKED_AT: usize = 20;
    let mut positions = 0;
    let mut operations = 0;
    for line in
        lines(text).map(|line| trimmed(text, line)).filter(|line| is_content(text, *line)).take(LOOKED_AT)
    {
        let Some(position) = position(text, line) else { return false };
        positions += 1;
        operations += usize::from(text[position.end..line.end].contains(&b';'));
    }
    operations > 0 || positions > 1
}

fn is_content(text: &[u8], line: Span) -> bool {
    !line.is_empty() && text[line.start] != b'#'
}

/// The fields of the position at the beginning of a line: four, or six with the counts of FEN.
fn position(text: &[u8], line: Span) -> Option<Span> {
    let mut at = line.start;
    let mut end = at;
    for field in 0..6 {
        let rest = &text[at..line.end];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let word = &rest[blanks..];
        let length =
            word.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';').unwrap_or(word.len());
        let word = &word[..length];
        let fits = match field {
            0 => {
                word.iter().filter(|byte| **byte == b'/').count() >= 7
                    && word.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'~'))
            }
            1 => matches!(word, b"w" | b"b"),
            2 => word == b"-" || (1..=4).contains(&length) && word.iter().all(u8::is_ascii_alphabetic),
            3 => word == b"-" || length == 2 && word[1].is_ascii_digit(),
            _ => length > 0 && word.iter().all(u8::is_ascii_digit),
        };
        match fits {
            true => end = at + blanks + length,
            false if field < 4 => return None,
            false => break,
        }
        at = end;
    }
    Some(Span::new(line.start, end))
}

/// An operation: its name and what it says.
struct Operation {
    code: Span,
    operand: Span,
}

/// The operations of a line. A semicolon in quotation marks ends none.
fn operations(text: &[u8], span: Span) -> Vec<Operation> {
    let mut found = Vec::new();
    let (mut start, mut quoted) = (span.start, false);
    for at in span.start..=span.end {
        let byte = if at < span.end { text[at] } else { b';' };
        quoted ^= byte == b'"' && at < span.end;
        if byte != b';' || quoted && at < span.end {
            continue;
        }
        let whole = trimmed(text, Span::new(start, at));
        start = at + 1;
        let length = whole.of(text).iter().position(u8::is_ascii_whitespace).unwrap_or(whole.len());
        if whole.is_empty() {
            continue;
        }
        let code = Span::new(whole.start, whole.start + length);
        found.push(Operation { code, operand: trimmed(text, Span::new(code.end, whole.end)) });
    }
    found
}

/// Writes a game for each line.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let whole = match writer.is_last() {
        true => text.len(),
        false => memchr::memrchr(b'\n', text).map_or(0, |end| end + 1),
    };
    writer.consume_to(whole);
    for line in lines(&text[..whole]).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        match position(text, line) {
            Some(position) => game(writer, position, &operations(text, Span::new(position.end, line.end))),
            // A remark, or a line that is none.
            None => {
                writer.begin_game(line.start);
                writer.copy(line);
                writer.end_line();
            }
        }
    }
}

fn game(writer: &mut Writer<'_>, position: Span, operations: &[Operation]) {
    let text = writer.text();
    let of = |name: &[u8]| operations.iter().find(|operation| operation.code.of(text) == name);
    writer.begin_game(position.start);
    writer.add("[FEN \"");
    writer.copy(position);
    if position.of(text).split(u8::is_ascii_whitespace).filter(|field| !field.is_empty()).count() == 4 {
        let count = |name: &[u8], least: &str| {
            of(name).map_or(String::from(least), |found| {
                String::from_utf8_lossy(found.operand.of(text)).into_owned()
            })
        };
        writer.add(&format!(" {} {}", count(b"hmvc", "0"), count(b"fmvn", "1")));
    }
    writer.add("\"]\n[SetUp \"1\"]\n");
    let line = [&b"pv"[..], b"bm", b"sm", b"am"].into_iter().find_map(of);
    for operation in operations {
        let code = operation.code.of(text);
        if !matches!(code, b"bm" | b"am" | b"pv" | b"sm" | b"hmvc" | b"fmvn") {
            tag(writer, operation);
        }
    }
    writer.add("\n");
    if let Some(line) = line {
        moves(writer, line, operations);
    }
    writer.add("*\n");
}

/// Writes a tag with the name of an operation.
fn tag(writer: &mut Writer<'_>, operation: &Operation) {
    let text = writer.text();
    let code = String::from_utf8_lossy(operation.code.of(text)).into_owned();
    let name: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let value = String::from_utf8_lossy(operation.operand.of(text)).into_owned();
    let value = value.trim_matches('"');
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => {
            let name = first.to_ascii_uppercase().to_string() + &name[1..];
            writer.tag_of(&name, operation.operand, value);
        }
        _ => writer.leave_out(operation.code.to(operation.operand)),
    }
}

/// Writes the main line, and beside its first move the other moves that are good or bad.
fn moves(writer: &mut Writer<'_>, line: &Operation, operations: &[Operation]) {
    let text = writer.text();
    let words = |span: Span| {
        let mut at = span.start;
        std::iter::from_fn(move || {
            let rest = &text[at..span.end];
            let start =
                at + rest.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b',').count();
            let length =
                text[start..span.end].iter().position(|byte| byte.is_ascii_whitespace() || *byte == b',');
            at = length.map_or(span.end, |length| start + length);
            (start < at).then(|| Span::new(start, at))
        })
    };
    let is = |operation: &Operation, name: &[u8]| operation.code.of(text) == name;
    let is_line = !is(line, b"bm") && !is(line, b"am");
    let mut main = words(line.operand);
    let Some(first) = main.next() else { return };
    let write = |writer: &mut Writer<'_>, word: Span, operation: &Operation| {
        writer.copy(word);
        writer.add(if is(operation, b"am") { " $2 {" } else { " {" });
        writer.copy(operation.code);
        writer.add("} ");
    };
    write(writer, first, line);
    for operation in operations.iter().filter(|operation| is(operation, b"bm") || is(operation, b"am")) {
        let is_main = operation.code == line.code;
        for word in words(operation.operand).skip(usize::from(is_main)) {
            // The best move is the main line's first move, mostly.
            if word.of(text) != first.of(text) {
                writer.add("(");
                write(writer, word, operation);
                writer.add(") ");
            }
        }
    }
    if is_line {
        for word in main {
            writer.copy(word);
            writer.add(" ");
        }
    }
}
