//! The stored values that are synced, and their keys.
//!
//! Games, replays, the history, daily results, personal bests and settings are synced. The theme,
//! volume, vibration, board size and position, the player's own picture, seen tutorials,
//! speedsolving sessions and replaced games are not. The games say which of their slots are synced, and
//! how: [`Product::SLOTS`](games::Product::SLOTS).

use games::{SlotRule, SyncRule};
use play::Record;
use serde_json::Value;
use wire::merge::{LastGame, SyncedGame, game_key};
use wire::stored::{SavedGame, from_text, to_text};

use super::digest::{Digest, Rank};

/// Rules for the slots that belong to no game.
const APP_RULES: [SlotRule; 1] =
    [SlotRule::new("play:settings", SyncRule::Settings(&["volume", "vibrates", "guided"]))];

/// Prefix of the slots and keys of replays.
const REPLAY: &str = "replay:";

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
        if slot.starts_with(REPLAY) {
            return Some(SyncItem::Replay(slot.to_owned()));
        }
        let rule = rules().find(|rule| rule.matches(slot))?;
        match rule.sync {
            SyncRule::Game => Some(SyncItem::Game(slot.to_owned())),
            SyncRule::LastGame => Some(SyncItem::LastGame(slot.to_owned())),
            SyncRule::Value(key, _) => Some(SyncItem::Value(rule.slot, key)),
            SyncRule::Settings(_) => Some(SyncItem::Settings(rule.slot)),
            SyncRule::Local => None,
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
            _ => rules().find_map(|rule| match rule.sync {
                SyncRule::Value(known, _) if known == key => {
                    Some(SyncItem::Value(rule.slot, known))
                }
                _ => None,
            })?,
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

/// Returns the rules for all slots.
fn rules() -> impl Iterator<Item = &'static SlotRule> {
    APP_RULES.iter().chain(games::slot_rules())
}

/// Returns the slots of synced settings.
pub fn settings_slots() -> impl Iterator<Item = &'static str> {
    let is_settings = |rule: &&SlotRule| matches!(rule.sync, SyncRule::Settings(_));
    rules().filter(is_settings).map(|rule| rule.slot)
}

fn synced_game(record: &Record, slot: &str, at: u64, rank: Rank) -> SyncedGame {
    let Rank { restarts, choices } = rank;
    SyncedGame { at, slot: slot.to_owned(), restarts, choices, game: SavedGame(record.clone()) }
}

/// Returns the settings that are synced.
pub fn shared(slot: &str, settings: &Value) -> Value {
    let of_device = match rules().find(|rule| rule.matches(slot)).map(|rule| rule.sync) {
        Some(SyncRule::Settings(of_device)) => of_device,
        _ => &[],
    };
    let all = settings.as_object().into_iter().flatten();
    let shared =
        all.filter(|(name, value)| !of_device.contains(&name.as_str()) && !is_own_picture(value));
    shared.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Returns whether a setting is the player's own picture, which stays on the device.
pub fn is_own_picture(value: &Value) -> bool {
    value == "own"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::sync::digest::ValueType;

    #[test]
    fn every_rule_of_every_game_leads_to_an_item_that_can_be_merged() {
        for rule in games::slot_rules() {
            let is_prefix = rule.slot.ends_with([':', '-']);
            let slot = if is_prefix { format!("{}x", rule.slot) } else { rule.slot.to_owned() };
            let item = SyncItem::of_slot(&slot);
            let Some(item) = item else {
                assert!(matches!(rule.sync, SyncRule::Local), "{slot} isn't synced");
                continue;
            };
            let key = item.key();
            let is_game = matches!(rule.sync, SyncRule::Game | SyncRule::LastGame);
            assert_eq!(ValueType::of(&key) == ValueType::Game, is_game, "{key}");
            let broken = wire::merge::merge(&key, "", "");
            assert!(matches!(broken, Err(wire::merge::MergeError::Stored(_))), "{key} is known");
            if !is_game {
                assert_eq!(SyncItem::of_key(&key, ""), Some(item));
            }
        }
    }

    #[test]
    fn slots_keep_the_keys_that_are_already_on_servers() {
        for (slot, key) in [
            ("loop:archive", "days:loop"),
            ("loop:logic-days", "days:loop-logic"),
            ("slide:bests", "bests:slide"),
            ("fifteen:daily", "dailies:fifteen"),
            ("play:settings", "settings:play:settings"),
            ("fifteen:speed:settings", "settings:fifteen:speed:settings"),
            ("slide:free", "last:slide:free"),
            ("loop:unlimited-hard", "last:loop:unlimited-hard"),
            ("replay:fifteen-1", "replay:fifteen-1"),
        ] {
            assert_eq!(SyncItem::of_slot(slot).map(|item| item.key()).as_deref(), Some(key));
        }
        for slot in ["slide:game:x", "fifteen:game:x", "loop:2026-11-18-easy"] {
            assert_eq!(SyncItem::of_slot(slot), Some(SyncItem::Game(slot.to_owned())));
        }
        for slot in ["loop:logic-games", "loop:logic-made", "theme", "together:player"] {
            assert_eq!(SyncItem::of_slot(slot), None);
        }
    }

    #[test]
    fn settings_of_the_device_and_own_pictures_are_not_shared() {
        let settings = serde_json::json!({ "place": 1, "face": "own", "clock": true });
        assert_eq!(shared("slide:settings", &settings), serde_json::json!({ "clock": true }));
    }
}
