//! CSV and its relatives with tabs, semicolons and bars: a game a row, a full move a row, or a half-move a row.

/// Sets of columns side by side.
mod beside;
/// Heads of columns that name players.
mod heads;
/// Layout of the columns.
mod layout;
/// Rows with moves, and what stands between them.
mod moves;
/// The order of rows.
mod order;
/// Rows and their cells.
mod rows;

pub use layout::is_head_of_comments;

use super::Writer;
use super::fields::{Meaning, Side, meaning, plain_name};
use super::named_lines::{is_code, names_opening};
use super::printed::has_lists;
use super::record::{self, Told};
use super::tags::result;
use super::unwrapping::SAMPLE;
use super::words::{count_of_moves, is_move};
use heads::{is_plain_name, named_in_row};
use layout::{Layout, LayoutKind, has_bit};
use rows::{Cell, Rows, lines_above};
use stamma_notation::Span;
use stamma_notation::internals::gives_tags;
use std::borrow::Cow;

/// Returns true if a text has rows of cells, some of which hold moves.
pub fn is_csv(text: &[u8]) -> bool {
    !has_lists(text) && Layout::of(text).is_some()
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let is_first = writer.carried().is_empty();
    let sample = &text[..text.len().min(SAMPLE)];
    let layout = if is_first { Layout::of(sample) } else { Layout::of(writer.carried()) };
    let waits = !writer.is_last() && text.len() < SAMPLE;
    let Some(mut layout) = layout else {
        // Too few rows to see what their columns hold, or no table at all.
        return if waits { writer.consume_to(0) } else { writer.copy(Span::new(0, text.len())) };
    };
    // The second half of a game is below another one, and rows may be in another order than their numbers: a table of moves has
    // to be there as a whole, unless it is long.
    if is_first && waits && matches!(layout.kind, LayoutKind::Beside(_) | LayoutKind::Moves(_)) {
        return writer.consume_to(0);
    }
    let is_whole = is_first && writer.is_last() && text.len() <= SAMPLE;
    if let LayoutKind::Beside(sets) = &layout.kind
        && !is_whole
    {
        layout.kind = LayoutKind::Moves(sets.alone());
    }
    if is_first && !writer.is_last() {
        writer.carry(sample);
    }
    let mut rows = match is_first {
        true => Rows::new(text, layout.delimiter, writer.is_last()),
        false => Rows::of_later_part(text, layout.delimiter, writer.is_last()),
    };
    if is_first {
        write_lines_above(writer, &layout);
    }
    if is_first {
        let header = layout.header.as_ref().and_then(|_| rows.next()).unwrap_or_default();
        leave_out_columns(writer, &layout, &header, rows.clone());
        if let LayoutKind::Beside(sets) = &layout.kind {
            beside::write(writer, &mut rows, sets, (&header, layout.header.as_deref()));
        }
    }
    match &layout.kind {
        LayoutKind::Games { moves } => {
            while let Some(row) = rows.next() {
                write_game(writer, &layout, &row, *moves);
                // Without their cells a row has not so many games.
                for column in layout.games.iter().filter(|column| **column != *moves) {
                    if row.get(*column).is_some_and(|cell| !cell.span.is_empty()) {
                        write_game(writer, &layout, &row, *column);
                    }
                }
            }
            writer.consume_to(rows.end_of_whole());
        }
        LayoutKind::Sides { columns } => {
            while let Some(row) = rows.next() {
                write_sides(writer, &layout, &row, *columns);
            }
            writer.consume_to(rows.end_of_whole());
        }
        LayoutKind::Wide { first } => {
            while let Some(row) = rows.next() {
                write_wide(writer, &layout, &row, *first);
            }
            writer.consume_to(rows.end_of_whole());
        }
        LayoutKind::Moves(columns) => {
            let above = if is_first { lines_above(text, layout.delimiter) } else { Vec::new() };
            let is_result = |(name, _): &(Cell, Cell)| {
                let plain = plain_name(&String::from_utf8_lossy(name.span.of(text))).into_owned();
                matches!(meaning(&plain), Some((Meaning::Result, _)))
            };
            let has_result = above.iter().filter_map(|line| line.field).any(|field| is_result(&field));
            let has_heading = above.iter().any(|line| !line.span.is_empty());
            moves::write(writer, &mut rows, (columns, layout.header.as_deref()), (has_heading, has_result));
        }
        LayoutKind::Beside(_) => {}
    }
}

