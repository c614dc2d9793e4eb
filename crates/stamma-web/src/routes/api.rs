//! The HTTP API: `POST /api/v1/read`, `convert`, `repair` and `explain`. docs/http.md shows it in use, `openapi.json`
//! describes it to programs.

use crate::app::App;
use crate::body;
use crate::error::{json, refusal};
use axum::extract::{Request, State};
use axum::response::Response;
use stamma_page::api::{self, ApiRequest, Operation};
use std::sync::Arc;

/// The OpenAPI description of the endpoints.
const OPENAPI: &[u8] = include_bytes!("openapi.json");

/// Handles a request to an endpoint.
pub async fn answer(operation: Operation, State(app): State<Arc<App>>, request: Request) -> Response {
    let answered = async {
        let request: ApiRequest = body::json(request, &app.limits).await?;
        let limits = app.limits.text;
        app.workers.run(move |deadline| api::answer(operation, request, &limits, deadline)).await
    };
    answered.await.map_or_else(|error| refusal(&error), json)
}

/// Handles a request for the OpenAPI description.
pub async fn openapi() -> Response {
    json(OPENAPI.to_vec())
}

#[cfg(test)]
mod tests {
    use super::OPENAPI;
    use serde_json::Value;
    use stamma_page::ErrorCode;
    use stamma_page::api::{ApiRequest, Operation};
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
            Operation::ALL.map(Operation::path).into_iter().chain(["/api/v1/openapi.json"]).collect();
        assert_eq!(told, known);
    }

    #[test]
    fn the_document_tells_of_every_reason() {
        let document = document();
        let told = &document["components"]["schemas"]["Refusal"]["properties"]["error"]["properties"]["code"]
            ["enum"];
        let known: Vec<&str> = ErrorCode::all().map(ErrorCode::code).collect();
        assert_eq!(told, &Value::from(known));
        for operation in Operation::ALL {
            let responses = document["paths"][operation.path()]["post"]["responses"].as_object().unwrap();
            for reason in ErrorCode::all()
                .filter(|reason| !matches!(reason, ErrorCode::NotFound | ErrorCode::WrongMethod))
            {
                let status = reason.status().to_string();
                let described = responses[&status]["description"].as_str().unwrap();
                assert!(described.contains(&format!("`{}`", reason.code())), "{} {status}", operation.path());
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
