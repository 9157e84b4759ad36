//! Race rooms and their players.

use sqlx::{AnyConnection, Result};

use super::Store;
use super::races::{RaceRow, insert_race};
use super::retry::retried;
use super::row::row;
use crate::room::{COUNTDOWN, EXPIRY, LONGEST_RACE, MOST_PLAYERS, due, is_present, takes_part};

row! {
    /// A room. `params` is the puzzle of this round, and `due` is when the next one begins.
    RoomRow { id: String, kind: String, round: i64, params: String, next_params: String, starts: i64, due: i64 }
}

row! {
    /// A player in a room. The name is empty if the operator has hidden the player.
    RoomPlayerRow {
        player: String, name: String, tag: String, seen: i64, ready: bool,
        round: i64, ticket: String, percent: i64, ended: i64, time: i64,
    }
}

/// Result of joining a room or changing whether one is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadyOutcome {
    Done,
    /// There is no such room.
    NoRoom,
    /// All places are taken by players who are present.
    Full,
    /// The player has an open race of the variant.
    OpenRace,
    /// The next round has no puzzle yet.
    NoPuzzle,
}

const ROOM: &str =
    "SELECT id, kind, round, params, next_params, starts, due FROM rooms WHERE id = $1";

const PLAYERS: &str = "SELECT r.player, CASE WHEN p.hidden = 0 THEN p.name ELSE '' END AS name, p.tag, r.seen, \
                       r.ready, r.round, r.ticket, r.percent, r.ended, r.time \
                       FROM room_players r JOIN players p ON p.id = r.player WHERE r.room = $1 ORDER BY r.since, r.player";

impl Store {
    /// Creates a room with its first player, and removes rooms in which nothing has happened for long.
    pub(crate) async fn create_room(
        &self,
        id: &str,
        kind: &str,
        player: &str,
        now: i64,
    ) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let prune = sqlx::query("DELETE FROM rooms WHERE touched < $1").bind(now - EXPIRY);
            prune.execute(&mut *transaction).await?;
            let insert = sqlx::query("INSERT INTO rooms (id, kind, touched) VALUES ($1, $2, $3)");
            insert.bind(id).bind(kind).bind(now).execute(&mut *transaction).await?;
            enter(&mut transaction, id, player, now).await?;
            transaction.commit().await
        })
        .await
    }

    /// Returns a room and its players in order of joining.
    pub(crate) async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<RoomPlayerRow>)>> {
        let Some(room) = sqlx::query_as(ROOM).bind(id).fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        Ok(Some((room, sqlx::query_as(PLAYERS).bind(id).fetch_all(&self.read).await?)))
    }

    /// Adds a player to a room unless they are there, and stores whether they are ready for the next round. The round
    /// begins if nobody else has to be waited for.
    pub(crate) async fn ready(
        &self,
        id: &str,
        player: &str,
        is_ready: bool,
        now: i64,
    ) -> Result<ReadyOutcome> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let Some(room) = lock_room(&mut transaction, id, now).await? else {
                return Ok(ReadyOutcome::NoRoom);
            };
            let players: Vec<RoomPlayerRow> =
                sqlx::query_as(PLAYERS).bind(id).fetch_all(&mut *transaction).await?;
            if players.iter().all(|other| other.player != player)
                && !make_place(&mut transaction, &players, now).await?
            {
                return Ok(ReadyOutcome::Full);
            }
            enter(&mut transaction, id, player, now).await?;
            if is_ready {
                let select = "SELECT 1 FROM races WHERE player = $1 AND kind = $2 AND issued > $3";
                let select = sqlx::query(select).bind(player).bind(&room.kind);
                let select = select.bind(now - LONGEST_RACE);
                if select.fetch_optional(&mut *transaction).await?.is_some() {
                    return Ok(ReadyOutcome::OpenRace);
                }
                if room.next_params.is_empty() {
                    return Ok(ReadyOutcome::NoPuzzle);
                }
            }
            let update = sqlx::query("UPDATE room_players SET ready = $2 WHERE player = $1");
            update.bind(player).bind(i64::from(is_ready)).execute(&mut *transaction).await?;
            begin_if_due(&mut transaction, &room, now).await?;
            transaction.commit().await?;
            Ok(ReadyOutcome::Done)
        })
        .await
    }

    /// Stores the puzzle of the next round, unless there is one.
    pub(crate) async fn set_next_puzzle(&self, id: &str, params: &str) -> Result<()> {
        retried(|| async move {
            let update = "UPDATE rooms SET next_params = $2 WHERE id = $1 AND next_params = ''";
            let update = sqlx::query(update).bind(id).bind(params);
            update.execute(&self.write).await.map(drop)
        })
        .await
    }

    /// Removes a player from a room. Their race stays open, unless it hasn't begun yet. Returns false if they aren't there.
    pub(crate) async fn leave_room(&self, id: &str, player: &str, now: i64) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let Some(room) = lock_room(&mut transaction, id, now).await? else { return Ok(false) };
            if !is_in(&mut transaction, id, player).await? {
                return Ok(false);
            }
            leave(&mut transaction, player, now).await?;
            begin_if_due(&mut transaction, &room, now).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Stores how far a player is in the race. Returns false if they aren't racing in this room.
    pub(crate) async fn set_progress(
        &self,
        id: &str,
        player: &str,
        percent: i64,
        now: i64,
    ) -> Result<bool> {
        retried(|| async move {
            let update = "UPDATE room_players SET percent = $3, seen = $4 \
                          WHERE room = $1 AND player = $2 AND ended = 0 AND round > 0";
            let update = sqlx::query(update).bind(id).bind(player).bind(percent).bind(now);
            Ok(update.execute(&self.write).await?.rows_affected() > 0)
        })
        .await
    }

    /// Notes that a player is connected. Returns false if they aren't in the room.
    pub(crate) async fn note_seen(&self, id: &str, player: &str, now: i64) -> Result<bool> {
        retried(|| async move {
            let update = "UPDATE room_players SET seen = $3 WHERE room = $1 AND player = $2";
            let update = sqlx::query(update).bind(id).bind(player).bind(now);
            Ok(update.execute(&self.write).await?.rows_affected() > 0)
        })
        .await
    }

    /// Begins the next round if it is due, and updates when that is.
    pub(crate) async fn begin_due_round(&self, id: &str, now: i64) -> Result<()> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let Some(room) = lock_room(&mut transaction, id, now).await? else { return Ok(()) };
            begin_if_due(&mut transaction, &room, now).await?;
            transaction.commit().await
        })
        .await
    }
}

