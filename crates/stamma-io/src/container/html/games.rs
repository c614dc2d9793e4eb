//! Tables with a game in each row: the first row says what the cells hold.

use super::Page;
use super::tags::{Tag, tag_at};
use crate::container::cells::{BlackFirst, write_cells};
use crate::container::fields::{Side, meaning, name_ratings, plain_name, rank_of_game};
use crate::container::record;
use crate::container::tags::result;
use crate::container::value::{Escapes, Value};
use crate::container::words::{LOOKED_AT, Look, count_of_moves};
use stamma_notation::Span;

/// A row has at most so many cells.
const MOST_CELLS: usize = 64;
/// The number of bytes that are looked at for the first row with a game.
const NEAR: usize = 1 << 12;
/// The longest row, in bytes.
const LONGEST_ROW: usize = 1 << 20;
/// The longest value of a tag, in bytes.
const LONGEST_VALUE: usize = 1 << 12;

/// The headings of a table with a game in each row, and the column of the moves.
pub struct GameTable {
    headings: Vec<String>,
    moves: usize,
    /// The place of the heading of the moves among such names.
    rank: usize,
}

impl GameTable {
    /// The table of a row of headings that ends here. None where it names no players and no moves, or where no game follows.
    fn of(text: &[u8], headings: &[Span], end: usize) -> Option<GameTable> {
        let mut headings: Vec<String> = headings.iter().map(|cell| shown(text, *cell)).collect();
        name_ratings(&mut headings);
        let has = |side: Side| headings.iter().any(|name| Side::named(name) == Some(side));
        let (rank, moves) = (0..headings.len())
            .filter_map(|at| Some((rank_of_game(&plain_name(&headings[at]))?, at)))
            .min()?;
        if !has(Side::White) || !has(Side::Black) {
            return None;
        }
        let near = &text[..text.len().min(end + NEAR)];
        let row = first_row(near, end)?;
        let (cells, _) = cells(text, row)?;
        // `Erg.`: a score says what it is.
        let is_known = |name: &String| meaning(&plain_name(name)).is_some();
        let score = |at: &usize| !is_known(&headings[*at]) && result(&shown(text, cells[*at])).is_some();
        let scores: Vec<usize> = (0..headings.len().min(cells.len())).filter(score).collect();
        if let [at] = scores[..] {
            headings[at] = String::from("Result");
        }
        let table = GameTable { headings, moves, rank };
        table.holds_game(text, &cells).then_some(table)
    }

    /// Returns true if a row has a cell for each column, and moves in theirs.
    fn holds_game(&self, text: &[u8], cells: &[Span]) -> bool {
        let moves = cells.get(self.moves).filter(|_| cells.len() == self.headings.len());
        moves.is_some_and(|cell| Look::at(&value(*cell).decoded(text, LOOKED_AT)).fits_field(self.rank))
    }
}

impl Page<'_, '_> {
    /// Takes a row of a table that has a game in each, or the headings of one. Returns the byte behind it.
    pub fn row_of_games(&mut self, tag: Tag) -> Option<usize> {
        const HEADINGS: usize = 2;
        let (text, depth) = (self.text, self.tables.len());
        let rows = self.tables.last()?.rows;
        let is_known = self.games.as_ref().is_some_and(|(at, _)| *at == depth);
        if !is_known && rows >= HEADINGS {
            return None;
        }
        let (cells, end) = cells(text, tag.span.end)?;
        if !is_known {
            let table = GameTable::of(text, &cells, end)?;
            self.games = Some((depth, table));
            self.writer.end_paragraph();
            self.leave_out(Span::new(tag.span.start, end));
            return Some(end);
        }
        let (_, table) = self.games.take()?;
        let holds_game = table.holds_game(text, &cells);
        if holds_game {
            self.write_game(&table, &cells);
        }
        self.games = Some((depth, table));
        holds_game.then_some(end)
    }

    /// Takes a row of a table whose column of Black stands before that of White, or the headings of one: White's moves are written first.
    /// Returns the byte behind it. Tables with markup in their cells are left as they are.
    pub fn row_with_black_first(&mut self, tag: Tag) -> Option<usize> {
        let (text, depth) = (self.text, self.tables.len());
        let known = self.black_first.filter(|(at, _)| *at == depth).map(|(_, columns)| columns);
        let table = self.tables.last()?;
        if known.is_none() && table.rows > 0 {
            return None;
        }
        let (mut cells, end) = cells(text, tag.span.end)?;
        let Some(columns) = known.filter(|_| BlackFirst::under(text, &cells).is_none()) else {
            let columns = BlackFirst::under(text, &cells).filter(|_| has_plain_cells(text, end))?;
            self.black_first = Some((depth, columns));
            return Some(end);
        };
        columns.put_white_first(text, &mut cells);
        if !self.broken {
            self.writer.end_line();
        }
        write_cells(self.writer, &cells, |writer, cell| value(cell).write(writer));
        self.writer.end_line();
        (self.broken, self.has_moves, self.parted) = (true, true, false);
        Some(end)
    }

