//! What handlers read of a request: its JSON, its query, and who sends it.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::Api;
use super::error::ApiError;
use crate::random;
use crate::store::KnownPlayer;

/// The body of a request, read as JSON whatever type it says it has.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Api> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Api) -> Result<Self, ApiError> {
        let bytes = Bytes::from_request(request, api).await;
        let bytes = bytes.map_err(|error: BytesRejection| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge("the request is too large".into()),
            _ => ApiError::Malformed("the request did not arrive in full".into()),
        })?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|error| ApiError::Malformed(error.to_string()))
    }
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Api> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Api) -> Result<Self, ApiError> {
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(asked)| Asked(asked))
            .map_err(|error| ApiError::Malformed(error.body_text()))
    }
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
