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
use std::thread::LocalKey;
use std::time::Duration;

use controller::online::problem::pause_after;
use controller::online::sync::item::SyncItem;
use controller::online::sync::state::SyncState;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::account::{is_key_unknown, tell};
use super::client::{Problem, get};
use super::player::{is_key_refused, player};
use super::turn;
use crate::platform::store::store;

use exchange::{forget_pushed, n_waiting, note, push};

pub use local::apply_staged;
pub use state::read as state;

/// Debounce delay between a change and sending it.
const DELAY: Duration = Duration::from_secs(2);

/// HTTP status 429, Too Many Requests.
const TOO_MANY_REQUESTS: u16 = 429;

/// Maximum number of immediate repetitions.
const MAX_REPEATS: u32 = 3;

thread_local! {
    static IS_RUNNING: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// Whether sync is being switched on.
    static IS_STARTING: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// Timer for the next sync.
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// Timer for sending changes.
    static SENDING: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// Failed syncs since the last success.
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    /// Immediate repetitions because changes were still waiting.
    static REPEATS: Cell<u32> = const { Cell::new(0) };
    /// Number of values that could not be sent in the last sync.
    static STUCK: Cell<usize> = const { Cell::new(0) };
    /// Whether the page is being left.
    static IS_LEAVING: Cell<bool> = const { Cell::new(false) };
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
            set_timeout(|| IS_LEAVING.set(false), Duration::ZERO);
        } else {
            IS_LEAVING.set(false);
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
    IS_RUNNING.with(Clone::clone)
}

/// Returns whether sync is being switched on.
pub fn starting() -> ArcRwSignal<bool> {
    IS_STARTING.with(Clone::clone)
}

/// Records the time of a change, and sends it after a delay, or immediately if the page is being
/// left.
fn note_change() {
    if !is_on() {
        return;
    }
    if IS_LEAVING.get() {
        leave_page();
    } else if !document().hidden() {
        // The latest game wins in such a slot, so its time matters most. Checking the other games
        // takes longer.
        note(|item| matches!(item, SyncItem::LastGame(_)));
        start_timer(&SENDING, DELAY, send_changes);
    }
}

fn send_changes() {
    if !is_on() {
        return;
    }
    note(|_| true);
    let may_run = !IS_RUNNING.with(ArcRwSignal::get_untracked) && FAILURES.get() == 0;
    if may_run && n_waiting() > STUCK.get() {
        run();
    }
}

/// Records changes and sends them without waiting for responses.
fn leave_page() {
    IS_LEAVING.set(true);
    if is_on() {
        note(|_| true);
        if !is_key_refused() {
            push();
        }
    }
}

fn retry_now() {
    FAILURES.set(0);
    run();
}

fn start_timer(
    timer: &'static LocalKey<RefCell<Option<TimeoutHandle>>>,
    after: Duration,
    run: fn(),
) {
    let started = set_timeout_with_handle(run, after).ok();
    if let Some(before) = timer.replace(started) {
        before.clear();
    }
}

/// Syncs all values if it is this tab's turn, unless a sync is running.
fn run() {
    let is_running = IS_RUNNING.with(Clone::clone);
    if is_running.get_untracked()
        || !turn::has_turn()
        || !is_on()
        || !window().navigator().on_line()
    {
        return;
    }
    is_running.set(true);
    state::open();
    spawn_local(async move {
        let done = exchange::exchange().await;
        is_running.set(false);
        let is_key_unknown = done.as_ref().is_err_and(is_key_unknown);
        // Sync may have been switched off and on again meanwhile.
        if !state::is_open() {
            return run();
        }
        // Another tab continues.
        if !turn::has_turn() {
            return state::close();
        }
        let waiting = n_waiting();
        let left = state::update(|state| {
            match &done {
                Ok(()) => (state.at, state.problem) = (Some(js_sys::Date::now()), None),
                // Rate limiting is not a problem to show; sync continues soon.
                Err(Problem::Refused { status: TOO_MANY_REQUESTS, .. }) => state.problem = None,
                // The settings page explains that the key is kept.
                Err(_) if is_key_unknown => state.problem = None,
                Err(problem) => state.problem = Some(problem.to_string()),
            }
            state.waiting = waiting;
            state.left()
        });
        state::close();
        if done.is_ok() {
            FAILURES.set(0);
        }
        match done {
            Err(problem) if is_key_unknown || problem.is_temporary() => {
                start_timer(&TIMER, Duration::from_millis(pause(&problem)), run);
            }
            // A value was stored meanwhile, or cannot be sent.
            Ok(()) if waiting > left && REPEATS.get() < MAX_REPEATS => {
                REPEATS.set(REPEATS.get() + 1);
                STUCK.set(left);
                start_timer(&TIMER, DELAY, run);
            }
            _ => {
                REPEATS.set(0);
                STUCK.set(waiting);
            }
        }
    });
}

/// Returns the pause after a failure in milliseconds. A rate-limiting server sends the pause to
/// use.
fn pause(problem: &Problem) -> u64 {
    let n = FAILURES.replace(FAILURES.get().saturating_add(1));
    match problem {
        Problem::Refused { status: TOO_MANY_REQUESTS, retry, .. } => {
            u64::from(retry.unwrap_or(1)) * 1_000
        }
        _ => pause_after(n, problem),
    }
}

/// Switches sync on for this device, and syncs all values.
pub fn switch_on() {
    let is_starting = IS_STARTING.with(Clone::clone);
    is_starting.set(true);
    spawn_local(async move {
        let answer = get("/me/devices").signed().fetch::<api::Devices>().await;
        match answer {
            Ok(answer) => {
                let device = answer.devices.into_iter().find(|device| device.current);
                let device = device.map(|device| device.id).unwrap_or_default();
                state::write(&SyncState::of(device));
                retry_now();
            }
            Err(problem) => tell(&problem),
        }
        is_starting.set(false);
    });
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
    FAILURES.set(0);
}
