//! The turn: one tab at a time sends results and syncs, as [`Turn`] decides.
//!
//! The turn is a lock of the browser (Web Locks), which is released when a tab is closed.

use std::cell::RefCell;

use controller::online::turn::{Manner, Turn, TurnCommand, TurnEvent};
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform::context;

/// Name of the lock.
const LOCK: &str = "azulejo:online";

/// The turn of this page.
#[derive(Default)]
struct PageTurn {
    turn: RefCell<Turn>,
    /// Releases the lock.
    release: RefCell<Option<Function>>,
    listeners: RefCell<Vec<fn(bool)>>,
}

fn page() -> &'static PageTurn {
    context::state()
}

/// Returns whether it is this tab's turn.
pub fn has_turn() -> bool {
    page().turn.borrow().is_held()
}

/// Calls `listener` whenever this tab gets or loses the turn.
pub fn on_change(listener: fn(bool)) {
    page().listeners.borrow_mut().push(listener);
}

/// Requests the turn now, and whenever the page becomes visible.
pub fn follow() {
    handle(TurnEvent::Opened { is_hidden: document().hidden() });
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            handle(TurnEvent::Shown);
        }
    });
    let _ = window_event_listener_untyped("pagehide", |_| handle(TurnEvent::Left));
    let _ = window_event_listener_untyped("pageshow", |_| handle(TurnEvent::Returned));
}

fn handle(event: TurnEvent) {
    let commands = page().turn.borrow_mut().handle(event);
    for command in commands {
        match command {
            TurnCommand::Request(number, manner) => request(number, manner),
            TurnCommand::Release => {
                if let Some(release) = page().release.take() {
                    let _ = release.call0(&JsValue::UNDEFINED);
                }
            }
            TurnCommand::Change(has_turn) => {
                let listeners = page().listeners.borrow().clone();
                for listener in listeners {
                    listener(has_turn);
                }
            }
        }
    }
}

fn request(number: u32, manner: Manner) {
    let Some(ended) = request_lock(number, manner) else {
        return handle(TurnEvent::Ended(number));
    };
    spawn_local(async move {
        // It ends with an error if the lock is taken by another tab or denied.
        let _ = JsFuture::from(ended).await;
        handle(TurnEvent::Ended(number));
    });
}

/// Requests the lock. The promise ends when the lock is lost. Returns `None` if the browser has no locks.
fn request_lock(number: u32, manner: Manner) -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into::<Function>().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"steal".into(), &(manner == Manner::Take).into()).ok()?;
    let on_granted = Closure::once_into_js(move |_lock: JsValue| {
        // The lock is held until this promise ends.
        let held = Promise::new(&mut |release, _| {
            page().release.replace(Some(release));
        });
        handle(TurnEvent::Granted(number));
        held
    });
    let promise = request.call3(&locks, &LOCK.into(), &options, &on_granted).ok()?;
    promise.dyn_into().ok()
}
