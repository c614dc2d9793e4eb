//! Running text in two columns, as a page of a bulletin is copied: the left column comes before the right one. The move
//! numbers prove it: they go on from the foot of the left column at the head of the right one, and not along the lines. So do two
//! games side by side, each with its own numbers from 1.

/// Three or more games side by side.
mod abreast;

use self::abreast::games_abreast;
use super::Writer;
use super::cells::is_result_line;
use super::lines::lines;
use super::words::{Look, is_move};
use stamma_board::internals::sort_by;
use stamma_notation::Span;
use stamma_notation::internals::gives_tags;
use std::collections::HashMap;
use std::ops::Range;

/// The blanks between the columns, at least.
const GAP: usize = 3;
/// Fewer lines with both columns show nothing.
const FEWEST_LINES: usize = 3;
/// Fewer lines of one game show nothing.
const FEWEST_ROWS: usize = 2;
/// Fewer numbers of moves show nothing.
const FEWEST_NUMBERS: usize = 8;
/// A longer line is none of a page.
const LONGEST_LINE: usize = 400;

/// A line with the place where its right column begins.
#[derive(Clone, Copy, Debug)]
struct Row {
    line: Span,
    /// The byte where the right column begins; the end of the line if it has none.
    right: usize,
    /// Something stands in the right column.
    is_parted: bool,
    /// The left column reaches into the right one: a line over the whole page.
    is_whole: bool,
}

impl Row {
    fn of(text: &[u8], line: Span, column: usize) -> Row {
        let shown = String::from_utf8_lossy(line.of(text));
        let whole = Row { line, right: line.end, is_parted: false, is_whole: true };
        if line.len() > LONGEST_LINE || shown.len() != line.len() {
            return whole;
        }
        let Some((at, _)) = shown.char_indices().nth(column) else {
            return Row { is_whole: false, ..whole };
        };
        let gap = shown[..at].chars().rev().take_while(|ch| *ch == ' ').count();
        if shown[at..].trim().is_empty() {
            return Row { is_whole: false, ..whole };
        }
        if gap < GAP.min(column) {
            return whole;
        }
        Row { line, right: line.start + at, is_parted: true, is_whole: false }
    }

    /// Returns true for a line over the whole page, and where a page ends.
    fn ends_columns(self, text: &[u8]) -> bool {
        self.is_whole || self.line.of(text).contains(&b'\x0C')
    }

    fn is_blank(self, text: &[u8]) -> bool {
        self.line.of(text).trim_ascii().is_empty()
    }

    fn parts(self) -> [Span; 2] {
        [Span::new(self.line.start, self.right), Span::new(self.right, self.line.end)]
    }
}

/// The columns of characters where most right columns begin, the most frequent first.
fn gutters(text: &[u8]) -> Vec<usize> {
    const MOST: usize = 2;
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for line in lines(text).filter(|line| line.len() <= LONGEST_LINE) {
        let Ok(shown) = std::str::from_utf8(line.of(text)) else { continue };
        let (mut blanks, mut has_text) = (0, false);
        for (column, ch) in shown.chars().enumerate() {
            match ch {
                ' ' => blanks += 1,
                _ => {
                    if blanks >= GAP && (has_text || blanks == column) {
                        *counts.entry(column).or_default() += 1;
                    }
                    (blanks, has_text) = (0, true);
                }
            }
        }
    }
    let mut counts: Vec<(usize, usize)> =
        counts.into_iter().filter(|(_, count)| *count >= FEWEST_LINES).collect();
    sort_by(&mut counts, |one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    counts.into_iter().take(MOST).map(|(column, _)| column).collect()
}

/// The numbers of the moves of a text, added to those before it. Returns how many there are.
fn take_numbers(text: &[u8], numbers: &mut Vec<u32>) -> usize {
    let before = numbers.len();
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=3).contains(&digits) {
            continue;
        }
        let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
        let rest = &word[digits + dots..];
        let has_move = match rest.is_empty() {
            true => words.peek().is_some_and(|next| is_move(next)) || dots > 0 && words.peek().is_none(),
            false => dots > 0 && is_move(rest),
        };
        if has_move {
            numbers.extend(
                std::str::from_utf8(&word[..digits]).ok().and_then(|number| number.parse::<u32>().ok()),
            );
        }
    }
    numbers.len() - before
}

