//! What of this device's storage the server keeps, under which keys, and how it is read and written.
//!
//! Games, replays, the history, days, results and settings are kept. The theme, volume and vibration, the sizes and places of boards, the
//! player's own picture, which games were explained, the sessions of racers and what was replaced are of each device.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use grid::Date;
use play::{Millis, Record};
use serde_json::{Value, json};
use wire::history::History;
use wire::merge::{KeptGame, KeptSettings, LastGame, game_key, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::state::{SyncState, change_early};
use crate::catalogue::{STORAGES, check_stored, usual};
use crate::history;
use crate::shell::shell;
use crate::store::{early_text, put_early};

/// The keys of values that lie in one slot each, as they are stored.
const VALUES: [(&str, &str); 4] = [
    ("loop:archive", "days:loop"),
    ("loop:logic-days", "days:loop-logic"),
    ("slide:bests", "bests:slide"),
    ("fifteen:daily", "dailies:fifteen"),
];

/// The settings that are kept, and of each those that are of the device.
const SETTINGS: [(&str, &[&str]); 5] = [
    ("play:settings", &["volume", "vibrates", "guided"]),
    ("slide:settings", &["place", "auto_scale", "percent"]),
    ("fifteen:settings", &[]),
    ("fifteen:speed:settings", &["pointer", "session"]),
    ("loop:settings", &["large"]),
];

/// The key of the list of devices, and how the keys of settings begin.
pub const DEVICES: &str = "settings:devices";
const OF_SETTINGS: &str = "settings:";

/// Where a kept value lies on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A game of one puzzle, in this slot.
    Game(String),
    /// A game in a slot that holds one of many puzzles.
    LastGame(String),
    /// The record of a solved game.
    Replay(String),
    /// A value in one slot, and its key.
    Value(&'static str, &'static str),
    /// The settings in this slot.
    Settings(&'static str),
    /// The games that were solved in a month.
    Month(String),
    /// The devices that take part.
    Devices,
}

/// A value of this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Local {
    Game(Record),
    Text(String),
}

/// What is found in a place.
pub enum Found {
    Nothing,
    /// Something that this program cannot read: it is left alone, here and at the server.
    Unreadable,
    Value(Local),
}

impl Place {
    /// The place in a slot whose value is kept as a whole.
    fn of_slot(slot: &str) -> Option<Place> {
        if let Some((slot, key)) = VALUES.into_iter().find(|(known, _)| *known == slot) {
            return Some(Place::Value(slot, key));
        }
        if let Some((slot, _)) = SETTINGS.into_iter().find(|(known, _)| *known == slot) {
            return Some(Place::Settings(slot));
        }
        let owned = slot.to_owned();
        match slot {
            "slide:free" => Some(Place::LastGame(owned)),
            "loop:logic-games" | "loop:logic-made" => None,
            _ if slot.starts_with("loop:unlimited-") => Some(Place::LastGame(owned)),
            _ if slot.starts_with("replay:") => Some(Place::Replay(owned)),
            _ => ["slide:game:", "fifteen:game:", "loop:"]
                .iter()
                .any(|begin| slot.starts_with(begin))
                .then_some(Place::Game(owned)),
        }
    }

    /// The place of what the server has under a key.
    pub fn of_key(key: &str, content: &str) -> Option<Place> {
        let (kind, name) = key.split_once(':')?;
        let place = match kind {
            _ if key == DEVICES => Place::Devices,
            "game" => Place::of_slot(&from_text::<KeptGame>(content).ok()?.slot)?,
            "last" | "settings" => Place::of_slot(name)?,
            "replay" => Place::Replay(key.to_owned()),
            "history" => Place::Month(name.to_owned()),
            _ => {
                let (slot, key) = VALUES.into_iter().find(|(_, known)| *known == key)?;
                Place::Value(slot, key)
            }
        };
        (place.key() == key).then_some(place)
    }

    pub fn key(&self) -> String {
        match self {
            Place::Game(slot) => game_key(slot.split(':').next().unwrap_or_default(), slot),
            Place::LastGame(slot) => format!("last:{slot}"),
            Place::Replay(slot) => slot.clone(),
            Place::Value(_, key) => (*key).to_owned(),
            Place::Settings(slot) => format!("{OF_SETTINGS}{slot}"),
            Place::Month(month) => format!("history:{month}"),
            Place::Devices => DEVICES.to_owned(),
        }
    }

