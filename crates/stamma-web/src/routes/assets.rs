//! Scripts, styles and icons of the pages. They are built into the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use stamma_page::Asset;

/// Returns the response with a file. Its URL changes with its content, so that it can be cached for ever.
pub fn answer(asset: &'static Asset) -> Response {
    let headers = [
        (header::CONTENT_TYPE, asset.media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, asset.bytes).into_response()
}
