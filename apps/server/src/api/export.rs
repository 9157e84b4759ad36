//! Export of all data stored about a player as one file, streamed in chunks of limited size.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::mpsc;

use super::Api;
use super::error::ApiError;
use super::groups::with_members;
use super::parts::{Aborted, Part, Parts};
use super::problems::NotSignedIn;
use super::races::all_counts;
use super::request::SignedIn;
use super::{devices, players};
use crate::store::RaceRow;

/// Version of the export format. In version 1, groups were only names.
const VERSION: u32 = 2;

/// Number of results read at a time.
const PART: i64 = 100;

/// Number of chunks buffered for the client.
const WAITING: usize = 2;

/// Downloads all data stored about the player.
///
/// The file contains the account, devices, groups with their members, open races and race statistics, results with their records, and
/// synced entries.
#[utoipa::path(
    get, path = "/api/v1/me/export",
    responses((status = 200, body = Object), NotSignedIn)
)]
pub(super) async fn export(SignedIn { api, session }: SignedIn) -> Result<Response, ApiError> {
    let player = players::account(players::load(&api, &session.player).await?);
    let devices = devices::all(&api, &session).await?;
    let mut groups = Vec::new();
    for group in api.store().groups_of(&session.player).await? {
        // The group may have been closed in the meantime.
        if let Some((group, members)) = api.store().group(&group.id).await? {
            groups.push(with_members(group, members));
        }
    }
    let now = api.shared_now().await?;
    let races = api.store().races_of(&session.player).await?.into_iter();
    // Nobody sees the puzzle of a room before its countdown has ended.
    let races = races.filter(|(_, race)| race.issued <= now).map(|(kind, race)| {
        let RaceRow { ticket, params, issued } = race;
        json!({ "kind": kind, "ticket": ticket, "params": params, "issued": issued })
    });
    let counts = all_counts(&api, &session.player).await?;
    let head = json!({
        "version": VERSION, "player": player, "devices": devices.devices, "groups": groups,
        "races": races.collect::<Vec<_>>(), "race_counts": counts.races,
    });
    let (send, parts) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let written = write(&api, &session.player, head.to_string(), &send).await;
        if written.is_err() {
            // The client sees that the export is incomplete.
            let _ = send.send(Err(Aborted)).await;
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"azulejo-player.json\""),
    ];
    Ok((headers, Body::new(Parts(parts))).into_response())
}

/// Writes the file: `head`, a JSON object, extended by the results and the synced entries.
async fn write(
    api: &Api,
    player: &str,
    head: String,
    to: &mpsc::Sender<Part>,
) -> Result<(), ApiError> {
    let head = head.strip_suffix('}').unwrap_or(&head).to_owned();
    send(to, head + ",\"results\":[").await?;
    let (mut after, mut comma) = (String::new(), "");
    loop {
        let part = api.store().results_of(player, &after, PART).await?;
        let Some((last, _)) = part.last() else { break };
        after.clone_from(&last.id);
        let mut texts = Vec::new();
        for (row, record) in part {
            let head = json!({
                "id": row.id, "leaderboard": row.leaderboard, "time": row.time, "moves": row.moves, "hints_used": row.hints_used,
                "at": row.at, "by_time": row.by_time, "by_moves": row.by_moves, "review": row.is_under_review(), "offline": row.offline,
            });
            // A record is stored as a JSON string.
            let head = head.to_string();
            let head = head.strip_suffix('}').unwrap_or(&head);
            texts.push(format!("{comma}{head},\"record\":{record}}}"));
            comma = ",";
        }
        send(to, texts.concat()).await?;
    }
    send(to, "],\"synced\":{".to_owned()).await?;
    let mut comma = "";
    for entry in api.store().entries(player).await? {
        // The entry may have been deleted in the meantime.
        if let Some((_, content)) = api.store().entry(player, &entry.entry).await? {
            send(to, format!("{comma}{}:{}", json!(entry.entry), json!(content))).await?;
            comma = ",";
        }
    }
    send(to, "}}".to_owned()).await
}

async fn send(to: &mpsc::Sender<Part>, text: String) -> Result<(), ApiError> {
    to.send(Ok(text.into())).await.map_err(|_| ApiError::Failed("the client has disconnected"))
}
