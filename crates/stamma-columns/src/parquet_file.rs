//! The settings of Parquet files.

use crate::schema::{Fact, Rows};
use crate::table::{Table, TableError};
use crate::writer::SharedBytes;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

/// The number of games in a row group, and of moves.
const GAMES: usize = 100_000;
const MOVES: usize = 1_000_000;

/// A writer of a table. Values that repeat are in dictionaries, and each row group has statistics.
pub(crate) fn writer(table: &Table, bytes: SharedBytes) -> Result<ArrowWriter<SharedBytes>, TableError> {
    let rows = match table.rows() {
        Rows::Games => GAMES,
        Rows::Moves => MOVES,
    };
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_max_row_group_row_count(Some(rows))
        .set_created_by(format!("stamma {}", env!("CARGO_PKG_VERSION")));
    for column in table.columns() {
        // No two games or positions are alike.
        if matches!(column.fact, Fact::Movetext | Fact::FinalFen | Fact::Fen | Fact::Key | Fact::Index) {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(column.name), false);
        }
        // Nobody looks for the games whose moves come last by the alphabet.
        if matches!(column.fact, Fact::Movetext | Fact::FinalFen | Fact::Fen) {
            properties = properties
                .set_column_statistics_enabled(ColumnPath::from(column.name), EnabledStatistics::None);
        }
        if column.fact == Fact::Moves {
            let path = ["moves", "list", "item"].map(str::to_owned).to_vec();
            properties =
                properties.set_column_statistics_enabled(ColumnPath::new(path), EnabledStatistics::None);
        }
    }
    ArrowWriter::try_new(bytes, table.schema(), Some(properties.build()))
        .map_err(|error| TableError(error.to_string()))
}
