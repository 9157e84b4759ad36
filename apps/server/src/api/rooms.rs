//! Race rooms: two to eight players, the same puzzle, one round after the other.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use games::Race;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{Instant, sleep};
use wire::api;

use super::Api;
use super::deadline::Deadline;
use super::error::{Answer, ApiError, Created, Removed, removed};
use super::parts::{Part, Parts};
use super::problems::{Malformed, NotFound, NotSignedIn, Used};
use super::races::{GENERATING, new_puzzle, signed};
use super::request::{JsonBody, PathParams, SignedIn};
use crate::random;
use crate::room::{due, is_present, is_racing, seen_by_others};
use crate::share::{Share, Shares};
use crate::store::{RaceRow, ReadyOutcome, RoomPlayerRow, RoomRow, Session};

/// Time between two looks at a room that is followed.
const LOOK: Duration = Duration::from_millis(400);

/// Time until a room is looked at again after this server has changed it.
const AGAIN: Duration = Duration::from_millis(20);

/// Time after which a follower is noted as present again, in milliseconds. Less than half of the time after which players
/// count as absent.
const HEARTBEAT: i64 = 10_000;

/// Time without an event after which a comment is sent, so that no proxy closes the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Longest time for which a room is followed. The client then follows it again.
const FOLLOWED: Duration = Duration::from_mins(30);

/// Type of a stream of events.
const EVENTS: &str = "text/event-stream";

const NO_ROOM: ApiError = ApiError::NotFound("room not found, or you aren't in it");

/// Limits the rooms that are followed at once, in all and per player.
#[derive(Debug)]
pub(super) struct Followers {
    all: Arc<Semaphore>,
    of_player: Shares<String>,
}

/// A room that is being followed, counted until dropped.
type Followed = (OwnedSemaphorePermit, Share<String>);

impl Followers {
    pub(super) fn new(most: usize, most_of_player: usize) -> Self {
        Followers { all: Arc::new(Semaphore::new(most)), of_player: Shares::new(most_of_player) }
    }

    fn take(&self, player: &str) -> Result<Followed, ApiError> {
        let share = self.of_player.take(player.to_owned());
        let share = share.ok_or(ApiError::Used("you follow too many rooms; close other tabs"))?;
        let permit = self.all.clone().try_acquire_owned().map_err(|_| ApiError::Busy)?;
        Ok((permit, share))
    }
}

/// Creates a race room, with the player in it. Whoever knows its id can join.
#[utoipa::path(
    post, path = "/api/v1/rooms", request_body = api::NewRoom,
    responses((status = 201, body = api::Room), Malformed, NotSignedIn)
)]
pub(super) async fn create(
    SignedIn { api, session }: SignedIn,
    JsonBody(api::NewRoom { kind }): JsonBody<api::NewRoom>,
) -> Created<api::Room> {
    let kind = Race::of(&kind);
    let kind = kind.ok_or_else(|| ApiError::Malformed("unknown race".into()))?;
    let id = random::id()?;
    api.store().create_room(&id, kind.name(), &session.player, api.shared_now().await?).await?;
    Ok((StatusCode::CREATED, Json(load(&api, &session, &id).await?)))
}

/// Joins a race room, and says whether the player is ready for the next round.
///
/// A player is in one room at a time. A round begins when all players who are present are ready, or a minute after the
/// second one was.
#[utoipa::path(
    put, path = "/api/v1/rooms/{room}/me", request_body = api::Ready,
    params(("room" = String, Path)),
    responses((status = 200, body = api::Room), Malformed, NotSignedIn, NotFound, Used)
)]
pub(super) async fn ready(
    SignedIn { api, session }: SignedIn,
    Extension(deadline): Extension<Deadline>,
    PathParams(id): PathParams<String>,
    JsonBody(api::Ready { ready }): JsonBody<api::Ready>,
) -> Answer<api::Room> {
    let set = async || {
        let now = api.shared_now().await?;
        Ok::<_, ApiError>(api.store().ready(&id, &session.player, ready, now).await?)
    };
    let mut outcome = set().await?;
    if outcome == ReadyOutcome::NoPuzzle {
        let (room, _) = api.store().room(&id).await?.ok_or(NO_ROOM)?;
        deadline.extend(GENERATING);
        let params = new_puzzle(&api, kind_of(&room)?).await?;
        api.store().set_next_puzzle(&id, &params).await?;
        outcome = set().await?;
    }
    match outcome {
        ReadyOutcome::Done => Ok(Json(load(&api, &session, &id).await?)),
        ReadyOutcome::NoRoom => Err(NO_ROOM),
        ReadyOutcome::Full => Err(ApiError::Used("the room is full")),
        ReadyOutcome::OpenRace => {
            Err(ApiError::Used("finish or give up your open race of this variant first"))
        }
        // Another round has begun in between.
        ReadyOutcome::NoPuzzle => Err(ApiError::Busy),
    }
}

/// Leaves a race room. A race that has begun stays open.
#[utoipa::path(
    delete, path = "/api/v1/rooms/{room}/me",
    params(("room" = String, Path)),
    responses((status = 204), NotSignedIn, NotFound)
)]
pub(super) async fn leave(
    SignedIn { api, session }: SignedIn,
    PathParams(id): PathParams<String>,
) -> Removed {
    let now = api.shared_now().await?;
    let was_there = api.store().leave_room(&id, &session.player, now).await?;
    removed(was_there, "room not found, or you aren't in it")
}

