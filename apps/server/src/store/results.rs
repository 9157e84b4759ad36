//! Results and their records.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, FromRow, Result, Row};

use super::Store;
use super::leaderboards::{SortColumn, TallyChanges, TimeAndMoves, improve_bests};
use super::players::lock_writer;
use super::races::{RaceEnd, count_race};
use super::rooms::end_race;
use super::row::row;
use crate::room::ended;

row! {
    /// A result, without its record.
    ResultRow {
        id: String, leaderboard: String, time: i64, moves: i64, hints_used: i64, at: i64, by_time: bool, by_moves: bool,
        review: i64, offline: bool,
    }
}

/// Values of the column `review`.
pub(crate) mod review {
    pub(crate) const NONE: i64 = 0;
    /// Faster than people play; waiting for the operator.
    pub(crate) const TOO_FAST: i64 = 1;
    /// Equal to another player's record; waiting for the operator.
    pub(crate) const COPY: i64 = 2;
    pub(crate) const REJECTED: i64 = 3;
}

/// Shortest playing time, in milliseconds, from which a record that equals another player's is a copy. Shorter games can be
/// equal by chance.
const SHORTEST_COPY: i64 = 1000;

/// Selects results, with additional columns and a condition.
macro_rules! select_results {
    ($more:literal $rest:literal) => {
        concat!(
            "SELECT id, leaderboard, time, moves, hints_used, at, by_time, by_moves, review, ",
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
    /// The variant if the ticket belongs to a race, which ends with the result.
    pub(crate) race: Option<String>,
    /// Playing time by the record, in milliseconds.
    pub(crate) played: i64,
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
    /// Its race was finished or given up in the meantime.
    RaceOver,
    /// The player's account has been deleted.
    NoPlayer,
}

impl ResultRow {
    /// Returns the value to sort by, if the result is ranked.
    pub(super) fn value(&self, sorted_by: SortColumn) -> Option<i64> {
        let (may_rank, value) = match sorted_by {
            SortColumn::Time => (self.by_time, self.time),
            SortColumn::Moves => (self.by_moves, self.moves),
        };
        (may_rank && self.review == review::NONE).then_some(value)
    }

    /// Returns whether the operator has to approve the result before it is ranked.
    pub(crate) fn is_under_review(&self) -> bool {
        [review::TOO_FAST, review::COPY].contains(&self.review)
    }

    /// Returns whether the result counts on its leaderboard, by time or by moves.
    pub(crate) fn is_ranked(&self) -> bool {
        SortColumn::ALL.into_iter().any(|sorted_by| self.value(sorted_by).is_some())
    }
}

impl Store {
    /// Stores a result once, and updates the leaderboards.
    pub(crate) async fn store_result(&self, result: UnstoredResult) -> Result<StoreOutcome> {
        self.store_in_batch(result).await
    }

    /// Stores results in one transaction. It locks rows of players and tallies in the same order as any other transaction,
    /// so that they don't deadlock.
    pub(super) async fn store_all(&self, batch: &[UnstoredResult]) -> Result<Vec<StoreOutcome>> {
        let mut transaction = self.begin().await?;
        let mut players: BTreeMap<&str, Option<bool>> =
            batch.iter().map(|result| (&*result.player, None)).collect();
        for (player, hidden) in &mut players {
            *hidden = lock_writer(&mut transaction, player, self.heartbeat()).await?;
        }
        let (mut stored, mut changes) = (Vec::new(), TallyChanges::default());
        for result in batch {
            let outcome = match players.get(&*result.player).copied().flatten() {
                Some(hidden) => store_one(&mut transaction, result, hidden, &mut changes).await?,
                None => StoreOutcome::NoPlayer,
            };
            stored.push(outcome);
        }
        changes.apply(&mut transaction).await?;
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

    /// Returns the leaderboard and the record of a ranked result whose player isn't hidden.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<(String, String)>> {
        let select = "SELECT r.leaderboard, r.record FROM results r JOIN players p ON p.id = r.player \
                      WHERE r.id = $1 AND r.by_time + r.by_moves > 0 AND r.review = 0 AND p.hidden = 0";
        self.reading(|mut connection| async move {
            sqlx::query_as(select).bind(id).fetch_optional(&mut *connection).await
        })
        .await
    }

    /// Returns whether a player has solved the puzzle of a leaderboard.
    pub(crate) async fn has_solved(&self, player: &str, leaderboard: &str) -> Result<bool> {
        let select = "SELECT 1 FROM results WHERE player = $1 AND leaderboard = $2 LIMIT 1";
        let select = sqlx::query(select).bind(player).bind(leaderboard);
        Ok(select.fetch_optional(&self.read).await?.is_some())
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
    hidden: bool,
    changes: &mut TallyChanges,
) -> Result<StoreOutcome> {
    let known = sqlx::query_as(KNOWN).bind(&result.player).bind(&result.record_hash);
    if let Some(known) = known.fetch_optional(&mut *connection).await? {
        return Ok(StoreOutcome::Duplicate(known));
    }
    if let Some(kind) = &result.race {
        // It decides which of two requests ends the race.
        let end = sqlx::query("DELETE FROM races WHERE ticket = $1").bind(&result.ticket);
        if end.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(StoreOutcome::RaceOver);
        }
        count_race(connection, &result.player, kind, RaceEnd::Finished).await?;
        let ticket = result.ticket.as_deref().unwrap_or_default();
        end_race(connection, ticket, ended::FINISHED, result.row.time).await?;
    }
    let mut row = result.row.clone();
    if row.is_ranked() && is_copy(connection, result).await? {
        row.review = review::COPY;
    }
    if let Some(ticket) = &result.ticket {
        let insert = "INSERT INTO used_tickets (ticket, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let insert = sqlx::query(insert).bind(ticket).bind(row.at);
        if insert.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(StoreOutcome::TicketUsed);
        }
    }
    let submitted = "INSERT INTO submitted (record_hash, player, result) VALUES ($1, $2, $3)";
    let submitted = sqlx::query(submitted).bind(&result.record_hash).bind(&result.player);
    submitted.bind(&row.id).execute(&mut *connection).await?;
    let ResultRow {
        id, leaderboard, time, moves, hints_used, at, by_time, by_moves, review, ..
    } = &row;
    let insert = "INSERT INTO results (id, player, leaderboard, ticket, record_hash, record, time, moves, \
                  hints_used, at, by_time, by_moves, review) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
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
        .bind(i64::from(*by_moves))
        .bind(*review);
    insert.execute(&mut *connection).await?;
    let bests = if hidden {
        TimeAndMoves::default()
    } else {
        improve_bests(connection, &result.player, &row, changes).await?
    };
    Ok(StoreOutcome::New(row, bests))
}

/// Returns whether another player has sent the same record, with the same moves and times.
async fn is_copy(connection: &mut AnyConnection, result: &UnstoredResult) -> Result<bool> {
    if result.played < SHORTEST_COPY {
        return Ok(false);
    }
    let select = "SELECT 1 FROM submitted WHERE record_hash = $1 AND player <> $2 LIMIT 1";
    let select = sqlx::query(select).bind(&result.record_hash).bind(&result.player);
    Ok(select.fetch_optional(connection).await?.is_some())
}

/// Selects a player's results in order of arrival: all, and on one leaderboard.
pub(super) const RESULTS_IN_ORDER: &str = select_results!("" "player = $1 ORDER BY at, id");
pub(super) const RESULTS_ON_LEADERBOARD: &str =
    select_results!("" "player = $1 AND leaderboard = $2 ORDER BY at, id");

/// Selects a result by its id.
pub(super) const RESULT: &str = select_results!("" "id = $1");

const KNOWN: &str = select_results!(
    "" "id = (SELECT result FROM submitted WHERE player = $1 AND record_hash = $2)"
);

/// Deletes a result by its id, so that its record can be sent again. Its ticket stays used.
pub(super) async fn delete_result(connection: &mut AnyConnection, id: &str) -> Result<()> {
    let deletes = [
        "DELETE FROM submitted WHERE (record_hash, player) IN \
         (SELECT record_hash, player FROM results WHERE id = $1)",
        "DELETE FROM results WHERE id = $1",
    ];
    for delete in deletes {
        sqlx::query(delete).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}
