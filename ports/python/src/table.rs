//! Tables of games and moves as a stream of Arrow batches.
//!
//! One thread goes through the files and puts batches into a channel that holds few; others read games for it. A reader that
//! goes away closes the channel, and the threads stop.

use crate::errors::{bad_value, of_file, refuse_folder};
use crate::input::threads;
use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyString};
use stamma::io::{Part, open_part, plan};
use stamma::open::{UnpackLimits, unpack};
use stamma::render::Source;
use stamma::stream::{Batch, WorkError, Worker};
use stamma::{DIALECTS, GameSource, GameSummary, Stream, read_from, unknown};
use stamma_columns::{COLUMNS, EvenBatches, Rows, Table as Columns, TableError, TableMaker};
use std::fs::File;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// The rows of a table, by name.
const ROWS: [(&str, Rows); 2] = [("games", Rows::Games), ("moves", Rows::Moves)];

fn rows_named(name: &str) -> PyResult<Rows> {
    let found = ROWS.iter().find(|row| row.0 == name).map(|row| row.1);
    found.ok_or_else(|| bad_value(unknown("kind of rows", name, ROWS.iter().map(|row| row.0))))
}

/// A table of files, which is read anew by whoever asks for its stream.
#[pyclass(module = "stamma", frozen)]
pub struct Table {
    columns: Columns,
    inputs: Arc<[TableInput]>,
    batch_size: usize,
    jobs: NonZeroUsize,
}

/// A file, or a part of one.
struct TableInput {
    path: PathBuf,
    part: Option<Part>,
}

/// The games or the moves of files as a table, with the columns of docs/columns.md: all, or those that are named.
///
/// It is an object with `__arrow_c_stream__`, which pyarrow, polars, duckdb and pandas take without a copy. Files are read
/// when rows are asked for, by `jobs` threads (as many as there are processors), in batches of `batch_size` rows. Only what the
/// columns need is made.
///
/// >>> import stamma
/// >>> stamma.table("games.pgn.zst", columns=["White", "Black", "Result"])   # doctest: +SKIP
/// <stamma.Table of games, columns White, Black, Result>
#[pyfunction]
#[pyo3(signature = (paths, *, rows="games", columns=None, batch_size=65536, jobs=None))]
pub fn table(
    paths: &Bound<'_, PyAny>,
    rows: &str,
    columns: Option<&Bound<'_, PyAny>>,
    batch_size: usize,
    jobs: Option<usize>,
) -> PyResult<Table> {
    let py = paths.py();
    let rows = rows_named(rows)?;
    let names = columns.map(column_list).transpose()?;
    let columns = Columns::of(rows, names.as_deref()).map_err(|error| bad_value(error.to_string()))?;
    if batch_size == 0 {
        return Err(bad_value("batch_size must be 1 or more"));
    }
    let jobs = threads(jobs)?;
    let paths = path_list(paths)?;
    for path in &paths {
        let opened = refuse_folder(path).and_then(|()| path.metadata());
        opened.map_err(|error| of_file(py, &error, path))?;
    }
    let inputs = paths.into_iter().map(|path| TableInput { path, part: None }).collect();
    Ok(Table { columns, inputs, batch_size, jobs })
}

/// The parts of about `target` bytes that a file is divided into, at games: tuples for `_part_table`.
#[pyfunction(name = "_plan")]
pub fn plan_parts(py: Python<'_>, path: PathBuf, target: u64) -> PyResult<Vec<(u64, u64, u64, u64)>> {
    let parts = py.detach(|| refuse_folder(&path).and_then(|()| plan(&path, target)));
    let parts = parts.map_err(|error| of_file(py, &error, &path))?;
    Ok(parts.iter().map(|part| (part.start, part.end, part.skip, part.more)).collect())
}

/// The table of a part of a file, read by one thread. Games are numbered on from the byte where the part begins: see docs/python.md.
#[pyfunction(name = "_part_table")]
#[pyo3(signature = (path, part, *, rows, columns, batch_size=65536))]
pub fn part_table(
    path: PathBuf,
    part: (u64, u64, u64, u64),
    rows: &str,
    columns: &Bound<'_, PyAny>,
    batch_size: usize,
) -> PyResult<Table> {
    let (start, end, skip, more) = part;
    let columns = Columns::of(rows_named(rows)?, Some(&column_list(columns)?));
    let columns = columns.map_err(|error| bad_value(error.to_string()))?;
    let part = Some(Part::new(start, end, skip, more));
    let inputs = [TableInput { path, part }].into();
    Ok(Table { columns, inputs, batch_size, jobs: NonZeroUsize::MIN })
}

