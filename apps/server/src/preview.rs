//! Link previews of daily puzzles: the date in the title and on the picture.
//!
//! Pages contain the preview of their game; here the daily puzzle's preview replaces it. Pictures are painted on demand,
//! one at a time, and cached.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use games::{Base, DailyPuzzle, Date, GameEntry, Route};
use tokio::sync::Semaphore;

/// Path of the pictures.
const FOLDER: &str = "/previews/";
/// Maximum number of cached pictures, a few tens of KB each.
const MOST_CACHED: usize = 64;

/// A game, by name, and a day.
type Day = (&'static str, Date);

/// Cache of the painted pictures; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Previews {
    cache: Arc<Mutex<BTreeMap<Day, Bytes>>>,
    painting: Arc<Semaphore>,
}

impl Default for Previews {
    fn default() -> Self {
        Previews { cache: Arc::default(), painting: Arc::new(Semaphore::new(1)) }
    }
}

impl Previews {
    /// Returns the picture of a game's day; `None` while another one is being painted.
    pub(crate) async fn picture(&self, day: Day) -> Option<Bytes> {
        let cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = cache().get(&day) {
            return Some(picture.clone());
        }
        let _permit = self.painting.try_acquire().ok()?;
        let (game, date) = day;
        let paint = move || art::preview_of_day(game, date);
        let picture = Bytes::from(tokio::task::spawn_blocking(paint).await.ok()?);
        let mut cache = cache();
        if cache.len() >= MOST_CACHED {
            cache.pop_first();
        }
        cache.insert(day, picture.clone());
        Some(picture)
    }
}

/// Returns the game and the day of the picture at `path`.
pub(crate) fn day_of_picture(path: &str) -> Option<Day> {
    let (game, date) = path.strip_prefix(FOLDER)?.strip_suffix(".jpg")?.split_once('/')?;
    Some((GameEntry::of(game)?.name, date.parse().ok()?))
}

/// Returns the daily puzzle that a link names.
pub(crate) fn daily_of(route: Route, query: &str) -> Option<DailyPuzzle> {
    route.game()?.linked_daily(query)
}

/// Returns the title of a daily puzzle, for example "Loop Logic, 2025-11-30, hard".
fn title_of(daily: &DailyPuzzle) -> String {
    let level = daily.level();
    let words = [daily.game().name, level.series].into_iter().filter(|word| !word.is_empty());
    let name = words.map(capitalised).collect::<Vec<_>>().join(" ");
    format!("{name}, {}, {}", daily.date(), level.name)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Replaces the preview of a page by that of a daily puzzle.
pub(crate) fn with_day(page: &str, daily: &DailyPuzzle, base: &Base) -> String {
    let title = &title_of(daily);
    let picture = base.full(&format!("{FOLDER}{}/{}.jpg", daily.game().name, daily.date()));
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
        let of = |query| daily_of(play, query).map(|daily| title_of(&daily));
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
        let slide = Route::of("/slide").unwrap();
        let daily = daily_of(slide, "seed=20251130&steps=250&v=2").map(|daily| title_of(&daily));
        assert_eq!(daily.as_deref(), Some("Slide, 2025-11-30, medium"));
        assert_eq!(daily_of(slide, "seed=7&steps=250&v=2"), None);
    }

    #[test]
    fn pictures_are_recognized_by_path() {
        let day = |path: &str| day_of_picture(path).map(|(game, date)| format!("{game} {date}"));
        for game in games::GAMES.iter().map(|game| game.name) {
            let path = format!("/previews/{game}/2025-11-30.jpg");
            assert_eq!(day(&path), Some(format!("{game} 2025-11-30")));
        }
        for other in [
            "/previews/loop/2025-11-31.jpg",
            "/previews/loop/.jpg",
            "/previews/chess/2025-11-30.jpg",
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
