//! Players: taking part, the own name, taking everything along, leaving.

use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed};
use super::problems::{Malformed, NotSignedIn, TooOften};
use super::request::{Body, Signed};
use crate::name::Name;
use crate::random;
use crate::store::PlayerRow;

/// How many tags are tried for a name that many have.
const TRIES: usize = 20;

/// How many results are read at once for an export.
const PART: i64 = 100;

/// Makes a player and the key of a first device.
#[utoipa::path(
    post, path = "/api/v1/players", request_body = api::PlayerName,
    responses((status = 201, body = api::NewKey), Malformed, TooOften)
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
    Err(ApiError::Used("this name is taken with every tag"))
}

/// The player who asks.
#[utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = api::Me), NotSignedIn))]
pub(super) async fn me(Signed { api, known }: Signed) -> Answer<api::Me> {
    Ok(Json(shown(found(&api, &known.player).await?)))
}

/// Gives the player another name. The tag stays, unless somebody else has both.
#[utoipa::path(
    patch, path = "/api/v1/me", request_body = api::PlayerName,
    responses((status = 200, body = api::Me), Malformed, NotSignedIn)
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
    Err(ApiError::Used("this name is taken with every tag"))
}

/// Deletes the player and everything of theirs, at once.
#[utoipa::path(delete, path = "/api/v1/me", responses((status = 204), NotSignedIn))]
pub(super) async fn leave(Signed { api, known }: Signed) -> Removed {
    api.store().remove_player(&known.player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored of the player, as a file: who it is, the devices, and every result with its record.
#[utoipa::path(
    get, path = "/api/v1/me/export",
    responses((status = 200, body = Object), NotSignedIn)
)]
pub(super) async fn export(Signed { api, known }: Signed) -> Result<Response, ApiError> {
    let player = shown(found(&api, &known.player).await?);
    let devices = super::devices::shown(&api, &known).await?;
    let (mut results, mut after) = (Vec::new(), String::new());
    loop {
        let part = api.store().results_of(&known.player, &after, PART).await?;
        let Some((last, _)) = part.last() else { break };
        after.clone_from(&last.id);
        for (row, record) in part {
            let record: serde_json::Value = serde_json::from_str(&record)
                .map_err(|_| ApiError::Failed("a stored record cannot be read"))?;
            results.push(json!({
                "id": row.id, "board": row.board, "time": row.time, "moves": row.moves, "helps": row.helps,
                "at": row.at, "by_time": row.by_time, "by_moves": row.by_moves, "record": record,
            }));
        }
    }
    let mut kept = serde_json::Map::new();
    for entry in api.store().entries(&known.player).await? {
        // One that is deleted meanwhile is not there any more.
        if let Some((_, content)) = api.store().entry(&known.player, &entry.entry).await? {
            kept.insert(entry.entry, content.into());
        }
    }
    let circles = api.store().circles_of(&known.player).await?;
    let circles: Vec<_> = circles.into_iter().map(|circle| circle.name).collect();
    let all = json!({
        "version": 1, "player": player, "devices": devices.devices, "results": results, "kept": kept,
        "circles": circles,
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"azulejo-player.json\""),
    ];
    Ok((headers, Bytes::from(all.to_string())).into_response())
}

fn parse(asked: &api::PlayerName) -> Result<Name, ApiError> {
    asked.name.parse().map_err(ApiError::malformed)
}

/// A player whose key was just known. One who has left since is not.
async fn found(api: &Api, id: &str) -> Result<PlayerRow, ApiError> {
    api.store().player(id).await?.ok_or(ApiError::NotSignedIn)
}

fn shown(player: PlayerRow) -> api::Me {
    let PlayerRow { id, name, tag, since, .. } = player;
    api::Me { player: id, name, tag, since: since as u64 }
}

/// A player with the key of a device.
pub(super) fn new_key(player: PlayerRow, key: String) -> api::NewKey {
    let PlayerRow { id, name, tag, .. } = player;
    api::NewKey { player: id, name, tag, key }
}
