//! Rows of tables and items of lists: what a browser shows there and the text does not have.

use super::Page;
use super::tags::Tag;
use crate::container::cells::{bare, begins_with_move, is_bare_number};

/// A table that is open.
#[derive(Clone, Copy, Default, Debug)]
pub struct Table {
    pub rows: usize,
    pub in_row: bool,
    pub in_cell: bool,
    /// True if the cell is one of the headings.
    is_head: bool,
    /// Start of the text of the cell in the output.
    start: usize,
    /// The last cell with text, if that was a number: true if it has a dot.
    number: Option<bool>,
    /// The empty cells behind that.
    empty: usize,
}

/// Separators to write before the next text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Item {
    /// True if it is the first of a cell.
    pub begins_cell: bool,
    /// The number of an item of a list, if it is the first of one.
    number: Option<usize>,
}

impl Page<'_, '_> {
    pub fn in_cell(&self) -> bool {
        self.tables.last().is_some_and(|table| table.in_cell)
    }

    /// Returns true if the cell at hand may be a heading.
    pub fn heads_table(&self) -> bool {
        self.tables.last().is_some_and(|table| table.is_head || table.rows <= 1)
    }

    /// Notes a tag that opens or closes a table, a row, a list, an item, or text whose line ends count.
    pub fn place(&mut self, tag: Tag) {
        let name = tag.name.of(self.text).to_ascii_lowercase();
        match (&name[..], tag.is_end) {
            (b"pre" | b"textarea", false) => self.preformatted += 1,
            (b"pre" | b"textarea", true) => self.preformatted = self.preformatted.saturating_sub(1),
            (b"table", false) => self.tables.push(Table::default()),
            (b"table", true) => {
                self.tables.pop();
                self.games = None;
            }
            (b"tr", is_end) => {
                self.end_cell();
                if let Some(table) = self.tables.last_mut() {
                    let rows = table.rows + usize::from(!is_end);
                    *table = Table { rows, in_row: !is_end, ..Table::default() };
                }
                self.item = Item::default();
            }
            (b"ol", false) => {
                let start =
                    tag.attribute(self.text, "start").and_then(|start| std::str::from_utf8(start).ok());
                self.lists.push(Some(start.and_then(|start| start.parse().ok()).unwrap_or(1)));
            }
            (b"ul", false) => self.lists.push(None),
            (b"ol" | b"ul", true) => {
                self.lists.pop();
            }
            (b"li", is_end) => {
                self.item.number = None;
                if let Some(Some(number)) = self.lists.last_mut().filter(|_| !is_end) {
                    self.item.number = Some(*number);
                    *number = number.saturating_add(1);
                }
            }
            _ => {}
        }
    }

    /// Notes the beginning or the end of a cell.
    pub fn cell(&mut self, tag: Tag) {
        self.end_cell();
        let is_head = tag.name.of(self.text).eq_ignore_ascii_case(b"th");
        let start = self.writer.written.len();
        let Some(table) = self.tables.last_mut() else {
            // Rows whose table was cut off: `<td>cd</td><td>ed</td>` are two words.
            if self.writer.last().is_some_and(|last| !last.is_ascii_whitespace()) {
                self.writer.add(" ");
            }
            self.parted = false;
            return;
        };
        if !tag.is_end {
            *table = Table { in_row: true, in_cell: true, is_head, start, ..*table };
            self.item.begins_cell = true;
            self.parted = false;
        }
    }

    fn end_cell(&mut self) {
        let Some(table) = self.tables.last_mut().filter(|table| table.in_cell) else { return };
        table.in_cell = false;
        self.item.begins_cell = false;
        let content = bare(self.writer.written.get(table.start..).unwrap_or_default());
        if content.is_empty() {
            table.empty += 1;
        } else {
            let bare = content.strip_suffix(b".").unwrap_or(content);
            table.number = is_bare_number(bare).then_some(bare.len() < content.len());
            table.empty = 0;
        }
    }

    /// Writes what comes before the first text of a cell or an item. Returns true if that parts it from the text before.
    pub fn begin_place(&mut self, next: &[u8]) -> bool {
        let is_move = begins_with_move(next);
        if let Some(number) = self.item.number.take()
            && is_move
        {
            self.writer.add(&format!("{number}. "));
            self.item.begins_cell = false;
            return true;
        }
        if !std::mem::take(&mut self.item.begins_cell) {
            return false;
        }
        let Some(table) = self.tables.last_mut() else { return false };
        let dots = match (table.number.filter(|_| is_move), table.empty) {
            (Some(false), 0) => ".",
            // White's cell is empty.
            (Some(false), 1) => "...",
            (Some(true), 1) => "..",
            _ => "",
        };
        self.writer.add(dots);
        if self.writer.last().is_some_and(|last| !last.is_ascii_whitespace()) {
            self.writer.add(" ");
        }
        table.start = self.writer.written.len();
        true
    }
}
