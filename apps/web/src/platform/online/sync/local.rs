//! Reads synced values from local storage and writes those of other devices.

use std::collections::{BTreeMap, BTreeSet};

use grid::Date;
use play::Record;
use serde_json::{Value, json};
use wire::history::History;
use wire::merge::{SyncedSettings, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::digest::ValueType;
use super::item::{LocalValue, SETTINGS, SyncItem, is_own_picture, shared};
use super::state::{SyncState, change_early};
use crate::platform::formats::{SavedList, check_stored, default_text, storage_of};
use crate::platform::history;
use crate::platform::saved::SavedEntry;
use crate::platform::store::{read_early, store, write_early};

/// Result of reading a local value.
pub enum LocalRead {
    Missing,
    /// This version of the app cannot read it. It is left alone, here and on the server.
    Unreadable,
    Value(LocalValue),
}

impl SyncItem {
    /// Reads the local value. Settings that have changed since the last read are recorded with the
    /// time `now`.
    pub fn read(&self, state: &mut SyncState, now: u64) -> LocalRead {
        let store = store();
        let slot = match self {
            SyncItem::Game(slot) | SyncItem::LastGame(slot) | SyncItem::Replay(slot) => {
                slot.as_str()
            }
            SyncItem::Value(slot, _) | SyncItem::Settings(slot) => slot,
            SyncItem::Month(month) => {
                let months = months();
                return months.get(month).map_or(LocalRead::Missing, |games| text(to_text(games)));
            }
            SyncItem::Devices => {
                let on = json!({ &state.device: true });
                state.devices = state.devices.changed(&on, now);
                return text(to_text(&state.devices));
            }
        };
        if store.is_locked(slot) {
            return LocalRead::Unreadable;
        }
        let stored = store.text(slot);
        if let SyncItem::Settings(slot) = self {
            let settings = stored.as_deref().map_or_else(|| Some(json!({})), settings);
            let Some(settings) = settings else { return LocalRead::Unreadable };
            let noted = to_text(&noted(state, slot, &settings, now));
            let is_there = stored.is_some() || state.staged.contains_key(*slot);
            return if is_there { text(noted) } else { LocalRead::Missing };
        }
        let Some(stored) = stored else { return LocalRead::Missing };
        match self {
            SyncItem::Value(_, key) => {
                merge(key, &stored, &stored).map_or(LocalRead::Unreadable, text)
            }
            _ => match wire::journal::read(&stored) {
                Ok(record) => LocalRead::Value(LocalValue::Game(record)),
                Err(_) => LocalRead::Unreadable,
            },
        }
    }

    /// Stores a value of another device. Returns whether it is valid.
    pub fn write(&self, content: &str, state: &mut SyncState) -> bool {
        let store = store();
        match self {
            SyncItem::Game(slot) | SyncItem::LastGame(slot) | SyncItem::Replay(slot) => {
                let Some(game) = self.game(content) else { return false };
                let SavedGame(record) = game.game.clone();
                let is_good =
                    game.slot == *slot && check_stored(slot, &to_text(&game.game)).is_ok();
                if is_good && matches!(self, SyncItem::Replay(_)) {
                    store.write_record(slot, record);
                } else if is_good {
                    if let Some((list, entry)) = listed(&record) {
                        list.put(entry);
                    }
                    store.put_synced_game(slot, Some(record));
                }
                is_good
            }
            SyncItem::Value(slot, _) => {
                let is_good = check_stored(slot, content).is_ok();
                if is_good {
                    store.put_synced_text(slot, content.to_owned());
                }
                is_good
            }
            SyncItem::Settings(slot) => match from_text::<SyncedSettings>(content) {
                Ok(merged) => state.staged.insert((*slot).to_owned(), merged).is_none_or(|_| true),
                Err(_) => false,
            },
            SyncItem::Month(month) => match from_text::<History>(content) {
                Ok(games) => {
                    history::replace_month(|at| month_of(at) == *month, &games);
                    true
                }
                Err(_) => false,
            },
            SyncItem::Devices => match from_text(content) {
                Ok(devices) => {
                    state.devices = devices;
                    true
                }
                Err(_) => false,
            },
        }
    }

    /// Stores the same game with more time. An open page keeps its own time.
    pub fn write_time(&self, content: &str) {
        if let (SyncItem::Game(slot) | SyncItem::LastGame(slot), Some(game)) =
            (self, self.game(content))
        {
            let SavedGame(record) = game.game;
            if let Some((list, entry)) = listed(&record) {
                list.put(entry);
            }
            store().write_record(slot, record);
        }
    }

    /// Removes a game that another device has removed.
    pub fn remove(&self, was: &LocalValue) {
        let store = store();
        match (self, was) {
            (SyncItem::Replay(slot), _) => store.drop_record(slot),
            (SyncItem::Game(slot) | SyncItem::LastGame(slot), LocalValue::Game(record)) => {
                if let Some((list, entry)) = listed(record) {
                    list.remove(&entry.params);
                }
                store.put_synced_game(slot, None);
            }
            _ => {}
        }
    }
}

/// Returns all synced items of this device, by key.
pub fn items() -> BTreeMap<String, SyncItem> {
    let slots = store().slots();
    let of_slots = slots.iter().filter_map(|slot| SyncItem::of_slot(slot));
    let of_months = months().into_keys().map(SyncItem::Month);
    let items = of_slots.chain(of_months).chain([SyncItem::Devices]);
    items.map(|item| (item.key(), item)).collect()
}

/// Records local changes since the last time: settings, removed games, and the games that are
/// `of_interest`.
pub fn note_changes(state: &mut SyncState, of_interest: fn(&SyncItem) -> bool, now: u64) {
    for (slot, _) in SETTINGS {
        let _ = SyncItem::Settings(slot).read(state, now);
    }
    let slots = store().slots();
    let items = slots.iter().filter_map(|slot| SyncItem::of_slot(slot));
    let here: BTreeMap<String, SyncItem> = items.map(|item| (item.key(), item)).collect();
    let noted = state.entries.keys().chain(state.changes.keys()).chain(here.keys());
    let games: BTreeSet<String> =
        noted.filter(|key| ValueType::of(key) == ValueType::Game).cloned().collect();
    for key in games {
        match here.get(&key) {
            None => state.note_game(&key, None, now),
            Some(item) if of_interest(item) => {
                if let LocalRead::Value(local) = item.read(state, now) {
                    state.note_game(&key, Some(local.digest(&key)), now);
                }
            }
            Some(_) => {}
        }
    }
}

/// Applies settings of other devices. Must be called before the app is mounted.
pub fn apply_staged() {
    let now = js_sys::Date::now() as u64;
    change_early(|state| {
        state.handle_app_update();
        for (slot, staged) in state.staged.clone() {
            let stored = read_early(&slot);
            let present = stored.as_deref().and_then(settings).unwrap_or_else(|| json!({}));
            let merged = noted(state, &slot, &present, now).merged(staged);
            let text = with_settings(stored.as_deref(), &merged.to_json());
            // Invalid settings wait: another version may be able to read them, or storage may
            // become free.
            if check_stored(&slot, &text).is_ok() && write_early(&slot, &text) {
                state.staged.remove(&slot);
                state.settings.insert(slot, merged);
            }
        }
    });
}

fn text(text: String) -> LocalRead {
    LocalRead::Value(LocalValue::Text(text))
}

fn listed(record: &Record) -> Option<(SavedList, SavedEntry)> {
    (storage_of(&record.game)?.listed)(record)
}

/// Groups the solved games by month.
fn months() -> BTreeMap<String, History> {
    let mut months = BTreeMap::<String, History>::new();
    for solved in history::history().games() {
        months.entry(month_of(solved.at)).or_default().add(solved.clone());
    }
    months
}

/// Returns the UTC month of a time.
fn month_of(at: u64) -> String {
    let date = u32::try_from(at / 86_400_000).ok().and_then(Date::from_day_number);
    date.map(|date| date.to_string()[..7].to_owned()).unwrap_or_default()
}

/// Returns the local settings with the times of their changes, merged with the staged ones.
fn noted(state: &mut SyncState, slot: &str, settings: &Value, now: u64) -> SyncedSettings {
    let present = shared(slot, settings);
    let noted = if let Some(before) = state.settings.get(slot) {
        before.changed(&present, now)
    } else {
        // Choices made before sync was switched on are older than later ones, but newer than
        // defaults.
        let usual = default_text(slot).and_then(|text| self::settings(&text));
        let usual = usual.map(|usual| SyncedSettings::unchanged(&shared(slot, &usual)));
        usual.unwrap_or_default().changed(&present, 1)
    };
    state.settings.insert(slot.to_owned(), noted.clone());
    match state.staged.get(slot) {
        Some(staged) => noted.merged(staged.clone()),
        None => noted,
    }
}

fn settings(stored: &str) -> Option<Value> {
    let mut stored: Value = serde_json::from_str(stored).ok()?;
    stored.get_mut("data").map(Value::take).filter(Value::is_object)
}

/// Replaces settings in a stored string. The player's own picture stays.
fn with_settings(stored: Option<&str>, settings: &Value) -> String {
    let stored = stored.and_then(|stored| serde_json::from_str(stored).ok());
    let mut stored = stored.unwrap_or_else(|| json!({ "v": 1, "data": {} }));
    for (name, value) in settings.as_object().into_iter().flatten() {
        if !is_own_picture(&stored["data"][name]) {
            stored["data"][name] = value.clone();
        }
    }
    stored.to_string()
}
