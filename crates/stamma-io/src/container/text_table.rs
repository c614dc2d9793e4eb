//! Tables drawn with signs: bars between the cells, and lines of dashes or of box characters between the rows.

use super::Writer;
use super::cells::{is_head, write_head, write_row};
use super::lines::{lines, trimmed};
use super::words::is_move;
use stamma_notation::Span;

/// Characters that part cells.
const BARS: [char; 6] = ['|', '│', '║', '┃', '¦', '┊'];

/// Returns true if several lines of a text are rows of cells between bars, and some hold moves.
pub fn is_table(text: &[u8]) -> bool {
    let mut rows = 0;
    let mut with_moves = 0;
    let mut rules = 0;
    for line in lines(text).map(|line| trimmed(text, line)) {
        if is_rule(text, line) {
            rules += 1;
        } else if let Some(cells) = cells(text, line) {
            rows += 1;
            with_moves += usize::from(cells.iter().any(|cell| is_move(trimmed(text, *cell).of(text))));
        }
    }
    // Bars in a score sheet part moves: `1. e4 | e5` alone is no table.
    with_moves > 1 && (rules > 0 || rows >= 3)
}

/// Returns true if a line holds nothing but the signs that rules are drawn with, three of them at least.
pub fn is_rule(text: &[u8], line: Span) -> bool {
    let Ok(line) = std::str::from_utf8(line.of(text)) else { return false };
    let is_sign = |ch: char| {
        matches!(ch, '-' | '=' | '+' | '_' | ':' | ' ') || ('─'..='╿').contains(&ch) || BARS.contains(&ch)
    };
    let drawn = line.chars().filter(|ch| matches!(ch, '-' | '=' | '_') || ('─'..='╿').contains(ch)).count();
    drawn >= 3 && line.chars().all(is_sign)
}

/// The cells of a line with at least two bars, or with a bar and cells on both sides.
fn cells(text: &[u8], line: Span) -> Option<Vec<Span>> {
    let content = std::str::from_utf8(line.of(text)).ok()?;
    let bars: Vec<(usize, usize)> = content
        .char_indices()
        .filter(|(_, ch)| BARS.contains(ch))
        .map(|(at, ch)| (at, ch.len_utf8()))
        .collect();
    if bars.is_empty() {
        return None;
    }
    let mut found = Vec::with_capacity(bars.len() + 1);
    let mut start = line.start;
    for (at, length) in bars.iter().chain(&[(content.len(), 0)]) {
        found.push(Span::new(start, line.start + at));
        start = line.start + at + length;
    }
    // Bars at the borders have nothing on their outer side.
    if found.first().is_some_and(|first| first.is_empty()) {
        found.remove(0);
    }
    if found.last().is_some_and(|last| last.is_empty()) {
        found.pop();
    }
    (found.len() > 1).then_some(found)
}

/// Writes the rows as lines, and other lines as they are.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut rows = 0;
    for line in lines(text) {
        let content = trimmed(text, line);
        if is_rule(text, content) {
            continue;
        }
        match cells(text, content) {
            Some(cells) if rows == 0 && is_head(text, &cells) => write_head(writer, &cells),
            Some(cells) => {
                rows += 1;
                write_row(writer, &cells);
            }
            None => {
                rows = 0;
                writer.copy(line);
                writer.add("\n");
            }
        }
    }
}