/// Returns true if numbers go on one by one, or begin again with 1.
fn go_on(numbers: &[u32]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] || pair[1] == pair[0] + 1 || pair[1] == 1)
}

/// Returns true if the numbers of some rows go on down the columns, and not along the lines.
fn is_in_columns(text: &[u8], rows: &[Row]) -> bool {
    let parted = rows.iter().filter(|row| row.is_parted).count();
    if parted < FEWEST_ROWS {
        return false;
    }
    let (mut down, mut along) = (Vec::new(), Vec::new());
    let mut most = 0;
    for side in 0..2 {
        for row in rows {
            most = most.max(take_numbers(row.parts()[side].of(text), &mut down));
        }
    }
    for row in rows {
        take_numbers(row.line.of(text), &mut along);
    }
    // A number a line: a table of moves, which is read by its numbers.
    most > 1 && down.len() >= FEWEST_NUMBERS && go_on(&down) && !go_on(&along) || are_games(text, rows)
}

/// Returns true if both columns are a game each: the numbers of each count from 1, and White's and Black's moves stand behind them. In
/// columns of one game there is one move behind each number.
fn are_games(text: &[u8], rows: &[Row]) -> bool {
    const FEWEST: usize = 3;
    [0, 1].into_iter().all(|side| {
        let mut numbers = Vec::new();
        let (mut lines, mut moves) = (0, 0);
        for part in rows.iter().filter(|row| row.is_parted).map(|row| row.parts()[side].of(text)) {
            let found = take_numbers(part, &mut numbers);
            if found > 0 {
                lines += found;
                let words = part.split(|byte| byte.is_ascii_whitespace() || *byte == b'.');
                moves += words.filter(|word| is_move(word)).count();
            }
        }
        let counts = numbers.iter().zip(1..).all(|(number, due)| *number == due);
        // The last move of Black may be missing.
        numbers.len() >= FEWEST && counts && moves + 1 >= 2 * lines
    })
}

/// The ranges of rows that are in two columns: as few paragraphs together as the numbers need to go on.
fn regions(text: &[u8], rows: &[Row]) -> Vec<Range<usize>> {
    /// A column has at most so many paragraphs.
    const MOST: usize = 8;
    let paragraphs = paragraphs(text, rows);
    let mut found = Vec::new();
    let mut at = 0;
    while at < paragraphs.len() {
        let first = paragraphs[at].clone();
        let is_parted = rows[first.clone()].iter().any(|row| row.is_parted);
        // No line over the whole page stands between.
        let is_apart = |range: &Range<usize>| rows[range.clone()].iter().any(|row| row.ends_columns(text));
        let last = (at..paragraphs.len().min(at + MOST))
            .take_while(|_| is_parted)
            .take_while(|&last| !is_apart(&(first.start..paragraphs[last].end)))
            .find(|&last| is_in_columns(text, &rows[first.start..paragraphs[last].end]));
        if let Some(last) = last {
            found.push(first.start..paragraphs[last].end);
        }
        at = last.unwrap_or(at) + 1;
    }
    found
}

/// The ranges of rows between empty ones, and between lines over the whole page.
fn paragraphs(text: &[u8], rows: &[Row]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut start = None;
    for (at, row) in rows.iter().enumerate() {
        if row.is_blank(text) || row.ends_columns(text) {
            found.extend(start.take().map(|start| start..at));
        } else {
            start = start.or(Some(at));
        }
    }
    found.extend(start.map(|start| start..rows.len()));
    found
}

/// The rows of a text and those of them that are in two columns.
fn columns_of(text: &[u8]) -> Option<(Vec<Row>, Vec<Range<usize>>)> {
    gutters(text).into_iter().find_map(|column| {
        let rows: Vec<Row> = lines(text).map(|line| Row::of(text, line, column)).collect();
        let regions = regions(text, &rows);
        (!regions.is_empty()).then_some((rows, regions))
    })
}

