//! The English words.

use super::{
    AboutWords, CommonWords, HistoryWords, HomeWords, LicencesWords, PageWords, SettingsWords,
    StoreWords, UnknownWords, Words,
};

/// English, for the pages around the games.
pub static PAGES: PageWords = PageWords {
    history: HistoryWords {
        title: "History",
        lead: "The games that you have solved, on this device.",
        nothing: "Nothing is solved yet. The first game that you solve will stand here.",
        game: "Game",
        all: "All",
        kinds: "By kind",
        games: "Game by game",
        kind: "Kind",
        solved: "Solved",
        best: "Best",
        mean: "Average",
        median: "Median",
        fewest: "Fewest moves",
        none: "–",
        when: "When",
        moves: "Moves",
        time: "Time",
        helps: "Helped",
        chart: |kind, n| format!("The last {n} times of {kind}, the newest at the right"),
        chart_games: |n| format!("{n} times, in seconds"),
        chart_empty: "Two games draw a line.",
        again: |kind| format!("Play {kind} again"),
        more: |n| format!("Show {n} more"),
        replay: "Replay",
        watch: "Watch",
        watch_named: |kind, time| format!("Watch {kind} in {time}"),
        export: "Export as a table",
        exported: "Saved as a table (CSV).",
        export_json: "Export as JSON",
        exported_json: "Saved as JSON.",
        chart_of: "Chart of",
    },
    settings: SettingsWords {
        title: "Settings",
        look: "Look",
        contrast: "Contrast",
        contrast_name: |contrast| match contrast {
            Contrast::Auto => "As the system",
            Contrast::More => "High",
        },
        playing: "Playing",
        volume: "Sound",
        volume_is: |percent| match percent {
            0 => "Off".to_owned(),
            percent => format!("{percent} %"),
        },
        vibration: "Vibration",
        stored: "Saved on this device",
        stored_lead: "Your games and settings are kept in this browser. Take them along as one file, or bring one back.",
        nothing_stored: "Nothing is saved yet.",
        refused: "The browser refuses to store anything for this page.",
        what: "What",
        entries: "Entries",
        size: "Size",
        share: |name| match name {
            "theme" => Some("Theme"),
            "play" => Some("Sound and contrast"),
            "history" => Some("History"),
            "together" => Some("Playing together"),
            "replay" => Some("Replays"),
            "aside" | "kept" => Some("Replaced or kept aside"),
            _ => None,
        },
        bytes: |bytes| match bytes {
            0..1000 => format!("{bytes} B"),
            _ => format!("{}.{} kB", bytes / 1000, bytes % 1000 / 100),
        },
        persistent: "The browser has promised to keep it.",
        not_persistent: "The browser may clear it when space runs short.",
        export: "Export everything",
        exported: "Saved as one file.",
        import: "Import a file",
        import_title: "Import this file?",
        import_count: |entries, replaced| {
            let holds = match entries {
                1 => "It holds one entry.".to_owned(),
                n => format!("It holds {n} entries."),
            };
            let replaces = match replaced {
                0 => "Nothing that is here now is lost.".to_owned(),
                1 => {
                    "One of them replaces what is here now, which is kept under Recently replaced."
                        .to_owned()
                }
                n => format!(
                    "{n} of them replace what is here now, which is kept under Recently replaced."
                ),
            };
            format!("{holds} {replaces}")
        },
        import_do: "Import",
        imported: |entries| match entries {
            1 => "One entry was imported.".to_owned(),
            n => format!("{n} entries were imported."),
        },
        import_failed: |why| format!("Nothing was imported: {why}"),
        import_not_ours: "this is not a file that Azulejo made.",
        import_too_new: "this file comes from a newer version of Azulejo.",
        import_damaged: |key| format!("the entry “{key}” is damaged."),
        import_full: "the browser has no space for it.",
        clear: "Clear everything",
        clear_title: "Clear everything?",
        clear_text: "All saved games, statistics and settings on this device will be gone. This cannot be undone; export them first if you are not sure.",
        clear_do: "Clear everything",
        cleared: "Everything was cleared.",
    },
    about: AboutWords {
        title: "About",
        what: [
            "Azulejo is a house of three puzzles, named after the painted tiles: pictures that come apart and go together again.",
            "Slide has pieces of two sizes, Loop is one closed line through a field of numbers, and Fifteen is the classic with a look into its disorder.",
        ],
        promises: "What you can rely on",
        promise: [
            "It works offline, and asks for no account.",
            "Your games stay in this browser; nothing you do is sent anywhere, unless you choose to take part in rankings.",
            "Everything can be played by keyboard, and nothing is shown by colour alone.",
            "The same puzzle is the same for everybody, everywhere, on every day.",
        ],
        made: "How it is made",
        made_of: "One engine for each puzzle, written in Rust and run in your browser as WebAssembly. Text is set in Inter, titles in Fraunces, both under the SIL Open Font License.",
        count: "Count every board",
        count_lead: "How many positions does a small sliding puzzle have, and how far is the farthest from home? Let the engine visit every one of them. It works beside the page and can be stopped at any moment.",
        count_size: "Size of the board",
        count_start: "Count",
        count_progress: |boards, total, farthest| {
            format!("{} of {} boards, {farthest} moves away", grouped(boards), grouped(total))
        },
        count_done: |boards, farthest| {
            format!("{} boards. The farthest is {farthest} moves from home.", grouped(boards))
        },
        count_stopped: |boards| format!("Stopped after {} boards.", grouped(boards)),
        count_ended: "Stopped.",
        count_failed: |why| match why {
            "" => "The worker could not be started.".to_owned(),
            why => format!("The worker stopped working: {why}"),
        },
        version: |version| format!("Version {version}"),
        licences: "Licences of what others have written",
    },
    licences: LicencesWords {
        title: "Licences",
        lead: "Azulejo contains work of others, who let everybody use it under these licences.",
        loading: "Loading the list.",
        count: |packages| match packages {
            1 => "One package. Open it to read its licence.".to_owned(),
            n => format!("{n} packages. Open one to read its licence."),
        },
        failed: "The list could not be loaded. The command azulejo licences prints it too.",
        source: "Where it comes from",
    },
};
use crate::preferences::Contrast;
use crate::theme::Theme;
use crate::words::grouped;

