//! Signs within a paragraph: emphasis, code, escapes, links, pictures.
//!
//! A sign goes only where it has its partner: `**e4**`. So the result `*` stays.

use crate::container::Writer;
use crate::container::parting::part_words;
use crate::container::pieces::{picture_piece, write_picture};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;

/// A place in a paragraph that is not copied.
#[derive(Clone, Copy, Debug)]
pub struct Edit {
    span: Span,
    by: EditKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EditKind {
    /// A sign around words goes.
    Sign,
    /// The backslash before a sign goes.
    Escape,
    /// A picture, with the place of its text.
    Picture(Span),
}

/// A run of signs that may open emphasis.
#[derive(Clone, Copy, Debug)]
struct Run {
    span: Span,
}

/// The first picture of a paragraph, with the place of its text and its address.
pub fn first_picture(edits: &[Edit]) -> Option<(Span, Span)> {
    edits.iter().find_map(|edit| match edit.by {
        EditKind::Picture(description) => Some((edit.span, description)),
        _ => None,
    })
}

/// Returns the places of a paragraph that are not copied, in their order.
pub fn edits(text: &[u8], paragraph: Span, edits: &mut Vec<Edit>) {
    let mut open: [Vec<Run>; 2] = [Vec::new(), Vec::new()];
    let mut brackets: Vec<usize> = Vec::new();
    // Lengths of runs of backquotes that nothing closes.
    let mut unclosed = [false; 4];
    let mut at = paragraph.start;
    let end = paragraph.end;
    let sign = |span| Edit { span, by: EditKind::Sign };
    while let Some(found) =
        text[at..end].iter().position(|byte| matches!(byte, b'*' | b'_' | b'`' | b'\\' | b'[' | b']'))
    {
        at += found;
        let byte = text[at];
        let is_run = matches!(byte, b'*' | b'_' | b'`');
        let length =
            if is_run { text[at..end].iter().take_while(|other| **other == byte).count() } else { 1 };
        match byte {
            b'*' | b'_' => {
                let run = Span::new(at, at + length);
                emphasise(text, paragraph, run, &mut open[usize::from(byte == b'_')], edits);
                at += length;
            }
            b'`' if length < unclosed.len() => {
                let inside = at + length;
                match closing_run(&text[inside..end], length).filter(|_| !unclosed[length]) {
                    Some(close) => {
                        edits.push(sign(Span::new(at, inside)));
                        edits.push(sign(Span::new(inside + close, inside + close + length)));
                        at = inside + close + length;
                    }
                    None => {
                        unclosed[length] = true;
                        at = inside;
                    }
                }
            }
            b'\\' => {
                // `/\` is a sign of its own: with the idea.
                // At the end of a line it breaks the line.
                let breaks = matches!(text.get(at + 1), None | Some(b'\r' | b'\n'));
                let escapes = text[at + 1..end].first().is_some_and(u8::is_ascii_punctuation);
                let after_slash = at > paragraph.start && text[at - 1] == b'/';
                if (breaks || escapes) && !after_slash {
                    edits.push(Edit { span: Span::new(at, at + 1), by: EditKind::Escape });
                }
                // An escaped sign means nothing; what is behind the paragraph is not looked at.
                at += if escapes && !after_slash { 2 } else { 1 };
            }
            b'[' => {
                brackets.push(at);
                at += 1;
            }
            b']' => {
                let start = brackets.pop();
                at += 1;
                let Some((start, close)) = start.zip(address(&text[at..end]).map(|length| at + length))
                else {
                    continue;
                };
                if start > paragraph.start && text[start - 1] == b'!' {
                    let by = EditKind::Picture(Span::new(start + 1, close));
                    edits.push(Edit { span: Span::new(start - 1, close), by });
                } else {
                    edits.push(sign(Span::new(start, start + 1)));
                    edits.push(sign(Span::new(at - 1, close)));
                }
                at = close;
            }
            _ => at += length,
        }
    }
    sort_by_key(edits, |edit| (edit.span.start, std::cmp::Reverse(edit.span.end)));
}

/// Notes a run of `*` or `_` as one that opens, or takes it and the run that it closes off the text.
fn emphasise(text: &[u8], paragraph: Span, run: Span, open: &mut Vec<Run>, edits: &mut Vec<Edit>) {
    let before = text[paragraph.start..run.start].last();
    let after = text[run.end..paragraph.end].first();
    let is_word =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    // `/*8*/` is a rank of a FEN.
    if before == Some(&b'/') || after == Some(&b'/') {
        return;
    }
    let underscore = text[run.start] == b'_';
    let closes = !(is_blank(before) || underscore && is_word(after));
    let opens = !(is_blank(after) || underscore && is_word(before));
    // `**1. e4 e5 **`: two signs mean nothing else.
    let closes = closes || run.len() >= 2 && is_blank(before) && is_blank(after);
    let mut left = run;
    while closes && !left.is_empty() {
        let Some(opener) = open.last_mut() else { break };
        let length = left.len().min(opener.span.len());
        // A single sign does not close two: `**1. e4 *`.
        if length < opener.span.len() && length == 1 {
            break;
        }
        edits.push(Edit { span: Span::new(opener.span.end - length, opener.span.end), by: EditKind::Sign });
        edits.push(Edit { span: Span::new(left.start, left.start + length), by: EditKind::Sign });
        opener.span = Span::new(opener.span.start, opener.span.end - length);
        left = Span::new(left.start + length, left.end);
        if opener.span.is_empty() {
            open.pop();
        }
    }
    if !left.is_empty() && opens {
        open.push(Run { span: left });
    }
}

/// The place of the next run of backquotes of a length.
fn closing_run(text: &[u8], length: usize) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr(b'`', &text[at..])?;
        let run = text[at..].iter().take_while(|byte| **byte == b'`').count();
        if run == length {
            return Some(at);
        }
        at += run;
    }
}

