//! The table of routes.

use crate::app::App;
use crate::error::{ErrorCode, RequestError};
use crate::hosts::Hosts;
use crate::limits::Limits;
use crate::middleware::protect;
use crate::routes::{api, assets, pages, view};
use crate::work::Workers;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use std::sync::Arc;

/// Returns the router of all pages and endpoints, for requests to these hosts.
pub fn router(hosts: Hosts, limits: Limits) -> Router {
    let app = Arc::new(App { limits, hosts, workers: Workers::new(limits) });
    let mut router = Router::new()
        .route("/", get(pages::empty).post(pages::form))
        .route("/help", get(pages::help))
        .route("/record", get(pages::record))
        .route("/view", post(view::view))
        .route("/api/v1/openapi.json", get(api::openapi));
    for asset in assets::ASSETS {
        router = router.route(asset.path, get(move || async move { asset.answer() }));
    }
    for endpoint in api::ENDPOINTS {
        let answer = move |state, request| api::answer(endpoint, state, request);
        router = router.route(endpoint.path, post(answer));
    }
    router
        .fallback(|| async {
            RequestError::new(ErrorCode::NotFound, "there is no such page").into_response()
        })
        .method_not_allowed_fallback(|| async {
            RequestError::new(ErrorCode::WrongMethod, "this page is not for that method").into_response()
        })
        .layer(from_fn_with_state(Arc::clone(&app), protect))
        .with_state(app)
}
