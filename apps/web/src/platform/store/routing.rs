//! Routes each key to its storage: values needed at startup to `localStorage`, all others to the
//! journal. Without a journal, everything is in `localStorage`.

use std::rc::Rc;

use controller::game::SlotChange;
use controller::store::journal::{Durability, Journal, Rows};
use controller::store::pairs::{self, Pairs};
use controller::store::rows::{EntryChange, EntryUpdate, Generation, compact, entries as assemble};
use controller::store::value::{is_needed_at_startup, is_ours, slot_of};
use controller::store::{Backend, Change, Done, Stamp, StorageError};
use leptos::prelude::window_event_listener_untyped;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, MessageEvent};

use super::browser_storage::BrowserStorage;
use super::database::BrowserDatabase;
use super::tabs::notify_all;
use super::values;
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

/// Returns whether games are saved by appending to them.
pub fn has_journal() -> bool {
    context::provided::<OpenJournal>().is_some()
}

impl AllStorage {
    fn of(key: &str) -> Rc<dyn Backend> {
        match journal() {
            Some(journal) if !is_needed_at_startup(key) => journal,
            _ => Rc::new(BrowserStorage),
        }
    }
}

impl Backend for AllStorage {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        AllStorage::of(key).read(key)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let Some(journal) = journal() else { return BrowserStorage.keys() };
        let mut keys = journal.keys()?;
        // The journal also works without `localStorage`.
        let quick = BrowserStorage.keys().unwrap_or_default();
        keys.extend(quick.into_iter().filter(|key| is_needed_at_startup(key)));
        Ok(keys)
    }

    fn change(&self, changes: Vec<Change>, done: Done) {
        let Some(first) = changes.first() else { return done(Ok(())) };
        let backend = AllStorage::of(first.key());
        let copied = changes.iter().map(Change::key).filter(|key| is_copied_for_home(key));
        let copied: Vec<String> = copied.map(str::to_owned).collect();
        backend.change(changes, done);
        for key in copied {
            let text = backend.read(&key).ok().flatten();
            copy_for_home(&key, text.as_deref());
        }
    }

    fn stamp(&self, key: &str) -> Stamp {
        AllStorage::of(key).stamp(key)
    }

    fn is_journaled(&self, key: &str) -> bool {
        has_journal() && !is_needed_at_startup(key)
    }
}

/// Returns whether the home page shows this value. The home bundle has no journal, so it reads a
/// copy from `localStorage`.
pub fn is_copied_for_home(key: &str) -> bool {
    has_journal() && is_read_by_home(slot_of(key))
}

/// Copies a value that the home page shows to `localStorage`. Home works without the copies, too.
pub fn copy_for_home(key: &str, text: Option<&str>) {
    let _ = match text {
        Some(text) => BrowserStorage.set(key, text),
        None => BrowserStorage.remove(key),
    };
}

/// Opens the journal and reads all entries. `follow` receives the keys that other tabs change.
///
/// # Errors
///
/// [`StorageError`] if there is no journal. Everything is then stored in `localStorage`.
pub async fn open_journal(follow: fn(&str)) -> Result<(), StorageError> {
    let _ = pairs::complete(&BrowserStorage);
    let database = BrowserDatabase::open().await?;
    let rows = database.rows().await?;
    let mut entries = assemble(rows.clone());
    let compacted = compact(&rows, &mut entries, new_generation);
    if !compacted.is_empty() {
        // If this fails, a later visit does it.
        database.change(compacted, Durability::Relaxed, Box::new(|_| ()));
    }
    let channel = BroadcastChannel::new(CHANNEL).ok();
    let sender = channel.clone();
    let tell = move |change: &EntryChange| {
        if let Some(channel) = &sender
            && change.update != EntryUpdate::Time
            && let Ok(text) = serde_json::to_string(change)
        {
            let _ = channel.post_message(&JsValue::from_str(&text));
        }
    };
    let journal = Journal::new(entries, database.clone(), new_generation, tell);
    if let Some(channel) = channel {
        let journal = journal.clone();
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if let Ok(change) = serde_json::from_str::<EntryChange>(&text) {
                let key = change.key.clone();
                values().follow(&journal, change, js_sys::Date::now());
                follow(&key);
            }
        });
        channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // Both live as long as the page.
        hear.forget();
        std::mem::forget(channel);
    }
    for (event, is_left) in [("pagehide", true), ("pageshow", false)] {
        let left = journal.clone();
        let _ = window_event_listener_untyped(event, move |_| left.set_left(is_left));
    }
    let reopened = journal.clone();
    database.on_reopened(move |rows| {
        reopened.reload(assemble(rows), |key| values().is_pending(key));
        values().retry();
        notify_all(SlotChange::Cleared);
    });
    context::provide(OpenJournal(Rc::new(journal)));
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
    keys.filter_map(|key| Some((key.clone(), BrowserStorage.get(&key).ok()??))).collect()
}
