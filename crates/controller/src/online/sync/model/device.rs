//! A device and the server of the model test.

use std::collections::{BTreeMap, BTreeSet};

use play::Record;
use wire::merge::{LastGame, SyncedGame, SyncedSettings, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::super::decide::{
    Divergence, LocalAction, LocalChange, LocalView, MergeOutcome, ServerEntry, SyncAction, decide,
    is_still_diverged, merge_server_value, note, rank,
};
use super::super::digest::{Digest, REMOVED, Rank, ValueType, tombstone};

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
    pub(super) entries: BTreeMap<String, ServerEntry>,
    pub(super) changes: BTreeMap<String, LocalChange>,
    pub(super) diverged: BTreeSet<String>,
    pub(super) announced: BTreeSet<String>,
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
        let is_announced = self.announced.contains(key);
        let diverged = if is_announced { Divergence::ThisVisit } else { Divergence::EarlierVisit };
        let diverged = self.diverged.contains(key).then_some(diverged);
        let mut view = LocalView { own, known: self.entries.get(key).copied(), diverged };
        let fingerprint = own.map_or(REMOVED, |own| own.fingerprint);
        let before = self.changes.get(key).copied();
        match note(view.known, before, fingerprint, now) {
            Some(change) => self.changes.insert(key.to_owned(), change),
            None => self.changes.remove(key),
        };
        if !is_still_diverged(&view, before) {
            self.diverged.remove(key);
            view.diverged = None;
        }
        view
    }

    pub(super) fn content(&self, key: &str, rank: Rank, least: u64) -> String {
        let Some(record) = self.games.get(key) else {
            return self.text(key).unwrap_or_default();
        };
        let fingerprint = Digest::of_record(record).fingerprint;
        let known = self.entries.get(key).filter(|known| known.value.fingerprint == fingerprint);
        let at = known.map_or_else(|| self.changes[key].at, |known| known.value.at);
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
                self.entries.remove(key);
                return 0;
            }
            SyncAction::Remove(version) => {
                let content = tombstone(&self.entries[key].value);
                let version =
                    server.write(key, Some(version), &content, now).expect("nobody else writes");
                let value = self.entries[key].value.removed();
                self.entries.insert(key.to_owned(), ServerEntry { version, value });
                return 1;
            }
            SyncAction::Write(version) => (self.content(key, rank(&view), 0), version),
            SyncAction::Read => {
                let (version, theirs) = there.expect("what is read is there");
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
                    self.diverged.insert(key.to_owned());
                    self.announced.insert(key.to_owned());
                }
                self.entries.insert(key.to_owned(), ServerEntry { version, value });
                let Some(content) = there else { return 0 };
                (content, Some(version))
            }
        };
        let version = server.write(key, version, &content, now).expect("nobody else writes");
        let value = Digest::of(key, &content).unwrap();
        self.entries.insert(key.to_owned(), ServerEntry { version, value });
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
        self.announced.clear();
    }

    pub(super) fn add_to_set(&mut self, key: &str, more: &str) {
        let all = match self.sets.get(key) {
            Some(own) => merge(key, own, more).unwrap(),
            None => more.to_owned(),
        };
        self.sets.insert(key.to_owned(), all);
    }
}
