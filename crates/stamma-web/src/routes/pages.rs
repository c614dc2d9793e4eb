//! Handlers of complete pages: the reader, with or without a submitted form, the recorder, and help.

use crate::app::App;
use crate::body;
use crate::error::status;
use axum::extract::{Request, State};
use axum::response::{Html, IntoResponse, Response};
use stamma_page::{Form, RequestError, help_page, reader_page, record_page};
use std::sync::Arc;

/// Returns the reader with an empty form.
pub async fn empty() -> Response {
    Html(reader_page()).into_response()
}

/// Returns the recorder.
pub async fn record() -> Response {
    Html(record_page()).into_response()
}

/// Returns the help page.
pub async fn help() -> Response {
    Html(help_page()).into_response()
}

/// Returns the reader with the view of a submitted text.
pub async fn form(State(app): State<Arc<App>>, request: Request) -> Response {
    let limits = app.limits;
    let form: Form = match body::form(request, &limits).await {
        Ok(form) => form,
        Err(error) => return error_page(&Form::default(), &error),
    };
    let form = Arc::new(form.applied());
    let asked = Arc::clone(&form);
    match app.workers.run(move |deadline| asked.view(&limits.text, deadline)).await {
        Ok(view) => Html(form.page(Ok(view))).into_response(),
        Err(error) => error_page(&form, &error),
    }
}

fn error_page(form: &Form, error: &RequestError) -> Response {
    let mut response = Html(form.page(Err(error))).into_response();
    *response.status_mut() = status(error);
    response
}