    /// What lies there. Settings that have changed get the present time.
    pub fn read(&self, state: &mut SyncState) -> Found {
        let store = shell().store;
        let slot = match self {
            Place::Game(slot) | Place::LastGame(slot) | Place::Replay(slot) => slot.as_str(),
            Place::Value(slot, _) | Place::Settings(slot) => slot,
            Place::Month(month) => {
                let months = months();
                return months.get(month).map_or(Found::Nothing, |games| text(to_text(games)));
            }
            Place::Devices => {
                let on = json!({ &state.device: true });
                state.devices = state.devices.changed(&on, js_sys::Date::now() as u64);
                return text(to_text(&state.devices));
            }
        };
        if store.is_locked(slot) {
            return Found::Unreadable;
        }
        let Some(stored) = store.text(slot) else {
            if let Place::Settings(slot) = self {
                noted(state, slot, &json!({}));
            }
            return Found::Nothing;
        };
        match self {
            Place::Settings(slot) => match settings(&stored) {
                Some(settings) => text(to_text(&noted(state, slot, &settings))),
                None => Found::Unreadable,
            },
            Place::Value(_, key) => merge(key, &stored, &stored).map_or(Found::Unreadable, text),
            _ => match wire::journal::read(&stored) {
                Ok(record) => Found::Value(Local::Game(record)),
                Err(_) => Found::Unreadable,
            },
        }
    }

    /// Puts what another device has in its place; whether it can be used.
    pub fn write(&self, content: &str, state: &mut SyncState) -> bool {
        let store = shell().store;
        match self {
            Place::Game(slot) | Place::LastGame(slot) | Place::Replay(slot) => {
                let Some(game) = self.game(content) else { return false };
                let SavedGame(record) = game.game.clone();
                let is_good =
                    game.slot == *slot && check_stored(slot, &to_text(&game.game)).is_ok();
                if is_good && matches!(self, Place::Replay(_)) {
                    store.write_record(slot, record);
                } else if is_good {
                    if let Some((list, entry)) = listed(&record) {
                        list.put(entry);
                    }
                    store.take_game(slot, Some(record));
                }
                is_good
            }
            Place::Value(slot, _) => {
                let is_good = check_stored(slot, content).is_ok();
                if is_good {
                    store.take_text(slot, content.to_owned());
                }
                is_good
            }
            Place::Settings(slot) => match from_text::<KeptSettings>(content) {
                Ok(merged) => state.staged.insert((*slot).to_owned(), merged).is_none_or(|_| true),
                Err(_) => false,
            },
            Place::Month(month) => match from_text::<History>(content) {
                Ok(games) => {
                    history::replace_month(|at| month_of(at) == *month, &games);
                    true
                }
                Err(_) => false,
            },
            Place::Devices => match from_text(content) {
                Ok(devices) => {
                    state.devices = devices;
                    true
                }
                Err(_) => false,
            },
        }
    }

    /// Another device has removed the game.
    pub fn remove(&self, was: &Local) {
        let store = shell().store;
        match (self, was) {
            (Place::Replay(slot), _) => store.drop_record(slot),
            (Place::Game(slot) | Place::LastGame(slot), Local::Game(record)) => {
                if let Some((list, entry)) = listed(record) {
                    list.remove(&entry.params);
                }
                store.take_game(slot, None);
            }
            _ => {}
        }
    }

    /// The text of a value as the server keeps it, changed last at this time.
    pub fn content(&self, local: &Local, at: u64) -> String {
        let (record, slot) = match (local, self) {
            (Local::Text(text), _) => return text.clone(),
            (Local::Game(record), Place::Game(slot) | Place::LastGame(slot)) => (record, slot),
            (Local::Game(record), Place::Replay(slot)) => {
                // Whenever it is sent, it is the same.
                return to_text(&kept_game(record, slot, 0));
            }
            (Local::Game(_), _) => return String::new(),
        };
        let game = kept_game(record, slot, at);
        if matches!(self, Place::LastGame(_)) { to_text(&LastGame(game)) } else { to_text(&game) }
    }

    /// What a text of the server is.
    pub fn parse(&self, content: &str) -> Option<Local> {
        match self {
            Place::Game(_) | Place::LastGame(_) | Place::Replay(_) => self
                .game(content)
                .map(|KeptGame { game: SavedGame(record), .. }| Local::Game(record)),
            _ => Some(Local::Text(content.to_owned())),
        }
    }

    /// When a value was changed last, as its content says.
    pub fn changed_at(&self, content: &str) -> u64 {
        self.game(content).map_or(0, |game| game.at)
    }

