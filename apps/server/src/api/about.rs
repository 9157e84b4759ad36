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
    let features = FEATURES.map(str::to_owned).to_vec();
    Json(api::About { time: api.now() as u64, features, ..nothing_offered() })
}

/// Returns what a site without a database answers in place of `about`. A 404 would be logged as an error in every
/// player's browser. Such a site has no clock.
pub fn nothing_offered() -> api::About {
    let (version, features) = (env!("CARGO_PKG_VERSION").into(), Vec::new());
    api::About { version, api: 1, time: 0, features }
}
