//! Starts: signed tickets for puzzles about to be played.

use axum::Json;
use axum::http::StatusCode;
use wire::api;

use super::error::{ApiError, Created};
use super::problems::{Malformed, NotSignedIn};
use super::request::{JsonBody, SignedIn};
use crate::leaderboard::Leaderboard;
use crate::random;
use crate::ticket::Ticket;

/// Issues a ticket for a puzzle. Nothing is stored until the result is submitted.
#[utoipa::path(
    post, path = "/api/v1/starts", request_body = api::NewStart,
    responses((status = 201, body = api::Start), Malformed, NotSignedIn)
)]
pub(super) async fn start(
    SignedIn { api, session }: SignedIn,
    JsonBody(api::NewStart { game, params }): JsonBody<api::NewStart>,
) -> Created<api::Start> {
    let leaderboard = Leaderboard::new(&game, &params);
    let leaderboard = leaderboard.map_err(ApiError::malformed)?.to_string();
    let issued = api.shared_now().await?;
    let (id, player) = (random::id()?, session.player);
    let ticket = Ticket { id, player, leaderboard: leaderboard.clone(), issued, race: None };
    let ticket = api.inner.signer.sign(&ticket);
    Ok((StatusCode::CREATED, Json(api::Start { ticket, leaderboard, issued: issued as u64 })))
}
