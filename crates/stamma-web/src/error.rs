//! Responses to requests that are refused.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use stamma_page::RequestError;

/// Returns the response to a refused request.
pub fn refusal(error: &RequestError) -> Response {
    let status = status(error);
    let mut response = json(error.json());
    *response.status_mut() = status;
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

/// Returns the status of the response to a refused request.
pub fn status(error: &RequestError) -> StatusCode {
    StatusCode::from_u16(error.reason.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Returns a response of JSON.
pub fn json(body: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}
