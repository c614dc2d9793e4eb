//! Three or more games side by side, as bulletins print the boards of a round: the line with the first moves has the number 1 at the
//! beginning of each column.

use super::take_numbers;
use crate::container::Writer;
use crate::container::lines::{lines, trimmed};
use crate::container::words::is_move;
use stamma_notation::Span;
use std::ops::Range;

/// Two games are told by their gutter.
const FEWEST_GAMES: usize = 3;
/// Fewer numbers of a game show nothing.
const FEWEST_NUMBERS: usize = 2;
/// A longer line is none of a page.
const LONGEST_LINE: usize = 1_000;
/// No game has more lines, and no heading.
const MOST_LINES: usize = 400;
const MOST_LINES_ABOVE: usize = 8;

/// Lines with a game in each column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abreast {
    lines: Range<usize>,
    /// The characters at which the columns begin.
    columns: Vec<usize>,
}

/// The lines of a text that have games side by side.
pub fn games_abreast(text: &[u8], all: &[Span]) -> Vec<Abreast> {
    let mut found: Vec<Abreast> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let columns = columns_of(all[at].of(text));
        let above = found.last().map_or(0, |found| found.lines.end);
        let games = columns.and_then(|columns| abreast(text, all, at, columns, above));
        at = games.as_ref().map_or(at + 1, |games| games.lines.end);
        found.extend(games);
    }
    found
}

/// The columns of a line in which the number 1 stands at least three times, each time before a move and behind blanks.
fn columns_of(line: &[u8]) -> Option<Vec<usize>> {
    let shown = std::str::from_utf8(line).ok().filter(|line| line.len() <= LONGEST_LINE)?;
    let mut columns = Vec::new();
    let mut blanks = 2;
    for ((byte, ch), column) in shown.char_indices().zip(0..) {
        let behind =
            shown[byte..].strip_prefix('1').map(|behind| behind.trim_start_matches('.').trim_start());
        let word = behind.and_then(|behind| behind.split_whitespace().next()).unwrap_or_default();
        if blanks >= 2 && is_move(word.as_bytes()) {
            columns.push(column);
        }
        blanks = if ch == ' ' { blanks + 1 } else { 0 };
    }
    (columns.len() >= FEWEST_GAMES).then_some(columns)
}

/// The lines around the one with the first moves that keep to its columns, if each column is a game.
fn abreast(text: &[u8], all: &[Span], first: usize, columns: Vec<usize>, above: usize) -> Option<Abreast> {
    let fits = |line: &Span| {
        let is_blank = line.of(text).trim_ascii().is_empty();
        !is_blank && cells(text, *line, &columns).is_some()
    };
    let below = cells(text, *all.get(first + 1)?, &columns)?;
    let mut second = Vec::new();
    take_numbers(below[0].of(text), &mut second);
    if second != [2] {
        return None;
    }
    let end = first + all[first..].iter().take(MOST_LINES).take_while(|line| fits(line)).count();
    let above = all[above..first].iter().rev().take(MOST_LINES_ABOVE);
    let start = first - above.take_while(|line| fits(line)).count();
    let is_game = |column: usize| {
        let mut numbers = Vec::new();
        let mut moves = 0;
        for line in &all[first..end] {
            let cell = cells(text, *line, &columns).map_or(Span::default(), |cells| cells[column]);
            take_numbers(cell.of(text), &mut numbers);
            let words = cell.of(text).split(|byte| byte.is_ascii_whitespace() || *byte == b'.');
            moves += words.filter(|word| is_move(word)).count();
        }
        let counts = numbers.iter().zip(1..).all(|(number, due)| *number == due);
        // The last move of Black may be missing.
        numbers.len() >= FEWEST_NUMBERS && counts && moves + 1 >= 2 * numbers.len()
    };
    (0..columns.len()).all(is_game).then_some(Abreast { lines: start..end, columns })
}

/// The parts of a line in the columns; none where something reaches over the beginning of one.
fn cells(text: &[u8], line: Span, columns: &[usize]) -> Option<Vec<Span>> {
    let shown = std::str::from_utf8(line.of(text)).ok().filter(|line| line.len() <= LONGEST_LINE)?;
    let byte_of = |column: usize| shown.char_indices().nth(column).map_or(shown.len(), |(byte, _)| byte);
    let starts: Vec<usize> = columns.iter().skip(1).map(|column| byte_of(*column)).collect();
    let is_apart = |start: &usize| shown[..*start].chars().next_back().is_none_or(|ch| ch == ' ');
    let reaches = |start: &usize| *start < shown.len() && !is_apart(start);
    if starts.iter().any(reaches) {
        return None;
    }
    let ends = starts.iter().copied().chain([shown.len()]);
    let begins = [0].into_iter().chain(starts.iter().copied());
    let part = |(start, end)| trimmed(text, Span::new(line.start + start, line.start + end));
    Some(begins.zip(ends).map(part).collect())
}

/// Writes the games one behind the other.
pub fn unwrap(writer: &mut Writer<'_>, found: &[Abreast]) {
    let text = writer.text();
    let all: Vec<Span> = lines(text).collect();
    let mut at = 0;
    for Abreast { lines, columns } in found {
        writer.copy(Span::new(at, all[lines.start].start));
        for column in 0..columns.len() {
            for line in &all[lines.clone()] {
                let cell = cells(text, *line, columns).map_or(Span::default(), |cells| cells[column]);
                writer.copy(cell);
                writer.add("\n");
            }
            writer.end_game_behind_moves();
        }
        at = all.get(lines.end).map_or(text.len(), |line| line.start);
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::games_abreast;
    use crate::container::lines::lines;

    #[test]
    fn games_side_by_side_are_told_from_one_game() {
        let is_abreast = |text: &str| {
            let all: Vec<_> = lines(text.as_bytes()).collect();
            !games_abreast(text.as_bytes(), &all).is_empty()
        };
        assert!(is_abreast(
            "A - B            C - D            E - F\n1. e4 e5         1. d4 d5         1. c4 e5\n2. Nf3 Nc6       2. c4 e6         2. g3\n"
        ));
        for text in [
            "1. e4 e5    1. d4 d5\n2. Nf3 Nc6  2. c4 e6\n",
            "1. e4 e5    1. d4 d5    1. c4 e5\n",
            "1. e4 e5    2. Nf3 Nc6    3. Bb5 a6\n4. Ba4 Nf6   5. O-O Be7    6. Re1 b5\n",
            "",
        ] {
            assert!(!is_abreast(text), "{text}");
        }
    }
}
