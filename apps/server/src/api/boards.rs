//! Rankings, page by page and around a player.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use wire::api::{self, By};

use super::Api;
use super::error::{Answer, ApiError};
use super::problems::{Malformed, NotFound, NotSignedIn};
use super::request::{Asked, Named, Signed};
use crate::board::Board;
use crate::store::{Placed, Position, Ranking};

/// The most rows of a page, and how many it has if nobody says.
const MOST: i64 = 100;
const USUAL: i64 = 20;

/// How many rows are shown before and after a player.
const AROUND: i64 = 5;

/// What is asked of a ranking.
#[derive(Deserialize)]
pub(super) struct PageQuery {
    #[serde(default)]
    by: By,
    limit: Option<i64>,
    after: Option<String>,
}

/// Which ranking is asked for.
#[derive(Deserialize)]
pub(super) struct AroundQuery {
    #[serde(default)]
    pub(super) by: By,
}

/// A page of a ranking: the best, or those after a cursor.
#[utoipa::path(
    get, path = "/api/v1/boards/{board}",
    params(
        ("board" = String, Path, description = "game:parameters, percent-encoded"),
        ("by" = Option<By>, Query), ("limit" = Option<i64>, Query, description = "1 to 100"),
        ("after" = Option<String>, Query, description = "`next` of the page before"),
    ),
    responses((status = 200, body = api::BoardPage), Malformed)
)]
pub(super) async fn board(
    State(api): State<Api>,
    Named(board): Named<String>,
    Asked(query): Asked<PageQuery>,
) -> Answer<api::BoardPage> {
    let board = parse(&board)?;
    let limit = query.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::Malformed(format!("a limit is from 1 to {MOST}")));
    }
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let ranking = Ranking::from(query.by);
    let mut placed = api.store().placed_after(&board, ranking, after.as_ref(), limit + 1).await?;
    let is_end = placed.len() as i64 <= limit;
    placed.truncate(limit as usize);
    let next = placed.last().filter(|_| !is_end).map(|last| cursor(&last.position()));
    page(&api, board, query.by, placed, next).await.map(Json)
}

/// The part of a ranking around the player who asks.
#[utoipa::path(
    get, path = "/api/v1/boards/{board}/around",
    params(("board" = String, Path), ("by" = Option<By>, Query)),
    responses((status = 200, body = api::BoardPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn around(
    Signed { api, known }: Signed,
    Named(board): Named<String>,
    Asked(query): Asked<AroundQuery>,
) -> Answer<api::BoardPage> {
    let board = parse(&board)?;
    let ranking = Ranking::from(query.by);
    let own = api.store().best(&board, ranking, &known.player).await?;
    let own = own.ok_or(ApiError::NotFound("you are not in this ranking"))?;
    let (mut placed, rest) = tokio::try_join!(
        api.store().placed_before(&board, ranking, &own, AROUND),
        api.store().placed_from(&board, ranking, &own, AROUND + 1),
    )?;
    placed.reverse();
    placed.extend(rest);
    let next = placed.last().map(|last| cursor(&last.position()));
    page(&api, board, query.by, placed, next).await.map(Json)
}

/// Rows that follow each other in a ranking, with their ranks.
async fn page(
    api: &Api,
    board: String,
    by: By,
    placed: Vec<Placed>,
    next: Option<String>,
) -> Result<api::BoardPage, ApiError> {
    let first = placed.first().map_or(0, |first| first.value);
    let standing = api.store().standing(&board, Ranking::from(by), first).await?;
    let ranks = (standing.rank, standing.rank + standing.n_equal);
    Ok(page_of(board, by, standing.n_placed as u64, ranks, placed, next))
}

/// Rows that follow each other, of which the first has this rank, and the first with another value the next rank.
pub(super) fn page_of(
    board: String,
    by: By,
    of: u64,
    (mut rank, mut next_rank): (i64, i64),
    placed: Vec<Placed>,
    next: Option<String>,
) -> api::BoardPage {
    let first = placed.first().map(|first| first.value);
    let mut value = first;
    let mut rows = Vec::new();
    for placed in placed {
        if Some(placed.value) != value {
            (rank, value) = (next_rank, Some(placed.value));
        }
        // All with the value of the first are counted already, also those on other pages.
        next_rank += i64::from(Some(placed.value) != first);
        rows.push(api::BoardRow {
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
    api::BoardPage { board, by, of, rows, next }
}

/// The board that a path names, in its canonical form.
fn parse(text: &str) -> Result<String, ApiError> {
    Ok(text.parse::<Board>().map_err(ApiError::malformed)?.to_string())
}

/// A position as a cursor: its parts with a dot between them.
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
        _ => Err(ApiError::malformed("after is not the next of a page")),
    }
}
