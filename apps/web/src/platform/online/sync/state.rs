//! The stored sync state of this device: reads and writes it.

use std::cell::RefCell;

use controller::online::sync::state::{SyncState, Visit};

use crate::platform::context;
use crate::platform::store::{self as storage, Slot, read_early, write_early};

const SLOT: &str = "together:sync";
const STORED: Slot<'_, SyncState> = Slot::new(SLOT);

/// What a page knows beside the stored state.
#[derive(Default)]
struct PageState {
    /// The state during a sync. It may change hundreds of times and is stored occasionally.
    open: RefCell<Option<SyncState>>,
    visit: RefCell<Visit>,
}

fn page() -> &'static PageState {
    context::state()
}

/// Takes what the pages of this visit were told.
pub fn take_visit() -> Visit {
    page().visit.take()
}

/// Puts back what [`take_visit`] took.
pub fn put_visit(visit: Visit) {
    page().visit.replace(visit);
}

/// Returns whether sync is on for this device.
pub fn is_there() -> bool {
    storage::store().text(SLOT).is_some()
}

pub fn read() -> SyncState {
    page().open.borrow().clone().unwrap_or_else(stored)
}

/// Updates the state, and stores it unless a sync is running.
pub fn update<R>(change: impl FnOnce(&mut SyncState) -> R) -> R {
    if let Some(mut state) = page().open.take() {
        let result = change(&mut state);
        page().open.replace(Some(state));
        return result;
    }
    let before = stored();
    let mut state = before.clone();
    let result = change(&mut state);
    if state != before && is_there() {
        storage::store().write(&STORED, &state);
    }
    result
}

/// Starts a sync.
pub fn open() {
    page().open.replace(Some(stored()));
}

/// Returns whether a sync is running that has not been cancelled.
pub fn is_open() -> bool {
    page().open.borrow().is_some()
}

/// Stores the progress of a sync.
pub fn store() {
    if let Some(mut state) = page().open.take() {
        if is_there() {
            state.merge_tab(stored());
            write(&state);
        }
        page().open.replace(Some(state));
    }
}

/// Ends a sync and stores its result.
pub fn close() {
    store();
    end();
}

/// Ends a sync without storing anything.
pub fn end() {
    page().open.take();
}

/// Stores the state if it has changed.
pub fn write(state: &SyncState) {
    if !is_there() || stored() != *state {
        storage::store().write(&STORED, state);
    }
}

pub fn forget() {
    page().open.take();
    page().visit.take();
    storage::store().remove(&STORED);
}

/// Updates the state before the app is mounted.
pub fn change_early(change: impl FnOnce(&mut SyncState)) {
    let state = read_early(SLOT);
    if let Some(before) = state.and_then(|text| wire::stored::from_text::<SyncState>(&text).ok()) {
        let mut state = before.clone().with_current_digests();
        change(&mut state);
        if state != before {
            write_early(SLOT, &wire::stored::to_text(&state));
        }
    }
}

fn stored() -> SyncState {
    storage::store().read(&STORED).unwrap_or_default().with_current_digests()
}
