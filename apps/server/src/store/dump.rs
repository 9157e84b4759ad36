//! Results for a dump: without players, and only those that no operator has to decide about.

use sqlx::Result;

use super::Store;
use super::row::row;

row! {
    /// A result that may be dumped.
    DumpableRow { id: String, leaderboard: String, record_hash: String }
}

row! {
    /// A result of a dump.
    DumpedRow { time: i64, moves: i64, hints_used: i64, by_time: bool, by_moves: bool, record: String }
}

/// Number of results per query.
const PART: i64 = 1_000;

impl Store {
    /// Returns the results after an ID, of players who aren't hidden. The list is empty at the end.
    pub(crate) async fn dumpable_after(&self, id: &str) -> Result<Vec<DumpableRow>> {
        let select = "SELECT r.id, r.leaderboard, r.record_hash FROM results r \
                      JOIN players p ON p.id = r.player \
                      WHERE r.id > $1 AND r.review = 0 AND p.hidden = 0 ORDER BY r.id LIMIT $2";
        sqlx::query_as(select).bind(id).bind(PART).fetch_all(&self.read).await
    }

    /// Returns a result with its record, unless it has been removed in the meantime.
    pub(crate) async fn dumped(&self, id: &str) -> Result<Option<DumpedRow>> {
        let select =
            "SELECT time, moves, hints_used, by_time, by_moves, record FROM results WHERE id = $1";
        sqlx::query_as(select).bind(id).fetch_optional(&self.read).await
    }
}
