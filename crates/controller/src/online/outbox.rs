//! The outbox: results are stored until the server has responded, and afterwards with its response.
//!
//! Several tabs change the list, each change by an [`OutboxUpdate`]. Only the tab that has the turn sends
//! ([`OutboxWorker`]).

#[cfg(test)]
mod model;
mod worker;

use play::Record;
use serde::{Deserialize, Serialize};
use wire::api;
use wire::history::Solved;
use wire::stored::Stored;

use super::tickets::Ticket;
use crate::store::{ListUpdate, Update};

pub use worker::{OutboxCommand, OutboxEvent, OutboxWorker};

/// Number of stored responses.
const MAX_ANSWERED: usize = 200;

/// A result and its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The game, as in the history.
    pub solved: Solved,
    /// Whether the server has responded.
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
        /// Until when the result waits for its ticket, in milliseconds since 1970.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held_until: Option<u64>,
    },
    /// The server accepted it.
    Accepted(api::Accepted),
    /// The server rejected it, for this reason.
    Refused(String),
}

/// Identifies an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId {
    /// When the game was solved.
    pub at: u64,
    /// The game.
    pub game: String,
    /// Its parameters.
    pub params: String,
}

/// All results, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outbox(pub Vec<Entry>);

impl Stored for Outbox {
    const VERSION: u32 = 1;
}

/// A change of the outbox.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum OutboxUpdate {
    /// Adds a result, unless it is there.
    Add(Box<Entry>),
    /// Releases a result that was held for its ticket, with the ticket if it has arrived.
    Release(EntryId, Option<Ticket>),
    /// Removes the ticket of a waiting result, if it is still this one.
    DropTicket(EntryId, Ticket),
    /// Stores the response to a waiting result.
    Answer(EntryId, Box<State>),
    /// Marks all waiting results as rejected, because the player has signed out.
    RefuseAll(String),
}

impl Entry {
    /// Creates the entry of a solved game.
    pub fn new(solved: Solved, record: &Record, ticket: Option<Ticket>) -> Self {
        let record = wire::to_json(record);
        Entry { solved, state: State::Waiting { ticket, record, held_until: None } }
    }

    /// Returns what identifies the entry.
    pub fn id(&self) -> EntryId {
        let Solved { at, game, params, .. } = &self.solved;
        EntryId { at: *at, game: game.clone(), params: params.clone() }
    }

    /// Returns whether the server has not responded yet.
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting { .. })
    }

    fn is(&self, id: &EntryId) -> bool {
        let Solved { at, game, params, .. } = &self.solved;
        (*at, game, params) == (id.at, &id.game, &id.params)
    }
}

impl Outbox {
    /// Returns the waiting entry with this identity.
    fn waiting(&self, id: &EntryId) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.is(id) && entry.is_waiting())
    }

    fn waiting_mut(&mut self, id: &EntryId) -> Option<&mut Entry> {
        self.0.iter_mut().find(|entry| entry.is(id) && entry.is_waiting())
    }

    /// Drops the oldest responses. Waiting results always stay.
    fn trim(&mut self) {
        let n_answered = self.0.iter().filter(|entry| !entry.is_waiting()).count();
        let mut surplus = n_answered.saturating_sub(MAX_ANSWERED);
        self.0.retain(|entry| {
            let goes = surplus > 0 && !entry.is_waiting();
            surplus -= usize::from(goes);
            !goes
        });
    }
}

impl ListUpdate for OutboxUpdate {
    type List = Outbox;