/// The names of all columns of tables with these rows.
#[pyfunction(name = "_column_names")]
pub fn column_names(rows: &str) -> PyResult<Vec<&'static str>> {
    let rows = rows_named(rows)?;
    Ok(COLUMNS.iter().filter(|column| column.rows == rows).map(|column| column.name).collect())
}

/// The names of columns with commas between them.
fn column_list(columns: &Bound<'_, PyAny>) -> PyResult<String> {
    if columns.is_instance_of::<PyString>() {
        return columns.extract();
    }
    let names: Vec<String> = columns.try_iter()?.map(|name| name?.extract()).collect::<PyResult<_>>()?;
    if names.is_empty() {
        return Err(bad_value("a table has at least one column"));
    }
    Ok(names.join(","))
}

/// The paths that are one path, or several.
fn path_list(paths: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    let wrong = |_| PyTypeError::new_err("table() takes a path, or several paths");
    if paths.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err("table() takes a path, or several paths"));
    }
    if let Ok(path) = paths.extract::<PathBuf>() {
        return Ok(vec![path]);
    }
    paths.try_iter().map_err(wrong)?.map(|path| path?.extract::<PathBuf>().map_err(wrong)).collect()
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.columns.columns().iter().map(|column| column.name).collect()
    }

    /// The rows as a stream of Arrow's C interface. Each call reads the files anew.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the schema that is asked for; who asks converts then.
        let _ = requested_schema;
        let reader = Batches::start(self).map_err(|error| bad_value(error.to_string()))?;
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The types of the columns as a schema of Arrow's C interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.columns.schema());
        let schema = schema.map_err(|error| bad_value(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __iter__(&self) -> PyResult<TableBatches> {
        let reader = Batches::start(self).map_err(|error| bad_value(error.to_string()))?;
        Ok(TableBatches(Mutex::new(reader)))
    }

    fn __repr__(&self) -> String {
        let rows = ROWS.iter().find(|row| row.1 == self.columns.rows()).map_or("", |row| row.0);
        format!("<stamma.Table of {rows}, columns {}>", self.columns().join(", "))
    }
}

/// An iterator of the batches of a table; dropping it stops reading.
#[pyclass(module = "stamma", frozen)]
pub struct TableBatches(Mutex<Batches>);

#[pymethods]
impl TableBatches {
    fn __iter__(batches: Bound<'_, Self>) -> Bound<'_, Self> {
        batches
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<TableBatch>> {
        py.check_signals()?;
        let next = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).receive());
        match next {
            None => Ok(None),
            Some(Ok(batch)) => Ok(Some(TableBatch(batch))),
            Some(Err(ArrowError::IoError(message, _))) => Err(PyOSError::new_err(message)),
            Some(Err(error)) => Err(bad_value(error.to_string())),
        }
    }
}

/// A batch of rows: an object with `__arrow_c_array__`.
#[pyclass(module = "stamma", frozen)]
pub struct TableBatch(RecordBatch);

#[pymethods]
impl TableBatch {
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// The rows as a struct of Arrow's C interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let (array, schema) = to_ffi(&StructArray::from(self.0.clone()).into_data())
            .map_err(|error| bad_value(error.to_string()))?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }

    fn __repr__(&self) -> String {
        format!("<stamma.TableBatch of {} rows>", self.0.num_rows())
    }
}

/// The batches that wait beside the one that is taken.
const AHEAD: usize = 2;

/// The batches of a table as they are read.
struct Batches {
    schema: SchemaRef,
    /// None after an error.
    batches: Option<Mutex<Receiver<Result<RecordBatch, ArrowError>>>>,
    /// The thread that has asked for the stream: it may take part in the interpreter.
    asked_by: ThreadId,
}

impl Batches {
    fn start(table: &Table) -> io::Result<Batches> {
        let (give, batches) = sync_channel(AHEAD);
        let reading = Reading {
            columns: table.columns.clone(),
            batches: EvenBatches::new(&table.columns, table.batch_size),
            jobs: table.jobs,
            give,
        };
        let inputs = Arc::clone(&table.inputs);
        thread::Builder::new().name(String::from("table")).spawn(move || reading.read(&inputs))?;
        Ok(Batches {
            schema: table.columns.schema(),
            batches: Some(Mutex::new(batches)),
            asked_by: thread::current().id(),
        })
    }

