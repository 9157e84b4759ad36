//! Keys of stored values.

use std::marker::PhantomData;

use wire::stored::Stored;

/// Prefix of the app's keys.
pub const PREFIX: &str = "azulejo:";

/// A typed storage location.
#[derive(Clone, Copy, Debug)]
pub struct Slot<'a, T> {
    name: &'a str,
    of: PhantomData<fn() -> T>,
}

impl<'a, T: Stored> Slot<'a, T> {
    /// Creates the slot with this name: `theme`, `slide:free`, `loop:2025-11-30-easy`.
    pub const fn new(name: &'a str) -> Self {
        Slot { name, of: PhantomData }
    }

    /// Returns the name.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the key in the browser's storage.
    pub fn key(&self) -> String {
        key(self.name)
    }
}

/// Returns the storage key of a slot.
pub fn key(slot: &str) -> String {
    format!("{PREFIX}{slot}")
}

/// Returns the slot of one of the app's keys.
pub fn slot_of(key: &str) -> &str {
    key.strip_prefix(PREFIX).unwrap_or(key)
}

/// Returns whether a key is one of the app's.
pub fn is_ours(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// Returns whether the value of a slot belongs to this device and is never exported, such as the
/// player's key.
pub fn is_device_local(slot: &str) -> bool {
    slot.starts_with("together:")
}

/// Returns the first segment of one of the app's keys.
pub fn first_segment(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.split(':').next()
}

/// Returns whether a small value must be available before the first render: the theme and the
/// settings.
pub fn is_needed_at_startup(key: &str) -> bool {
    !is_ours(key) || key == "azulejo:theme" || key.ends_with(":settings")
}
