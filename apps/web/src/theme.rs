//! The theme of the whole app: auto, light or dark.
//!
//! The colours follow by CSS alone and `theme.js` shows the choice before the first paint; here it
//! is chosen, stored, and taken over from other tabs.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::failure::send;
use crate::shell::shell;
use crate::store::{Slot, Stored};

/// Where the choice is stored; `theme.js` reads it too.
const SLOT: &str = "theme";
const STORED: Slot<'_, Theme> = Slot::new(SLOT);

/// Which colours to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Those of the system.
    #[default]
    Auto,
    /// Blue on white.
    Light,
    /// White on blue.
    Dark,
}

impl Stored for Theme {
    const VERSION: u32 = 1;
}

impl Theme {
    /// All, in the order in which they are offered.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The name that `theme.js` and the style sheet know.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// Takes the stored theme, and every later choice of another tab.
pub fn follow() {
    restore();
    shell().store.on_slot_change(SLOT, |_| restore());
}

/// Takes the stored theme.
pub fn restore() {
    let stored = shell().store.read(&STORED).unwrap_or_default();
    show(stored);
}

/// Chooses a theme: shown at once, and stored.
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
    fn a_theme_is_stored_under_the_name_that_the_script_knows() {
        for theme in Theme::ALL {
            let text = serde_json::to_string(&theme).unwrap();
            assert_eq!(text, format!("{:?}", theme.name()));
        }
    }
}
