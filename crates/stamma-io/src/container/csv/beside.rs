//! Sets of columns side by side: a score sheet whose second half is beside the first, or several games. A set is a move of each side
//! or of one, with or without a column of numbers.

use super::heads::{is_player, named_by_heads, named_in_row, side_of_head};
use super::layout::{MoveColumns, Sample, has_bit};
use super::moves::{Borders, RowKind, RowPlace, RowTags, write_row};
use super::rows::{Cell, Rows};
use super::{digits, is_black, is_one_move};
use crate::container::cells::is_no_move;
use crate::container::fields::Side;
use crate::container::record::are_legal;
use crate::container::{PlyCounter, Writer};

/// The sets of a table, and what they are to one another.
#[derive(Clone, Debug)]
pub struct Sets {
    columns: Vec<MoveColumns>,
    /// The first column of each.
    starts: Vec<usize>,
    order: Order,
}

/// Relation of the sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// The next set goes on where the last one ends.
    Down,
    /// The next set goes on in each row.
    Across,
    /// Each set is a game.
    Games,
}

impl Sets {
    /// Returns true if a column is read.
    pub fn reads(&self, column: usize) -> bool {
        self.columns.iter().any(|columns| columns.reads(column))
    }

    /// The first set, where the others cannot be read.
    pub fn alone(&self) -> MoveColumns {
        let others = self.columns[1..].iter().flat_map(|columns| [Some(columns.white), columns.black]);
        let lost = others.flatten().fold(0, |all, column| all | 1 << column);
        MoveColumns { lost, ..self.columns[0] }
    }

    /// The columns from the first of a set to that of the next.
    fn range(&self, set: usize) -> std::ops::Range<usize> {
        let start = if set == 0 { 0 } else { self.starts[set] };
        start..self.starts.get(set + 1).copied().unwrap_or(usize::MAX)
    }
}

