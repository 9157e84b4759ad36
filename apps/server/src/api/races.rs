//! Races: the server generates the puzzle on request and measures the time with its own clock.

use axum::Json;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::error::{ApiError, Created, Removed, removed};
use super::problems::{Malformed, NotFound, NotSignedIn};
use super::request::{JsonBody, PathParams, SignedIn};
use crate::race::{PuzzleError, RaceVariant};
use crate::random;
use crate::store::RaceRow;
use crate::ticket::Ticket;

/// Time after which a race counts as given up, in milliseconds.
pub(super) const LONGEST: i64 = 2 * 60 * 60 * 1000;

/// Lists the race variants.
#[utoipa::path(get, path = "/api/v1/races", responses((status = 200, body = api::RaceVariants)))]
pub(super) async fn variants() -> Json<api::RaceVariants> {
    Json(api::RaceVariants {
        kinds: RaceVariant::all().map(|kind| kind.name().to_owned()).collect(),
    })
}

/// Starts a race, or returns the one that is already running.
#[utoipa::path(
    post, path = "/api/v1/races", request_body = api::NewRace,
    responses((status = 201, body = api::Race), Malformed, NotSignedIn)
)]
pub(super) async fn start(
    SignedIn { api, session }: SignedIn,
    JsonBody(api::NewRace { kind }): JsonBody<api::NewRace>,
) -> Created<api::Race> {
    let kind = RaceVariant::of(&kind);
    let kind = kind.ok_or_else(|| ApiError::Malformed("unknown race".into()))?;
    let oldest = api.now() - LONGEST;
    let open = match api.store().race(&session.player, kind.name(), oldest).await? {
        Some(open) => open,
        None => open(&api, &session.player, kind).await?,
    };
    let ticket = Ticket {
        id: open.ticket,
        player: session.player,
        leaderboard: format!("{}:{}", kind.game(), open.params),
        issued: open.issued,
        race: Some(kind.name().to_owned()),
    };
    let race = api::Race {
        ticket: api.inner.signer.sign(&ticket),
        game: kind.game().to_owned(),
        params: open.params,
        leaderboard: kind.leaderboard(),
        issued: open.issued as u64,
    };
    Ok((StatusCode::CREATED, Json(race)))
}

/// Generates a puzzle and opens the race, unless another request of the player has just opened one.
async fn open(api: &Api, player: &str, kind: RaceVariant) -> Result<RaceRow, ApiError> {
    let seed = random::seed()?;
    let puzzle = {
        let _processor = api.processor().await?;
        tokio::task::spawn_blocking(move || kind.puzzle(seed)).await
    };
    let puzzle = puzzle.map_err(|_| ApiError::Failed("generating a race puzzle panicked"))?;
    let puzzle = puzzle.map_err(|error| match error {
        // Another seed may succeed.
        PuzzleError::OutOfBudget => ApiError::Busy,
        PuzzleError::Leaderboard(_) => ApiError::Failed("a race has no valid puzzle"),
    })?;
    // Generating the puzzle doesn't count.
    let now = api.now();
    let new = RaceRow { ticket: random::id()?, params: puzzle.params().to_owned(), issued: now };
    Ok(api.store().open_race(player, kind.name(), &new, now - LONGEST).await?)
}

/// Gives up the running race of a variant.
#[utoipa::path(
    delete, path = "/api/v1/races/{kind}",
    params(("kind" = String, Path)),
    responses((status = 204), NotSignedIn, NotFound)
)]
pub(super) async fn give_up(
    SignedIn { api, session }: SignedIn,
    PathParams(kind): PathParams<String>,
) -> Removed {
    removed(api.store().give_up_race(&session.player, &kind).await?, "no such race is open")
}
