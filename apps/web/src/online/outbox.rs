//! The outbox: results are stored until the server has responded, and afterwards with its response.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use play::Record;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wasm_bindgen_futures::spawn_local;
use wire::api;
use wire::history::Solved;

use super::client::{Problem, Sent, post};
use super::joining::is_key_unknown;
use super::player::player;
use super::race;
use super::starts::{self, Ticket};
use super::words::words;
use crate::store::{Slot, Stored};
use crate::ui::shell::shell;

const STORED: Slot<'_, Outbox> = Slot::new("together:outbox");

/// The first pause before sending again, which doubles each time, and the longest, in milliseconds.
const FIRST_PAUSE: u64 = 5_000;
const LONGEST_PAUSE: u64 = 600_000;

/// By how many milliseconds a game may be longer than its ticket is old. Slightly less than the
/// server allows.
const TOLERANCE: f64 = 1_500.0;
/// Longest wait for a ticket to become old enough, in milliseconds. If more is missing, the ticket
/// arrived late or the device clock was changed, and the server decides.
const LONGEST_WAIT: f64 = 60_000.0;

/// Number of stored responses.
const MAX_ANSWERED: usize = 200;

/// A result and its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The game, as in the history.
    pub solved: Solved,
    pub state: State,
}

/// State of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The server has not responded yet.
    Waiting {
        /// Proves when the game started; `None` if it started offline.
        ticket: Option<Ticket>,
        /// The serialized record.
        record: String,
    },
    /// The server accepted it.
    Accepted(api::Accepted),
    /// The server rejected it, for this reason.
    Refused(String),
}

/// All results, oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Outbox(Vec<Entry>);

impl Stored for Outbox {
    const VERSION: u32 = 1;
}

thread_local! {
    static IS_SENDING: Cell<bool> = const { Cell::new(false) };
    /// Failed attempts since the last success.
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    static NEXT_TRY: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
}

/// Sends waiting results now, and whenever the page is online again or becomes visible.
pub fn follow() {
    flush();
    let _ = window_event_listener_untyped("online", |_| retry_now());
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            retry_now();
        }
    });
}

/// Returns all results, oldest first.
pub fn entries() -> Vec<Entry> {
    read().0
}

/// Returns all results as a memo.
pub fn entries_memo() -> Memo<Vec<Entry>> {
    let changes = shell().store.changes();
    Memo::new(move |_| {
        changes.track();
        entries()
    })
}

/// Counts the waiting results.
pub fn n_waiting(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.is_waiting()).count()
}

/// Adds the result of a game solved in `slot`, and sends it. Does nothing if the player has not
/// joined.
pub fn add(slot: &str, solved: Solved, record: &Record) {
    if player().is_none() {
        return;
    }
    let ticket = race::take_ticket(&solved.game, &solved.params)
        .or_else(|| starts::use_for(slot, solved.at));
    let state = State::Waiting { ticket, record: wire::to_json(record) };
    change(|entries| entries.push(Entry { solved, state }));
    flush();
}

/// Releases a result that was held until its ticket arrived or failed.
pub fn release(at: u64, ticket: Option<Ticket>) {
    update(at, |state| {
        if let State::Waiting { ticket: missing, .. } = state {
            *missing = ticket;
        }
    });
    flush();
}

/// Marks all waiting results as rejected, because the player has signed out.
pub fn refuse_all(why: &str) {
    change(|entries| {
        for entry in entries.iter_mut().filter(|entry| entry.is_waiting()) {
            entry.state = State::Refused(why.to_owned());
        }
    });
}

/// Deletes all results.
pub fn forget_all() {
    shell().store.remove(&STORED);
}

impl Entry {
    /// Returns whether the server has not responded yet.
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting { .. })
    }
}

fn read() -> Outbox {
    shell().store.read(&STORED).unwrap_or_default()
}

fn change(change: impl FnOnce(&mut Vec<Entry>)) {
    let mut outbox = read();
    change(&mut outbox.0);
    let n_answered = outbox.0.len() - n_waiting(&outbox.0);
    let mut surplus = n_answered.saturating_sub(MAX_ANSWERED);
    outbox.0.retain(|entry| {
        let goes = surplus > 0 && !entry.is_waiting();
        surplus -= usize::from(goes);
        !goes
    });
    shell().store.write(&STORED, &outbox);
}