    fn game(&self, content: &str) -> Option<KeptGame> {
        match self {
            Place::LastGame(_) => from_text(content).map(|LastGame(game)| game).ok(),
            Place::Game(_) | Place::Replay(_) => from_text(content).ok(),
            _ => None,
        }
    }
}

impl Local {
    /// What tells a value from others; the time that was played since the last move does not.
    pub fn sign(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match self {
            Local::Text(text) => text.hash(&mut hasher),
            Local::Game(record) => {
                let is_over = record.result.ending.is_some();
                (&record.params, &record.moves, is_over).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// The time played.
    pub fn ms(&self) -> Millis {
        match self {
            Local::Text(_) => 0,
            Local::Game(record) => record.result.elapsed,
        }
    }
}

/// Everything of this device that is kept, by key.
pub fn places() -> BTreeMap<String, Place> {
    let slots = shell().store.slots();
    let of_slots = slots.iter().filter_map(|slot| Place::of_slot(slot));
    let of_months = months().into_keys().map(Place::Month);
    let places = of_slots.chain(of_months).chain([Place::Devices]);
    places.map(|place| (place.key(), place)).collect()
}

/// Settings that have come from other devices hold from now on. For before the app is mounted.
pub fn apply_staged() {
    change_early(|state| {
        for (slot, staged) in std::mem::take(&mut state.staged) {
            let stored = early_text(&slot);
            let present = stored.as_deref().and_then(settings).unwrap_or_else(|| json!({}));
            let merged = noted(state, &slot, &present).merged(staged);
            let text = with_settings(stored.as_deref(), &merged.to_json());
            if check_stored(&slot, &text).is_ok() && put_early(&slot, &text) {
                state.settings.insert(slot, merged);
            }
        }
    });
}

fn text(text: String) -> Found {
    Found::Value(Local::Text(text))
}

fn kept_game(record: &Record, slot: &str, at: u64) -> KeptGame {
    let (slot, game) = (slot.to_owned(), SavedGame(record.clone()));
    KeptGame { at, slot, restarts: 0, choices: 0, game }
}

fn listed(record: &Record) -> Option<(crate::saved::SavedList, crate::saved::SavedEntry)> {
    let storage = STORAGES.iter().find(|storage| storage.game == record.game)?;
    (storage.listed)(record)
}

/// The solved games by month.
fn months() -> BTreeMap<String, History> {
    let mut months = BTreeMap::<String, History>::new();
    for solved in history::history().games() {
        months.entry(month_of(solved.at)).or_default().add(solved.clone());
    }
    months
}

/// The month of a time, the same in all time zones.
fn month_of(at: u64) -> String {
    let date = u32::try_from(at / 86_400_000).ok().and_then(Date::from_day_number);
    date.map(|date| date.to_string()[..7].to_owned()).unwrap_or_default()
}

/// The settings of this device with the times of their changes, and those that wait for the next page.
fn noted(state: &mut SyncState, slot: &str, settings: &Value) -> KeptSettings {
    let present = shared(slot, settings);
    let noted = if let Some(before) = state.settings.get(slot) {
        before.changed(&present, js_sys::Date::now() as u64)
    } else {
        // Choices of before are older than all whose time is known, and later than what nobody has chosen.
        let usual = usual(slot).and_then(|text| self::settings(&text));
        let usual = usual.map(|usual| KeptSettings::usual(&shared(slot, &usual)));
        usual.unwrap_or_default().changed(&present, 1)
    };
    state.settings.insert(slot.to_owned(), noted.clone());
    match state.staged.get(slot) {
        Some(staged) => noted.merged(staged.clone()),
        None => noted,
    }
}

/// The settings in a stored text.
fn settings(stored: &str) -> Option<Value> {
    let mut stored: Value = serde_json::from_str(stored).ok()?;
    stored.get_mut("data").map(Value::take).filter(Value::is_object)
}

/// The stored text with these settings in place of those of the same name; a picture of the player's own stays.
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

/// The settings without those of the device.
fn shared(slot: &str, settings: &Value) -> Value {
    let of_device = SETTINGS.iter().find(|(known, _)| *known == slot).map_or(&[][..], |(_, of)| of);
    let all = settings.as_object().into_iter().flatten();
    let shared =
        all.filter(|(name, value)| !of_device.contains(&name.as_str()) && !is_own_picture(value));
    shared.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn is_own_picture(value: &Value) -> bool {
    value == "own"
}
