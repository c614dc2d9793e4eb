//! What all requests share, and the table of routes.

use crate::error::{ErrorCode, RequestError};
use crate::limits::Limits;
use crate::middleware::{Hosts, protect};
use crate::routes::{api, assets, pages, view};
use crate::work::Workers;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use std::sync::Arc;

/// What all requests share.
#[derive(Debug)]
pub struct App {
    /// How much may be asked for.
    pub limits: Limits,
    /// Whom requests may be for.
    pub hosts: Hosts,
    /// Who does the work.
    pub workers: Workers,
}

/// The routes, for requests to these hosts.
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