fn update(at: u64, set: impl FnOnce(&mut State)) {
    change(|entries| {
        if let Some(entry) = entries.iter_mut().rev().find(|entry| entry.solved.at == at) {
            set(&mut entry.state);
        }
    });
}

fn retry_now() {
    if n_waiting(&entries()) > 0 {
        FAILURES.set(0);
        flush();
    }
}

/// Sends the waiting results one after another, unless that is in progress.
fn flush() {
    if IS_SENDING.get() || player().is_none() {
        return;
    }
    if let Some(before) = NEXT_TRY.take() {
        before.clear();
    }
    IS_SENDING.set(true);
    // Sends the first result before the page renders the solved game.
    let mut pass = SendPass::default();
    let first = pass.send_next();
    spawn_local(async move {
        let pause = pass.send_all(first).await;
        IS_SENDING.set(false);
        if let Some(pause) = pause {
            let timer = set_timeout_with_handle(flush, Duration::from_millis(pause));
            NEXT_TRY.set(timer.ok());
        }
    });
}

/// One pass over the queue.
#[derive(Default)]
struct SendPass {
    /// Milliseconds until the first skipped result can be sent.
    soonest: Option<u64>,
    /// Skipped results, by the time at which they were solved.
    skipped: Vec<u64>,
}

/// A result that is being sent.
struct Sending {
    at: u64,
    /// Whether it may be accepted without its ticket.
    can_drop_ticket: bool,
    sent: Sent,
}

impl SendPass {
    /// Sends the waiting results. Returns after how many milliseconds to try again, if any are
    /// left.
    async fn send_all(&mut self, first: Option<Sending>) -> Option<u64> {
        // A result may have been added since `first` was determined.
        let mut next = first.or_else(|| self.send_next());
        while let Some(Sending { at, can_drop_ticket, sent }) = next {
            let answer = async { sent.answer().await?.json::<api::Accepted>().await };
            match answer.await {
                Ok(accepted) => {
                    FAILURES.set(0);
                    update(at, |state| *state = State::Accepted(accepted));
                }
                Err(problem) if is_key_unknown(&problem) || problem.is_temporary() => {
                    let n = FAILURES.replace(FAILURES.get().saturating_add(1));
                    return Some(pause_after(n, &problem));
                }
                // The game may still count as an offline game.
                Err(problem) if can_drop_ticket && is_ticket_suspect(&problem) => drop_ticket(at),
                Err(problem) => update(at, |state| *state = State::Refused(problem.to_string())),
            }
            next = self.send_next();
        }
        self.soonest
    }

    /// Sends the next result that can be sent.
    fn send_next(&mut self) -> Option<Sending> {
        loop {
            let is_next = |entry: &Entry| {
                let at = entry.solved.at;
                entry.is_waiting() && !self.skipped.contains(&at) && !starts::is_held(at)
            };
            let next = entries().into_iter().find(is_next)?;
            let Entry { solved, state: State::Waiting { ticket, record } } = next else {
                return None;
            };
            let wait =
                ticket.as_ref().and_then(|ticket| wait(ticket, solved.ms, js_sys::Date::now()));
            if let Some(wait) = wait {
                self.skipped.push(solved.at);
                self.soonest = Some(self.soonest.unwrap_or(u64::MAX).min(wait));
                continue;
            }
            let Ok(record) = RawValue::from_string(record) else {
                update(solved.at, |state| *state = State::Refused(words().unreadable.to_owned()));
                continue;
            };
            // Race results always need their ticket.
            let can_drop_ticket = ticket.as_ref().is_some_and(|ticket| ticket.race.is_none());
            let ticket = ticket.map(|ticket| ticket.signed);
            let sent = post("/results").signed().json(&api::NewResult { ticket, record }).start();
            return Some(Sending { at: solved.at, can_drop_ticket, sent });
        }
    }
}

/// Returns the milliseconds until the ticket is as old as the game is long, if the result should
/// wait for that.
fn wait(ticket: &Ticket, played: u64, now: f64) -> Option<u64> {
    let lack = played as f64 - (now - ticket.at) - TOLERANCE;
    (lack > 0.0 && lack <= LONGEST_WAIT).then_some(lack as u64 + 1)
}