    /// True if the user has asked to end what runs. The interpreter will learn of it again, since nobody here can raise it.
    fn is_interrupted(&self) -> bool {
        // Another thread may belong to a program that waits for it while it holds on to the interpreter.
        if thread::current().id() != self.asked_by {
            return false;
        }
        let signals = Python::try_attach(|py| py.check_signals());
        let interrupted = matches!(signals, Some(Err(_)));
        if interrupted {
            set_interrupt();
        }
        interrupted
    }
}

/// Sets Python's flag that the user has interrupted it.
#[expect(unsafe_code, reason = "PyO3 has no call for it")]
fn set_interrupt() {
    // SAFETY: it may be called from anywhere; it sets a flag.
    unsafe { pyo3::ffi::PyErr_SetInterrupt() };
}

impl Batches {
    /// The next batch, or the error that ends them.
    fn receive(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let next = self.batches.as_mut()?.get_mut().ok()?.recv().ok()?;
        if next.is_err() {
            self.batches = None;
        }
        Some(next)
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_interrupted() {
            self.batches = None;
            let error = io::Error::from(io::ErrorKind::Interrupted);
            return Some(Err(ArrowError::IoError(String::from("interrupted"), error)));
        }
        self.receive()
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Reads files into batches.
struct Reading {
    columns: Columns,
    batches: EvenBatches,
    jobs: NonZeroUsize,
    give: SyncSender<Result<RecordBatch, ArrowError>>,
}

/// The reason why nothing more is read.
enum Stop {
    /// Nobody takes batches any more.
    Unwanted,
    /// A table cannot be made.
    Table(TableError),
}

impl From<TableError> for Stop {
    fn from(error: TableError) -> Stop {
        Stop::Table(error)
    }
}

impl Reading {
    fn read(mut self, inputs: &[TableInput]) {
        for input in inputs {
            let read = input.open(self.jobs).map_err(WorkError::Reading);
            let before = input.part.map_or(0, |part| part.numbered_from());
            let fault = match read.and_then(|stream| self.read_one(stream, before)) {
                Ok(()) => continue,
                Err(WorkError::Taking(Stop::Unwanted)) => return,
                Err(WorkError::Taking(Stop::Table(error))) => ArrowError::ComputeError(error.to_string()),
                Err(WorkError::Reading(error)) => {
                    ArrowError::IoError(format!("{}: {error}", input.path.display()), error)
                }
            };
            // The rows before the fault come first.
            if self.give_rest().is_ok() {
                let _ = self.give.send(Err(fault));
            }
            return;
        }
        let _ = self.give_rest();
    }

    fn read_one(&mut self, stream: Stream, numbered_from: u64) -> Result<(), WorkError<Stop>> {
        let Reading { columns, batches, jobs, give } = self;
        stream
            .work(
                *jobs,
                || RowWorker(TableMaker::new(columns, None, &DIALECTS)),
                |Batch { before, product, .. }| {
                    for batch in batches.add(product?, numbered_from.saturating_add(before))? {
                        give.send(Ok(batch)).map_err(|_| Stop::Unwanted)?;
                    }
                    Ok(())
                },
            )
            .map(drop)
    }

    fn give_rest(&mut self) -> Result<(), Stop> {
        match self.batches.rest()? {
            Some(rest) => self.give.send(Ok(rest)).map_err(|_| Stop::Unwanted),
            None => Ok(()),
        }
    }
}

impl TableInput {
    fn open(&self, jobs: NonZeroUsize) -> io::Result<Stream> {
        if let Some(part) = &self.part {
            return open_part(&self.path, part);
        }
        let unpacked = unpack(File::open(&self.path)?, UnpackLimits::default(), jobs)?;
        Ok(read_from(unpacked.bytes).named(&self.path.display().to_string()))
    }
}

/// Makes rows of games.
struct RowWorker(TableMaker);

impl Worker for RowWorker {
    type Product = Result<RecordBatch, TableError>;

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        self.0.game(game, source, number)
    }

    fn product(&mut self) -> Self::Product {
        self.0.batch()
    }
}
