//! The turn: one tab at a time sends results and syncs.
//!
//! The turn is a lock of the browser (Web Locks), which is released when a tab is closed. A tab takes it from the
//! others when it is opened or becomes visible, because browsers may suspend hidden tabs. A tab that has lost the turn
//! gets it back when no other tab has it. Where there are no Web Locks, or the browser denies them, every tab has the turn.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Name of the lock.
const LOCK: &str = "azulejo:online";

thread_local! {
    /// Number of the request by which this tab has the turn.
    static HELD: Cell<Option<u32>> = const { Cell::new(None) };
    /// Number of the last request.
    static LAST: Cell<u32> = const { Cell::new(0) };
    /// Whether this tab waits for the turn.
    static IS_WAITING: Cell<bool> = const { Cell::new(false) };
    /// Whether the page is being left. It may come back from the back/forward cache.
    static IS_LEAVING: Cell<bool> = const { Cell::new(false) };
    /// Releases the lock.
    static RELEASE: RefCell<Option<Function>> = const { RefCell::new(None) };
    static LISTENERS: RefCell<Vec<fn(bool)>> = const { RefCell::new(Vec::new()) };
}

/// How a tab requests the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Takes it from the tab that has it.
    Take,
    /// Waits until no tab has it.
    Wait,
}

/// Returns whether it is this tab's turn.
pub fn has_turn() -> bool {
    HELD.get().is_some()
}

/// Calls `listener` whenever this tab gets or loses the turn.
pub fn on_change(listener: fn(bool)) {
    LISTENERS.with_borrow_mut(|listeners| listeners.push(listener));
}

/// Requests the turn now, and whenever the page becomes visible.
pub fn follow() {
    request(if document().hidden() { Manner::Wait } else { Manner::Take });
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            request(Manner::Take);
        }
    });
    // Browsers don't keep a page with a lock in the back/forward cache.
    let _ = window_event_listener_untyped("pagehide", |_| {
        IS_LEAVING.set(true);
        if let Some(release) = RELEASE.take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = window_event_listener_untyped("pageshow", |_| {
        if IS_LEAVING.replace(false) {
            request(Manner::Take);
        }
    });
}

fn request(manner: Manner) {
    if has_turn() || (manner == Manner::Wait && IS_WAITING.replace(true)) {
        return;
    }
    let number = LAST.get() + 1;
    LAST.set(number);
    let is_granted = Rc::new(Cell::new(false));
    let Some(released) = request_lock(manner, number, Rc::clone(&is_granted)) else {
        return set(Some(number));
    };
    spawn_local(async move {
        // Another tab or a later request has taken the lock, the page is being left, or the browser denies locks.
        let _ = JsFuture::from(released).await;
        if !is_granted.get() {
            return set(Some(number));
        }
        if HELD.get() == Some(number) {
            set(None);
            if !IS_LEAVING.get() {
                request(Manner::Wait);
            }
        }
    });
}

/// Requests the lock. The promise ends when the lock is lost. Returns `None` if the browser has no locks.
fn request_lock(manner: Manner, number: u32, is_granted: Rc<Cell<bool>>) -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"steal".into(), &(manner == Manner::Take).into()).ok()?;
    let on_granted = Closure::once_into_js(move |_lock: JsValue| {
        if manner == Manner::Wait {
            IS_WAITING.set(false);
        }
        is_granted.set(true);
        set(Some(number));
        Promise::new(&mut |release, _| RELEASE.set(Some(release)))
    });
    let promise = request.call3(&locks, &LOCK.into(), &options, &on_granted).ok()?;
    promise.dyn_into().ok()
}

fn set(held: Option<u32>) {
    let before = HELD.replace(held);
    if before.is_some() != held.is_some() {
        for listener in LISTENERS.with_borrow(Clone::clone) {
            listener(held.is_some());
        }
    }
}
