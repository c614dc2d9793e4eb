//! Calendars and cards of addresses (RFC 5545, RFC 6350): properties on lines that are folded. Only their texts may hold games.

use super::Writer;
use super::lines::{ended_lines, trimmed};
use stamma_notation::Span;

/// Properties whose value is a text for people.
const TEXTS: [&str; 6] = ["SUMMARY", "DESCRIPTION", "COMMENT", "NOTE", "X-ALT-DESC", "CONTACT"];

/// Returns true if a text is a calendar or a card.
pub fn is_calendar(text: &[u8]) -> bool {
    let begins = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let head = begins[..begins.len().min(20)].to_ascii_uppercase();
    [&b"BEGIN:VCALENDAR"[..], b"BEGIN:VCARD", b"BEGIN:VEVENT"].iter().any(|sign| head.starts_with(sign))
}

/// Writes the texts, and leaves out the other properties.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut is_text = false;
    for (line, _) in ended_lines(text) {
        let content = line.of(text);
        // A line that begins with a blank goes on with the one above.
        if let Some(b' ' | b'\t') = content.first() {
            let rest = Span::new(line.start + 1, line.end);
            if is_text {
                write_value(writer, rest);
            } else if !trimmed(text, rest).is_empty() {
                writer.leave_out(trimmed(text, rest));
            }
            continue;
        }
        writer.end_line();
        let colon = memchr::memchr(b':', content);
        let name = &content[..colon.unwrap_or(0)];
        let name = name.split(|byte| *byte == b';').next().unwrap_or_default();
        is_text = TEXTS.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name));
        match colon.filter(|_| is_text) {
            Some(colon) => {
                writer.end_paragraph();
                write_value(writer, Span::new(line.start + colon + 1, line.end));
            }
            None if !content.is_empty() => writer.leave_out(line),
            None => {}
        }
    }
    writer.end_line();
}

/// Writes a value without its escapes: `\n`, `\,`, `\;`, `\\`.
fn write_value(writer: &mut Writer<'_>, span: Span) {
    let text = writer.text();
    let mut at = span.start;
    while let Some(length) = memchr::memchr(b'\\', &text[at..span.end]) {
        let escape = at + length;
        writer.copy(Span::new(at, escape));
        let end = (escape + 2).min(span.end);
        match text[escape + 1..end].first() {
            Some(b'n' | b'N') => writer.replace(Span::new(escape, end), "\n"),
            Some(b',' | b';' | b':' | b'\\') => writer.copy(Span::new(escape + 1, end)),
            _ => writer.copy(Span::new(escape, end)),
        }
        at = end;
    }
    writer.copy(Span::new(at, span.end));
}

#[cfg(test)]
mod tests {
    use crate::{ContainerChoice, Unwrapping};

    #[test]
    fn folded_lines_are_joined() {
        let text = b"BEGIN:VCALENDAR\r\nUID:7-a@b.org\r\nDESCRIPTION:1. e4 e5\\, 2. N\r\n f3 Nc6\\n*\r\nEND:VCALENDAR\r\n";
        let unwrapped = Unwrapping::of(text, ContainerChoice::Auto).unwrap();
        let written = String::from_utf8_lossy(unwrapped.text()).into_owned();
        assert!(written.contains("1. e4 e5, 2. Nf3 Nc6\n*"), "{written:?}");
    }
}
