//! Errors of Python: each of the class that Python programs expect.

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use stamma::ParseMoveError;
use std::io;
use std::path::Path;

pyo3::create_exception!(
    stamma,
    MoveError,
    PyValueError,
    "A text that is not read as one legal move; its message is the reason.\n\n\
     `candidates` has the legal moves in SAN that the text may mean, `help` sentences with corrections, and `code` the\n\
     diagnostic code, if there is one."
);

/// The error of a text that is no move.
pub fn move_error(py: Python<'_>, error: &ParseMoveError) -> PyErr {
    let candidates: Vec<&str> = error.candidates().iter().map(|candidate| &*candidate.san).collect();
    let raised = MoveError::new_err(error.to_string());
    let value = raised.value(py);
    let set = value
        .setattr("candidates", candidates)
        .and_then(|()| value.setattr("help", error.help()))
        .and_then(|()| value.setattr("code", error.code().map(|code| code.id())));
    set.err().unwrap_or(raised)
}

/// The error for a bad value of an argument.
pub fn bad_value(reason: impl Into<String>) -> PyErr {
    PyValueError::new_err(reason.into())
}

/// The error of a file: of the class that its number has in Python, with its name.
pub fn of_file(py: Python<'_>, error: &io::Error, path: &Path) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(format!("{}: {error}", path.display()));
    };
    let sentence = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
    match sentence {
        Ok(sentence) => PyOSError::new_err((number, sentence.unbind(), path.as_os_str().to_owned())),
        Err(error) => error,
    }
}

/// The error for a folder in place of a file.
pub fn refuse_folder(path: &Path) -> io::Result<()> {
    /// The number of this error on all systems that Python runs on.
    const IS_A_DIRECTORY: i32 = 21;
    match path.is_dir() {
        true => Err(io::Error::from_raw_os_error(IS_A_DIRECTORY)),
        false => Ok(()),
    }
}
