//! The view of a text, and a file as text, for the page's script.

use crate::app::App;
use crate::body;
use crate::error::{json, refusal};
use axum::extract::{Request, State};
use axum::response::Response;
use stamma_page::text;
use stamma_page::view::{self, ViewRequest};
use std::sync::Arc;

/// Handles a request for the view of a text.
pub async fn view(State(app): State<Arc<App>>, request: Request) -> Response {
    let answered = async {
        let request: ViewRequest = body::json(request, &app.limits).await?;
        let limits = app.limits.text;
        app.workers.run(move |deadline| view::view(request, &limits, deadline)).await
    };
    answered.await.map_or_else(|error| refusal(&error), json)
}

/// Handles a request for a file as text.
pub async fn text(State(app): State<Arc<App>>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default().to_owned();
    let answered = async {
        let bytes = body::octets(request, &app.limits).await?;
        app.workers.run(move |_| text::text(bytes, &query)).await
    };
    answered.await.map_or_else(|error| refusal(&error), json)
}
