//! Races: the server generates the puzzle on request and measures the time with its own clock.

use std::time::Duration;

use axum::http::StatusCode;
use axum::{Extension, Json};
use games::{OutOfWork, Race, Work};
use wire::api;

use super::Api;
use super::deadline::Deadline;
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::problems::{Malformed, NotFound, NotSignedIn, Used};
use super::request::{JsonBody, PathParams, SignedIn};
use crate::leaderboard::Leaderboard;
use crate::random;
use crate::room::LONGEST_RACE;
use crate::store::RaceRow;
use crate::ticket::Ticket;

/// Additional time for generating a puzzle.
pub(super) const GENERATING: Duration = Duration::from_secs(5);

/// Lists the race variants.
#[utoipa::path(get, path = "/api/v1/races", responses((status = 200, body = api::RaceVariants)))]
pub(super) async fn variants() -> Json<api::RaceVariants> {
    Json(api::RaceVariants { kinds: Race::all().map(|kind| kind.name().to_owned()).collect() })
}

/// Starts a race, or returns the one that is already running.
#[utoipa::path(
    post, path = "/api/v1/races", request_body = api::NewRace,
    responses((status = 201, body = api::Race), Malformed, NotSignedIn, Used)
)]
pub(super) async fn start(
    SignedIn { api, session }: SignedIn,
    Extension(deadline): Extension<Deadline>,
    JsonBody(api::NewRace { kind }): JsonBody<api::NewRace>,
) -> Created<api::Race> {
    let kind = Race::of(&kind);
    let kind = kind.ok_or_else(|| ApiError::Malformed("unknown race".into()))?;
    let now = api.shared_now().await?;
    let open = api.store().race(&session.player, kind.name(), now - LONGEST_RACE).await?;
    // Nobody sees the puzzle of a room before its countdown has ended.
    if open.as_ref().is_some_and(|open| open.issued > now) {
        return Err(ApiError::Used("a race of this variant is about to start in your room"));
    }
    let open = if let Some(open) = open {
        open
    } else {
        deadline.extend(GENERATING);
        new_race(&api, &session.player, kind).await?
    };
    Ok((StatusCode::CREATED, Json(signed(&api, session.player, kind, open))))
}

/// Describes a player's open race, with a ticket.
pub(super) fn signed(api: &Api, player: String, kind: Race, race: RaceRow) -> api::Race {
    let RaceRow { ticket, params, issued } = race;
    let ticket = Ticket {
        id: ticket,
        player,
        leaderboard: format!("{}:{params}", kind.game().name),
        issued,
        race: Some(kind.name().to_owned()),
    };
    api::Race {
        ticket: api.inner.signer.sign(&ticket),
        game: kind.game().name.to_owned(),
        params,
        leaderboard: Leaderboard::from(kind).to_string(),
        issued: issued as u64,
    }
}

/// Generates a puzzle and opens the race, unless another request of the player has just opened one.
async fn new_race(api: &Api, player: &str, kind: Race) -> Result<RaceRow, ApiError> {
    let params = new_puzzle(api, kind).await?;
    // Generating the puzzle doesn't count.
    let now = api.shared_now().await?;
    let new = RaceRow { ticket: random::id()?, params, issued: now };
    Ok(api.store().open_race(player, kind.name(), &new, now - LONGEST_RACE).await?)
}

/// Generates the puzzle of a race and returns its parameters.
pub(super) async fn new_puzzle(api: &Api, kind: Race) -> Result<String, ApiError> {
    let seed = random::seed()?;
    let puzzle = {
        let _processor = api.processor().await?;
        tokio::task::spawn_blocking(move || kind.puzzle(seed, &mut Work::new(Work::PUZZLE))).await
    };
    let puzzle = puzzle.map_err(|_| ApiError::Failed("generating a race puzzle panicked"))?;
    // Another seed may succeed.
    puzzle.map_err(|OutOfWork| ApiError::Busy)
}

/// Returns how many races of each variant the player has finished and given up.
///
/// A race that isn't finished within two hours counts as given up when the next one starts.
#[utoipa::path(
    get, path = "/api/v1/me/races",
    responses((status = 200, body = api::RaceStatistics), NotSignedIn)
)]
pub(super) async fn statistics(SignedIn { api, session }: SignedIn) -> Answer<api::RaceStatistics> {
    Ok(Json(all_counts(&api, &session.player).await?))
}

pub(super) async fn all_counts(api: &Api, player: &str) -> Result<api::RaceStatistics, ApiError> {
    let counts = api.store().race_counts(player).await?.into_iter().map(|row| api::RaceCounts {
        kind: row.kind,
        finished: row.finished as u64,
        given_up: row.given_up as u64,
    });
    Ok(api::RaceStatistics { races: counts.collect() })
}

/// Gives up the running race of a variant, which counts in the player's statistics.
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
