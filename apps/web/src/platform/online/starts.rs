//! Tickets: requests and stores them as [`TicketDesk`] decides.

use std::cell::{RefCell, RefMut};

use controller::game::ResultSource;
use controller::online::tickets::{SLOT, Ticket, TicketCommand, TicketDesk, Tickets};
use play::Record;
use wasm_bindgen_futures::spawn_local;
use wire::api;
use wire::history::Solved;

use super::client::{find_server, post};
use super::outbox;
use super::player::{is_key_unknown, player};
use crate::platform::context;
use crate::platform::store::{Slot, store};

const STORED: Slot<'_, Tickets> = Slot::new(SLOT);

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
    let commands = desk().begin(slot, &tickets, is_signed_in);
    let start = api::NewStart { game: game.to_owned(), params };
    for command in commands {
        match command {
            TicketCommand::Request(number) => request(number, &start),
            command => change(command),
        }
    }
}

/// Adds the result of a solved game to the outbox, with its ticket, and sends it. Does nothing if the player has not
/// joined.
pub fn add_result(source: ResultSource, solved: Solved, record: &Record) {
    if player().is_some() {
        store().add_result(&mut desk(), source, solved, record);
        outbox::on_changed();
    }
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
        let ticket = start.ok().map(|start| Ticket { signed: start.ticket, at, race: None });
        let command = desk().answered(number, ticket);
        if let Some(command) = command {
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
