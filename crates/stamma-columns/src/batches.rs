//! Batches as they come of games, made into batches of one size.

use crate::table::{Table, TableError};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, Int64Array, RecordBatch};
use arrow_select::concat::concat_batches;
use std::sync::Arc;

/// Makes batches with the same number of rows of batches with any number, and numbers the games in them.
pub struct EvenBatches {
    table: Table,
    size: usize,
    /// Batches that together have fewer rows than one is to have.
    waiting: Vec<RecordBatch>,
    rows: usize,
    /// The memory that they take, in bytes.
    bytes: usize,
}

/// The bytes of waiting batches at which they are returned though they have fewer rows: a column of text may have 2 GiB.
const MOST_BYTES: usize = 1 << 28;

impl EvenBatches {
    /// Returns a maker of batches of a table with `size` rows, at least one.
    pub fn new(table: &Table, size: usize) -> EvenBatches {
        EvenBatches { table: table.clone(), size: size.max(1), waiting: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Adds a batch of the table, in which games are numbered from the game after `before`. Returns the batches that are whole
    /// by now.
    ///
    /// # Errors
    ///
    /// The batch is not one of the table.
    pub fn add(&mut self, batch: RecordBatch, before: u64) -> Result<Vec<RecordBatch>, TableError> {
        let batch = numbered(&self.table, batch, before)?;
        let mut whole = Vec::new();
        let bytes = batch.get_array_memory_size();
        if self.bytes.saturating_add(bytes) > MOST_BYTES {
            whole.extend(self.rest()?);
        }
        self.rows += batch.num_rows();
        self.bytes += bytes;
        self.waiting.push(batch);
        if self.rows >= self.size {
            let all = concat_batches(&self.table.schema(), &self.waiting)?;
            self.waiting.clear();
            self.bytes = 0;
            let mut from = 0;
            while all.num_rows() - from >= self.size {
                whole.push(all.slice(from, self.size));
                from += self.size;
            }
            self.rows = all.num_rows() - from;
            if self.rows > 0 {
                // Only part of this memory is theirs, but all of it is kept for them.
                self.bytes = all.get_array_memory_size();
                self.waiting.push(all.slice(from, self.rows));
            }
        }
        Ok(whole)
    }

    /// Returns the rows that are left, if there are any.
    ///
    /// # Errors
    ///
    /// A batch was not one of the table.
    pub fn rest(&mut self) -> Result<Option<RecordBatch>, TableError> {
        self.bytes = 0;
        if std::mem::take(&mut self.rows) == 0 {
            self.waiting.clear();
            return Ok(None);
        }
        let all = concat_batches(&self.table.schema(), &self.waiting)?;
        self.waiting.clear();
        Ok(Some(all))
    }
}

/// Adds the number of games before a batch to the numbers in it.
pub(crate) fn numbered(table: &Table, batch: RecordBatch, before: u64) -> Result<RecordBatch, TableError> {
    let place = table.columns().iter().position(|column| column.name == "index");
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