    fn write_game(&mut self, table: &GameTable, cells: &[Span]) {
        let text = self.text;
        let mut tags = record::Told::default();
        for (at, (name, cell)) in table.headings.iter().zip(cells).enumerate() {
            let value = shown(text, *cell);
            if at != table.moves && !value.is_empty() {
                tags.take(&[name], *cell, &value);
            }
        }
        self.writer.end_paragraph();
        let moves = value(cells[table.moves]);
        let plies = &|| Some(count_of_moves(&moves.decoded(text, usize::MAX)));
        for place in record::write_text(self.writer, tags, moves, plies, |_| {}) {
            self.writer.leave_out(place);
        }
        self.writer.end_game();
        (self.broken, self.has_moves, self.parted) = (true, false, false);
    }
}

/// Returns true if the rest of a table has nothing but rows and cells.
fn has_plain_cells(text: &[u8], from: usize) -> bool {
    const ELEMENTS: [&[u8]; 6] = [b"tr", b"td", b"th", b"tbody", b"thead", b"tfoot"];
    let near = &text[..text.len().min(from + LONGEST_ROW)];
    let (mut at, mut unclosed) = (from, usize::MAX);
    while let Some(length) = memchr::memchr(b'<', &near[at..]) {
        let Some(tag) = tag_at(near, at + length, &mut unclosed) else { return false };
        let name = tag.name.of(near).to_ascii_lowercase();
        if name == b"table" {
            return tag.is_end;
        }
        if !ELEMENTS.contains(&&*name) {
            return false;
        }
        at = tag.span.end;
    }
    false
}

fn value(span: Span) -> Value {
    Value { span, escapes: Escapes::Entities }
}

/// Returns the text of a cell, or the beginning of a longer part, as a browser shows it.
pub fn shown(text: &[u8], cell: Span) -> String {
    let (mut shown, mut at, mut unclosed) = (Vec::new(), cell.start, usize::MAX);
    while at < cell.end && shown.len() < LONGEST_VALUE {
        let next = memchr::memchr(b'<', &text[at..cell.end]).map_or(cell.end, |length| at + length);
        shown.extend_from_slice(&value(Span::new(at, next)).decoded(text, LONGEST_VALUE));
        let tag = if next < cell.end { tag_at(text, next, &mut unclosed) } else { None };
        at = match tag {
            Some(tag) => tag.span.end,
            None => {
                shown.extend_from_slice(&text[next..cell.end.min(next + 1)]);
                next + 1
            }
        };
    }
    String::from_utf8_lossy(&shown).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The byte behind the tag of the first row from here on.
fn first_row(text: &[u8], mut at: usize) -> Option<usize> {
    let mut unclosed = usize::MAX;
    loop {
        at += memchr::memchr(b'<', &text[at..])?;
        let Some(tag) = tag_at(text, at, &mut unclosed) else {
            at += 1;
            continue;
        };
        if !tag.is_end && tag.name.of(text).eq_ignore_ascii_case(b"tr") {
            return Some(tag.span.end);
        }
        at = tag.span.end;
    }
}

/// The contents of the cells of a row that begins here, and the byte behind it. None where a cell holds a table of its own.
fn cells(text: &[u8], mut at: usize) -> Option<(Vec<Span>, usize)> {
    let text = &text[..text.len().min(at + LONGEST_ROW)];
    let mut cells = Vec::new();
    let mut open = None;
    let mut unclosed = usize::MAX;
    loop {
        let next = at + memchr::memchr(b'<', &text[at..])?;
        let Some(tag) = tag_at(text, next, &mut unclosed) else {
            at = next + 1;
            continue;
        };
        at = tag.span.end;
        let name = tag.name.of(text).to_ascii_lowercase();
        let ends_row =
            matches!(&name[..], b"tr" | b"tbody" | b"thead" | b"tfoot") || name == b"table" && tag.is_end;
        let is_cell = matches!(&name[..], b"td" | b"th");
        if ends_row || is_cell {
            cells.extend(open.take().map(|start| Span::new(start, next)));
        }
        if ends_row {
            let end = if name == b"tr" && tag.is_end { at } else { next };
            return (!cells.is_empty()).then_some((cells, end));
        }
        if name == b"table" || cells.len() > MOST_CELLS {
            return None;
        }
        if is_cell && !tag.is_end {
            open = Some(at);
        }
    }
}
