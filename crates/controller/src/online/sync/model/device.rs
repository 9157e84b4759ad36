//! A device and the server of the model test.

use std::collections::BTreeMap;

use play::Record;
use wire::merge::{LastGame, SyncedGame, SyncedSettings, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::super::decide::{
    LocalAction, LocalView, MergeOutcome, ServerEntry, SyncAction, decide, merge_server_value, rank,
};
use super::super::digest::{Digest, Rank, ValueType, tombstone};
use super::super::state::{SyncState, Visit};

pub(super) const HISTORY: &str = "history:2026-11";
pub(super) const DAYS: &str = "days:loop";
const SETTINGS: &str = "settings:play";
pub(super) const GAMES: [&str; 3] = ["game:lamps:1", "game:lamps:2", "last:lamps:free"];

pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().chain([HISTORY, DAYS, SETTINGS])
}

#[derive(Clone, Default)]
pub(super) struct Server(pub(super) BTreeMap<String, (u64, String)>);

#[derive(Clone, Default)]
pub(super) struct Device {
    pub(super) games: BTreeMap<String, Record>,
    /// Games that the player has touched in this visit. The page continues them.
    pub(super) hands: BTreeMap<String, Record>,
    pub(super) sets: BTreeMap<String, String>,
    pub(super) settings: SyncedSettings,
    pub(super) state: SyncState,
    pub(super) visit: Visit,
}

impl Server {
    /// Replaces the version `expected`, as the server does.
    pub(super) fn write(
        &mut self,
        key: &str,
        expected: Option<u64>,
        content: &str,
        now: u64,
    ) -> Option<u64> {
        let old = self.0.get(key).map(|(version, _)| *version);
        if old != expected {
            return None;
        }
        let version = now.max(old.unwrap_or_default() + 1);
        self.0.insert(key.to_owned(), (version, content.to_owned()));
        Some(version)
    }
}

impl Device {
    pub(super) fn text(&self, key: &str) -> Option<String> {
        match ValueType::of(key) {
            ValueType::Settings => Some(to_text(&self.settings)),
            _ => self.sets.get(key).cloned(),
        }
    }

    pub(super) fn view(&mut self, key: &str, now: u64) -> LocalView {
        let own = match ValueType::of(key) {
            ValueType::Game => self.games.get(key).map(Digest::of_record),
            _ => self.text(key).and_then(|text| Digest::of(key, &text)),
        };
        if ValueType::of(key) == ValueType::Game {
            self.state.note_game(&self.visit, key, own, now);
        }
        self.state.view(&self.visit, key, own)
    }

    /// Replaces the state with one that an earlier version of the app has stored.
    pub(super) fn forget_hashes(&mut self) {
        let state = SyncState { digests: 0, ..std::mem::take(&mut self.state) };
        self.state = state.with_current_digests();
    }

    pub(super) fn content(&self, key: &str, rank: Rank, least: u64) -> String {
        let Some(record) = self.games.get(key) else {
            return self.text(key).unwrap_or_default();
        };
        let at = self.state.changed_at(key, Digest::of_record(record), u64::MAX);
        assert_ne!(at, u64::MAX, "every change is recorded");
        let (at, Rank { restarts, choices }) = (at.max(least), rank);
        let slot = key.to_owned();
        let game = SyncedGame { at, slot, restarts, choices, game: SavedGame(record.clone()) };
        if key.starts_with("last") { to_text(&LastGame(game)) } else { to_text(&game) }
    }

    pub(super) fn put(&mut self, key: &str, content: &str) {
        match ValueType::of(key) {
            ValueType::Game => {
                let game = if key.starts_with("last") {
                    from_text(content).map(|LastGame(game)| game)
                } else {
                    from_text(content)
                };
                let SavedGame(record) = game.unwrap().game;
                self.games.insert(key.to_owned(), record);
            }
            ValueType::Settings => self.settings = from_text(content).unwrap(),
            _ => drop(self.sets.insert(key.to_owned(), content.to_owned())),
        }
    }

    /// Syncs one value, and returns the number of writes.
    pub(super) fn exchange(&mut self, server: &mut Server, key: &str, now: u64) -> usize {
        let there = server.0.get(key).cloned();
        let view = self.view(key, now);
        let (content, version) = match decide(key, &view, there.as_ref().map(|(v, _)| *v)) {
            SyncAction::Nothing => return 0,
            SyncAction::Forget => {
                self.state.entries.remove(key);
                return 0;
            }
            SyncAction::Remove(version) => {
                let content = tombstone(&self.state.entries[key].value);
                let version =
                    server.write(key, Some(version), &content, now).expect("nobody else writes");
                let value = self.state.entries[key].value.removed();
                self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
                return 1;
            }
            SyncAction::Write(version) => (self.content(key, rank(&view), 0), version),
            SyncAction::Read => {
                let (version, theirs) = there.expect("what is read is there");
                if self.state.resolve(key, &theirs, version) {
                    return self.exchange(server, key, now);
                }
                let content = |rank, least| self.content(key, rank, least);
                let outcome =
                    merge_server_value(key, &view, content, &theirs).expect("it can be read");
                let MergeOutcome { here, there, value, diverges } = outcome;
                match here {
                    LocalAction::Keep => {}
                    LocalAction::Put(content) | LocalAction::PutTime(content) => {
                        self.put(key, &content);
                    }
                    LocalAction::Remove => drop(self.games.remove(key)),
                }
                if diverges {
                    self.state.mark_diverged(&mut self.visit, key);
                }
                self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
                let Some(content) = there else { return 0 };
                (content, Some(version))
            }
        };
        let version = server.write(key, version, &content, now).expect("nobody else writes");
        let value = Digest::of(key, &content).unwrap();
        self.state.entries.insert(key.to_owned(), ServerEntry { version, value });
        1
    }

    /// Sends changes without waiting for responses.
    pub(super) fn push(&mut self, server: &mut Server, now: u64) {
        for key in keys() {
            let view = self.view(key, now);
            if let SyncAction::Write(version) =
                decide(key, &view, view.known.map(|known| known.version))
            {
                let content = self.content(key, rank(&view), 0);
                let _ = server.write(key, version, &content, now);
            }
        }
    }

    /// Opens another page.
    pub(super) fn visit(&mut self) {
        self.hands.clear();
        self.visit = Visit::default();
    }

    pub(super) fn add_to_set(&mut self, key: &str, more: &str) {
        let all = match self.sets.get(key) {
            Some(own) => merge(key, own, more).unwrap(),
            None => more.to_owned(),
        };
        self.sets.insert(key.to_owned(), all);
    }
}
