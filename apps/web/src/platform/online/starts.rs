//! Tickets: requests and stores them as [`TicketDesk`] decides.

use std::cell::{RefCell, RefMut};

use controller::online::outbox::Entry;
use controller::online::tickets::{Ticket, TicketCommand, TicketDesk, Tickets};
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{find_server, post};
use super::outbox;
use super::player::{is_key_unknown, player};
use crate::platform::context;
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, Tickets> = Slot::new("together:tickets");

fn desk() -> RefMut<'static, TicketDesk> {
    context::state::<RefCell<TicketDesk>>().borrow_mut()
}

/// Requests a ticket for a game that starts in `slot`, if the player has joined.
pub fn begin(slot: &str, game: &str, params: String) {
    let is_signed_in = player().is_some();
    if !is_signed_in {
        // Finds the server now, so that joining can be offered when the game is solved.
        find_server();
    }
    let tickets = tickets();
    let commands = desk().begin(slot, &params, &tickets, js_sys::Date::now(), is_signed_in);
    let start = api::NewStart { game: game.to_owned(), params };
    for command in commands {
        match command {
            TicketCommand::Request(number) => request(number, &start),
            command => execute(command),
        }
    }
}

/// Returns whether the game in `slot` has a ticket for this puzzle.
pub fn has_ticket(slot: &str, params: &str) -> bool {
    tickets().has(slot, params, js_sys::Date::now())
}

/// Adds the result of the game in `slot` to the outbox, with its ticket.
pub fn on_solved(slot: &str, entry: Entry) {
    let (tickets, now) = (tickets(), js_sys::Date::now() as u64);
    let commands = desk().solved(slot, entry, &tickets, now);
    commands.into_iter().for_each(execute);
}

/// Removes all tickets of a player who has signed out.
pub fn forget_all() {
    desk().forget();
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
        let ticket =
            start.ok().map(|start| Ticket { signed: start.ticket, at, race: None, puzzle: None });
        let command = desk().answered(number, ticket);
        if let Some(command) = command {
            execute(command);
            outbox::on_changed();
        }
    });
}

fn execute(command: TicketCommand) {
    match command {
        TicketCommand::Tickets(update) => store().update(&STORED, update),
        TicketCommand::Outbox(update) => outbox::update(update),
        TicketCommand::Request(_) => {}
    }
}

fn tickets() -> Tickets {
    store().read(&STORED).unwrap_or_default()
}
