//! The table of routes.

use crate::app::App;
use crate::error::refusal;
use crate::hosts::Hosts;
use crate::limits::Limits;
use crate::middleware::protect;
use crate::routes::{api, assets, pages};
use crate::work::Workers;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use stamma::Locale;
use stamma_page::{ASSETS, ErrorCode, RequestError, endpoints, help_page, reader_page, record_page};
use std::sync::Arc;

/// Returns the router of all pages and endpoints, for requests to these hosts.
pub fn router(hosts: Hosts, limits: Limits) -> Router {
    let app = Arc::new(App { limits, hosts, workers: Workers::new(limits) });
    let mut router = Router::new().route("/api/v1/openapi.json", get(api::openapi));
    let languages = Locale::all().map(|locale| Some(locale.id()));
    for named in languages.chain([None]) {
        let home = named.map_or(String::from("/"), |id| format!("/{id}/"));
        let plain = |page| get(move |state, headers| pages::plain(named, page, state, headers));
        let form = post(move |state, request| pages::form(named, state, request));
        router = router
            .route(&home, plain(reader_page).merge(form))
            .route(&format!("{home}help"), plain(help_page))
            .route(&format!("{home}record"), plain(record_page));
    }
    for asset in ASSETS {
        router = router.route(&format!("/{}", asset.path), get(move || async move { assets::answer(asset) }));
    }
    for (path, kind) in endpoints() {
        router = router.route(path, post(move |state, request| api::answer(kind, state, request)));
    }
    router
        .fallback(|| async { refusal(&RequestError::new(ErrorCode::NotFound, "there is no such page")) })
        .method_not_allowed_fallback(|| async {
            refusal(&RequestError::new(ErrorCode::WrongMethod, "this page is not for that method"))
        })
        .layer(from_fn_with_state(Arc::clone(&app), protect))
        .with_state(app)
}
