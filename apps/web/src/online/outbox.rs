//! The outbox: results wait in storage until the server has answered, and are kept with its answer.

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
use super::joining::follow_sign_out;
use super::player::player;
use super::race;
use super::starts::{self, Ticket};
use super::words::words;
use crate::shell::shell;
use crate::store::{Slot, Stored};

const STORED: Slot<'_, Outbox> = Slot::new("together:outbox");

/// The first pause before a result is sent again, which doubles each time, and the longest one, in milliseconds.
const FIRST_PAUSE: u64 = 5_000;
const LONGEST_PAUSE: u64 = 600_000;

/// How much longer than its ticket exists a game may have been played, in milliseconds: a little less than the server allows.
const TOLERANCE: f64 = 1_500.0;
/// The longest wait for a ticket to be old enough, in milliseconds. If more is missing, it came after the start of the game, or
/// the clock of this device was set back: only the server can tell.
const LONGEST_WAIT: f64 = 60_000.0;

/// So many answers are kept.
const MAX_ANSWERED: usize = 200;

/// A result and what has become of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The game, as it stands in the history.
    pub solved: Solved,
    /// How far it is.
    pub state: State,
}

/// How far a result is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It has not been answered.
    Waiting {
        /// Proves when the game began; without one it was played without a connection.
        ticket: Option<Ticket>,
        /// The record, as it is sent.
        record: String,
    },
    /// The server has it.
    Accepted(api::Accepted),
    /// The server does not take it: its reason.
    Refused(String),
}

/// The results, the oldest first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Outbox(Vec<Entry>);

impl Stored for Outbox {
    const VERSION: u32 = 1;
}

thread_local! {
    static IS_SENDING: Cell<bool> = const { Cell::new(false) };
    /// How often sending has failed since it last succeeded.
    static FAILURES: Cell<u32> = const { Cell::new(0) };
    static NEXT_TRY: RefCell<Option<TimeoutHandle>> = const { RefCell::new(None) };
}

/// Sends what waits, now and whenever the page is online again or comes to the front.
pub fn follow() {
    flush();
    let _ = window_event_listener_untyped("online", |_| retry_now());
    let _ = window_event_listener_untyped("visibilitychange", |_| {
        if !document().hidden() {
            retry_now();
        }
    });
}

/// All results with their states, the oldest first.
pub fn entries() -> Vec<Entry> {
    read().0
}

/// The same for views, which follow them.
pub fn entries_memo() -> Memo<Vec<Entry>> {
    let changes = shell().store.changes();
    Memo::new(move |_| {
        changes.track();
        entries()
    })
}

/// How many of them wait.
pub fn n_waiting(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.is_waiting()).count()
}

/// A game was solved in a slot: its result is sent, if the player takes part.
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

/// The ticket that a result was held for has come, or will not come.
pub fn release(at: u64, ticket: Option<Ticket>) {
    update(at, |state| {
        if let State::Waiting { ticket: missing, .. } = state {
            *missing = ticket;
        }
    });
    flush();
}

/// The player has gone: nothing that waits can be sent any more.
pub fn refuse_all(why: &str) {
    change(|entries| {
        for entry in entries.iter_mut().filter(|entry| entry.is_waiting()) {
            entry.state = State::Refused(why.to_owned());
        }
    });
}

/// Forgets all results: the server has none of them.
pub fn forget_all() {
    shell().store.remove(&STORED);
}

