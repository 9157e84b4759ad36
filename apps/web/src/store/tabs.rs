//! Who is told when the game of a slot changes by other means than play: another tab, another device, or a restored game.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use leptos::ev;
use leptos::prelude::*;

use super::routing::AllStorage;
use super::{Backend, Store, unsaved, value};

/// How the game of a slot has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotChange {
    /// Another tab has written or removed it. The later writer wins: what is stored is now the other tab's.
    ByOtherTab,
    /// The player has played it on another device.
    ByOtherDevice,
    /// The player has put a kept game back.
    Restored,
}

type Listener = Rc<dyn Fn(SlotChange)>;

thread_local! {
    /// Those who want to know, by key and by number.
    static LISTENERS: RefCell<BTreeMap<(String, usize), Listener>> =
        const { RefCell::new(BTreeMap::new()) };
    /// The hash of what this page stored last under each key.
    static WRITTEN: RefCell<BTreeMap<String, u64>> = const { RefCell::new(BTreeMap::new()) };
}

impl Store {
    /// Calls back whenever the game of this slot changes by other means than this page's own writes, as long as the
    /// present owner lives.
    pub fn on_slot_change(self, slot: &str, tell: impl Fn(SlotChange) + 'static) {
        let (key, tell): (_, Listener) = (value::key(slot), Rc::new(tell));
        let number = add_listener(&key, Rc::clone(&tell));
        let stored = |key: &str| hash(AllStorage.read(key).ok().flatten().as_deref());
        let known = Cell::new(stored(&key));
        let of = (key.clone(), number);
        // What the journal holds comes by its own channel; storage events tell of `localStorage` alone.
        let listening = window_event_listener(ev::storage, move |event| {
            // No key means that everything was cleared.
            let is_other = event.key().is_some_and(|changed| changed != key);
            if is_other || AllStorage::has_journal_for(&key) {
                return;
            }
            // Ignores storage events for its own writes, and for those of the page that was in this tab before:
            // what this page has read or written itself is not foreign.
            let now = stored(&key);
            let is_own = WRITTEN.with_borrow(|written| written.get(&key) == Some(&now));
            if known.replace(now) != now && !is_own {
                unsaved::forget(&key);
                tell(SlotChange::ByOtherTab);
            }
        });
        on_cleanup(move || {
            listening.remove();
            LISTENERS.with_borrow_mut(|all| all.remove(&of));
        });
    }
}

/// Tells all who want to know of this key.
pub(super) fn notify_listeners(key: &str, change: SlotChange) {
    let listeners: Vec<Listener> = LISTENERS.with_borrow(|all| {
        all.iter().filter(|((of, _), _)| of == key).map(|(_, tell)| Rc::clone(tell)).collect()
    });
    for tell in listeners {
        tell(change);
    }
}

/// Notes what this page has stored under a key, so that it is not taken for another tab's.
pub(super) fn note_own_write(key: &str, text: &str) {
    let hash = hash(Some(text));
    WRITTEN.with_borrow_mut(|written| written.insert(key.to_owned(), hash));
}

fn add_listener(key: &str, tell: Listener) -> usize {
    LISTENERS.with_borrow_mut(|all| {
        let number = all.keys().map(|(_, number)| number + 1).max().unwrap_or_default();
        all.insert((key.to_owned(), number), tell);
        number
    })
}

/// What tells one stored text, or none, from another.
pub(super) fn hash(text: Option<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
