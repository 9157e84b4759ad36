//! Values that could not be saved, in memory until the page closes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use controller::store::{Backend, Stamp};

use super::routing::AllStorage;
use crate::platform::context;

#[derive(Clone)]
pub struct UnsavedValue {
    pub text: String,
    /// Stamp of the stored value when saving failed.
    pub base: Stamp,
}

#[derive(Default)]
struct Unsaved {
    values: RefCell<BTreeMap<String, UnsavedValue>>,
    listener: Cell<Option<fn()>>,
}

fn unsaved() -> &'static Unsaved {
    context::state()
}

/// Registers a callback for failed saves. A callback keeps the handover code out of the home
/// bundle, which does not use it.
pub fn follow(tell: fn()) {
    unsaved().listener.set(Some(tell));
}

/// Returns all unsaved values, by key.
pub fn all() -> BTreeMap<String, UnsavedValue> {
    unsaved().values.borrow().clone()
}

/// Returns the content of all unsaved values, by key.
pub fn texts() -> BTreeMap<String, String> {
    all().into_iter().map(|(key, unsaved)| (key, unsaved.text)).collect()
}

/// Returns the unsaved value of a key.
pub fn text(key: &str) -> Option<String> {
    unsaved().values.borrow().get(key).map(|unsaved| unsaved.text.clone())
}

/// Adds a value that could not be saved.
pub fn put(key: &str, text: String) {
    let known = unsaved().values.borrow().get(key).map(|unsaved| unsaved.base);
    let base = known.unwrap_or_else(|| AllStorage.stamp(key));
    put_with_base(key, UnsavedValue { text, base });
    if let Some(tell) = unsaved().listener.get() {
        tell();
    }
}

/// Adds a value whose base is known.
pub fn put_with_base(key: &str, value: UnsavedValue) {
    unsaved().values.borrow_mut().insert(key.to_owned(), value);
}

/// Removes a value that was saved or became obsolete.
pub fn forget(key: &str) {
    unsaved().values.borrow_mut().remove(key);
}

pub fn forget_all() {
    unsaved().values.take();
}
