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

use crate::platform::context;

/// Name of the lock.
const LOCK: &str = "azulejo:online";

/// Whether it is this tab's turn, and its requests for it.
#[derive(Default)]
struct Turn {
    /// Number of the request by which this tab has the turn.
    held: Cell<Option<u32>>,
    /// Number of the last request.
    last: Cell<u32>,
    /// Whether this tab waits for the turn.
    is_waiting: Cell<bool>,
    /// Whether the page is being left. It may come back from the back/forward cache.
    is_leaving: Cell<bool>,
    /// Releases the lock.
    release: RefCell<Option<Function>>,
    listeners: RefCell<Vec<fn(bool)>>,
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
    turn().is_held()
}

/// Calls `listener` whenever this tab gets or loses the turn.
pub fn on_change(listener: fn(bool)) {
    turn().listeners.borrow_mut().push(listener);
}

/// Requests the turn now, and whenever the page becomes visible.
pub fn follow() {
    let turn = turn();
    turn.request(if document().hidden() { Manner::Wait } else { Manner::Take });
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            turn.request(Manner::Take);
        }
    });
    // Browsers don't keep a page with a lock in the back/forward cache.
    let _ = window_event_listener_untyped("pagehide", |_| {
        turn.is_leaving.set(true);
        if let Some(release) = turn.release.take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    });
    let _ = window_event_listener_untyped("pageshow", |_| {
        if turn.is_leaving.replace(false) {
            turn.request(Manner::Take);
        }
    });
}

fn turn() -> &'static Turn {
    context::state()
}

impl Turn {
    fn is_held(&self) -> bool {
        self.held.get().is_some()
    }

    fn request(&'static self, manner: Manner) {
        if self.is_held() || (manner == Manner::Wait && self.is_waiting.replace(true)) {
            return;
        }
        let number = self.last.get() + 1;
        self.last.set(number);
        let is_granted = Rc::new(Cell::new(false));
        let Some(released) = self.request_lock(manner, number, Rc::clone(&is_granted)) else {
            return self.set(Some(number));
        };
        spawn_local(async move {
            // Another tab or a later request has taken the lock, the page is being left, or the browser denies locks.
            let _ = JsFuture::from(released).await;
            if !is_granted.get() {
                return self.set(Some(number));
            }
            if self.held.get() == Some(number) {
                self.set(None);
                if !self.is_leaving.get() {
                    self.request(Manner::Wait);
                }
            }
        });
    }

    /// Requests the lock. The promise ends when the lock is lost. Returns `None` if the browser has no locks.
    fn request_lock(
        &'static self,
        manner: Manner,
        number: u32,
        is_granted: Rc<Cell<bool>>,
    ) -> Option<Promise> {
        let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
        let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
        let options = Object::new();
        Reflect::set(&options, &"steal".into(), &(manner == Manner::Take).into()).ok()?;
        let on_granted = Closure::once_into_js(move |_lock: JsValue| {
            if manner == Manner::Wait {
                self.is_waiting.set(false);
            }
            is_granted.set(true);
            self.set(Some(number));
            Promise::new(&mut |release, _| {
                self.release.replace(Some(release));
            })
        });
        let promise = request.call3(&locks, &LOCK.into(), &options, &on_granted).ok()?;
        promise.dyn_into().ok()
    }

    fn set(&self, held: Option<u32>) {
        let before = self.held.replace(held);
        if before.is_some() != held.is_some() {
            let listeners = self.listeners.borrow().clone();
            for listener in listeners {
                listener(held.is_some());
            }
        }
    }
}
