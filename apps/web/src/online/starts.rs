//! Tickets: the server's signed start times of games, which are sent with the results.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, find_server, post};
use super::joining::is_key_unknown;
use super::outbox;
use super::player::player;
use crate::store::{Slot, Stored};
use crate::ui::shell::shell;

const STORED: Slot<'_, Tickets> = Slot::new("together:tickets");

/// Maximum age of a ticket that the server accepts, in milliseconds: 30 days.
const MAX_TICKET_AGE: f64 = 30.0 * 86_400_000.0;

/// Proves when a game started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ticket {
    /// The ticket, signed by the server.
    pub signed: String,
    /// When it was received, by the device clock, in milliseconds since 1970.
    pub at: f64,
    /// The race variant, if it is for a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<String>,
}

/// Tickets of open games, by slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Tickets(BTreeMap<String, Ticket>);

impl Stored for Tickets {
    const VERSION: u32 = 1;
}

/// Purpose of a requested ticket.
#[derive(Clone, Copy)]
enum TicketUse {
    /// A game in progress.
    Playing,
    /// A waiting result, identified by the time at which the game was solved.
    Solved(u64),
}

thread_local! {
    /// Requested tickets, by request number, with the slot of the game.
    static REQUESTED: RefCell<BTreeMap<u32, (String, TicketUse)>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// Requests a ticket for a game that starts in `slot`, if the player has joined.
pub fn begin(slot: &str, game: &str, params: String) {
    drop(take(slot));
    if player().is_none() {
        // So that joining can be offered when the game is solved.
        return find_server();
    }
    let (number, slot, game) = (LAST.get() + 1, slot.to_owned(), game.to_owned());
    LAST.set(number);
    REQUESTED.with_borrow_mut(|requested| requested.insert(number, (slot, TicketUse::Playing)));
    spawn_local(async move {
        let start = post("/starts").signed().json(&api::NewStart { game, params });
        let start = start.fetch::<api::Start>().await;
        handle_response(number, start);
    });
}

fn handle_response(number: u32, start: Result<api::Start, Problem>) {
    let purpose = REQUESTED.with_borrow_mut(|requested| requested.remove(&number));
    if let Err(problem) = &start {
        is_key_unknown(problem);
    }
    let ticket = start.ok();
    let ticket =
        ticket.map(|start| Ticket { signed: start.ticket, at: js_sys::Date::now(), race: None });
    match (purpose, ticket) {
        (Some((slot, TicketUse::Playing)), Some(ticket)) => {
            let mut tickets = tickets();
            let oldest = ticket.at - MAX_TICKET_AGE;
            tickets.0.retain(|_, ticket| ticket.at > oldest);
            tickets.0.insert(slot, ticket);
            shell().store.write(&STORED, &tickets);
        }
        (Some((_, TicketUse::Solved(at))), ticket) => outbox::release(at, ticket),
        _ => {}
    }
}

/// Takes the ticket of a solved game. If it hasn't arrived yet, the result is held until then.
pub fn use_for(slot: &str, solved_at: u64) -> Option<Ticket> {
    REQUESTED.with_borrow_mut(|requested| {
        for (of, purpose) in requested.values_mut() {
            if of == slot && matches!(purpose, TicketUse::Playing) {
                *purpose = TicketUse::Solved(solved_at);
            }
        }
    });
    take(slot)
}

/// Returns whether a result is held until its ticket arrives.
pub fn is_held(solved_at: u64) -> bool {
    let holds = |purpose: &TicketUse| matches!(purpose, TicketUse::Solved(at) if *at == solved_at);
    REQUESTED.with_borrow(|requested| requested.values().any(|(_, purpose)| holds(purpose)))
}

/// Removes all tickets of a player who has signed out.
pub fn forget_all() {
    REQUESTED.take();
    shell().store.remove(&STORED);
}

fn tickets() -> Tickets {
    shell().store.read(&STORED).unwrap_or_default()
}

/// Removes and returns the ticket of a slot, and forgets the request of the previous game.
fn take(slot: &str) -> Option<Ticket> {
    REQUESTED.with_borrow_mut(|requested| {
        requested.retain(|_, (of, purpose)| of != slot || !matches!(purpose, TicketUse::Playing));
    });
    let mut tickets = tickets();
    let ticket = tickets.0.remove(slot)?;
    shell().store.write(&STORED, &tickets);
    Some(ticket)
}
