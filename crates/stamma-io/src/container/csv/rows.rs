//! Rows and cells, with the quotation marks of RFC 4180.

use crate::container::cells::is_heading;
use crate::container::fields::{meaning, plain_name, rank_of_game};
use crate::container::value::{Escapes, Value};
use crate::container::words::is_move;
use stamma_notation::Span;
use stamma_notation::internals::gives_tags;

/// A cell, without blanks and quotation marks around it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cell {
    pub span: Span,
    is_quoted: bool,
}

impl Cell {
    /// A cell without quotation marks.
    pub fn plain(span: Span) -> Cell {
        Cell { span, is_quoted: false }
    }

    /// True if quotation marks stood around it.
    pub fn is_quoted(self) -> bool {
        self.is_quoted
    }

    /// Its text.
    pub fn value(self) -> Value {
        let escapes = if self.is_quoted { Escapes::DoubledQuotes } else { Escapes::None };
        Value { span: self.span, escapes }
    }
}

/// The rows of a text.
#[derive(Clone, Debug)]
pub struct Rows<'t> {
    text: &'t [u8],
    delimiter: u8,
    /// The quotation mark around cells.
    mark: u8,
    is_last: bool,
    at: usize,
    /// The end of the last whole row.
    end_of_whole: usize,
    /// False behind a quotation mark that is never closed: no other one is closed either.
    has_quotes: bool,
}

