//! Dumps of closed leaderboards, for anyone to replay.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use games::{DailyPuzzle, Date};
use serde_json::value::RawValue;
use wire::dump::DumpedResult;

use crate::operator::Operator;
use crate::store::DumpedRow;

/// The results weren't dumped.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database doesn't respond.
    #[error("the database is not available: {0}")]
    Database(#[from] sqlx::Error),
    /// The results can't be written.
    #[error("could not write the file: {0}")]
    Write(#[from] io::Error),
}

impl Operator {
    /// Passes every verified result of the daily leaderboards before a date to `write`, as far as they are closed. Results of
    /// hidden players, rejected ones and those under review are left out. The order says nothing about players or times.
    /// Returns the number of results.
    ///
    /// # Errors
    ///
    /// [`DumpError`] if the database doesn't respond or `write` fails.
    pub async fn dump(
        &self,
        before: Date,
        now: SystemTime,
        mut write: impl FnMut(&DumpedResult) -> io::Result<()>,
    ) -> Result<u64, DumpError> {
        let now = now.duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as i64);
        let is_closed = |leaderboard: &str| {
            let daily = DailyPuzzle::of(leaderboard);
            daily.is_some_and(|daily| daily.date() < before && !daily.is_open(now))
        };
        let (mut chosen, mut after) = (Vec::new(), String::new());
        loop {
            let part = self.store.dumpable_after(&after).await?;
            let Some(last) = part.last() else { break };
            after.clone_from(&last.id);
            let closed = part.into_iter().filter(|row| is_closed(&row.leaderboard));
            chosen.extend(closed.map(|row| (row.leaderboard, row.record_hash, row.id)));
        }
        chosen.sort_unstable();
        let mut n_dumped = 0;
        for (leaderboard, _, id) in chosen {
            if let Some(row) = self.store.dumped(&id).await?
                && let Some(result) = dumped(leaderboard, row)
            {
                write(&result)?;
                n_dumped += 1;
            }
        }
        Ok(n_dumped)
    }
}

fn dumped(leaderboard: String, row: DumpedRow) -> Option<DumpedResult> {
    Some(DumpedResult {
        leaderboard,
        time: row.time.try_into().ok()?,
        moves: row.moves.try_into().ok()?,
        hints: row.hints_used.try_into().ok()?,
        ranked: row.by_time || row.by_moves,
        record: RawValue::from_string(row.record).ok()?,
    })
}
