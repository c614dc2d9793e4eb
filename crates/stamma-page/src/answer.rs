//! From a question to its answer, whatever carried the question here.

use crate::api::{self, Operation};
use crate::deadline::Deadline;
use crate::error::{ErrorCode, RequestError};
use crate::limits::TextLimits;
use crate::text::{TEXT, text};
use crate::view::{VIEW, view};
use serde::de::DeserializeOwned;

/// The body of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyKind {
    /// An object of JSON in UTF-8.
    Json,
    /// The bytes of a file.
    File,
}

/// Returns the paths at which questions are answered, each with the body that it takes.
pub fn endpoints() -> impl Iterator<Item = (&'static str, BodyKind)> {
    let operations = Operation::ALL.map(|operation| (operation.path(), BodyKind::Json));
    [(VIEW, BodyKind::Json), (TEXT, BodyKind::File)].into_iter().chain(operations)
}

/// Returns the answer to a body at a path, as JSON. A query may follow the path.
///
/// # Errors
///
/// Nothing answers at this path, the body is not what is wanted, or the answer is refused.
pub fn answer(
    path: &str,
    body: Vec<u8>,
    limits: &TextLimits,
    deadline: Deadline,
) -> Result<Vec<u8>, RequestError> {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    if path == TEXT {
        return text(body, query);
    }
    if path == VIEW {
        return view(question(&body)?, limits, deadline);
    }
    match Operation::ALL.into_iter().find(|operation| operation.path() == path) {
        Some(operation) => api::answer(operation, question(&body)?, limits, deadline),
        None => Err(RequestError::new(ErrorCode::NotFound, "there is no such page")),
    }
}

/// Parses a question.
fn question<T: DeserializeOwned>(body: &[u8]) -> Result<T, RequestError> {
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

#[cfg(test)]
mod tests {
    use super::{answer, endpoints};
    use crate::deadline::Deadline;
    use crate::error::ErrorCode;
    use crate::limits::TextLimits;

    #[test]
    fn every_endpoint_answers_and_no_other_path_does() {
        let asked = |path: &str, body: &str| {
            answer(path, body.as_bytes().to_vec(), &TextLimits::default(), Deadline::NONE)
        };
        for (path, _) in endpoints() {
            let answered = asked(path, r#"{"text": "1. e4 e5"}"#).expect(path);
            assert!(serde_json::from_slice::<serde_json::Value>(&answered).is_ok(), "{path}");
        }
        let refused = asked("/api/v2/read", "{}").expect_err("no such path");
        assert_eq!(refused.reason, ErrorCode::NotFound);
    }

    #[test]
    fn letters_that_languages_share_are_named_by_the_language_of_the_page() {
        let language = |locale: &str| {
            let body = serde_json::json!({ "text": "1. e4 e5 2. Sf3 Sc6", "locale": locale }).to_string();
            let view = answer(super::VIEW, body.into_bytes(), &TextLimits::default(), Deadline::NONE);
            let view: serde_json::Value = serde_json::from_slice(&view.expect("a view")).expect("JSON");
            view["found"]["language"].as_str().map(str::to_owned)
        };
        assert_eq!(["en", "de", "pl"].map(language), ["en-s", "de", "pl"].map(|id| Some(id.to_owned())));
    }
}
