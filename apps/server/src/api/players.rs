//! Players: joining, renaming, deleting the account.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed};
use super::problems::{Malformed, NotSignedIn, Used};
use super::request::{JsonBody, SignedIn};
use crate::device_name::DeviceName;
use crate::name::{Name, look_alike};
use crate::random;
use crate::store::{NewDevice, PlayerRow};

/// Attempts to find an unused tag for a name.
const TRIES: usize = 20;

/// Creates a player and the key of their first device.
#[utoipa::path(
    post, path = "/api/v1/players", request_body = api::PlayerName,
    responses((status = 201, body = api::NewKey), Malformed, Used)
)]
pub(super) async fn join(
    State(api): State<Api>,
    headers: HeaderMap,
    JsonBody(body): JsonBody<api::PlayerName>,
) -> Created<api::NewKey> {
    let name = parse(&body)?;
    let key = random::secret()?;
    let device = DeviceName::of(&headers);
    for _ in 0..TRIES {
        let player = PlayerRow {
            id: random::id()?,
            name: name.as_str().into(),
            folded: name.folded(),
            tag: random::tag()?,
            since: api.now(),
        };
        let (id, key_hash) = (random::id()?, &*random::hash(&key));
        let device = NewDevice { id: &id, key_hash, name: device.as_str() };
        if api.store().add_player(&player, &device).await? {
            return Ok((StatusCode::CREATED, Json(new_key(player, id, key))));
        }
    }
    Err(ApiError::Used("this name is taken; choose another one"))
}

/// Returns the signed-in player.
#[utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = api::Me), NotSignedIn))]
pub(super) async fn me(SignedIn { api, session }: SignedIn) -> Answer<api::Me> {
    Ok(Json(account(load(&api, &session.player).await?)))
}

/// Renames the player. The tag changes only if another player has the same name and tag.
#[utoipa::path(
    patch, path = "/api/v1/me", request_body = api::PlayerName,
    responses((status = 200, body = api::Me), Malformed, NotSignedIn, Used)
)]
pub(super) async fn rename(
    SignedIn { api, session }: SignedIn,
    JsonBody(body): JsonBody<api::PlayerName>,
) -> Answer<api::Me> {
    let name = parse(&body)?;
    let mut player = load(&api, &session.player).await?;
    let known = api.store().names_in_groups_of(&session.player).await?;
    if known.iter().any(|known| look_alike(known, &name.folded())) {
        return Err(ApiError::Used(
            "this name looks like another one in your groups; choose another one",
        ));
    }
    (player.name, player.folded) = (name.as_str().into(), name.folded());
    for _ in 0..TRIES {
        if api.store().rename(&player).await? {
            return Ok(Json(account(player)));
        }
        player.tag = random::tag()?;
    }
    Err(ApiError::Used("this name is taken; choose another one"))
}

/// Deletes the account and all of its data at once.
#[utoipa::path(delete, path = "/api/v1/me", responses((status = 204), NotSignedIn))]
pub(super) async fn delete_account(SignedIn { api, session }: SignedIn) -> Removed {
    api.store().remove_player(&session.player).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse(body: &api::PlayerName) -> Result<Name, ApiError> {
    let name: Name = body.name.parse().map_err(ApiError::malformed)?;
    if name.is_reserved() {
        return Err(ApiError::malformed("this name is reserved; choose another one"));
    }
    Ok(name)
}

/// Loads a signed-in player; an error if the account has just been deleted.
pub(super) async fn load(api: &Api, id: &str) -> Result<PlayerRow, ApiError> {
    api.store().player(id).await?.ok_or(ApiError::NotSignedIn)
}

pub(super) fn account(player: PlayerRow) -> api::Me {
    let PlayerRow { id, name, tag, since, .. } = player;
    api::Me { player: id, name, tag, since: since as u64 }
}

/// Combines a player with the key of a device.
pub(super) fn new_key(player: PlayerRow, device: String, key: String) -> api::NewKey {
    let PlayerRow { id, name, tag, .. } = player;
    api::NewKey { player: id, name, tag, key, device }
}
