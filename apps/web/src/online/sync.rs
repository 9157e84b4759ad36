//! The same on all devices: what the page stores is also kept by the server, if the player wants that.
//!
//! Each value has a key and a version there. `decide` says what is to be done about a value, and `exchange` does it; what two
//! devices have changed meanwhile is merged by [`wire::merge`]. LocalAction is when that happens: when a page is opened, comes
//! to the front or online again, a moment after something was stored, and when the page is left. When something was changed
//! is noted at once, however much later it is sent.

mod decide;
mod digest;
mod exchange;
mod item;
mod local;
#[cfg(test)]
mod model;
mod section;
mod state;
mod words;

use std::cell::{Cell, RefCell};
use std::thread::LocalKey;
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, get};
use super::joining::{follow_sign_out, tell};
use super::outbox::pause_after;
use super::player::player;
use crate::shell::shell;
use exchange::{forget_pushed, n_waiting, note, push};
use item::SyncItem;
use state::SyncState;

pub use local::apply_staged;
pub use section::SyncSection;
pub use words::played_elsewhere;

/// From a change to its sending: what is stored in a row is sent once.
const DELAY: Duration = Duration::from_secs(2);

/// The status of HTTP for who asks too often.
const TOO_OFTEN: u16 = 429;

/// So often it is done again at once.
const MOST_AGAIN: u32 = 3;

thread_local! {
    static IS_RUNNING: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// Whether the server is being asked, so that it can be switched on.
    static IS_STARTING: ArcRwSignal<bool> = ArcRwSignal::new(false);
    /// Until it is done again.
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// From a change to its sending.
    static SENDING: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// How often it has failed since it last succeeded.
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    /// How often it was done again at once, as something still waited.
    static AGAIN: Cell<u32> = const { Cell::new(0) };
    /// How many values cannot be sent, as the last exchange has found.
    static STUCK: Cell<usize> = const { Cell::new(0) };
    /// Whether what is stored now is stored because the page is being left.
    static IS_LEAVING: Cell<bool> = const { Cell::new(false) };
}

/// Exchanges now, and whenever there may be something new here or there.
pub fn follow() {
    run();
    let _ = window_event_listener_untyped("online", |_| retry_now());
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if document().hidden() {
            leave_page();
            // What is stored from then on, another tab has stored, which sends it itself.
            set_timeout(|| IS_LEAVING.set(false), Duration::ZERO);
        } else {
            IS_LEAVING.set(false);
            forget_pushed();
            retry_now();
        }
    });
    let _ = window_event_listener_untyped("pagehide", |_| leave_page());
    // Lasts as long as the page.
    let owner = Owner::new();
    owner.with(|| {
        let changes = shell().store.changes();
        Effect::new(move |before: Option<()>| {
            changes.track();
            if before.is_some() {
                untrack(note_change);
            }
        });
    });
    std::mem::forget(owner);
}

/// Whether this device takes part in it.
fn is_on() -> bool {
    player().is_some() && state::is_there()
}

/// Something was stored: the time is noted, and it is sent soon, or at once if the page is being left.
fn note_change() {
    if !is_on() {
        return;
    }
    if IS_LEAVING.get() {
        leave_page();
    } else if !document().hidden() {
        // A later game takes the item of another there; the other games take longer to look at, and their time decides less.
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

/// Notes what has changed, and sends what is not yet sent, without waiting for an answer.
fn leave_page() {
    IS_LEAVING.set(true);
    if is_on() {
        note(|_| true);
        push();
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

/// Compares both sides, unless that is being done.
fn run() {
    let is_running = IS_RUNNING.with(Clone::clone);
    if is_running.get_untracked() || !is_on() || !window().navigator().on_line() {
        return;
    }
    is_running.set(true);
    state::open();
    spawn_local(async move {
        let done = exchange::exchange().await;
        is_running.set(false);
        let is_signed_out = done.as_ref().is_err_and(follow_sign_out);
        // It may have been switched off meanwhile, and on again.
        if is_signed_out || !state::is_open() {
            return if is_signed_out { state::end() } else { run() };
        }
        let waiting = n_waiting();
        let left = state::update(|state| {
            match &done {
                Ok(()) => (state.at, state.problem) = (Some(js_sys::Date::now()), None),
                // Who asks too often goes on after a moment.
                Err(Problem::Refused { status: TOO_OFTEN, .. }) => state.problem = None,
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
            Err(problem) if problem.may_pass() => {
                start_timer(&TIMER, Duration::from_millis(pause(&problem)), run);
            }
            // Something was stored meanwhile, or cannot be sent.
            Ok(()) if waiting > left && AGAIN.get() < MOST_AGAIN => {
                AGAIN.set(AGAIN.get() + 1);
                STUCK.set(left);
                start_timer(&TIMER, DELAY, run);
            }
            _ => {
                AGAIN.set(0);
                STUCK.set(waiting);
            }
        }
    });
}

/// How long to wait after a failure; a server that is asked too often says for how long.
fn pause(problem: &Problem) -> u64 {
    let n = FAILURES.replace(FAILURES.get().saturating_add(1));
    match problem {
        Problem::Refused { status: TOO_OFTEN, retry, .. } => u64::from(retry.unwrap_or(1)) * 1_000,
        _ => pause_after(n, problem),
    }
}

/// Switches it on for this device, and exchanges everything.
fn switch_on() {
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

/// Switches it off for this device; what the server has stays there.
fn switch_off() {
    note_device(&state::read().device, false);
    exchange::push_devices(&state::read());
    forget();
}

/// Notes whether a device of the player takes part; the others are told with the next exchange.
pub fn note_device(device: &str, takes_part: bool) {
    if is_on() {
        let noted = json!({ device: takes_part });
        let now = js_sys::Date::now() as u64;
        state::update(|state| state.devices = state.devices.changed(&noted, now));
        state::store();
    }
}

/// Forgets what is known of the server's side.
pub fn forget() {
    state::forget();
    FAILURES.set(0);
}