/// English.
pub static ENGLISH: Words = Words {
    common: CommonWords {
        brand: "Azulejo",
        title: |page| format!("{page} · Azulejo"),
        skip: "Skip to the content",
        navigation: "Main",
        home: "Home",
        history: "History",
        about: "About",
        settings: "Settings",
        theme: "Theme",
        theme_is: |theme| format!("Theme: {}", theme_name(theme)),
        theme_name,
        theme_hint: "Auto follows your system, also when it changes at night.",
        back: "Back",
        close: "Close",
        cancel: "Cancel",
        done: "Done",
        stop: "Stop",
        undo: "Undo",
        redo: "Redo",
        dismiss: "Dismiss",
        notices: "Notices",
        update_ready: "A new version is ready.",
        update_reload: "Reload",
        seed: "Seed",
        seed_random: "random",
        seed_wrong: "A seed is a whole number from 0 to 4294967295.",
    },
    home: HomeWords {
        title: "Three puzzles",
        lead: "Pictures that come apart and go together again. Three calm puzzles, for a minute or an evening.",
        games: "Games",
        today: "Today",
        go_on: "Continue",
        unplayed: "not played yet",
        in_progress: "in progress",
        solved: "solved",
        perfect: "perfect",
        viewed: "solution viewed",
    },
    unknown: UnknownWords {
        title: "There is nothing here",
        text: |path| {
            format!("No page has the address {path}. Perhaps a letter went missing on the way.")
        },
        home: "Back to the games",
    },
    store: StoreWords {
        refused: "This browser refuses to store anything, so your progress cannot be saved. You can play on.",
        full: "The browser's storage is full, so your progress cannot be saved. You can play on.",
        newer: "A newer version of this page has saved something here. It stays as it is; reload the page to get that version. Until then, what you play here is not saved.",
        set_aside: "Something that was saved here cannot be read. It was set aside, not deleted; you find it in the settings.",
        other_tab: "This was changed in another tab.",
        other_tab_load: "Go on with that one",
    },
};

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "Auto",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (181_440, "181,440"),
            (u32::MAX, "4,294,967,295"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn one_is_counted_as_one() {
        let words = &PAGES.settings;
        let check = |entries, replaced, text| {
            assert_eq!((words.import_count)(entries, replaced), text);
        };
        check(1, 0, "It holds one entry. Nothing that is here now is lost.");
        check(
            5,
            1,
            "It holds 5 entries. One of them replaces what is here now, which is kept under Recently replaced.",
        );
        check(
            5,
            2,
            "It holds 5 entries. 2 of them replace what is here now, which is kept under Recently replaced.",
        );
    }

    #[test]
    fn sizes_are_rounded_down_to_a_tenth() {
        let bytes = PAGES.settings.bytes;
        let texts = [0, 999, 1000, 1999, 123_456].map(bytes);
        assert_eq!(texts, ["0 B", "999 B", "1.0 kB", "1.9 kB", "123.4 kB"]);
    }
}
