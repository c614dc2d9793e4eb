//! From batches to the bytes of a file.

use crate::csv;
use crate::schema::Rows;
use crate::table::{Table, TableError};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, Int64Array, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_select::concat::concat_batches;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The format of a file with a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableFormat {
    /// Lines of CSV with a line of names; columns whose values are lists have no place in it.
    Csv,
    /// A stream of Arrow IPC.
    Arrow,
    /// A file of Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Makes the bytes of a file from batches, a part at a time. Its memory does not grow with the file, but for a row group of
/// Parquet.
pub struct TableWriter {
    table: Table,
    sink: Sink,
    bytes: SharedBytes,
    /// Batches that together have fewer rows than are written at once.
    waiting: Vec<RecordBatch>,
    rows: usize,
}

enum Sink {
    Csv,
    Arrow(Box<StreamWriter<SharedBytes>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::arrow::ArrowWriter<SharedBytes>>),
}

/// The number of rows of a batch in a file: that of a batch does not depend on how games came.
const BATCH: usize = 1 << 16;

/// The bytes of waiting batches at which they are written though they have fewer rows: a column of text may have 2 GiB.
const MOST_BYTES: usize = 1 << 28;

impl TableWriter {
    /// Returns a writer of a table.
    ///
    /// # Errors
    ///
    /// The format cannot hold a column.
    pub fn new(table: &Table, format: TableFormat) -> Result<TableWriter, TableError> {
        let bytes = SharedBytes::default();
        let sink = match format {
            TableFormat::Csv => {
                if let Some(column) = table.nested() {
                    let reason =
                        format!("the column `{}` holds lists, which CSV has no place for", column.name);
                    return Err(TableError(reason));
                }
                bytes.with(|out| csv::head(table.columns(), out));
                Sink::Csv
            }
            TableFormat::Arrow => {
                Sink::Arrow(Box::new(StreamWriter::try_new(bytes.clone(), &table.schema())?))
            }
            #[cfg(feature = "parquet")]
            TableFormat::Parquet => {
                Sink::Parquet(Box::new(crate::parquet_file::writer(table, bytes.clone())?))
            }
        };
        Ok(TableWriter { table: table.clone(), sink, bytes, waiting: Vec::new(), rows: 0 })
    }

    /// Adds a batch of the table, in which games are numbered from the game after `before`. Returns the bytes of the file
    /// that are made by now.
    ///
    /// # Errors
    ///
    /// The batch cannot be written.
    pub fn write(&mut self, batch: RecordBatch, before: u64) -> Result<Vec<u8>, TableError> {
        let batch = self.numbered(batch, before)?;
        let size =
            |batches: &[RecordBatch]| batches.iter().map(RecordBatch::get_array_memory_size).sum::<usize>();
        if size(&self.waiting).saturating_add(batch.get_array_memory_size()) > MOST_BYTES {
            self.send(self.rows)?;
        }
        self.rows += batch.num_rows();
        self.waiting.push(batch);
        while self.rows >= BATCH {
            self.send(BATCH)?;
        }
        Ok(self.bytes.take())
    }

    /// Writes so many of the waiting rows.
    fn send(&mut self, rows: usize) -> Result<(), TableError> {
        if rows == 0 {
            return Ok(());
        }
        let all = concat_batches(&self.table.schema(), &self.waiting)?;
        self.waiting.clear();
        self.rows = all.num_rows().saturating_sub(rows);
        if self.rows > 0 {
            self.waiting.push(all.slice(rows, self.rows));
        }
        let batch = all.slice(0, rows);
        match &mut self.sink {
            Sink::Csv => self.bytes.with(|out| csv::rows(self.table.columns(), &batch, out)),
            Sink::Arrow(writer) => writer.write(&batch)?,
            #[cfg(feature = "parquet")]
            Sink::Parquet(writer) => writer.write(&batch).map_err(|error| TableError(error.to_string()))?,
        }
        Ok(())
    }

    /// Adds the number of games before a batch to the numbers in it.
    fn numbered(&self, batch: RecordBatch, before: u64) -> Result<RecordBatch, TableError> {
        let place = self.table.columns().iter().position(|column| column.name == "index");
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let (Some(place), true) = (place, before > 0) else { return Ok(batch) };
        let mut columns = batch.columns().to_vec();
        if let Some(column) = columns.get_mut(place) {
            let numbers: Int64Array =
                column.as_primitive::<Int64Type>().unary(|number| number.saturating_add(before));
            *column = Arc::new(numbers) as ArrayRef;
        }
        Ok(RecordBatch::try_new(batch.schema(), columns)?)
    }

    /// Ends the file. Returns the rest of its bytes.
    ///
    /// # Errors
    ///
    /// The rest cannot be written.
    pub fn finish(mut self) -> Result<Vec<u8>, TableError> {
        self.send(self.rows)?;
        match self.sink {
            Sink::Csv => {}
            Sink::Arrow(mut writer) => writer.finish()?,
            #[cfg(feature = "parquet")]
            Sink::Parquet(writer) => {
                writer.close().map_err(|error| TableError(error.to_string()))?;
            }
        }
        Ok(self.bytes.take())
    }

    /// The rows of the table.
    pub fn rows(&self) -> Rows {
        self.table.rows()
    }
}

/// Bytes that a writer of a format appends to and that are taken from it while it goes on.
#[derive(Clone, Default)]
pub(crate) struct SharedBytes(Arc<Mutex<Vec<u8>>>);

impl SharedBytes {
    fn with(&self, change: impl FnOnce(&mut Vec<u8>)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn take(&self) -> Vec<u8> {
        let mut taken = Vec::new();
        self.with(|bytes| taken = std::mem::take(bytes));
        taken
    }
}

impl Write for SharedBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|all| all.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
