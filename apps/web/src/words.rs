//! Every word that the pages around the games say, in one typed place per language; a game has its own in its folder.
//!
//! Texts with numbers in them are functions, because languages differ in how they count. A new
//! language is a second value of [`Words`]; the compiler asks for each of its texts.

mod english;

use crate::preferences::Contrast;
use crate::theme::Theme;

/// Structs of texts: a plain text needs only its name, a function or a list its type too.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident {
        $($(#[$about:meta])* $text:ident $(: $kind:ty)?),+ $(,)?
    })+) => {
        $($(#[$doc])* pub struct $name {
            $($(#[$about])* pub $text: $crate::words::text_type!($($kind)?)),+
        })+
    };
}
pub(crate) use texts;

/// The type of a text: a plain one, unless another is given.
macro_rules! text_type {
    () => { &'static str };
    ($kind:ty) => { $kind };
}
pub(crate) use text_type;

/// The words in the language of the page.
pub fn words() -> &'static Words {
    &english::ENGLISH
}

/// The words of the pages that home's program does not have.
pub fn page_words() -> &'static PageWords {
    &english::PAGES
}

/// A number with its thousands apart.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

texts! {
    /// The words of one language that every program of the page has.
    Words {
        common: CommonWords,
        home: HomeWords,
        unknown: UnknownWords,
        store: StoreWords,
    }

    /// The words of one language for the pages around the games.
    PageWords {
        history: HistoryWords,
        settings: SettingsWords,
        about: AboutWords,
        licences: LicencesWords,
    }

    /// Words of the frame and of what all pages share.
    CommonWords {
        brand,
        title: fn(&str) -> String,
        skip, navigation, home, history, about, settings, theme,
        theme_is: fn(Theme) -> String,
        theme_name: fn(Theme) -> &'static str,
        theme_hint, back, close, cancel, done, stop, undo, redo, dismiss, notices, update_ready,
        update_reload, seed, seed_random, seed_wrong,
    }

    /// Words of a game on the home page.
    GameWords {
        name,
        /// What the game is, in one sentence.
        what,
    }

    /// Words of the home page.
    HomeWords {
        title, lead, games, today, go_on, unplayed, in_progress, solved, perfect, viewed,
    }

    /// Words of the page of solved games.
    HistoryWords {
        title, lead, nothing, game, all, kinds, games, kind, solved, best, mean, median, fewest, none,
        when, moves, time, helps,
        chart: fn(&str, usize) -> String,
        chart_games: fn(usize) -> String,
        chart_empty,
        again: fn(&str) -> String,
        more: fn(usize) -> String,
        replay, watch,
        watch_named: fn(&str, &str) -> String,
        export, exported, export_json, exported_json, chart_of,
    }

    /// Words of the settings page.
    SettingsWords {
        title, look, contrast,
        contrast_name: fn(Contrast) -> &'static str,
        playing, volume,
        volume_is: fn(i32) -> String,
        vibration, stored, stored_lead, nothing_stored, refused, what, entries, size,
        share: fn(&str) -> Option<&'static str>,
        bytes: fn(usize) -> String,
        persistent, not_persistent, export, exported, import, import_title,
        import_count: fn(usize, usize) -> String,
        import_do,
        imported: fn(usize) -> String,
        import_failed: fn(&str) -> String,
        import_not_ours, import_too_new,
        import_damaged: fn(&str) -> String,
        import_full, clear, clear_title, clear_text, clear_do, cleared,
    }

    /// Words of the page about the project.
    AboutWords {
        title,
        what: [&'static str; 2],
        promises,
        promise: [&'static str; 4],
        made, made_of, count, count_lead, count_size, count_start,
        count_progress: fn(u32, u32, u32) -> String,
        count_done: fn(u32, u32) -> String,
        count_stopped: fn(u32) -> String,
        count_ended,
        count_failed: fn(&str) -> String,
        version: fn(&str) -> String,
        licences,
    }

    /// Words of the page with the licences of others.
    LicencesWords {
        title, lead, loading,
        count: fn(usize) -> String,
        failed, source,
    }

    /// Words of the page for addresses at which there is nothing.
    UnknownWords {
        title,
        text: fn(&str) -> String,
        home,
    }

    /// Words about saving.
    StoreWords {
        refused, full, set_aside, newer, other_tab, other_tab_load,
    }
}