/// Writes the fields above the table as tags. Above a table of games they are about all of them, and reported.
fn write_lines_above(writer: &mut Writer<'_>, layout: &Layout) {
    let text = writer.text();
    let is_one_game = match &layout.kind {
        LayoutKind::Moves(columns) => columns.game.is_none(),
        LayoutKind::Beside(_) => true,
        _ => false,
    };
    let mut tags = Told::default();
    let mut told = false;
    let mut remarks = Vec::new();
    for line in lines_above(text, layout.delimiter) {
        match line.field.filter(|_| is_one_game) {
            Some((name, value)) => {
                let name = String::from_utf8_lossy(name.span.of(text));
                let decoded = value.value().decoded(text, 1_024);
                tags.take(&[name.trim_end_matches(':')], value.span, &String::from_utf8_lossy(&decoded));
                told = true;
            }
            // A remark above a game may name its players.
            None if is_one_game => remarks.push(line.span),
            None if !line.span.is_empty() => writer.leave_out(line.span),
            None => {}
        }
    }
    if told {
        let (result, left_out) = tags.write(writer, &[], &|| None, false);
        for place in left_out.into_iter().chain(result.map(|(place, _)| place)) {
            writer.leave_out(place);
        }
        writer.add("\n");
    }
    for remark in remarks {
        let signs = remark.of(text).iter().take_while(|byte| matches!(byte, b'#' | b'/' | b' ')).count();
        let content = Span::new(remark.start + signs, remark.end);
        match std::str::from_utf8(content.of(text)).is_ok_and(gives_tags) {
            true => writer.copy(content),
            false if !remark.is_empty() => writer.leave_out(remark),
            false => {}
        }
        writer.end_line();
    }
}

/// Reports the columns that no game has, at their names or at their first cell with a move.
fn leave_out_columns(writer: &mut Writer<'_>, layout: &Layout, header: &[Cell], rows: Rows<'_>) {
    let text = writer.text();
    let (named, lost) = match &layout.kind {
        LayoutKind::Moves(columns) => (named_in_row(text, columns, header), columns.lost),
        LayoutKind::Beside(_) => (None, 0),
        _ => return,
    };
    let reads = |column: usize| match &layout.kind {
        LayoutKind::Moves(columns) => columns.reads(column),
        LayoutKind::Beside(sets) => sets.reads(column),
        _ => true,
    };
    let is_told = |place: Span| named.as_ref().is_some_and(|named| named.has(place));
    let unread = header.iter().enumerate().filter(|(column, cell)| {
        let is_said = cell.span.is_empty() || is_told(cell.span) || layout.says_nothing(*column);
        !is_said && !reads(*column) && !has_bit(lost, *column)
    });
    let unread: Vec<Span> = unread.map(|(_, cell)| cell.span).collect();
    let is_named = named.is_some();
    if let Some(named) = named {
        named.write(writer);
    }
    for place in unread.iter().copied() {
        writer.leave_out(place);
    }
    report_lost(writer, lost, rows);
    if !is_named || !unread.is_empty() || lost != 0 {
        writer.end_line();
    }
}

/// Reports columns with moves that no game has, at the first move of each.
fn report_lost(writer: &mut Writer<'_>, mut lost: u64, mut rows: Rows<'_>) {
    const ROWS: usize = 64;
    let text = writer.text();
    for _ in 0..ROWS {
        let Some(row) = rows.next().filter(|_| lost != 0) else { return };
        for (column, cell) in row.iter().enumerate() {
            if has_bit(lost, column) && is_one_move(text, *cell) {
                writer.read_as(cell.span, "moves that were not played");
                lost &= !(1 << column);
            }
        }
    }
}

