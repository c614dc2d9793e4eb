//! The middleware of all routes: refuses requests that a page of another site may have sent, and adds security headers
//! to every response.
//!
//! A page of another site can make a browser send requests to this machine, and DNS of another site can point here. So
//! the Host must be one of this machine, and so must the Origin if there is one.

use crate::app::App;
use crate::error::{ErrorCode, RequestError};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The hosts that a request may be addressed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Returns the names of this machine at a port.
    pub fn local(port: u16) -> Hosts {
        Hosts { names: LOCAL.iter().map(|name| format!("{name}:{port}")).collect() }
    }

    fn host_is_ours(&self, host: &str) -> bool {
        self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    fn origin_is_ours(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.host_is_ours(host))
    }

    fn check(&self, request: &Request) -> Result<(), RequestError> {
        let headers = request.headers();
        let host = sole(headers, header::HOST);
        let named = request.uri().authority().map(|authority| authority.as_str());
        if !host.is_some_and(|host| self.host_is_ours(host))
            || !named.is_none_or(|name| self.host_is_ours(name))
        {
            let message = format!("requests are answered for {} alone", self.names.join(", "));
            return Err(RequestError::new(ErrorCode::ForeignHost, message));
        }
        if headers.contains_key(header::ORIGIN)
            && !sole(headers, header::ORIGIN).is_some_and(|origin| self.origin_is_ours(origin))
        {
            let message = "requests of other sites are not answered";
            return Err(RequestError::new(ErrorCode::ForeignOrigin, message));
        }
        Ok(())
    }
}

const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Returns the value of a header that occurs exactly once.
fn sole(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

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
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Responses about a game are not cached; assets set their own header.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
