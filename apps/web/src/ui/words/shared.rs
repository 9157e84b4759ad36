//! UI strings that every bundle of the web app contains.

use grid::Date;
use play::DayState;

use crate::platform::theme::Theme;
use crate::ui::words::{month_name, texts};

texts! {
    /// UI strings for the frame around each page and for common controls.
    pub fn common_words() -> CommonWords {
        brand: "Azulejo",
        title(page: &str) { format!("{page} · Azulejo") },
        theme: "Theme",
        theme_is(theme: Theme) { format!("Theme: {}", theme_name(theme)) },
        theme_name(theme: Theme) -> &'static str { theme_name(theme) },
        theme_hint: "“Match system” follows the light or dark setting of your device.",
        back: "Back",
        close: "Close",
        cancel: "Cancel",
        done: "Done",
        stop: "Stop",
        undo: "Undo",
        redo: "Redo",
        dismiss: "Dismiss",
        notices: "Notifications",
        update_ready: "A new version is available.",
        update_reload: "Reload",
    }

    /// UI strings for parts of a page that are loaded later.
    pub fn part_words() -> PartWords {
        loading: "Loading…",
        failed: "This part of the page couldn’t be loaded. Check your connection and try again. Your games are saved.",
        retry: "Try again",
    }

    /// UI strings for the home page.
    pub fn home_words() -> HomeWords {
        title: "Three puzzle games",
        lead: "Three calm puzzle games: Slide, Loop and Fifteen.",
        games: "Games",
        today: "Today",
        todays_puzzles: "Today’s puzzles",
        /// For example "Sunday, 30 November".
        date(date: Date) {
            let weekday = WEEKDAYS[usize::from(date.weekday())];
            format!("{weekday}, {} {}", date.day(), month_name(date))
        },
        streak(days: usize) { format!("{days}-day streak") },
        continue_game: "Continue",
        more_unfinished(n: usize) { format!("{n} more") },
        /// The state of a daily puzzle, with the time played if it is known.
        state(state: DayState, time: Option<&str>) {
            match (state, time) {
                (DayState::Unplayed, _) => "Not started".to_owned(),
                (DayState::InProgress, Some(time)) => format!("{time} so far"),
                (DayState::InProgress, None) => "In progress".to_owned(),
                (DayState::Solved, Some(time)) => format!("Solved in {time}"),
                (DayState::Solved, None) => "Solved".to_owned(),
                (DayState::Perfect, Some(time)) => format!("Solved in {time} ★"),
                (DayState::Perfect, None) => "Solved ★".to_owned(),
                (DayState::Viewed, _) => "Solution viewed".to_owned(),
            }
        },
    }

    /// UI strings for the page for unknown URLs.
    pub fn not_found_words() -> NotFoundWords {
        title: "Page not found",
        text(path: &str) { format!("There’s no page at {path}.") },
        today: "Today’s puzzles",
        home: "Go to home page",
    }

    /// Messages about saving.
    pub fn storage_words() -> StorageWords {
        refused: "This browser doesn’t allow storage, so your progress can’t be saved. You can still play.",
        full: "Couldn’t save: the browser’s storage is full. Free up space to save your progress. You can still play.",
        cleared: "This site’s data was cleared. Your game continues and is saved again.",
        newer: "A newer version of Azulejo has saved data here. Reload the page to update. Until then, your games here aren’t saved.",
        unreadable: "Some saved data couldn’t be read. It wasn’t deleted: find it in Settings, under Unreadable saves.",
        other_tab: "This was changed in another tab.",
        other_tab_load: "Load that version",
    }
}

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "Match system",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}

const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_daily_puzzle_shows_its_state_with_the_time_if_that_is_known() {
        let say = |state, time| (home_words().state)(state, time);
        assert_eq!(say(DayState::Unplayed, None), "Not started");
        assert_eq!(say(DayState::InProgress, Some("1:23")), "1:23 so far");
        assert_eq!(say(DayState::Solved, Some("2:10")), "Solved in 2:10");
        assert_eq!(say(DayState::Perfect, Some("2:10")), "Solved in 2:10 ★");
        assert_eq!(say(DayState::Solved, None), "Solved");
    }

    #[test]
    fn the_date_has_its_weekday() {
        let date = "2025-11-30".parse().unwrap();
        assert_eq!((home_words().date)(date), "Sunday, 30 November");
    }
}
