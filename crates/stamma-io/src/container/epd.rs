//! EPD: a position a line, with operations such as `bm Nf3; id "x";`. Each line becomes a game from that position.
//!
//! Its moves are those of `pv`, else the first of `bm`. Further best moves, and moves to avoid, become variations, so that
//! the reader checks all of them. Every operation becomes a tag.

use super::Writer;
use super::lines::{lines, trimmed, words};
use super::words::is_move;
use stamma_notation::Span;

/// Operations with moves that replace the first one of the game, and the comment behind each such move.
const CHECKED: &[(&[u8], &str)] = &[(b"bm", " {bm}"), (b"sm", " {sm}"), (b"pm", " {pm}"), (b"am", " {am}")];

/// A line: a position and what is said about it.
struct Record {
    /// Placement, side to move, castling rights and e.p. square.
    position: Span,
    /// The two counters of a FEN.
    counters: Option<Span>,
    operations: Vec<Operation>,
}

/// An operation.
#[derive(Clone, Copy)]
struct Operation {
    code: Span,
    /// Its operands, quotation marks included.
    operands: Span,
}

/// Returns true if nearly all lines of a text are positions with operations, or all of several are positions.
pub fn is_epd(text: &[u8]) -> bool {
    let (mut filled, mut records, mut bare) = (0, 0, 0);
    for line in lines(text).map(|line| trimmed(text, line)).take(200) {
        if line.is_empty() || line.of(text).starts_with(b"#") {
            continue;
        }
        filled += 1;
        match record(text, line) {
            Some(record) if record.operations.is_empty() => bare += 1,
            Some(_) => records += 1,
            None => {}
        }
        if records + bare == 0 && filled > 3 {
            return false;
        }
    }
    // The last line of a sample may be cut.
    let all = records + bare;
    records > 0 && 5 * (records + 1) >= 4 * filled || bare > 1 && all + 1 >= filled
}

/// Writes a game for each line.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let end = match memchr::memrchr(b'\n', text) {
        Some(end) if !writer.is_last() => end + 1,
        None if !writer.is_last() => 0,
        _ => text.len(),
    };
    for line in lines(&text[..end]).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        match record(text, line) {
            Some(record) => write(writer, &record),
            None => {
                writer.leave_out(line);
                writer.end_line();
            }
        }
    }
    writer.consume_to(end);
}

/// The length of the number that a line begins with: `1. `, `12) `, `#3: `.
fn number_of_line(line: &[u8]) -> usize {
    let sign = usize::from(line.first() == Some(&b'#'));
    let digits = line[sign..].iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let behind = &line[sign + digits..];
    let is_number = digits > 0
        && matches!(behind.first(), Some(b'.' | b')' | b':' | b' ' | b'\t'))
        && behind.get(1).is_some_and(|next| next.is_ascii_whitespace() || behind[0].is_ascii_whitespace());
    if is_number { sign + digits + 1 } else { 0 }
}

/// Reads a line.
fn record(text: &[u8], line: Span) -> Option<Record> {
    let mut at = line.start + number_of_line(line.of(text));
    let mut word = || {
        let rest = Span::new(at, line.end).of(text);
        let start = at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = Span::new(start, line.end).of(text);
        let length = rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';');
        let end = start + length.unwrap_or(rest.len());
        at = end;
        (start < end).then(|| Span::new(start, end))
    };
    let [placement, side, castling, en_passant] = [word()?, word()?, word()?, word()?];
    let is_position = is_placement(placement.of(text))
        && matches!(side.of(text), b"w" | b"b")
        && castling.of(text).iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-')
        && matches!(en_passant.of(text), [b'-'] | [b'a'..=b'l', b'1'..=b'9', ..]);
    if !is_position {
        return None;
    }
    let mut end = en_passant.end;
    let is_number = |span: &Span| span.of(text).iter().all(u8::is_ascii_digit);
    let counters = match (word().filter(is_number), word().filter(is_number)) {
        (Some(first), Some(second)) => Some(first.to(second)),
        _ => None,
    };
    end = counters.map_or(end, |counters| counters.end);
    let operations = operations(text, Span::new(end, line.end));
    // Moves behind a position are no operations.
    let are_codes = operations.iter().all(|operation| is_code(operation.code.of(text)));
    are_codes.then_some(Record { position: placement.to(en_passant), counters, operations })
}

/// Returns true for the name of an operation: `c0` and `D1`, but not `e4`.
fn is_code(code: &[u8]) -> bool {
    code[0].is_ascii_alphabetic()
        && code.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        && (matches!(code, [b'c' | b'C' | b'v' | b'V' | b'D', b'0'..=b'9', ..]) && code.len() < 4
            || !is_move(code))
}

/// Returns true for the ranks of a board: at least four of them, with both kings.
fn is_placement(placement: &[u8]) -> bool {
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || b"/+~[]-".contains(byte);
    placement.iter().all(is_sign)
        && placement.iter().filter(|byte| **byte == b'/').count() >= 4
        && placement.contains(&b'k')
        && placement.contains(&b'K')
}