    fn apply(&self, list: &mut Outbox) {
        match self {
            OutboxUpdate::Add(entry) => {
                if !list.0.iter().any(|other| other.is(&entry.id())) {
                    list.0.push(Entry::clone(entry));
                }
            }
            OutboxUpdate::Release(id, arrived) => {
                if let Some(Entry { state: State::Waiting { ticket, held_until, .. }, .. }) =
                    list.waiting_mut(id)
                {
                    (*ticket, *held_until) = (ticket.take().or(arrived.clone()), None);
                }
            }
            OutboxUpdate::DropTicket(id, dropped) => {
                if let Some(Entry { state: State::Waiting { ticket, .. }, .. }) =
                    list.waiting_mut(id)
                {
                    ticket.take_if(|ticket| ticket == dropped);
                }
            }
            OutboxUpdate::Answer(id, state) => {
                if let Some(entry) = list.waiting_mut(id) {
                    entry.state = State::clone(state);
                }
            }
            OutboxUpdate::RefuseAll(why) => {
                for entry in list.0.iter_mut().filter(|entry| entry.is_waiting()) {
                    entry.state = State::Refused(why.clone());
                }
            }
        }
        list.trim();
    }
}

impl From<OutboxUpdate> for Update {
    fn from(update: OutboxUpdate) -> Self {
        Update::Outbox(update)
    }
}

#[cfg(test)]
mod tests {
    use wire::stored::{from_text, to_text};

    use super::*;

    fn entry(at: u64, state: State) -> Entry {
        let (game, params) = ("fifteen".to_owned(), "size=4".to_owned());
        Entry { solved: Solved { at, game, params, ms: 1, moves: 2, ..Solved::default() }, state }
    }

    fn waiting(at: u64) -> Entry {
        entry(at, State::Waiting { ticket: None, record: "{}".to_owned(), held_until: None })
    }

    #[test]
    fn an_accepted_result_of_an_earlier_version_is_read() {
        let text = r#"{"id":"r","board":"loop:x","ranked":true,"offline":false,"time":1,"moves":2,"rank":{},"of":{},"best":{}}"#;
        let accepted: api::Accepted = serde_json::from_str(text).unwrap();
        assert_eq!(accepted.leaderboard, "loop:x");
    }

    #[test]
    fn an_entry_round_trips_in_every_state_and_earlier_forms_are_read() {
        let ticket = Some(Ticket { signed: "t".to_owned(), at: 5.5, race: None, puzzle: None });
        let record = "{}".to_owned();
        for entry in [
            entry(7, State::Waiting { ticket, record, held_until: Some(9) }),
            waiting(7),
            entry(7, State::Refused("why".to_owned())),
        ] {
            let text = to_text(&Outbox(vec![entry.clone()]));
            assert_eq!(from_text::<Outbox>(&text).unwrap().0, [entry]);
        }
        let text = r#"{"v":1,"data":[{"solved":{"at":7,"game":"fifteen","params":"size=4","ms":1,"moves":2,"helps":0},"state":{"waiting":{"ticket":null,"record":"{}"}}}]}"#;
        assert_eq!(from_text::<Outbox>(text).unwrap().0, [waiting(7)]);
        assert_eq!(to_text(&Outbox(vec![waiting(7)])), text);
    }

    #[test]
    fn updates_of_two_tabs_are_both_applied_and_a_response_is_final() {
        let mut list = Outbox::default();
        for update in [
            OutboxUpdate::Add(waiting(1).into()),
            OutboxUpdate::Add(waiting(2).into()),
            OutboxUpdate::Add(waiting(1).into()),
            OutboxUpdate::Answer(waiting(1).id(), State::Refused("why".to_owned()).into()),
            OutboxUpdate::Add(waiting(1).into()),
            OutboxUpdate::Release(waiting(1).id(), None),
            OutboxUpdate::Answer(waiting(1).id(), State::Refused("other".to_owned()).into()),
        ] {
            update.apply(&mut list);
        }
        assert_eq!(list.0, [entry(1, State::Refused("why".to_owned())), waiting(2)]);
    }

    #[test]
    fn only_the_oldest_responses_are_dropped() {
        let mut list = Outbox::default();
        for at in 0..500 {
            OutboxUpdate::Add(waiting(at).into()).apply(&mut list);
            if at % 2 == 0 {
                let answer = State::Refused(String::new());
                OutboxUpdate::Answer(waiting(at).id(), answer.into()).apply(&mut list);
            }
        }
        let n_waiting = list.0.iter().filter(|entry| entry.is_waiting()).count();
        assert_eq!((n_waiting, list.0.len()), (250, 250 + MAX_ANSWERED));
    }
}
