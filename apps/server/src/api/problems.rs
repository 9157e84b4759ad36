//! Error responses in the OpenAPI document: one type for each status of [`ApiError`], with the same name.
//!
//! [`ApiError`]: super::error::ApiError

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::json;
use utoipa::openapi::header::{Header, HeaderBuilder};
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

/// Status, codes and meaning of every error.
pub(super) const CODES: [(StatusCode, &[&str], &str); 15] = [
    (StatusCode::BAD_REQUEST, &["malformed"], "The request can't be parsed."),
    (StatusCode::UNAUTHORIZED, &["not-signed-in"], "The key is missing or unknown."),
    (
        StatusCode::FORBIDDEN,
        &["not-yours"],
        "It belongs to another player, or isn't yours to see yet.",
    ),
    (StatusCode::NOT_FOUND, &["not-found"], "It doesn't exist, or not for you."),
    (StatusCode::METHOD_NOT_ALLOWED, &["method"], "The route doesn't have this method."),
    (StatusCode::REQUEST_TIMEOUT, &["slow"], "The body took too long to arrive."),
    (
        StatusCode::CONFLICT,
        &["used"],
        "It conflicts with an earlier request, or a limit is reached.",
    ),
    (StatusCode::GONE, &["gone"], "It has expired."),
    (StatusCode::PRECONDITION_FAILED, &["changed"], "Another device has changed the entry."),
    (StatusCode::PAYLOAD_TOO_LARGE, &["too-large"], "The body or the record is too large."),
    (
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &["not-json"],
        "The content type isn't `application/json`.",
    ),
    (
        StatusCode::UNPROCESSABLE_ENTITY,
        &["refused"],
        "The record is illegal, unsolved or doesn't match its ticket.",
    ),
    (
        StatusCode::TOO_MANY_REQUESTS,
        &["too-often"],
        "Too many requests; `Retry-After` says when to try again.",
    ),
    (StatusCode::INTERNAL_SERVER_ERROR, &["failed"], "The server failed."),
    (
        StatusCode::SERVICE_UNAVAILABLE,
        &["busy", "late", "database"],
        "The server is busy or the database isn't available; `Retry-After` says when to try again.",
    ),
];

/// Returns the description of a successful response.
pub(super) fn success(status: &str) -> &'static str {
    match status {
        "201" => "It was created or stored.",
        "204" => "It was done; there is no body.",
        "304" => "The entry hasn't changed.",
        _ => "The answer.",
    }
}

/// Describes an error response with this status.
fn described(status: StatusCode) -> BTreeMap<String, RefOr<Response>> {
    let problem = Ref::from_schema_name(ErrorResponse::name());
    let known = CODES.iter().find(|(known, ..)| *known == status);
    let (codes, meaning) = known.map_or((&[""][..], ""), |(_, codes, meaning)| (codes, meaning));
    let example = json!({ "error": { "code": codes[0], "message": meaning } });
    let content = ContentBuilder::new().schema(Some(problem)).example(Some(example)).build();
    let named: Vec<_> = codes.iter().map(|code| format!("`{code}`")).collect();
    let response = ResponseBuilder::new().description(format!("{}: {meaning}", named.join(", ")));
    let response = match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            response.header("Retry-After", header("Seconds to wait before the next attempt."))
        }
        StatusCode::UNAUTHORIZED => {
            response.header("WWW-Authenticate", header("The scheme: `Bearer`."))
        }
        _ => response,
    };
    let response = response.content("application/json", content).build();
    BTreeMap::from([(status.as_str().to_owned(), response.into())])
}

fn header(description: &str) -> Header {
    HeaderBuilder::new().description(Some(description)).build()
}