/// Tells the other players how far the player is. Nothing depends on it.
#[utoipa::path(
    put, path = "/api/v1/rooms/{room}/progress", request_body = api::Progress,
    params(("room" = String, Path)),
    responses((status = 204), Malformed, NotSignedIn, NotFound)
)]
pub(super) async fn progress(
    SignedIn { api, session }: SignedIn,
    PathParams(id): PathParams<String>,
    JsonBody(api::Progress { percent }): JsonBody<api::Progress>,
) -> Removed {
    if percent > 100 {
        return Err(ApiError::Malformed("`percent` must be between 0 and 100".into()));
    }
    let (percent, now) = (percent as i64, api.shared_now().await?);
    let was_racing = api.store().set_progress(&id, &session.player, percent, now).await?;
    removed(was_racing, "you aren't racing in this room")
}

/// Returns a race room, or follows it.
///
/// With `Accept: text/event-stream` the answer is a stream of events. Each has the room as JSON in its data: the first
/// at once, the next ones whenever the room changes. The room contains the player's race from the end of the countdown on. The
/// stream ends when the player leaves the room, and after half an hour.
#[utoipa::path(
    get, path = "/api/v1/rooms/{room}",
    params(("room" = String, Path)),
    responses((status = 200, body = api::Room), NotSignedIn, NotFound, Used)
)]
pub(super) async fn room(
    SignedIn { api, session }: SignedIn,
    PathParams(id): PathParams<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let room = load(&api, &session, &id).await?;
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    if accepted.is_none_or(|accepted| !accepted.contains(EVENTS)) {
        return Ok(Json(room).into_response());
    }
    let followed = api.inner.followers.take(&session.player)?;
    let (send, parts) = mpsc::channel(1);
    tokio::spawn(async move {
        // The client follows the room again.
        if let Err(error) = follow(&api, &session, &id, &send).await {
            tracing::debug!(code = error.code(), "a room is no longer followed");
        }
        drop(followed);
    });
    let headers = [
        (header::CONTENT_TYPE, EVENTS),
        // For nginx, which would otherwise collect the events.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::new(Parts(parts))).into_response())
}

/// Sends a room whenever it changes, until the client disconnects or the player isn't in the room.
async fn follow(
    api: &Api,
    session: &Session,
    id: &str,
    to: &mpsc::Sender<Part>,
) -> Result<(), ApiError> {
    let began = Instant::now();
    let (mut last, mut sent_at) = (None, began);
    while began.elapsed() < FOLLOWED {
        let now = api.shared_now().await?;
        let Some((room, mut players)) = api.store().room(id).await? else { break };
        let own = players.iter_mut().find(|player| player.player == session.player);
        let Some(own) = own else { break };
        let was_present = is_present(own, now);
        if now - own.seen > HEARTBEAT {
            api.store().note_seen(id, &session.player, now).await?;
            own.seen = now;
        }
        let begins = due(&room, &players, now);
        let is_due = begins != 0 && begins <= now && !room.next_params.is_empty();
        if is_due || (begins == 0) != (room.due == 0) || !was_present {
            api.store().begin_due_round(id, now).await?;
            sleep(AGAIN).await;
            continue;
        }
        let seen = seen_by(api, session, &room, &players, now)?;
        let event = if last.as_ref() != Some(&seen) {
            let json = serde_json::to_string(&seen).unwrap_or_default();
            last = Some(seen);
            Some(format!("data: {json}\n\n"))
        } else if sent_at.elapsed() >= KEEP_ALIVE {
            Some(":\n\n".to_owned())
        } else {
            None
        };
        if let Some(event) = event {
            sent_at = Instant::now();
            if to.send(Ok(event.into())).await.is_err() {
                break;
            }
        }
        // The puzzle is shown as soon as the countdown ends.
        let until_start = u64::try_from(room.starts - now).ok().filter(|&millis| millis > 0);
        let look = until_start.map_or(LOOK, |millis| LOOK.min(Duration::from_millis(millis)));
        tokio::select! {
            () = sleep(look) => {}
            () = to.closed() => break,
        }
    }
    Ok(())
}

/// Returns a room as a player in it sees it.
async fn load(api: &Api, session: &Session, id: &str) -> Result<api::Room, ApiError> {
    let now = api.shared_now().await?;
    let (room, players) = api.store().room(id).await?.ok_or(NO_ROOM)?;
    if players.iter().all(|player| player.player != session.player) {
        return Err(NO_ROOM);
    }
    seen_by(api, session, &room, &players, now)
}

fn seen_by(
    api: &Api,
    session: &Session,
    room: &RoomRow,
    players: &[RoomPlayerRow],
    now: i64,
) -> Result<api::Room, ApiError> {
    let own = players.iter().find(|player| player.player == session.player);
    let racing = own.filter(|own| is_racing(room, own, now) && room.starts <= now);
    let race = match racing {
        Some(own) => {
            let (ticket, params) = (own.ticket.clone(), room.params.clone());
            let race = RaceRow { ticket, params, issued: room.starts };
            Some(signed(api, session.player.clone(), kind_of(room)?, race))
        }
        None => None,
    };
    Ok(api::Room {
        room: room.id.clone(),
        kind: room.kind.clone(),
        round: room.round as u64,
        starts: (room.round > 0).then_some(room.starts as u64),
        due: (room.due > 0).then_some(room.due as u64),
        race,
        players: players.iter().map(|player| seen_by_others(room, player, now)).collect(),
    })
}

fn kind_of(room: &RoomRow) -> Result<Race, ApiError> {
    Race::of(&room.kind).ok_or(ApiError::Gone("this race variant no longer exists"))
}
