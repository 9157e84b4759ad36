//! Partitions of the results on PostgreSQL, one for each month.

use std::time::Duration;

use games::Date;
use sqlx::{AssertSqlSafe, Result};

use super::{DatabaseKind, Store};
use crate::random::time_prefix;

/// Number of months that get a partition ahead of time, with the current one.
const AHEAD: usize = 3;

/// Time between two checks.
const DAY: Duration = Duration::from_hours(24);

/// Milliseconds per day.
const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;

/// A month in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Month {
    year: i64,
    /// From 1 to 12.
    number: i64,
}

impl Month {
    /// Returns the month of a time in milliseconds since 1970; `None` before 1970 and after the year 9999.
    fn of(time: i64) -> Option<Self> {
        let date = Date::from_day_number(u32::try_from(time / DAY_MILLIS).ok()?)?.to_string();
        let mut parts = date.split('-').map(str::parse);
        Some(Month { year: parts.next()?.ok()?, number: parts.next()?.ok()? })
    }

    fn next(self) -> Self {
        let Month { year, number } = self;
        Month { year: year + number / 12, number: number % 12 + 1 }
    }

    /// Returns its first millisecond.
    fn start(self) -> Option<i64> {
        let first: Date = format!("{:04}-{:02}-01", self.year, self.number).parse().ok()?;
        Some(i64::from(first.day_number()) * DAY_MILLIS)
    }

    /// Returns the name of its partition.
    fn table(self) -> String {
        format!("results_{:04}{:02}", self.year, self.number)
    }
}

impl Store {
    /// Creates the partitions of this month and the next ones, now and every day, until the database is closed. Results of
    /// a month without a partition are in the one for the others.
    pub(super) async fn keep_partitions(&self) {
        if self.kind != DatabaseKind::Postgres {
            return;
        }
        self.create_partitions().await;
        let store = self.clone();
        tokio::spawn(async move {
            let keeping = async {
                loop {
                    tokio::time::sleep(DAY).await;
                    store.create_partitions().await;
                }
            };
            let _ = store.write.close_event().do_until(keeping).await;
        });
    }

    /// Creates missing partitions. Without them everything works, too.
    async fn create_partitions(&self) {
        if let Err(error) = self.try_to_create_partitions().await {
            tracing::warn!(%error, "could not create the partition of a month");
        }
    }

    async fn try_to_create_partitions(&self) -> Result<()> {
        let month = self.time().await?.and_then(Month::of);
        let months = std::iter::successors(month, |month| Some(month.next()));
        for month in months.take(AHEAD) {
            let (Some(start), Some(end)) = (month.start(), month.next().start()) else { continue };
            let create = format!(
                "CREATE TABLE IF NOT EXISTS {} PARTITION OF results FOR VALUES FROM ('{}') TO ('{}')",
                month.table(),
                time_prefix(start),
                time_prefix(end)
            );
            sqlx::query(AssertSqlSafe(create)).execute(&self.write).await?;
        }
        Ok(())
    }

    /// Drops the empty partitions of months that ended before a time, which gives their space back.
    pub(super) async fn drop_empty_partitions(&self, before: i64) -> Result<()> {
        let (DatabaseKind::Postgres, Some(month)) = (self.kind, Month::of(before)) else {
            return Ok(());
        };
        let select = "SELECT CAST(c.relname AS TEXT) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid \
                      WHERE i.inhparent = CAST('results' AS regclass) AND c.relname < $1 \
                      AND c.relname ~ '^results_[0-9]{6}$'";
        let tables = sqlx::query_scalar::<_, String>(select).bind(month.table());
        for table in tables.fetch_all(&self.write).await? {
            let select = format!("SELECT 1 FROM {table} LIMIT 1");
            let found = sqlx::query(AssertSqlSafe(select)).fetch_optional(&self.write).await?;
            if found.is_none() {
                let drop = format!("DROP TABLE {table}");
                sqlx::query(AssertSqlSafe(drop)).execute(&self.write).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_follow_each_other() {
        let december = Month::of(1_766_750_400_000).unwrap(); // 2025-12-26
        assert_eq!(december.table(), "results_202512");
        assert_eq!(december.start(), Some(1_764_547_200_000));
        let january = december.next();
        assert_eq!(
            (january.table(), january.start()),
            ("results_202601".into(), Some(1_767_225_600_000))
        );
        assert_eq!(Month::of(1_767_225_599_999), Some(december));
        assert_eq!(Month::of(1_767_225_600_000), Some(january));
        assert_eq!(Month::of(-DAY_MILLIS), None);
        let ids = [0, 1_767_225_599_999, 1_767_225_600_000].map(time_prefix);
        assert!(ids.is_sorted(), "{ids:?}");
    }
}
