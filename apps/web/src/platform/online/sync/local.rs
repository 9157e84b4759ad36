//! Reads synced values from local storage and writes those of other devices.

use std::collections::BTreeMap;

use controller::online::sync::device::{LocalRead, LocalValues};
use controller::online::sync::item::{LocalValue, SyncItem};
use controller::online::sync::settings::{self, read_settings, with_settings};
use controller::online::sync::state::SyncState;
use play::Record;
use serde_json::{Value, json};
use wire::history::History;
use wire::merge::{SyncedSettings, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::state::change_early;
use crate::platform::formats::{SavedList, check_stored, default_text, storage_of};
use crate::platform::history;
use crate::platform::saved::SavedEntry;
use crate::platform::store::{read_early, store, write_early};

/// The values in the storage of this page.
pub struct PageValues;

impl LocalValues for PageValues {
    fn items(&self) -> BTreeMap<String, SyncItem> {
        let slots = store().slots();
        let of_slots = slots.iter().filter_map(|slot| SyncItem::of_slot(slot));
        let of_months = months().into_keys().map(SyncItem::Month);
        let items = of_slots.chain(of_months).chain([SyncItem::Devices]);
        items.map(|item| (item.key(), item)).collect()
    }

    fn read(&self, item: &SyncItem, state: &mut SyncState, now: u64) -> LocalRead {
        let store = store();
        let slot = match item {
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
        if let SyncItem::Settings(slot) = item {
            let settings = stored.as_deref().map_or_else(|| Some(json!({})), read_settings);
            let Some(settings) = settings else { return LocalRead::Unreadable };
            let noted = to_text(&noted(state, slot, &settings, now));
            let is_there = stored.is_some() || state.staged.contains_key(*slot);
            return if is_there { text(noted) } else { LocalRead::Missing };
        }
        let Some(stored) = stored else { return LocalRead::Missing };
        match item {
            SyncItem::Value(_, key) => {
                merge(key, &stored, &stored).map_or(LocalRead::Unreadable, text)
            }
            _ => match wire::journal::read(&stored) {
                Ok(record) => LocalRead::Value(LocalValue::Game(record)),
                Err(_) => LocalRead::Unreadable,
            },
        }
    }

    fn write(&mut self, item: &SyncItem, content: &str, state: &mut SyncState) -> bool {
        let store = store();
        match item {
            SyncItem::Game(slot) | SyncItem::LastGame(slot) | SyncItem::Replay(slot) => {
                let Some(game) = item.game(content) else { return false };
                let SavedGame(record) = game.game.clone();
                let is_good =
                    game.slot == *slot && check_stored(slot, &to_text(&game.game)).is_ok();
                if is_good && matches!(item, SyncItem::Replay(_)) {
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
            SyncItem::Month(_) => match from_text::<History>(content) {
                Ok(games) => {
                    history::add_all(&games);
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

    fn write_time(&mut self, item: &SyncItem, content: &str) {
        if let (SyncItem::Game(slot) | SyncItem::LastGame(slot), Some(game)) =
            (item, item.game(content))
        {
            let SavedGame(record) = game.game;
            if let Some((list, entry)) = listed(&record) {
                list.put(entry);
            }
            store().write_record(slot, record);
        }
    }

    fn remove(&mut self, item: &SyncItem, was: &LocalValue) {
        let store = store();
        match (item, was) {
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

/// Applies settings of other devices. Must be called before the app is mounted.
pub fn apply_staged() {
    let now = js_sys::Date::now() as u64;
    change_early(|state| {
        state.handle_app_update();
        for (slot, staged) in state.staged.clone() {
            let stored = read_early(&slot);
            let present = stored.as_deref().and_then(read_settings).unwrap_or_else(|| json!({}));
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

fn months() -> BTreeMap<String, History> {
    settings::months(&history::history())
}

fn noted(state: &mut SyncState, slot: &str, settings: &Value, now: u64) -> SyncedSettings {
    state.note_settings(slot, settings, default_text(slot).as_deref(), now)
}

fn listed(record: &Record) -> Option<(SavedList, SavedEntry)> {
    (storage_of(&record.game)?.listed)(record)
}
