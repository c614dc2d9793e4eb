//! Games and moves as columns: Arrow record batches, and files of CSV, Arrow and Parquet made of them.
//!
//! [`COLUMNS`] is the schema, a row for each column; docs/columns.md is made of it. A [`Table`] is a choice of columns, a
//! [`TableMaker`] listens to games and makes batches with these columns alone, and a [`TableWriter`] makes bytes of batches.
//! Nothing here depends on where the bytes go.
//!
//! # Examples
//!
//! ```
//! use stamma_columns::{Rows, Table, TableFormat, TableMaker, TableWriter};
//!
//! let text = "[White \"A\"]\n[WhiteElo \"2400\"]\n\n1. e4 e5 1-0\n";
//! let table = Table::of(Rows::Games, Some("White,WhiteElo,Result,moves"))?;
//! let mut maker = TableMaker::new(&table, None, &stamma::DIALECTS);
//! for game in stamma::read(text) {
//!     maker.value(&game, &game.source());
//! }
//! let batch = maker.batch()?;
//! assert_eq!((batch.num_rows(), batch.num_columns()), (1, 4));
//!
//! let table = Table::of(Rows::Moves, Some("ply,san,uci"))?;
//! let mut maker = TableMaker::new(&table, None, &stamma::DIALECTS);
//! stamma::read(text).for_each(|game| maker.value(&game, &game.source()));
//! let mut writer = TableWriter::new(&table, TableFormat::Csv)?;
//! let mut file = writer.write(maker.batch()?, 0)?;
//! file.extend(writer.finish()?);
//! assert_eq!(file, b"ply,san,uci\r\n1,e4,e2e4\r\n2,e5,e7e5\r\n");
//! # Ok::<(), stamma_columns::TableError>(())
//! ```

/// Batches of one size.
mod batches;
/// The arrays that rows are appended to.
mod builder;
/// Rows as CSV.
mod csv;
/// Dates and times.
mod dates;
/// The facts of a game, before they are rows.
mod facts;
/// The listener to games.
mod listener;
/// The main line of a game.
mod main_line;
/// From games to batches.
mod maker;
/// Parquet files.
#[cfg(feature = "parquet")]
mod parquet_file;
/// The rows of moves.
mod ply_rows;
/// Every column, a row each.
mod schema;
/// A choice of columns.
mod table;
/// The array of a column of text.
mod text_builder;
/// From batches to files.
mod writer;

pub use arrow_array::RecordBatch;
pub use batches::EvenBatches;
pub use maker::TableMaker;
pub use schema::{COLUMNS, Column, ColumnType, Rows};
pub use table::{Table, TableError};
pub use writer::{TableFormat, TableWriter};
