//! A file as text: unpacked, and decoded from its encoding, for the page to show.

use crate::error::{ErrorCode, RequestError};
use serde::Serialize;
use stamma::encoding::{Encoding, EncodingChoice, NoTextInput, Text, TextInput};
use stamma::notation::internals::shortened;
use stamma::open::{UnpackLimits, unpack};
use std::io::{Cursor, Read};
use std::num::NonZeroUsize;

/// The path at which a file is asked for as text. The query may name an encoding: `encoding=windows-1251`.
pub const TEXT: &str = "/text";

#[derive(Serialize)]
struct TextResponse {
    text: String,
    /// The encoding that it was decoded from.
    encoding: &'static str,
    /// True if it is UTF-8 but for stray bytes, which were decoded from the encoding that their words look like.
    mixed: bool,
    /// Encodings to choose from where that is the wrong one.
    encodings: &'static [&'static str],
}

/// Returns the text of a file, as JSON.
///
/// # Errors
///
/// The file is packed in a way that is not known, it is no text, or there is no such encoding.
pub fn text(bytes: Vec<u8>, query: &str) -> Result<Vec<u8>, RequestError> {
    let choice = match query.strip_prefix("encoding=").filter(|name| !name.is_empty()) {
        None => EncodingChoice::Auto,
        Some(name) => {
            let known = stamma::encoding_named(name);
            known.map_err(|reason| RequestError::new(ErrorCode::Unknown, reason))?
        }
    };
    let unreadable = |reason: &dyn std::fmt::Display| {
        let message = format!("the file cannot be read: {}", shortened(&reason.to_string()));
        RequestError::new(ErrorCode::Malformed, message)
    };
    let unpacked = unpack(Cursor::new(bytes), UnpackLimits::default(), NonZeroUsize::MIN);
    let unpacked = unpacked.map_err(|error| unreadable(&error))?;
    let mut input = TextInput::of(unpacked.bytes, choice).map_err(|refused| match refused {
        NoTextInput::Unreadable(error) => unreadable(&error),
        NoTextInput::NotText(reason) => unreadable(&reason),
    })?;
    let mut bytes = Vec::new();
    input.bytes.read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    let is_utf8 = std::str::from_utf8(&bytes).is_ok();
    let text = Text::decode(bytes, choice);
    let encoding = text.encoding();
    let mixed = encoding == Encoding::UTF_8 && !is_utf8;
    let encoding = encoding.name();
    // Scripts count lines as browsers do.
    let decoded = String::from_utf8_lossy(text.decoded()).replace("\r\n", "\n").replace('\r', "\n");
    let answer = TextResponse { text: decoded, encoding, mixed, encodings: &Encoding::EXAMPLES };
    Ok(serde_json::to_vec(&answer).unwrap_or_default())
}
