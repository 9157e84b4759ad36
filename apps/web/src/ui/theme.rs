//! The theme: auto, light or dark.
//!
//! CSS defines the colours, and `theme.js` applies the choice before the first paint. This module stores
//! the choice and follows changes in other tabs.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::platform::failure::send;
use crate::platform::store::{Slot, Stored};
use crate::ui::shell::shell;

/// Slot of the choice; `theme.js` reads it too.
const SLOT: &str = "theme";
const STORED: Slot<'_, Theme> = Slot::new(SLOT);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Follows the system setting.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Stored for Theme {
    const VERSION: u32 = 1;
}

impl Theme {
    /// All themes, in display order.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// Returns the name used by `theme.js` and the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// Applies the stored theme, and later choices in other tabs.
pub fn follow() {
    restore();
    shell().store.on_slot_change(SLOT, |_| restore());
}

/// Applies the stored theme.
pub fn restore() {
    let stored = shell().store.read(&STORED).unwrap_or_default();
    show(stored);
}

/// Applies and stores a theme.
pub fn choose(theme: Theme) {
    show(theme);
    shell().store.write(&STORED, &theme);
}

fn show(theme: Theme) {
    shell().theme.set(theme);
    send("azulejo:theme", &theme.name().into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_stored_under_the_names_that_theme_js_expects() {
        for theme in Theme::ALL {
            let text = serde_json::to_string(&theme).unwrap();
            assert_eq!(text, format!("{:?}", theme.name()));
        }
    }
}
