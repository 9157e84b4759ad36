//! Extractors: body, path, query and the signed-in player.

use std::time::Instant;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;

use super::Api;
use super::deadline::Deadline;
use super::error::ApiError;
use crate::random;
use crate::store::Session;

/// Request body as bytes, with limits on size and time.
pub(crate) struct RawBody(pub(crate) Bytes);

impl FromRequest<Api> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Api) -> Result<Self, ApiError> {
        let (start, patience) = (Instant::now(), api.inner.limits.body);
        let deadline = request.extensions().get::<Deadline>().cloned();
        if let Some(deadline) = &deadline {
            deadline.extend(patience);
        }
        let bytes = tokio::time::timeout(patience, Bytes::from_request(request, api)).await;
        let unused = patience.saturating_sub(start.elapsed());
        if let Some(deadline) = &deadline {
            deadline.shorten(unused);
        }
        let bytes = bytes.map_err(|_| ApiError::Slow)?;
        bytes.map(RawBody).map_err(|error: BytesRejection| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge("the request is too large".into()),
            _ => ApiError::malformed("the request is incomplete"),
        })
    }
}

/// Request body as JSON. A browser sends its content type to another site only after asking that site, so no foreign page
/// can send one.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Api> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, api: &Api) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::NotJson);
        }
        let RawBody(bytes) = RawBody::from_request(request, api).await?;
        serde_json::from_slice(&bytes).map(JsonBody).map_err(ApiError::malformed)
    }
}

/// Returns whether the content type is `application/json`, possibly with parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(header::CONTENT_TYPE).and_then(|named| named.to_str().ok());
    let named = named.and_then(|named| named.split(';').next());
    named.is_some_and(|named| named.trim().eq_ignore_ascii_case("application/json"))
}

/// Variable parts of the path.
pub(crate) struct PathParams<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Api> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        without_zero(parts.uri.path())?;
        let read = Path::from_request_parts(parts, api).await;
        read.map(|Path(params)| PathParams(params))
            .map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// Query of the request.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Api> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Api) -> Result<Self, ApiError> {
        without_zero(parts.uri.query().unwrap_or_default())?;
        let read = Query::<T>::try_from_uri(&parts.uri);
        read.map(|Query(params)| QueryParams(params))
            .map_err(|error| ApiError::Malformed(error.body_text()))
    }
}

/// Rejects zero bytes, which PostgreSQL can't store in a string.
fn without_zero(encoded: &str) -> Result<(), ApiError> {
    let error = || ApiError::malformed("the URL contains a zero byte");
    (!encoded.contains("%00")).then_some(()).ok_or_else(error)
}

/// Finds the player of a request once, for its limits and its handler.
pub(super) async fn identify(
    State(api): State<Api>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if let Some(session) = session(&api, request.headers()).await? {
        request.extensions_mut().insert(session);
    }
    Ok(next.run(request).await)
}

/// Returns the player and the device of a request's key.
async fn session(api: &Api, headers: &HeaderMap) -> Result<Option<Session>, ApiError> {
    let Some(key) = bearer(headers) else { return Ok(None) };
    let key_hash = random::hash(key);
    let found = api.store().player_of_key(&key_hash);
    Ok(api.metrics().measured("key", found).await?)
}

/// The API and the signed-in player, for handlers that require a key.
pub(crate) struct SignedIn {
    pub(crate) api: Api,
    pub(crate) session: Session,
}

impl FromRequestParts<Api> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let session = match parts.extensions.get::<Session>() {
            Some(session) => session.clone(),
            None => session(api, &parts.headers).await?.ok_or(ApiError::NotSignedIn)?,
        };
        Ok(SignedIn { api: api.clone(), session })
    }
}

/// The API and the player, if the request has a valid key.
pub(crate) struct MaybeSignedIn {
    pub(crate) api: Api,
    pub(crate) session: Option<Session>,
}

impl FromRequestParts<Api> for MaybeSignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let session = match SignedIn::from_request_parts(parts, api).await {
            Ok(SignedIn { session, .. }) => Some(session),
            Err(ApiError::NotSignedIn) => None,
            Err(error) => return Err(error),
        };
        Ok(MaybeSignedIn { api: api.clone(), session })
    }
}

/// Returns the bearer token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
}
