//! From a question to its answer, whatever carried the question here.

use crate::api::{self, Operation};
use crate::deadline::Deadline;
use crate::error::{ErrorCode, RequestError};
use crate::limits::TextLimits;
use crate::text::{TEXT, text};
use crate::view::{VIEW, view};
use serde::de::DeserializeOwned;

/// Returns the answer that the server gives to a body at a path: of JSON, or of a file.
///
/// # Errors
///
/// Nothing answers at this path, the body is not what is wanted, or the answer is refused.
pub fn answer(
    path: &str,
    body: &[u8],
    limits: &TextLimits,
    deadline: Deadline,
) -> Result<Vec<u8>, RequestError> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    if path == TEXT {
        return text(body.to_vec(), query);
    }
    if path == VIEW {
        return view(question(body)?, limits, deadline);
    }
    match Operation::ALL.into_iter().find(|operation| operation.path() == path) {
        Some(operation) => api::answer(operation, question(body)?, limits, deadline),
        None => Err(RequestError::new(ErrorCode::NotFound, "there is no such page")),
    }
}

/// Parses a question.
///
/// # Errors
///
/// It is not JSON, or not what is wanted.
pub fn question<T: DeserializeOwned>(body: &[u8]) -> Result<T, RequestError> {
    // Serde would take a list for the fields in their order.
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(RequestError::new(
            ErrorCode::Malformed,
            "the body is not what is wanted: it is a list and no object",
        ));
    }
    serde_json::from_slice(body).map_err(|error| {
        RequestError::new(ErrorCode::Malformed, format!("the body is not what is wanted: {error}"))
    })
}
