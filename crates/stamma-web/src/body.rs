//! Bodies of requests: how large they may be, how long they may take, and what they must be.

use crate::limits::Limits;
use crate::refusal::{Reason, Refusal};
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use std::error::Error;
use tokio::time::timeout;

/// The media type of JSON.
const JSON: &str = "application/json";
/// The media type of a form.
const FORM: &str = "application/x-www-form-urlencoded";

/// What a body of JSON holds.
///
/// # Errors
///
/// It is too large or too slow, or not what is wanted.
pub async fn json<T: DeserializeOwned>(request: Request, limits: &Limits) -> Result<T, Refusal> {
    must_be(request.headers(), JSON)?;
    let bytes = bytes(request, limits).await?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Refusal::new(Reason::Malformed, format!("the body is not what is wanted: {error}")))
}

/// What a form holds.
///
/// # Errors
///
/// It is too large or too slow, or not what is wanted.
pub async fn form<T: DeserializeOwned>(request: Request, limits: &Limits) -> Result<T, Refusal> {
    must_be(request.headers(), FORM)?;
    let bytes = bytes(request, limits).await?;
    serde_urlencoded::from_bytes(&bytes)
        .map_err(|error| Refusal::new(Reason::Malformed, format!("the form is not what is wanted: {error}")))
}

/// A browser asks before it sends JSON to a foreign site, but not before it sends plain text: so the type counts.
fn must_be(headers: &HeaderMap, media_type: &'static str) -> Result<(), Refusal> {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = said.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case(media_type) {
        return Ok(());
    }
    Err(Refusal::new(Reason::Malformed, format!("the Content-Type must be {media_type}")))
}

async fn bytes(request: Request, limits: &Limits) -> Result<Bytes, Refusal> {
    let too_large = || {
        let message = format!("a body may have {} bytes", limits.body);
        Refusal::new(Reason::BodyTooLarge, message)
    };
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > limits.body as u64)
    {
        return Err(too_large());
    }
    let body = Limited::new(request.into_body(), limits.body);
    match timeout(limits.body_time, body.collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if is_too_large(error.as_ref()) => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::new(Reason::Malformed, "the body broke off")),
        Err(_) => Err(Refusal::new(Reason::BodyTooSlow, "the body did not arrive in time")),
    }
}

fn is_too_large(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}
