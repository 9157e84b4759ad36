//! Link previews of daily Loop puzzles: the date in the title and on the picture.
//!
//! Pages contain the preview of their game; here the daily puzzle's preview replaces it. Pictures are painted on demand,
//! one at a time, and cached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use games::loopy::logic::Level;
use games::loopy::{Daily, Date, Params};
use games::{Base, Route};
use tokio::sync::Semaphore;

/// Path of the pictures.
const FOLDER: &str = "/previews/loop/";
/// Maximum number of cached pictures, a few tens of KB each.
const MOST_CACHED: usize = 64;

/// Cache of the painted pictures; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Previews {
    cache: Arc<Mutex<BTreeMap<Date, Bytes>>>,
    painting: Arc<Semaphore>,
}

impl Default for Previews {
    fn default() -> Self {
        Previews { cache: Arc::default(), painting: Arc::new(Semaphore::new(1)) }
    }
}

impl Previews {
    /// Returns the picture of a day; `None` while another one is being painted.
    pub(crate) async fn picture(&self, date: Date) -> Option<Bytes> {
        let cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = cache().get(&date) {
            return Some(picture.clone());
        }
        let _permit = self.painting.try_acquire().ok()?;
        let paint =
            move || art::preview_of_day(date.year().into(), date.month().into(), date.day().into());
        let picture = Bytes::from(tokio::task::spawn_blocking(paint).await.ok()?);
        let mut cache = cache();
        if cache.len() >= MOST_CACHED {
            cache.pop_first();
        }
        cache.insert(date, picture.clone());
        Some(picture)
    }
}

/// Returns the day of the picture at `path`.
pub(crate) fn day_of_picture(path: &str) -> Option<Date> {
    path.strip_prefix(FOLDER)?.strip_suffix(".jpg")?.parse().ok()
}

/// A daily puzzle in a link preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownDaily {
    date: Date,
    title: String,
}

/// Returns the daily puzzle that a link names by its date.
pub(crate) fn daily_of(route: Route, text: &str) -> Option<ShownDaily> {
    let query = grid::Query::of(text);
    let is_loop = route.game().is_some_and(|game| game.folder == "loopy");
    let date = query.value("date").filter(|_| is_loop)?;
    if query.value("logic").as_deref() == Some("daily") {
        let date: Date = date.parse().ok()?;
        let level = query.value("level").map_or(Ok(Level::Easy), |level| level.parse()).ok()?;
        return Some(ShownDaily { date, title: format!("Loop Logic, {date}, {level}") });
    }
    match Params::from_query(text, Date::FIRST).ok()? {
        Params::Daily(Daily { date, difficulty }) => {
            Some(ShownDaily { date, title: format!("Loop, {date}, {difficulty}") })
        }
        Params::Unlimited { .. } | Params::Logic(_) => None,
    }
}

/// Replaces the preview of a page by that of a daily puzzle.
pub(crate) fn with_day(page: &str, daily: &ShownDaily, base: &Base) -> String {
    let ShownDaily { date, title } = daily;
    let picture = base.full(&format!("{FOLDER}{date}.jpg"));
    let mut written = page.to_owned();
    for (property, content) in [("title", title), ("image:alt", title), ("image", &picture)] {
        let start = format!("<meta property=\"og:{property}\" content=\"");
        if let Some((before, rest)) = written.split_once(&start)
            && let Some((_, after)) = rest.split_once('"')
        {
            written = format!("{before}{start}{content}\"{after}");
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn daily_puzzles_are_recognized_by_date() {
        let play = Route::of("/loop/play").unwrap();
        let of = |query| daily_of(play, query).map(|daily| daily.title);
        let expected = [
            ("difficulty=hard&date=2025-11-30", "Loop, 2025-11-30, hard"),
            ("logic=daily&level=hard&date=2025-11-30", "Loop Logic, 2025-11-30, hard"),
            ("logic=daily&date=2025-11-30", "Loop Logic, 2025-11-30, easy"),
        ];
        for (query, title) in expected {
            assert_eq!(of(query).as_deref(), Some(title));
        }
        for other in [
            "",
            "difficulty=hard",
            "date=2025-02-30",
            "difficulty=unlimited&seed=1&date=2025-11-30",
            "logic=daily",
            "logic=daily&date=2025-02-30",
            "logic=daily&level=none&date=2025-11-30",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
        assert!(daily_of(Route::SETTINGS, "date=2025-11-30").is_none());
    }

    #[test]
    fn pictures_are_recognized_by_path() {
        let day = |path| day_of_picture(path).map(|date| date.to_string());
        assert_eq!(day("/previews/loop/2025-11-30.jpg").as_deref(), Some("2025-11-30"));
        for other in [
            "/previews/loop/2025-11-31.jpg",
            "/previews/loop/.jpg",
            "/previews/2025-11-30.jpg",
            "/",
        ] {
            assert_eq!(day(other), None, "{other}");
        }
    }

    #[test]
    fn the_daily_preview_replaces_that_of_the_game() {
        let meta = |name: &str, content: &str| {
            format!("<meta property=\"og:{name}\" content=\"{content}\">\n")
        };
        let page =
            [meta("title", "Loop"), meta("image", "/assets/a.jpg"), meta("image:width", "1200")]
                .concat();
        let base: Base = "https://h.example/a/".parse().unwrap();
        let play = Route::of("/loop/play").unwrap();
        let daily = daily_of(play, "difficulty=hard&date=2025-11-30").unwrap();
        let written = with_day(&page, &daily, &base);
        let picture = "https://h.example/a/previews/loop/2025-11-30.jpg";
        let expected = [
            meta("title", "Loop, 2025-11-30, hard"),
            meta("image", picture),
            meta("image:width", "1200"),
        ];
        assert_eq!(written, expected.concat());
    }
}
