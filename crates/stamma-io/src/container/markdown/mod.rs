//! Markdown: fences, emphasis, headings, lists, tables, links. `1. e4` is a move and never an item of a list.

/// Emphasis, code, links and pictures within a paragraph.
mod inline;
/// Lists that Markdown numbers.
mod ones;
/// The shape of Markdown.
mod shape;

pub use shape::{is_delimiter_row, is_markdown};

use super::Writer;
use super::cells::{
    BlackFirst, GamesBeside, begins_with_move, clear_missing_move, sign_before, write_cells, write_headings,
};
use super::fields::{Meaning, meaning, plain_name};
use super::lines::{ended_lines, trimmed};
use super::record::Told;
use super::starts::{WrittenMoves, first_of, picture_begins_game, position_in_address};
use inline::{Edit, copy_edited, edits, first_picture};
use ones::Ones;
use shape::Bullets;
use stamma_notation::Span;

/// Writes what Markdown surrounds.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let lines: Vec<(Span, Span)> = ended_lines(text).collect();
    let bullets = Bullets::of(text);
    let ones = Ones::of(text);
    let mut at = front_matter(writer, &lines);
    let mut found = Vec::new();
    let mut written = WrittenMoves::default();
    while let Some(&(line, end)) = lines.get(at) {
        let content = trimmed(text, line);
        if let Some(fence) = shape::fence(content.of(text)) {
            let inside = shape::content_of_fence(content.of(text), fence);
            if let Some(moves) = inside {
                writer.copy(Span::new(content.start + moves, end.end));
            }
            at = copy_fenced(writer, &lines, at + 1, fence, inside.is_some());
            continue;
        }
        let line = Span::new(line.start + shape::quoting(text, line), line.end);
        let content = trimmed(text, line);
        let next = lines.get(at + 1).map(|(next, _)| trimmed(text, *next).of(text));
        if content.of(text).contains(&b'|') && next.is_some_and(is_delimiter_row) {
            at = write_table(writer, &lines, at);
            continue;
        }
        at += 1;
        if content.is_empty() || shape::is_rule(content.of(text)) {
            writer.copy(end);
            continue;
        }
        if let Some(heading) = shape::heading(text, content) {
            write_inline(writer, heading, &mut found, &mut written);
            writer.copy(end);
            continue;
        }
        if let Some((digit, number)) = ones.at(content) {
            writer.replace(digit, &number.to_string());
            write_inline(writer, Span::new(digit.end, line.end), &mut found, &mut written);
            writer.copy(end);
            continue;
        }
        // The lines of a paragraph share their emphasis.
        let item = bullets.item(text, content);
        let start = item.map_or(line.start, |item| item.start);
        let mut paragraph = (Span::new(start, line.end), end);
        while let Some(&(line, end)) = lines.get(at) {
            let content = trimmed(text, line);
            let begins_another = content.is_empty()
                || content.of(text).starts_with(b">")
                || shape::begins_block(content.of(text))
                || bullets.item(text, content).is_some()
                || ones.at(content).is_some()
                || lines.get(at + 1).is_some_and(|(next, _)| {
                    is_delimiter_row(trimmed(text, *next).of(text)) && content.of(text).contains(&b'|')
                });
            if begins_another {
                break;
            }
            paragraph = (Span::new(start, line.end), end);
            at += 1;
        }
        write_inline(writer, paragraph.0, &mut found, &mut written);
        writer.copy(paragraph.1);
    }
}

fn write_inline(writer: &mut Writer<'_>, span: Span, found: &mut Vec<Edit>, written: &mut WrittenMoves) {
    found.clear();
    edits(writer.text(), span, found);
    if let Some((picture, described)) = first_picture(found) {
        write_position(writer, Span::new(span.start, picture.start), described, written);
    }
    copy_edited(writer, span, found);
}

/// Writes the position in the address of a picture as a tag, if the moves behind it begin there.
fn write_position(writer: &mut Writer<'_>, before: Span, described: Span, written: &mut WrittenMoves) {
    const NEAR: usize = 4_096;
    let text = writer.text();
    let Some(value) = position_in_address(described.of(text)) else { return };
    let has_moves = first_of(&String::from_utf8_lossy(before.of(text))).is_some();
    if has_moves || written.has_moves(&writer.written) {
        return;
    }
    let near = Span::new(described.end, text.len().min(described.end + NEAR));
    let behind = String::from_utf8_lossy(near.of(text));
    if let Some(is_sure) = picture_begins_game(behind.trim_start_matches(')'), &value) {
        let address = memchr::memmem::find(described.of(text), b"](").map_or(0, |split| split + 2);
        let end = described.end - usize::from(described.of(text).ends_with(b")"));
        writer.end_line();
        writer.start(Span::new(described.start + address, end), &value, is_sure);
    }
}

