//! Values that could not be saved, in memory until the page closes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use controller::store::{Backend, Stamp};

use super::routing::AllStorage;

#[derive(Clone)]
pub struct UnsavedValue {
    pub text: String,
    /// Stamp of the stored value when saving failed.
    pub base: Stamp,
}

thread_local! {
    static UNSAVED: RefCell<BTreeMap<String, UnsavedValue>> = const { RefCell::new(BTreeMap::new()) };
    static LISTENER: Cell<fn()> = const { Cell::new(|| ()) };
}

/// Registers a callback for failed saves. A callback keeps the handover code out of the home
/// bundle, which does not use it.
pub fn follow(tell: fn()) {
    LISTENER.set(tell);
}

/// Returns all unsaved values, by key.
pub fn all() -> BTreeMap<String, UnsavedValue> {
    UNSAVED.with_borrow(Clone::clone)
}

/// Returns the content of all unsaved values, by key.
pub fn texts() -> BTreeMap<String, String> {
    all().into_iter().map(|(key, unsaved)| (key, unsaved.text)).collect()
}

/// Returns the unsaved value of a key.
pub fn text(key: &str) -> Option<String> {
    UNSAVED.with_borrow(|unsaved| unsaved.get(key).map(|unsaved| unsaved.text.clone()))
}

/// Adds a value that could not be saved.
pub fn put(key: &str, text: String) {
    let known = UNSAVED.with_borrow(|unsaved| unsaved.get(key).map(|unsaved| unsaved.base));
    let base = known.unwrap_or_else(|| AllStorage.stamp(key));
    put_with_base(key, UnsavedValue { text, base });
    LISTENER.get()();
}

/// Adds a value whose base is known.
pub fn put_with_base(key: &str, value: UnsavedValue) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(key.to_owned(), value));
}

/// Removes a value that was saved or became obsolete.
pub fn forget(key: &str) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(key));
}

pub fn forget_all() {
    UNSAVED.take();
}
