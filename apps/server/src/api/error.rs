//! Errors of the API: a status and the JSON body `{"error": {"code", "message"}}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::api::{ErrorBody, ErrorResponse};

use crate::random::NoRandomError;
use crate::replay::ReplayError;
use wire::CanonicalError;

/// An error response.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The request can't be parsed.
    Malformed(String),
    /// The body has another content type.
    NotJson,
    /// The key is missing or unknown.
    NotSignedIn,
    /// It belongs to another player.
    NotYours(&'static str),
    NotFound(&'static str),
    Method,
    /// It conflicts with an earlier request.
    Used(&'static str),
    /// Another device has written in the meantime.
    Changed,
    /// It has expired.
    Gone(&'static str),
    TooLarge(String),
    /// The body didn't arrive in time.
    Slow,
    /// The request is valid but breaks a rule.
    Refused(String),
    /// Rate limit exceeded; contains the seconds until the next attempt.
    TooOften(u64),
    /// The server is at capacity.
    Busy,
    /// The answer would have taken too long.
    Late,
    /// The database doesn't respond, or not in time.
    Database(sqlx::Error),
    /// Internal error.
    Failed(&'static str),
}

/// Result of a handler that returns JSON.
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;

/// Result of a handler that creates something, with its status.
pub(crate) type Created<T> = Result<(StatusCode, Json<T>), ApiError>;

/// Result of a handler that returns no body.
pub(super) type Removed = Result<StatusCode, ApiError>;

/// Returns 204 if something was removed, otherwise 404.
pub(super) fn removed(was_there: bool, missing: &'static str) -> Removed {
    if was_there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound(missing)) }
}

/// `Retry-After` while the server is busy or the database is unavailable.
const RETRY_SECONDS: u64 = 5;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut retry = None;
        let (status, code, message) = match self {
            ApiError::Malformed(what) => (StatusCode::BAD_REQUEST, "malformed", what),
            ApiError::NotJson => {
                let what = "the content type must be application/json";
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", what.into())
            }
            ApiError::NotSignedIn => (
                StatusCode::UNAUTHORIZED,
                "not-signed-in",
                "not signed in: missing or unknown key".into(),
            ),
            ApiError::NotYours(what) => (StatusCode::FORBIDDEN, "not-yours", what.into()),
            ApiError::NotFound(what) => (StatusCode::NOT_FOUND, "not-found", what.into()),
            ApiError::Method => {
                (StatusCode::METHOD_NOT_ALLOWED, "method", "method not allowed".into())
            }
            ApiError::Used(what) => (StatusCode::CONFLICT, "used", what.into()),
            ApiError::Changed => {
                let what = "version conflict: the entry has changed".into();
                (StatusCode::PRECONDITION_FAILED, "changed", what)
            }
            ApiError::Gone(what) => (StatusCode::GONE, "gone", what.into()),
            ApiError::TooLarge(what) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", what),
            ApiError::Slow => {
                (StatusCode::REQUEST_TIMEOUT, "slow", "the request took too long to arrive".into())
            }
            ApiError::Refused(why) => (StatusCode::UNPROCESSABLE_ENTITY, "refused", why),
            ApiError::TooOften(seconds) => {
                retry = Some(seconds);
                (
                    StatusCode::TOO_MANY_REQUESTS,
                    "too-often",
                    format!("too many requests; try again in {seconds} s"),
                )
            }
            ApiError::Busy => {
                retry = Some(RETRY_SECONDS);
                (
                    StatusCode::SERVICE_UNAVAILABLE,
                    "busy",
                    "the server is busy; try again in a few seconds".into(),
                )
            }
            ApiError::Late => {
                retry = Some(RETRY_SECONDS);
                let what = "the server took too long; try again in a few seconds";
                (StatusCode::SERVICE_UNAVAILABLE, "late", what.into())
            }
            ApiError::Database(error) => {
                tracing::error!(%error, "database error");
                retry = Some(RETRY_SECONDS);
                (
                    StatusCode::SERVICE_UNAVAILABLE,
                    "database",
                    "the database is not available; try again in a few seconds".into(),
                )
            }
            ApiError::Failed(what) => {
                tracing::error!(what, "failed");
                (StatusCode::INTERNAL_SERVER_ERROR, "failed", "internal server error".into())
            }
        };
        let body = ErrorResponse { error: ErrorBody { code: code.into(), message } };
        let mut response = (status, Json(body)).into_response();
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.max(1).into());
        }
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

impl ApiError {
    /// Wraps the message of a parser.
    pub(crate) fn malformed(why: impl std::fmt::Display) -> Self {
        ApiError::Malformed(why.to_string())
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        ApiError::Database(error)
    }
}

impl From<NoRandomError> for ApiError {
    fn from(_: NoRandomError) -> Self {
        ApiError::Failed("the operating system provides no random numbers")
    }
}

impl From<ReplayError> for ApiError {
    fn from(error: ReplayError) -> Self {
        let why = error.to_string();
        match error {
            ReplayError::Form(CanonicalError::TooLong) => ApiError::TooLarge(why),
            ReplayError::Form(_) | ReplayError::Leaderboard(_) => ApiError::Malformed(why),
            ReplayError::NotLegal(_) | ReplayError::NotSolved(_) => ApiError::Refused(why),
        }
    }
}
