//! The order of rows with moves: that of the text, or that of their numbers where the text has another one.

use super::is_black;
use super::layout::MoveColumns;
use super::moves::{Borders, RowKind, place_of};
use super::rows::{Cell, Rows};
use stamma_board::internals::sort_by;
use std::collections::HashMap;

/// The rows of a table, in the order in which they are written.
pub enum OrderedRows<'r, 't> {
    Text(&'r mut Rows<'t>),
    /// The next row is the last.
    Sorted(Vec<Vec<Cell>>),
}

impl OrderedRows<'_, '_> {
    /// The next row that begins before a byte.
    pub fn next(&mut self, end: usize) -> Option<Vec<Cell>> {
        match self {
            OrderedRows::Text(rows) if rows.at() < end => rows.next(),
            OrderedRows::Text(_) => None,
            OrderedRows::Sorted(rows) => rows.pop(),
        }
    }

    /// The row behind the last one.
    pub fn peek(&self) -> Option<Vec<Cell>> {
        match self {
            OrderedRows::Text(rows) => Rows::clone(rows).next(),
            OrderedRows::Sorted(rows) => rows.last().cloned(),
        }
    }
}

/// Rows in the order of their numbers.
pub struct Sorted {
    /// The rows; the first is the last.
    pub rows: Vec<Vec<Cell>>,
    /// The number of the first row that is in another place in the text.
    pub number: Cell,
}

/// Sorts rows whose numbers say that they are in another order: each is there once in its game, and hardly one is missing.
pub fn sorted(
    text: &[u8],
    mut rows: Rows<'_>,
    mut borders: Borders<'_>,
    columns: &MoveColumns,
) -> Option<Sorted> {
    const FEWEST: usize = 3;
    let number = columns.number?;
    let mut games: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut found: Vec<((usize, u64), Vec<Cell>)> = Vec::new();
    while let Some(row) = rows.next() {
        match borders.next(text, &row).0 {
            RowKind::Empty => continue,
            RowKind::Moves => {}
            _ => return None,
        }
        let (place, game) = place_of(text, &row, columns);
        let count = games.len();
        let game = *games.entry(game).or_insert(count);
        let mut at = u64::from(place?);
        if let Some(color) = columns.color.filter(|_| !columns.counts_plies) {
            at = 2 * at + u64::from(row.get(color).is_some_and(|cell| is_black(text, *cell)));
        }
        found.push(((game, at), row));
    }
    let keys: Vec<(usize, u64)> = found.iter().map(|(key, _)| *key).collect();
    let mut ordered = keys.clone();
    sort_by(&mut ordered, |one, other| one.cmp(other));
    let first = keys.iter().zip(&ordered).position(|(key, ordered)| key != ordered)?;
    let is_whole = ordered.chunk_by(|one, other| one.0 == other.0).all(|game| {
        let length = game[game.len() - 1].1 - game[0].1;
        game.windows(2).all(|pair| pair[0] != pair[1]) && length < (game.len() + game.len() / 4) as u64
    });
    if keys.len() < FEWEST || !is_whole {
        return None;
    }
    let number = found[first].1.get(number).copied().unwrap_or_default();
    sort_by(&mut found, |one, other| other.0.cmp(&one.0));
    Some(Sorted { rows: found.into_iter().map(|(_, row)| row).collect(), number })
}
