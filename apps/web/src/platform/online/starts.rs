//! Tickets: requests and stores them as [`TicketDesk`] decides.

use std::cell::RefCell;

use controller::game::Save;
use controller::online::tickets::{SLOT, Ticket, TicketCommand, TicketDesk, Tickets};
use controller::save::Saved;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::account::is_key_unknown;
use super::client::{find_server, post};
use super::outbox;
use super::player::player;
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, Tickets> = Slot::new(SLOT);

thread_local! {
    static DESK: RefCell<TicketDesk> = RefCell::default();
}

/// Requests a ticket for a game that starts in `slot`, if the player has joined.
pub fn begin(slot: &str, game: &str, params: String) {
    let is_signed_in = player().is_some();
    if !is_signed_in {
        // Finds the server now, so that joining can be offered when the game is solved.
        find_server();
    }
    let tickets = tickets();
    let commands = DESK.with_borrow_mut(|desk| desk.begin(slot, &tickets, is_signed_in));
    let start = api::NewStart { game: game.to_owned(), params };
    for command in commands {
        match command {
            TicketCommand::Request(number) => request(number, &start),
            command => change(command),
        }
    }
}

/// Executes the save of a game. If it was solved, its result is added to the outbox with its ticket, if the player has
/// joined.
pub fn execute(save: Save) -> Saved {
    DESK.with_borrow_mut(|desk| store().execute(save, player().is_some().then_some(desk)))
}

/// Removes all tickets of a player who has signed out.
pub fn forget_all() {
    DESK.with_borrow_mut(TicketDesk::forget);
    store().remove(&STORED);
}

fn request(number: u32, start: &api::NewStart) {
    let start = post("/starts").signed().json(start);
    spawn_local(async move {
        let start = start.fetch::<api::Start>().await;
        if let Err(problem) = &start {
            is_key_unknown(problem);
        }
        let at = js_sys::Date::now();
        let ticket = start.ok().map(|start| Ticket { signed: start.ticket, at, race: None });
        if let Some(command) = DESK.with_borrow_mut(|desk| desk.answered(number, ticket)) {
            change(command);
            outbox::on_changed();
        }
    });
}

fn change(command: TicketCommand) {
    if let Some(change) = command.change() {
        store().change(change);
    }
}

fn tickets() -> Tickets {
    store().read(&STORED).unwrap_or_default()
}
