//! Reads request bodies: media type, size limit, time limit, and the parsing of forms.

use crate::limits::Limits;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use stamma_page::{BodyKind, ErrorCode, RequestError};
use tokio::time::timeout;

/// The media type of a form.
const FORM: &str = "application/x-www-form-urlencoded";

/// Reads the body of a question.
///
/// # Errors
///
/// The body is too large, too slow, or not announced as what it is to be.
pub async fn question(request: Request, kind: BodyKind, limits: &Limits) -> Result<Vec<u8>, RequestError> {
    let media_type = match kind {
        BodyKind::Json => "application/json",
        BodyKind::File => "application/octet-stream",
    };
    must_be(request.headers(), media_type)?;
    bytes(request, limits).await
}

/// Reads the body of a form.
///
/// # Errors
///
/// The body is too large, too slow, or not of the expected form.
pub async fn form<T: DeserializeOwned>(request: Request, limits: &Limits) -> Result<T, RequestError> {
    must_be(request.headers(), FORM)?;
    let bytes = bytes(request, limits).await?;
    serde_urlencoded::from_bytes(&bytes).map_err(|error| {
        RequestError::new(ErrorCode::Malformed, format!("the form is not what is wanted: {error}"))
    })
}

/// Checks the media type. A browser asks before it sends JSON to another site, but not before it sends plain text.
fn must_be(headers: &HeaderMap, media_type: &'static str) -> Result<(), RequestError> {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = said.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case(media_type) {
        return Ok(());
    }
    Err(RequestError::new(ErrorCode::Malformed, format!("the Content-Type must be {media_type}")))
}

async fn bytes(request: Request, limits: &Limits) -> Result<Vec<u8>, RequestError> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let said = length.and_then(|length| length.parse::<usize>().ok()).unwrap_or(0);
    // A client that expects `100 Continue` has not sent the body yet.
    let waits = said > limits.body && headers.contains_key(header::EXPECT);
    if waits || said > limits.body.saturating_mul(DISCARDED) {
        return Err(too_large(limits));
    }
    match timeout(limits.body_time, collected(request.into_body(), limits)).await {
        Ok(collected) => collected,
        Err(_) => Err(RequestError::new(ErrorCode::BodyTooSlow, "the body did not arrive in time")),
    }
}

/// The multiple of the limit up to which a body that is too large is read and discarded: most clients look for a
/// response only after they have sent everything.
const DISCARDED: usize = 16;

async fn collected(mut body: Body, limits: &Limits) -> Result<Vec<u8>, RequestError> {
    let mut bytes = Vec::new();
    let mut seen = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| RequestError::new(ErrorCode::Malformed, "the body broke off"))?;
        let Ok(data) = frame.into_data() else { continue };
        seen += data.len();
        if seen <= limits.body {
            bytes.extend_from_slice(&data);
        } else if seen > limits.body.saturating_mul(DISCARDED) {
            break;
        }
    }
    if seen > limits.body { Err(too_large(limits)) } else { Ok(bytes) }
}

fn too_large(limits: &Limits) -> RequestError {
    RequestError::new(ErrorCode::BodyTooLarge, format!("a body may have {} bytes", limits.body))
}
