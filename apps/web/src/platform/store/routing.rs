//! Routes each key to its storage: values needed at startup to `localStorage`, all others to the
//! journal. Without a journal, everything is in `localStorage`.

use std::collections::BTreeMap;
use std::rc::Rc;

use controller::store::journal::{Durability, Journal, JournalEvent, Rows};
use controller::store::rows::{EntryChange, EntryUpdate, Generation, compact, entries};
use controller::store::value::{is_needed_at_startup, is_ours, slot_of};
use controller::store::{Backend, Stamp, StorageError, TextChange, Update};
use leptos::prelude::window_event_listener_untyped;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent};

use super::browser_storage::BrowserStorage;
use super::database::BrowserDatabase;
use crate::platform::browser::random_seed;
use crate::platform::context;
use crate::platform::formats::is_read_by_home;

/// The channel on which tabs broadcast their journal changes.
const CHANNEL: &str = "azulejo";

/// All storage of the app.
#[derive(Clone, Copy)]
pub struct AllStorage;

/// The journal, if it is open.
struct OpenJournal(Rc<dyn Backend>);

fn journal() -> Option<Rc<dyn Backend>> {
    context::provided::<OpenJournal>().map(|journal| Rc::clone(&journal.0))
}

impl AllStorage {
    fn of(key: &str) -> Rc<dyn Backend> {
        match journal() {
            Some(journal) if !is_needed_at_startup(key) => journal,
            _ => Rc::new(BrowserStorage),
        }
    }

    /// Returns whether the key is stored in a journal.
    pub fn has_journal_for(key: &str) -> bool {
        AllStorage::of(key).can_append()
    }
}

impl Backend for AllStorage {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        AllStorage::of(key).read(key)
    }

    fn write(&self, key: &str, text: &str) -> Result<(), StorageError> {
        copy_for_home(key, Some(text));
        AllStorage::of(key).write(key, text)
    }

    fn change(&self, changes: Vec<TextChange>) -> Result<(), StorageError> {
        let Some(journal) = journal() else { return BrowserStorage.change(changes) };
        let (quick, rest): (Vec<_>, Vec<_>) =
            changes.into_iter().partition(|(key, _)| is_needed_at_startup(key));
        for (key, text) in &rest {
            copy_for_home(key, text.as_deref());
        }
        journal.change(rest)?;
        BrowserStorage.change(quick)
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        AllStorage::of(key).append(key, line)
    }

    fn update(&self, key: &str, update: Update) -> Result<(), StorageError> {
        AllStorage::of(key).update(key, update)?;
        copy_for_home(key, self.read(key)?.as_deref());
        Ok(())
    }

    fn note_time(&self, key: &str, line: &str) -> Result<(), StorageError> {
        AllStorage::of(key).note_time(key, line)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        copy_for_home(key, None);
        AllStorage::of(key).remove(key)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let Some(journal) = journal() else { return BrowserStorage.keys() };
        let mut keys = journal.keys()?;
        // The journal also works without `localStorage`.
        let quick = BrowserStorage.keys().unwrap_or_default();
        keys.extend(quick.into_iter().filter(|key| is_needed_at_startup(key)));
        Ok(keys)
    }

    fn can_append(&self) -> bool {
        journal().is_some()
    }

    fn stamp(&self, key: &str) -> Stamp {
        AllStorage::of(key).stamp(key)
    }

    fn unsaved_keys(&self) -> BTreeMap<String, Stamp> {
        journal().map(|journal| journal.unsaved_keys()).unwrap_or_default()
    }
}

/// Returns whether the home page shows this value. The home bundle has no journal, so it reads a
/// copy from `localStorage`.
pub fn is_copied_for_home(key: &str) -> bool {
    is_read_by_home(slot_of(key))
}

/// Copies a value that the home page shows to `localStorage`. Home works without the copies, too.
fn copy_for_home(key: &str, text: Option<&str>) {
    if journal().is_some() && is_copied_for_home(key) {
        let _ = BrowserStorage.change(vec![(key.to_owned(), text.map(str::to_owned))]);
    }
}

/// Opens the journal and reads all entries. `report` receives its events, and `follow` the keys
/// that other tabs change.
///
/// # Errors
///
/// [`StorageError`] if there is no journal. Everything is then stored in `localStorage`.
pub async fn open_journal(
    report: impl Fn(&JournalEvent) + 'static,
    follow: impl Fn(&str) + 'static,
) -> Result<(), StorageError> {
    let database = BrowserDatabase::open().await?;
    let rows: BTreeMap<_, _> = database.rows().await?.into_iter().collect();
    let mut entries = entries(rows.clone());
    let compacted = compact(&rows, &mut entries, new_generation);
    if !compacted.is_empty() {
        // If this fails, a later visit does it.
        database.change(compacted, Durability::Relaxed, Box::new(|_| ()));
    }
    let channel = BroadcastChannel::new(CHANNEL).ok();
    let sender = channel.clone();
    let tell = move |event: JournalEvent| {
        if let (JournalEvent::Tell(change), Some(channel)) = (&event, &sender)
            && change.update != EntryUpdate::Time
            && let Ok(text) = serde_json::to_string(change)
        {
            let _ = channel.post_message(&JsValue::from_str(&text));
        }
        report(&event);
    };
    let journal = Rc::new(Journal::new(entries, database, new_generation, tell));
    if let Some(channel) = channel {
        let journal = Rc::clone(&journal);
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if let Ok(change) = serde_json::from_str::<EntryChange>(&text) {
                let key = change.key.clone();
                journal.follow(change);
                follow(&key);
            }
        });
        channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // Both live as long as the page.
        hear.forget();
        std::mem::forget(channel);
    }
    for (event, is_left) in [("pagehide", true), ("pageshow", false)] {
        let journal = Rc::clone(&journal);
        let _ = window_event_listener_untyped(event, move |_| journal.set_left(is_left));
    }
    context::provide(OpenJournal(journal));
    Ok(())
}

fn new_generation() -> Generation {
    Generation(random_seed())
}

/// Returns the values in `localStorage` that belong in the journal. Earlier versions stored them
/// there.
pub fn legacy_values() -> Vec<(String, String)> {
    let keys = BrowserStorage.keys().unwrap_or_default();
    let keys = keys.into_iter().filter(|key| is_ours(key) && !is_needed_at_startup(key));
    keys.filter_map(|key| Some((key.clone(), BrowserStorage.read(&key).ok()??))).collect()
}
