//! Settings with the times of their changes, and the months of the history.

use std::collections::BTreeMap;

use grid::Date;
use serde_json::{Value, json};
use wire::history::History;
use wire::merge::SyncedSettings;

use super::item::{is_own_picture, shared};
use super::state::SyncState;

impl SyncState {
    /// Returns the local settings with the times of their changes, merged with the staged ones. `defaults` is the stored
    /// form of the slot's default settings.
    pub fn note_settings(
        &mut self,
        slot: &str,
        settings: &Value,
        defaults: Option<&str>,
        now: u64,
    ) -> SyncedSettings {
        let present = shared(slot, settings);
        let noted = if let Some(before) = self.settings.get(slot) {
            before.changed(&present, now)
        } else {
            // Choices made before sync was switched on are older than later ones, but newer than
            // defaults.
            let usual = defaults.and_then(read_settings);
            let usual = usual.map(|usual| SyncedSettings::unchanged(&shared(slot, &usual)));
            usual.unwrap_or_default().changed(&present, 1)
        };
        self.settings.insert(slot.to_owned(), noted.clone());
        match self.staged.get(slot) {
            Some(staged) => noted.merged(staged.clone()),
            None => noted,
        }
    }
}

/// Parses stored settings.
pub fn read_settings(stored: &str) -> Option<Value> {
    let mut stored: Value = serde_json::from_str(stored).ok()?;
    stored.get_mut("data").map(Value::take).filter(Value::is_object)
}

/// Replaces settings in a stored string. The player's own picture stays.
pub fn with_settings(stored: Option<&str>, settings: &Value) -> String {
    let stored = stored.and_then(|stored| serde_json::from_str(stored).ok());
    let mut stored = stored.unwrap_or_else(|| json!({ "v": 1, "data": {} }));
    for (name, value) in settings.as_object().into_iter().flatten() {
        if !is_own_picture(&stored["data"][name]) {
            stored["data"][name] = value.clone();
        }
    }
    stored.to_string()
}

/// Groups the solved games by month.
pub fn months(history: &History) -> BTreeMap<String, History> {
    let mut months = BTreeMap::<String, History>::new();
    for solved in history.games() {
        months.entry(month_of(solved.at)).or_default().add(solved.clone());
    }
    months
}

/// Returns the UTC month of a time.
pub fn month_of(at: u64) -> String {
    let date = u32::try_from(at / 86_400_000).ok().and_then(Date::from_day_number);
    date.map(|date| date.to_string()[..7].to_owned()).unwrap_or_default()
}
