//! The devices of a player, and the codes for adding one.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::players::new_key;
use super::problems::{Gone, Malformed, NotFound, NotSignedIn, Used};
use super::request::{JsonBody, PathParams, SignedIn};
use crate::device_name::DeviceName;
use crate::random;
use crate::store::{CodeOutcome, NewDevice, Session};

/// How long a code is valid, in milliseconds.
const VALID: i64 = 5 * 60 * 1000;

/// Attempts to find a code whose first half isn't in use.
const TRIES: usize = 20;

/// Lists the player's devices.
#[utoipa::path(
    get, path = "/api/v1/me/devices",
    responses((status = 200, body = api::Devices), NotSignedIn)
)]
pub(super) async fn list(SignedIn { api, session }: SignedIn) -> Answer<api::Devices> {
    Ok(Json(all(&api, &session).await?))
}

/// Renames a device.
#[utoipa::path(
    patch, path = "/api/v1/me/devices/{device}", request_body = api::DeviceName,
    params(("device" = String, Path)),
    responses((status = 204), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn rename(
    SignedIn { api, session }: SignedIn,
    PathParams(device): PathParams<String>,
    JsonBody(body): JsonBody<api::DeviceName>,
) -> Removed {
    let name: DeviceName = body.name.parse().map_err(ApiError::malformed)?;
    let was_there = api.store().rename_device(&session.player, &device, name.as_str()).await?;
    removed(was_there, "device not found")
}

/// Signs a device out. Its key becomes invalid at once.
#[utoipa::path(
    delete, path = "/api/v1/me/devices/{device}",
    params(("device" = String, Path)),
    responses((status = 204), NotSignedIn, NotFound)
)]
pub(super) async fn sign_out(
    SignedIn { api, session }: SignedIn,
    PathParams(device): PathParams<String>,
) -> Removed {
    let was_there = api.store().remove_device(&session.player, &device).await?;
    removed(was_there, "device not found")
}

/// Creates a code for adding another device. It replaces the previous code.
#[utoipa::path(
    post, path = "/api/v1/me/codes",
    responses((status = 201, body = api::DeviceCode), NotSignedIn)
)]
pub(super) async fn create_code(SignedIn { api, session }: SignedIn) -> Created<api::DeviceCode> {
    let now = api.now();
    let expires = now + VALID;
    for _ in 0..TRIES {
        let (handle, secret) = random::code()?;
        let hash = random::hash(&secret);
        if api.store().add_code(&session.player, &handle, &hash, expires, now).await? {
            let code = api::DeviceCode { code: handle + &secret, expires: expires as u64 };
            return Ok((StatusCode::CREATED, Json(code)));
        }
    }
    Err(ApiError::Busy)
}

/// Adds this device to a player, using a code from another device.
#[utoipa::path(
    post, path = "/api/v1/codes", request_body = api::EnteredCode,
    responses((status = 201, body = api::NewKey), Malformed, NotFound, Used, Gone)
)]
pub(super) async fn redeem_code(
    State(api): State<Api>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<api::EnteredCode>,
) -> Created<api::NewKey> {
    let halves = random::code_halves(&body.code);
    let (handle, secret) =
        halves.ok_or_else(|| ApiError::Malformed("a code must have eight letters".into()))?;
    let key = random::secret()?;
    let name = DeviceName::of(&headers);
    let (id, key_hash) = (random::id()?, &*random::hash(&key));
    let device = NewDevice { id: &id, key_hash, name: name.as_str() };
    let code = (&*handle, &*random::hash(&secret));
    match api.store().redeem_code(code, &device, api.now()).await? {
        CodeOutcome::Redeemed(player) => Ok((StatusCode::CREATED, Json(new_key(player, id, key)))),
        CodeOutcome::Unknown => {
            Err(ApiError::NotFound("this code is wrong, used or expired; request a new one"))
        }
        CodeOutcome::TooManyDevices => Err(ApiError::Used("too many devices; sign one out first")),
        CodeOutcome::TooManyGuesses => {
            Err(ApiError::Gone("too many wrong codes; request a new one"))
        }
    }
}

/// Returns the devices, with the requesting one marked as current.
pub(super) async fn all(api: &Api, session: &Session) -> Result<api::Devices, ApiError> {
    let devices = api.store().devices(&session.player).await?.into_iter().map(|row| api::Device {
        current: row.id == session.device,
        id: row.id,
        name: row.name,
        since: row.since as u64,
    });
    Ok(api::Devices { devices: devices.collect() })
}