impl Sample<'_> {
    /// The sets of columns, if there are several.
    pub fn beside(&self) -> Option<Sets> {
        let width = self.columns().min(64);
        let is_side = |text: &[u8], cell: Cell| {
            is_black(text, cell) || Side::named(&String::from_utf8_lossy(cell.span.of(text))).is_some()
        };
        let is_other = |column| self.most(column, 90, is_side) || self.tells_games_apart(column);
        if self.rows.len() < 2 || (0..width).any(is_other) {
            return None;
        }
        let moves = self.played((0..width).filter(|&column| self.has_moves(column)).collect());
        let mut sets = self.numbered(&moves, width).or_else(|| self.pairs(&moves))?;
        let comments = self.comments(&|column| sets.reads(column));
        for set in 0..sets.columns.len() {
            let range = sets.range(set);
            let inside = (0..width).filter(|column| range.contains(column) && has_bit(comments, *column));
            sets.columns[set].comments = inside.fold(0, |all, column| all | 1 << column);
        }
        Some(sets)
    }

    /// The sets that have a column of numbers each.
    fn numbered(&self, moves: &[usize], width: usize) -> Option<Sets> {
        let is_filled = |column: &usize| self.most(*column, 1, |_, _| true);
        let is_before_move =
            |column: &usize| (column + 1..width).find(is_filled).is_some_and(|next| moves.contains(&next));
        let rise = |column: &usize| self.numbers(*column).windows(2).all(|pair| pair[0] < pair[1]);
        let starts: Vec<usize> = (0..width)
            .filter(|column| !moves.contains(column) && self.has_numbers(*column))
            .filter(|column| is_before_move(column) && rise(column))
            .collect();
        if starts.len() < 2 || moves[0] < starts[0] {
            return None;
        }
        let mut columns: Vec<MoveColumns> = Vec::new();
        for (at, &start) in starts.iter().enumerate() {
            let end = starts.get(at + 1).copied().unwrap_or(width);
            let inside: Vec<usize> =
                moves.iter().copied().filter(|column| (start..end).contains(column)).collect();
            let has_pairs = columns.first().is_none_or(|first| first.black.is_some());
            let (white, black) = match inside[..] {
                [white, black] if has_pairs => (white, Some(black)),
                // The last move may be White's.
                [white] if at > 0 && has_pairs => (white, Some(white + 1).filter(|black| *black < end)),
                [white] => (white, None),
                _ => return None,
            };
            if let Some(first) = columns.first()
                && self.is_other_notation(white, first)
            {
                return None;
            }
            columns.push(set_of(Some(start), white, black));
        }
        let numbers: Vec<Vec<u32>> = starts.iter().map(|&start| self.numbers(start)).collect();
        let begins = |set: usize| numbers[set].first().copied().unwrap_or_default();
        let ends = |set: usize| numbers[set].last().copied().unwrap_or_default();
        let is_across = numbers[0].get(1).is_some_and(|second| *second == begins(0) + starts.len() as u32)
            && (1..starts.len()).all(|set| begins(set) == begins(set - 1) + 1);
        let order = match () {
            () if is_across => Order::Across,
            () if (1..starts.len()).all(|set| begins(set) > ends(set - 1)) => Order::Down,
            () if (1..starts.len()).all(|set| begins(set) == begins(0)) => Order::Games,
            () => return None,
        };
        // A text with commas is read as it is.
        let is_dotted = self.most(starts[1], 80, super::layout::is_move_number);
        if is_across && is_dotted && self.header.is_none() {
            return None;
        }
        Some(Sets { columns, starts, order })
    }

    /// The sets of two columns with moves, behind one column of numbers or none.
    fn pairs(&self, moves: &[usize]) -> Option<Sets> {
        if moves.len() < 4
            || !moves.len().is_multiple_of(2)
            || moves.iter().any(|column| self.is_notation(*column))
        {
            return None;
        }
        let kinds: Vec<Heads> =
            moves.chunks(2).map(|pair| self.heads(pair[0], pair[1])).collect::<Option<_>>()?;
        let is_alike = |heads: &Heads| heads.is_like(&kinds[0]) || *heads == Heads::Nothing;
        if !kinds.iter().all(is_alike) {
            return None;
        }
        let rise = |column: usize| self.numbers(column).windows(2).all(|pair| pair[0] < pair[1]);
        let number = (0..moves[0]).find(|&column| self.has_numbers(column) && rise(column));
        let mut columns: Vec<MoveColumns> = Vec::new();
        for pair in moves.chunks(2) {
            if let Some(first) = columns.first()
                && self.is_other_notation(pair[0], first)
            {
                return None;
            }
            columns.push(set_of(number, pair[0], Some(pair[1])));
        }
        let order = self.order_of(&columns, &kinds, number)?;
        for (at, columns) in columns.iter_mut().enumerate() {
            if at > 0 && order != Order::Games {
                columns.number = None;
            }
        }
        let mut starts: Vec<usize> = columns.iter().map(|columns| columns.white).collect();
        starts[0] = 0;
        Some(Sets { columns, starts, order })
    }

    /// The relation of pairs of columns, by their heads, their numbers, and what is legal. None if they may be anything.
    fn order_of(&self, columns: &[MoveColumns], kinds: &[Heads], number: Option<usize>) -> Option<Order> {
        let is_said = kinds.iter().all(|heads| matches!(heads, Heads::Numbered(_) | Heads::Players(_)))
            && kinds[1..].iter().all(|heads| *heads != kinds[0]);
        if is_said {
            return Some(Order::Games);
        }
        let rises_by_sets = number.is_some_and(|number| {
            self.numbers(number).windows(2).all(|pair| pair[1] - pair[0] == columns.len() as u32)
        });
        if rises_by_sets {
            return Some(Order::Across);
        }
        let down: Vec<&[u8]> = columns.iter().flat_map(|set| self.moves_of(set)).collect();
        let across: Vec<&[u8]> = self
            .rows
            .iter()
            .flat_map(|row| columns.iter().flat_map(|set| moves_in_row(self.text, row, set)))
            .collect();
        let is_game = |set: &MoveColumns| is_legal(&self.moves_of(set));
        let (goes_down, goes_across) = (is_legal(&down), is_legal(&across));
        let are_games = columns.iter().all(is_game);
        if self.header.is_none() && number.is_none() {
            return (goes_down && !goes_across).then_some(Order::Down);
        }
        // Several columns without heads may be a row of a game each.
        if self.header.is_none() && columns.len() > 2 && !goes_down {
            return None;
        }
        Some(match (goes_down, are_games) {
            (true, false) => Order::Down,
            (false, true) => Order::Games,
            _ if goes_across && !are_games => Order::Across,
            _ if number.is_some() => Order::Games,
            _ => Order::Down,
        })
    }

    /// The numbers in a column.
    fn numbers(&self, column: usize) -> Vec<u32> {
        let number = |row: &Vec<Cell>| -> Option<u32> {
            let digits = digits(self.text, *row.get(column)?);
            std::str::from_utf8(digits.of(self.text)).ok()?.parse().ok()
        };
        self.rows.iter().filter_map(number).collect()
    }

    /// Returns true if a column has the moves of another set in another notation, by its head or by its squares.
    fn is_other_notation(&self, column: usize, first: &MoveColumns) -> bool {
        self.is_notation(column) && self.name(column) != self.name(first.white)
            || self.is_in_another_notation(column, &[Some(first.white), first.black])
    }

    fn moves_of(&self, columns: &MoveColumns) -> Vec<&[u8]> {
        self.rows.iter().flat_map(|row| moves_in_row(self.text, row, columns)).collect()
    }

    /// The heads of two columns; none if they have others than sets have.
    fn heads(&self, white: usize, black: usize) -> Option<Heads> {
        let head = |column: usize| {
            let head = self.header.as_deref().and_then(|header| header.get(column));
            head.map_or("", |head| head.trim())
        };
        let heads = [head(white), head(black)];
        if heads == ["", ""] {
            return Some(Heads::Nothing);
        }
        let numbered = heads.map(side_of_head);
        if let [Some((Side::White, _)), Some((Side::Black, _))] = numbered {
            return Some(Heads::Numbered(heads[0].to_owned()));
        }
        if [self.side(white), self.side(black)] == [Some(Side::White), Some(Side::Black)] {
            let is_bare = heads.iter().all(|head| Side::named(head).is_some());
            return Some(if is_bare { Heads::Sides } else { Heads::Players(heads.map(str::to_owned)) });
        }
        heads.iter().all(|head| is_player(head)).then(|| Heads::Players(heads.map(str::to_owned)))
    }
}

