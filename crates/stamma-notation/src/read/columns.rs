//! Sheets in several columns, typed line by line: `1. e4 e5  21. Rd1 Rd8`. Their move numbers say in which order to read.

use super::token::{Token, TokenKind};
use super::word::GameText;
use alloc::vec::Vec;
use core::ops::Range;

/// The tokens of one numbered move pair.
struct Cell {
    number: u32,
    tokens: Range<usize>,
}

/// No sheet has more columns.
const MOST_COLUMNS: usize = 8;

/// The tokens in the order of their columns, where the numbers leave no doubt: each line has the next number of every
/// column, and each column goes on where the one before it ends. None where the lines are to be read as they stand.
pub fn by_columns(text: GameText<'_>) -> Option<Vec<Token>> {
    let tokens = text.tokens;
    let lines = lines_of(text)?;
    let (first, last) = (lines.first()?, lines.last()?);
    let columns = first.len();
    if lines.len() < 2 || !(2..=MOST_COLUMNS).contains(&columns) {
        return None;
    }
    // A number in no column would be lost.
    if lines.iter().any(|line| line.len() > columns) {
        return None;
    }
    let mut due = first[0].number;
    let mut order: Vec<Range<usize>> = Vec::new();
    for column in 0..columns {
        let mut rows = lines.iter().map(|line| line.get(column));
        let mut length = 0;
        for cell in rows.by_ref().take_while(Option::is_some).flatten() {
            if cell.number != due {
                return None;
            }
            due += 1;
            length += 1;
            order.push(cell.tokens.clone());
        }
        // Only the last rows may lack a cell.
        if length == 0 || rows.any(|cell| cell.is_some()) {
            return None;
        }
    }
    let start = first[0].tokens.start;
    let end = last.last()?.tokens.end;
    let mut sorted = tokens[..start].to_vec();
    for cell in order {
        sorted.extend_from_slice(&tokens[cell]);
    }
    sorted.extend_from_slice(&tokens[end..]);
    Some(sorted)
}

/// The numbered cells of each line; none where a line between them has no number, or where anything but words stands.
fn lines_of(text: GameText<'_>) -> Option<Vec<Vec<Cell>>> {
    let GameText { input, tokens, words: read } = text;
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    let mut line: Vec<Cell> = Vec::new();
    let (mut words, mut ended) = (0, false);
    // True on a line that begins with a result.
    let mut is_result = false;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Space => {
                let ends = token.span.of(input).iter().any(|byte| matches!(byte, b'\n' | b'\r'));
                if ends && words > 0 {
                    match line.is_empty() {
                        false if ended => return None,
                        false => lines.push(core::mem::take(&mut line)),
                        // A heading stands before the table, a result after it.
                        true => ended = !lines.is_empty(),
                    }
                    words = 0;
                    // Games that are no such sheet are known by their first lines.
                    match &lines[..] {
                        [first] if first.len() < 2 => return None,
                        [first, second] if second[0].number != first[0].number + 1 => return None,
                        _ => {}
                    }
                }
            }
            TokenKind::Word => {
                words += 1;
                let word = read.word(*token);
                let spells_result = word.whole.result.is_some();
                is_result = if words == 1 { spells_result } else { is_result };
                // `1:0` is no number with its sign.
                let number = word.number.filter(|number| !number.black && !spells_result);
                if let Some(number) = number.and_then(|number| number.value) {
                    // What stands before its first number is in no cell; over the table it is a heading.
                    if line.is_empty() && words > 1 && !lines.is_empty() {
                        return None;
                    }
                    line.push(Cell { number, tokens: at..at + 1 });
                }
                if let Some(cell) = line.last_mut() {
                    cell.tokens.end = at + 1;
                }
            }
            TokenKind::Tag if lines.is_empty() && line.is_empty() => {}
            // `1-0 (time)` below the table.
            TokenKind::Open | TokenKind::Close
                if is_result && words > 0 && line.is_empty() && !lines.is_empty() => {}
            _ => return None,
        }
    }
    if !line.is_empty() {
        if ended {
            return None;
        }
        lines.push(line);
    }
    Some(lines)
}
