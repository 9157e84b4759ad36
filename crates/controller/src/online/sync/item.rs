//! The stored values that are synced, and their keys.
//!
//! Games, replays, the history, daily results, personal bests and settings are synced. The theme,
//! volume, vibration, board size and position, the player's own picture, seen tutorials,
//! speedsolving sessions and replaced games are not.

use play::Record;
use serde_json::Value;
use wire::merge::{LastGame, SyncedGame, game_key};
use wire::stored::{SavedGame, from_text, to_text};

use super::digest::{Digest, Rank};

/// Slots and keys of values that are synced as they are stored.
const VALUES: [(&str, &str); 4] = [
    ("loop:archive", "days:loop"),
    ("loop:logic-days", "days:loop-logic"),
    ("slide:bests", "bests:slide"),
    ("fifteen:daily", "dailies:fifteen"),
];

/// Slots of synced settings, each with the settings that stay on the device.
pub const SETTINGS: [(&str, &[&str]); 5] = [
    ("play:settings", &["volume", "vibrates", "guided"]),
    ("slide:settings", &["place", "auto_scale", "percent"]),
    ("fifteen:settings", &[]),
    ("fifteen:speed:settings", &["pointer", "session"]),
    ("loop:settings", &["large"]),
];

/// Key of the device list, and key prefix of settings.
pub const DEVICES: &str = "settings:devices";
const OF_SETTINGS: &str = "settings:";

/// A synced value on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyncItem {
    /// A game in the slot of its puzzle.
    Game(String),
    /// A game in a slot that is shared by many puzzles.
    LastGame(String),
    /// The record of a solved game.
    Replay(String),
    /// A value with its slot and key.
    Value(&'static str, &'static str),
    /// The settings in a slot.
    Settings(&'static str),
    /// The games solved in a month.
    Month(String),
    /// The list of the player's devices.
    Devices,
}

/// A local value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalValue {
    /// A game.
    Game(Record),
    /// Any other value, in its stored form.
    Text(String),
}

impl SyncItem {
    /// Returns the item that is stored in a slot.
    pub fn of_slot(slot: &str) -> Option<SyncItem> {
        if let Some((slot, key)) = VALUES.into_iter().find(|(known, _)| *known == slot) {
            return Some(SyncItem::Value(slot, key));
        }
        if let Some((slot, _)) = SETTINGS.into_iter().find(|(known, _)| *known == slot) {
            return Some(SyncItem::Settings(slot));
        }
        let owned = slot.to_owned();
        match slot {
            "slide:free" => Some(SyncItem::LastGame(owned)),
            "loop:logic-games" | "loop:logic-made" => None,
            _ if slot.starts_with("loop:unlimited-") => Some(SyncItem::LastGame(owned)),
            _ if slot.starts_with("replay:") => Some(SyncItem::Replay(owned)),
            _ => ["slide:game:", "fifteen:game:", "loop:"]
                .iter()
                .any(|begin| slot.starts_with(begin))
                .then_some(SyncItem::Game(owned)),
        }
    }

    /// Returns the item of a key on the server.
    pub fn of_key(key: &str, content: &str) -> Option<SyncItem> {
        let (kind, name) = key.split_once(':')?;
        let item = match kind {
            _ if key == DEVICES => SyncItem::Devices,
            "game" => SyncItem::of_slot(&from_text::<SyncedGame>(content).ok()?.slot)?,
            "last" | "settings" => SyncItem::of_slot(name)?,
            "replay" => SyncItem::Replay(key.to_owned()),
            "history" => SyncItem::Month(name.to_owned()),
            _ => {
                let (slot, key) = VALUES.into_iter().find(|(_, known)| *known == key)?;
                SyncItem::Value(slot, key)
            }
        };
        (item.key() == key).then_some(item)
    }

    /// Returns the key on the server.
    pub fn key(&self) -> String {
        match self {
            SyncItem::Game(slot) => game_key(slot.split(':').next().unwrap_or_default(), slot),
            SyncItem::LastGame(slot) => format!("last:{slot}"),
            SyncItem::Replay(slot) => slot.clone(),
            SyncItem::Value(_, key) => (*key).to_owned(),
            SyncItem::Settings(slot) => format!("{OF_SETTINGS}{slot}"),
            SyncItem::Month(month) => format!("history:{month}"),
            SyncItem::Devices => DEVICES.to_owned(),
        }
    }

    /// Serializes a value for the server. `at` is the time of its last change.
    pub fn content(&self, local: &LocalValue, at: u64, rank: Rank) -> String {
        let (record, slot) = match (local, self) {
            (LocalValue::Text(text), _) => return text.clone(),
            (LocalValue::Game(record), SyncItem::Game(slot) | SyncItem::LastGame(slot)) => {
                (record, slot)
            }
            // Replays have the same content on all devices.
            (LocalValue::Game(record), SyncItem::Replay(slot)) => {
                return to_text(&synced_game(record, slot, 0, Rank::default()));
            }
            (LocalValue::Game(_), _) => return String::new(),
        };
        let game = synced_game(record, slot, at, rank);
        if matches!(self, SyncItem::LastGame(_)) {
            to_text(&LastGame(game))
        } else {
            to_text(&game)
        }
    }

    /// Parses a game from the server.
    pub fn game(&self, content: &str) -> Option<SyncedGame> {
        match self {
            SyncItem::LastGame(_) => from_text(content).map(|LastGame(game)| game).ok(),
            SyncItem::Game(_) | SyncItem::Replay(_) => from_text(content).ok(),
            _ => None,
        }
    }
}

impl LocalValue {
    /// Computes the digest of the value under `key`.
    pub fn digest(&self, key: &str) -> Digest {
        match self {
            LocalValue::Game(record) => Digest::of_record(record),
            LocalValue::Text(text) => Digest::of(key, text).unwrap_or_default(),
        }
    }
}

fn synced_game(record: &Record, slot: &str, at: u64, rank: Rank) -> SyncedGame {
    let Rank { restarts, choices } = rank;
    SyncedGame { at, slot: slot.to_owned(), restarts, choices, game: SavedGame(record.clone()) }
}

/// Returns the settings that are synced.
pub fn shared(slot: &str, settings: &Value) -> Value {
    let of_device = SETTINGS.iter().find(|(known, _)| *known == slot).map_or(&[][..], |(_, of)| of);
    let all = settings.as_object().into_iter().flatten();
    let shared =
        all.filter(|(name, value)| !of_device.contains(&name.as_str()) && !is_own_picture(value));
    shared.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Returns whether a setting is the player's own picture, which stays on the device.
pub fn is_own_picture(value: &Value) -> bool {
    value == "own"
}
