//! What could not be saved, in memory until the page closes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::Backend;
use super::backend::Stamp;
use super::routing::AllStorage;

/// A value that could not be saved.
#[derive(Clone)]
pub struct UnsavedValue {
    pub text: String,
    /// What lay under its key when saving failed.
    pub base: Stamp,
}

thread_local! {
    static UNSAVED: RefCell<BTreeMap<String, UnsavedValue>> = const { RefCell::new(BTreeMap::new()) };
    static LISTENER: Cell<fn()> = const { Cell::new(|| ()) };
}

/// Calls back whenever something could not be saved. Home hands nothing over, and its program need not have what does so.
pub fn follow(tell: fn()) {
    LISTENER.set(tell);
}

/// All of them, by key.
pub fn all() -> BTreeMap<String, UnsavedValue> {
    UNSAVED.with_borrow(Clone::clone)
}

/// Their texts, by key.
pub fn texts() -> BTreeMap<String, String> {
    all().into_iter().map(|(key, unsaved)| (key, unsaved.text)).collect()
}

/// The one of a key.
pub fn text(key: &str) -> Option<String> {
    UNSAVED.with_borrow(|unsaved| unsaved.get(key).map(|unsaved| unsaved.text.clone()))
}

/// The value of a key could not be saved.
pub fn put(key: &str, text: String) {
    let known = UNSAVED.with_borrow(|unsaved| unsaved.get(key).map(|unsaved| unsaved.base));
    let base = known.unwrap_or_else(|| AllStorage.stamp(key));
    put_with_base(key, UnsavedValue { text, base });
    LISTENER.get()();
}

/// The value of a key could not be saved over what had this mark.
pub fn put_with_base(key: &str, value: UnsavedValue) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(key.to_owned(), value));
}

/// The value of a key is saved, or counts no more.
pub fn forget(key: &str) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(key));
}

/// None of them counts any more.
pub fn forget_all() {
    UNSAVED.take();
}
