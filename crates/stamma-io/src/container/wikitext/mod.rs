//! Wikitext: emphasis with apostrophes, links, templates, tables, pictures of pieces.

/// Links, templates and emphasis.
mod inline;
/// The shape of a text that is wikitext.
mod shape;

pub use shape::is_wikitext;

use super::Writer;
use super::cells::{BlackFirst, begins_with_move, is_heading, write_cells, write_headings};
use super::lines::{ended_lines, trimmed};
use inline::{Braces, write_inline};
use memchr::memmem;
use stamma_notation::Span;

/// Writes the text of a page of a wiki.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let lines: Vec<(Span, Span)> = ended_lines(text).collect();
    let mut page = Page {
        braces: Braces::of(text),
        number: 1,
        cells: Vec::new(),
        row: Row::None,
        black_first: None,
        in_table: false,
    };
    let mut taken = 0;
    for &(line, end) in &lines {
        // A template, a note or a comment goes on over several lines.
        if line.end < taken {
            continue;
        }
        let start = line.start.max(taken);
        let content = trimmed(text, Span::new(start, line.end));
        if start == line.start && page.table_line(writer, content) {
            taken = taken.max(line.end);
            continue;
        }
        let written = writer.written.len();
        let inner = if start == line.start { page.line(writer, content, line) } else { content };
        taken = write_inline(writer, inner, &page.braces).max(end.start);
        // A line that was only syntax leaves none.
        if writer.written.len() > written || content.is_empty() {
            if taken <= end.start {
                writer.copy(end)
            } else {
                writer.end_line()
            };
        }
    }
    page.end_row(writer);
}

/// Kind of the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    None,
    Headings,
    Cells,
}

struct Page {
    braces: Braces,
    /// The next number of the list of moves at hand.
    number: usize,
    cells: Vec<Span>,
    row: Row,
    /// The columns of the table at hand, if Black's stands first.
    black_first: Option<BlackFirst>,
    in_table: bool,
}

impl Page {
    /// Takes a line of a table. Returns false for other lines.
    fn table_line(&mut self, writer: &mut Writer<'_>, line: Span) -> bool {
        let text = writer.text();
        let content = line.of(text);
        if !self.in_table {
            self.in_table = content.starts_with(b"{|");
            self.black_first = None;
            return self.in_table;
        }
        match content {
            [b'|', b'}', ..] => {
                self.end_row(writer);
                self.in_table = false;
                // A result may stand behind the end of the table.
                let rest = trimmed(text, Span::new(line.start + 2, line.end));
                if !rest.is_empty() && !rest.of(text).starts_with(b"}") {
                    write_inline(writer, rest, &self.braces);
                    writer.end_line();
                }
                true
            }
            [b'|', b'-', ..] => {
                self.end_row(writer);
                true
            }
            [b'|', b'+', ..] => {
                self.end_row(writer);
                write_inline(writer, Span::new(line.start + 2, line.end), &self.braces);
                writer.end_line();
                true
            }
            [b'!', ..] => {
                self.add_cells(text, line, b"!!");
                if self.row == Row::None {
                    self.row = Row::Headings;
                }
                true
            }
            [b'|', ..] => {
                self.add_cells(text, line, b"||");
                self.row = Row::Cells;
                true
            }
            _ => false,
        }
    }

    /// Adds the cells of a line; each may have attributes before a single bar.
    fn add_cells(&mut self, text: &[u8], line: Span, between: &[u8]) {
        let mut start = line.start + 1;
        let mut cell = |start: usize, end: usize| {
            let cell = Span::new(start, end);
            let bar = memchr::memchr(b'|', cell.of(text)).filter(|bar| {
                let before = &cell.of(text)[..*bar];
                before.contains(&b'=') && !before.contains(&b'[') && !before.contains(&b'{')
            });
            self.cells.push(trimmed(text, Span::new(start + bar.map_or(0, |bar| bar + 1), end)));
        };
        let all = Span::new(start, line.end);
        let shared = memmem::find_iter(all.of(text), between).map(|at| all.start + at);
        for at in shared {
            cell(start, at);
            start = at + between.len();
        }
        cell(start, line.end);
    }

    fn end_row(&mut self, writer: &mut Writer<'_>) {
        let mut cells = std::mem::take(&mut self.cells);
        let braces = &self.braces;
        let text = writer.text();
        let write = |writer: &mut Writer<'_>, cell: Span| {
            write_inline(writer, cell, braces);
        };
        let heads = cells.iter().all(|cell| is_heading(cell.of(text)));
        if heads {
            self.black_first = BlackFirst::under(text, &cells);
        } else if let Some(columns) = self.black_first {
            columns.put_white_first(text, &mut cells);
        }
        match std::mem::replace(&mut self.row, Row::None) {
            Row::None => return,
            Row::Headings => write_headings(writer, &cells, write),
            Row::Cells if heads => {}
            Row::Cells => write_cells(writer, &cells, write),
        }
        writer.end_line();
    }

    /// Takes the signs at the beginning of a line off it, and returns its content.
    fn line(&mut self, writer: &mut Writer<'_>, content: Span, line: Span) -> Span {
        let text = writer.text();
        let bytes = content.of(text);
        if bytes.starts_with(b"==") && bytes.ends_with(b"==") {
            let signs = bytes.iter().take_while(|byte| **byte == b'=').count();
            let closing = bytes.iter().rev().take_while(|byte| **byte == b'=').count();
            return trimmed(
                text,
                Span::new(content.start + signs, (content.end - closing).max(content.start + signs)),
            );
        }
        if bytes.len() >= 4 && bytes.iter().all(|byte| *byte == b'-') {
            return Span::new(content.end, content.end);
        }
        let signs = bytes.iter().take_while(|byte| matches!(byte, b':' | b'*' | b'#' | b';')).count();
        let inner = trimmed(text, Span::new(content.start + signs, content.end));
        // A star alone is a result.
        if signs == 0 || inner.is_empty() {
            self.number = if content.is_empty() { self.number } else { 1 };
            return if signs == 0 { line } else { content };
        }
        let is_item = bytes[..signs].ends_with(b"#");
        let emphasis = inner.of(text).iter().take_while(|byte| **byte == b'\'').count();
        if is_item && begins_with_move(&inner.of(text)[emphasis..]) {
            writer.add(&format!("{}. ", self.number));
            self.number += 1;
        } else {
            self.number = 1;
        }
        inner
    }
}
