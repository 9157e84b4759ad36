//! Results and their records, and each player's best.

use sqlx::{AnyConnection, FromRow, Result, Row};

use super::leaderboards::{SortColumn, TimeAndMoves, improve_bests};
use super::retry::retried;
use super::row::row;
use super::{Kind, Store};

row! {
    /// A result as stored, without its record.
    ResultRow {
        id: String, leaderboard: String, time: i64, moves: i64, hints_used: i64, at: i64, by_time: bool, by_moves: bool,
        offline: bool,
    }
}

/// Selects rows of results, with these columns more, where this holds.
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

/// A result to be stored: whose it is, its ticket, and its record.
#[derive(Clone, Debug)]
pub(crate) struct UnstoredResult {
    pub(crate) player: String,
    pub(crate) ticket: Option<String>,
    /// Whether the ticket is of a race, which is over with its result.
    pub(crate) is_race: bool,
    pub(crate) record_hash: String,
    pub(crate) record: String,
    pub(crate) row: ResultRow,
}

/// What became of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// It is stored now, and these are the player's bests on its leaderboard.
    New(ResultRow, TimeAndMoves<Option<i64>>),
    /// It was stored before.
    Known(ResultRow),
    /// Its ticket was used by another one.
    TicketUsed,
    /// The player has left meanwhile.
    NoPlayer,
}

impl ResultRow {
    /// Its value in a sorted_by, if it may be in it.
    pub(super) fn value(&self, sorted_by: SortColumn) -> Option<i64> {
        match sorted_by {
            SortColumn::Time => self.by_time.then_some(self.time),
            SortColumn::Moves => self.by_moves.then_some(self.moves),
        }
    }
}

impl Store {
    /// Stores a result once, and what it changes in the leaderboards with it.
    pub(crate) async fn store_result(&self, result: UnstoredResult) -> Result<Stored> {
        match self.kind {
            Kind::Sqlite => self.store_in_batch(result).await,
            Kind::Postgres => retried(|| self.store_alone(&result)).await,
        }
    }

    /// Stores results in one transaction.
    pub(super) async fn store_all(&self, batch: &[UnstoredResult]) -> Result<Vec<Stored>> {
        let mut transaction = self.begin().await?;
        let mut stored = Vec::new();
        for result in batch {
            stored.push(store_one(&mut transaction, result).await?);
        }
        transaction.commit().await?;
        Ok(stored)
    }

    /// The result of a player that has this record.
    pub(crate) async fn known_result(
        &self,
        player: &str,
        record_hash: &str,
    ) -> Result<Option<ResultRow>> {
        sqlx::query_as(KNOWN).bind(player).bind(record_hash).fetch_optional(&self.read).await
    }

    /// The record of a result that may be in a sorted_by, whose player is not hidden.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>> {
        let select = "SELECT r.record FROM results r JOIN players p ON p.id = r.player \
                      WHERE r.id = $1 AND r.by_time + r.by_moves > 0 AND p.hidden = 0";
        sqlx::query_scalar(select).bind(id).fetch_optional(&self.read).await
    }

    /// The results of a player after one of them, in the order of their ids, with their records.
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

/// Stores a result in a transaction. If it is not new, nothing is changed.
async fn store_one(connection: &mut AnyConnection, result: &UnstoredResult) -> Result<Stored> {
    // Nothing changes, but results of one player wait for each other on every kind of database.
    let lock = "UPDATE players SET since = since WHERE id = $1 RETURNING hidden";
    let lock = sqlx::query_scalar::<_, i64>(lock).bind(&result.player);
    let Some(hidden) = lock.fetch_optional(&mut *connection).await? else {
        return Ok(Stored::NoPlayer);
    };
    let known = sqlx::query_as(KNOWN).bind(&result.player).bind(&result.record_hash);
    if let Some(known) = known.fetch_optional(&mut *connection).await? {
        return Ok(Stored::Known(known));
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
        return Ok(Stored::TicketUsed);
    }
    if result.is_race {
        let over = sqlx::query("DELETE FROM races WHERE ticket = $1").bind(&result.ticket);
        over.execute(&mut *connection).await?;
    }
    let bests = match hidden {
        0 => improve_bests(connection, &result.player, &result.row).await?,
        _ => TimeAndMoves::default(),
    };
    Ok(Stored::New(result.row.clone(), bests))
}

/// The results of a player in the order of their arrival.
pub(super) const RESULTS_IN_ORDER: &str = select_results!("" "player = $1 ORDER BY at, id");

const KNOWN: &str = select_results!("" "player = $1 AND record_hash = $2");
