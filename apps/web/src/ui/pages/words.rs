//! UI strings for the pages that don't belong to a game.

use wire::achievements::{Achievement, LONG, Streak};

use crate::platform::formats::{FeatWords, storage_of};
use crate::platform::preferences::Contrast;
use crate::ui::words::{counted, grouped, texts};

texts! {
    /// UI strings for the history page.
    pub fn history_words() -> HistoryWords {
        title: "History",
        lead: "Games you’ve solved on this device.",
        nothing: "Games you solve will appear here.",
        game: "Game",
        all: "All",
        variants: "By variant",
        games: "Solved games",
        variant: "Variant",
        solved: "Solved",
        best: "Best",
        mean: "Average",
        median: "Median",
        fewest: "Fewest moves",
        none: "–",
        when: "Date",
        moves: "Moves",
        time: "Time",
        hints: "Hints used",
        chart(variant: &str, n: usize) {
            format!("Times for {variant}, {}, newest on the right", counted(n, "game", "games"))
        },
        chart_games(n: usize) { format!("{}, oldest first", counted(n, "game", "games")) },
        chart_empty: "The chart appears after two games without hints.",
        chart_of: "Show chart for",
        again(variant: &str) { format!("Play {variant} again") },
        more(n: usize) { format!("Show {n} more") },
        replay: "Replay",
        watch: "Watch",
        watch_named(variant: &str, time: &str) { format!("Watch {variant}, {time}") },
        export: "Export CSV",
        exported: "History exported as CSV",
        export_json: "Export JSON",
        exported_json: "History exported as JSON",
    }

    /// UI strings for the achievements on the history page.
    pub fn achievement_words() -> AchievementWords {
        title: "Achievements",
        streak(streak: Streak) {
            let days = |n| counted(n, "day", "days");
            format!("Current streak: {}. Best streak: {}.", days(streak.now), days(streak.best))
        },
        count(done: usize, all: usize) { format!("{done} of {all} achieved.") },
        unaided: "Games solved with hints don’t count.",
        name(achievement: Achievement) -> &'static str {
            match achievement {
                Achievement::FirstSolve => "First solve",
                Achievement::TenSolved => "Ten solves",
                Achievement::HundredSolved => "A hundred solves",
                Achievement::EveryGame => "All-rounder",
                Achievement::ThreeDays => "Three-day streak",
                Achievement::SevenDays => "Seven-day streak",
                Achievement::ThirtyDays => "Thirty-day streak",
                Achievement::NoUndo => "No undo",
                Achievement::Feat { game, name } => feat(game, name).map_or("", |feat| feat.title),
            }
        },
        description(achievement: Achievement) {
            let text = match achievement {
                Achievement::FirstSolve => "Solve a game.",
                Achievement::TenSolved => "Solve ten games.",
                Achievement::HundredSolved => "Solve a hundred games.",
                Achievement::EveryGame => "Solve at least one puzzle in each game.",
                Achievement::ThreeDays => "Solve a game on three days in a row.",
                Achievement::SevenDays => "Solve a game on seven days in a row.",
                Achievement::ThirtyDays => "Solve a game on thirty days in a row.",
                Achievement::NoUndo => {
                    return format!("Solve a game of at least {LONG} moves without undo or hints.");
                }
                Achievement::Feat { game, name } => {
                    feat(game, name).map_or("", |feat| feat.description)
                }
            };
            text.to_owned()
        },
        done: "Achieved",
        missing(have: usize, need: usize) {
            match need {
                1 => "Not yet".to_owned(),
                _ => format!("{have} of {need}"),
            }
        },
    }

    /// UI strings for the settings page.
    pub fn settings_words() -> SettingsWords {
        title: "Settings",
        appearance: "Appearance",
        contrast: "Contrast",
        contrast_name(contrast: Contrast) -> &'static str {
            match contrast {
                Contrast::Auto => "Match system",
                Contrast::More => "High",
            }
        },
        feedback: "Sound and vibration",
        volume: "Volume",
        volume_is(percent: i32) {
            match percent {
                0 => "Off".to_owned(),
                percent => format!("{percent}%"),
            }
        },
        vibration: "Vibration",
        stored: "Saved on this device",
        stored_lead: "Your games and settings are stored in this browser. You can export them to a file and import them elsewhere.",
        nothing_stored: "Nothing saved yet",
        refused: "This browser doesn’t allow Azulejo to store anything.",
        data: "Data",
        tables_title: "Solver tables",
        tables_remove: "Remove tables",
        tables_removed: "Tables removed. They’ll be rebuilt when a hard board needs them.",
        tables_lead(bytes: u64) {
            let megabytes = bytes as f64 / 1e6;
            format!(
                "{megabytes:.1} MB. Built for a hard board and stored so that the next one is solved sooner."
            )
        },
        entries: "Entries",
        size: "Size",
        share(name: &str) -> Option<&'static str> {
            match name {
                "theme" => Some("Theme"),
                "streak" => Some("Streak"),
                "play" => Some("Sound and contrast"),
                "history" => Some("History"),
                "together" => Some("Sync and leaderboards"),
                "replay" => Some("Replays"),
                "aside" | "kept" => Some("Replaced games and unreadable saves"),
                _ => None,
            }
        },
        bytes(bytes: usize) {
            match bytes {
                0..1000 => format!("{bytes} B"),
                1000..1_000_000 => format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100),
                _ => format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000),
            }
        },
        persistent: "The browser won’t clear this data automatically.",
        not_persistent: "The browser may clear this data when storage runs low.",
        export: "Export everything",
        exported: "Exported to a file",
        import: "Import a file",
        import_title: "Import this file?",
        import_count(entries: usize, replaced: usize) {
            let holds = counted(entries, "entry", "entries");
            let replaces = match replaced {
                0 => "No saved data will be replaced.".to_owned(),
                1 => "1 of them replaces saved data, which moves to Replaced games.".to_owned(),
                n => format!("{n} of them replace saved data, which moves to Replaced games."),
            };
            format!("This file contains {holds}. {replaces}")
        },
        import_do: "Import",
        imported(entries: usize) { format!("{} imported", counted(entries, "entry", "entries")) },
        import_failed(why: &str) { format!("Nothing was imported. {why}") },
        import_not_ours: "This isn’t an Azulejo export file.",
        import_too_new: "This file comes from a newer version of Azulejo.",
        import_damaged(key: &str) { format!("The entry “{key}” is damaged.") },
        import_full: "The browser’s storage is full.",
        clear: "Clear everything",
        clear_title: "Clear everything?",
        clear_text: "This deletes all saved games, statistics and settings on this device and can’t be undone. Export them first if you might need them.",
        clear_do: "Clear everything",
        cleared: "Everything cleared",
    }

    /// UI strings for the About page.
    pub fn about_words() -> AboutWords {
        title: "About",
        description: [
            "Azulejo is a collection of three puzzle games, named after the painted tiles of Portugal and Spain.",
            "In Slide you move pieces of two sizes until the picture is restored. In Loop you draw one closed line through a grid of numbers. Fifteen is the classic sliding puzzle, with a panel that shows how disordered the board is.",
        ],
        promises: "What you can rely on",
        promise: [
            "It works offline and needs no account.",
            "Your games stay in this browser. Nothing is sent anywhere unless you join online play.",
            "Everything can be played with the keyboard, and nothing relies on colour alone.",
            "Daily puzzles and shared links give everyone the same board.",
        ],
        made: "How it’s made",
        made_of: "Each puzzle has its own engine, written in Rust and run in your browser as WebAssembly. Text is set in Inter and titles in Fraunces, both under the SIL Open Font License.",
        count: "Count every board",
        count_lead: "How many positions does a small sliding puzzle have, and how many moves from solved is the farthest one? The engine visits them all in the background. You can stop it at any time.",
        count_size: "Board size",
        count_start: "Count",
        count_progress(boards: u32, total: u32, farthest: u32) {
            format!("{} of {} boards, up to {farthest} moves away", grouped(boards), grouped(total))
        },
        count_done(boards: u32, farthest: u32) {
            format!("{} boards. The farthest is {farthest} moves from solved.", grouped(boards))
        },
        count_stopped(boards: u32) { format!("Stopped after {} boards", grouped(boards)) },
        count_ended: "Stopped",
        count_failed(why: &str) {
            match why {
                "" => "Couldn’t start counting. Reload the page and try again.".to_owned(),
                why => format!("Counting failed: {why}"),
            }
        },
        version(version: &str) { format!("Version {version}") },
        licences: "Third-party licences",
    }

    /// UI strings for the Licences page.
    pub fn licences_words() -> LicencesWords {
        title: "Licences",
        lead: "Azulejo includes work by others, used under these licences.",
        loading: "Loading…",
        count(packages: usize) {
            match packages {
                1 => "1 package. Open it to read its licence.".to_owned(),
                n => format!("{n} packages. Open one to read its licence."),
            }
        },
        failed: "Couldn’t load the list. You can also print it with “azulejo licences”.",
        source: "Source",
    }
}