impl Entry {
    /// Whether the server has not answered yet.
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

/// Sends what waits, one after the other, unless that is being done.
fn flush() {
    if IS_SENDING.get() || player().is_none() {
        return;
    }
    if let Some(before) = NEXT_TRY.take() {
        before.clear();
    }
    IS_SENDING.set(true);
    // The first one is on its way before the page draws what has happened.
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

/// One way through what waits.
#[derive(Default)]
struct SendPass {
    /// After how many milliseconds the first of those can be sent that cannot yet.
    soonest: Option<u64>,
    /// Those, by the times at which they were solved.
    skipped: Vec<u64>,
}

/// A result that is on its way.
struct Sending {
    at: u64,
    /// Whether it still counts without its ticket.
    is_valid_without_ticket: bool,
    sent: Sent,
}

impl SendPass {
    /// Sends what waits. If something is left: after how many milliseconds to try again.
    async fn send_all(&mut self, first: Option<Sending>) -> Option<u64> {
        // Something may have been added since the first was looked for.
        let mut next = first.or_else(|| self.send_next());
        while let Some(Sending { at, is_valid_without_ticket, sent }) = next {
            let answer = async { sent.answer().await?.json::<api::Accepted>().await };
            match answer.await {
                Ok(accepted) => {
                    FAILURES.set(0);
                    update(at, |state| *state = State::Accepted(accepted));
                }
                Err(problem) if follow_sign_out(&problem) => return None,
                Err(problem) if problem.may_pass() => {
                    let n = FAILURES.replace(FAILURES.get().saturating_add(1));
                    return Some(pause_after(n, &problem));
                }
                // The game may still count as one that was played without a connection.
                Err(problem) if is_valid_without_ticket && may_be_ticket_fault(&problem) => {
                    drop_ticket(at)
                }
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
            // A race is compared with races alone.
            let is_valid_without_ticket =
                ticket.as_ref().is_some_and(|ticket| ticket.race.is_none());
            let ticket = ticket.map(|ticket| ticket.signed);
            let sent = post("/results").signed().json(&api::NewResult { ticket, record }).start();
            return Some(Sending { at: solved.at, is_valid_without_ticket, sent });
        }
    }
}

/// After how many milliseconds a ticket will be as old as the game is long, if that is soon; else the result is sent at once.
fn wait(ticket: &Ticket, played: u64, now: f64) -> Option<u64> {
    let lack = played as f64 - (now - ticket.at) - TOLERANCE;
    (lack > 0.0 && lack <= LONGEST_WAIT).then_some(lack as u64 + 1)
}

/// Whether a result may be refused because of its ticket alone. Signed with another secret, as of a database that was made anew, a
/// ticket is malformed; if it came after the start of the game, the result is refused.
fn may_be_ticket_fault(problem: &Problem) -> bool {
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

/// How long to wait after so many failures before: longer each time, and as long as the server says.
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
    fn pauses_grow_up_to_ten_minutes_and_are_as_long_as_the_server_says() {
        let pauses: Vec<u64> = (0..9).map(|n| pause_after(n, &Problem::NoAnswer) / 1_000).collect();
        assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 320, 600, 600]);
        assert_eq!(pause_after(0, &refused(429, Some(90))), 90_000);
        assert_eq!(pause_after(1, &refused(503, Some(5))), 10_000);
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        for problem in
            [Problem::NoAnswer, Problem::Unreadable, refused(429, None), refused(503, None)]
        {
            assert!(problem.may_pass(), "{problem:?}");
        }
        for status in [400, 401, 403, 409, 410, 413, 422] {
            assert!(!refused(status, None).may_pass(), "{status}");
        }
    }

    #[test]
    fn a_result_waits_for_its_ticket_only_for_a_minute() {
        let ticket = Ticket { signed: "t".to_owned(), at: 100_000.0, race: None };
        assert_eq!(wait(&ticket, 5_000, 105_000.0), None);
        assert_eq!(wait(&ticket, 5_000, 102_000.0), Some(1_501));
        assert_eq!(wait(&ticket, 5_000, 1_000.0), None, "the clock was set back");
        assert_eq!(wait(&ticket, 600_000, 102_000.0), None, "the ticket came late");
    }

    #[test]
    fn a_result_is_sent_without_its_ticket_if_that_may_be_what_is_wrong() {
        let with = |status, code: &str| {
            let (code, message) = (code.to_owned(), String::new());
            Problem::Refused { status, code, message, retry: None }
        };
        assert!(
            may_be_ticket_fault(&with(400, "malformed"))
                && may_be_ticket_fault(&with(422, "refused"))
        );
        assert!(
            may_be_ticket_fault(&with(410, "gone"))
                && !may_be_ticket_fault(&with(413, "too-large"))
        );
        assert!(!may_be_ticket_fault(&Problem::NoAnswer));
    }

    #[test]
    fn an_entry_reads_back_in_every_state() {
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
