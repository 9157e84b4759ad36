//! What handlers read of a request: its JSON, its query, and who sends it.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::Api;
use super::error::ApiError;
use crate::random;
use crate::store::KnownPlayer;

/// The body of a request as it came, within the limits of size and time.
pub(crate) struct Content(pub(crate) Bytes);

impl FromRequest<Api> for Content {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Api) -> Result<Self, ApiError> {
        let patience = api.inner.limits.body;
        let bytes = tokio::time::timeout(patience, Bytes::from_request(request, api)).await;
        let bytes = bytes.map_err(|_| ApiError::Slow)?;
        bytes.map(Content).map_err(|error: BytesRejection| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge("the request is too large".into()),
            _ => ApiError::malformed("the request is incomplete"),
        })
    }
}

/// The body of a request, read as JSON whatever type it says it has.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Api> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Api) -> Result<Self, ApiError> {
        let Content(bytes) = Content::from_request(request, api).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(ApiError::malformed)
    }
}

/// The variable parts of a path.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Api> for Named<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        without_zero(parts.uri.path())?;
        let read = Path::from_request_parts(parts, api).await;
        read.map(|Path(named)| Named(named)).map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Api> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Api) -> Result<Self, ApiError> {
        without_zero(parts.uri.query().unwrap_or_default())?;
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Asked(asked))
            .map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// PostgreSQL holds no text with a zero byte, and fails when it is asked for one.
fn without_zero(encoded: &str) -> Result<(), ApiError> {
    let error = || ApiError::malformed("the URL contains a zero byte");
    (!encoded.contains("%00")).then_some(()).ok_or_else(error)
}

/// What a handler needs that serves only players: the API, and whoever sends a key that is known.
pub(crate) struct Signed {
    pub(crate) api: Api,
    pub(crate) known: KnownPlayer,
}

impl FromRequestParts<Api> for Signed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let key = bearer(&parts.headers).ok_or(ApiError::NotSignedIn)?;
        let known = api.store().player_of_key(&random::hash(key)).await?;
        let known = known.ok_or(ApiError::NotSignedIn)?;
        Ok(Signed { api: api.clone(), known })
    }
}

/// The key of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
}
