//! Groups: private leaderboards among friends, for each puzzle and by week.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::api;

use super::Api;
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::leaderboards::{AroundQuery, page_of};
use super::problems::{Malformed, NotFound, NotSignedIn, NotYours, Used};
use super::request::{JsonBody, PathParams, QueryParams, SignedIn};
use crate::leaderboard::Leaderboard;
use crate::name::Name;
use crate::random;
use crate::store::{GroupRow, JoinOutcome, MemberRow, SortColumn};

/// Creates a group.
#[utoipa::path(
    post, path = "/api/v1/groups", request_body = api::GroupName,
    responses((status = 201, body = api::NewGroup), Malformed, NotSignedIn, Used)
)]
pub(super) async fn create(
    SignedIn { api, session }: SignedIn,
    JsonBody(body): JsonBody<api::GroupName>,
) -> Created<api::NewGroup> {
    let name: Name = body.name.parse().map_err(ApiError::malformed)?;
    let (id, invite) = (random::id()?, random::id()?);
    let group = GroupRow { id, name: name.as_str().into(), invite };
    if !api.store().create_group(&group, &session.player, api.now()).await? {
        return Err(ApiError::Used("you are in too many groups; leave one first"));
    }
    Ok((StatusCode::CREATED, Json(without_members(group))))
}

/// Joins a group with an invitation.
#[utoipa::path(
    post, path = "/api/v1/groups/join", request_body = api::Invitation,
    responses((status = 200, body = api::NewGroup), Malformed, NotSignedIn, NotFound, Used)
)]
pub(super) async fn join(
    SignedIn { api, session }: SignedIn,
    JsonBody(body): JsonBody<api::Invitation>,
) -> Answer<api::NewGroup> {
    match api.store().join_group(checked(&body.invite), &session.player, api.now()).await? {
        JoinOutcome::Member(group) => Ok(Json(without_members(group))),
        JoinOutcome::Unknown => Err(INVALID),
        JoinOutcome::Full => {
            Err(ApiError::Used("the group is full, or you are in too many groups"))
        }
        JoinOutcome::LookAlike => {
            Err(ApiError::Used("your name looks like another one in the group; change it first"))
        }
    }
}

/// Returns what an invitation is for, without joining. It needs no key, so that somebody who hasn't joined the server can see
/// it.
#[utoipa::path(
    post, path = "/api/v1/groups/invitation", request_body = api::Invitation,
    responses((status = 200, body = api::InvitedGroup), Malformed, NotFound)
)]
pub(super) async fn invitation(
    State(api): State<Api>,
    JsonBody(body): JsonBody<api::Invitation>,
) -> Answer<api::InvitedGroup> {
    let found = api.store().invited_group(checked(&body.invite)).await?;
    let (group, members) = found.ok_or(INVALID)?;
    let n_members = members.len() as u64;
    let named = body.invite.split_once('.').map(|(_, player)| player);
    let inviter = members.iter().find(|member| named == Some(&*member.player));
    let inviter = inviter.or(members.first()).ok_or(INVALID)?;
    let (inviter, tag) = (inviter.name.clone(), inviter.tag.clone());
    Ok(Json(api::InvitedGroup { name: group.name, inviter, tag, n_members }))
}

/// Hands a group over to another member. Only its owner may do this.
#[utoipa::path(
    post, path = "/api/v1/groups/{group}/owner", request_body = api::NewOwner,
    params(("group" = String, Path)),
    responses((status = 204), Malformed, NotSignedIn, NotYours, NotFound)
)]
pub(super) async fn hand_over(
    SignedIn { api, session }: SignedIn,
    PathParams(group): PathParams<String>,
    JsonBody(body): JsonBody<api::NewOwner>,
) -> Removed {
    let (row, members) = find_for_member(&api, &group, &session.player).await?;
    require_owner(&members, &session.player)?;
    if body.player == session.player {
        return Ok(StatusCode::NO_CONTENT);
    }
    removed(api.store().hand_over_group(&row.id, &body.player).await?, "member not found")
}

/// Lists the player's groups.
#[utoipa::path(
    get, path = "/api/v1/groups",
    responses((status = 200, body = Vec<api::NewGroup>), NotSignedIn)
)]
pub(super) async fn list(SignedIn { api, session }: SignedIn) -> Answer<Vec<api::NewGroup>> {
    let groups = api.store().groups_of(&session.player).await?;
    Ok(Json(groups.into_iter().map(without_members).collect()))
}

/// Returns a group and its members. Only members may see it.
#[utoipa::path(
    get, path = "/api/v1/groups/{group}",
    params(("group" = String, Path)),
    responses((status = 200, body = api::Group), NotSignedIn, NotFound)
)]
pub(super) async fn group(
    SignedIn { api, session }: SignedIn,
    PathParams(group): PathParams<String>,
) -> Answer<api::Group> {
    let (group, members) = find_for_member(&api, &group, &session.player).await?;
    Ok(Json(with_members(group, members)))
}

