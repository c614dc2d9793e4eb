//! The HTTP API: `POST /api/v1/read`, `convert`, `repair` and `explain`. docs/http.md shows it in use, `openapi.json`
//! describes it to programs.

use crate::app::App;
use crate::body;
use crate::error::{ErrorCode, RequestError, json};
use crate::export;
use crate::game_text::{GameText, ReadParams};
use crate::limits::Limits;
use crate::names::Target;
use crate::work::Deadline;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use stamma::{DIALECTS, Policy, ReadOptions};
use stamma_json::{Fields, FurtherFields, GameWriter, explanation};
use std::sync::Arc;

/// The operation of an endpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operation {
    Read,
    Convert,
    Repair,
    Explain,
}

/// An endpoint of the API.
#[derive(Debug)]
pub struct Endpoint {
    /// The path of the URL.
    pub path: &'static str,
    operation: Operation,
}

/// All endpoints.
pub static ENDPOINTS: [&Endpoint; 4] = [
    &Endpoint { path: "/api/v1/read", operation: Operation::Read },
    &Endpoint { path: "/api/v1/convert", operation: Operation::Convert },
    &Endpoint { path: "/api/v1/repair", operation: Operation::Repair },
    &Endpoint { path: "/api/v1/explain", operation: Operation::Explain },
];

/// The body of a request.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, expecting = "an object with `text`")]
struct ApiRequest {
    text: String,
    from: Option<String>,
    to: Option<String>,
    language: Option<String>,
    variant: Option<String>,
    #[serde(default)]
    fens: bool,
    #[serde(default)]
    evidence: bool,
}

/// The OpenAPI description of the endpoints.
const OPENAPI: &[u8] = include_bytes!("openapi.json");

/// Handles a request to an endpoint.
pub async fn answer(endpoint: &'static Endpoint, State(app): State<Arc<App>>, request: Request) -> Response {
    let answered = async {
        let request: ApiRequest = body::json(request, &app.limits).await?;
        let limits = app.limits;
        app.workers.run(move |deadline| respond(endpoint.operation, request, &limits, deadline)).await
    };
    answered.await.map_or_else(RequestError::into_response, json)
}

/// Handles a request for the OpenAPI description.
pub async fn openapi() -> Response {
    json(OPENAPI.to_vec())
}

fn respond(
    operation: Operation,
    request: ApiRequest,
    limits: &Limits,
    deadline: Deadline,
) -> Result<Vec<u8>, RequestError> {
    let target = Target::named(request.to.as_deref())?;
    let params = ReadParams {
        from: request.from.as_deref(),
        language: request.language.as_deref(),
        variant: request.variant.as_deref(),
        ..ReadParams::default()
    };
    let game_text = GameText::new(request.text, params, ReadOptions::default().limits)?;
    let source = game_text.source();
    let policy = Policy::default();
    let further = FurtherFields::new().fens(request.fens).evidence(request.evidence);
    let mut writer = GameWriter::new(game_text.options.dialect, &DIALECTS[..]).with(further);
    let mut budget = limits.repair;
    let (mut written, mut told) = (Vec::new(), Vec::new());
    let mut out = Vec::new();
    let mut fields = Fields::begin(&mut out);
    let list = fields.name("games");
    list.push(b'[');
    for (number, game) in game_text.games().enumerate() {
        deadline.check()?;
        if number == limits.games {
            let message = format!("a text may have {} games", limits.games);
            return Err(RequestError::new(ErrorCode::TooManyGames, message));
        }
        let game = match operation {
            Operation::Repair => game_text.repaired(&game, &mut budget).unwrap_or(game),
            _ => game,
        };
        if number > 0 {
            list.push(b',');
        }
        writer.write(&game, &source, &policy, list);
        // A game ends with a line feed, which has no place in a list.
        list.pop();
        match operation {
            Operation::Read => {}
            Operation::Convert | Operation::Repair => {
                export::append(&game, &source, target, &mut writer, &mut written)
            }
            Operation::Explain => {
                if number > 0 {
                    told.push(b',');
                }
                explanation(&game, &source, &mut told);
            }
        }
    }
    list.push(b']');
    match operation {
        Operation::Read => {}
        Operation::Convert | Operation::Repair => {
            export::end(target, &mut written);
            fields.text("output", written);
        }
        Operation::Explain => {
            let list = fields.name("sentences");
            list.push(b'[');
            list.extend_from_slice(&told);
            list.push(b']');
        }
    }
    fields.end();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{ApiRequest, ENDPOINTS, OPENAPI};
    use crate::error::ErrorCode;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn document() -> Value {
        serde_json::from_slice(OPENAPI).expect("JSON")
    }

    #[test]
    fn the_document_tells_of_every_call_and_of_no_other() {
        let document = document();
        let told: BTreeSet<&str> =
            document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let known: BTreeSet<&str> =
            ENDPOINTS.iter().map(|endpoint| endpoint.path).chain(["/api/v1/openapi.json"]).collect();
        assert_eq!(told, known);
    }

    #[test]
    fn the_document_tells_of_every_reason() {
        let document = document();
        let told = &document["components"]["schemas"]["Refusal"]["properties"]["error"]["properties"]["code"]
            ["enum"];
        let known: Vec<&str> = ErrorCode::all().map(ErrorCode::code).collect();
        assert_eq!(told, &Value::from(known));
        for endpoint in ENDPOINTS {
            let responses = document["paths"][endpoint.path]["post"]["responses"].as_object().unwrap();
            for reason in ErrorCode::all()
                .filter(|reason| !matches!(reason, ErrorCode::NotFound | ErrorCode::WrongMethod))
            {
                let status = reason.status().as_u16().to_string();
                let described = responses[&status]["description"].as_str().unwrap();
                assert!(described.contains(&format!("`{}`", reason.code())), "{} {status}", endpoint.path);
            }
        }
    }

    #[test]
    fn the_document_tells_of_every_field_that_is_read() {
        let document = document();
        let told = document["components"]["schemas"]["Asked"]["properties"].as_object().unwrap();
        // A field that is not read would be ignored instead of refused for its type.
        for name in told.keys() {
            let mut body = serde_json::json!({"text": ""});
            body[name] = Value::from(1);
            assert!(serde_json::from_value::<ApiRequest>(body).is_err(), "{name}");
        }
        assert_eq!(told.len(), 7);
    }
}
