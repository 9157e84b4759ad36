//! Tallies: the number of bests in each bucket of values, from which ranks and histograms are computed.

use std::collections::BTreeMap;

use sqlx::{AnyConnection, AssertSqlSafe, Result};

use super::Store;
use super::leaderboards::SortColumn;
use super::row::row;

row! {
    /// A bucket with at least one best.
    TallyRow { bucket: i64, n: i64 }
}

/// Number of bits of a time that its bucket keeps. A bucket is then 0.8% to 1.6% of its values wide, so that a leaderboard
/// has some hundreds of buckets, whether its times are hours or fractions of a second.
const BITS: u32 = 7;

/// Largest number of buckets in one statement.
const MOST_ROWS: usize = 8;

/// Returns the bucket of a time, and the bucket's smallest time. Times below 128 ms have buckets of their own.
pub(super) fn interval(time: i64) -> (i64, i64) {
    let time = time.max(0);
    // Number of low bits that the bucket ignores.
    let ignored = (i64::BITS - time.leading_zeros()).saturating_sub(BITS);
    let kept = time >> ignored;
    ((i64::from(ignored) << (BITS - 1)) + kept, kept << ignored)
}

/// Returns the smallest time of a bucket.
pub(super) fn start_of(bucket: i64) -> i64 {
    if bucket < 1 << BITS {
        return bucket;
    }
    // The kept bits of these buckets are from 64 to 127.
    let half = 1 << (BITS - 1);
    let ignored = bucket / half - 1;
    (bucket - ignored * half) << ignored
}

/// Returns the bucket of a time as an SQL expression, for tools that fill a database directly. `time` is an expression, too.
pub fn bucket_sql(time: &str) -> String {
    let cases = (0..i64::BITS - BITS - 1).map(|ignored| {
        let (end, first, width) =
            (1_i64 << (ignored + BITS), ignored << (BITS - 1), 1_i64 << ignored);
        format!("WHEN {time} < {end} THEN {first} + {time} / {width}")
    });
    format!("CASE {} END", cases.collect::<Vec<_>>().join(" "))
}

/// Changes of tallies, collected for one transaction.
#[derive(Debug, Default)]
pub(super) struct TallyChanges {
    by_bucket: BTreeMap<(String, SortColumn, i64), i64>,
}

impl TallyChanges {
    /// Adds to the tally of the value's bucket.
    pub(super) fn add(&mut self, leaderboard: &str, sorted_by: SortColumn, value: i64, n: i64) {
        let key = (leaderboard.to_owned(), sorted_by, sorted_by.interval(value).0);
        *self.by_bucket.entry(key).or_default() += n;
    }

    /// Updates the tallies, always in the same order, so that transactions don't deadlock.
    pub(super) async fn apply(self, connection: &mut AnyConnection) -> Result<()> {
        let changes: Vec<_> = self.by_bucket.into_iter().filter(|(_, n)| *n != 0).collect();
        for rows in changes.chunks(MOST_ROWS) {
            let mut upsert = sqlx::query(AssertSqlSafe(upsert(rows.len())));
            for ((leaderboard, sorted_by, bucket), n) in rows {
                upsert = upsert.bind(leaderboard).bind(sorted_by.name()).bind(bucket).bind(n);
            }
            upsert.execute(&mut *connection).await?;
        }
        for ((leaderboard, sorted_by, bucket), _) in changes.iter().filter(|(_, n)| *n < 0) {
            let delete = "DELETE FROM tallies \
                          WHERE leaderboard = $1 AND sorted_by = $2 AND bucket = $3 AND n = 0";
            let delete = sqlx::query(delete).bind(leaderboard).bind(sorted_by.name()).bind(bucket);
            delete.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Returns the statement that adds to this many tallies.
fn upsert(n_rows: usize) -> String {
    let rows = (0..n_rows).map(|row| {
        let [first, second, third, fourth] = [1, 2, 3, 4].map(|column| 4 * row + column);
        format!("(${first}, ${second}, ${third}, ${fourth})")
    });
    let rows = rows.collect::<Vec<_>>().join(", ");
    format!(
        "INSERT INTO tallies (leaderboard, sorted_by, bucket, n) VALUES {rows} \
         ON CONFLICT (leaderboard, sorted_by, bucket) DO UPDATE SET n = tallies.n + excluded.n"
    )
}

impl Store {
    /// Returns the buckets of a leaderboard, smallest values first.
    pub(crate) async fn tallies(
        &self,
        leaderboard: &str,
        sorted_by: SortColumn,
    ) -> Result<Vec<TallyRow>> {
        let select = "SELECT bucket, n FROM tallies \
                      WHERE leaderboard = $1 AND sorted_by = $2 AND n > 0 ORDER BY bucket";
        self.reading(|mut connection| async move {
            let select = sqlx::query_as(select).bind(leaderboard).bind(sorted_by.name());
            select.fetch_all(&mut *connection).await
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;

    #[test]
    fn buckets_are_in_order_and_about_one_per_cent_wide() {
        let mut last = interval(0);
        assert_eq!(last, (0, 0));
        for time in 1..3_000_000 {
            let (bucket, start) = interval(time);
            assert!(start <= time && start_of(bucket) == start, "{time}");
            if bucket == last.0 {
                assert_eq!(start, last.1, "{time}");
                continue;
            }
            assert_eq!((bucket, start), (last.0 + 1, time), "buckets leave no gap");
            // The width of the bucket before, of values from 128 on.
            let width = start - last.1;
            assert!(last.1 < 128 || width * 50 <= last.1, "{time}: {width}");
            last = (bucket, start);
        }
    }

    #[tokio::test]
    async fn the_sql_expression_gives_the_same_buckets() {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect("sqlite::memory:").await.unwrap();
        for time in (0..300).chain((300..4_000_000).step_by(9_973)) {
            let select = format!("SELECT CAST({} AS BIGINT)", bucket_sql(&time.to_string()));
            let select = sqlx::query_scalar::<_, i64>(AssertSqlSafe(select));
            assert_eq!(
                select.fetch_one(&mut connection).await.unwrap(),
                interval(time).0,
                "{time}"
            );
        }
    }

    #[test]
    fn the_longest_time_has_a_bucket() {
        let (bucket, start) = interval(i64::MAX);
        assert_eq!(start_of(bucket), start);
        assert_eq!(interval(-1), (0, 0));
    }
}
