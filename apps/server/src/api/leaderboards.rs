//! Leaderboards, in pages and around a player.

use axum::Json;
use serde::Deserialize;
use wire::api::{self, SortBy};

use super::error::{Answer, ApiError};
use super::problems::{Malformed, NotFound, NotSignedIn};
use super::request::{MaybeSignedIn, PathParams, QueryParams, SignedIn};
use crate::histogram;
use crate::leaderboard::Leaderboard;
use crate::store::{Position, RankedRow, SortColumn, Store};

/// Maximum and default number of rows per page.
const MOST: i64 = 100;
const USUAL: i64 = 20;

/// Number of rows before and after the player.
const AROUND: i64 = 5;

/// Query of a leaderboard page.
#[derive(Deserialize)]
pub(super) struct PageQuery {
    #[serde(default)]
    by: SortBy,
    limit: Option<i64>,
    after: Option<String>,
}

/// Query of a leaderboard without paging.
#[derive(Deserialize)]
pub(super) struct AroundQuery {
    #[serde(default)]
    pub(super) by: SortBy,
}

/// Returns a page of a leaderboard, starting with the best results or after a cursor.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/{leaderboard}",
    params(
        ("leaderboard" = String, Path, description = "game:parameters, percent-encoded"),
        ("by" = Option<SortBy>, Query), ("limit" = Option<i64>, Query, description = "1 to 100"),
        ("after" = Option<String>, Query, description = "`next` from the previous page"),
    ),
    responses((status = 200, body = api::LeaderboardPage), Malformed)
)]
pub(super) async fn leaderboard(
    MaybeSignedIn { api, session }: MaybeSignedIn,
    PathParams(leaderboard): PathParams<String>,
    QueryParams(query): QueryParams<PageQuery>,
) -> Answer<api::LeaderboardPage> {
    let leaderboard = parse(&leaderboard)?;
    let limit = query.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::Malformed(format!("`limit` must be between 1 and {MOST}")));
    }
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let sorted_by = SortColumn::from(query.by);
    let store = api.store().for_reader(session.as_ref());
    let mut placed = store.placed_after(&leaderboard, sorted_by, after.as_ref(), limit + 1).await?;
    let is_end = placed.len() as i64 <= limit;
    placed.truncate(limit as usize);
    let next = placed.last().filter(|_| !is_end).map(|last| cursor(&last.position()));
    page(&store, leaderboard, query.by, placed, next).await.map(Json)
}

/// Returns the part of a leaderboard around the signed-in player.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/{leaderboard}/around",
    params(("leaderboard" = String, Path), ("by" = Option<SortBy>, Query)),
    responses((status = 200, body = api::LeaderboardPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn around(
    SignedIn { api, session }: SignedIn,
    PathParams(leaderboard): PathParams<String>,
    QueryParams(query): QueryParams<AroundQuery>,
) -> Answer<api::LeaderboardPage> {
    let leaderboard = parse(&leaderboard)?;
    let sorted_by = SortColumn::from(query.by);
    let store = api.store().for_reader(Some(&session));
    let own = store.best(&leaderboard, sorted_by, &session.player).await?;
    let own = own.ok_or(ApiError::NotFound("you are not on this leaderboard yet"))?;
    let (mut placed, rest) = tokio::try_join!(
        store.placed_before(&leaderboard, sorted_by, &own, AROUND),
        store.placed_from(&leaderboard, sorted_by, &own, AROUND + 1),
    )?;
    placed.reverse();
    placed.extend(rest);
    let next = placed.last().map(|last| cursor(&last.position()));
    page(&store, leaderboard, query.by, placed, next).await.map(Json)
}

/// Returns how all results of a leaderboard are distributed, and the signed-in player's own value.
///
/// The bars have equal widths on a logarithmic scale, so that one slow result doesn't hide the others.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/{leaderboard}/distribution",
    params(("leaderboard" = String, Path), ("by" = Option<SortBy>, Query)),
    responses((status = 200, body = api::Distribution), Malformed)
)]
pub(super) async fn distribution(
    MaybeSignedIn { api, session }: MaybeSignedIn,
    PathParams(leaderboard): PathParams<String>,
    QueryParams(query): QueryParams<AroundQuery>,
) -> Answer<api::Distribution> {
    let leaderboard = parse(&leaderboard)?;
    let sorted_by = SortColumn::from(query.by);
    let store = api.store().for_reader(session.as_ref());
    let tallies = store.tallies(&leaderboard, sorted_by).await?;
    let own = match session {
        Some(session) => store.best(&leaderboard, sorted_by, &session.player).await?,
        None => None,
    };
    let own = own.map(|own| own.value as u64);
    let of = tallies.iter().map(|tally| tally.n as u64).sum();
    let bars = histogram::bars(sorted_by, &tallies);
    let mark = own.and_then(|own| bars.iter().position(|bar| (bar.from..bar.to).contains(&own)));
    let own = own.zip(mark).map(|(value, bar)| api::OwnMark { value, bar: bar as u64 });
    Ok(Json(api::Distribution { leaderboard, by: query.by, of, bars, own }))
}

/// Returns consecutive rows of a leaderboard with their ranks.
async fn page(
    store: &Store,
    leaderboard: String,
    by: SortBy,
    placed: Vec<RankedRow>,
    next: Option<String>,
) -> Result<api::LeaderboardPage, ApiError> {
    let first = placed.first().map_or(0, |first| first.value);
    let standing = store.standing(&leaderboard, SortColumn::from(by), first).await?;
    let ranks = (standing.rank, standing.rank + standing.n_equal);
    Ok(page_of(leaderboard, by, standing.n_placed as u64, ranks, placed, next))
}

/// Returns consecutive rows. The first has rank `rank`, the first with another value `next_rank`.
pub(super) fn page_of(
    leaderboard: String,
    by: SortBy,
    of: u64,
    (mut rank, mut next_rank): (i64, i64),
    placed: Vec<RankedRow>,
    next: Option<String>,
) -> api::LeaderboardPage {
    let first = placed.first().map(|first| first.value);
    let mut value = first;
    let mut rows = Vec::new();
    for placed in placed {
        if Some(placed.value) != value {
            (rank, value) = (next_rank, Some(placed.value));
        }
        // Rows with the first value are included in `next_rank` already, even those on other pages.
        next_rank += i64::from(Some(placed.value) != first);
        rows.push(api::LeaderboardRow {
            rank: rank as u64,
            player: placed.player,
            name: placed.name,
            tag: placed.tag,
            time: placed.time as u64,
            moves: placed.moves as u64,
            at: placed.at as u64,
            result: placed.result,
        });
    }
    api::LeaderboardPage { leaderboard, by, of, rows, next }
}

/// Parses a leaderboard and returns its canonical form.
fn parse(text: &str) -> Result<String, ApiError> {
    Ok(text.parse::<Leaderboard>().map_err(ApiError::malformed)?.to_string())
}

/// Encodes a position as a cursor: its parts separated by dots.
fn cursor(Position { value, at, player }: &Position) -> String {
    format!("{value}.{at}.{player}")
}

fn read_cursor(text: &str) -> Result<Position, ApiError> {
    let mut parts = text.splitn(3, '.');
    let (value, at, player) = (parts.next(), parts.next(), parts.next());
    let number = |part: Option<&str>| part?.parse().ok();
    match (number(value), number(at), player) {
        (Some(value), Some(at), Some(player))
            if player.bytes().all(|byte| byte.is_ascii_hexdigit()) =>
        {
            Ok(Position { value, at, player: player.into() })
        }
        _ => Err(ApiError::malformed("invalid cursor in `after`")),
    }
}
