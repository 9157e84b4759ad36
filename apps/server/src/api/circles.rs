//! Circles: private rankings of friends, for each board and in sum over a week.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::boards::{AroundQuery, page_of};
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::problems::{Malformed, NotFound, NotSignedIn, NotYours, Used};
use super::request::{Asked, Body, Named, Signed};
use crate::board::Board;
use crate::name::Name;
use crate::random;
use crate::store::{CircleRow, Joined, MemberRow, Ranking};

/// Founds a circle.
#[utoipa::path(
    post, path = "/api/v1/circles", request_body = api::CircleName,
    responses((status = 201, body = api::NewCircle), Malformed, NotSignedIn, Used)
)]
pub(super) async fn found(
    Signed { api, known }: Signed,
    Body(asked): Body<api::CircleName>,
) -> Created<api::NewCircle> {
    let name: Name = asked.name.parse().map_err(ApiError::malformed)?;
    let (id, invite) = (random::id()?, random::id()?);
    let circle = CircleRow { id, name: name.as_str().into(), invite };
    if !api.store().found_circle(&circle, &known.player, api.now()).await? {
        return Err(ApiError::Used("you are in as many circles as you may"));
    }
    Ok((StatusCode::CREATED, Json(shown(circle))))
}

/// Joins the circle of an invitation.
#[utoipa::path(
    post, path = "/api/v1/circles/join", request_body = api::Invitation,
    responses((status = 200, body = api::NewCircle), Malformed, NotSignedIn, NotFound, Used)
)]
pub(super) async fn join(
    Signed { api, known }: Signed,
    Body(asked): Body<api::Invitation>,
) -> Answer<api::NewCircle> {
    // An invitation is an id, as any other.
    let is_id = asked.invite.bytes().all(|byte| byte.is_ascii_hexdigit());
    let invite = if is_id { &*asked.invite } else { "" };
    match api.store().join_circle(invite, &known.player, api.now()).await? {
        Joined::Member(circle) => Ok(Json(shown(circle))),
        Joined::Unknown => Err(ApiError::NotFound("no circle has this invitation")),
        Joined::Full => Err(ApiError::Used("the circle is full, or you are in as many as you may")),
    }
}

/// The circles of the player.
#[utoipa::path(
    get, path = "/api/v1/circles",
    responses((status = 200, body = Vec<api::NewCircle>), NotSignedIn)
)]
pub(super) async fn list(Signed { api, known }: Signed) -> Answer<Vec<api::NewCircle>> {
    let circles = api.store().circles_of(&known.player).await?;
    Ok(Json(circles.into_iter().map(shown).collect()))
}

/// A circle and its members, to a member.
#[utoipa::path(
    get, path = "/api/v1/circles/{circle}",
    params(("circle" = String, Path)),
    responses((status = 200, body = api::Circle), NotSignedIn, NotFound)
)]
pub(super) async fn circle(
    Signed { api, known }: Signed,
    Named(circle): Named<String>,
) -> Answer<api::Circle> {
    let (circle, members) = of_member(&api, &circle, &known.player).await?;
    Ok(Json(with_members(circle, members)))
}

/// Closes a circle; its founder may.
#[utoipa::path(
    delete, path = "/api/v1/circles/{circle}",
    params(("circle" = String, Path)),
    responses((status = 204), NotSignedIn, NotYours, NotFound)
)]
pub(super) async fn close(Signed { api, known }: Signed, Named(circle): Named<String>) -> Removed {
    let (row, members) = of_member(&api, &circle, &known.player).await?;
    as_founder(&members, &known.player)?;
    api.store().close_circle(&row.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a circle, or as its founder removes a member, who cannot come back: the invitation is another one then. When the
/// founder leaves, whoever is the next longest a member is it.
#[utoipa::path(
    delete, path = "/api/v1/circles/{circle}/members/{player}",
    params(("circle" = String, Path), ("player" = String, Path, description = "an id, or `me`")),
    responses((status = 204), NotSignedIn, NotYours, NotFound)
)]
pub(super) async fn remove_member(
    Signed { api, known }: Signed,
    Named((circle, player)): Named<(String, String)>,
) -> Removed {
    let (row, members) = of_member(&api, &circle, &known.player).await?;
    let is_own = player == "me" || player == known.player;
    let was_there = if is_own {
        api.store().leave_circle(&row.id, &known.player).await?
    } else {
        as_founder(&members, &known.player)?;
        api.store().remove_member(&row.id, &player, &random::id()?).await?
    };
    removed(was_there, "there is no such member")
}

