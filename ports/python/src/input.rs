//! Paths, file objects and texts: where games are read from.

use crate::errors::{of_file, refuse_folder};
use crate::settings;
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use stamma::encoding::{Encoding, EncodingChoice};
use stamma::open::{UnpackLimits, unpack};
use stamma::{Stream, read_from};
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

/// A stream to read games from, with what is needed to report its faults.
pub struct Input {
    /// The games.
    pub stream: Stream,
    /// The number of threads that read them.
    pub jobs: NonZeroUsize,
    /// Tells what went wrong.
    pub faults: Faults,
}

/// Tells what went wrong with an input.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    path: Option<PathBuf>,
    /// What the file object raised.
    raised: Arc<Mutex<Option<PyErr>>>,
}

impl Faults {
    /// The error of Python for an error of reading.
    pub fn error(&self, py: Python<'_>, error: &io::Error) -> PyErr {
        if let Some(raised) = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return raised;
        }
        match &self.path {
            Some(path) => of_file(py, error, path),
            None => PyOSError::new_err(error.to_string()),
        }
    }
}

/// Inputs of fewer bytes are read on one thread: starting more takes longer.
const FEW_BYTES: u64 = 1 << 20;

/// The number of threads that a caller asks for, or that the machine has.
pub fn threads(jobs: Option<usize>) -> PyResult<NonZeroUsize> {
    match jobs {
        None => Ok(available_parallelism().unwrap_or(NonZeroUsize::MIN)),
        Some(jobs) => {
            NonZeroUsize::new(jobs).ok_or_else(|| PyValueError::new_err("jobs must be 1 or more, or None"))
        }
    }
}

impl Input {
    /// The input that a path or an open file gives.
    pub fn of_file(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        encoding: Option<&str>,
        jobs: Option<usize>,
    ) -> PyResult<Input> {
        let choice = settings::encoding(encoding)?;
        let threads = threads(jobs)?;
        if source.hasattr("read")? {
            return Input::of_object(source, choice, jobs.map_or(NonZeroUsize::MIN, |_| threads));
        }
        if source.is_instance_of::<PyBytes>() {
            return Err(PyTypeError::new_err("read() takes a path or an open file; reads() takes bytes"));
        }
        let path: PathBuf = source
            .extract()
            .map_err(|_| PyTypeError::new_err("read() takes a path or an open file; reads() takes a text"))?;
        let faults = Faults { path: Some(path.clone()), ..Faults::default() };
        let opened = py.detach(|| -> io::Result<(Stream, NonZeroUsize)> {
            refuse_folder(&path)?;
            let file = File::open(&path)?;
            let is_small = file.metadata().is_ok_and(|data| data.is_file() && data.len() < FEW_BYTES);
            let jobs = if is_small && jobs.is_none() { NonZeroUsize::MIN } else { threads };
            let unpacked = unpack(file, UnpackLimits::default(), jobs)?;
            Ok((read_from(unpacked.bytes).named(&path.display().to_string()), jobs))
        });
        let (stream, jobs) = opened.map_err(|error| faults.error(py, &error))?;
        Ok(Input { stream: stream.encoded(choice), jobs, faults })
    }

    /// The input that an object with a `read` gives.
    fn of_object(object: &Bound<'_, PyAny>, choice: EncodingChoice, jobs: NonZeroUsize) -> PyResult<Input> {
        let py = object.py();
        let is_text = object.call_method1("read", (0,))?.is_instance_of::<PyString>();
        let faults = Faults::default();
        let bytes = FileObject {
            object: object.clone().unbind(),
            raised: Arc::clone(&faults.raised),
            waiting: Vec::new(),
            taken: 0,
        };
        let unpacked = py.detach(|| unpack(bytes, UnpackLimits::default(), jobs));
        let unpacked = unpacked.map_err(|error| faults.error(py, &error))?;
        let name = object.getattr("name").and_then(|name| name.extract::<String>());
        let name = name.unwrap_or_else(|_| String::from("<stream>"));
        let choice = if is_text { EncodingChoice::Given(Encoding::UTF_8) } else { choice };
        Ok(Input { stream: read_from(unpacked.bytes).named(&name).encoded(choice), jobs, faults })
    }

    /// The input that a text gives, or bytes.
    pub fn of_text(text: &Bound<'_, PyAny>, encoding: Option<&str>, jobs: Option<usize>) -> PyResult<Input> {
        let choice = settings::encoding(encoding)?;
        let threads = threads(jobs)?;
        let (bytes, choice) = match text.cast::<PyString>() {
            Ok(text) => (utf_8(text)?, EncodingChoice::Given(Encoding::UTF_8)),
            Err(_) => (bytes_of(text)?, choice),
        };
        let jobs =
            if (bytes.len() as u64) < FEW_BYTES && jobs.is_none() { NonZeroUsize::MIN } else { threads };
        let faults = Faults::default();
        let unpacked = unpack(Cursor::new(bytes), UnpackLimits::default(), jobs);
        let unpacked = unpacked.map_err(|error| faults.error(text.py(), &error))?;
        Ok(Input { stream: read_from(unpacked.bytes).named("text").encoded(choice), jobs, faults })
    }
}

/// The bytes of a text. A half of a pair of surrogates, which no UTF-8 has, becomes bytes that the reader reports.
pub fn utf_8(text: &Bound<'_, PyString>) -> PyResult<Vec<u8>> {
    if let Ok(text) = text.to_str() {
        return Ok(text.as_bytes().to_vec());
    }
    text.call_method1("encode", ("utf-8", "surrogatepass"))?.extract()
}

fn bytes_of(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    // Whatever has the buffer protocol, and no number or list of numbers.
    let view = value.py().import("builtins")?.getattr("memoryview")?.call1((value,));
    let view =
        view.map_err(|_| PyTypeError::new_err("a text is a str, or bytes; read() takes paths and files"))?;
    view.call_method0("tobytes")?.extract()
}

/// The bytes of an object with a `read`.
struct FileObject {
    object: Py<PyAny>,
    raised: Arc<Mutex<Option<PyErr>>>,
    /// Bytes that were read and not taken.
    waiting: Vec<u8>,
    taken: usize,
}

/// The number of bytes or characters that are read at once.
const AT_ONCE: usize = 1 << 16;

impl FileObject {
    fn fill(&mut self) -> PyResult<()> {
        Python::attach(|py| {
            let read = self.object.bind(py).call_method1("read", (AT_ONCE,))?;
            self.taken = 0;
            self.waiting = match read.cast::<PyString>() {
                Ok(text) => utf_8(text)?,
                // A file that does not wait for its bytes has none yet.
                Err(_) if read.is_none() => Vec::new(),
                Err(_) => bytes_of(&read)?,
            };
            Ok(())
        })
    }
}

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.waiting.len()
            && let Err(error) = self.fill()
        {
            let message = error.to_string();
            *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            return Err(io::Error::other(message));
        }
        let rest = self.waiting.get(self.taken..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.taken += count;
        Ok(count)
    }
}
