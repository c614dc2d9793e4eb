//! The columns of the tables of an SQL dump, for rows that do not name theirs: `INSERT INTO games VALUES (...)`.

use stamma_notation::Span;

/// A table has at most so many columns.
const MOST_COLUMNS: usize = 64;
/// A text has at most so many tables.
const MOST_TABLES: usize = 64;
/// Beginnings of the lines of a table that are no columns.
const CONSTRAINTS: [&[u8]; 8] =
    [b"primary", b"foreign", b"unique", b"key", b"index", b"constraint", b"check", b"fulltext"];

/// The columns of a table.
#[derive(Debug)]
struct Table {
    name: Vec<u8>,
    columns: Vec<Span>,
}

/// The tables that a text creates.
#[derive(Debug, Default)]
pub struct Tables(Vec<Table>);

impl Tables {
    /// Finds the tables of a text.
    pub fn of(text: &[u8]) -> Tables {
        let mut tables = Vec::new();
        let mut at = 0;
        while tables.len() < MOST_TABLES
            && let Some(found) = find_words(text, at)
        {
            let (table, end) = table_at(text, found);
            tables.extend(table);
            at = end;
        }
        Tables(tables)
    }

    /// The columns of the table with a name.
    pub fn columns(&self, name: &[u8]) -> Option<&[Span]> {
        let name = bare(name);
        let table = self.0.iter().find(|table| table.name.eq_ignore_ascii_case(name))?;
        Some(&table.columns)
    }
}

/// The byte behind the next `CREATE TABLE`.
fn find_words(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        at += memchr::memchr2(b'T', b't', rest)?;
        if text[at..].get(..6).is_some_and(|word| word.eq_ignore_ascii_case(b"table ")) {
            let before = text[..at].trim_ascii_end();
            let before = before.strip_suffix(b"TEMPORARY").unwrap_or(before).trim_ascii_end();
            if before.len() >= 6 && before[before.len() - 6..].eq_ignore_ascii_case(b"create") {
                return Some(at + 6);
            }
        }
        at += 1;
    }
}

/// The name of a table without its schema and its quotation marks.
fn bare(name: &[u8]) -> &[u8] {
    let name = name.rsplit(|byte| *byte == b'.').next().unwrap_or(name);
    let is_mark = |byte: &u8| matches!(byte, b'`' | b'"' | b'[' | b']' | b'\'');
    let start = name.iter().take_while(|byte| is_mark(byte)).count();
    let end = name[start..].iter().rev().take_while(|byte| is_mark(byte)).count();
    &name[start..name.len() - end]
}

/// The table whose name begins here, and the byte behind it.
fn table_at(text: &[u8], from: usize) -> (Option<Table>, usize) {
    const LONGEST_NAME: usize = 128;
    let head = &text[from..text.len().min(from + LONGEST_NAME)];
    let Some(open) = memchr::memchr(b'(', head) else { return (None, from) };
    let name = head[..open].split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty()).unwrap_or_default();
    let mut columns = Vec::new();
    let (mut depth, mut fresh) = (1, true);
    let mut at = from + open + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b',' if depth == 1 => fresh = true,
            b';' => break,
            _ if byte.is_ascii_whitespace() => {}
            _ if fresh => {
                fresh = false;
                let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'(' | b')');
                let length = text[at..].iter().position(ends).unwrap_or(text.len() - at);
                let word = &text[at..at + length];
                let lower = word.to_ascii_lowercase();
                if !CONSTRAINTS.contains(&&lower[..]) && columns.len() < MOST_COLUMNS {
                    let name = bare(word);
                    let start = at + (name.as_ptr() as usize - word.as_ptr() as usize);
                    columns.push(Span::new(start, start + name.len()));
                }
                at += length.max(1);
                continue;
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    (Some(Table { name: bare(name).to_vec(), columns }), at)
}

#[cfg(test)]
mod tests {
    use super::Tables;

    #[test]
    fn columns_of_tables_are_found() {
        let text = b"create table if not exists `g` (\n `id` int(11) NOT NULL,\n `white` varchar(9),\n PRIMARY KEY (`id`)\n);\nCREATE TABLE public.h (a text, b text);";
        let tables = Tables::of(text);
        let names = |table: &[u8]| {
            let columns = tables.columns(table).unwrap_or_default();
            columns
                .iter()
                .map(|column| String::from_utf8_lossy(column.of(text)).into_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(b"G"), ["id", "white"]);
        assert_eq!(names(b"\"h\""), ["a", "b"]);
        assert!(tables.columns(b"x").is_none());
        assert!(Tables::of(b"create table (((").columns(b"x").is_none());
    }
}
