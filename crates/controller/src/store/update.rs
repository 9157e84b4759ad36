//! Changes of stored lists, applied to the stored value.
//!
//! Several tabs change the same lists. A tab that wrote a whole list from memory would drop what another tab has just
//! added. So each [`Update`] has a row of its own in the journal ([`rows`](super::rows)), and the list is what its rows
//! say. Without a journal, the tab reads, changes and writes the list.
//!
//! Values that are synced are lists too: [`Update::Merge`] merges a part into them, as sync merges the values of two
//! devices. A new list that isn't synced implements [`ListUpdate`] and gets a variant of [`Update`].

use games::SyncRule;
use serde::{Deserialize, Serialize};
use wire::history::History;
use wire::merge::{MergeError, merge};
use wire::sessions::{SessionList, SessionListUpdate, Solves, SolvesUpdate};
use wire::stored::{Stored, StoredError, from_text, to_text};

use super::saved::SavedUpdate;
use crate::online::aided::AidedUpdate;
use crate::online::outbox::OutboxUpdate;
use crate::online::races::RacesUpdate;
use crate::online::tickets::TicketsUpdate;

/// Key of a part of the history, for merging.
const HISTORY: &str = "history";

/// A change of a list. Applying it twice must give the same list as applying it once, because a page that was left
/// hands over the updates that may not have been committed.
pub trait ListUpdate {
    /// The stored list.
    type List: Stored + Default;

    /// Applies the change.
    fn apply(&self, list: &mut Self::List);
}

/// A change of a stored list. A trait object keeps the lists out of bundles that change none.
pub trait StoredUpdate {
    /// Applies the change to a stored list, and returns the new one.
    ///
    /// # Errors
    ///
    /// [`StoredError`] if the stored list cannot be read. It then stays as it is.
    fn apply(&self, stored: Option<&str>) -> Result<String, StoredError>;

    /// Returns whether it changes a stored list. One that doesn't isn't stored: it could undo what another tab has done
    /// since.
    fn changes(&self, stored: Option<&str>) -> bool {
        let removes = matches!(self.to_update(), Update::Saved(SavedUpdate::Remove(_)));
        let is_same = |new: String| stored == Some(&*new) || (stored.is_none() && removes);
        !self.apply(stored).is_ok_and(is_same)
    }

    /// Returns the form that is stored.
    fn to_update(&self) -> Update;
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
    /// Of a value that is synced.
    Merge {
        /// Key of the value in sync.
        key: String,
        /// The part to merge, in the value's stored form.
        part: String,
    },
    /// Removes the line that starts with a name from a text of lines, such as an archive of days.
    Forget(String),
    /// Of the puzzles with help.
    Aided(AidedUpdate),
}

impl Update {
    /// Creates the update that adds solved games to the history.
    pub fn solved(games: &History) -> Update {
        Update::Merge { key: HISTORY.to_owned(), part: to_text(games) }
    }

    /// Creates the update that merges a part into the value of a slot, if it is a synced list.
    pub fn merge(slot: &str, part: String) -> Option<Update> {
        let rule = games::slot_rules().find(|rule| rule.matches(slot))?;
        match rule.sync {
            SyncRule::Value(key, _) => Some(Update::Merge { key: key.to_owned(), part }),
            _ => None,
        }
    }

    /// Applies changes in order to a stored list.
    ///
    /// # Errors
    ///
    /// [`StoredError`] if the stored list cannot be read.
    pub fn apply_all<'update>(
        updates: impl IntoIterator<Item = &'update Update>,
        stored: Option<&str>,
    ) -> Result<Option<String>, StoredError> {
        let mut text = stored.map(str::to_owned);
        // Parts are merged with each other first, because the list may be long.
        let mut parts: Option<Update> = None;
        for update in updates {
            parts = match (parts.take(), update) {
                (Some(Update::Merge { key, part }), Update::Merge { key: of, .. })
                    if *of == key =>
                {
                    Some(Update::Merge { part: update.apply(Some(&part))?, key })
                }
                (before, _) => {
                    if let Some(before) = before {
                        text = Some(before.apply(text.as_deref())?);
                    }
                    Some(update.clone())
                }
            };
        }
        match parts {
            Some(last) => last.apply(text.as_deref()).map(Some),
            None => Ok(text),
        }
    }
}

impl StoredUpdate for Update {
    fn apply(&self, stored: Option<&str>) -> Result<String, StoredError> {
        match self {
            Update::Saved(update) => apply(update, stored),
            Update::Outbox(update) => apply(update, stored),
            Update::Tickets(update) => apply(update, stored),
            Update::Races(update) => apply(update, stored),
            Update::Sessions(update) => apply(update, stored),
            Update::Solves(update) => apply(update, stored),
            Update::Merge { key, part } => {
                merge(key, stored.unwrap_or(part), part).map_err(|error| match error {
                    MergeError::Stored(error) => error,
                    MergeError::UnknownKey(_) => StoredError::Malformed(error.to_string()),
                })
            }
            Update::Forget(name) => forget(name, stored),
            Update::Aided(update) => apply(update, stored),
        }
    }

    fn to_update(&self) -> Update {
        self.clone()
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

fn forget(name: &str, stored: Option<&str>) -> Result<String, StoredError> {
    use wire::merge::SyncedText;
    let text = stored.map(from_text::<SyncedText>).transpose()?;
    let SyncedText(lines) = text.unwrap_or(SyncedText(String::new()));
    let stays = |line: &&str| line.split(' ').next() != Some(name);
    let left: String = lines.lines().filter(stays).flat_map(|line| [line, "\n"]).collect();
    Ok(to_text(&SyncedText(left)))
}

#[cfg(test)]
mod tests {
    use wire::history::Solved;
    use wire::merge::SyncedText;

    use super::*;

    fn solved(at: u64) -> Update {
        let game = Solved { at, game: "lamps".to_owned(), ..Solved::default() };
        Update::solved(&[game].into_iter().collect())
    }

    fn days(lines: &str) -> Update {
        let part = to_text(&SyncedText(lines.to_owned()));
        Update::Merge { key: "days:loop".to_owned(), part }
    }

    #[test]
    fn parts_are_merged_once_whatever_the_order_of_the_updates() {
        let one_by_one = [1, 2, 3].iter().fold(None, |text: Option<String>, at| {
            Some(solved(*at).apply(text.as_deref()).unwrap())
        });
        let all = [solved(3), solved(1), solved(2), solved(3)];
        assert_eq!(Update::apply_all(&all, None), Ok(one_by_one.clone()));
        assert_eq!(Update::apply_all(&all, one_by_one.as_deref()), Ok(one_by_one));
        assert_eq!(Update::apply_all(&[], None), Ok(None));
        assert!(Update::apply_all(&all, Some("{broken")).is_err());
    }

    #[test]
    fn a_day_is_forgotten_only_by_its_own_name() {
        let all = [
            days("2025-11-30-easy open 0 900\n"),
            days("2025-11-30-hard open 0 900\n"),
            Update::Forget("2025-11-30-easy".to_owned()),
            days("2025-12-01-easy valid 90 900\n"),
        ];
        let text = Update::apply_all(&all, None).unwrap().unwrap();
        let SyncedText(left) = from_text(&text).unwrap();
        assert_eq!(left, "2025-11-30-hard open 0 900\n2025-12-01-easy valid 90 900\n");
    }
}
