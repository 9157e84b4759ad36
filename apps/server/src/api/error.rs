//! What goes wrong, as a status and as JSON: `{"error": {"code", "message"}}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::api::{ErrorBody, ErrorResponse};

use crate::random::NoRandom;
use crate::replay::ReplayError;
use wire::CanonicalError;

/// Why a request is not answered as its sender wished.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// It cannot be read: what is wrong, and where.
    Malformed(String),
    /// No key, or none that is known.
    NotSignedIn,
    /// It is of somebody else.
    NotYours(&'static str),
    NotFound(&'static str),
    Method,
    /// It was done before, in another way.
    Used(&'static str),
    /// Somebody else has written meanwhile.
    Changed,
    /// It is not valid any more.
    Gone(&'static str),
    TooLarge(String),
    /// It did not arrive in time.
    Slow,
    /// It was read and is against a rule.
    Refused(String),
    /// Too often: in how many seconds it may be tried again.
    TooOften(u64),
    /// Too much is being done at the moment.
    Busy,
    /// The database does not answer, or not in time.
    Database(sqlx::Error),
    /// Our own fault.
    Failed(&'static str),
}

/// What a handler answers: JSON, or what went wrong.
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;

/// What a handler answers that makes something: the same with its own status.
pub(crate) type Created<T> = Result<(StatusCode, Json<T>), ApiError>;

/// What a handler answers that takes something away: that it is done, or what went wrong.
pub(super) type Removed = Result<StatusCode, ApiError>;

/// The answer to a request that removes something, which was there or not.
pub(super) fn removed(was_there: bool, missing: &'static str) -> Removed {
    if was_there { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound(missing)) }
}

/// In how many seconds a server that is busy or without its database may be asked again.
const RETRY_SECONDS: u64 = 5;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut retry = None;
        let (status, code, message) = match self {
            ApiError::Malformed(what) => (StatusCode::BAD_REQUEST, "malformed", what),
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
    /// It cannot be read, in the words of its parser.
    pub(crate) fn malformed(why: impl std::fmt::Display) -> Self {
        ApiError::Malformed(why.to_string())
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        ApiError::Database(error)
    }
}

impl From<NoRandom> for ApiError {
    fn from(_: NoRandom) -> Self {
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
