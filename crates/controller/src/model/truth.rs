//! What a device must still have.

use std::collections::{BTreeMap, BTreeSet};

use lamps::Lamps;
use play::{Budget, Ending, Game, Record};
use wire::history::History;
use wire::journal;
use wire::merge::SyncedBests;
use wire::stored::{Stored, from_text};

use super::disk::Disk;
use super::page::{BESTS, LIST, SLOTS};
use crate::online::outbox::{self, EntryId, Outbox};
use crate::store::rows::entries;
use crate::store::slots::continues;
use crate::store::{SavedGames, history, recovery, value};

/// What was stored on a device, as acknowledged by its browser.
#[derive(Default)]
pub(super) struct Truth {
    /// Acknowledged games with moves, by slot.
    acked: BTreeMap<&'static str, Vec<Record>>,
    /// Names of solved games, times, and results.
    solved: BTreeSet<(u64, String)>,
    results: BTreeSet<EntryId>,
    bests: BTreeSet<String>,
    /// Games without moves, because the player has undone them.
    undone: Vec<Record>,
    /// Whether the data was cleared. A game that is open then is saved again at once, but listed only a moment later.
    pub(super) was_cleared: bool,
    /// Slots of games that one tab could not save, because the storage was full, before another tab did. The game is
    /// listed again with its next save.
    pub(super) outdone: BTreeSet<String>,
    /// Values that can't be read.
    pub(super) broken: Vec<String>,
    /// Solved games that came from another device, or from the replaced games.
    pub(super) foreign: Vec<Record>,
}

/// All values on a disk.
pub(super) fn values(disk: &Disk) -> BTreeMap<String, String> {
    let state = disk.0.borrow();
    if !state.pairs.is_empty() {
        return state.pairs.clone();
    }
    let all = entries(state.rows.clone());
    all.into_iter().map(|(key, entry)| (key, entry.whole())).collect()
}

/// The value of one key on a disk.
fn value_of(disk: &Disk, key: &str) -> Option<String> {
    let state = disk.0.borrow();
    let to = format!("{key}\u{2}");
    let rows = state.rows.range(key.to_owned()..to).map(|(k, v)| (k.clone(), v.clone()));
    entries(rows).get(key).map(|entry| entry.whole()).or_else(|| state.pairs.get(key).cloned())
}

fn list<T: Stored + Default>(values: &BTreeMap<String, String>, slot: &str) -> T {
    let text = values.get(&value::key(slot));
    text.map(|text| from_text(text).unwrap()).unwrap_or_default()
}

impl Truth {
    /// Notes that the browser has acknowledged changes of these keys.
    pub(super) fn note(&mut self, disk: &Disk, keys: &BTreeSet<String>) {
        for slot in SLOTS {
            let key = value::key(slot);
            if !keys.contains(&key) {
                continue;
            }
            let Some(record) = value_of(disk, &key).and_then(|text| journal::read(&text).ok())
            else {
                continue;
            };
            let acked = self.acked.entry(slot).or_default();
            acked.retain(|old| !continues(old, &record));
            // A game whose acts cancel each other isn't worth keeping.
            if record.result.moves > 0 {
                acked.push(record);
            }
        }
    }

    /// Follows what was committed after its page had ended: the player may have undone a game.
    fn note_unheard(&mut self, disk: &Disk) {
        for key in std::mem::take(&mut disk.0.borrow_mut().overwritten) {
            self.forget(&key);
        }
        let unheard = std::mem::take(&mut disk.0.borrow_mut().unheard);
        for record in unheard.iter().filter_map(|text| journal::read(text).ok()) {
            self.note_undone(&record);
        }
    }

    /// Notes the game on a page. Nothing is kept of a game that the player has undone.
    pub(super) fn note_undone(&mut self, record: &Record) {
        if record.result.moves == 0 && !record.moves.is_empty() {
            self.undone.push(record.clone());
        }
    }

    /// Forgets the acknowledged games of a slot.
    pub(super) fn forget(&mut self, key: &str) {
        self.acked.retain(|slot, _| value::key(slot) != key);
    }

    /// Checks what is stored.
    pub(super) fn check(&mut self, disk: &Disk) {
        self.note_unheard(disk);
        let values = values(disk);
        let mut records = Vec::new();
        for (key, text) in &values {
            let slot = value::slot_of(key);
            let is_game = SLOTS.contains(&slot) || slot.starts_with(history::RECORDS);
            if is_game && !self.broken.contains(text) {
                let record = journal::read(text).expect("a save can be read");
                Game::<Lamps>::load(&record, Budget::LOADING, 0).expect("a save can be replayed");
                records.push(record);
            } else if let Some(removed) = recovery::parse(key, text) {
                records.extend(journal::read(&removed.text));
            }
        }
        for record in self.acked.values().flatten() {
            let kept = records.iter().chain(&self.undone);
            let is_there = kept.into_iter().any(|other| continues(record, other));
            assert!(is_there, "an acknowledged game is lost: {record:?}");
        }
        self.check_lists(&values);
        self.check_slots(&values);
        for text in &self.broken {
            let is_kept = |(key, stored): (&String, &String)| {
                stored == text
                    || recovery::parse(key, stored).is_some_and(|removed| removed.text == *text)
            };
            assert!(values.iter().any(is_kept), "an unreadable value was dropped");
        }
    }

    fn check_lists(&mut self, values: &BTreeMap<String, String>) {
        let games: History = list(values, history::SLOT);
        let solved =
            games.games().iter().map(|solved| (solved.at, solved.params.clone())).collect();
        assert!(self.solved.is_subset(&solved), "the history has shrunk");
        self.solved = solved;
        let Outbox(results) = list(values, outbox::SLOT);
        let results = results.iter().map(|entry| entry.id()).collect();
        assert!(self.results.is_subset(&results), "the outbox has shrunk");
        self.results = results;
        let SyncedBests(bests) = list(values, BESTS);
        let bests = bests.into_keys().collect();
        assert!(self.bests.is_subset(&bests), "personal bests are lost");
        self.bests = bests;
    }

    /// Checks that unfinished games are listed, and that solved ones are in the history and in the outbox.
    fn check_slots(&self, values: &BTreeMap<String, String>) {
        let SavedGames(listed) = list(values, LIST);
        let games: History = list(values, history::SLOT);
        let Outbox(results) = list(values, outbox::SLOT);
        for (at, slot) in SLOTS.iter().enumerate() {
            let Some(text) = values.get(&value::key(slot)) else { continue };
            let Ok(record) = journal::read(text) else { continue };
            if at < 2 && !self.was_cleared && !self.outdone.contains(&value::key(slot)) {
                let is_listed = listed.iter().any(|entry| entry.params == record.params);
                assert!(is_listed, "{slot} isn't listed");
            }
            let is_own = !self.foreign.iter().any(|game| continues(game, &record));
            if record.result.ending == Some(Ending::Solved) && is_own {
                let ms = record.result.elapsed;
                let solved = games.games().iter().filter(|game| game.params == record.params);
                let solved = solved.filter(|game| game.ms == ms).next();
                let solved = solved.expect("a solved game is in the history");
                let is_sent = results.iter().any(|entry| entry.solved.at == solved.at);
                assert!(is_sent, "a solved game is in the outbox");
            }
        }
    }
}