/// Returns whether the ticket may be the only reason for the rejection. For example, a ticket from
/// before the database was recreated is malformed, because it was signed with another secret. A
/// ticket that arrived after the start of the game causes a refusal.
fn is_ticket_suspect(problem: &Problem) -> bool {
    let codes = ["gone", "used", "not-yours", "malformed", "refused"];
    codes.iter().any(|code| problem.is(code))
}

fn drop_ticket(at: u64) {
    update(at, |state| {
        if let State::Waiting { ticket, .. } = state {
            *ticket = None;
        }
    });
}

/// Returns the pause after `n` failures in milliseconds: exponential backoff, or longer if the
/// server requests it.
pub fn pause_after(n: u32, problem: &Problem) -> u64 {
    let requested = match problem {
        Problem::Refused { retry: Some(seconds), .. } => u64::from(*seconds) * 1_000,
        _ => 0,
    };
    (FIRST_PAUSE << n.min(10)).min(LONGEST_PAUSE).max(requested)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, retry: Option<u32>) -> Problem {
        Problem::Refused { status, code: String::new(), message: String::new(), retry }
    }

    #[test]
    fn retry_pauses_double_up_to_ten_minutes_and_honour_retry_after() {
        let pauses: Vec<u64> = (0..9).map(|n| pause_after(n, &Problem::NoAnswer) / 1_000).collect();
        assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600]);
        assert_eq!(pause_after(0, &refused(429, Some(90))), 90_000);
        assert_eq!(pause_after(1, &refused(503, Some(5))), 10_000);
    }

    #[test]
    fn only_temporary_problems_are_retried() {
        for problem in
            [Problem::NoAnswer, Problem::Unreadable, refused(429, None), refused(503, None)]
        {
            assert!(problem.is_temporary(), "{problem:?}");
        }
        for status in [400, 401, 403, 409, 410, 413, 422] {
            assert!(!refused(status, None).is_temporary(), "{status}");
        }
    }

    #[test]
    fn a_result_waits_for_its_ticket_for_at_most_a_minute() {
        let ticket = Ticket { signed: "t".to_owned(), at: 100_000.0, race: None };
        assert_eq!(wait(&ticket, 5_000, 105_000.0), None);
        assert_eq!(wait(&ticket, 5_000, 102_000.0), Some(1_501));
        assert_eq!(wait(&ticket, 5_000, 1_000.0), None, "the clock was set back");
        assert_eq!(wait(&ticket, 600_000, 102_000.0), None, "the ticket came late");
    }

    #[test]
    fn a_result_is_sent_without_a_ticket_that_may_be_at_fault() {
        let with = |status, code: &str| {
            let (code, message) = (code.to_owned(), String::new());
            Problem::Refused { status, code, message, retry: None }
        };
        assert!(
            is_ticket_suspect(&with(400, "malformed")) && is_ticket_suspect(&with(422, "refused"))
        );
        assert!(
            is_ticket_suspect(&with(410, "gone")) && !is_ticket_suspect(&with(413, "too-large"))
        );
        assert!(!is_ticket_suspect(&Problem::NoAnswer));
    }

    #[test]
    fn an_accepted_result_of_an_earlier_version_is_read() {
        let text = r#"{"id":"r","board":"loop:x","ranked":true,"offline":false,"time":1,"moves":2,"rank":{},"of":{},"best":{}}"#;
        let accepted: api::Accepted = serde_json::from_str(text).unwrap();
        assert_eq!(accepted.leaderboard, "loop:x");
    }

    #[test]
    fn an_entry_round_trips_in_every_state() {
        let solved = Solved {
            at: 7,
            game: "fifteen".to_owned(),
            params: "size=4".to_owned(),
            ms: 1,
            moves: 2,
            ..Solved::default()
        };
        let ticket = Some(Ticket { signed: "t".to_owned(), at: 5.5, race: None });
        for state in [
            State::Waiting { ticket, record: "{}".to_owned() },
            State::Waiting { ticket: None, record: "{}".to_owned() },
            State::Refused("why".to_owned()),
        ] {
            let entry = Entry { solved: solved.clone(), state };
            let text = wire::stored::to_text(&Outbox(vec![entry.clone()]));
            assert_eq!(wire::stored::from_text::<Outbox>(&text).unwrap().0, [entry]);
        }
    }
}
