//! Sync: stored values are also kept on the server, if the player has switched it on.
//!
//! [`controller::online::sync`] chooses an action for each value, and `exchange` carries it out. This
//! module decides when to sync: when a page is opened, becomes visible or online, shortly after a
//! change, and when the page is left. The time of a change is recorded immediately, even if it is
//! sent later.

mod exchange;
mod local;
mod state;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use controller::online::sync::item::SyncItem;
use controller::online::sync::schedule::{DELAY, SyncSchedule};
use controller::online::sync::state::SyncState;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::get;
use super::player::{is_key_refused, is_key_unknown, player, tell};
use super::turn;
use crate::platform::browser::Timer;
use crate::platform::context;
use crate::platform::store::store;

use exchange::{forget_pushed, n_waiting, note, push};

pub use local::apply_staged;
pub use state::read as state;

/// What this page does about sync.
#[derive(Default)]
struct PageSync {
    is_running: ArcRwSignal<bool>,
    /// Whether sync is being switched on.
    is_starting: ArcRwSignal<bool>,
    /// Timer for the next sync.
    next: Timer,
    /// Timer for sending changes.
    sending: Timer,
    schedule: RefCell<SyncSchedule>,
    /// Whether the page is being left.
    is_leaving: Cell<bool>,
}

fn page() -> &'static PageSync {
    context::state()
}

/// Syncs when this tab gets the turn, and whenever this device or the server may have changes.
pub fn follow() {
    turn::on_change(|has_turn| {
        if has_turn {
            run();
        }
    });
    let _ = window_event_listener_untyped("online", |_| retry_now());
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if document().hidden() {
            leave_page();
            // Later changes are made by other tabs, which send them.
            set_timeout(|| page().is_leaving.set(false), Duration::ZERO);
        } else {
            page().is_leaving.set(false);
            forget_pushed();
            retry_now();
        }
    });
    let _ = window_event_listener_untyped("pagehide", |_| leave_page());
    // Lives as long as the page.
    let owner = Owner::new();
    owner.with(|| {
        let changes = store().changes();
        Effect::new(move |before: Option<()>| {
            changes.track();
            if before.is_some() {
                untrack(note_change);
            }
        });
    });
    std::mem::forget(owner);
}

/// Returns whether sync is on for this device.
pub fn is_on() -> bool {
    player().is_some() && state::is_there()
}

/// Returns whether a sync is running.
pub fn running() -> ArcRwSignal<bool> {
    page().is_running.clone()
}

/// Returns whether sync is being switched on.
pub fn starting() -> ArcRwSignal<bool> {
    page().is_starting.clone()
}

/// Records the time of a change, and sends it after a delay, or immediately if the page is being
/// left.
fn note_change() {
    if !is_on() {
        return;
    }
    if page().is_leaving.get() {
        leave_page();
    } else if !document().hidden() {
        // The latest game wins in such a slot, so its time matters most. Checking the other games
        // takes longer.
        note(|item| matches!(item, SyncItem::LastGame(_)));
        page().sending.start(Duration::from_millis(DELAY), send_changes);
    }
}

fn send_changes() {
    if !is_on() {
        return;
    }
    note(|_| true);
    let n_waiting = n_waiting();
    if page().schedule.borrow().is_due(n_waiting) {
        run();
    }
}

/// Records changes and sends them without waiting for responses.
fn leave_page() {
    page().is_leaving.set(true);
    if is_on() {
        note(|_| true);
        if !is_key_refused() {
            push();
        }
    }
}

fn retry_now() {
    page().schedule.borrow_mut().retry_now();
    run();
}

/// Syncs all values if it is this tab's turn, unless a sync is running.
fn run() {
    let page = page();
    let is_online = || window().navigator().on_line();
    if page.is_running.get_untracked() || !turn::has_turn() || !is_on() || !is_online() {
        return;
    }
    page.is_running.set(true);
    state::open();
    spawn_local(async move {
        let done = exchange::exchange().await;
        page.is_running.set(false);
        if let Err(problem) = &done {
            is_key_unknown(problem);
        }
        // Sync may have been switched off and on again meanwhile.
        if !state::is_open() {
            return run();
        }
        // Another tab continues.
        if !turn::has_turn() {
            return state::close();
        }
        let (n_waiting, now) = (n_waiting(), js_sys::Date::now());
        let next = state::update(|state| {
            page.schedule.borrow_mut().ended(done.as_ref().copied(), state, n_waiting, now)
        });
        state::close();
        if let Some(after) = next {
            page.next.start(Duration::from_millis(after), run);
        }
    });
}

/// Switches sync on for this device, and syncs all values.
pub fn switch_on() {
    let is_starting = &page().is_starting;
    is_starting.set(true);
    spawn_local(async move {
        let answer = get("/me/devices").signed().fetch::<api::Devices>().await;
        match answer {
            Ok(answer) => {
                let device = answer.devices.into_iter().find(|device| device.current);
                switch_on_for(device.map(|device| device.id).unwrap_or_default());
            }
            Err(problem) => tell(&problem),
        }
        is_starting.set(false);
    });
}

/// Switches sync on for this device, whose id on the server is known.
pub fn switch_on_for(device: String) {
    state::write(&SyncState::of(device));
    retry_now();
}

/// Switches sync off for this device. The values on the server stay.
pub fn switch_off() {
    note_device(&state::read().device, false);
    exchange::push_devices(&state::read());
    forget();
}

/// Records whether a device syncs. Other devices learn of it in the next sync.
pub fn note_device(device: &str, syncs: bool) {
    if is_on() {
        let noted = json!({ device: syncs });
        let now = js_sys::Date::now() as u64;
        state::update(|state| state.devices = state.devices.changed(&noted, now));
        state::store();
    }
}

/// Deletes the sync state of this device.
pub fn forget() {
    state::forget();
    page().schedule.borrow_mut().retry_now();
}
