//! Stored sessions of solves, and the changes that tabs make to them.
//!
//! A solve is a row of text, which only its game reads. A change is applied once, although a page that was left may pass it
//! on to the next one: it has the tab's number and its own, and a session knows how many changes of each tab it contains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::stored::Stored;

/// Maximum number of tabs stored with a session.
const MOST_TABS: usize = 8;

/// The list of sessions, in the player's order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionList(pub Vec<SessionEntry>);

/// A session in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionEntry {
    /// Number in the session's slot. It is drawn at random, so that no other session has ever had it.
    pub number: u32,
    /// Name chosen by the player.
    pub name: String,
    /// The session's settings as another program wrote them. Empty if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// A change of the list. Applying it twice is the same as applying it once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SessionListUpdate {
    /// Adds a session at the end, unless it is listed.
    Add(SessionEntry),
    /// Renames a session, if it is listed.
    Rename {
        /// Number of the session.
        number: u32,
        /// The new name.
        name: String,
    },
    /// Removes the session with this number.
    Remove(u32),
}

/// The solves of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solves {
    /// Oldest first.
    pub rows: Vec<String>,
    /// For each of the last tabs that changed the session, by number: how many of its changes are included.
    #[serde(default)]
    tabs: BTreeMap<u32, u32>,
}

/// A change of a session by one tab.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvesUpdate {
    /// Number of the tab. Numbers grow with time.
    tab: u32,
    /// Number of the change in its tab, counted from 1.
    number: u32,
    change: SolvesChange,
}

/// What changes in a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolvesChange {
    /// Inserts a solve at an index, or at the end.
    Insert(Option<usize>, String),
    /// Replaces a solve, or removes it. Does nothing if another tab has changed it.
    Replace(String, Option<String>),
}

impl Stored for SessionList {
    const VERSION: u32 = 1;
}

impl Stored for Solves {
    const VERSION: u32 = 2;

    /// Reads version 1, which had only the rows.
    fn from_older(version: u32, data: Value) -> Option<Self> {
        let rows = (version == 1).then(|| Vec::deserialize(data).ok())??;
        Some(Solves::new(rows))
    }
}

impl SessionList {
    /// Returns the entry of a session.
    pub fn entry(&self, number: u32) -> Option<&SessionEntry> {
        self.0.iter().find(|entry| entry.number == number)
    }
}

impl Solves {
    /// Creates a session of these solves.
    pub fn new(rows: Vec<String>) -> Self {
        Solves { rows, tabs: BTreeMap::new() }
    }
}

impl SessionListUpdate {
    /// Applies the change.
    pub fn apply_to(&self, list: &mut SessionList) {
        match self {
            SessionListUpdate::Add(entry) if list.entry(entry.number).is_none() => {
                list.0.push(entry.clone());
            }
            SessionListUpdate::Add(_) => {}
            SessionListUpdate::Rename { number, name } => {
                if let Some(entry) = list.0.iter_mut().find(|entry| entry.number == *number) {
                    entry.name.clone_from(name);
                }
            }
            SessionListUpdate::Remove(number) => list.0.retain(|entry| entry.number != *number),
        }
    }
}

impl SolvesUpdate {
    /// Creates the next change of a tab to a session, which is `before`.
    pub fn new(before: &Solves, tab: u32, change: SolvesChange) -> Self {
        let number = before.tabs.get(&tab).copied().unwrap_or_default() + 1;
        SolvesUpdate { tab, number, change }
    }

