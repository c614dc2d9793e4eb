//! The questions of the page and of the HTTP API: whatever the body, there is an answer or a refusal.

use crate::choices::tried;
use serde_json::{Value, json};
use stamma_page::{BodyKind, Deadline, TextLimits, answer, endpoints};

/// Small enough that an input of fuzzing size cannot take long.
const LIMITS: TextLimits = TextLimits { games: 6, shown: 2, listed: 4, plies: 60, repair: 300 };

/// Asks each endpoint with the bytes as the body, and with the bytes as the text of a question.
pub fn page_answers(input: &[u8]) {
    let mut objects = vec![input.to_vec()];
    if let Ok(text) = std::str::from_utf8(input) {
        // The first line chooses what is asked of the others.
        let (asked, text) = text.split_once('\n').unwrap_or(("", text));
        let mut object = json!({ "text": text });
        for field in asked.split(',') {
            if let Some((name, value)) = field.split_once('=') {
                let plain = || Value::from(value);
                object[name] = serde_json::from_str(value).unwrap_or_else(|_| plain());
            }
        }
        objects.push(object.to_string().into_bytes());
    }
    let endpoints: Vec<_> = endpoints().collect();
    for &(path, kind) in tried(&endpoints, input) {
        let bodies = if kind == BodyKind::File { &objects[..1] } else { &objects[..] };
        for body in bodies {
            match answer(path, body.clone(), &LIMITS, Deadline::NONE) {
                Ok(answered) => {
                    match serde_json::from_slice::<Value>(&answered) {
                        Ok(object) => assert!(object.is_object(), "{path} answers with an object"),
                        // Variations may be nested deeper than this reader of JSON goes.
                        Err(error) => {
                            assert!(error.to_string().starts_with("recursion limit"), "{path}: {error}")
                        }
                    }
                }
                Err(refused) => assert!(!refused.message.is_empty(), "{path} says why it refuses"),
            }
        }
    }
}
