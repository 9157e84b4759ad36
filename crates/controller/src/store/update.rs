//! Changes of stored lists, applied to the stored value.
//!
//! Several tabs change the same lists. A tab that wrote a whole list from memory would drop what another tab has just
//! added. So each [`Update`] has a row of its own in the journal ([`rows`](super::rows)), and the list is what its rows
//! say. Without a journal, the tab reads, changes and writes the list.
//!
//! A new list implements [`ListUpdate`] and gets a variant of [`Update`].

use serde::{Deserialize, Serialize};
use wire::sessions::{SessionList, SessionListUpdate, Solves, SolvesUpdate};
use wire::stored::{Stored, StoredError, from_text, to_text};

use super::saved::SavedUpdate;
use crate::online::aided::AidedUpdate;
use crate::online::outbox::OutboxUpdate;
use crate::online::races::RacesUpdate;
use crate::online::tickets::TicketsUpdate;

/// A change of a list. Applying it twice must give the same list as applying it once, because a page that was left
/// hands over the updates that may not have been committed.
pub trait ListUpdate {
    /// The stored list.
    type List: Stored + Default;

    /// Applies the change.
    fn apply(&self, list: &mut Self::List);
}

/// A change of any list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Update {
    /// Of a puzzle's saves.
    Saved(SavedUpdate),
    /// Of the outbox.
    Outbox(OutboxUpdate),
    /// Of the tickets.
    Tickets(TicketsUpdate),
    /// Of the open races.
    Races(RacesUpdate),
    /// Of the list of sessions.
    Sessions(SessionListUpdate),
    /// Of a session.
    Solves(SolvesUpdate),
    /// Of the puzzles with help.
    Aided(AidedUpdate),
}

impl Update {
    /// Applies the change to a stored list, and returns the new one.
    ///
    /// # Errors
    ///
    /// [`StoredError`] if the stored list cannot be read. It then stays as it is.
    pub fn apply(&self, stored: Option<&str>) -> Result<String, StoredError> {
        match self {
            Update::Saved(update) => apply(update, stored),
            Update::Outbox(update) => apply(update, stored),
            Update::Tickets(update) => apply(update, stored),
            Update::Races(update) => apply(update, stored),
            Update::Sessions(update) => apply(update, stored),
            Update::Solves(update) => apply(update, stored),
            Update::Aided(update) => apply(update, stored),
        }
    }
}

impl ListUpdate for SessionListUpdate {
    type List = SessionList;

    fn apply(&self, list: &mut SessionList) {
        self.apply_to(list);
    }
}

impl From<SessionListUpdate> for Update {
    fn from(update: SessionListUpdate) -> Self {
        Update::Sessions(update)
    }
}

impl ListUpdate for SolvesUpdate {
    type List = Solves;

    fn apply(&self, solves: &mut Solves) {
        self.apply_to(solves);
    }
}

impl From<SolvesUpdate> for Update {
    fn from(update: SolvesUpdate) -> Self {
        Update::Solves(update)
    }
}

fn apply<U: ListUpdate>(update: &U, stored: Option<&str>) -> Result<String, StoredError> {
    let mut list = stored.map(from_text::<U::List>).transpose()?.unwrap_or_default();
    update.apply(&mut list);
    Ok(to_text(&list))
}
