//! The devices of a player, and the codes by which one is added.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::players::new_key;
use super::problems::{Gone, Malformed, NotFound, NotSignedIn, Used};
use super::request::{Body, Named, Signed};
use crate::random;
use crate::store::{KnownPlayer, TakenCode};

/// How long a code is valid, in milliseconds.
const VALID: i64 = 5 * 60 * 1000;

/// How often another code is made when somebody else has one that begins alike.
const TRIES: usize = 20;

/// The devices of the player.
#[utoipa::path(
    get, path = "/api/v1/me/devices",
    responses((status = 200, body = api::Devices), NotSignedIn)
)]
pub(super) async fn list(Signed { api, known }: Signed) -> Answer<api::Devices> {
    Ok(Json(shown(&api, &known).await?))
}

/// Signs a device out: its key is worth nothing from now on.
#[utoipa::path(
    delete, path = "/api/v1/me/devices/{device}",
    params(("device" = String, Path)),
    responses((status = 204), NotSignedIn, NotFound)
)]
pub(super) async fn sign_out(
    Signed { api, known }: Signed,
    Named(device): Named<String>,
) -> Removed {
    let was_there = api.store().remove_device(&known.player, &device).await?;
    removed(was_there, "device not found")
}

/// Makes a code that gives another device a key. The code before is not valid any more.
#[utoipa::path(
    post, path = "/api/v1/me/codes",
    responses((status = 201, body = api::DeviceCode), NotSignedIn)
)]
pub(super) async fn make_code(Signed { api, known }: Signed) -> Created<api::DeviceCode> {
    let now = api.now();
    let expires = now + VALID;
    for _ in 0..TRIES {
        let (handle, secret) = random::code()?;
        let hash = random::hash(&secret);
        if api.store().add_code(&known.player, &handle, &hash, expires, now).await? {
            let code = api::DeviceCode { code: handle + &secret, expires: expires as u64 };
            return Ok((StatusCode::CREATED, Json(code)));
        }
    }
    Err(ApiError::Busy)
}

/// Gives this device a key by a code.
#[utoipa::path(
    post, path = "/api/v1/codes", request_body = api::EnteredCode,
    responses((status = 201, body = api::NewKey), Malformed, NotFound, Used, Gone)
)]
pub(super) async fn take_code(
    State(api): State<Api>,
    Body(asked): Body<api::EnteredCode>,
) -> Created<api::NewKey> {
    let halves = random::code_halves(&asked.code);
    let (handle, secret) =
        halves.ok_or_else(|| ApiError::Malformed("a code must have eight letters".into()))?;
    let key = random::secret()?;
    let device = (&*random::id()?, &*random::hash(&key));
    let code = (&*handle, &*random::hash(&secret));
    match api.store().take_code(code, device, api.now()).await? {
        TakenCode::Right(player) => Ok((StatusCode::CREATED, Json(new_key(player, key)))),
        TakenCode::Unknown => {
            Err(ApiError::NotFound("this code is wrong, used or expired; request a new one"))
        }
        TakenCode::Full => Err(ApiError::Used("too many devices; sign one out first")),
        TakenCode::Guessed => Err(ApiError::Gone("too many wrong codes; request a new one")),
    }
}

/// The devices as they are shown to one of them.
pub(super) async fn shown(api: &Api, known: &KnownPlayer) -> Result<api::Devices, ApiError> {
    let devices = api.store().devices(&known.player).await?.into_iter().map(|row| api::Device {
        current: row.id == known.device,
        id: row.id,
        since: row.since as u64,
    });
    Ok(api::Devices { devices: devices.collect() })
}
