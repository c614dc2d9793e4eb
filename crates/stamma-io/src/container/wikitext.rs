//! Wikitext: bold and italic, links, templates, references, tables.

use super::Writer;
use super::cells::{is_head, write_head, write_row};
use super::lines::{lines, trimmed};
use super::pieces::{begins_with_square, piece_named};
use super::words::{Look, is_move};
use stamma_notation::Span;

/// Returns true if a text has bold moves, a table, a template or a link of a wiki.
pub fn is_wikitext(text: &[u8]) -> bool {
    let has = |sign: &[u8]| memchr::memmem::find(text, sign).is_some();
    let bold = has(b"'''");
    let link = memchr::memmem::find(text, b"[[")
        .is_some_and(|at| memchr::memmem::find(&text[at..text.len().min(at + 400)], b"]]").is_some());
    let indented = lines(text).filter(|line| is_indented_move(text, *line)).count() > 1;
    bold || link || has(b"{|") && has(b"|}") || has(b"{{") && has(b"}}") || has(b"<poem>") || indented
}

/// `:1. e4 e5`, `# e4 e5`: a line of a list with moves.
fn is_indented_move(text: &[u8], line: Span) -> bool {
    let content = line.of(text);
    let signs = content.iter().take_while(|byte| matches!(byte, b':' | b'#')).count();
    if !(1..=4).contains(&signs) || content.starts_with(b"# W") {
        return false;
    }
    let rest = content[signs..].trim_ascii();
    let mut words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    is_move(first) || first.first().is_some_and(u8::is_ascii_digit) && words.next().is_some_and(is_move)
}

/// Writes the text: first the tables as lines, then the rest of each line without its signs.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<Span> = lines(text).collect();
    let mut at = 0;
    while at < all.len() {
        let line = trimmed(text, all[at]);
        if line.of(text).starts_with(b"{|") {
            at = write_table(writer, &all, at + 1);
            continue;
        }
        // Templates, references and links may go on over lines: they are looked for from where their line begins.
        let end = write_line(writer, all[at]);
        at += 1;
        while at < all.len() && all[at].start < end {
            let rest = Span::new(end.min(all[at].end), all[at].end);
            let further = if rest.start > all[at].start { write_inline(writer, rest) } else { end };
            at += 1;
            if further > rest.end {
                continue;
            }
        }
    }
}

/// Writes the rows of a table up to its end. Returns the number of the line behind it.
fn write_table(writer: &mut Writer<'_>, all: &[Span], mut at: usize) -> usize {
    let text = writer.text();
    let mut cells: Vec<Span> = Vec::new();
    let mut head = false;
    let flush = |writer: &mut Writer<'_>, cells: &mut Vec<Span>, head: bool| {
        match head || is_head(text, cells) {
            true => write_head(writer, cells),
            false if cells.is_empty() => {}
            false => write_row(writer, cells),
        }
        cells.clear();
    };
    while at < all.len() {
        let line = trimmed(text, all[at]);
        let content = line.of(text);
        at += 1;
        match content {
            [b'|', b'}', ..] => break,
            [b'|', b'-', ..] => {
                flush(writer, &mut cells, head);
                head = false;
            }
            [b'|', b'+', ..] => {
                writer.copy(Span::new(line.start + 2, line.end));
                writer.add("\n");
            }
            [sign @ (b'|' | b'!'), ..] => {
                head = *sign == b'!';
                let pair: &[u8] = if head { b"!!" } else { b"||" };
                let mut from = line.start + 1;
                let inner = &text[from..line.end];
                let ends: Vec<usize> =
                    memchr::memmem::find_iter(inner, pair).map(|end| line.start + 1 + end).collect();
                for end in ends.into_iter().chain([line.end]) {
                    cells.push(cell(text, Span::new(from.min(end), end)));
                    from = end + 2;
                }
            }
            _ => {
                writer.copy(line);
                writer.add("\n");
            }
        }
    }
    flush(writer, &mut cells, head);
    writer.add("\n");
    at
}

/// A cell without its attributes (`style="..." | e4`) and without signs of emphasis.
fn cell(text: &[u8], span: Span) -> Span {
    let content = span.of(text);
    let start = match memchr::memchr(b'|', content) {
        Some(bar) if content[..bar].contains(&b'=') => span.start + bar + 1,
        _ => span.start,
    };
    let cell = trimmed(text, Span::new(start, span.end));
    let quotes = |part: &[u8]| part.iter().take_while(|byte| **byte == b'\'').count();
    let front = quotes(cell.of(text));
    let back = cell.of(text)[front..].iter().rev().take_while(|byte| **byte == b'\'').count();
    Span::new(cell.start + front, cell.end - back)
}

/// Writes a line without the signs at its beginning. Returns the end of what it has written, which may be in another line.
fn write_line(writer: &mut Writer<'_>, line: Span) -> usize {
    let text = writer.text();
    let content = line.of(text);
    let heading = content.iter().take_while(|byte| **byte == b'=').count();
    let line = trimmed(text, line);
    if heading > 0 {
        let back = line.of(text).iter().rev().take_while(|byte| **byte == b'=').count();
        let title = Span::new((line.start + heading).min(line.end - back), line.end - back);
        writer.add("\n");
        write_inline(writer, title);
        writer.add("\n\n");
        return line.end;
    }
    let signs = line.of(text).iter().take_while(|byte| matches!(byte, b':' | b'*' | b'#' | b';')).count();
    let rest = line.of(text)[signs..].trim_ascii();
    // `*` alone is a result.
    let signs = if rest.is_empty() || rest.starts_with(b"W B") { 0 } else { signs };
    write_inline(writer, trimmed(text, Span::new(line.start + signs, line.end)))
}

