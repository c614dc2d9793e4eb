//! Rows with a full move or a half-move each. Between the games of such a table stand fields, heads and results.

use super::heads::{NamedRow, named_in_row};
use super::layout::{MoveColumns, has_bit};
use super::order::{OrderedRows, sorted};
use super::rows::{Cell, Rows, field_of};
use super::{digits, is_black, is_one_move};
use crate::container::cells::{is_no_move, score_in_points};
use crate::container::fields::{Meaning, Side, meaning, plain_name};
use crate::container::record::scores::{Score, of_phrase, of_words};
use crate::container::record::{Told, letter_of, number_at_start};
use crate::container::tags::result;
use crate::container::unwrapping::SAMPLE;
use crate::container::words::{Look, is_move};
use crate::container::{PlyCounter, Writer};
use stamma_notation::Span;

/// Kind of a row.
pub enum RowKind {
    Empty,
    /// The heads of the columns, once more.
    Heads,
    /// A field of the next game.
    Field(Cell, Cell),
    /// The players of the next game.
    Named(NamedRow),
    /// The result of the next game.
    Score(Cell),
    /// A result, or a heading.
    Line,
    Moves,
    /// A move that was taken back or rejected.
    NotStanding,
}

/// The rows so far, as far as they tell where games begin.
pub struct Borders<'c> {
    columns: &'c MoveColumns,
    header: Option<&'c [String]>,
    /// The number and the game of the last row with moves of the game at hand.
    before: Option<(Option<u32>, Vec<u8>)>,
    /// A field has given the result of the game at hand.
    has_result: bool,
}

impl<'c> Borders<'c> {
    pub fn new(columns: &'c MoveColumns, header: Option<&'c [String]>, has_result: bool) -> Borders<'c> {
        Borders { columns, header, before: None, has_result }
    }

    /// Returns true for the points of both sides in the columns of their moves, below these: `,1,0`.
    fn has_points(&self, text: &[u8], row: &[Cell]) -> bool {
        let Some(black) = self.columns.black.filter(|_| self.before.is_some()) else { return false };
        let is_of_side = |column: usize| column == self.columns.white || column == black;
        let others = row.iter().enumerate().filter(|(column, _)| !is_of_side(*column));
        let sides = [self.columns.white, black]
            .map(|column| row.get(column).map_or(&b""[..], |cell| cell.span.of(text)));
        others.into_iter().all(|(_, cell)| cell.span.is_empty())
            && matches!(
                sides,
                [b"1", b"0"] | [b"0", b"1"] | [b"0.5" | b"0,5" | b"1/2", b"0.5" | b"0,5" | b"1/2"]
            )
    }

    /// The kind of the next row, and true if another game begins with it.
    pub fn next(&mut self, text: &[u8], row: &[Cell]) -> (RowKind, bool) {
        let filled: Vec<Cell> = row.iter().copied().filter(|cell| !cell.span.is_empty()).collect();
        if filled.is_empty() {
            return (RowKind::Empty, false);
        }
        if let Some((name, value)) = field_of(text, &filled) {
            let plain =
                plain_name(String::from_utf8_lossy(name.span.of(text)).trim_end_matches(':')).into_owned();
            let is_result = matches!(
                meaning(&plain),
                Some((Meaning::Result | Meaning::Winner | Meaning::Loser | Meaning::Status, _))
            );
            // A result below the moves is theirs, unless it stood above them.
            let is_of_game = self.before.is_some() && is_result && !self.has_result;
            let begins = self.before.is_some() && !is_of_game;
            if begins {
                (self.before, self.has_result) = (None, false);
            }
            self.has_result |= is_result;
            return (if is_of_game { RowKind::Line } else { RowKind::Field(name, value) }, begins);
        }
        let is_head = |header: &[String]| {
            let names = row.iter().map(|cell| String::from_utf8_lossy(cell.span.of(text)));
            row.len() == header.len() && names.zip(header).all(|(cell, name)| cell == name.as_str())
        };
        if self.header.is_some_and(is_head) {
            return (RowKind::Heads, false);
        }
        let is_told =
            |cell: &Cell| is_move(cell.span.of(text)) || digits(text, *cell).len() == cell.span.len();
        let is_bare = !filled.iter().any(is_told);
        if let Some(named) = named_in_row(text, self.columns, row).filter(|_| is_bare) {
            let begins = self.before.take().is_some();
            self.has_result = named.has_result();
            return (RowKind::Named(named), begins);
        }
        if let [score] = filled[..]
            && self.before.is_none()
            && result(&String::from_utf8_lossy(score.span.of(text))).is_some()
        {
            self.has_result = true;
            return (RowKind::Score(score), false);
        }
        if row.len() <= self.columns.white || is_bare || self.has_points(text, row) {
            return (RowKind::Line, false);
        }
        if is_not_standing(text, row, self.columns) {
            return (RowKind::NotStanding, false);
        }
        let place = place_of(text, row, self.columns);
        let begins = self.before.as_ref().is_some_and(|before| begins_game(before, &place, self.columns));
        self.before = Some(place);
        self.has_result &= !begins;
        (RowKind::Moves, begins)
    }
}

