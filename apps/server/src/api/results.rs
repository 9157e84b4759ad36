//! Results: replayed, stored once, and published as records that anyone can verify.

use std::time::Instant;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{OutOfWork, Race};
use wire::api;

use super::Api;
use super::error::{ApiError, Created};
use super::problems::{Gone, Malformed, NotFound, NotSignedIn, NotYours, Refused, TooLarge, Used};
use super::request::{JsonBody, MaybeSignedIn, PathParams, SignedIn};
use crate::leaderboard::Leaderboard;
use crate::metrics::SubmissionOutcome;
use crate::random;
use crate::replay::{ReplayedRecord, replay};
use crate::room::LONGEST_RACE;
use crate::store::{
    RankRow, ResultRow, Session, StoreOutcome, TimeAndMoves, UnstoredResult, review,
};
use crate::ticket::Ticket;

/// Tolerance for differing clocks, in milliseconds, when the playing time is compared with the ticket's age.
const TOLERANCE: i64 = 2000;

/// Lifetime of a ticket, 30 days in milliseconds. Longer games are submitted without one.
const OLDEST_TICKET: i64 = 30 * 24 * 60 * 60 * 1000;

/// Submits a finished game. The server replays it and stores it once.
#[utoipa::path(
    post, path = "/api/v1/results", request_body = api::NewResult,
    responses(
        (status = 201, body = api::Accepted),
        (status = 200, body = api::Accepted, description = "already stored"),
        Malformed, NotSignedIn, NotYours, Used, Gone, TooLarge, Refused
    )
)]
pub(super) async fn submit(
    SignedIn { api, session }: SignedIn,
    JsonBody(body): JsonBody<api::NewResult>,
) -> Created<api::Accepted> {
    let answer = check_and_store(&api, &session, &body).await;
    if let Err(error) = &answer {
        api.metrics().count_refusal(error.code());
    }
    api.metrics().count_result(match &answer {
        Ok((StatusCode::CREATED, _)) => SubmissionOutcome::Stored,
        Ok(_) => SubmissionOutcome::Duplicate,
        Err(_) => SubmissionOutcome::Refused,
    });
    answer
}

/// Checks and stores a result.
async fn check_and_store(
    api: &Api,
    session: &Session,
    body: &api::NewResult,
) -> Created<api::Accepted> {
    let now = api.shared_now().await?;
    let ticket = match &body.ticket {
        Some(text) => {
            let ticket = api.inner.signer.read(text);
            Some(ticket.map_err(ApiError::malformed)?)
        }
        None => None,
    };
    if ticket.as_ref().is_some_and(|ticket| ticket.player != session.player) {
        return Err(ApiError::NotYours("this ticket belongs to another player"));
    }
    let leaderboard = ticket.as_ref().map(|ticket| ticket.leaderboard.clone());
    let replayed = replayed(api, body.record.get().to_owned(), leaderboard, now).await?;
    let record_hash = random::hash(&replayed.record);
    let race = match checked(api, ticket.as_ref(), &replayed, now).await {
        Ok(race) => race,
        // A stored result always gets the same answer, even after its ticket has become invalid.
        Err(error) => match api.store().find_result(&session.player, &record_hash).await? {
            Some(row) => return answer_duplicate(api, &session.player, &row).await,
            None => return Err(error),
        },
    };
    let counts = replayed.outcome.helps == 0 && replayed.leaderboard.is_open(now);
    let played = replayed.outcome.elapsed as i64;
    let issued = ticket.as_ref().map_or(now, |ticket| ticket.issued);
    // If the clock was set back after the start, the time is unknown.
    let by_time = counts && ticket.is_some() && issued <= now;
    let by_moves = counts && race.is_none() && replayed.leaderboard.game().ranks_moves;
    let is_too_fast = (by_time || by_moves) && !replayed.is_plausible;
    let row = ResultRow {
        id: random::id_at(now)?,
        leaderboard: race
            .map_or_else(|| replayed.leaderboard.clone(), Leaderboard::from)
            .to_string(),
        // The time from start to arrival by the clock that the servers share, and never shorter than the record.
        time: played.max(now - issued),
        moves: replayed.outcome.moves as i64,
        hints_used: replayed.outcome.helps as i64,
        at: now,
        by_time,
        by_moves,
        review: if is_too_fast { review::TOO_FAST } else { review::NONE },
        offline: ticket.is_none(),
    };
    let result = UnstoredResult {
        player: session.player.clone(),
        ticket: ticket.map(|ticket| ticket.id),
        race: race.map(|race| race.name().to_owned()),
        played,
        record_hash,
        record: replayed.record,
        row,
    };
    match api.metrics().measured("result", api.store().store_result(result)).await? {
        StoreOutcome::New(row, bests) => {
            Ok((StatusCode::CREATED, Json(accepted(api, &row, bests).await?)))
        }
        StoreOutcome::Duplicate(row) => answer_duplicate(api, &session.player, &row).await,
        StoreOutcome::TicketUsed => {
            Err(ApiError::Used("this ticket has already been used for another result"))
        }
        StoreOutcome::RaceOver => Err(RACE_OVER),
        StoreOutcome::NoPlayer => Err(ApiError::NotSignedIn),
    }
}

/// Returns the response for a result that is already stored.
async fn answer_duplicate(api: &Api, player: &str, row: &ResultRow) -> Created<api::Accepted> {
    let bests = api.store().bests(&row.leaderboard, player).await?;
    Ok((StatusCode::OK, Json(accepted(api, row, bests).await?)))
}