/// The heads of two columns with moves.
#[derive(PartialEq, Eq, Debug)]
enum Heads {
    Nothing,
    /// The sides.
    Sides,
    /// The sides with the number of a game.
    Numbered(String),
    /// The players.
    Players([String; 2]),
}

impl Heads {
    fn is_like(&self, other: &Heads) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

fn set_of(number: Option<usize>, white: usize, black: Option<usize>) -> MoveColumns {
    MoveColumns {
        number,
        counts_plies: black.is_none(),
        game: None,
        color: None,
        white,
        black,
        comments: 0,
        lost: 0,
        standing: None,
        told: 0,
    }
}

/// The moves of a set in a row.
fn moves_in_row<'t>(text: &'t [u8], row: &[Cell], columns: &MoveColumns) -> Vec<&'t [u8]> {
    let cells =
        [Some(columns.white), columns.black].into_iter().flatten().filter_map(|column| row.get(column));
    cells.filter(|cell| is_one_move(text, **cell)).map(|cell| cell.span.of(text)).collect()
}

/// Returns true if moves are legal from the usual start.
fn is_legal(moves: &[&[u8]]) -> bool {
    are_legal(&moves.join(&b' '), moves.len())
}

/// A game of the table, or several side by side, with what is around their moves.
#[derive(Default)]
struct Block {
    rows: Vec<Vec<Cell>>,
    /// Rows without moves below those with some.
    lines: Vec<Vec<Cell>>,
}

