//! The flags for tables, and the table that they choose.

use crate::EarlyExit;
use crate::names::Target;
use clap::ValueEnum;
use stamma_columns::{Rows, Table, TableFormat, TableWriter};

/// The rows and columns of a table.
#[derive(clap::Args, Clone, Debug)]
pub struct TableArgs {
    /// Make a row for each game or for each move; for csv, arrow and parquet
    #[arg(help_heading = TABLES, long, value_enum, value_name = "ROWS", default_value_t = RowsArg::Games)]
    pub rows: RowsArg,
    /// Write these columns alone, a comma-separated list, in this order [default: all]
    ///
    /// docs/columns.md lists them. Without columns that need moves, none is played, and findings about moves are not made.
    #[arg(help_heading = TABLES, long, value_name = "NAMES")]
    pub columns: Option<String>,
}

/// The heading in the help above these flags.
const TABLES: &str = "Tables (csv, arrow, parquet)";

/// The rows of a table.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowsArg {
    /// A row for each game
    Games,
    /// A row for each move of the main lines
    Moves,
}

impl TableArgs {
    /// The flags where none can be given.
    pub const NONE: &TableArgs = &TableArgs { rows: RowsArg::Games, columns: None };

    /// Returns the table of a target that is one, and what writes it.
    ///
    /// # Errors
    ///
    /// As of [`TableArgs::table`].
    pub fn writer(&self, target: Target) -> Result<Option<(Table, TableWriter)>, EarlyExit> {
        let (Some(table), Target::Table(format)) = (self.table(target)?, target) else { return Ok(None) };
        let writer = TableWriter::new(&table, format);
        let writer = writer.map_err(|error| EarlyExit::Failed(error.to_string()))?;
        Ok(Some((table, writer)))
    }

    /// Returns the table of a target that is one.
    ///
    /// # Errors
    ///
    /// A column is unknown or has no place in the format, or a flag is given for a target that is no table.
    fn table(&self, target: Target) -> Result<Option<Table>, EarlyExit> {
        let Target::Table(format) = target else {
            let flag = match self {
                TableArgs { columns: Some(_), .. } => "--columns",
                TableArgs { rows: RowsArg::Moves, .. } => "--rows",
                _ => return Ok(None),
            };
            let reason = format!("{flag} is for tables; add --to csv, --to arrow or --to parquet");
            return Err(EarlyExit::Failed(reason));
        };
        let rows = match self.rows {
            RowsArg::Games => Rows::Games,
            RowsArg::Moves => Rows::Moves,
        };
        let table = Table::of(rows, self.columns.as_deref());
        let table = table.map_err(|error| EarlyExit::Failed(format!("--columns: {error}")))?;
        if format != TableFormat::Csv {
            return Ok(Some(table));
        }
        match table.nested() {
            Some(column) if self.columns.is_some() => {
                let reason = format!("--columns: CSV has no place for the lists of `{}`", column.name);
                Err(EarlyExit::Failed(format!("{reason}; leave it out, or write arrow or parquet")))
            }
            _ => Ok(Some(table.flat())),
        }
    }
}
