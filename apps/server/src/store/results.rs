//! Results and their records.

use sqlx::{AnyConnection, FromRow, Result, Row};

use super::leaderboards::{SortColumn, TimeAndMoves, improve_bests};
use super::players::lock_player;
use super::retry::retried;
use super::row::row;
use super::{DatabaseKind, Store};

row! {
    /// A result, without its record.
    ResultRow {
        id: String, leaderboard: String, time: i64, moves: i64, hints_used: i64, at: i64, by_time: bool, by_moves: bool,
        offline: bool,
    }
}

/// Selects results, with additional columns and a condition.
macro_rules! select_results {
    ($more:literal $rest:literal) => {
        concat!(
            "SELECT id, leaderboard, time, moves, hints_used, at, by_time, by_moves, ",
            "CAST(CASE WHEN ticket IS NULL THEN 1 ELSE 0 END AS BIGINT) AS offline",
            $more,
            " FROM results WHERE ",
            $rest
        )
    };
}

/// A result to store.
#[derive(Clone, Debug)]
pub(crate) struct UnstoredResult {
    pub(crate) player: String,
    pub(crate) ticket: Option<String>,
    /// Whether the ticket belongs to a race, which ends with the result.
    pub(crate) is_race: bool,
    pub(crate) record_hash: String,
    pub(crate) record: String,
    pub(crate) row: ResultRow,
}

/// Outcome of storing a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StoreOutcome {
    /// It is stored, and these are the player's bests on its leaderboard.
    New(ResultRow, TimeAndMoves<Option<i64>>),
    /// It was stored before.
    Duplicate(ResultRow),
    /// Its ticket was used for another result.
    TicketUsed,
    /// The player's account has been deleted.
    NoPlayer,
}

impl ResultRow {
    /// Returns the value to sort by, if the result may be ranked.
    pub(super) fn value(&self, sorted_by: SortColumn) -> Option<i64> {
        match sorted_by {
            SortColumn::Time => self.by_time.then_some(self.time),
            SortColumn::Moves => self.by_moves.then_some(self.moves),
        }
    }
}

impl Store {
    /// Stores a result once, and updates the leaderboards.
    pub(crate) async fn store_result(&self, result: UnstoredResult) -> Result<StoreOutcome> {
        match self.kind {
            DatabaseKind::Sqlite => self.store_in_batch(result).await,
            DatabaseKind::Postgres => retried(|| self.store_alone(&result)).await,
        }
    }

    /// Stores results in one transaction.
    pub(super) async fn store_all(&self, batch: &[UnstoredResult]) -> Result<Vec<StoreOutcome>> {
        let mut transaction = self.begin().await?;
        let mut stored = Vec::new();
        for result in batch {
            stored.push(store_one(&mut transaction, result).await?);
        }
        transaction.commit().await?;
        Ok(stored)
    }

    /// Finds a player's stored result by the hash of its record.
    pub(crate) async fn find_result(
        &self,
        player: &str,
        record_hash: &str,
    ) -> Result<Option<ResultRow>> {
        sqlx::query_as(KNOWN).bind(player).bind(record_hash).fetch_optional(&self.read).await
    }

    /// Returns the record of a ranked result whose player isn't hidden.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>> {
        let select = "SELECT r.record FROM results r JOIN players p ON p.id = r.player \
                      WHERE r.id = $1 AND r.by_time + r.by_moves > 0 AND p.hidden = 0";
        sqlx::query_scalar(select).bind(id).fetch_optional(&self.read).await
    }

    /// Returns a player's results with their records, by id, starting after the id `after`.
    pub(crate) async fn results_of(
        &self,
        player: &str,
        after: &str,
        limit: i64,
    ) -> Result<Vec<(ResultRow, String)>> {
        let select = select_results!(", record" "player = $1 AND id > $2 ORDER BY id LIMIT $3");
        let select = sqlx::query(select).bind(player).bind(after).bind(limit);
        let rows = select.fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((ResultRow::from_row(row)?, row.try_get("record")?))).collect()
    }
}

/// Stores a result in a transaction. If it isn't new, nothing changes.
async fn store_one(
    connection: &mut AnyConnection,
    result: &UnstoredResult,
) -> Result<StoreOutcome> {
    let Some(hidden) = lock_player(connection, &result.player).await? else {
        return Ok(StoreOutcome::NoPlayer);
    };
    let known = sqlx::query_as(KNOWN).bind(&result.player).bind(&result.record_hash);
    if let Some(known) = known.fetch_optional(&mut *connection).await? {
        return Ok(StoreOutcome::Duplicate(known));
    }
    let ResultRow { id, leaderboard, time, moves, hints_used, at, by_time, by_moves, .. } =
        &result.row;
    let insert = "INSERT INTO results \
                  (id, player, leaderboard, ticket, record_hash, record, time, moves, hints_used, at, by_time, by_moves) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
                  ON CONFLICT (ticket) DO NOTHING";
    let insert = sqlx::query(insert)
        .bind(id)
        .bind(&result.player)
        .bind(leaderboard)
        .bind(&result.ticket)
        .bind(&result.record_hash)
        .bind(&result.record)
        .bind(*time)
        .bind(*moves)
        .bind(*hints_used)
        .bind(*at)
        .bind(i64::from(*by_time))
        .bind(i64::from(*by_moves));
    if insert.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(StoreOutcome::TicketUsed);
    }
    if result.is_race {
        let over = sqlx::query("DELETE FROM races WHERE ticket = $1").bind(&result.ticket);
        over.execute(&mut *connection).await?;
    }
    let bests = if hidden {
        TimeAndMoves::default()
    } else {
        improve_bests(connection, &result.player, &result.row).await?
    };
    Ok(StoreOutcome::New(result.row.clone(), bests))
}

/// Selects a player's results in order of arrival.
pub(super) const RESULTS_IN_ORDER: &str = select_results!("" "player = $1 ORDER BY at, id");

const KNOWN: &str = select_results!("" "player = $1 AND record_hash = $2");
