//! Rows of cells, as tables have them, written as lines of moves.

use super::Writer;
use super::lines::trimmed;
use super::words::is_move;
use stamma_notation::Span;

/// Words of the heads of columns. A column with another head belongs to a player of that name.
const HEADS: [&str; 36] = [
    "",
    "#",
    "no",
    "no.",
    "nr",
    "nr.",
    "n",
    "move",
    "moves",
    "zug",
    "ход",
    "white",
    "black",
    "weiß",
    "weiss",
    "schwarz",
    "blancs",
    "noirs",
    "blancas",
    "negras",
    "bianco",
    "nero",
    "brancas",
    "pretas",
    "wit",
    "zwart",
    "белые",
    "черные",
    "чёрные",
    "time",
    "zeit",
    "clock",
    "w",
    "b",
    "s",
    "comment",
];

/// Returns true if a row is the head of a table: words, and no moves.
pub fn is_head(text: &[u8], cells: &[Span]) -> bool {
    let word = |cell: &Span| String::from_utf8_lossy(trimmed_of_signs(text, *cell).of(text)).to_lowercase();
    let known = cells.iter().filter(|cell| HEADS.contains(&word(cell).as_str())).count();
    cells.len() > 1
        && 2 * known >= cells.len()
        && !cells.iter().any(|cell| is_move(cell.of(text)) && cell.len() > 1)
}

/// A cell without blanks, and without signs of emphasis around it.
fn trimmed_of_signs(text: &[u8], cell: Span) -> Span {
    let cell = trimmed(text, cell);
    let is_sign = |byte: &u8| matches!(byte, b'*' | b'_' | b'\'' | b'`');
    let start = cell.of(text).iter().take_while(|byte| is_sign(byte)).count();
    let end = cell.of(text)[start..].iter().rev().take_while(|byte| is_sign(byte)).count();
    Span::new(cell.start + start, cell.end - end)
}

/// Writes the head of a table: the names of players, where it has them.
pub fn write_head(writer: &mut Writer<'_>, cells: &[Span]) {
    let text = writer.text();
    let name = |cell: &Span| {
        let cell = trimmed_of_signs(text, *cell);
        let word = String::from_utf8_lossy(cell.of(text)).to_lowercase();
        (!HEADS.contains(&word.as_str())).then_some(cell)
    };
    if let [number, white, black] = cells
        && name(number).is_none()
        && let (Some(white), Some(black)) = (name(white), name(black))
    {
        writer.tag("White", white);
        writer.tag("Black", black);
    }
}

/// Writes a row: its cells with blanks between them. Times become comments.
pub fn write_row(writer: &mut Writer<'_>, cells: &[Span]) {
    let text = writer.text();
    for (at, cell) in cells.iter().map(|cell| trimmed(text, *cell)).enumerate() {
        let content = cell.of(text);
        if content.is_empty() {
            continue;
        }
        match is_time(content) && at > 0 {
            true => {
                writer.add("{");
                writer.copy(cell);
                writer.add("}");
            }
            false => writer.copy(cell),
        }
        writer.add(" ");
    }
    writer.add("\n");
}

/// `1:05`, `0:01:05.3`, `90:00`.
fn is_time(cell: &[u8]) -> bool {
    let colons = cell.iter().filter(|byte| **byte == b':').count();
    matches!(colons, 1 | 2)
        && cell[0].is_ascii_digit()
        && cell.last().is_some_and(u8::is_ascii_digit)
        && cell.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'))
        && cell.split(|byte| *byte == b':').skip(1).all(|part| part.len() >= 2)
}
