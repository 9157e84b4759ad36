//! Open races of players.

use sqlx::Result;

use super::Store;
use super::retry::retried;
use super::row::row;

row! {
    RaceRow { ticket: String, params: String, issued: i64 }
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
            let upsert = "INSERT INTO races (player, kind, ticket, params, issued) VALUES ($1, $2, $3, $4, $5) \
                          ON CONFLICT (player, kind) DO UPDATE SET ticket = excluded.ticket, \
                          params = excluded.params, issued = excluded.issued WHERE races.issued <= $6";
            sqlx::query(upsert)
                .bind(player)
                .bind(kind)
                .bind(&race.ticket)
                .bind(&race.params)
                .bind(race.issued)
                .bind(oldest)
                .execute(&mut *transaction)
                .await?;
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

    /// Gives up a race. Returns false if none of the variant is open.
    pub(crate) async fn give_up_race(&self, player: &str, kind: &str) -> Result<bool> {
        retried(|| async move {
            let delete = sqlx::query("DELETE FROM races WHERE player = $1 AND kind = $2");
            let deleted = delete.bind(player).bind(kind).execute(&self.write).await?;
            Ok(deleted.rows_affected() > 0)
        })
        .await
    }
}