/// Writes the rows.
pub fn write(
    writer: &mut Writer<'_>,
    rows: &mut Rows<'_>,
    (columns, header): (&MoveColumns, Option<&[String]>),
    (has_heading, has_result): (bool, bool),
) {
    let text = writer.text();
    let games = if writer.is_last() {
        text.len()
    } else {
        end_of_games(text, rows.clone(), Borders::new(columns, header, has_result))
    };
    let is_whole = writer.is_last() && writer.carried().is_empty() && text.len() <= SAMPLE;
    let sorted = match is_whole {
        true => sorted(text, rows.clone(), Borders::new(columns, header, has_result), columns),
        false => None,
    };
    let below = match sorted {
        None if is_whole && !has_heading => {
            heading_below(text, rows.clone(), Borders::new(columns, header, has_result))
        }
        _ => None,
    };
    let mut rows = match sorted {
        Some(sorted) => {
            writer.read_as(sorted.number.span, "the place of its move in the game");
            writer.end_line();
            OrderedRows::Sorted(sorted.rows)
        }
        None => OrderedRows::Text(rows),
    };
    let is_below = |row: &[Cell]| below.is_some_and(|below| whole(row).start >= below);
    let mut is_parted = false;
    let mut borders = Borders::new(columns, header, has_result);
    let mut counter = PlyCounter::default();
    let mut tags = RowTags::default();
    let mut above: Vec<Cell> = Vec::new();
    while let Some(row) = rows.next(games) {
        let is_first = borders.before.is_none();
        let (kind, mut begins) = borders.next(text, &row);
        if is_below(&row) {
            if !std::mem::replace(&mut is_parted, true) {
                writer.add("\n");
            }
            begins = false;
            if let RowKind::Field(name, value) = kind {
                write_line_of_heading(writer, name, value);
                continue;
            }
        }
        if begins {
            writer.end_game();
            counter = PlyCounter::default();
            if is_written_alike(text, &above, &row) {
                writer.read_as(
                    whole(&row),
                    "the first row of another game, though it is the same as the row above it",
                );
                writer.end_line();
            }
        }
        above.clone_from(&row);
        match kind {
            RowKind::Empty => {}
            RowKind::Heads => row.iter().for_each(|cell| writer.leave_out(cell.span)),
            RowKind::Field(name, value) => tags.take_field(text, name, value),
            RowKind::Named(named) => named.write(writer),
            RowKind::Score(score) => tags.take_score(text, score),
            RowKind::Line => {
                // The points of both sides below their moves.
                let sides =
                    columns.black.and_then(|black| Some([*row.get(columns.white)?, *row.get(black)?]));
                let points = sides.filter(|_| !is_first).and_then(|[white, black]| {
                    let label = Span::new(white.span.start, white.span.start);
                    score_in_points(text, &[label, white.span, black.span])
                });
                if let Some((points, score)) = points {
                    writer.replace(points, score);
                    writer.end_line();
                    continue;
                }
                for cell in row.iter().filter(|cell| !cell.span.is_empty()) {
                    cell.value().write(writer);
                    writer.add(" ");
                }
                writer.end_line();
            }
            RowKind::NotStanding => {
                writer.leave_out(whole(&row));
            }
            RowKind::Moves => {
                if (is_first || begins) && columns.told != 0 {
                    tags.take_columns(text, &row, (columns, header.unwrap_or_default()));
                }
                tags.write(writer);
                let mut row = row;
                let next = rows.peek();
                let is_last = is_last_of_game(text, &row, next.as_deref(), columns);
                if let Some(black) = columns.black
                    && row.get(black).is_some_and(|cell| is_no_move(cell.span.of(text)))
                    && is_last
                {
                    row[black] = Cell::default();
                }
                let is_score = |cell: &Cell| result(&String::from_utf8_lossy(cell.span.of(text))).is_some();
                let has_result = borders.has_result || next.is_some_and(|next| next.iter().any(is_score));
                let place = RowPlace { is_first, may_give_result: is_last && !has_result };
                write_row(writer, &row, columns, &mut counter, place);
            }
        }
    }
    tags.write(writer);
    writer.end_game();
    writer.consume_to(if writer.is_last() { text.len() } else { games });
}

