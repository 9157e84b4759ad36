//! Page views, counted by page and day if the operator enables it. Nothing about the visitor is stored.

use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode};
use games::Route;
use wire::api;

use super::Api;
use super::error::{ApiError, Removed};
use super::problems::{Malformed, NotFound};
use super::request::RawBody;

/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Counts a page view, unless the browser sends `DNT: 1` or `Sec-GPC: 1`.
#[utoipa::path(
    post, path = "/api/v1/views", request_body = api::PageView,
    responses((status = 204), Malformed, NotFound)
)]
pub(super) async fn count(State(api): State<Api>, request: Request) -> Removed {
    if !api.counts_views() {
        return Err(ApiError::NotFound("page views are not counted on this server"));
    }
    let is_unwanted = wants_privacy(request.headers());
    // Browsers send beacons as plain text.
    let RawBody(bytes) = RawBody::from_request(request, &api).await?;
    let api::PageView { path, level } =
        serde_json::from_slice(&bytes).map_err(ApiError::malformed)?;
    let route = Route::of(&path);
    let route = route.ok_or_else(|| ApiError::malformed("unknown page"))?;
    if !is_unwanted {
        let path = counted_path(route, level.as_deref());
        api.store().count_view(api.now().div_euclid(DAY), &path).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Returns what is counted: the path, and the level if the page's game has it, for example `/loop/play?level=easy`.
fn counted_path(route: Route, level: Option<&str>) -> String {
    let is_level = |level: &&str| {
        route.game().is_some_and(|game| game.dailies.iter().any(|daily| daily.name == *level))
    };
    match level.filter(is_level) {
        Some(level) => format!("{}?level={level}", route.path()),
        None => route.path().to_owned(),
    }
}

/// Returns whether Do Not Track or Global Privacy Control is set.
fn wants_privacy(headers: &HeaderMap) -> bool {
    ["dnt", "sec-gpc"].iter().any(|name| headers.get(*name).is_some_and(|value| value == "1"))
}