/// The tags of the cells of a row before a column and, unless all are moves from there on, behind it.
fn tags_of(
    writer: &Writer<'_>,
    layout: &Layout,
    row: &[Cell],
    (moves, others): (usize, &[usize]),
    end: usize,
) -> Told {
    let mut tags = Told::by(layout.convention.clone());
    let names = if layout.header.is_none() { bare_names(writer.text(), row, moves) } else { None };
    if let Some([white, black]) = names {
        let name = |column: usize| {
            let value = row[column].value().decoded(writer.text(), 64);
            (row[column].span, String::from_utf8_lossy(&value).into_owned())
        };
        tags.take_bare_names(name(white), name(black));
    }
    let is_name = |column: &usize| names.is_some_and(|names| names.contains(column));
    let is_beside_code = |column: usize| {
        let near = [column.wrapping_sub(1), column + 1];
        near.iter().filter_map(|near| row.get(*near)).any(|cell| is_code(cell.span.of(writer.text())))
    };
    for (column, cell) in row
        .iter()
        .enumerate()
        .take(end)
        .filter(|(column, _)| *column != moves && !others.contains(column) && !is_name(column))
    {
        let value = cell.value().decoded(writer.text(), 4_096);
        if value.trim_ascii().is_empty() {
            continue;
        }
        let value = String::from_utf8_lossy(&value);
        let name = match layout.header.as_deref().and_then(|header| header.get(column)) {
            Some(name) if !name.trim().is_empty() => Cow::Borrowed(name.as_str()),
            // Some values say what they are.
            _ if value.bytes().filter(|byte| *byte == b'/').count() >= 7 => "fen".into(),
            // No name says in which language a letter is one.
            _ if result(&value).is_some() && record::letter_of(&value).is_some() => "res".into(),
            _ if result(&value).is_some() => "result".into(),
            _ if is_code(value.trim().as_bytes()) => "eco".into(),
            _ if is_beside_code(column) && names_opening(value.as_bytes()) => "opening".into(),
            _ if record::pairing(&value).is_some_and(|pair| pair.is_by_word) => "players".into(),
            _ => format!("column {}", column + 1).into(),
        };
        tags.take(&[&name], cell.span, &value);
    }
    tags
}

/// The columns of both players in a row whose columns have no names: `1|Smith, A|Jones, B|1-0|1. e4 e5`, two names before the
/// only result.
fn bare_names(text: &[u8], row: &[Cell], moves: usize) -> Option<[usize; 2]> {
    let value = |column: usize| String::from_utf8_lossy(&row[column].value().decoded(text, 64)).into_owned();
    let is_score = |column: &usize| matches!(&*value(*column), "1-0" | "0-1" | "1/2-1/2");
    let mut scores = (0..row.len()).filter(|column| *column != moves).filter(is_score);
    let score = scores.next().filter(|_| scores.next().is_none())?;
    let is_name = |column: usize| {
        let name = value(column);
        name.chars().filter(|ch| ch.is_alphabetic()).count() > 1
            && name.chars().next().is_some_and(char::is_alphabetic)
            && is_plain_name(&name)
    };
    let names = [score.checked_sub(2)?, score - 1];
    let others = names[0].checked_sub(1).is_some_and(|before| before != moves && is_name(before));
    (!others && names.iter().all(|&column| column != moves && is_name(column))).then_some(names)
}

