//! Listeners for changes of a slot that this page did not make: by another tab, another device, or
//! by restoring a game.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use controller::game::SlotChange;
use controller::store::{Backend, value};
use leptos::ev;
use leptos::prelude::*;

use super::routing::AllStorage;
use super::{Store, values};
use crate::platform::context;

type Listener = Rc<dyn Fn(SlotChange)>;

/// What this page follows and has written.
#[derive(Default)]
struct Slots {
    /// Listeners, by key and number.
    listeners: RefCell<BTreeMap<(String, usize), Listener>>,
    /// The value that this page last wrote to `localStorage`, by key.
    written: RefCell<BTreeMap<String, Option<String>>>,
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
        let known = RefCell::new(stored(&key));
        let of = (key.clone(), number);
        // The journal has its own channel; storage events are only about `localStorage`.
        let listening = window_event_listener(ev::storage, move |event| {
            // No key means that the storage was cleared.
            let is_other = event.key().is_some_and(|changed| changed != key);
            if is_other || AllStorage.is_journaled(&key) {
                return;
            }
            // Ignores events for values that this page has read or written itself. Such events may
            // come from the page that was in this tab before.
            let now = stored(&key);
            let is_own = slots().written.borrow().get(&key) == Some(&now);
            if known.replace(now.clone()) != now && !is_own {
                values().forget(&key);
                tell(SlotChange::ByOtherTab);
            }
        });
        on_cleanup(move || {
            listening.remove();
            slots().listeners.borrow_mut().remove(&of);
        });
    }
}

fn stored(key: &str) -> Option<String> {
    AllStorage.read(key).ok().flatten()
}

pub(super) fn notify_listeners(key: &str, change: SlotChange) {
    notify(|of| of == key, change);
}

/// Notifies the listeners of all slots.
pub(super) fn notify_all(change: SlotChange) {
    notify(|_| true, change);
}

fn notify(is_meant: impl Fn(&str) -> bool, change: SlotChange) {
    let all = slots().listeners.borrow().clone();
    for (_, tell) in all.into_iter().filter(|((of, _), _)| is_meant(of)) {
        tell(change);
    }
}

/// Records what this page wrote to `localStorage`, so that the value isn't attributed to another tab.
pub(super) fn note_own_writes<'key>(keys: impl IntoIterator<Item = &'key String>) {
    let listened = |key: &str| slots().listeners.borrow().keys().any(|(of, _)| of == key);
    for key in keys {
        if !AllStorage.is_journaled(key) && listened(key) {
            let text = stored(key);
            slots().written.borrow_mut().insert(key.clone(), text);
        }
    }
}

fn add_listener(key: &str, tell: Listener) -> usize {
    let mut all = slots().listeners.borrow_mut();
    let number = all.keys().map(|(_, number)| number + 1).max().unwrap_or_default();
    all.insert((key.to_owned(), number), tell);
    number
}
