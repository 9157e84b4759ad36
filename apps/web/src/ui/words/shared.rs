//! UI strings that every bundle of the web app contains.

use crate::platform::theme::Theme;
use crate::ui::words::texts;

texts! {
    /// UI strings for the frame around each page and for common controls.
    pub fn common_words() -> CommonWords {
        brand: "Azulejo",
        title(page: &str) { format!("{page} · Azulejo") },
        skip: "Skip to content",
        navigation: "Main",
        home: "Home",
        history: "History",
        about: "About",
        settings: "Settings",
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

    /// UI strings for the home page.
    pub fn home_words() -> HomeWords {
        title: "Three puzzle games",
        lead: "Three calm puzzle games: Slide, Loop and Fifteen.",
        games: "Games",
        today: "Today",
        continue_game: "Continue",
        unplayed: "not played yet",
        in_progress: "in progress",
        solved: "solved",
        perfect: "perfect",
        viewed: "solution viewed",
    }

    /// UI strings for the page for unknown URLs.
    pub fn not_found_words() -> NotFoundWords {
        title: "Page not found",
        text(path: &str) { format!("There’s no page at {path}.") },
        home: "Go to home page",
    }

    /// Messages about saving.
    pub fn storage_words() -> StorageWords {
        refused: "This browser doesn’t allow storage, so your progress can’t be saved. You can still play.",
        full: "Couldn’t save: the browser’s storage is full. Free up space to save your progress. You can still play.",
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