/// Closes a group. Only its owner may do this.
#[utoipa::path(
    delete, path = "/api/v1/groups/{group}",
    params(("group" = String, Path)),
    responses((status = 204), NotSignedIn, NotYours, NotFound)
)]
pub(super) async fn close(
    SignedIn { api, session }: SignedIn,
    PathParams(group): PathParams<String>,
) -> Removed {
    let (row, members) = find_for_member(&api, &group, &session.player).await?;
    require_owner(&members, &session.player)?;
    api.store().close_group(&row.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a group, or removes another member as its owner.
///
/// Removing a member changes the invitation, so that they can't rejoin with the old one. If the owner leaves, the
/// longest-standing member becomes the owner.
#[utoipa::path(
    delete, path = "/api/v1/groups/{group}/members/{player}",
    params(("group" = String, Path), ("player" = String, Path, description = "player id, or `me`")),
    responses((status = 204), NotSignedIn, NotYours, NotFound)
)]
pub(super) async fn remove_member(
    SignedIn { api, session }: SignedIn,
    PathParams((group, player)): PathParams<(String, String)>,
) -> Removed {
    let (row, members) = find_for_member(&api, &group, &session.player).await?;
    let is_own = player == "me" || player == session.player;
    let was_there = if is_own {
        api.store().leave_group(&row.id, &session.player).await?
    } else {
        require_owner(&members, &session.player)?;
        api.store().remove_member(&row.id, &player, &random::id()?).await?
    };
    removed(was_there, "member not found")
}

/// Returns a leaderboard restricted to the group's members.
#[utoipa::path(
    get, path = "/api/v1/groups/{group}/leaderboards/{leaderboard}",
    params(("group" = String, Path), ("leaderboard" = String, Path), ("by" = Option<api::SortBy>, Query)),
    responses((status = 200, body = api::LeaderboardPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn leaderboard(
    SignedIn { api, session }: SignedIn,
    PathParams((group, leaderboard)): PathParams<(String, String)>,
    QueryParams(query): QueryParams<AroundQuery>,
) -> Answer<api::LeaderboardPage> {
    let (row, _) = find_for_member(&api, &group, &session.player).await?;
    let leaderboard = leaderboard.parse::<Leaderboard>().map_err(ApiError::malformed)?.to_string();
    let placed =
        api.store().placed_in_group(&row.id, &leaderboard, SortColumn::from(query.by)).await?;
    let of = placed.len() as u64;
    let n_first = placed.iter().take_while(|row| row.value == placed[0].value).count() as i64;
    Ok(Json(page_of(leaderboard, query.by, of, (1, 1 + n_first), placed, None)))
}

/// Returns the weekly leaderboard of a daily puzzle among the group's members.
///
/// A week runs from Monday to Sunday. More solved days rank first; for equal days, the shorter total time.
#[utoipa::path(
    get, path = "/api/v1/groups/{group}/weeks/{leaderboard}",
    params(
        ("group" = String, Path), ("leaderboard" = String, Path, description = "a daily puzzle of that week"),
    ),
    responses((status = 200, body = api::WeekPage), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn week(
    SignedIn { api, session }: SignedIn,
    PathParams((group, leaderboard)): PathParams<(String, String)>,
) -> Answer<api::WeekPage> {
    let (row, members) = find_for_member(&api, &group, &session.player).await?;
    let leaderboard = leaderboard.parse::<Leaderboard>().map_err(ApiError::malformed)?;
    let leaderboards = leaderboard
        .week()
        .ok_or_else(|| ApiError::malformed("this leaderboard doesn't belong to a day"))?;
    let leaderboards: Vec<_> = leaderboards.iter().map(ToString::to_string).collect();
    let mut sums: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for leaderboard in &leaderboards {
        for placed in api.store().placed_in_group(&row.id, leaderboard, SortColumn::Time).await? {
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
    Ok(Json(api::WeekPage { rows: rows.collect(), leaderboards }))
}

/// Finds a group that the player belongs to. To others, the group doesn't exist.
async fn find_for_member(
    api: &Api,
    group: &str,
    player: &str,
) -> Result<(GroupRow, Vec<MemberRow>), ApiError> {
    let found = api.store().group(group).await?;
    let found = found.filter(|(_, members)| members.iter().any(|member| member.player == player));
    found.ok_or(ApiError::NotFound("group not found, or you are not a member"))
}

/// Combines a group and its members, owner first.
pub(super) fn with_members(group: GroupRow, members: Vec<MemberRow>) -> api::Group {
    let GroupRow { id, name, invite } = group;
    let members = members.into_iter().enumerate().map(|(at, member)| api::Member {
        player: member.player,
        name: member.name,
        tag: member.tag,
        owner: at == 0,
    });
    api::Group { group: id, name, invite, members: members.collect() }
}

const INVALID: ApiError =
    ApiError::NotFound("this invitation is no longer valid; ask for a new one");

/// Returns the secret of an invitation if it can be one: a hexadecimal id. The player who invites may follow it.
fn checked(invite: &str) -> &str {
    let secret = invite.split_once('.').map_or(invite, |(secret, _)| secret);
    if secret.bytes().all(|byte| byte.is_ascii_hexdigit()) { secret } else { "" }
}

fn require_owner(members: &[MemberRow], player: &str) -> Result<(), ApiError> {
    match members.first() {
        Some(owner) if owner.player == player => Ok(()),
        _ => Err(ApiError::NotYours("only the owner of the group may do this")),
    }
}

fn without_members(GroupRow { id, name, invite }: GroupRow) -> api::NewGroup {
    api::NewGroup { group: id, name, invite }
}