/// The operations of a line. Texts in quotation marks may hold semicolons.
fn operations(text: &[u8], span: Span) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut start = span.start;
    while start < span.end {
        let mut end = start;
        let mut is_quoted = false;
        while end < span.end && (is_quoted || text[end] != b';') {
            is_quoted ^= text[end] == b'"';
            end += 1;
        }
        let whole = trimmed(text, Span::new(start, end));
        if !whole.is_empty() {
            let length = whole.of(text).iter().position(u8::is_ascii_whitespace).unwrap_or(whole.len());
            let code = Span::new(whole.start, whole.start + length);
            operations.push(Operation { code, operands: trimmed(text, Span::new(code.end, whole.end)) });
        }
        start = end + 1;
    }
    operations
}

/// Writes a line as a game.
fn write(writer: &mut Writer<'_>, record: &Record) {
    let text = writer.text();
    let lossy = |span: Span| String::from_utf8_lossy(span.of(text)).into_owned();
    let operands = |code: &[u8]| {
        let found = record.operations.iter().find(|operation| operation.code.of(text) == code);
        found.map(|operation| operation.operands).filter(|operands| !operands.is_empty())
    };
    let counters = record.counters.map(lossy).unwrap_or_else(|| {
        let counter = |code: &[u8], usual: &str| operands(code).map_or(usual.to_owned(), lossy);
        format!("{} {}", counter(b"hmvc", "0"), counter(b"fmvn", "1"))
    });
    let fen = lossy(record.position).split_whitespace().collect::<Vec<_>>().join(" ");
    writer.tag_of("FEN", record.position, &format!("{fen} {counters}"));
    writer.add("[SetUp \"1\"]\n");
    let mut names: Vec<String> = vec!["FEN".into(), "SetUp".into()];
    for operation in &record.operations {
        let name = tag_name(operation.code.of(text));
        if names.contains(&name) || names.len() > 64 {
            writer.leave_out(operation.code.to(operation.operands));
            continue;
        }
        match operation.operands.of(text) {
            [b'"', inner @ .., b'"'] if !inner.contains(&b'"') => {
                writer.tag(&name, Span::new(operation.operands.start + 1, operation.operands.end - 1));
            }
            // An operation without operands says something too.
            b"" => writer.tag_of(&name, operation.code, ""),
            _ => writer.tag(&name, operation.operands),
        }
        names.push(name);
    }
    writer.add("\n");
    write_moves(writer, operands(b"pv"), &operands);
    writer.add(" *");
    writer.end_game();
}

/// Writes the moves: the main line, and the other moves as variations of its first one.
fn write_moves(writer: &mut Writer<'_>, pv: Option<Span>, operands: &dyn Fn(&[u8]) -> Option<Span>) {
    let text = writer.text();
    let first_word = |span: Span| words(text, span).next();
    // Without other moves, a move to avoid is the only one that can be checked.
    let main = pv.or_else(|| CHECKED.iter().find_map(|(code, _)| operands(code).and_then(first_word)));
    let Some(main) = main else { return };
    let first = first_word(main).unwrap_or(main);
    writer.copy(first);
    let said = |span: Span| span.of(text).to_vec();
    let mut written = vec![said(first)];
    for (code, comment) in CHECKED {
        for word in operands(code).into_iter().flat_map(|operands| words(text, operands)) {
            if word.of(text) == first.of(text) {
                writer.add(comment);
            }
        }
    }
    for (code, comment) in CHECKED {
        for word in operands(code).into_iter().flat_map(|operands| words(text, operands)) {
            if !written.contains(&said(word)) && written.len() < 64 {
                writer.add(" (");
                writer.copy(word);
                writer.add(comment);
                writer.add(")");
                written.push(said(word));
            }
        }
    }
    if first.end < main.end {
        writer.copy(Span::new(first.end, main.end));
    }
}

/// The name of the tag of an operation: `Bm` for `bm`.
fn tag_name(code: &[u8]) -> String {
    let letters = code.iter().filter(|byte| byte.is_ascii_alphanumeric()).take(40);
    let mut name: String = letters.map(|byte| *byte as char).collect();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        name.insert_str(0, "Operation");
    }
    name[..1].make_ascii_uppercase();
    name
}

#[cfg(test)]
mod tests {
    use super::is_epd;

    #[test]
    fn suites_are_known_and_other_texts_are_not() {
        let line = "r3kb1r/pp1q1ppp/2nppn2/2p5/4P3/2P2N2/PP1PQPPP/RNB2RK1 w kq -";
        assert!(is_epd(format!("{line} bm d4; id \"a; b\";").as_bytes()));
        assert!(is_epd(format!("1. {line} bm d4;\n2) {line} bm d4;").as_bytes()));
        assert!(is_epd(format!("# suite\n\n{line} 0 1 bm d4;\n{line} hmvc 3; am d3\n").as_bytes()));
        assert!(is_epd(format!("{line} 0 1 ;D1 20 ;D10 400").as_bytes()));
        assert!(!is_epd(format!("{line} ;c2c3 d7d6 ;1-0\n").as_bytes()));
        assert!(!is_epd(line.as_bytes()));
        assert!(!is_epd(format!("{line} 0 1\n").as_bytes()));
        assert!(!is_epd(format!("1. e4 e5\n2. Nf3 Nc6\n{line} bm d4;\n").as_bytes()));
    }
}
