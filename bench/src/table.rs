//! Tables as Markdown has them, with the columns even, so that they can be read as text too.

use std::fmt::Write as _;

/// A table; the first column holds names, the others numbers.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new(headings: &[&str]) -> Table {
        Table { rows: vec![headings.iter().map(|&heading| heading.to_owned()).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table as Markdown.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        let mut text = String::new();
        for (at, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let _ = if column == 0 {
                    write!(text, "| {cell:width$} ")
                } else {
                    write!(text, "| {cell:>width$} ")
                };
            }
            text.push_str("|\n");
            if at == 0 {
                for (column, &width) in widths.iter().enumerate() {
                    let (dashes, end) = ("-".repeat(width), if column == 0 { "-" } else { ":" });
                    let _ = write!(text, "|-{dashes}{end}");
                }
                text.push_str("|\n");
            }
        }
        text
    }
}
