//! Lines of a log with JSON behind a time or other words: `21:04:11 {"san":"e4"}`, `42["move",{"san":"e4"}]`.

use super::is_json;
use crate::container::Writer;
use crate::container::lines::{lines, trimmed};
use stamma_notation::Span;

/// Fewer lines show nothing.
const FEWEST: usize = 3;
/// The words before the JSON have at most so many bytes.
const LONGEST_BEFORE: usize = 160;

/// Returns the JSON of a line behind other text.
fn json_of(text: &[u8], line: Span) -> Option<Span> {
    let line = trimmed(text, line);
    let content = line.of(text);
    if !matches!(content.last(), Some(b'}' | b']')) {
        return None;
    }
    let before = &content[..content.len().min(LONGEST_BEFORE)];
    let start = before.iter().position(|byte| matches!(byte, b'{' | b'"' | b'\''))?;
    // `42["move",{`
    let bracket = start.checked_sub(1).filter(|at| content[*at] == b'[');
    let start = bracket.unwrap_or(start);
    let json = Span::new(line.start + start, line.end);
    (start > 0 && matches!(content[start], b'{' | b'[') && is_json(json.of(text))).then_some(json)
}

/// Returns true if nearly every line of a text has JSON behind other text.
pub fn is_log(text: &[u8]) -> bool {
    let (mut found, mut others) = (0, 0);
    for line in lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()) {
        match json_of(text, line) {
            Some(_) => found += 1,
            None => others += 1,
        }
        if others > 8 && others > found {
            return false;
        }
    }
    found >= FEWEST && found >= 4 * others
}

/// Writes the JSON of each line.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    for line in lines(text) {
        let content = trimmed(text, line);
        match json_of(text, line) {
            Some(json) => {
                let before = trimmed(text, Span::new(content.start, json.start));
                // Times and arrows say nothing.
                if before.of(text).iter().filter(|byte| byte.is_ascii_alphabetic()).count() > 1 {
                    writer.leave_out(before);
                }
                writer.copy(json);
                writer.end_line();
            }
            None if !content.is_empty() => writer.leave_out(content),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_log;

    #[test]
    fn lines_with_json_are_known() {
        assert!(is_log(b"> 21:04 {\"a\":1}\n> 21:05 {\"a\":2}\n> 21:06 {\"a\":3}\n"));
        assert!(is_log(b"42[\"move\",{\"a\":1}]\n42[\"move\",{\"a\":2}]\n42[\"move\",{\"a\":3}]\n"));
        assert!(!is_log(b"{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"));
        assert!(!is_log(b"1. e4 {fine} e5 {fine}\n2. Nf3 {fine}\n2... Nc6 {fine}\n"));
    }
}