/// Stores how the race of a ticket has ended, if it is in a room.
pub(super) async fn end_race(
    connection: &mut AnyConnection,
    ticket: &str,
    ended: i64,
    time: i64,
) -> Result<()> {
    let update = "UPDATE room_players SET ended = $2, time = $3 WHERE ticket = $1";
    let update = sqlx::query(update).bind(ticket).bind(ended).bind(time);
    update.execute(connection).await.map(drop)
}

/// Locks a room, so that it is changed by one transaction at a time.
async fn lock_room(connection: &mut AnyConnection, id: &str, now: i64) -> Result<Option<RoomRow>> {
    let lock = "UPDATE rooms SET touched = $2 WHERE id = $1 \
                RETURNING id, kind, round, params, next_params, starts, due";
    sqlx::query_as(lock).bind(id).bind(now).fetch_optional(connection).await
}

async fn is_in(connection: &mut AnyConnection, id: &str, player: &str) -> Result<bool> {
    let select = sqlx::query("SELECT 1 FROM room_players WHERE room = $1 AND player = $2");
    Ok(select.bind(id).bind(player).fetch_optional(connection).await?.is_some())
}

/// Puts a player into a room, and takes them out of another one. The room must be locked.
async fn enter(connection: &mut AnyConnection, id: &str, player: &str, now: i64) -> Result<()> {
    if !is_in(&mut *connection, id, player).await? {
        leave(&mut *connection, player, now).await?;
    }
    let last = "SELECT COALESCE(MAX(since), 0) FROM room_players WHERE room = $1";
    let last: i64 = sqlx::query_scalar(last).bind(id).fetch_one(&mut *connection).await?;
    let upsert = "INSERT INTO room_players (player, room, since, seen) VALUES ($1, $2, $3, $4) \
                  ON CONFLICT (player) DO UPDATE SET seen = excluded.seen, room = excluded.room";
    let upsert = sqlx::query(upsert).bind(player).bind(id).bind(now.max(last + 1)).bind(now);
    upsert.execute(connection).await.map(drop)
}

/// Takes a player out of their room. A race that hasn't begun is no race.
async fn leave(connection: &mut AnyConnection, player: &str, now: i64) -> Result<()> {
    let delete = "DELETE FROM races WHERE issued > $2 \
                  AND ticket = (SELECT ticket FROM room_players WHERE player = $1)";
    sqlx::query(delete).bind(player).bind(now).execute(&mut *connection).await?;
    let delete = sqlx::query("DELETE FROM room_players WHERE player = $1").bind(player);
    delete.execute(connection).await.map(drop)
}

/// Makes sure that a room has a free place: an absent player who isn't racing gives way. Returns false if it is full.
async fn make_place(
    connection: &mut AnyConnection,
    players: &[RoomPlayerRow],
    now: i64,
) -> Result<bool> {
    if players.len() < MOST_PLAYERS {
        return Ok(true);
    }
    match players.iter().find(|player| !is_present(player, now)) {
        Some(absent) => leave(connection, &absent.player, now).await.map(|()| true),
        None => Ok(false),
    }
}

/// Begins the next round if it is due, and updates when that is. The room must be locked.
async fn begin_if_due(connection: &mut AnyConnection, room: &RoomRow, now: i64) -> Result<()> {
    let players: Vec<RoomPlayerRow> =
        sqlx::query_as(PLAYERS).bind(&room.id).fetch_all(&mut *connection).await?;
    let due = due(room, &players, now);
    if due == 0 || due > now || room.next_params.is_empty() {
        let update = sqlx::query("UPDATE rooms SET due = $2 WHERE id = $1");
        return update.bind(&room.id).bind(due).execute(connection).await.map(drop);
    }
    let (round, starts) = (room.round + 1, now + COUNTDOWN);
    let update = "UPDATE rooms SET round = $2, params = next_params, next_params = '', starts = $3, due = 0 \
                  WHERE id = $1";
    let update = sqlx::query(update).bind(&room.id).bind(round).bind(starts);
    update.execute(&mut *connection).await?;
    for RoomPlayerRow { player, .. } in players.iter().filter(|player| takes_part(player, now)) {
        let ticket = format!("{}-{round}-{player}", room.id);
        let race = RaceRow { ticket, params: room.next_params.clone(), issued: starts };
        // A player who has meanwhile opened a race of their own isn't in this round.
        if insert_race(&mut *connection, player, &room.kind, &race, now - LONGEST_RACE).await? {
            let update = "UPDATE room_players SET round = $2, ticket = $3, percent = 0, ended = 0, time = 0 \
                          WHERE player = $1";
            let update = sqlx::query(update).bind(player).bind(round).bind(&race.ticket);
            update.execute(&mut *connection).await?;
        }
        let update = sqlx::query("UPDATE room_players SET ready = 0 WHERE player = $1");
        update.bind(player).execute(&mut *connection).await?;
    }
    Ok(())
}