/// Leaves out the fields at the top of a page, `---` before and behind them, unless they name the players of its game: then
/// they are tags. Returns the first line that is none of them.
fn front_matter(writer: &mut Writer<'_>, lines: &[(Span, Span)]) -> usize {
    let text = writer.text();
    let Some(end) = shape::front_matter(text, lines) else { return 0 };
    let mut tags = Told::default();
    let mut others = Vec::new();
    let mut named = 0;
    for (line, _) in &lines[1..end] {
        let content = trimmed(text, *line);
        let Some(colon) = memchr::memchr(b':', content.of(text)) else {
            others.push(content);
            continue;
        };
        let name = String::from_utf8_lossy(&content.of(text)[..colon]).into_owned();
        let mut value = trimmed(text, Span::new(content.start + colon + 1, content.end));
        if let [first @ (b'"' | b'\''), .., last] = value.of(text)
            && first == last
        {
            value = Span::new(value.start + 1, value.end - 1);
        }
        match meaning(&plain_name(&name)) {
            Some(known) if !value.is_empty() => {
                named += usize::from(matches!(known, (Meaning::Tag(""), Some(_))));
                tags.take(&[&name], value, &String::from_utf8_lossy(value.of(text)));
            }
            _ => others.push(content),
        }
    }
    if named == 2 {
        let (result, left_out) = tags.write(writer, &[], &|| None, false);
        for place in left_out.into_iter().chain(result.map(|(place, _)| place)).chain(others) {
            writer.leave_out(place);
        }
        writer.end_paragraph();
        return end + 1;
    }
    writer.leave_out(Span::new(lines[0].0.start, lines[end].0.end));
    writer.copy(lines[end].1);
    end + 1
}

/// Copies the lines up to the fence that closes. Returns the first line behind it.
fn copy_fenced(
    writer: &mut Writer<'_>,
    lines: &[(Span, Span)],
    from: usize,
    fence: shape::Fence,
    is_tight: bool,
) -> usize {
    let text = writer.text();
    for (at, &(line, end)) in lines.iter().enumerate().skip(from) {
        let content = trimmed(text, line);
        if fence.is_closed_by(content.of(text)) {
            return at + 1;
        }
        // Moves right behind the signs that open it may stand right before those that close it.
        if is_tight && let Some(length) = fence.closed_behind(content.of(text)) {
            writer.copy(Span::new(line.start, content.start + length));
            writer.copy(end);
            return at + 1;
        }
        writer.copy(Span::new(line.start, end.end));
    }
    lines.len()
}

/// Writes a table whose headings are on a line. Returns the first line behind it.
fn write_table(writer: &mut Writer<'_>, lines: &[(Span, Span)], headings: usize) -> usize {
    let text = writer.text();
    let mut found = Vec::new();
    let mut cells = Vec::new();
    let mut written = WrittenMoves::default();
    let mut write =
        |writer: &mut Writer<'_>, cell: Span| write_inline(writer, cell, &mut found, &mut written);
    shape::cells(text, lines[headings].0, &mut cells);
    let mut at = headings + 2;
    let row_at = |at: usize| lines.get(at).filter(|(line, _)| line.of(text).contains(&b'|'));
    if let Some(games) = GamesBeside::under(text, &cells) {
        let mut rows = Vec::new();
        while let Some(&(line, _)) = row_at(at) {
            shape::cells(text, line, &mut cells);
            rows.push(std::mem::take(&mut cells));
            at += 1;
        }
        games.write(writer, &rows, &mut write);
        return at;
    }
    let black_first = BlackFirst::under(text, &cells);
    write_headings(writer, &cells, &mut write);
    writer.end_line();
    let mut rows = 0;
    while let Some(&(line, end)) = row_at(at) {
        shape::cells(text, line, &mut cells);
        if let Some(columns) = black_first {
            columns.put_white_first(text, &mut cells);
        }
        if rows > 0 && row_at(at + 1).is_none() {
            clear_missing_move(text, &mut cells);
        }
        if let Some(sign) = sign_before(text, &cells, rows) {
            writer.add(&sign);
        }
        rows += usize::from(cells.iter().any(|cell| begins_with_move(cell.of(text))));
        write_cells(writer, &cells, &mut write);
        writer.copy(end);
        at += 1;
    }
    at
}
