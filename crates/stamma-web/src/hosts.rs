//! The hosts that requests may be addressed to.
//!
//! A page of another site can make a browser send requests to this machine, and DNS of another site can point here. So
//! the Host must be one of this machine, and so must the Origin if there is one.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, header};
use stamma_page::{ErrorCode, RequestError};

/// The hosts that a request may be addressed to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// Returns the names of this machine at a port. Browsers leave that of HTTP out.
    pub fn local(port: u16) -> Hosts {
        let names = LOCAL.iter().map(|name| format!("{name}:{port}"));
        let alone = LOCAL.iter().filter(|_| port == HTTP_PORT).map(|name| String::from(*name));
        Hosts { names: names.chain(alone).collect() }
    }

    fn host_is_ours(&self, host: &str) -> bool {
        self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    fn origin_is_ours(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.host_is_ours(host))
    }

    /// Checks that a request is addressed to one of these hosts, and comes from a page of one if it says where from.
    ///
    /// # Errors
    ///
    /// It is not.
    pub(crate) fn check(&self, request: &Request) -> Result<(), RequestError> {
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

const HTTP_PORT: u16 = 80;
const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Returns the value of a header that occurs exactly once.
fn sole(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}
