//! Questions about texts: those of programs, `POST /api/v1/read`, `convert`, `repair` and `explain`, and those of the page's script.
//! docs/http.md shows the former in use, `openapi.json` describes them to programs.

use crate::app::App;
use crate::body;
use crate::error::{json, refusal};
use axum::extract::{Request, State};
use axum::response::Response;
use stamma_page::BodyKind;
use std::sync::Arc;

/// The OpenAPI description of the endpoints.
const OPENAPI: &[u8] = include_bytes!("openapi.json");

/// Handles a request to an endpoint that takes a body of this kind.
pub async fn answer(kind: BodyKind, State(app): State<Arc<App>>, request: Request) -> Response {
    let uri = request.uri();
    let path = uri.path_and_query().map_or(uri.path(), |path| path.as_str()).to_owned();
    let answered = async {
        let body = body::question(request, kind, &app.limits).await?;
        let (limits, size) = (app.limits.text, body.len());
        app.workers.run(size, move |deadline| stamma_page::answer(&path, body, &limits, deadline)).await
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
    use stamma_page::{Deadline, ErrorCode, TextLimits, answer, endpoints};
    use std::collections::BTreeSet;

    fn calls() -> impl Iterator<Item = &'static str> {
        endpoints().map(|(path, _)| path).filter(|path| path.starts_with("/api/"))
    }

    fn document() -> Value {
        serde_json::from_slice(OPENAPI).expect("JSON")
    }

    #[test]
    fn the_document_tells_of_every_call_and_of_no_other() {
        let document = document();
        let told: BTreeSet<&str> =
            document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let known: BTreeSet<&str> = calls().chain(["/api/v1/openapi.json"]).collect();
        assert_eq!(told, known);
    }

    #[test]
    fn the_document_tells_of_every_reason() {
        let document = document();
        let told = &document["components"]["schemas"]["Refusal"]["properties"]["error"]["properties"]["code"]
            ["enum"];
        let known: Vec<&str> = ErrorCode::all().map(ErrorCode::code).collect();
        assert_eq!(told, &Value::from(known));
        for path in calls() {
            let responses = document["paths"][path]["post"]["responses"].as_object().unwrap();
            for reason in ErrorCode::all()
                .filter(|reason| !matches!(reason, ErrorCode::NotFound | ErrorCode::WrongMethod))
            {
                let status = reason.status().to_string();
                let described = responses[&status]["description"].as_str().unwrap();
                assert!(described.contains(&format!("`{}`", reason.code())), "{} {status}", path);
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
            let body = body.to_string().into_bytes();
            let answered = answer("/api/v1/read", body, &TextLimits::default(), Deadline::NONE);
            let refused = answered.expect_err(name);
            assert_eq!(refused.reason, ErrorCode::Malformed, "{name}");
        }
        assert_eq!(told.len(), 8);
    }
}
