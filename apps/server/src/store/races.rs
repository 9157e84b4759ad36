//! Open races of players.

use sqlx::{AnyConnection, Result};

use super::Store;
use super::retry::retried;
use super::rooms::end_race;
use super::row::row;
use crate::room::ended;

row! {
    RaceRow { ticket: String, params: String, issued: i64 }
}

row! {
    /// How many races of a variant a player has finished and given up.
    RaceCountRow { kind: String, finished: i64, given_up: i64 }
}

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RaceEnd {
    Finished,
    GivenUp,
}

/// Counts a race that has ended.
pub(super) async fn count_race(
    connection: &mut AnyConnection,
    player: &str,
    kind: &str,
    end: RaceEnd,
) -> Result<()> {
    let upsert = "INSERT INTO race_counts (player, kind, finished, given_up) VALUES ($1, $2, $3, $4) \
                  ON CONFLICT (player, kind) DO UPDATE SET \
                  finished = race_counts.finished + excluded.finished, \
                  given_up = race_counts.given_up + excluded.given_up";
    let upsert = sqlx::query(upsert).bind(player).bind(kind);
    let upsert = upsert.bind(i64::from(end == RaceEnd::Finished));
    let upsert = upsert.bind(i64::from(end == RaceEnd::GivenUp));
    upsert.execute(connection).await.map(drop)
}

/// Opens a race, unless one of the variant was opened later than `oldest`. An older one then counts as given up. Returns
/// whether the race is open now.
pub(super) async fn insert_race(
    connection: &mut AnyConnection,
    player: &str,
    kind: &str,
    race: &RaceRow,
    oldest: i64,
) -> Result<bool> {
    let delete = "DELETE FROM races WHERE player = $1 AND kind = $2 AND issued <= $3";
    let delete = sqlx::query(delete).bind(player).bind(kind).bind(oldest);
    if delete.execute(&mut *connection).await?.rows_affected() > 0 {
        count_race(&mut *connection, player, kind, RaceEnd::GivenUp).await?;
    }
    let upsert = "INSERT INTO races (player, kind, ticket, params, issued) VALUES ($1, $2, $3, $4, $5) \
                  ON CONFLICT (player, kind) DO NOTHING";
    let upsert = sqlx::query(upsert).bind(player).bind(kind).bind(&race.ticket);
    let upsert = upsert.bind(&race.params).bind(race.issued);
    Ok(upsert.execute(connection).await?.rows_affected() > 0)
}

impl Store {
    /// Opens a race, unless one of the variant was opened later than `oldest`. Returns the open race.
    pub(crate) async fn open_race(
        &self,
        player: &str,
        kind: &str,
        race: &RaceRow,
        oldest: i64,
    ) -> Result<RaceRow> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            insert_race(&mut transaction, player, kind, race, oldest).await?;
            let select = "SELECT ticket, params, issued FROM races WHERE player = $1 AND kind = $2";
            let select = sqlx::query_as(select).bind(player).bind(kind);
            let open = select.fetch_one(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(open)
        })
        .await
    }

    /// Returns a player's open race of a variant, if it was opened later than `oldest`.
    pub(crate) async fn race(
        &self,
        player: &str,
        kind: &str,
        oldest: i64,
    ) -> Result<Option<RaceRow>> {
        let select = "SELECT ticket, params, issued FROM races WHERE player = $1 AND kind = $2 AND issued > $3";
        let select = sqlx::query_as(select).bind(player).bind(kind).bind(oldest);
        select.fetch_optional(&self.read).await
    }

    /// Returns a player's stored races, by variant.
    pub(crate) async fn races_of(&self, player: &str) -> Result<Vec<(String, RaceRow)>> {
        let select =
            "SELECT kind, ticket, params, issued FROM races WHERE player = $1 ORDER BY kind";
        let select = sqlx::query_as::<_, (String, String, String, i64)>(select).bind(player);
        let rows = select.fetch_all(&self.read).await?;
        let race = |(kind, ticket, params, issued)| (kind, RaceRow { ticket, params, issued });
        Ok(rows.into_iter().map(race).collect())
    }

    /// Returns whether the race of a ticket is open.
    pub(crate) async fn is_race_open(&self, ticket: &str) -> Result<bool> {
        let select = sqlx::query("SELECT 1 FROM races WHERE ticket = $1").bind(ticket);
        Ok(select.fetch_optional(&self.read).await?.is_some())
    }

    /// Returns how many races a player has finished and given up, by variant.
    pub(crate) async fn race_counts(&self, player: &str) -> Result<Vec<RaceCountRow>> {
        let select =
            "SELECT kind, finished, given_up FROM race_counts WHERE player = $1 ORDER BY kind";
        sqlx::query_as(select).bind(player).fetch_all(&self.read).await
    }

    /// Gives up a race, and counts it. Returns false if none of the variant is open.
    pub(crate) async fn give_up_race(&self, player: &str, kind: &str) -> Result<bool> {
        retried(|| async move {
            let mut transaction = self.begin().await?;
            let delete = "DELETE FROM races WHERE player = $1 AND kind = $2 RETURNING ticket";
            let delete = sqlx::query_scalar::<_, String>(delete).bind(player).bind(kind);
            let ticket = delete.fetch_optional(&mut *transaction).await?;
            if let Some(ticket) = &ticket {
                count_race(&mut transaction, player, kind, RaceEnd::GivenUp).await?;
                end_race(&mut transaction, ticket, ended::GIVEN_UP, 0).await?;
            }
            transaction.commit().await?;
            Ok(ticket.is_some())
        })
        .await
    }
}
