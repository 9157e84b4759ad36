//! The theme: auto, light or dark.
//!
//! CSS defines the colours, and `theme.js` applies the choice before the first paint. This module stores
//! the choice.

use serde::{Deserialize, Serialize};

use super::failure::send;
use super::formats::StoredFormat;
use super::store::{Slot, Stored, store};

/// Slot of the choice; `theme.js` reads it too.
pub const SLOT: &str = "theme";
const STORED: Slot<'_, Theme> = Slot::new(SLOT);

/// Format of the theme slot.
pub const FORMAT: StoredFormat = StoredFormat::of::<Theme>(SLOT);

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

    /// Reads the stored theme.
    pub fn stored() -> Theme {
        store().read(&STORED).unwrap_or_default()
    }

    /// Stores the theme.
    pub fn store(self) {
        store().write(&STORED, &self);
    }

    /// Applies the theme to the page.
    pub fn apply(self) {
        send("azulejo:theme", &self.name().into());
    }
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
