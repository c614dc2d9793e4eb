//! From batches to the bytes of a file.

use crate::batches::{EvenBatches, numbered};
use crate::csv;
use crate::schema::Rows;
use crate::table::{Table, TableError};
use arrow_array::RecordBatch;
use arrow_ipc::writer::StreamWriter;
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
    batches: EvenBatches,
}

enum Sink {
    Csv,
    Arrow(Box<StreamWriter<SharedBytes>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::arrow::ArrowWriter<SharedBytes>>),
}

/// The number of rows of a batch in an Arrow file: it does not depend on how games came. Few, so that the lists of a batch are
/// copied within the processor's caches.
const ARROW_BATCH: usize = 1 << 12;

/// The number of rows that a writer of Parquet is given at once. Few, so that they are still in the processor's caches.
#[cfg(feature = "parquet")]
const PARQUET_BATCH: usize = 1 << 12;

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
        let size = match &sink {
            // Each row is written by itself.
            Sink::Csv => 1,
            Sink::Arrow(_) => ARROW_BATCH,
            #[cfg(feature = "parquet")]
            Sink::Parquet(_) => PARQUET_BATCH,
        };
        Ok(TableWriter { table: table.clone(), sink, bytes, batches: EvenBatches::new(table, size) })
    }

    /// Adds a batch of the table, in which games are numbered from the game after `before`. Returns the bytes of the file
    /// that are made by now.
    ///
    /// # Errors
    ///
    /// The batch cannot be written.
    pub fn write(&mut self, batch: RecordBatch, before: u64) -> Result<Vec<u8>, TableError> {
        if let Sink::Csv = self.sink {
            self.send(&numbered(&self.table, batch, before)?)?;
            return Ok(self.bytes.take());
        }
        for batch in self.batches.add(batch, before)? {
            self.send(&batch)?;
        }
        Ok(self.bytes.take())
    }

    fn send(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.sink {
            Sink::Csv => self.bytes.with(|out| csv::rows(self.table.columns(), batch, out)),
            Sink::Arrow(writer) => writer.write(batch)?,
            #[cfg(feature = "parquet")]
            Sink::Parquet(writer) => writer.write(batch).map_err(|error| TableError(error.to_string()))?,
        }
        Ok(())
    }

    /// Ends the file. Returns the rest of its bytes.
    ///
    /// # Errors
    ///
    /// The rest cannot be written.
    pub fn finish(mut self) -> Result<Vec<u8>, TableError> {
        if let Some(rest) = self.batches.rest()? {
            self.send(&rest)?;
        }
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

/// The most bytes that room is made for before they come.
const MOST_ROOM: usize = 1 << 22;

/// Bytes that a writer of a format appends to and that are taken from it while it goes on.
#[derive(Clone, Default)]
pub(crate) struct SharedBytes(Arc<Mutex<Vec<u8>>>);

impl SharedBytes {
    fn with(&self, change: impl FnOnce(&mut Vec<u8>)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn take(&self) -> Vec<u8> {
        let mut taken = Vec::new();
        // The next bytes are mostly as many.
        self.with(|bytes| {
            let room = bytes.len().min(MOST_ROOM);
            taken = std::mem::replace(bytes, Vec::with_capacity(room));
        });
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
