//! Blocks of trackers and their wikis: `{code}`, `{noformat}`, `{{{`, and the marks of headings and lists around them.

use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use stamma_notation::Span;

/// Names of blocks.
const NAMES: [&[u8]; 6] = [b"code", b"noformat", b"quote", b"panel", b"pre", b"info"];

/// Returns true if a line opens or closes a block and has nothing else.
fn is_mark(line: &[u8]) -> bool {
    if matches!(line, b"{{{" | b"}}}") {
        return true;
    }
    let Some(inner) = line.strip_prefix(b"{").and_then(|inner| inner.strip_suffix(b"}")) else {
        return false;
    };
    let length = inner.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    NAMES.contains(&&inner[..length]) && matches!(inner.get(length), None | Some(b':'))
}

/// Returns true if a text has a block that is opened and closed.
pub fn has_blocks(text: &[u8]) -> bool {
    lines(text).filter(|line| is_mark(line.of(text).trim_ascii())).take(2).count() == 2
}

/// Writes the text without the marks.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    for (line, end) in ended_lines(text) {
        let content = trimmed(text, line);
        let bytes = content.of(text);
        if is_mark(bytes) {
            continue;
        }
        let mark = match bytes {
            [b'h', b'1'..=b'6', b'.', b' ', ..] => 4,
            [b'#' | b'*', b' ', ..] if bytes.len() > 4 => 2,
            _ => 0,
        };
        let is_title = bytes.len() > 4 && bytes.starts_with(b"= ") && bytes.ends_with(b" =");
        let inner = match is_title {
            true => Span::new(content.start + 2, content.end - 2),
            false => Span::new(if mark > 0 { content.start + mark } else { line.start }, line.end),
        };
        writer.copy(inner);
        writer.copy(end);
    }
}

#[cfg(test)]
mod tests {
    use super::has_blocks;

    #[test]
    fn blocks_are_known() {
        assert!(has_blocks(b"{code:title=a.pgn}\n1. e4\n{code}\n"));
        assert!(has_blocks(b"{{{\n1. e4\n}}}\n"));
        assert!(!has_blocks(b"1. e4 {code} e5 {code}\n"));
        assert!(!has_blocks(b"{\n}\n"));
    }
}
