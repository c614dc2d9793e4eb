//! Rows of a dump of PostgreSQL: `COPY games (white, black, moves) FROM stdin;`, cells between tabs, and `\\.` at the end.

use crate::container::Writer;
use crate::container::fields::{plain_name, rank_of_game};
use crate::container::lines::{lines, trimmed};
use crate::container::record;
use crate::container::value::{Escapes, Value};
use crate::container::words::{LOOKED_AT, Look, count_of_moves};
use stamma_notation::Span;

/// A table has at most so many columns.
const MOST_COLUMNS: usize = 256;

/// The names of the columns of a line that begins rows; none for another line.
fn columns_of(text: &[u8], line: Span) -> Option<Vec<Span>> {
    let content = line.of(text);
    let is_copy = content.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"copy "))
        && content.to_ascii_lowercase().ends_with(b"from stdin;");
    if !is_copy {
        return None;
    }
    let open = line.start + content.iter().position(|byte| *byte == b'(')?;
    let close = open + text[open..line.end].iter().position(|byte| *byte == b')')?;
    let mut columns = Vec::new();
    let mut start = open + 1;
    for name in text[open + 1..close].split(|byte| *byte == b',').take(MOST_COLUMNS) {
        let span = trimmed(text, Span::new(start, start + name.len()));
        let quotes = usize::from(span.of(text).starts_with(b"\""));
        columns.push(Span::new(span.start + quotes, span.end - quotes.min(span.len())));
        start += name.len() + 1;
    }
    Some(columns)
}

/// The cells of a row.
fn cells_of(text: &[u8], line: Span) -> Vec<Value> {
    let mut start = line.start;
    let cells = line.of(text).split(|byte| *byte == b'\t').take(MOST_COLUMNS);
    cells
        .map(|cell| {
            let span = Span::new(start, start + cell.len());
            start += cell.len() + 1;
            Value { span, escapes: Escapes::Backslashes }
        })
        .collect()
}

/// The cell of a row with the moves of its game.
fn moves_of(text: &[u8], columns: &[Span], cells: &[Value]) -> Option<usize> {
    let name = |at: usize| {
        let name = columns.get(at).map_or(&b""[..], |name| name.of(text));
        plain_name(&String::from_utf8_lossy(name)).into_owned()
    };
    let look = |at: usize| Look::at(&cells[at].decoded(text, LOOKED_AT));
    let named = (0..cells.len()).filter_map(|at| Some((rank_of_game(&name(at))?, at)));
    let named = named.filter(|&(rank, at)| look(at).fits_field(rank)).min();
    named.map(|(_, at)| at).or_else(|| (0..cells.len()).find(|&at| look(at).is_game()))
}

/// Calls back with each line: with the names of the columns and the cells of a row, and without for other lines that say something.
fn each_line(text: &[u8], mut found: impl FnMut(Option<(&[Span], &[Value])>, Span)) {
    let mut columns: Option<Vec<Span>> = None;
    for line in lines(text) {
        let line = match line.of(text) {
            [.., b'\r'] => Span::new(line.start, line.end - 1),
            _ => line,
        };
        match &columns {
            Some(_) if line.of(text) == b"\\." => columns = None,
            Some(names) => found(Some((names, &cells_of(text, line))), line),
            None => {
                columns = columns_of(text, trimmed(text, line));
                if columns.is_none() && line.of(text).iter().any(u8::is_ascii_alphanumeric) {
                    found(None, line);
                }
            }
        }
    }
}

/// Returns true if a text has such rows, and games in them.
pub fn has_copied_rows(text: &[u8]) -> bool {
    if memchr::memmem::find(text, b"stdin;").is_none() && memchr::memmem::find(text, b"STDIN;").is_none() {
        return false;
    }
    let mut found = false;
    each_line(text, |row, _| {
        found |= row.is_some_and(|(columns, cells)| moves_of(text, columns, cells).is_some());
    });
    found
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    each_line(text, |row, line| {
        let row = row.and_then(|(columns, cells)| Some((columns, cells, moves_of(text, columns, cells)?)));
        let Some((columns, cells, moves)) = row else {
            writer.leave_out(line);
            return writer.end_line();
        };
        let mut tags = record::Told::default();
        for (at, cell) in
            cells.iter().enumerate().filter(|(at, cell)| *at != moves && cell.span.of(text) != b"\\N")
        {
            let name = columns.get(at).map_or(&b""[..], |name| name.of(text));
            let value = String::from_utf8_lossy(&cell.decoded(text, 4_096)).into_owned();
            tags.take(&[&String::from_utf8_lossy(name)], cell.span, &value);
        }
        let plies = &|| Some(count_of_moves(&cells[moves].decoded(text, usize::MAX)));
        for place in record::write_text(writer, tags, cells[moves], plies, |_| {}) {
            writer.leave_out(place);
        }
        writer.end_game();
    });
}

#[cfg(test)]
mod tests {
    use super::has_copied_rows;

    #[test]
    fn rows_of_a_dump_are_known() {
        let rows = |moves: &str| format!("COPY public.g (id, moves) FROM stdin;\n1\t{moves}\n\\.\n");
        assert!(has_copied_rows(rows("1. e4 e5 2. Nf3 Nc6").as_bytes()));
        assert!(!has_copied_rows(rows("some text").as_bytes()));
        assert!(!has_copied_rows(b"COPY g FROM stdin;\n1. e4 e5 2. Nf3 Nc6\n"));
    }
}
