//! A choice of columns, and the errors of tables.

use crate::builder::Builder;
use crate::schema::{COLUMNS, Column, Fact, Rows};
use arrow_schema::{Field, Schema, SchemaRef};
use std::fmt;
use std::sync::Arc;

/// A table: its rows, and its columns in the order in which they were asked for.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Rows,
    columns: Vec<&'static Column>,
    schema: SchemaRef,
}

/// The reason why a table cannot be made or written, as a sentence for users.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError(pub(crate) String);

impl fmt::Display for TableError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for TableError {}

impl From<arrow_schema::ArrowError> for TableError {
    fn from(error: arrow_schema::ArrowError) -> TableError {
        TableError(error.to_string())
    }
}

impl Table {
    /// The table with these columns, names with commas between them, or with all columns.
    ///
    /// # Errors
    ///
    /// A column is unknown, or it is named twice.
    pub fn of(rows: Rows, names: Option<&str>) -> Result<Table, TableError> {
        let all = || COLUMNS.iter().filter(move |column| column.rows == rows);
        let mut columns: Vec<&'static Column> = Vec::new();
        let Some(names) = names else { return Ok(Table::all(rows)) };
        for name in names.split(',').map(str::trim) {
            let Some(column) = all().find(|column| column.name == name) else {
                return Err(TableError(stamma::unknown("column", name, all().map(|column| column.name))));
            };
            if columns.contains(&column) {
                return Err(TableError(format!("the column `{name}` is named twice")));
            }
            columns.push(column);
        }
        Ok(Table::with(rows, columns))
    }

    /// The table with all columns.
    pub fn all(rows: Rows) -> Table {
        Table::with(rows, COLUMNS.iter().filter(|column| column.rows == rows).collect())
    }

    fn with(rows: Rows, columns: Vec<&'static Column>) -> Table {
        let field = |column: &&Column| {
            let kind = Builder::new(column.kind).finish().data_type().clone();
            Field::new(column.name, kind, true)
        };
        let schema = Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()));
        Table { rows, columns, schema }
    }

    /// The table without the columns that do not fit into CSV.
    pub fn flat(self) -> Table {
        let Table { rows, columns, .. } = self;
        Table::with(rows, columns.into_iter().filter(|column| column.kind.is_flat()).collect())
    }

    /// The first column that does not fit into CSV.
    pub fn nested(&self) -> Option<&'static Column> {
        self.columns.iter().copied().find(|column| !column.kind.is_flat())
    }

    /// The rows.
    pub const fn rows(&self) -> Rows {
        self.rows
    }

    /// The columns.
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// The schema of its batches.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    pub(crate) fn has(&self, fact: Fact) -> bool {
        self.columns.iter().any(|column| column.fact == fact)
    }

    /// Returns true if games have to be played for it.
    pub(crate) fn needs_moves(&self) -> bool {
        self.rows == Rows::Moves || self.columns.iter().any(|column| column.fact.needs_moves())
    }
}
