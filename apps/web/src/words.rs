//! Every word that the pages around the games say, in one typed place per language; a game has its own in its folder.
//!
//! Texts with numbers in them are functions, because languages differ in how they count. A new
//! language is a second value of [`Words`]; the compiler asks for each of its texts.

mod english;

use crate::theme::Theme;

/// The words in the language of the page.
pub fn words() -> &'static Words {
    &english::ENGLISH
}

/// All words of one language but those of the games.
pub struct Words {
    pub common: CommonWords,
    pub home: HomeWords,
    pub settings: SettingsWords,
    pub about: AboutWords,
    pub unknown: UnknownWords,
    pub store: StoreWords,
}

/// Words of the frame and of what all pages share.
pub struct CommonWords {
    pub brand: &'static str,
    pub title: fn(&str) -> String,
    pub skip: &'static str,
    pub navigation: &'static str,
    pub home: &'static str,
    pub about: &'static str,
    pub settings: &'static str,
    pub theme: &'static str,
    pub theme_is: fn(Theme) -> String,
    pub theme_name: fn(Theme) -> &'static str,
    pub theme_hint: &'static str,
    pub back: &'static str,
    pub close: &'static str,
    pub cancel: &'static str,
    pub done: &'static str,
    pub stop: &'static str,
    pub dismiss: &'static str,
    pub notices: &'static str,
    pub update_ready: &'static str,
    pub update_reload: &'static str,
    pub seed: &'static str,
    pub seed_random: &'static str,
    pub seed_wrong: &'static str,
}

/// Words of a game on the home page.
pub struct GameWords {
    pub name: &'static str,
    /// What the game is, in one sentence.
    pub what: &'static str,
}

/// Words of the home page.
pub struct HomeWords {
    pub title: &'static str,
    pub lead: &'static str,
    pub games: &'static str,
    pub today: &'static str,
    pub go_on: &'static str,
    pub unplayed: &'static str,
    pub in_progress: &'static str,
    pub solved: &'static str,
    pub perfect: &'static str,
    pub viewed: &'static str,
}

/// Words of the settings page.
pub struct SettingsWords {
    pub title: &'static str,
    pub look: &'static str,
    pub stored: &'static str,
    pub stored_lead: &'static str,
    pub nothing_stored: &'static str,
    pub refused: &'static str,
    pub what: &'static str,
    pub entries: &'static str,
    pub size: &'static str,
    pub share: fn(&str) -> Option<&'static str>,
    pub bytes: fn(usize) -> String,
    pub persistent: &'static str,
    pub not_persistent: &'static str,
    pub export: &'static str,
    pub exported: &'static str,
    pub import: &'static str,
    pub import_title: &'static str,
    pub import_count: fn(usize, usize) -> String,
    pub import_do: &'static str,
    pub imported: fn(usize) -> String,
    pub import_failed: fn(&str) -> String,
    pub import_not_ours: &'static str,
    pub import_too_new: &'static str,
    pub import_damaged: fn(&str) -> String,
    pub import_full: &'static str,
    pub clear: &'static str,
    pub clear_title: &'static str,
    pub clear_text: &'static str,
    pub clear_do: &'static str,
    pub cleared: &'static str,
}

/// Words of the page about the project.
pub struct AboutWords {
    pub title: &'static str,
    pub what: [&'static str; 2],
    pub promises: &'static str,
    pub promise: [&'static str; 4],
    pub made: &'static str,
    pub made_of: &'static str,
    pub count: &'static str,
    pub count_lead: &'static str,
    pub count_size: &'static str,
    pub count_start: &'static str,
    pub count_progress: fn(u32, u32, u32) -> String,
    pub count_done: fn(u32, u32) -> String,
    pub count_stopped: fn(u32) -> String,
    pub count_ended: &'static str,
    pub count_failed: fn(&str) -> String,
    pub version: fn(&str) -> String,
}

/// Words of the page for addresses at which there is nothing.
pub struct UnknownWords {
    pub title: &'static str,
    pub text: fn(&str) -> String,
    pub home: &'static str,
}

/// Words about saving.
pub struct StoreWords {
    pub refused: &'static str,
    pub full: &'static str,
    pub set_aside: &'static str,
    pub other_tab: &'static str,
    pub other_tab_load: &'static str,
}
