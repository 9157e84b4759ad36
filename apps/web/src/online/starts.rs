//! Tickets: the server signs when a game began, and its result is sent with that.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, look_for_server, post};
use super::joining::follow_sign_out;
use super::outbox;
use super::player::player;
use crate::shell::shell;
use crate::store::{Slot, Stored};

const STORED: Slot<'_, Tickets> = Slot::new("together:tickets");

/// A server does not take a ticket that is older, in milliseconds: 30 days.
const OLDEST: f64 = 30.0 * 86_400_000.0;

/// What proves when a game began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ticket {
    /// As the server has signed it.
    pub signed: String,
    /// When it came, by the clock of this device, in milliseconds since 1970.
    pub at: f64,
    /// What kind of race it is for, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<String>,
}

/// The tickets of games that are open, by the slots of the games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Tickets(BTreeMap<String, Ticket>);

impl Stored for Tickets {
    const VERSION: u32 = 1;
}

/// What becomes of a ticket that was requested for.
#[derive(Clone, Copy)]
enum TicketUse {
    /// It is for the game that is played.
    Playing,
    /// It is for a result, which waits for it; by the time at which the game was solved.
    Solved(u64),
}

thread_local! {
    /// The tickets that were requested for, each by its number, with the slot of its game.
    static REQUESTED: RefCell<BTreeMap<u32, (String, TicketUse)>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// A game has begun in a slot: asks for its ticket, if the player takes part.
pub fn begin(slot: &str, game: &str, params: String) {
    drop(take(slot));
    if player().is_none() {
        // So that taking part can be offered when the game is solved.
        return look_for_server();
    }
    let (number, slot, game) = (LAST.get() + 1, slot.to_owned(), game.to_owned());
    LAST.set(number);
    REQUESTED.with_borrow_mut(|requested| requested.insert(number, (slot, TicketUse::Playing)));
    spawn_local(async move {
        let start = post("/starts").signed().json(&api::NewStart { game, params });
        let start = start.fetch::<api::Start>().await;
        take_answer(number, start);
    });
}

fn take_answer(number: u32, start: Result<api::Start, Problem>) {
    let purpose = REQUESTED.with_borrow_mut(|requested| requested.remove(&number));
    if let Err(problem) = &start {
        follow_sign_out(problem);
    }
    let ticket = start.ok();
    let ticket =
        ticket.map(|start| Ticket { signed: start.ticket, at: js_sys::Date::now(), race: None });
    match (purpose, ticket) {
        (Some((slot, TicketUse::Playing)), Some(ticket)) => {
            let mut tickets = tickets();
            let oldest = ticket.at - OLDEST;
            tickets.0.retain(|_, ticket| ticket.at > oldest);
            tickets.0.insert(slot, ticket);
            shell().store.write(&STORED, &tickets);
        }
        (Some((_, TicketUse::Solved(at))), ticket) => outbox::release(at, ticket),
        _ => {}
    }
}

/// The ticket of a game that was just solved, which is then used; or, if it is still to come, the result is held until then.
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

/// Whether the ticket of a result is still to come.
pub fn is_held(solved_at: u64) -> bool {
    let holds = |purpose: &TicketUse| matches!(purpose, TicketUse::Solved(at) if *at == solved_at);
    REQUESTED.with_borrow(|requested| requested.values().any(|(_, purpose)| holds(purpose)))
}

/// Forgets all tickets: they are of a player who has gone.
pub fn forget_all() {
    REQUESTED.take();
    shell().store.remove(&STORED);
}

fn tickets() -> Tickets {
    shell().store.read(&STORED).unwrap_or_default()
}

/// Takes the ticket of a slot away; one that is still to come for the game before is forgotten.
fn take(slot: &str) -> Option<Ticket> {
    REQUESTED.with_borrow_mut(|requested| {
        requested.retain(|_, (of, purpose)| of != slot || !matches!(purpose, TicketUse::Playing));
    });
    let mut tickets = tickets();
    let ticket = tickets.0.remove(slot)?;
    shell().store.write(&STORED, &tickets);
    Some(ticket)
}
