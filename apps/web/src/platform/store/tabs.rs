//! Listeners for changes of a slot that this page did not make: by another tab, another device, or
//! by restoring a game.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use controller::game::SlotChange;
use controller::store::{Backend, hash, value};
use leptos::ev;
use leptos::prelude::*;

use super::routing::AllStorage;
use super::{Store, unsaved};
use crate::platform::context;

type Listener = Rc<dyn Fn(SlotChange)>;

/// What this page follows and has written.
#[derive(Default)]
struct Slots {
    /// Listeners, by key and number.
    listeners: RefCell<BTreeMap<(String, usize), Listener>>,
    /// Hash of the value that this page last wrote, by key.
    written: RefCell<BTreeMap<String, u64>>,
}

fn slots() -> &'static Slots {
    context::state()
}

impl Store {
    /// Calls `tell` whenever something other than this page's play changes the slot, until the
    /// current owner is disposed.
    pub fn on_slot_change(self, slot: &str, tell: impl Fn(SlotChange) + 'static) {
        let (key, tell): (_, Listener) = (value::key(slot), Rc::new(tell));
        let number = add_listener(&key, Rc::clone(&tell));
        let stored = |key: &str| hash(AllStorage.read(key).ok().flatten().as_deref());
        let known = Cell::new(stored(&key));
        let of = (key.clone(), number);
        // The journal has its own channel; storage events are only about `localStorage`.
        let listening = window_event_listener(ev::storage, move |event| {
            // No key means that the storage was cleared.
            let is_other = event.key().is_some_and(|changed| changed != key);
            if is_other || AllStorage::has_journal_for(&key) {
                return;
            }
            // Ignores events for values that this page has read or written itself. Such events may
            // come from the page that was in this tab before.
            let now = stored(&key);
            let is_own = slots().written.borrow().get(&key) == Some(&now);
            if known.replace(now) != now && !is_own {
                unsaved::forget(&key);
                tell(SlotChange::ByOtherTab);
            }
        });
        on_cleanup(move || {
            listening.remove();
            slots().listeners.borrow_mut().remove(&of);
        });
    }
}

pub(super) fn notify_listeners(key: &str, change: SlotChange) {
    let all = slots().listeners.borrow().clone();
    for (_, tell) in all.into_iter().filter(|((of, _), _)| of == key) {
        tell(change);
    }
}

/// Records what this page wrote, so that the value isn't attributed to another tab.
pub(super) fn note_own_write(key: &str, text: &str) {
    let hash = hash(Some(text));
    slots().written.borrow_mut().insert(key.to_owned(), hash);
}

fn add_listener(key: &str, tell: Listener) -> usize {
    let mut all = slots().listeners.borrow_mut();
    let number = all.keys().map(|(_, number)| number + 1).max().unwrap_or_default();
    all.insert((key.to_owned(), number), tell);
    number
}
