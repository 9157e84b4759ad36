//! Page views by page and day.

use sqlx::Result;

use super::Store;
use super::retry::retried;
use super::row::row;

row! {
    /// Views of a page on a day, counted in days since 1970 (UTC).
    ViewsRow { day: i64, path: String, n: i64 }
}

impl Store {
    /// Counts a page view.
    pub(crate) async fn count_view(&self, day: i64, path: &str) -> Result<()> {
        retried(|| async move {
            let upsert = "INSERT INTO views (day, path, n) VALUES ($1, $2, 1) \
                      ON CONFLICT (day, path) DO UPDATE SET n = views.n + 1";
            sqlx::query(upsert).bind(day).bind(path).execute(&self.write).await.map(drop)
        })
        .await
    }

    /// Returns the page views since a day, by day and path.
    pub(crate) async fn views_from(&self, day: i64) -> Result<Vec<ViewsRow>> {
        let select = "SELECT day, path, n FROM views WHERE day >= $1 ORDER BY day, path";
        sqlx::query_as(select).bind(day).fetch_all(&self.read).await
    }
}