    /// Applies the change, unless the session contains it.
    pub fn apply_to(&self, Solves { rows, tabs }: &mut Solves) {
        if tabs.get(&self.tab).is_some_and(|&included| included >= self.number) {
            return;
        }
        match &self.change {
            SolvesChange::Insert(at, row) => {
                let at = at.unwrap_or(rows.len()).min(rows.len());
                rows.insert(at, row.clone());
            }
            SolvesChange::Replace(row, by) => {
                match (rows.iter().rposition(|other| other == row), by) {
                    (Some(at), Some(by)) => rows[at].clone_from(by),
                    (Some(at), None) => drop(rows.remove(at)),
                    (None, _) => {}
                }
            }
        }
        tabs.insert(self.tab, self.number);
        while tabs.len() > MOST_TABS {
            tabs.pop_first();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored::{from_text, to_text};

    fn changed(solves: &Solves, tab: u32, change: SolvesChange) -> (SolvesUpdate, Solves) {
        let update = SolvesUpdate::new(solves, tab, change);
        let mut after = solves.clone();
        update.apply_to(&mut after);
        (update, after)
    }

    fn add(row: &str) -> SolvesChange {
        SolvesChange::Insert(None, row.to_owned())
    }

    #[test]
    fn a_change_is_applied_once_even_if_other_solves_are_equal() {
        let (first, one) = changed(&Solves::default(), 7, add("9.042"));
        let (second, two) = changed(&one, 7, add("9.042"));
        assert_eq!(two.rows, ["9.042", "9.042"]);
        let (removal, left) = changed(&two, 7, SolvesChange::Replace("9.042".to_owned(), None));
        let mut again = left.clone();
        for update in [&first, &second, &removal] {
            update.apply_to(&mut again);
        }
        assert_eq!(again, left);
        let (_, restored) = changed(&left, 7, SolvesChange::Insert(Some(0), "9.042".to_owned()));
        assert_eq!(restored.rows, two.rows);
    }

    #[test]
    fn tabs_that_change_a_session_at_the_same_time_lose_nothing() {
        let (_, start) = changed(&Solves::default(), 1, add("a"));
        let (mark, _) =
            changed(&start, 1, SolvesChange::Replace("a".to_owned(), Some("a+".to_owned())));
        let (added, _) = changed(&start, 2, add("b"));
        for updates in [[&mark, &added], [&added, &mark]] {
            let mut solves = start.clone();
            for update in updates {
                update.apply_to(&mut solves);
            }
            assert_eq!(solves.rows, ["a+", "b"]);
        }
        // The solve that one tab marks was deleted by the other.
        let (_, mut gone) = changed(&start, 2, SolvesChange::Replace("a".to_owned(), None));
        mark.apply_to(&mut gone);
        assert!(gone.rows.is_empty());
    }

    #[test]
    fn the_oldest_tabs_are_forgotten() {
        let mut solves = Solves::default();
        for tab in 0..20 {
            solves = changed(&solves, tab, add("a")).1;
        }
        assert_eq!(solves.tabs.keys().copied().collect::<Vec<_>>(), (12..20).collect::<Vec<_>>());
        assert_eq!(solves.rows.len(), 20);
    }

    #[test]
    fn the_list_changes_entry_by_entry() {
        let entry =
            |number, name: &str| SessionEntry { number, name: name.into(), source: String::new() };
        let mut list = SessionList::default();
        let updates = [
            SessionListUpdate::Add(entry(5, "a")),
            SessionListUpdate::Add(entry(3, "b")),
            SessionListUpdate::Rename { number: 5, name: "c".to_owned() },
            SessionListUpdate::Remove(3),
        ];
        for update in &updates {
            update.apply_to(&mut list);
            let before = list.clone();
            update.apply_to(&mut list);
            assert_eq!(list, before, "twice is once");
        }
        assert_eq!(list, SessionList(vec![entry(5, "c")]));
        let late = SessionListUpdate::Rename { number: 3, name: "d".to_owned() };
        late.apply_to(&mut list);
        assert_eq!(list.0.len(), 1, "a removed session stays removed");
    }

    #[test]
    fn stored_forms_round_trip_and_older_ones_are_read() {
        let text = r#"{"v":2,"data":{"rows":["9.042,,3,mixed,,,,,,"],"tabs":{"7":1}}}"#;
        let solves: Solves = from_text(text).unwrap();
        assert_eq!(to_text(&solves), text);
        let older = r#"{"v":1,"data":["9.042,,3,mixed,,,,,,"]}"#;
        assert_eq!(from_text::<Solves>(older).unwrap().rows, solves.rows);
        let list = r#"{"v":1,"data":[{"number":1,"name":"Session 1"}]}"#;
        assert_eq!(to_text(&from_text::<SessionList>(list).unwrap()), list);
    }
}
