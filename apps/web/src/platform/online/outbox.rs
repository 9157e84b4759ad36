//! The outbox: stores results, and sends them as [`OutboxWorker`] decides.

use std::cell::RefCell;
use std::time::Duration;

pub use controller::online::outbox::{Entry, State};
use controller::online::outbox::{
    EntryId, Outbox, OutboxCommand, OutboxEvent, OutboxUpdate, OutboxWorker, SLOT,
};
use leptos::prelude::*;
use serde_json::value::RawValue;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, post};
use super::player::{is_key_unknown, player};
use super::turn;
use crate::platform::browser::Timer;
use crate::platform::context;
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, Outbox> = Slot::new(SLOT);

/// Sends the results of this page.
#[derive(Default)]
struct Sender {
    worker: RefCell<OutboxWorker>,
    timer: Timer,
}

/// Sends waiting results when this tab gets the turn, and whenever the list changes, the page is
/// online again or becomes visible.
pub fn follow() {
    turn::on_change(|has_turn| {
        handle(if has_turn { OutboxEvent::TurnGained } else { OutboxEvent::TurnLost });
    });
    let _ = window_event_listener_untyped("online", |_| handle(OutboxEvent::RetryNow));
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            handle(OutboxEvent::RetryNow);
        }
    });
    // Lives as long as the page.
    let owner = Owner::new();
    owner.with(|| store().on_slot_change(SLOT, |_| handle(OutboxEvent::Changed)));
    std::mem::forget(owner);
}

/// Returns all results, oldest first.
pub fn entries() -> Vec<Entry> {
    read().0
}

/// Returns all results as a memo.
pub fn entries_memo() -> Memo<Vec<Entry>> {
    let changes = store().changes();
    Memo::new(move |_| {
        changes.track();
        entries()
    })
}

/// Counts the waiting results.
pub fn n_waiting(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.is_waiting()).count()
}

/// Changes the list, and sends what can be sent.
pub fn update(update: OutboxUpdate) {
    store().update(&STORED, update);
}

/// Sends what can be sent after the list was changed.
pub fn on_changed() {
    handle(OutboxEvent::Changed);
}

/// Marks all waiting results as rejected, because the player has signed out.
pub fn refuse_all(why: &str) {
    update(OutboxUpdate::RefuseAll(why.to_owned()));
}

/// Deletes all results.
pub fn forget_all() {
    store().remove(&STORED);
}

fn read() -> Outbox {
    store().read(&STORED).unwrap_or_default()
}

fn handle(event: OutboxEvent) {
    let (list, is_signed_in, now) = (read(), player().is_some(), js_sys::Date::now());
    let sender = context::state::<Sender>();
    let commands = sender.worker.borrow_mut().handle(event, list, is_signed_in, now);
    for command in commands {
        match command {
            OutboxCommand::Update(changed) => update(changed),
            OutboxCommand::Send { id, ticket, record } => send(id, ticket, record),
            OutboxCommand::SetTimer(after) => {
                sender.timer.start(Duration::from_millis(after), || handle(OutboxEvent::Timer));
            }
        }
    }
}

fn send(id: EntryId, ticket: Option<String>, record: String) {
    let record = RawValue::from_string(record).unwrap_or_default();
    // The first result is sent before the page renders the solved game.
    let sent = post("/results").signed().json(&api::NewResult { ticket, record }).start();
    spawn_local(async move {
        let answer = async { sent.answer().await?.json::<api::Accepted>().await };
        let answer: Result<_, Problem> = answer.await;
        if let Err(problem) = &answer {
            is_key_unknown(problem);
        }
        handle(OutboxEvent::Answered(id, answer.into()));
    });
}
