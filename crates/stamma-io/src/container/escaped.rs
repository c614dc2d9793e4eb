//! Texts whose line ends are written as signs: `\n`, as PGN is copied out of a string of source code or JSON, and `%0A`, as it is copied
//! out of an address.

use super::Writer;
use super::lines::lines;
use super::prefix::{Shows, shows};
use super::url::write_percents;
use super::value::{Escapes, Value};
use stamma_notation::Span;

/// The beginning of a text by which it is known.
const LOOKED_AT: usize = 4_096;

/// The way in which line ends are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// `\n`, in the place of the text without quotation marks around it.
    Backslashes(Span),
    /// `%0A`
    Percents,
}

impl Form {
    fn of(text: &[u8]) -> Option<Form> {
        let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
        let begins = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
        if is_quoted(text) {
            return Some(Form::Backslashes(inner(text)));
        }
        if begins.starts_with(b"[") && memchr::memmem::find(begins, b"]\\n").is_some() {
            return Some(Form::Backslashes(Span::new(0, text.len())));
        }
        let is_one_line = text[line.len()..].trim_ascii().is_empty();
        is_one_line.then(|| of_line(text)).flatten()
    }
}

/// The way in which the line ends of a game on one line are written. The lines show that it is one.
fn of_line(text: &[u8]) -> Option<Form> {
    const FEWEST: usize = 2;
    let looked = &text[..text.len().min(LOOKED_AT)];
    if memchr::memmem::find_iter(looked, b"%0A").take(FEWEST).count() == FEWEST {
        let mut writer = Writer::new(looked, true);
        write_percents(&mut writer);
        return shows_game(&writer.written).then_some(Form::Percents);
    }
    let mut ends = memchr::memmem::find_iter(looked, b"\\n");
    // `\newgame`
    let is_word = |at: usize| {
        let letters = looked[at + 2..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        letters > 3
    };
    let count = ends.clone().take(FEWEST).count();
    let span = inner(text);
    let has_marks = span.len() < text.trim_ascii().len();
    let bytes = span.of(text);
    let is_open = |at: usize| at == 0 || bytes[at - 1] != b'\\';
    // A string within something else begins before its first line end.
    let first = &bytes[..memchr::memmem::find(bytes, b"\\n").unwrap_or(bytes.len())];
    let is_within = match has_marks {
        true => memchr::memchr_iter(b'"', bytes).any(is_open),
        false => first.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'`' | b'{' | b'<')),
    };
    if count < FEWEST || ends.any(is_word) || is_within {
        return None;
    }
    let value = Value { span, escapes: Escapes::Backslashes };
    shows_game(&value.decoded(text, LOOKED_AT)).then_some(Form::Backslashes(span))
}

/// Returns true if lines begin with tags or with the numbers of moves.
fn shows_game(text: &[u8]) -> bool {
    let (mut numbers, mut rows) = (0, 0);
    for line in lines(text) {
        match shows(line.of(text)) {
            Shows::Tag => return true,
            Shows::Number(_) => numbers += 1,
            Shows::Row(_) => rows += 1,
            Shows::Move | Shows::Nothing => {}
        }
    }
    numbers > 0 || rows > 1
}

/// The text without the quotation marks around it.
fn inner(text: &[u8]) -> Span {
    let start = text.len() - text.trim_ascii_start().len();
    let all = text.trim_ascii();
    let marked = all.strip_suffix(b",").or(all.strip_suffix(b";")).unwrap_or(all);
    match marked {
        [b'"', inner @ .., b'"'] => Span::new(start + 1, start + 1 + inner.len()),
        _ => Span::new(start, start + all.len()),
    }
}

/// Returns true if a line end that is written as a sign stands behind a tag, or a game on one line has them.
pub fn is_escaped(text: &[u8]) -> bool {
    Form::of(text).is_some()
}

/// Returns true for one string of JSON with a game: `"[Event \\"x\\"]\\n\\n1. e4"`.
fn is_quoted(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    text.starts_with(b"\"[")
        && memchr::memmem::find(&text[..text.len().min(256)], b" \\\"").is_some()
        && memchr::memmem::find(text, b"]\\n").is_some()
}

/// Writes the text with its line ends.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    match Form::of(text) {
        Some(Form::Percents) => write_percents(writer),
        Some(Form::Backslashes(span)) => Value { span, escapes: Escapes::Backslashes }.write(writer),
        None => writer.copy(Span::new(0, text.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::is_escaped;

    #[test]
    fn line_ends_as_signs_are_seen() {
        for text in [
            "[White \"A\"]\\n\\n1. e4 *",
            "\"[White \\\"A\\\"]\\n\\n1. e4 *\"",
            "\"A - B\\n\\n1. e4 e5\\n2. Nf3 *\"\n",
            "A - B\\n1\te4\te5\\n2\tNf3\tNc6\\n*",
            "A%20-%20B%0A1.%20e4%20e5%0A2.%20Nf3%0A",
            "1\te4\te5%0A2\tNf3\tNc6%0A1-0",
        ] {
            assert!(is_escaped(text.as_bytes()), "{text}");
        }
        for text in [
            "1. e4 e5\n2. Nf3\\n\\n",
            "{\"text\": \"A - B\\n1. e4 e5\\n2. Nf3\"}",
            "g = '1. e4 e5\\n2. Nf3\\n'",
            "\\newgame \\newline 1. e4 e5\\n",
            "\"a\\n1. e4\", \"b\\n1. d4\"",
            "a\\nb\\nc",
            "x%0Ay%0Az",
            "1. e4 e5",
        ] {
            assert!(!is_escaped(text.as_bytes()), "{text}");
        }
    }
}
