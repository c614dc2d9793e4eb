//! Handlers of complete pages: the reader, with or without a submitted form, the recorder, and help. Each is there in the language
//! that the browser prefers, and in every language under an address of its own.

use crate::app::App;
use crate::body;
use crate::error::status;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, VARY};
use axum::response::{Html, IntoResponse, Response};
use stamma_page::{Form, PageLanguage, RequestError};
use std::sync::Arc;

/// The language that an address names; none where the browser has the choice.
pub type NamedLanguage = Option<&'static str>;

/// Returns a page that needs nothing of its request but the language.
pub async fn plain(
    named: NamedLanguage,
    page: fn(PageLanguage, usize) -> String,
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Response {
    html(page(language(named, &headers), app.limits.body))
}

fn html(page: String) -> Response {
    ([(VARY, ACCEPT_LANGUAGE.as_str())], Html(page)).into_response()
}

fn language(named: NamedLanguage, headers: &HeaderMap) -> PageLanguage {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    PageLanguage::of(named, accepted)
}

/// Returns the reader with the view of a submitted text.
pub async fn form(named: NamedLanguage, State(app): State<Arc<App>>, request: Request) -> Response {
    let limits = app.limits;
    let language = language(named, request.headers());
    let form: Form = match body::form(request, &limits).await {
        Ok(form) => form,
        Err(error) => return error_page(&Form::default(), language, (&error, limits.body)),
    };
    let form = Arc::new(form.applied());
    let (asked, size) = (Arc::clone(&form), form.size());
    let view = move |deadline| asked.view(language.locale(), &limits.text, deadline);
    match app.workers.run(size, view).await {
        Ok(view) => html(form.page(language, Ok(view), limits.body)),
        Err(error) => error_page(&form, language, (&error, limits.body)),
    }
}

fn error_page(form: &Form, language: PageLanguage, (error, most): (&RequestError, usize)) -> Response {
    let mut response = html(form.page(language, Err(error), most));
    *response.status_mut() = status(error);
    response
}
