//! BBCode of forums: `[b]1. e4[/b]`, `[pgn]...[/pgn]`.

use super::Writer;
use stamma_notation::Span;

/// The elements, and what stands for them.
const ELEMENTS: [(&str, &str); 30] = [
    ("b", ""),
    ("i", ""),
    ("u", ""),
    ("s", ""),
    ("color", ""),
    ("size", ""),
    ("font", ""),
    ("url", ""),
    ("email", ""),
    ("sub", ""),
    ("sup", ""),
    ("move", ""),
    ("highlight", ""),
    ("left", "\n"),
    ("right", "\n"),
    ("center", "\n"),
    ("indent", "\n"),
    ("list", "\n"),
    ("*", "\n"),
    ("table", "\n"),
    ("tr", "\n"),
    ("td", " "),
    ("th", " "),
    ("quote", "\n\n"),
    ("code", "\n\n"),
    ("pgn", "\n\n"),
    ("chess", "\n\n"),
    ("spoiler", "\n\n"),
    ("game", "\n\n"),
    ("hide", "\n\n"),
];

/// Elements whose content is left out.
const LEFT_OUT: [&str; 4] = ["img", "diagram", "fenboard", "attach"];

/// Returns true if an element of a text is closed.
pub fn is_bbcode(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"[/").any(|at| element(text, at).is_some())
}

/// The name of the element that begins or ends at a place, and its length.
fn element(text: &[u8], at: usize) -> Option<(String, usize)> {
    /// No tag is longer.
    const LONGEST: usize = 256;
    let window = &text[at..text.len().min(at + LONGEST)];
    let inner = window.strip_prefix(b"[")?;
    let closes = inner.first() == Some(&b'/');
    let name = &inner[usize::from(closes)..];
    let length = name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'*').count();
    let plain = String::from_utf8_lossy(&name[..length]).to_ascii_lowercase();
    let known = ELEMENTS.iter().any(|(known, _)| *known == plain)
        || LEFT_OUT.contains(&plain.as_str())
        || plain == "fen";
    let begins = matches!(name.get(length), Some(b']' | b'=' | b' '));
    // `[Event "x"]` and `[B "x"]` are tags of PGN.
    let is_tag = name.get(length) == Some(&b' ') && name[length..].trim_ascii_start().starts_with(b"\"");
    let end = memchr::memchr(b']', window)?;
    (known && begins && !is_tag).then_some((plain, end + 1))
}

/// Writes the text without its elements.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut kept = 0;
    let mut at = 0;
    while let Some(next) = memchr::memchr(b'[', &text[at..]).map(|length| at + length) {
        let Some((name, length)) = element(text, next) else {
            at = next + 1;
            continue;
        };
        writer.copy(Span::new(kept, next));
        at = next + length;
        let opens = text[next + 1] != b'/';
        let end = opens.then(|| closing(text, at, &name)).flatten();
        match end {
            Some((content, end)) if LEFT_OUT.contains(&name.as_str()) => {
                writer.leave_out(Span::new(next, end));
                let _ = content;
                at = end;
            }
            Some((content, end)) if name == "fen" => {
                writer.end_line();
                writer.tag("FEN", content);
                at = end;
            }
            _ => {
                let stands =
                    ELEMENTS.iter().find(|(known, _)| *known == name).map_or("", |(_, stands)| stands);
                writer.replace(Span::new(next, next + length), stands);
            }
        }
        kept = at;
    }
    writer.copy(Span::new(kept, text.len()));
}

/// The content of an element, and the end of its closing tag.
fn closing(text: &[u8], from: usize, name: &str) -> Option<(Span, usize)> {
    /// Further away no end is looked for.
    const LONGEST: usize = 4_096;
    let window = &text[from..text.len().min(from + LONGEST)];
    memchr::memmem::find_iter(window, b"[/").find_map(|at| {
        let (found, length) = element(text, from + at)?;
        (found == name).then(|| (Span::new(from, from + at), from + at + length))
    })
}
