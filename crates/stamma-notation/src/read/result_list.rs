//! Lists of the results of several games, a line for each, with both players and the result. None of them is the heading of the game
//! beside the list.

use super::heading::line::{HeadingLine, heading_line};
use super::lex::ends_line;
use alloc::vec::Vec;

/// No line of a list is longer.
const LONGEST: usize = 200;

/// The players and the result that a line of a heading gives, if it gives all three.
pub fn row_of(facts: &HeadingLine) -> Option<[&str; 3]> {
    let value = |name: &str| facts.tags.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value);
    Some([value("White")?, value("Black")?, value("Result")?])
}

/// Returns true if rows are of more than one game.
pub fn are_of_several_games<'r>(mut rows: impl Iterator<Item = [&'r str; 3]>) -> bool {
    let first = rows.next();
    rows.any(|row| Some(row) != first)
}

/// A list of results in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultList {
    /// The byte behind its last line.
    pub end: usize,
    /// The number of its lines.
    pub rows: usize,
}

/// The list of the results of several games that begins with a line at a place, without empty lines in it.
pub fn result_list_at(input: &[u8], at: usize) -> Option<ResultList> {
    if !begins_result_list(input, at) {
        return None;
    }
    let mut list = ResultList { end: at, rows: 0 };
    for (_, end) in rows_at(input, at) {
        list = ResultList { end, rows: list.rows + 1 };
    }
    Some(list)
}

/// Returns true if a list of the results of several games begins with a line at a place. Its first lines show it: none looks through all
/// lines that say the same.
pub fn begins_result_list(input: &[u8], at: usize) -> bool {
    const LOOKED_AT: usize = 4;
    let rows: Vec<HeadingLine> = rows_at(input, at).take(LOOKED_AT).map(|(row, _)| row).collect();
    are_of_several_games(rows.iter().filter_map(row_of))
}

/// The lines from a place on that name both players and the result, each with the byte behind it.
fn rows_at(input: &[u8], at: usize) -> impl Iterator<Item = (HeadingLine, usize)> + '_ {
    let mut start = at;
    core::iter::from_fn(move || {
        let rest = input.get(start..)?;
        let length = rest.iter().take(LONGEST + 1).position(|byte| ends_line(*byte));
        let line = &rest[..length.unwrap_or(rest.len().min(LONGEST + 1))];
        let row = row_in(line)?;
        let end = start + line.trim_ascii_end().len();
        start += line.len() + if rest[line.len()..].starts_with(b"\r\n") { 2 } else { 1 };
        Some((row, end))
    })
}

/// The facts of a line that names both players and the result.
fn row_in(line: &[u8]) -> Option<HeadingLine> {
    /// Names have so many letters side by side, but for a few.
    const LETTERS: usize = 2;
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let names = line.split(|byte| !is_letter(byte)).filter(|word| word.len() >= LETTERS);
    // `½` ends with the byte BD.
    let has_result = line.iter().any(|byte| matches!(byte, b'0' | b'1' | 0xBD));
    if line.len() > LONGEST || !has_result || names.count() < 2 || has_square_as_word(line) {
        return None;
    }
    let text = core::str::from_utf8(line).ok()?.trim().trim_end_matches([',', ';', '.']);
    heading_line(text).filter(|facts| row_of(facts).is_some())
}

/// Returns true if a word of a line is a square or ends with one, as moves do and names do not: `e4`, `Nxf3`.
fn has_square_as_word(line: &[u8]) -> bool {
    let is_square = |at: usize| {
        let begins = at == 0 || !line[at - 1].is_ascii_alphanumeric() || line[at - 1] == b'x';
        let ends = !line.get(at + 2).is_some_and(u8::is_ascii_alphanumeric);
        begins && ends && line[at + 1].is_ascii_digit()
    };
    (0..line.len().saturating_sub(1)).any(|at| matches!(line[at], b'a'..=b'h') && is_square(at))
}

#[cfg(test)]
mod tests {
    use super::{ResultList, result_list_at};

    #[test]
    fn lists_are_of_several_games() {
        for text in [
            "Smith - Jones 1-0\nTom - Jack 0-1",
            "1. Smith - Jones 1-0\r\n2. Tom - Jack 1/2\r\n",
            "[1-0] Smith - Jones\n[0-1] Tom - Jack",
            "Board 1: Smith (Leeds) 1-0 Jones (York);\nBoard 2: Tom (Leeds) 0-1 Jack (York).",
            "Smith - Jones 1-0\nJones - Smith 1-0",
        ] {
            let end = text.trim_end().len();
            assert_eq!(result_list_at(text.as_bytes(), 0), Some(ResultList { end, rows: 2 }), "{text}");
        }
        for text in [
            "Smith - Jones 1-0",
            "Smith - Jones 1-0\n\nTom - Jack 0-1",
            "Smith - Jones 1-0\nSmith - Jones 1-0 (34)",
            "Smith - Jones 1-0\nSmith - Jones 1-0\nSmith - Jones 1-0\nSmith - Jones 1-0\nTom - Jack 0-1",
            "Smith - Jones\nTom - Jack",
            "1. e4 e5 1-0\n2. d4 d5 0-1",
            "",
        ] {
            assert_eq!(result_list_at(text.as_bytes(), 0), None, "{text}");
        }
    }
}
