//! The browser's `localStorage`.

use controller::store::pairs::{self, Pairs};
use controller::store::{Backend, Change, Done, StorageError};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// The browser's `localStorage`.
#[derive(Clone, Copy)]
pub struct BrowserStorage;

impl BrowserStorage {
    fn storage() -> Result<web_sys::Storage, StorageError> {
        window().local_storage().ok().flatten().ok_or(StorageError::Refused)
    }
}

impl Pairs for BrowserStorage {
    fn get(&self, key: &str) -> Result<Option<String>, StorageError> {
        BrowserStorage::storage()?.get_item(key).map_err(|_| StorageError::Refused)
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
        BrowserStorage::storage()?.set_item(key, text).map_err(|error| storage_error(&error))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        BrowserStorage::storage()?.remove_item(key).map_err(|_| StorageError::Refused)
    }
}

impl Backend for BrowserStorage {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.get(key)
    }

    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let storage = BrowserStorage::storage()?;
        let len = storage.length().map_err(|_| StorageError::Refused)?;
        Ok((0..len).filter_map(|at| storage.key(at).ok().flatten()).collect())
    }

    fn change(&self, changes: Vec<Change>, done: Done) {
        done(pairs::change(self, &changes));
    }
}

// Browsers use two names for this error.
fn storage_error(error: &JsValue) -> StorageError {
    let name = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.name()));
    match name.as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => StorageError::Full,
        _ => StorageError::Refused,
    }
}
