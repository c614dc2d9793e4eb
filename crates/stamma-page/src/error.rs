//! Errors of requests: one row for each code, with its status. An error never contains text of a game.

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
const ROWS: [(ErrorCode, &str, u16); 12] = [
    (ErrorCode::Malformed, "malformed", 400),
    (ErrorCode::BodyTooSlow, "body-too-slow", 400),
    (ErrorCode::ForeignHost, "foreign-host", 403),
    (ErrorCode::ForeignOrigin, "foreign-origin", 403),
    (ErrorCode::NotFound, "not-found", 404),
    (ErrorCode::WrongMethod, "wrong-method", 405),
    (ErrorCode::BodyTooLarge, "body-too-large", 413),
    (ErrorCode::TooManyGames, "too-many-games", 413),
    (ErrorCode::Unknown, "unknown-name", 422),
    (ErrorCode::Busy, "busy", 503),
    (ErrorCode::TooSlow, "too-slow", 503),
    (ErrorCode::Defect, "defect", 503),
];

impl ErrorCode {
    /// Returns the name of the code in JSON.
    pub const fn code(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// Returns the HTTP status.
    pub const fn status(self) -> u16 {
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

    /// The work took longer than the limit.
    pub fn too_slow() -> RequestError {
        RequestError::new(ErrorCode::TooSlow, "this takes longer than is allowed; send less at once")
    }

    /// Returns the error as JSON: an object with `error`, which has `code` and `message`.
    pub fn json(&self) -> Vec<u8> {
        let fields = Fields { code: self.reason.code(), message: &self.message };
        serde_json::to_vec(&Body { error: fields }).unwrap_or_default()
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