impl<'t> Rows<'t> {
    /// The rows of a text, of which the last one may not be whole unless it is the last part.
    pub fn new(text: &'t [u8], delimiter: u8, is_last: bool) -> Rows<'t> {
        let at = lines_above(text, delimiter).last().map_or_else(|| start(text), |line| line.end);
        let mark = mark(text, delimiter);
        Rows { text, delimiter, mark, is_last, at, end_of_whole: 0, has_quotes: true }
    }

    /// The rows of a part of a text that is not its first: nothing stands above them.
    pub fn of_later_part(text: &'t [u8], delimiter: u8, is_last: bool) -> Rows<'t> {
        let mark = mark(text, delimiter);
        Rows { text, delimiter, mark, is_last, at: 0, end_of_whole: 0, has_quotes: true }
    }

    /// The first byte of the next row.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The end of the last whole row.
    pub fn end_of_whole(&self) -> usize {
        self.end_of_whole
    }

    /// The cells of the next row; none at the end, and where a row is not whole.
    pub fn next(&mut self) -> Option<Vec<Cell>> {
        let text = self.text;
        if self.at >= text.len() {
            return None;
        }
        let mut cells = Vec::new();
        let mut at = self.at;
        loop {
            let rest = &text[at..];
            let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
            let quoted = (self.has_quotes && rest.get(blanks) == Some(&self.mark))
                .then(|| self.quoted(at + blanks + 1));
            let (cell, mut end) = match quoted {
                Some(Some(end)) => (Cell { span: Span::new(at + blanks + 1, end), is_quoted: true }, end + 1),
                Some(None) if !self.is_last => return None,
                _ => {
                    self.has_quotes &= quoted.is_none();
                    let length = memchr::memchr2(self.delimiter, b'\n', rest).unwrap_or(rest.len());
                    (Cell { span: trimmed(text, Span::new(at, at + length)), is_quoted: false }, at + length)
                }
            };
            cells.push(cell);
            // Blanks behind a closing quotation mark.
            end += text[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
            match text.get(end) {
                Some(byte) if *byte == self.delimiter => at = end + 1,
                Some(_) => {
                    self.at = end + 1;
                    self.end_of_whole = self.at;
                    return Some(cells);
                }
                None if self.is_last => {
                    (self.at, self.end_of_whole) = (text.len(), text.len());
                    return Some(cells);
                }
                None => return None,
            }
        }
    }

    /// The closing quotation mark of a cell: one that is followed by the end of the cell.
    fn quoted(&self, start: usize) -> Option<usize> {
        let mut at = start;
        loop {
            at += memchr::memchr(self.mark, &self.text[at..])?;
            let rest = &self.text[at + 1..];
            if rest.first() == Some(&self.mark) {
                at += 2;
                continue;
            }
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
            match rest.get(blanks) {
                None | Some(b'\n') => return Some(at),
                Some(byte) if *byte == self.delimiter => return Some(at),
                Some(_) => at += 1,
            }
        }
    }
}

/// A line above the table.
#[derive(Clone, Copy, Debug)]
pub struct LineAbove {
    /// Its place.
    pub span: Span,
    /// The byte behind its end.
    pub end: usize,
    /// The name of a field and its value: `White,"Lind, Anna"`.
    pub field: Option<(Cell, Cell)>,
}

/// The quotation mark of a text: single ones where all is between them, `'A. Berg','Lind, B.','1-0'`.
fn mark(text: &[u8], delimiter: u8) -> u8 {
    let line = &text[start(text)..];
    let line = line[..memchr::memchr(b'\n', line).unwrap_or(line.len())].trim_ascii();
    let is_around = line.starts_with(b"'") && line.ends_with(b"'");
    let is_single = is_around && memchr::memmem::find(line, &[b'\'', delimiter, b'\'']).is_some();
    if is_single { b'\'' } else { b'"' }
}

/// The first byte behind the mark of the encoding.
fn start(text: &[u8]) -> usize {
    if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// The lines above the head of a table: comments, and fields of the game, a line each.
pub fn lines_above(text: &[u8], delimiter: u8) -> Vec<LineAbove> {
    const MOST: usize = 40;
    let mut found: Vec<LineAbove> = Vec::new();
    let at = start(text);
    let mark = mark(text, delimiter);
    let mut rows = Rows { text, delimiter, mark, is_last: true, at, end_of_whole: 0, has_quotes: true };
    // Empty lines count behind others.
    let mut told = 0;
    while found.len() < MOST && rows.at < text.len() {
        let begin = rows.at;
        let length = memchr::memchr(b'\n', &text[begin..]).unwrap_or(text.len() - begin);
        let line = Span::new(begin, begin + length);
        let is_comment = [&b"#"[..], b"//", b"sep="].iter().any(|sign| line.of(text).starts_with(sign));
        // `sqlite> select white, black from games;`
        let is_prompt = is_prompt(line.of(text));
        if is_prompt
            || is_comment && (!line.of(text).contains(&delimiter) || line.of(text).starts_with(b"sep="))
        {
            rows.at = (line.end + 1).min(text.len());
            found.push(LineAbove { span: trimmed(text, line), end: rows.at, field: None });
            told = found.len();
            continue;
        }
        let Some(row) = rows.next() else { break };
        let filled: Vec<Cell> = row.iter().copied().filter(|cell| !cell.span.is_empty()).collect();
        let field = match field_of(text, &filled) {
            None if delimiter == b',' && heads_numbered_rows(text, line) => {
                rows.at = (line.end + 1).min(text.len());
                found.push(LineAbove { span: trimmed(text, line), end: rows.at, field: None });
                told = found.len();
                continue;
            }
            None if !filled.is_empty() => break,
            field => field,
        };
        found.push(LineAbove { span: trimmed(text, Span::new(begin, rows.at)), end: rows.at, field });
        told = if field.is_some() || told > 0 { found.len() } else { told };
    }
    // Without a table below it is none.
    let end = found[..told].last().map_or(0, |line| line.end);
    let has_rows = text.get(end..).is_some_and(|rest| rest.iter().any(|byte| !byte.is_ascii_whitespace()));
    found.truncate(if has_rows { told } else { 0 });
    found
}

/// Returns true for a line of text with commas of its own that heads a game in rows: `Smith, J - Jones, K`. Nothing but such lines
/// and the names of the columns is between it and the row of the first moves, `1,e4,e5`.
fn heads_numbered_rows(text: &[u8], line: Span) -> bool {
    /// No heading has more lines.
    const MOST: usize = 6;
    /// No heading is longer.
    const LONGEST: usize = 200;
    let begins_moves = |line: &[u8]| {
        let mut cells = line.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        let is_first = matches!(cells.next(), Some(b"1" | b"1."));
        is_first && cells.next().is_some_and(|cell| is_move(cell) && !cell[0].is_ascii_digit())
    };
    let heads = |line: &[u8]| {
        let first = line.split(|byte| *byte == b',').next().unwrap_or_default();
        line.len() <= LONGEST && !is_heading(first) && std::str::from_utf8(line).is_ok_and(gives_tags)
    };
    let rest = &text[line.start..text.len().min(line.start + MOST * LONGEST)];
    let mut lines = rest.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).take(MOST);
    if !lines.next().is_some_and(heads) {
        return false;
    }
    let has_commas = line.of(text).contains(&b',');
    let mut behind = lines.filter(|line| !line.is_empty() && !heads(line));
    let names_columns = |line: &[u8]| {
        // Names without commas are read as text, with the columns below them, and there may be more such tables.
        has_commas && is_heading(line.split(|byte| *byte == b',').next().unwrap_or_default())
    };
    behind.next().is_some_and(|line| {
        begins_moves(line) || names_columns(line) && behind.next().is_some_and(begins_moves)
    })
}

/// Returns true for a line that a program is given: a word, the sign of a prompt, and what is asked.
fn is_prompt(line: &[u8]) -> bool {
    let name = line.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
    let behind = &line[name..];
    let asked = [&b"> "[..], b"=# ", b"=> ", b"$ "].iter().find_map(|sign| behind.strip_prefix(*sign));
    asked.is_some_and(|asked| {
        let first = asked.trim_ascii().split(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
        first.starts_with(b".")
            || name == 0
            || [&b"select"[..], b"from", b"copy", b"table", b"with"]
                .iter()
                .any(|word| word.eq_ignore_ascii_case(first))
    })
}

/// The name of a field and its value, where the filled cells of a row are these two.
pub fn field_of(text: &[u8], filled: &[Cell]) -> Option<(Cell, Cell)> {
    let [name, value] = *filled else { return None };
    let is_known = |cell: Cell| {
        let name = String::from_utf8_lossy(cell.span.of(text));
        name.len() <= 32 && meaning(&plain_name(name.trim_end_matches(':'))).is_some()
    };
    // The name of another column, or a move.
    let is_head = |cell: Cell| {
        const HEADS: [&str; 9] =
            ["move", "ply", "number", "color", "colour", "side", "comment", "turn", "played"];
        let plain = plain_name(&String::from_utf8_lossy(cell.span.of(text))).into_owned();
        rank_of_game(&plain).is_some() || HEADS.contains(&&*plain) || is_move(cell.span.of(text))
    };
    (is_known(name) && !is_known(value) && !is_head(value)).then_some((name, value))
}

/// A cell without the blanks around it.
fn trimmed(text: &[u8], span: Span) -> Span {
    crate::container::lines::trimmed(text, span)
}
