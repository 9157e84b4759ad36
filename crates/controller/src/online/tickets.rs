//! Tickets: the server's signed start times of games, which are sent with the results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wire::stored::Stored;

use super::outbox::{Entry, EntryId, OutboxUpdate, State};
use crate::store::{ListUpdate, Update};

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
    /// The puzzle on leaderboards. Unknown for tickets of races and of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

/// Tickets of open games, by slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tickets(pub BTreeMap<String, Ticket>);

impl Stored for Tickets {
    const VERSION: u32 = 1;
}

impl Tickets {
    /// Returns whether the game in `slot` has a ticket for this puzzle that the server still accepts.
    pub fn has(&self, slot: &str, puzzle: &str, now: f64) -> bool {
        self.0.get(slot).is_some_and(|ticket| {
            ticket.puzzle.as_deref() == Some(puzzle) && now - ticket.at < MAX_TICKET_AGE
        })
    }
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
    puzzle: String,
    /// The result that is held for the ticket, if the game is solved already.
    solved: Option<EntryId>,
}

impl TicketDesk {
    /// Handles the start of a game in `slot`: forgets the ticket of the previous puzzle, and requests one if the player
    /// has joined. An unsolved puzzle keeps its ticket when it is started again.
    pub fn begin(
        &mut self,
        slot: &str,
        puzzle: &str,
        tickets: &Tickets,
        now: f64,
        is_signed_in: bool,
    ) -> Vec<TicketCommand> {
        let is_requested = |request: &Requested| {
            (&*request.slot, &*request.puzzle) == (slot, puzzle) && request.solved.is_none()
        };
        let has_ticket =
            tickets.has(slot, puzzle, now) || self.requested.values().any(is_requested);
        if is_signed_in && has_ticket {
            return Vec::new();
        }
        self.requested.retain(|_, request| request.slot != slot || request.solved.is_some());
        let mut commands = Vec::new();
        if let Some(old) = tickets.0.get(slot) {
            commands.push(remove(slot, old));
        }
        if is_signed_in {
            self.last += 1;
            let (slot, puzzle) = (slot.to_owned(), puzzle.to_owned());
            let request = Requested { slot, puzzle, solved: None };
            self.requested.insert(self.last, request);
            commands.push(TicketCommand::Request(self.last));
        }
        commands
    }

    /// Handles the answer to a request.
    pub fn answered(&mut self, number: u32, ticket: Option<Ticket>) -> Option<TicketCommand> {
        let Requested { slot, puzzle, solved } = self.requested.remove(&number)?;
        let ticket = ticket.map(|ticket| Ticket { puzzle: Some(puzzle), ..ticket });
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

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: f64 = 1e12;

    fn ticket() -> Ticket {
        Ticket { signed: "t".to_owned(), at: NOW, race: None, puzzle: None }
    }

    /// Executes commands, and returns the numbers of the requests.
    fn execute(commands: Vec<TicketCommand>, tickets: &mut Tickets) -> Vec<u32> {
        let mut requests = Vec::new();
        for command in commands {
            match command {
                TicketCommand::Tickets(update) => update.apply(tickets),
                TicketCommand::Request(number) => requests.push(number),
                TicketCommand::Outbox(_) => {}
            }
        }
        requests
    }

    #[test]
    fn an_unsolved_puzzle_keeps_its_first_ticket() {
        let (mut desk, mut tickets) = (TicketDesk::default(), Tickets::default());
        let begin = |desk: &mut TicketDesk, tickets: &mut Tickets, puzzle, now| {
            let commands = desk.begin("slot", puzzle, tickets, now, true);
            execute(commands, tickets)
        };
        assert_eq!(begin(&mut desk, &mut tickets, "a", NOW), [1]);
        assert_eq!(begin(&mut desk, &mut tickets, "a", NOW), [0; 0], "it is on its way");
        let answer = desk.answered(1, Some(ticket()));
        execute(answer.into_iter().collect(), &mut tickets);
        assert!(tickets.has("slot", "a", NOW));
        assert_eq!(begin(&mut desk, &mut tickets, "a", NOW), [0; 0], "a restart or reload");
        assert_eq!(begin(&mut desk, &mut tickets, "a", NOW + MAX_TICKET_AGE), [2], "too old");
        assert_eq!(begin(&mut desk, &mut tickets, "b", NOW), [3], "another puzzle");
        assert_eq!(desk.answered(3, None), None);
        assert_eq!(begin(&mut desk, &mut tickets, "b", NOW), [4], "there was no answer");
    }

    #[test]
    fn tickets_of_earlier_versions_can_be_read() {
        let tickets: Tickets =
            serde_json::from_str(r#"{"slot":{"signed":"t","at":1e12}}"#).unwrap();
        assert_eq!(tickets.0["slot"], ticket());
        assert!(!tickets.has("slot", "a", NOW));
    }
}
