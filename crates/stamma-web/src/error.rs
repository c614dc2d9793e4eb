//! Errors of requests: one row for each code, with its status. An error never contains text of a game.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The code of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorCode {
    /// The request is not well-formed.
    Malformed,
    /// The body did not arrive in time.
    BodyTooSlow,
    /// The Host is not one of this machine.
    ForeignHost,
    /// The request comes from another site.
    ForeignOrigin,
    /// There is no such page.
    NotFound,
    /// The page does not support this method.
    WrongMethod,
    /// The body is larger than the limit.
    BodyTooLarge,
    /// The text has more games than the limit.
    TooManyGames,
    /// A name in the request is unknown.
    Unknown,
    /// All workers are busy.
    Busy,
    /// The work took longer than the limit.
    TooSlow,
    /// A fault of the server, not of the text.
    Defect,
}

/// The name and the status of each code.
const ROWS: [(ErrorCode, &str, StatusCode); 12] = [
    (ErrorCode::Malformed, "malformed", StatusCode::BAD_REQUEST),
    (ErrorCode::BodyTooSlow, "body-too-slow", StatusCode::BAD_REQUEST),
    (ErrorCode::ForeignHost, "foreign-host", StatusCode::FORBIDDEN),
    (ErrorCode::ForeignOrigin, "foreign-origin", StatusCode::FORBIDDEN),
    (ErrorCode::NotFound, "not-found", StatusCode::NOT_FOUND),
    (ErrorCode::WrongMethod, "wrong-method", StatusCode::METHOD_NOT_ALLOWED),
    (ErrorCode::BodyTooLarge, "body-too-large", StatusCode::PAYLOAD_TOO_LARGE),
    (ErrorCode::TooManyGames, "too-many-games", StatusCode::PAYLOAD_TOO_LARGE),
    (ErrorCode::Unknown, "unknown-name", StatusCode::UNPROCESSABLE_ENTITY),
    (ErrorCode::Busy, "busy", StatusCode::SERVICE_UNAVAILABLE),
    (ErrorCode::TooSlow, "too-slow", StatusCode::SERVICE_UNAVAILABLE),
    (ErrorCode::Defect, "defect", StatusCode::SERVICE_UNAVAILABLE),
];

impl ErrorCode {
    /// Returns the name of the code in JSON.
    pub const fn code(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// Returns the HTTP status.
    pub const fn status(self) -> StatusCode {
        ROWS[self as usize].2
    }

    /// Returns all codes.
    pub fn all() -> impl Iterator<Item = ErrorCode> {
        ROWS.iter().map(|row| row.0)
    }
}

/// An error code with a message.
#[derive(Clone, Debug)]
pub struct RequestError {
    /// The code.
    pub reason: ErrorCode,
    /// A sentence for people, in lower case and without a final full stop.
    pub message: String,
}

impl RequestError {
    /// Creates an error.
    pub fn new(reason: ErrorCode, message: impl Into<String>) -> RequestError {
        RequestError { reason, message: message.into() }
    }
}

#[derive(Serialize)]
struct Body<'a> {
    error: Fields<'a>,
}

#[derive(Serialize)]
struct Fields<'a> {
    code: &'static str,
    message: &'a str,
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let fields = Fields { code: self.reason.code(), message: &self.message };
        let body = serde_json::to_vec(&Body { error: fields }).unwrap_or_default();
        let mut response = json(body);
        *response.status_mut() = self.reason.status();
        if self.reason.status() == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// Returns a response of JSON.
pub fn json(body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::ROWS;

    #[test]
    fn reasons_index_the_table() {
        for (at, (reason, ..)) in ROWS.iter().enumerate() {
            assert_eq!(*reason as usize, at);
        }
    }
}
