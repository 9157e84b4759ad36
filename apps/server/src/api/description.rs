//! The OpenAPI document, generated from the types and the handlers.

use axum::Json;
use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::{Modify, OpenApi};
use wire::api::ErrorResponse;

use super::problems;
use super::{
    about, devices, export, groups, leaderboards, players, races, results, starts, synced, views,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Azulejo", description = "Verified results, leaderboards, races, groups and sync."),
    paths(
        about::about,
        players::join,
        players::me,
        players::rename,
        players::delete_account,
        export::export,
        devices::list,
        devices::sign_out,
        devices::create_code,
        devices::redeem_code,
        starts::start,
        results::submit,
        results::record,
        leaderboards::leaderboard,
        leaderboards::around,
        races::variants,
        races::start,
        races::give_up,
        groups::create,
        groups::join,
        groups::list,
        groups::group,
        groups::close,
        groups::remove_member,
        groups::leaderboard,
        groups::week,
        synced::list,
        synced::read,
        synced::write,
        synced::delete,
        views::count,
    ),
    components(schemas(ErrorResponse)),
    modifiers(&WithKey)
)]
struct Description;

struct WithKey;

impl Modify for WithKey {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("key", SecurityScheme::Http(key));
        // A route that may return 401 requires a key.
        let paths = description.paths.paths.values_mut();
        for operation in paths.flat_map(operations_of) {
            if operation.responses.responses.contains_key(StatusCode::UNAUTHORIZED.as_str()) {
                operation.security = Some(vec![SecurityRequirement::new("key", [""; 0])]);
            }
            let has_body = operation.request_body.is_some();
            operation.responses.responses.extend(problems::of_any(has_body));
        }
    }
}

fn operations_of(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// Returns the OpenAPI document.
pub(super) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