/// The length of an address in round brackets, such as `(https://a.b/c "x")`. A variation is none.
fn address(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 1024;
    let inner = text.strip_prefix(b"(")?;
    let inner = &inner[..inner.len().min(LONGEST)];
    let end = inner.iter().position(|byte| matches!(byte, b')' | b'\n'))?;
    let content = inner[..end].trim_ascii();
    let word = content.split(u8::is_ascii_whitespace).next()?;
    let titled = content[word.len()..].trim_ascii();
    let is_title = titled.is_empty() || matches!(titled[0], b'"' | b'\'');
    let lower = word.to_ascii_lowercase();
    let begins = [&b"http"[..], b"/", b"./", b"../", b"#", b"mailto:", b"data:"];
    let ends = [&b".html"[..], b".htm", b".md", b".png", b".gif", b".svg", b".jpg", b".pgn", b".webp"];
    let is_address = memchr::memmem::find(&lower, b"://").is_some()
        || begins.iter().any(|begin| lower.starts_with(begin))
        || ends.iter().any(|end| lower.ends_with(end));
    (inner[end] == b')' && is_title && is_address && !word.is_empty()).then_some(end + 2)
}

/// Copies a part of the text without the places that are not copied.
pub fn copy_edited(writer: &mut Writer<'_>, span: Span, edits: &[Edit]) {
    let text = writer.text();
    let mut at = span.start;
    let mut parts = false;
    for edit in edits.iter().filter(|edit| edit.span.start >= span.start && edit.span.end <= span.end) {
        // Signs inside the text of a picture.
        if edit.span.start < at {
            continue;
        }
        copy_part(writer, Span::new(at, edit.span.start), &mut parts);
        at = edit.span.end;
        match edit.by {
            EditKind::Sign => parts = true,
            EditKind::Escape => {}
            EditKind::Picture(description) => {
                let inside = description.of(text);
                let split = memchr::memmem::find(inside, b"](").unwrap_or(inside.len());
                let (name, address) = inside.split_at(split);
                let piece = picture_piece(name, address.get(2..).unwrap_or_default());
                write_picture(writer, edit.span, piece.as_deref(), &text[at..span.end]);
                parts = false;
            }
        }
    }
    copy_part(writer, Span::new(at, span.end), &mut parts);
}

/// Copies a part; a sign before it parts words.
fn copy_part(writer: &mut Writer<'_>, part: Span, parts: &mut bool) {
    if !part.is_empty() {
        if std::mem::take(parts) {
            part_words(writer, part.of(writer.text()));
        }
        writer.copy(part);
    }
}

#[cfg(test)]
mod tests {
    use super::{copy_edited, edits};
    use crate::container::Writer;
    use stamma_notation::Span;

    fn edited(text: &str) -> String {
        let span = Span::new(0, text.len());
        let mut found = Vec::new();
        edits(text.as_bytes(), span, &mut found);
        let mut writer = Writer::new(text.as_bytes(), true);
        copy_edited(&mut writer, span, &found);
        String::from_utf8(writer.written).unwrap()
    }

    #[test]
    fn signs_around_words_go_and_results_stay() {
        for (text, left) in [
            ("**1. e4** *e5* _Nf3_", "1. e4 e5 Nf3"),
            ("***1. e4*** e5 *", "1. e4 e5 *"),
            ("**1. e4 e5 2. Nf3 *", "**1. e4 e5 2. Nf3 *"),
            ("**1. e4 e5 **", "1. e4 e5 "),
            ("**N**f3 **e4**!", "Nf3 e4!"),
            ("1. `e4` `e5` ``x`", "1. e4 e5 ``x`"),
            ("a_b_c 1. e4 e5*", "a_b_c 1. e4 e5*"),
            ("1\\. e4 \\[x\\] Nf3 /\\ d4", "1. e4 [x] Nf3 /\\ d4"),
            ("[a *game*](https://x.y/z) [#](1. e4) [x](y.html \"t\")", "a game [#](1. e4) x"),
            ("1. ![N](img/n.png)f3 ![x](y.png)c6 ![board](b.png)", "1. Nf3 \u{FFFC}c6 "),
            ("* *", "* *"),
            ("4k3/*8*/8 w", "4k3/*8*/8 w"),
        ] {
            assert_eq!(edited(text), left, "{text}");
        }
    }
}
