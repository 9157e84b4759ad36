//! A device and the server of the model test.

use std::collections::BTreeMap;

use play::Record;
use wire::merge::{SyncedSettings, merge};
use wire::stored::{SavedGame, from_text, to_text};

use super::super::device::{LocalRead, LocalValues, SyncDevice};
use super::super::digest::Digest;
use super::super::exchange::{Exchange, SyncAnswer, SyncRequest, on_leaving};
use super::super::item::{LocalValue, SyncItem};
use super::super::state::{SyncState, Visit};

/// Slots of games: two with a puzzle of their own, and one that is shared by all puzzles.
pub(in crate::online::sync) const GAMES: [&str; 3] = ["slide:game:1", "slide:game:2", SHARED];
pub(in crate::online::sync) const SHARED: &str = "slide:free";
pub(in crate::online::sync) const HISTORY: &str = "history:2026-11";
pub(in crate::online::sync) const DAYS: &str = "days:loop";

#[derive(Clone, Default)]
pub(in crate::online::sync) struct Server(
    pub(in crate::online::sync) BTreeMap<String, (u64, String)>,
);

#[derive(Clone, Default)]
pub(in crate::online::sync) struct Device {
    pub(in crate::online::sync) values: DeviceValues,
    /// Games that the player has touched in this visit. The page continues them.
    pub(in crate::online::sync) hands: BTreeMap<String, Record>,
    pub(in crate::online::sync) state: SyncState,
    pub(in crate::online::sync) visit: Visit,
    /// The sync that is under way, and its next request.
    pub(in crate::online::sync) running: Option<(Exchange, SyncRequest)>,
}

/// The values of a device.
#[derive(Clone, Default)]
pub(in crate::online::sync) struct DeviceValues {
    pub(in crate::online::sync) games: BTreeMap<String, Record>,
    pub(in crate::online::sync) sets: BTreeMap<String, String>,
    pub(in crate::online::sync) settings: SyncedSettings,
}

impl Server {
    /// Answers a request, as the server does.
    pub(in crate::online::sync) fn answer(
        &mut self,
        request: &SyncRequest,
        now: u64,
    ) -> SyncAnswer {
        match request {
            SyncRequest::Read(key) => match self.0.get(key) {
                Some((version, content)) => SyncAnswer::Content(content.clone(), *version),
                None => SyncAnswer::Missing,
            },
            SyncRequest::Write { key, version, content } => {
                let old = self.0.get(key).map(|(version, _)| *version);
                if old != *version {
                    return SyncAnswer::Changed;
                }
                let version = now.max(old.unwrap_or_default() + 1);
                self.0.insert(key.clone(), (version, content.clone()));
                SyncAnswer::Written(version)
            }
            SyncRequest::Delete(key, version) => match self.0.get(key) {
                None => SyncAnswer::Missing,
                Some((old, _)) if old != version => SyncAnswer::Changed,
                Some(_) => {
                    self.0.remove(key);
                    SyncAnswer::Deleted
                }
            },
        }
    }

    pub(in crate::online::sync) fn versions(&self) -> BTreeMap<String, u64> {
        self.0.iter().map(|(key, (version, _))| (key.clone(), *version)).collect()
    }
}

impl LocalValues for DeviceValues {
    fn items(&self) -> BTreeMap<String, SyncItem> {
        let games = self.games.keys().filter_map(|slot| SyncItem::of_slot(slot));
        let sets = self.sets.keys().filter_map(|key| SyncItem::of_key(key, ""));
        let items = games.chain(sets).chain([SyncItem::Settings("play:settings")]);
        items.map(|item| (item.key(), item)).collect()
    }

    fn read(&self, item: &SyncItem, _: &mut SyncState, _: u64) -> LocalRead {
        let value = match item {
            SyncItem::Game(slot) | SyncItem::LastGame(slot) => {
                self.games.get(slot).cloned().map(LocalValue::Game)
            }
            SyncItem::Settings("play:settings") => Some(LocalValue::Text(to_text(&self.settings))),
            _ => self.sets.get(&item.key()).cloned().map(LocalValue::Text),
        };
        value.map_or(LocalRead::Missing, LocalRead::Value)
    }

    fn write(&mut self, item: &SyncItem, content: &str, _: &mut SyncState) -> bool {
        match item {
            SyncItem::Game(slot) | SyncItem::LastGame(slot) => {
                let SavedGame(record) = item.game(content).expect("it can be read").game;
                self.games.insert(slot.clone(), record);
            }
            SyncItem::Settings(_) => self.settings = from_text(content).expect("it can be read"),
            _ => drop(self.sets.insert(item.key(), content.to_owned())),
        }
        true
    }

    fn write_time(&mut self, item: &SyncItem, content: &str) {
        self.write(item, content, &mut SyncState::default());
    }

    fn remove(&mut self, item: &SyncItem, _: &LocalValue) {
        if let SyncItem::Game(slot) | SyncItem::LastGame(slot) = item {
            self.games.remove(slot);
        }
    }
}

impl Device {
    pub(in crate::online::sync) fn at(&mut self, now: u64) -> SyncDevice<'_> {
        let Device { values, state, visit, .. } = self;
        SyncDevice { values, state, visit, now }
    }

    /// Replaces the state with one that an earlier version of the app has stored.
    pub(in crate::online::sync) fn forget_hashes(&mut self) {
        self.running = None;
        let state = SyncState { digests: 0, ..std::mem::take(&mut self.state) };
        self.state = state.with_current_digests();
    }

    /// Starts or continues a sync with up to `n` requests, and returns the number of requests.
    pub(in crate::online::sync) fn exchange(
        &mut self,
        server: &mut Server,
        n: usize,
        now: u64,
    ) -> usize {
        let mut n_requests = 0;
        if self.running.is_none() {
            let mut exchange = Exchange::start(&server.versions(), &mut self.at(now));
            let request = exchange.next(&mut self.at(now), None);
            self.running = request.map(|request| (exchange, request));
        }
        for _ in 0..n {
            let Some((mut exchange, request)) = self.running.take() else { break };
            let answer = server.answer(&request, now);
            n_requests += 1;
            let request = exchange.next(&mut self.at(now), Some(answer));
            self.running = request.map(|request| (exchange, request));
        }
        n_requests
    }

    /// Sends changes without waiting for answers.
    pub(in crate::online::sync) fn leave(&mut self, server: &mut Server, now: u64) {
        for request in on_leaving(&mut self.at(now)) {
            let _ = server.answer(&request, now);
        }
    }

    /// Opens another page.
    pub(in crate::online::sync) fn visit(&mut self) {
        self.hands.clear();
        self.visit = Visit::default();
        self.running = None;
    }

    /// Returns whether the server lacks a change.
    pub(in crate::online::sync) fn is_waiting(&mut self, now: u64) -> bool {
        self.at(now).n_waiting() > 0
    }

    pub(in crate::online::sync) fn add_to_set(&mut self, key: &str, more: &str) {
        let all = match self.values.sets.get(key) {
            Some(own) => merge(key, own, more).unwrap(),
            None => more.to_owned(),
        };
        self.values.sets.insert(key.to_owned(), all);
    }

    /// Checks that every change of a game is recorded with its time.
    pub(in crate::online::sync) fn check_changes(&self) {
        for (slot, record) in &self.values.games {
            let key = SyncItem::of_slot(slot).map(|item| item.key()).unwrap_or_default();
            let at = self.state.changed_at(&key, Digest::of_record(record), u64::MAX);
            assert_ne!(at, u64::MAX, "{slot}");
        }
    }
}
