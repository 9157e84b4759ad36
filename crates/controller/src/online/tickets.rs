//! Tickets: the server's signed start times of games, which are sent with the results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wire::stored::Stored;

use super::outbox::{Entry, EntryId, OutboxUpdate, State};
use crate::store::{ListUpdate, Update};

/// Slot of the tickets.
pub const SLOT: &str = "together:tickets";

/// Maximum age of a ticket that the server accepts, in milliseconds: 30 days.
const MAX_TICKET_AGE: f64 = 30.0 * 86_400_000.0;

/// How long a result is held for a ticket that was requested, in milliseconds. The page that waits for the ticket may be
/// closed.
pub const HOLD: u64 = 15_000;

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
pub struct Tickets(pub BTreeMap<String, Ticket>);

impl Stored for Tickets {
    const VERSION: u32 = 1;
}

/// A change of the tickets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TicketsUpdate {
    /// Stores the ticket of a slot's game, and drops tickets that the server no longer accepts.
    Put(String, Ticket),
    /// Removes the ticket of a slot's game, if it is still this one.
    Remove(String, Ticket),
}

impl ListUpdate for TicketsUpdate {
    type List = Tickets;

    fn apply(&self, Tickets(tickets): &mut Tickets) {
        match self {
            TicketsUpdate::Put(slot, ticket) => {
                tickets.retain(|_, other| other.at > ticket.at - MAX_TICKET_AGE);
                tickets.insert(slot.clone(), ticket.clone());
            }
            TicketsUpdate::Remove(slot, ticket) => {
                if tickets.get(slot) == Some(ticket) {
                    tickets.remove(slot);
                }
            }
        }
    }
}

impl From<TicketsUpdate> for Update {
    fn from(update: TicketsUpdate) -> Self {
        Update::Tickets(update)
    }
}

/// What the app must do.
#[derive(Clone, Debug, PartialEq)]
pub enum TicketCommand {
    /// Change the stored tickets.
    Tickets(TicketsUpdate),
    /// Change the outbox.
    Outbox(OutboxUpdate),
    /// Request a ticket, and report the answer with this number.
    Request(u32),
}

/// The tickets that a page has requested.
#[derive(Clone, Debug, Default)]
pub struct TicketDesk {
    requested: BTreeMap<u32, Requested>,
    last: u32,
}

/// A requested ticket.
#[derive(Clone, Debug)]
struct Requested {
    slot: String,
    /// The result that is held for the ticket, if the game is solved already.
    solved: Option<EntryId>,
}

impl TicketDesk {
    /// Handles the start of a game in `slot`: forgets the ticket of the previous game, and requests one if the player
    /// has joined.
    pub fn begin(
        &mut self,
        slot: &str,
        tickets: &Tickets,
        is_signed_in: bool,
    ) -> Vec<TicketCommand> {
        self.requested.retain(|_, request| request.slot != slot || request.solved.is_some());
        let mut commands = Vec::new();
        if let Some(old) = tickets.0.get(slot) {
            commands.push(remove(slot, old));
        }
        if is_signed_in {
            self.last += 1;
            let request = Requested { slot: slot.to_owned(), solved: None };
            self.requested.insert(self.last, request);
            commands.push(TicketCommand::Request(self.last));
        }
        commands
    }

    /// Handles the answer to a request.
    pub fn answered(&mut self, number: u32, ticket: Option<Ticket>) -> Option<TicketCommand> {
        let Requested { slot, solved } = self.requested.remove(&number)?;
        match solved {
            Some(id) => Some(TicketCommand::Outbox(OutboxUpdate::Release(id, ticket))),
            None => ticket.map(|ticket| TicketCommand::Tickets(TicketsUpdate::Put(slot, ticket))),
        }
    }

    /// Handles the end of the game in `slot`: its result gets the ticket, or is held until the ticket arrives. The
    /// ticket is removed last, so that it isn't lost with a page that is closed in between.
    pub fn solved(
        &mut self,
        slot: &str,
        mut entry: Entry,
        tickets: &Tickets,
        now: u64,
    ) -> Vec<TicketCommand> {
        let stored = tickets.0.get(slot);
        let mut requests = self.requested.values_mut();
        let request = requests.find(|request| request.slot == slot && request.solved.is_none());
        let mut removal = None;
        let id = entry.id();
        if let State::Waiting { ticket: ticket @ None, held_until, .. } = &mut entry.state {
            if let Some(stored) = stored {
                *ticket = Some(stored.clone());
                removal = Some(remove(slot, stored));
            } else if let Some(request) = request {
                request.solved = Some(id);
                *held_until = Some(now.saturating_add(HOLD));
            }
        }
        let add = TicketCommand::Outbox(OutboxUpdate::Add(entry.into()));
        [add].into_iter().chain(removal).collect()
    }

    /// Forgets all requests of a player who has signed out.
    pub fn forget(&mut self) {
        self.requested.clear();
    }
}

fn remove(slot: &str, ticket: &Ticket) -> TicketCommand {
    TicketCommand::Tickets(TicketsUpdate::Remove(slot.to_owned(), ticket.clone()))
}
