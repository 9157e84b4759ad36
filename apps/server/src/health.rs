//! Health checks for monitoring.

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::api::Api;
use crate::headers;

/// Returns the routes `/healthz` (the server runs) and `/readyz` (the database, if any, can be written).
pub(crate) fn routes(api: Option<Api>) -> Router {
    Router::new()
        .route("/healthz", get(async || line(StatusCode::OK, "ok\n")))
        .route("/readyz", get(ready))
        .with_state(api)
}

async fn ready(State(api): State<Option<Api>>) -> Response {
    match api {
        Some(api) if !api.is_ready().await => {
            line(StatusCode::SERVICE_UNAVAILABLE, "database not available\n")
        }
        _ => line(StatusCode::OK, "ok\n"),
    }
}

fn line(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, headers::REVALIDATE)], text).into_response()
}