/// The ranking of a board among the members.
#[utoipa::path(
    get, path = "/api/v1/circles/{circle}/boards/{board}",
    params(("circle" = String, Path), ("board" = String, Path), ("by" = Option<api::By>, Query)),
    responses((status = 200, body = api::BoardPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn board(
    Signed { api, known }: Signed,
    Named((circle, board)): Named<(String, String)>,
    Asked(query): Asked<AroundQuery>,
) -> Answer<api::BoardPage> {
    let (row, _) = of_member(&api, &circle, &known.player).await?;
    let board = board.parse::<Board>().map_err(ApiError::malformed)?.to_string();
    let placed = api.store().placed_in_circle(&row.id, &board, Ranking::from(query.by)).await?;
    let of = placed.len() as u64;
    let n_first = placed.iter().take_while(|row| row.value == placed[0].value).count() as i64;
    Ok(Json(page_of(board, query.by, of, (1, 1 + n_first), placed, None)))
}

/// The week of a daily, from Monday to Sunday, among the members: whoever solved more days is before the others, and of those
/// with as many days whoever took less time for them.
#[utoipa::path(
    get, path = "/api/v1/circles/{circle}/weeks/{board}",
    params(
        ("circle" = String, Path), ("board" = String, Path, description = "any day of the week"),
    ),
    responses((status = 200, body = api::WeekPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn week(
    Signed { api, known }: Signed,
    Named((circle, board)): Named<(String, String)>,
) -> Answer<api::WeekPage> {
    let (row, members) = of_member(&api, &circle, &known.player).await?;
    let board = board.parse::<Board>().map_err(ApiError::malformed)?;
    let boards =
        board.week().ok_or_else(|| ApiError::malformed("this is not the board of a day"))?;
    let boards: Vec<_> = boards.iter().map(ToString::to_string).collect();
    let mut sums: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for board in &boards {
        for placed in api.store().placed_in_circle(&row.id, board, Ranking::Time).await? {
            let (days, time) = sums.entry(placed.player).or_default();
            (*days, *time) = (*days + 1, *time + placed.time as u64);
        }
    }
    let sums = members.into_iter().filter_map(|member| {
        let (days, time) = sums.remove(&member.player)?;
        Some((u64::MAX - days, time, member))
    });
    let mut sums: Vec<_> = sums.collect();
    sums.sort_by(|a, b| (a.0, a.1, &a.2.player).cmp(&(b.0, b.1, &b.2.player)));
    let rank =
        |key: (u64, u64)| 1 + sums.iter().filter(|(days, time, _)| (*days, *time) < key).count();
    let rows = sums.iter().map(|(days, time, member)| api::WeekRow {
        rank: rank((*days, *time)) as u64,
        player: member.player.clone(),
        name: member.name.clone(),
        tag: member.tag.clone(),
        days: u64::MAX - days,
        time: *time,
    });
    Ok(Json(api::WeekPage { rows: rows.collect(), boards }))
}

/// A circle, if it is one of the player's: others are not told that it exists.
async fn of_member(
    api: &Api,
    circle: &str,
    player: &str,
) -> Result<(CircleRow, Vec<MemberRow>), ApiError> {
    let found = api.store().circle(circle).await?;
    let found = found.filter(|(_, members)| members.iter().any(|member| member.player == player));
    found.ok_or(ApiError::NotFound("there is no such circle of yours"))
}

/// A circle with its members, of whom the first is the founder.
pub(super) fn with_members(circle: CircleRow, members: Vec<MemberRow>) -> api::Circle {
    let CircleRow { id, name, invite } = circle;
    let members = members.into_iter().enumerate().map(|(at, member)| api::Member {
        player: member.player,
        name: member.name,
        tag: member.tag,
        founder: at == 0,
    });
    api::Circle { circle: id, name, invite, members: members.collect() }
}

fn as_founder(members: &[MemberRow], player: &str) -> Result<(), ApiError> {
    match members.first() {
        Some(founder) if founder.player == player => Ok(()),
        _ => Err(ApiError::NotYours("only the founder of a circle may do this")),
    }
}

fn shown(CircleRow { id, name, invite }: CircleRow) -> api::NewCircle {
    api::NewCircle { circle: id, name, invite }
}
