//! Sync: versioned entries shared by a player's devices. A write must name the version it replaces (optimistic locking).

use axum::Json;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::api;

use super::error::{Answer, ApiError, Removed};
use super::problems::{Changed, Malformed, NotFound, NotSignedIn, TooLarge};
use super::request::{PathParams, RawBody, SignedIn};
use crate::store::{ExpectedVersion, WriteOutcome};

/// Size limit of an entry, and of all entries of a player, in bytes.
const MOST_BYTES: usize = 256 * 1024;
const MOST_IN_ALL: i64 = 8 * 1024 * 1024;

/// Maximum number of entries of a player.
const MOST_ENTRIES: i64 = 5000;

/// Maximum length of a key, in characters.
const MOST_OF_KEY: usize = 200;

/// Lists the keys and versions of all entries.
#[utoipa::path(
    get, path = "/api/v1/me/synced",
    responses((status = 200, body = Vec<api::SyncedEntry>), NotSignedIn)
)]
pub(super) async fn list(SignedIn { api, session }: SignedIn) -> Answer<Vec<api::SyncedEntry>> {
    let entries = api.store().entries(&session.player).await?.into_iter();
    let listed =
        entries.map(|row| api::SyncedEntry { key: row.entry, version: row.version as u64 });
    Ok(Json(listed.collect()))
}

/// Returns the content of an entry, with its version as `ETag`.
#[utoipa::path(
    get, path = "/api/v1/me/synced/{key}",
    params(
        ("key" = String, Path, description = "1 to 200 characters"),
        ("If-None-Match" = Option<String>, Header, description = "`ETag` of a version that is known"),
    ),
    responses(
        (status = 200, body = String, headers(("ETag" = String, description = "version in quotes"))),
        (status = 304), NotSignedIn, NotFound
    )
)]
pub(super) async fn read(
    SignedIn { api, session }: SignedIn,
    PathParams(key): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (version, content) = api.store().entry(&session.player, &key).await?.ok_or(NO_ENTRY)?;
    let tag = [(header::ETAG, tag(version))];
    if version_in(&headers, &header::IF_NONE_MATCH)? == Some(version) {
        return Ok((StatusCode::NOT_MODIFIED, tag).into_response());
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((tag, kind, content).into_response())
}

/// Writes an entry. `If-Match` names the version to replace; without it, the entry must not exist yet.
#[utoipa::path(
    put, path = "/api/v1/me/synced/{key}", request_body = String,
    params(
        ("key" = String, Path, description = "1 to 200 characters"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the version to replace"),
    ),
    responses(
        (status = 204, headers(("ETag" = String, description = "new version in quotes"))),
        Malformed, NotSignedIn, Changed, TooLarge
    )
)]
pub(super) async fn write(
    SignedIn { api, session }: SignedIn,
    PathParams(key): PathParams<String>,
    headers: HeaderMap,
    RawBody(content): RawBody,
) -> Result<Response, ApiError> {
    if key.is_empty() || key.chars().count() > MOST_OF_KEY || key.chars().any(char::is_control) {
        let what = format!("a key must have 1 to {MOST_OF_KEY} visible characters");
        return Err(ApiError::Malformed(what));
    }
    if content.len() > MOST_BYTES {
        return Err(ApiError::TooLarge(format!("an entry must have at most {MOST_BYTES} bytes")));
    }
    let content = std::str::from_utf8(&content).ok().filter(|text| !text.contains('\0'));
    let content =
        content.ok_or_else(|| ApiError::Malformed("an entry must be UTF-8 text".into()))?;
    let expected = match version_in(&headers, &header::IF_MATCH)? {
        Some(version) => ExpectedVersion::Exactly(version),
        None => ExpectedVersion::None,
    };
    let (entry, most) = ((&*key, content), (MOST_ENTRIES, MOST_IN_ALL));
    match api.store().write_entry(&session.player, entry, expected, api.now(), most).await? {
        WriteOutcome::Version(version) => {
            Ok((StatusCode::NO_CONTENT, [(header::ETAG, tag(version))]).into_response())
        }
        WriteOutcome::Changed => Err(ApiError::Changed),
        WriteOutcome::Full => {
            let most = format!(
                "out of space: at most {MOST_ENTRIES} entries with {MOST_IN_ALL} bytes in total"
            );
            Err(ApiError::TooLarge(most))
        }
        WriteOutcome::NoPlayer => Err(ApiError::NotSignedIn),
    }
}

/// Deletes an entry. With `If-Match`, only that version of it.
#[utoipa::path(
    delete, path = "/api/v1/me/synced/{key}",
    params(
        ("key" = String, Path, description = "1 to 200 characters"),
        ("If-Match" = Option<String>, Header, description = "`ETag` of the version to delete"),
    ),
    responses((status = 204), NotSignedIn, NotFound, Changed)
)]
pub(super) async fn delete(
    SignedIn { api, session }: SignedIn,
    PathParams(key): PathParams<String>,
    headers: HeaderMap,
) -> Removed {
    let version = version_in(&headers, &header::IF_MATCH)?;
    if api.store().delete_entry(&session.player, &key, version).await? {
        Ok(StatusCode::NO_CONTENT)
    } else if api.store().entry(&session.player, &key).await?.is_some() {
        Err(ApiError::Changed)
    } else {
        Err(NO_ENTRY)
    }
}

const NO_ENTRY: ApiError = ApiError::NotFound("entry not found");

/// Formats a version as an entity tag.
fn tag(version: i64) -> String {
    format!("\"{version}\"")
}

/// Parses the version in a header; `None` without that header.
fn version_in(headers: &HeaderMap, name: &HeaderName) -> Result<Option<i64>, ApiError> {
    let Some(text) = headers.get(name) else { return Ok(None) };
    let quoted = text.to_str().ok().and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    let version = quoted.and_then(|text| text.parse().ok()).filter(|version| *version >= 0);
    version
        .map(Some)
        .ok_or_else(|| ApiError::Malformed(format!("`{name}` must be the version tag of an entry")))
}
