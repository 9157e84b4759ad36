//! Preferences for all games: sound, vibration, contrast, and finished tutorials.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::failure::send;
use super::formats::StoredFormat;
use super::store::{Slot, Stored, store};

/// Slot of the preferences; `theme.js` reads the contrast too.
const SLOT: &str = "play:settings";
const STORED: Slot<'_, Preferences> = Slot::new(SLOT);

/// Format of the preferences slot.
pub const FORMAT: StoredFormat = StoredFormat::of::<Preferences>(SLOT);

/// Preferences for all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Volume in percent; 0 is off.
    pub volume: u8,
    /// Whether the device vibrates, if it can.
    pub vibrates: bool,
    pub contrast: Contrast,
    /// Games whose tutorial was finished or skipped, by their names in records.
    pub guided: BTreeSet<String>,
}

/// Contrast of the colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contrast {
    /// Follows the system setting.
    #[default]
    Auto,
    /// High contrast.
    More,
}

impl Contrast {
    /// All settings, in display order.
    pub const ALL: [Contrast; 2] = [Contrast::Auto, Contrast::More];

    /// Returns the name used by `theme.js`.
    fn name(self) -> &'static str {
        match self {
            Contrast::Auto => "auto",
            Contrast::More => "more",
        }
    }
}

impl Stored for Preferences {
    const VERSION: u32 = 1;
}

/// Returns the stored preferences.
pub fn preferences() -> Preferences {
    store().read(&STORED).unwrap_or_default()
}

/// Changes and stores the preferences.
pub fn change(change: impl FnOnce(&mut Preferences)) {
    let before = preferences();
    let mut after = before.clone();
    change(&mut after);
    store().write(&STORED, &after);
    if after.contrast != before.contrast {
        send("azulejo:contrast", &after.contrast.name().into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_stored_under_the_names_that_theme_js_expects() {
        for contrast in Contrast::ALL {
            let text = serde_json::to_string(&contrast).unwrap();
            assert_eq!(text, format!("{:?}", contrast.name()));
        }
    }

    #[test]
    fn missing_fields_get_their_defaults() {
        assert_eq!(serde_json::from_str::<Preferences>("{}").unwrap(), Preferences::default());
    }
}