/// The byte where the rows below the last moves begin, if these are of one game and nothing but them stands above: fields and lines behind
/// an empty row, which may tell of that game.
fn heading_below(text: &[u8], mut rows: Rows<'_>, mut borders: Borders<'_>) -> Option<usize> {
    let (mut below, mut has_moves, mut is_parted) = (None, false, false);
    while let Some(row) = rows.next() {
        match borders.next(text, &row) {
            (RowKind::Moves, begins) => {
                if begins || below.is_some() {
                    return None;
                }
                has_moves = true;
            }
            (RowKind::Field(..) | RowKind::Line, _) if has_moves => {
                if is_parted {
                    below = below.or(Some(whole(&row).start));
                }
            }
            (RowKind::Empty, _) => is_parted = has_moves,
            (RowKind::NotStanding, _) => {}
            _ => return None,
        }
    }
    below
}

/// Writes a field as a line of a heading: `White: Smith`.
fn write_line_of_heading(writer: &mut Writer<'_>, name: Cell, value: Cell) {
    let text = writer.text();
    name.value().write(writer);
    writer.add(if name.span.of(text).ends_with(b":") { " " } else { ": " });
    value.value().write(writer);
    writer.end_line();
}

/// The place of a row, from its first cell to its last.
fn whole(row: &[Cell]) -> Span {
    let places = row.iter().map(|cell| cell.span);
    places.reduce(Span::to).unwrap_or_default()
}

/// Returns true if two rows have the same text in each cell.
fn is_written_alike(text: &[u8], row: &[Cell], other: &[Cell]) -> bool {
    row.iter().map(|cell| cell.span.of(text)).eq(other.iter().map(|cell| cell.span.of(text)))
}

/// Returns true if no row of moves follows in the game of a row.
pub fn is_last_of_game(text: &[u8], row: &[Cell], next: Option<&[Cell]>, columns: &MoveColumns) -> bool {
    let Some(next) = next else { return true };
    let has_move = next.get(columns.white).is_some_and(|cell| is_one_move(text, *cell));
    !has_move || begins_game(&place_of(text, row, columns), &place_of(text, next, columns), columns)
}

/// The tags that rows and columns give, until the moves of their game come.
#[derive(Default)]
pub struct RowTags {
    told: Told,
    is_filled: bool,
}

impl RowTags {
    /// Takes a row with a field and its value.
    pub fn take_field(&mut self, text: &[u8], name: Cell, value: Cell) {
        let spelled = String::from_utf8_lossy(name.span.of(text));
        let decoded = value.value().decoded(text, LONGEST_VALUE);
        self.told.take(&[spelled.trim_end_matches(':')], value.span, &String::from_utf8_lossy(&decoded));
        self.is_filled = true;
    }

