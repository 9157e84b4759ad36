//! Information about the server.

use axum::Json;
use axum::extract::State;
use wire::api;

use super::Api;

/// Features of the API.
const FEATURES: [&str; 4] = ["results", "races", "groups", "sync"];

/// Returns the version, the clock and the features of the server.
#[utoipa::path(get, path = "/api/v1/about", responses((status = 200, body = api::About)))]
pub(super) async fn about(State(api): State<Api>) -> Json<api::About> {
    Json(api::About {
        version: env!("CARGO_PKG_VERSION").into(),
        api: 1,
        time: api.now() as u64,
        features: FEATURES.map(str::to_owned).to_vec(),
    })
}
