//! The middleware of all routes: refuses requests that a page of another site may have sent, and adds security headers
//! to every response.

use crate::app::App;
use crate::error::refusal;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// The headers of every response. Scripts, styles and requests must be from this server; images may also come from the
/// script.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // With `no-referrer` browsers would send `Origin: null` with our own forms.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses requests from other sites, and sets the headers of every response.
pub async fn protect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match app.hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => refusal(&error),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Responses about a game are not cached; assets set their own header.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