    /// Takes a row with a score.
    pub fn take_score(&mut self, text: &[u8], score: Cell) {
        self.told.take(&["result"], score.span, &String::from_utf8_lossy(score.span.of(text)));
        self.is_filled = true;
    }

    /// Takes the cells of a row that tell about its game.
    fn take_columns(&mut self, text: &[u8], row: &[Cell], (columns, header): (&MoveColumns, &[String])) {
        for (column, (cell, name)) in row.iter().zip(header).enumerate() {
            if columns.tells(column) && !cell.span.is_empty() {
                let value = cell.value().decoded(text, LONGEST_VALUE);
                self.told.take(&[name], cell.span, &String::from_utf8_lossy(&value));
            }
        }
        self.is_filled = true;
    }

    /// Writes the tags, and forgets them. Returns false if there are none.
    pub fn write(&mut self, writer: &mut Writer<'_>) -> bool {
        let is_filled = std::mem::take(&mut self.is_filled);
        if is_filled {
            let (result, left_out) = std::mem::take(&mut self.told).write(writer, &[], &|| None, false);
            for place in left_out.into_iter().chain(result.map(|(place, _)| place)) {
                writer.leave_out(place);
            }
            writer.add("\n");
        }
        is_filled
    }
}

/// The most bytes of a value that are read.
const LONGEST_VALUE: usize = 1_024;

/// The place of a row in its game.
#[derive(Clone, Copy, Debug)]
pub struct RowPlace {
    pub is_first: bool,
    /// No row follows, and nothing else gives the result.
    pub may_give_result: bool,
}

/// Writes a row with moves.
pub fn write_row(
    writer: &mut Writer<'_>,
    row: &[Cell],
    columns: &MoveColumns,
    counter: &mut PlyCounter,
    at: RowPlace,
) {
    let text = writer.text();
    let cell = |column: Option<usize>| column.and_then(|column| row.get(column)).copied().unwrap_or_default();
    let place = place_of(text, row, columns);
    let number = cell(columns.number);
    let is_black = match columns.color {
        Some(_) => is_black(text, cell(columns.color)),
        None => cell(Some(columns.white)).span.is_empty() && columns.black.is_some(),
    };
    if columns.counts_plies {
        if let Some(written) = place.0.and_then(|ply| counter.number_before(ply)) {
            writer.replace(digits(text, number), &written);
            writer.add(" ");
        }
    } else if place.0.is_some() {
        writer.copy(digits(text, number));
        writer.add(if is_black { "... " } else { ". " });
    } else if is_black && at.is_first {
        writer.add("... ");
    }
    let (white, black) = (cell(Some(columns.white)), cell(columns.black));
    let comments = || {
        let all = row.iter().enumerate().filter(|(column, _)| has_bit(columns.comments, *column));
        all.filter(|(_, cell)| !cell.span.is_empty())
    };
    // What is beside White's move, or begins with its number, stands behind it.
    let is_of_white = |column: usize, comment: Cell| {
        let is_between = column < columns.black.unwrap_or(0) && columns.white < column;
        let begins = variation_in(text, comment).and_then(number_at_start);
        let is_numbered = begins.is_some_and(|(number, is_black)| {
            !is_black && columns.black.is_some() && place.0 == u32::try_from(number).ok()
        });
        !white.span.is_empty() && !black.span.is_empty() && (is_between || is_numbered)
    };
    for (side, played) in [(Side::White, white), (Side::Black, black)] {
        if !played.span.is_empty() {
            played.value().write(writer);
            writer.add(" ");
        }
        for (_, comment) in
            comments().filter(|(column, cell)| is_of_white(*column, **cell) == (side == Side::White))
        {
            write_comment(writer, *comment, at);
        }
    }
    writer.end_line();
}