/// Writes a row that is a game.
fn write_game(writer: &mut Writer<'_>, layout: &Layout, row: &[Cell], moves: usize) {
    if row.iter().all(|cell| cell.span.is_empty()) {
        return;
    }
    let Some(cell) = row.get(moves) else {
        // A line that is no row: its first cell says where it is.
        return writer.leave_out(row.iter().fold(row[0].span, |span, cell| span.to(cell.span)));
    };
    let text = writer.text();
    let others: Vec<usize> = layout.games.iter().copied().filter(|column| *column != moves).collect();
    let rest = continuation_of(text, row, moves);
    let passed: Vec<usize> = others.iter().copied().chain(rest).collect();
    let tags = tags_of(writer, layout, row, (moves, &passed), usize::MAX);
    let plies = &|| Some(count_of_moves(&cell.value().decoded(text, usize::MAX)));
    let texts = (cell.value(), rest.map(|column| row[column].value()));
    let left_out = record::write_joined(writer, tags, texts, plies, |_| {});
    for span in left_out {
        writer.leave_out(span);
    }
    writer.end_game();
}

/// The cell of a row that goes on where its moves end.
fn continuation_of(text: &[u8], row: &[Cell], moves: usize) -> Option<usize> {
    const COLUMNS: usize = 64;
    let begins = |column: &usize| {
        let first = row[*column].value().decoded(text, 8);
        *column != moves && record::number_at_start(&first).is_some_and(|(number, _)| number > 1)
    };
    let next = (0..row.len().min(COLUMNS)).find(begins)?;
    let decoded = |column: usize| row[column].value().decoded(text, usize::MAX);
    record::continues(&decoded(moves), &decoded(next)).then_some(next)
}

/// The moves of both sides, if Black has as many as White or one less.
fn moves_in_turn(text: &[u8], cells: [Cell; 2]) -> Option<[Vec<Span>; 2]> {
    let [white, black] = cells.map(|cell| record::moves_of_side(text, cell.span));
    let moves = [white?, black?];
    matches!(moves[0].len().checked_sub(moves[1].len()), Some(0 | 1)).then_some(moves)
}

/// Writes a row that is a game with the moves of each side in a cell.
fn write_sides(writer: &mut Writer<'_>, layout: &Layout, row: &[Cell], columns: [usize; 2]) {
    let cells = columns.map(|column| row.get(column).copied().unwrap_or_default());
    let Some([white, black]) = moves_in_turn(writer.text(), cells) else {
        // Both as they are: the reader says what it cannot play.
        for cell in cells.into_iter().filter(|cell| !cell.span.is_empty()) {
            writer.copy(cell.span);
            writer.add(" ");
        }
        return writer.end_game();
    };
    let told = tags_of(writer, layout, row, (columns[0], &columns[1..]), usize::MAX);
    let left_out =
        record::write_moves(writer, told, &|| None, |writer| record::write_in_turn(writer, &white, &black));
    for span in left_out {
        writer.leave_out(span);
    }
    writer.end_game();
}

/// Writes a row that is a game with a cell for each half-move.
fn write_wide(writer: &mut Writer<'_>, layout: &Layout, row: &[Cell], first: usize) {
    if row.iter().all(|cell| cell.span.is_empty()) {
        return;
    }
    let tags = tags_of(writer, layout, row, (usize::MAX, &[]), first);
    let left_out = record::write_moves(writer, tags, &|| None, |writer| {
        for cell in row.iter().skip(first).filter(|cell| !cell.span.is_empty()) {
            cell.value().write(writer);
            writer.add(" ");
        }
    });
    for span in left_out {
        writer.leave_out(span);
    }
    writer.end_game();
}

/// The digits of a number, which may have a dot.
fn digits(text: &[u8], cell: Cell) -> Span {
    let count = cell.span.of(text).iter().take_while(|byte| byte.is_ascii_digit()).count();
    Span::new(cell.span.start, cell.span.start + count)
}

/// Returns true if a cell names Black.
fn is_black(text: &[u8], cell: Cell) -> bool {
    Side::named(&String::from_utf8_lossy(cell.span.of(text))) == Some(Side::Black)
}

/// Returns true if a cell is one move and nothing else.
fn is_one_move(text: &[u8], cell: Cell) -> bool {
    let word = cell.span.of(text);
    word.len() <= 24
        && !word.iter().all(u8::is_ascii_digit)
        && !word.iter().any(u8::is_ascii_whitespace)
        && is_move(word)
}
