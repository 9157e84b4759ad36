//! The same on all devices: what the page stores is also kept by the server, if the player wants that.
//!
//! Each value has a key and a version there. `exchange` compares both sides and sends or takes what differs; what two
//! devices have changed meanwhile is merged by [`wire::merge`]. Here is when that happens: when a page is opened, comes
//! to the front or online again, a moment after something was stored, and when the page is left.

mod exchange;
mod local;
mod section;
mod state;
mod words;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use serde_json::json;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, get};
use super::outbox::pause_after;
use super::player::player;
use super::taking_part::{follow_sign_out, tell};
use crate::shell::shell;
use exchange::{n_waiting, push};
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
    static TIMER: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
    /// How often it has failed since it last succeeded.
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    /// How often it was done again at once, as something still waited.
    static AGAIN: Cell<u32> = const { Cell::new(0) };
    /// How many values cannot be sent, as the last exchange has found.
    static STUCK: Cell<usize> = const { Cell::new(0) };
    static IS_LEAVING: Cell<bool> = const { Cell::new(false) };
}

/// Exchanges now, and whenever there may be something new here or there.
pub fn follow() {
    run();
    let _ = window_event_listener_untyped("online", |_| retry_now());
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        IS_LEAVING.set(document().hidden());
        if document().hidden() { leave_page() } else { retry_now() }
    });
    let _ = window_event_listener_untyped("pagehide", |_| {
        IS_LEAVING.set(true);
        leave_page();
    });
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

/// Something was stored: it is sent soon, or at once if the page is being left.
fn note_change() {
    if IS_LEAVING.get() {
        leave_page();
    } else if !IS_RUNNING.with(ArcRwSignal::get_untracked) && FAILURES.get() == 0 && is_on() {
        start_timer(DELAY, || {
            if n_waiting(&state::read()) > STUCK.get() {
                run();
            }
        });
    }
}

/// Sends what is not yet sent, without waiting for an answer.
fn leave_page() {
    if is_on() {
        push(&state::read());
    }
}

fn retry_now() {
    FAILURES.set(0);
    run();
}

fn start_timer(after: Duration, run: fn()) {
    let timer = set_timeout_with_handle(run, after).ok();
    if let Some(before) = TIMER.replace(timer) {
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
    spawn_local(async move {
        let state = RefCell::new(state::read());
        let done = exchange::exchange(&state).await;
        let mut state = state.into_inner();
        let is_signed_out = done.as_ref().is_err_and(follow_sign_out);
        match &done {
            Ok(()) => {
                FAILURES.set(0);
                (state.at, state.problem) = (Some(js_sys::Date::now()), None);
            }
            // Who asks too often goes on after a moment.
            Err(Problem::Refused { status: TOO_OFTEN, .. }) => state.problem = None,
            Err(problem) => state.problem = Some(problem.to_string()),
        }
        is_running.set(false);
        // It may have been switched off meanwhile.
        if is_signed_out || !is_on() {
            return;
        }
        state.waiting = n_waiting(&state);
        state::write(&state);
        match done {
            Err(problem) if problem.may_pass() => {
                start_timer(Duration::from_millis(pause(&problem)), run);
            }
            // Something was stored meanwhile, or cannot be sent.
            Ok(()) if state.waiting > state.left() && AGAIN.get() < MOST_AGAIN => {
                AGAIN.set(AGAIN.get() + 1);
                STUCK.set(state.left());
                start_timer(DELAY, run);
            }
            _ => {
                AGAIN.set(0);
                STUCK.set(state.waiting);
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
                state::write(&SyncState { device, ..SyncState::default() });
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
        let mut state = state::read();
        let noted = json!({ device: takes_part });
        state.devices = state.devices.changed(&noted, js_sys::Date::now() as u64);
        state::write(&state);
    }
}

/// Forgets what is known of the server's side.
pub fn forget() {
    state::forget();
    FAILURES.set(0);
}