/// Writes a cell beside the moves: a variation in brackets as one, else a comment. Words that end the game give its result.
fn write_comment(writer: &mut Writer<'_>, cell: Cell, at: RowPlace) {
    const LONGEST: usize = 96;
    let text = writer.text();
    if variation_in(text, cell).is_some() {
        cell.value().write(writer);
        return writer.add(" ");
    }
    let value = String::from_utf8_lossy(&cell.value().decoded(text, LONGEST + 1)).into_owned();
    if at.may_give_result && value.len() <= LONGEST {
        if result(&value).is_some() && letter_of(&value).is_none() && value != "*" {
            if writer.last() == Some(b'}') {
                writer.add(" ");
            }
            return cell.value().write(writer);
        }
        if let Some(score) = score_in(&value) {
            cell.value().write_comment(writer);
            writer.add(" ");
            return writer.give_result(cell.span, score.written(), score.written());
        }
    }
    cell.value().write_comment(writer);
}

/// The score that words about the end of a game give: `White won on time`.
fn score_in(value: &str) -> Option<Score> {
    const CAUSES: &[&str] =
        &[" on time", " by resignation", " by checkmate", " by mate", " by agreement", " by repetition"];
    let words = value.trim().trim_end_matches(['.', '!']).trim_end();
    let cause = CAUSES.iter().find(|cause| {
        let start = words.len().checked_sub(cause.len());
        start.and_then(|start| words.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(cause))
    });
    let bare = &words[..words.len() - cause.map_or(0, |cause| cause.len())];
    let has_words = |text: &str| text.contains(char::is_whitespace);
    of_phrase(words).or_else(|| of_words(bare).filter(|_| has_words(words)))
}

/// The moves of a cell that is a variation in brackets.
fn variation_in(text: &[u8], cell: Cell) -> Option<&[u8]> {
    let content = cell.span.of(text);
    let inner = content.strip_prefix(b"(")?.strip_suffix(b")")?;
    let mut depth = 0_usize;
    for byte in inner {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            b'{' | b'}' | b';' | b'"' | b'\n' => return None,
            _ => {}
        }
    }
    (depth == 0 && Look::at(inner).may_be_game() && number_at_start(inner).is_some()).then_some(inner)
}

/// Returns true if a row says that its move was taken back or rejected.
fn is_not_standing(text: &[u8], row: &[Cell], columns: &MoveColumns) -> bool {
    let Some((column, expected)) = columns.standing else { return false };
    let cell = row.get(column).copied().unwrap_or_default();
    match &*plain_name(&String::from_utf8_lossy(cell.span.of(text))) {
        "true" | "1" | "yes" | "t" => expected,
        "false" | "0" | "no" | "f" => !expected,
        _ => false,
    }
}

/// The number and the game of a row.
pub fn place_of(text: &[u8], row: &[Cell], columns: &MoveColumns) -> (Option<u32>, Vec<u8>) {
    let cell = |column: Option<usize>| column.and_then(|column| row.get(column)).copied().unwrap_or_default();
    let number = digits(text, cell(columns.number)).of(text);
    let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
    (number, cell(columns.game).span.of(text).to_vec())
}

/// Returns true if a row begins another game than the one before it.
pub fn begins_game(
    before: &(Option<u32>, Vec<u8>),
    place: &(Option<u32>, Vec<u8>),
    columns: &MoveColumns,
) -> bool {
    let falls = match (before.0, place.0) {
        (Some(before), Some(number)) if columns.color.is_some() && !columns.counts_plies => number < before,
        (Some(before), Some(number)) => number <= before,
        _ => false,
    };
    falls || before.1 != place.1
}

/// The byte at which the last game of a part begins: it may go on in the next part.
fn end_of_games(text: &[u8], mut rows: Rows<'_>, mut borders: Borders<'_>) -> usize {
    let mut end = 0;
    let mut start = rows.at();
    while let Some(row) = rows.next() {
        if borders.next(text, &row).1 {
            end = start;
        }
        start = rows.at();
    }
    end
}