/// Returns true if a part of a text is in two columns, or has games side by side.
pub fn has_gutter(text: &[u8]) -> bool {
    !games_abreast(text, &lines(text).collect::<Vec<_>>()).is_empty() || columns_of(text).is_some()
}

/// Writes the left column before the right one, and each game before the one to its right.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let abreast = games_abreast(text, &lines(text).collect::<Vec<_>>());
    if !abreast.is_empty() {
        return abreast::unwrap(writer, &abreast);
    }
    let Some((rows, regions)) = columns_of(text) else { return writer.copy(Span::new(0, text.len())) };
    let mut at = 0;
    for region in regions {
        let start = rows[region.start].line.start;
        writer.copy(Span::new(at, start));
        let has_games = are_games(text, &rows[region.clone()]);
        let below = has_games.then(|| heading_below_column(text, &rows[region.clone()])).flatten();
        for side in 0..2 {
            if side > 0 && has_games && below.is_none() {
                writer.end_game_behind_moves();
            }
            for (row, place) in rows[region.clone()].iter().zip(0..) {
                if side == 0 && below == Some(place) {
                    writer.end_game_behind_moves();
                }
                let part = row.parts()[side];
                let end = part.start + part.of(text).trim_ascii_end().len();
                writer.copy(Span::new(part.start, end));
                writer.add("\n");
            }
        }
        at = rows.get(region.end).map_or(text.len(), |row| row.line.start);
    }
    writer.copy(Span::new(at, text.len()));
}

/// The first of the lines at the foot of the left column that head the game at the top of the right one.
fn heading_below_column(text: &[u8], rows: &[Row]) -> Option<usize> {
    /// No heading has more lines.
    const MOST: usize = 4;
    let part = |row: &Row| row.parts()[0].of(text).trim_ascii();
    let is_heading = |row: &&Row| !is_result_line(part(row)) && Look::at(part(row)).moves == 0;
    let count = rows.iter().rev().take_while(is_heading).count();
    let foot = rows.len() - count;
    let mut filled = (foot..rows.len()).filter(|at| !part(&rows[*at]).is_empty());
    let first = filled.next()?;
    let heads = std::str::from_utf8(part(&rows[first])).is_ok_and(gives_tags);
    (heads && filled.count() < MOST).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::has_gutter;

    #[test]
    fn columns_are_known_by_their_numbers() {
        let two = "1.e4 e5 2.Nf3 Nc6       8.c3 O-O 9.h3 Na5\n3.Bb5 a6 4.Ba4 Nf6      10.Bc2 c5 11.d4 Qc7\n\
                   5.O-O Be7 6.Re1 b5      12.Nbd2 Bd7 13.Nf1\n7.Bb3 d6                Rfe8 1/2-1/2\n";
        assert!(has_gutter(two.as_bytes()));
        let games = "GAME 7                GAME 8\n1. e4 e5              1. d4 d5\n2. Nf3 Nc6            2. c4 e6\n\
                     3. Bb5 a6             3. Nc3 Nf6\n4. Ba4                4. Bg5 Be7\n";
        assert!(has_gutter(games.as_bytes()));
        for text in [
            "1. e4       1. e5\n2. Nf3      2. Nc6\n3. Bb5      3. a6\n4. Ba4      4. Nf6\n",
            "1. e4 e5      4. Ba4 Nf6\n2. Nf3 Nc6    5. O-O Be7\n3. Bb5 a6     6. Re1 b5\n",
            "1.e4 e5 2.Nf3 Nc6       3.Bb5 a6 4.Ba4 Nf6\n5.O-O Be7 6.Re1 b5      7.Bb3 d6 8.c3 O-O\n9.h3 Na5 10.Bc2 c5      11.d4 Qc7\n",
            "",
        ] {
            assert!(!has_gutter(text.as_bytes()), "{text}");
        }
    }
}