/// Writes a part of a line, and what begins in it and goes on behind it. Returns the end.
fn write_inline(writer: &mut Writer<'_>, line: Span) -> usize {
    let text = writer.text();
    let (mut kept, mut at) = (line.start, line.start);
    while at < line.end {
        let rest = &text[at..];
        let end = match rest {
            [b'\'', b'\'', ..] => {
                writer.copy(Span::new(kept, at));
                at + rest.iter().take_while(|byte| **byte == b'\'').count()
            }
            [b'[', b'[', ..] => match closing(text, at, b"[[", b"]]") {
                Some(end) => {
                    writer.copy(Span::new(kept, at));
                    write_link(writer, Span::new(at, end));
                    end
                }
                None => at + 1,
            },
            [b'{', b'{', ..] => match closing(text, at, b"{{", b"}}") {
                Some(end) => {
                    writer.copy(Span::new(kept, at));
                    write_template(writer, Span::new(at, end));
                    end
                }
                None => at + 1,
            },
            [b'<', ..] => match element(rest) {
                Some((length, left_out)) => {
                    writer.copy(Span::new(kept, at));
                    if left_out {
                        writer.leave_out(Span::new(at, at + length));
                    }
                    at + length
                }
                None => at + 1,
            },
            _ => at + 1,
        };
        let is_sign = end > at + 1;
        at = end;
        if is_sign {
            kept = at;
        }
    }
    if kept < line.end {
        writer.copy(Span::new(kept, line.end));
    }
    writer.add("\n");
    at
}

/// The end of what a pair of signs opens, nested ones included.
fn closing(text: &[u8], at: usize, open: &[u8], close: &[u8]) -> Option<usize> {
    /// Further away no end is looked for.
    const LONGEST: usize = 1 << 14;
    let window = &text[at..text.len().min(at + LONGEST)];
    let mut depth = 0usize;
    let mut place = 0;
    while place + 1 < window.len() {
        let two = &window[place..place + 2];
        place += match two {
            _ if two == open => {
                depth += 1;
                2
            }
            _ if two == close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + place + 2);
                }
                2
            }
            _ => 1,
        };
    }
    None
}

/// Writes what a link shows, or the piece of a picture right before a square.
fn write_link(writer: &mut Writer<'_>, link: Span) {
    let text = writer.text();
    let inner = Span::new(link.start + 2, link.end - 2);
    let content = inner.of(text);
    let colon = memchr::memchr(b':', content).filter(|at| *at > 0);
    let first_bar = memchr::memchr(b'|', content).unwrap_or(content.len());
    match colon.filter(|at| *at < first_bar) {
        Some(_) => {
            let name = String::from_utf8_lossy(&content[..first_bar]);
            if begins_with_square(&text[link.end..]) {
                writer.replace(link, piece_named(&name).unwrap_or("\u{FFFC}"));
            }
        }
        None => {
            let bar = memchr::memrchr(b'|', content).map_or(0, |at| at + 1);
            writer.copy(Span::new(inner.start + bar, inner.end));
        }
    }
}

/// Writes the parameters of a template that hold moves or a score, and leaves the others out.
fn write_template(writer: &mut Writer<'_>, template: Span) {
    let text = writer.text();
    let inner = Span::new(template.start + 2, template.end - 2);
    let mut from = inner.start;
    let mut written = false;
    let ends = memchr::memchr_iter(b'|', inner.of(text)).map(|at| inner.start + at);
    for (number, end) in ends.chain([inner.end]).enumerate() {
        let part = Span::new(from, end);
        from = end + 1;
        if number == 0 {
            continue;
        }
        let value = match memchr::memchr(b'=', part.of(text)) {
            Some(at)
                if part.of(text)[..at]
                    .iter()
                    .all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ' || *byte == b'_') =>
            {
                Span::new(part.start + at + 1, part.end)
            }
            _ => part,
        };
        let look = Look::at(value.of(text));
        let is_score = matches!(value.of(text).trim_ascii(), b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
            || value.len() < 12
                && value.of(text).iter().any(u8::is_ascii_digit)
                && !value.of(text).is_ascii();
        if look.moves > 1 && look.may_be_game() || is_score {
            writer.copy(value);
            writer.add(" ");
            written = true;
        }
    }
    if !written {
        writer.leave_out(template);
    }
}

/// The length of an element, and true if it is left out with its content.
fn element(text: &[u8]) -> Option<(usize, bool)> {
    /// Further away no end is looked for.
    const LONGEST: usize = 1 << 14;
    let window = &text[..text.len().min(LONGEST)];
    if window.starts_with(b"<!--") {
        return memchr::memmem::find(window, b"-->").map(|end| (end + 3, false));
    }
    if window.starts_with(b"<ref") {
        let tag = memchr::memchr(b'>', window)?;
        if window[tag - 1] == b'/' {
            return Some((tag + 1, true));
        }
        return memchr::memmem::find(window, b"</ref>").map(|end| (end + 6, true));
    }
    const TAGS: [&[u8]; 8] = [
        b"<nowiki>",
        b"</nowiki>",
        b"<nowiki/>",
        b"<poem>",
        b"</poem>",
        b"<pre>",
        b"</pre>",
        b"<references />",
    ];
    TAGS.iter().find(|tag| window.starts_with(tag)).map(|tag| (tag.len(), false))
}