/// Returns the texts of an achievement of one game.
fn feat(game: &str, name: &str) -> Option<&'static FeatWords> {
    storage_of(game)?.feats.iter().find(|feat| feat.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_achievement_of_a_game_has_its_texts() {
        crate::declare_stored_values();
        for game in games::GAMES {
            for &games::Feat { name, .. } in game.feats {
                let words = achievement_words();
                let achievement = Achievement::Feat { game: game.name, name };
                assert_ne!((words.name)(achievement), "", "{achievement:?}");
                assert_ne!((words.description)(achievement), "", "{achievement:?}");
            }
        }
    }

    #[test]
    fn the_import_message_counts_entries_and_replacements() {
        let check = |entries, replaced, text| {
            assert_eq!((settings_words().import_count)(entries, replaced), text);
        };
        check(1, 0, "This file contains 1 entry. No saved data will be replaced.");
        check(
            5,
            1,
            "This file contains 5 entries. 1 of them replaces saved data, which moves to Replaced games.",
        );
        check(
            5,
            2,
            "This file contains 5 entries. 2 of them replace saved data, which moves to Replaced games.",
        );
    }

    #[test]
    fn sizes_are_rounded_down_to_a_tenth() {
        let texts = [0, 999, 1999, 123_456, 4_999_999].map(settings_words().bytes);
        assert_eq!(texts, ["0 B", "999 B", "1.9 kB", "123.4 kB", "4.9 MB"]);
    }
}
