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
        let (status, code) = self.kind();
        let retry = match self {
            ApiError::TooOften(seconds) => Some(seconds),
            ApiError::Busy | ApiError::Late | ApiError::Database(_) => Some(RETRY_SECONDS),
            _ => None,
        };
        let body =
            ErrorResponse { error: ErrorBody { code: code.into(), message: self.message() } };
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
    /// Returns the code that programs distinguish errors by.
    pub(crate) fn code(&self) -> &'static str {
        self.kind().1
    }

    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            ApiError::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"),
            ApiError::NotSignedIn => (StatusCode::UNAUTHORIZED, "not-signed-in"),
            ApiError::NotYours(_) => (StatusCode::FORBIDDEN, "not-yours"),
            ApiError::NotFound(_) => (StatusCode::NOT_FOUND, "not-found"),
            ApiError::Method => (StatusCode::METHOD_NOT_ALLOWED, "method"),
            ApiError::Used(_) => (StatusCode::CONFLICT, "used"),
            ApiError::Changed => (StatusCode::PRECONDITION_FAILED, "changed"),
            ApiError::Gone(_) => (StatusCode::GONE, "gone"),
            ApiError::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            ApiError::Slow => (StatusCode::REQUEST_TIMEOUT, "slow"),
            ApiError::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            ApiError::TooOften(_) => (StatusCode::TOO_MANY_REQUESTS, "too-often"),
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::Late => (StatusCode::SERVICE_UNAVAILABLE, "late"),
            ApiError::Database(_) => (StatusCode::SERVICE_UNAVAILABLE, "database"),
            ApiError::Failed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
        }
    }

    /// Returns the message for people. The cause of an internal error is only logged.
    fn message(self) -> String {
        match self {
            ApiError::Malformed(what) | ApiError::TooLarge(what) | ApiError::Refused(what) => what,
            ApiError::NotYours(what)
            | ApiError::NotFound(what)
            | ApiError::Used(what)
            | ApiError::Gone(what) => what.into(),
            ApiError::NotJson => "the content type must be application/json".into(),
            ApiError::NotSignedIn => "not signed in: missing or unknown key".into(),
            ApiError::Method => "method not allowed".into(),
            ApiError::Changed => "version conflict: the entry has changed".into(),
            ApiError::Slow => "the request took too long to arrive".into(),
            ApiError::TooOften(seconds) => format!("too many requests; try again in {seconds} s"),
            ApiError::Busy => "the server is busy; try again in a few seconds".into(),
            ApiError::Late => "the server took too long; try again in a few seconds".into(),
            ApiError::Database(error) => {
                tracing::error!(%error, "database error");
                "the database is not available; try again in a few seconds".into()
            }
            ApiError::Failed(what) => {
                tracing::error!(what, "failed");
                "internal server error".into()
            }
        }
    }

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
