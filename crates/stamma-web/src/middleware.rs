//! What stands before every route: requests that a foreign page may have sent are refused, and every answer says what a
//! browser may do with it.
//!
//! A page of another site can make a browser send requests to this machine, and a name of another site may be made to
//! lead here. So the Host has to be one of ours, and so has the Origin, where one is sent.

use crate::app::App;
use crate::error::{ErrorCode, RequestError};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The hosts that a request may be for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// This machine, as its browsers name it, at a port.
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

/// The value of a header that stands there once.
fn sole(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// What every answer says. Scripts, styles and requests are those of the page alone; pictures may be made by the script.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // With `no-referrer` browsers would not say that a form is our own.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses requests of others, and puts the headers on every answer.
pub async fn protect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match app.hosts.check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What was made of a game is nobody's to keep; assets say otherwise for themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
