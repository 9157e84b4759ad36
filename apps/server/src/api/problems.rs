//! Error responses in the OpenAPI document: one type for each status of [`ApiError`], with the same name.
//!
//! [`ApiError`]: super::error::ApiError

use std::collections::BTreeMap;

use axum::http::StatusCode;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};
use wire::api::ErrorResponse;

macro_rules! problems {
    ($($name:ident = $status:ident),* $(,)?) => {$(
        pub(super) enum $name {}

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                described(StatusCode::$status)
            }
        }
    )*};
}

problems! {
    Malformed = BAD_REQUEST,
    NotSignedIn = UNAUTHORIZED,
    NotYours = FORBIDDEN,
    NotFound = NOT_FOUND,
    Used = CONFLICT,
    Gone = GONE,
    Changed = PRECONDITION_FAILED,
    TooLarge = PAYLOAD_TOO_LARGE,
    Refused = UNPROCESSABLE_ENTITY,
}

/// Returns the errors of every route: malformed request, rate limit, internal error, database unavailable. With a body
/// also: another content type, too large, too slow.
pub(super) fn of_any(has_body: bool) -> BTreeMap<String, RefOr<Response>> {
    let any = [
        StatusCode::BAD_REQUEST,
        StatusCode::TOO_MANY_REQUESTS,
        StatusCode::INTERNAL_SERVER_ERROR,
        StatusCode::SERVICE_UNAVAILABLE,
    ];
    let with_body = [
        StatusCode::PAYLOAD_TOO_LARGE,
        StatusCode::REQUEST_TIMEOUT,
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
    ];
    let with_body = with_body.into_iter().filter(|_| has_body);
    any.into_iter().chain(with_body).flat_map(described).collect()
}

/// Describes an error response with this status.
fn described(status: StatusCode) -> BTreeMap<String, RefOr<Response>> {
    let problem = Ref::from_schema_name(ErrorResponse::name());
    let content = ContentBuilder::new().schema(Some(problem)).build();
    let response = ResponseBuilder::new().content("application/json", content).build();
    BTreeMap::from([(status.as_str().to_owned(), response.into())])
}
