//! The shape of wikitext.

use crate::container::cells::begins_with_move;
use crate::container::lines::{lines, trimmed};
use memchr::memmem;

/// Returns true if a text is wikitext: emphasis with apostrophes, a table, pictures, or lines that signs indent.
pub fn is_wikitext(text: &[u8]) -> bool {
    let has = |sign: &[u8]| memmem::find(text, sign).is_some();
    let emphasis = memmem::find_iter(text, b"'''").take(2).count() == 2;
    let table = lines(text).any(|line| line.of(text).starts_with(b"{|")) && has(b"\n|");
    let pictures = memmem::find_iter(text, b"[[").any(|at| {
        let link = &text[at..text.len().min(at + 128)];
        [&b".svg"[..], b".png", b".gif"].iter().any(|end| memmem::find(link, end).is_some())
    });
    let elements = has(b"<ref") || has(b"<poem>") || has(b"<nowiki>");
    let links = has(b"[[") && has(b"]]") && (has(b"{{") || has(b"''") || has(b"=="));
    let templates =
        lines(text).any(|line| line.of(text).starts_with(b"{{")) && has(b"}}") && (has(b"|") || has(b"''"));
    emphasis || table || pictures || elements || links || templates || has_items(text)
}

/// Returns true if moves are the items of a list: `:1. e4 e5`, `# e4 e5`.
fn has_items(text: &[u8]) -> bool {
    let (mut indented, mut numbered) = (0, 0);
    for line in lines(text).map(|line| trimmed(text, line)) {
        let content = line.of(text);
        match content.first() {
            Some(b':') => {
                let inner = content[1..].trim_ascii_start();
                let digits = inner.iter().take_while(|byte| byte.is_ascii_digit()).count();
                indented += usize::from((1..=3).contains(&digits) && inner.get(digits) == Some(&b'.'));
            }
            Some(b'#') if content.get(1) == Some(&b' ') => {
                numbered += usize::from(begins_with_move(content[1..].trim_ascii_start()));
            }
            _ => {}
        }
    }
    indented >= 2 || numbered >= 3
}
