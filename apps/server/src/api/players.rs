//! Players: taking part, the own name, leaving.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed};
use super::problems::{Malformed, NotSignedIn, Used};
use super::request::{Body, Signed};
use crate::name::Name;
use crate::random;
use crate::store::PlayerRow;

/// How many tags are tried for a name that many have.
const TRIES: usize = 20;

/// Makes a player and the key of a first device.
#[utoipa::path(
    post, path = "/api/v1/players", request_body = api::PlayerName,
    responses((status = 201, body = api::NewKey), Malformed, Used)
)]
pub(super) async fn join(
    State(api): State<Api>,
    Body(asked): Body<api::PlayerName>,
) -> Created<api::NewKey> {
    let name = parse(&asked)?;
    let key = random::secret()?;
    for _ in 0..TRIES {
        let player = PlayerRow {
            id: random::id()?,
            name: name.as_str().into(),
            folded: name.folded(),
            tag: random::tag()?,
            since: api.now(),
        };
        if api.store().add_player(&player, &random::id()?, &random::hash(&key)).await? {
            return Ok((StatusCode::CREATED, Json(new_key(player, key))));
        }
    }
    Err(ApiError::Used("this name is taken; choose another one"))
}

/// The player who asks.
#[utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = api::Me), NotSignedIn))]
pub(super) async fn me(Signed { api, known }: Signed) -> Answer<api::Me> {
    Ok(Json(shown(found(&api, &known.player).await?)))
}

/// Gives the player another name. The tag stays, unless somebody else has both.
#[utoipa::path(
    patch, path = "/api/v1/me", request_body = api::PlayerName,
    responses((status = 200, body = api::Me), Malformed, NotSignedIn, Used)
)]
pub(super) async fn rename(
    Signed { api, known }: Signed,
    Body(asked): Body<api::PlayerName>,
) -> Answer<api::Me> {
    let name = parse(&asked)?;
    let mut player = found(&api, &known.player).await?;
    (player.name, player.folded) = (name.as_str().into(), name.folded());
    for _ in 0..TRIES {
        if api.store().rename(&player).await? {
            return Ok(Json(shown(player)));
        }
        player.tag = random::tag()?;
    }
    Err(ApiError::Used("this name is taken; choose another one"))
}

/// Deletes the player and everything of theirs, at once.
#[utoipa::path(delete, path = "/api/v1/me", responses((status = 204), NotSignedIn))]
pub(super) async fn leave(Signed { api, known }: Signed) -> Removed {
    api.store().remove_player(&known.player).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse(asked: &api::PlayerName) -> Result<Name, ApiError> {
    asked.name.parse().map_err(ApiError::malformed)
}

/// A player whose key was just known. One who has left since is not.
pub(super) async fn found(api: &Api, id: &str) -> Result<PlayerRow, ApiError> {
    api.store().player(id).await?.ok_or(ApiError::NotSignedIn)
}

pub(super) fn shown(player: PlayerRow) -> api::Me {
    let PlayerRow { id, name, tag, since, .. } = player;
    api::Me { player: id, name, tag, since: since as u64 }
}

/// A player with the key of a device.
pub(super) fn new_key(player: PlayerRow, key: String) -> api::NewKey {
    let PlayerRow { id, name, tag, .. } = player;
    api::NewKey { player: id, name, tag, key }
}
