//! What holds for all games: sound, vibration, contrast, and which games have been explained.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::catalogue::StoredKind;
use crate::failure::send;
use crate::shell::shell;
use crate::store::{Slot, Stored};

/// Where they are stored; `theme.js` reads the contrast too.
const SLOT: &str = "play:settings";
const STORED: Slot<'_, Preferences> = Slot::new(SLOT);

/// What a text in their slot must be.
pub const KIND: StoredKind = StoredKind::of::<Preferences>(SLOT);

/// What holds for all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// How loud sounds are, in percent; none are made at 0.
    pub volume: u8,
    /// Whether the device vibrates with them, where it can.
    pub vibrates: bool,
    /// How strong the colours stand apart.
    pub contrast: Contrast,
    /// The games, by their names in records, whose first board has been played or skipped.
    pub guided: BTreeSet<String>,
}

/// How strong the colours stand apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contrast {
    /// As the system asks for.
    #[default]
    Auto,
    /// More than usual.
    More,
}

impl Contrast {
    /// All, in the order in which they are offered.
    pub const ALL: [Contrast; 2] = [Contrast::Auto, Contrast::More];

    /// The name that `theme.js` knows.
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

/// The preferences as they are stored.
pub fn preferences() -> Preferences {
    shell().store.read(&STORED).unwrap_or_default()
}

/// Changes them, and stores them.
pub fn change(change: impl FnOnce(&mut Preferences)) {
    let before = preferences();
    let mut after = before.clone();
    change(&mut after);
    shell().store.write(&STORED, &after);
    if after.contrast != before.contrast {
        send("azulejo:contrast", &after.contrast.name().into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contrast_is_stored_under_the_name_that_the_script_knows() {
        for contrast in Contrast::ALL {
            let text = serde_json::to_string(&contrast).unwrap();
            assert_eq!(text, format!("{:?}", contrast.name()));
        }
    }

    #[test]
    fn what_a_text_leaves_out_is_as_it_was_at_first() {
        assert_eq!(serde_json::from_str::<Preferences>("{}").unwrap(), Preferences::default());
    }
}