/// Writes the rows, game by game.
pub fn write(
    writer: &mut Writer<'_>,
    rows: &mut Rows<'_>,
    sets: &Sets,
    (header, names): (&[Cell], Option<&[String]>),
) {
    let text = writer.text();
    let mut borders = Borders::new(&sets.columns[0], names, false);
    let mut block = Block::default();
    let mut tags = RowTags::default();
    while let Some(row) = rows.next() {
        let (kind, begins) = borders.next(text, &row);
        if begins {
            write_block(writer, std::mem::take(&mut block), sets, header);
        }
        match kind {
            RowKind::Empty => {}
            RowKind::Heads => row.iter().for_each(|cell| writer.leave_out(cell.span)),
            RowKind::Field(name, value) => tags.take_field(text, name, value),
            RowKind::Named(named) => named.write(writer),
            RowKind::Score(score) => tags.take_score(text, score),
            RowKind::Line | RowKind::NotStanding => block.lines.push(row),
            RowKind::Moves => {
                tags.write(writer);
                block.rows.push(row);
            }
        }
    }
    write_block(writer, block, sets, header);
    if tags.write(writer) {
        writer.end_game();
    }
}

/// Writes the moves of all sets of a block.
fn write_block(writer: &mut Writer<'_>, block: Block, sets: &Sets, header: &[Cell]) {
    let text = writer.text();
    let all = 0..sets.columns.len();
    let each_row = || 0..block.rows.len();
    let down = |set: usize| each_row().map(move |row| (row, set));
    match sets.order {
        Order::Games => {
            for set in all {
                let columns = &sets.columns[set];
                if !block.rows.iter().any(|row| !moves_in_row(text, row, columns).is_empty()) {
                    continue;
                }
                if let Some(named) = named_by_heads(text, columns, header) {
                    named.write(writer);
                }
                write_moves(writer, &block, sets, down(set).collect());
                write_lines(writer, &block.lines, sets.range(set));
                writer.end_game();
            }
        }
        order => {
            let named = named_in_row(text, &sets.columns[0], header).or_else(|| {
                let filled: Vec<Cell> = header.iter().copied().filter(|cell| !cell.span.is_empty()).collect();
                let half = filled.len() / sets.columns.len();
                named_in_row(text, &sets.columns[0], &filled[..half])
            });
            if let Some(named) = named {
                named.write(writer);
            }
            let entries = match order {
                Order::Across => each_row().flat_map(|row| all.clone().map(move |set| (row, set))).collect(),
                _ => all.flat_map(down).collect(),
            };
            write_moves(writer, &block, sets, entries);
            write_lines(writer, &block.lines, 0..usize::MAX);
            writer.end_game();
        }
    }
}

/// Writes the moves of a game: rows, each with a set.
fn write_moves(writer: &mut Writer<'_>, block: &Block, sets: &Sets, entries: Vec<(usize, usize)>) {
    let text = writer.text();
    let is_filled = |(row, set): &(usize, usize)| {
        let columns = &sets.columns[*set];
        let is_read = |column: usize| {
            columns.white == column || columns.black == Some(column) || has_bit(columns.comments, column)
        };
        let cells = block.rows[*row].iter().enumerate();
        cells.filter(|(column, _)| is_read(*column)).any(|(_, cell)| !cell.span.is_empty())
    };
    let entries: Vec<(usize, usize)> = entries.into_iter().filter(is_filled).collect();
    let mut counter = PlyCounter::default();
    for (at, &(row, set)) in entries.iter().enumerate() {
        let mut row = block.rows[row].clone();
        let columns = &sets.columns[set];
        if at + 1 == entries.len()
            && let Some(black) = columns.black
            && row.get(black).is_some_and(|cell| is_no_move(cell.span.of(text)))
        {
            row[black] = Cell::default();
        }
        let may_give_result = at + 1 == entries.len() && block.lines.is_empty();
        let place = RowPlace { is_first: at == 0, may_give_result };
        write_row(writer, &row, columns, &mut counter, place);
    }
}

/// Writes the cells of some columns of rows without moves.
fn write_lines(writer: &mut Writer<'_>, lines: &[Vec<Cell>], columns: std::ops::Range<usize>) {
    for row in lines {
        let inside = row.iter().enumerate().filter(|(column, _)| columns.contains(column));
        for (_, cell) in inside.filter(|(_, cell)| !cell.span.is_empty()) {
            cell.value().write(writer);
            writer.add(" ");
        }
        writer.end_line();
    }
}
