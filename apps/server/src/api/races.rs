//! Races: the server draws the puzzle when the ticket is asked for, and its own clock decides.

use axum::Json;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::error::{ApiError, Created, Removed, removed};
use super::problems::{Malformed, NotFound, NotSignedIn};
use super::request::{Body, Named, Signed};
use crate::race::{PuzzleError, RaceKind};
use crate::random;
use crate::store::RaceRow;
use crate::ticket::Ticket;

/// How old a race becomes before it counts as given up, in milliseconds.
pub(super) const LONGEST: i64 = 2 * 60 * 60 * 1000;

/// The kinds of races.
#[utoipa::path(get, path = "/api/v1/races", responses((status = 200, body = api::RaceVariants)))]
pub(super) async fn kinds() -> Json<api::RaceVariants> {
    Json(api::RaceVariants { kinds: RaceKind::all().map(|kind| kind.name().to_owned()).collect() })
}

/// Starts a race. One that is open already is given again: its clock runs.
#[utoipa::path(
    post, path = "/api/v1/races", request_body = api::NewRace,
    responses((status = 201, body = api::Race), Malformed, NotSignedIn)
)]
pub(super) async fn race(
    Signed { api, known }: Signed,
    Body(api::NewRace { kind }): Body<api::NewRace>,
) -> Created<api::Race> {
    let kind = RaceKind::of(&kind);
    let kind = kind.ok_or_else(|| ApiError::Malformed("unknown race".into()))?;
    let oldest = api.now() - LONGEST;
    let open = match api.store().race(&known.player, kind.name(), oldest).await? {
        Some(open) => open,
        None => opened(&api, &known.player, kind).await?,
    };
    let ticket = Ticket {
        id: open.ticket,
        player: known.player,
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

/// Makes the puzzle of a race and opens it, unless another request of the player has done so meanwhile.
async fn opened(api: &Api, player: &str, kind: RaceKind) -> Result<RaceRow, ApiError> {
    let seed = random::seed()?;
    let puzzle = {
        let _processor = api.processor().await?;
        tokio::task::spawn_blocking(move || kind.puzzle(seed)).await
    };
    let puzzle = puzzle.map_err(|_| ApiError::Failed("generating a race puzzle panicked"))?;
    let puzzle = puzzle.map_err(|error| match error {
        // Another seed may do.
        PuzzleError::OutOfBudget => ApiError::Busy,
        PuzzleError::Leaderboard(_) => ApiError::Failed("a race has no valid puzzle"),
    })?;
    // The clock does not run while the puzzle is made.
    let now = api.now();
    let new = RaceRow { ticket: random::id()?, params: puzzle.params().to_owned(), issued: now };
    Ok(api.store().open_race(player, kind.name(), &new, now - LONGEST).await?)
}

/// Gives the open race of a kind up.
#[utoipa::path(
    delete, path = "/api/v1/races/{kind}",
    params(("kind" = String, Path)),
    responses((status = 204), NotSignedIn, NotFound)
)]
pub(super) async fn give_up(Signed { api, known }: Signed, Named(kind): Named<String>) -> Removed {
    removed(api.store().give_up_race(&known.player, &kind).await?, "no such race is open")
}
