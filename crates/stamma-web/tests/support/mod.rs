//! Sends requests to the routes without a network.
#![allow(dead_code)]

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use stamma_web::{Hosts, Limits, router};
use tower::ServiceExt;

/// The port in the Host header.
pub const HOST: &str = "127.0.0.1:4000";

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("answers are UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Returns the code of the error.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().expect("a refusal").to_owned()
    }
}

/// Returns the routes with the default limits.
pub fn routes() -> Router {
    routes_within(Limits::default())
}

/// Returns the routes with these limits.
pub fn routes_within(limits: Limits) -> Router {
    router(Hosts::local(4000), limits)
}

/// Sends a request with additional headers.
pub async fn ask(
    routes: &Router,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        request = request.header("host", HOST);
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::from(body)).expect("a request");
    let response = routes.clone().oneshot(request).await.expect("routes always answer");
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("a body").to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

/// Gets a page.
pub async fn get(routes: &Router, path: &str) -> Answer {
    ask(routes, "GET", path, &[], Vec::new()).await
}

/// Posts JSON.
pub async fn post(routes: &Router, path: &str, body: &Value) -> Answer {
    ask(routes, "POST", path, &[("content-type", "application/json")], body.to_string().into_bytes()).await
}

/// Posts a form.
pub async fn post_form(routes: &Router, fields: &[(&str, &str)]) -> Answer {
    let body = serde_urlencoded::to_string(fields).expect("a form");
    let form = [("content-type", "application/x-www-form-urlencoded")];
    ask(routes, "POST", "/", &form, body.into_bytes()).await
}

/// Reads a file of testdata.
pub fn testdata(name: &str) -> String {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// An element of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// The text up to the next tag, with entities decoded.
    pub text: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
    }
}

/// Parses the tags of a page, strictly: markup in any other form than the views write it fails.
pub fn elements(html: &str) -> Vec<Element> {
    let mut found: Vec<Element> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        if let Some(last) = found.last_mut() {
            last.text.push_str(&plain(&rest[..at]));
        }
        rest = &rest[at + 1..];
        let end =
            rest.find(|ch: char| !(ch.is_ascii_alphanumeric() || "!/-".contains(ch))).expect("a tag ends");
        let name = rest[..end].to_owned();
        assert!(!name.is_empty(), "a `<` that begins no tag: {}", &rest[..rest.len().min(40)]);
        rest = &rest[end..];
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix('>').or_else(|| rest.strip_prefix("/>")) {
                rest = after;
                break;
            }
            let end = rest.find(['=', ' ', '>', '/']).expect("an attribute ends");
            let name = rest[..end].to_owned();
            rest = &rest[end..];
            let value = match rest.strip_prefix("=\"") {
                Some(after) => {
                    let end = after.find('"').expect("a value ends");
                    rest = &after[end + 1..];
                    plain(&after[..end])
                }
                None => String::new(),
            };
            attributes.push((name, value));
        }
        found.push(Element { name, attributes, text: String::new() });
    }
    found
}

fn plain(text: &str) -> String {
    assert!(!text.contains('<'), "{text}");
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