/// Downloads the record of a ranked result, as `azulejo verify` reads it.
///
/// While the leaderboard of a daily puzzle is open, only players who have solved the puzzle can download its records.
#[utoipa::path(
    get, path = "/api/v1/results/{id}/record",
    params(("id" = String, Path)),
    responses((status = 200, body = Object), NotYours, NotFound)
)]
pub(super) async fn record(
    MaybeSignedIn { api, session }: MaybeSignedIn,
    PathParams(id): PathParams<String>,
) -> Result<Response, ApiError> {
    let found = api.store().for_reader(session.as_ref()).record(&id).await?;
    let (leaderboard, record) = found.ok_or(ApiError::NotFound("ranked result not found"))?;
    let is_withheld = match leaderboard.parse::<Leaderboard>() {
        Ok(leaderboard) => leaderboard.is_daily() && leaderboard.is_open(api.shared_now().await?),
        Err(_) => false,
    };
    if is_withheld {
        let has_solved = match session {
            Some(session) => api.store().has_solved(&session.player, &leaderboard).await?,
            None => false,
        };
        if !has_solved {
            return Err(ApiError::NotYours("solve this daily puzzle first to see how others did"));
        }
    }
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

/// Replays a record on a blocking thread when a CPU core is free, and determines its leaderboard.
async fn replayed(
    api: &Api,
    json: String,
    ticket_leaderboard: Option<String>,
    now: i64,
) -> Result<ReplayedRecord, ApiError> {
    let _processor = api.processor().await?;
    let start = Instant::now();
    let inner = api.inner.clone();
    let replayed = tokio::task::spawn_blocking(move || {
        let replayed = replay(&json)?;
        let ticket = ticket_leaderboard.as_deref();
        let leaderboard = inner.generated_dailies.leaderboard(&replayed, ticket, now);
        let leaderboard = leaderboard.map_err(|OutOfWork| ApiError::Busy)?;
        Ok::<_, ApiError>(ReplayedRecord { leaderboard, ..replayed })
    });
    let replayed = replayed.await;
    api.metrics().count_replay(start);
    replayed.map_err(|_| ApiError::Failed("a replay panicked"))?
}

/// Checks that a ticket is valid for a result, and returns its race, if any.
async fn checked(
    api: &Api,
    ticket: Option<&Ticket>,
    replayed: &ReplayedRecord,
    now: i64,
) -> Result<Option<Race>, ApiError> {
    let Some(ticket) = ticket else { return Ok(None) };
    check(ticket, replayed, now)?;
    let race = ticket.race.as_deref().and_then(Race::of);
    if race.is_some() {
        check_race(api, ticket, now).await?;
    }
    Ok(race)
}

/// Checks that a ticket is valid for a result.
fn check(ticket: &Ticket, replayed: &ReplayedRecord, now: i64) -> Result<(), ApiError> {
    // A daily puzzle may have been started by its parameters.
    let names = [&replayed.puzzle, &replayed.leaderboard].map(ToString::to_string);
    if !names.contains(&ticket.leaderboard) {
        let [puzzle, _] = names;
        let why =
            format!("the ticket is for {}, but the record is for {puzzle}", ticket.leaderboard);
        return Err(ApiError::Refused(why));
    }
    if now - ticket.issued > OLDEST_TICKET {
        return Err(ApiError::Gone("this ticket has expired (after 30 days)"));
    }
    let (played, allowed) = (replayed.outcome.elapsed, now - ticket.issued + TOLERANCE);
    if i128::from(played) > i128::from(allowed) {
        let why = format!(
            "the record claims {played} ms of play, but the ticket is only {allowed} ms old"
        );
        return Err(ApiError::Refused(why));
    }
    Ok(())
}

const RACE_OVER: ApiError = ApiError::Gone("this race is over or has been given up");

/// Checks that a race is still open.
async fn check_race(api: &Api, ticket: &Ticket, now: i64) -> Result<(), ApiError> {
    let is_late = now - ticket.issued > LONGEST_RACE;
    if is_late || !api.store().is_race_open(&ticket.id).await? {
        return Err(RACE_OVER);
    }
    Ok(())
}

/// Describes a stored result with the player's current ranks.
async fn accepted(
    api: &Api,
    row: &ResultRow,
    bests: TimeAndMoves<Option<i64>>,
) -> Result<api::Accepted, ApiError> {
    let values = TimeAndMoves { time: bests.time.unwrap_or(0), moves: bests.moves.unwrap_or(0) };
    let TimeAndMoves { time, moves } = api.store().standings(&row.leaderboard, values).await?;
    let value = |best: Option<i64>| best.map(|best| best as u64);
    let rank = |best: Option<i64>, standing: &RankRow| best.map(|_| standing.rank as u64);
    Ok(api::Accepted {
        id: row.id.clone(),
        leaderboard: row.leaderboard.clone(),
        ranked: row.is_ranked(),
        review: row.is_under_review(),
        offline: row.offline,
        time: row.time as u64,
        moves: row.moves as u64,
        rank: api::Places { time: rank(bests.time, &time), moves: rank(bests.moves, &moves) },
        of: api::Places { time: Some(time.n_placed as u64), moves: Some(moves.n_placed as u64) },
        best: api::Best { time: value(bests.time), moves: value(bests.moves) },
    })
}
