//! Subtitles and transcripts of videos: numbers and times above the text.

use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use stamma_notation::Span;

/// Returns true if times with arrows between them head the lines of a text.
pub fn has_times(text: &[u8]) -> bool {
    lines(text).filter(|line| is_times(line.of(text))).take(2).count() == 2
}

/// `00:00:05,000 --> 00:00:06,900`
fn is_times(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let Some(arrow) = memchr::memmem::find(&line[..line.len().min(64)], b"-->") else { return false };
    let is_time = |part: &[u8]| {
        let part = part.trim_ascii();
        part.contains(&b':')
            && part.len() >= 4
            && part.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b',' | b'.'))
    };
    // Behind the second time its place on the screen may be told.
    let second = line[arrow + 3..].trim_ascii_start();
    let second = &second[..second.iter().position(u8::is_ascii_whitespace).unwrap_or(second.len())];
    is_time(&line[..arrow]) && is_time(second)
}

/// Writes the text without the numbers and times.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    for (at, &(line, end)) in all.iter().enumerate() {
        let content = trimmed(text, line);
        let heads = all.get(at + 1).is_some_and(|(next, _)| is_times(next.of(text)));
        let is_number = content.of(text).iter().all(u8::is_ascii_digit);
        let is_first = at == 0 && content.of(text).starts_with(b"WEBVTT");
        if is_times(content.of(text)) || heads && is_number || is_first {
            if !content.is_empty() {
                writer.leave_out(content);
            }
        } else if content.is_empty() {
            // An empty line ends no paragraph here.
        } else {
            let mut at = line.start;
            for tag in tags(text, line) {
                writer.copy(Span::new(at, tag.start));
                writer.leave_out(tag);
                at = tag.end;
            }
            writer.copy(Span::new(at, line.end));
            writer.copy(end);
        }
    }
}

/// The tags of WebVTT in a line: `<v Alice>`, `</v>`, `<c.yellow>`, `<00:00:05.000>`.
fn tags(text: &[u8], line: Span) -> impl Iterator<Item = Span> + '_ {
    const LONGEST: usize = 64;
    const NAMES: [&[u8]; 8] = [b"v", b"c", b"i", b"b", b"u", b"ruby", b"rt", b"lang"];
    let is_tag = |inside: &[u8]| {
        let name = inside.strip_prefix(b"/").unwrap_or(inside);
        let name = name.split(|byte| matches!(byte, b' ' | b'.')).next().unwrap_or_default();
        NAMES.contains(&name)
            || inside.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'))
    };
    memchr::memchr_iter(b'<', line.of(text)).filter_map(move |at| {
        let start = line.start + at;
        let inside = &text[start + 1..line.end.min(start + LONGEST)];
        let inside = &inside[..memchr::memchr(b'>', inside)?];
        (!inside.is_empty() && is_tag(inside)).then(|| Span::new(start, start + inside.len() + 2))
    })
}

#[cfg(test)]
mod tests {
    use super::is_times;

    #[test]
    fn times_are_known() {
        assert!(is_times(b"00:00:05,000 --> 00:00:06,900"));
        assert!(is_times(b"00:05.000 --> 00:06.900 align:start position:0%"));
        assert!(!is_times(b"1. e4 --> 2. d4"));
        assert!(!is_times(b"-->"));
    }
}
