//! The stored sessions, and changes to them from several tabs.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;

use ::fifteen::session::{Session, Solve};
use leptos::prelude::*;

use super::settings::{LIST, SESSION, SessionEntry, SessionList, SolveRow, Solves};
use super::words::words;
use crate::platform::browser::random_seed;
use crate::platform::context;
use crate::platform::store::{Slot, store};

/// Maximum number of tabs stored with a session.
const MOST_TABS: usize = 8;

/// What this tab has done to the sessions.
#[derive(Default)]
struct Tab {
    /// Its number.
    number: OnceCell<u32>,
    /// Its changes by session, oldest first.
    changes: RefCell<BTreeMap<u32, Vec<SessionChange>>>,
    /// The last session number that it has assigned.
    last: Cell<u32>,
}

fn tab() -> &'static Tab {
    context::state()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SessionChange {
    /// Inserts a solve at an index, or at the end.
    Add(usize, Solve),
    /// Replaces a solve, or removes it.
    Replace(Solve, Option<Solve>),
}

impl SessionChange {
    fn apply(&self, solves: &mut Vec<Solve>) {
        match self {
            SessionChange::Add(at, solve) => solves.insert((*at).min(solves.len()), solve.clone()),
            SessionChange::Replace(solve, by) => {
                let at = solves.iter().rposition(|other| other == solve);
                match (at, by) {
                    (Some(at), Some(by)) => solves[at] = by.clone(),
                    (Some(at), None) => drop(solves.remove(at)),
                    (None, _) => {}
                }
            }
        }
    }

    /// Applies the change again to a session that may already include it.
    fn repeat(&self, solves: &mut Vec<Solve>) {
        if !matches!(self, SessionChange::Add(_, solve) if solves.contains(solve)) {
            self.apply(solves);
        }
    }
}

/// The sessions, one of which is open. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// Never empty.
    pub list: RwSignal<Vec<SessionEntry>>,
    /// Number of the open session.
    pub open: RwSignal<u32>,
    /// Solves of the open session, oldest first.
    pub solves: RwSignal<Vec<Solve>>,
}

impl Sessions {
    /// Opens the session with this number, or the first one, and follows changes by other tabs.
    pub fn new(number: u32) -> Self {
        let list = read_list();
        let number =
            if list.iter().any(|entry| entry.number == number) { number } else { list[0].number };
        let sessions = Sessions {
            list: RwSignal::new(list),
            open: RwSignal::new(number),
            solves: RwSignal::new(read_solves(number)),
        };
        store().on_slot_change("fifteen:sessions", move |_| sessions.follow_list());
        Effect::new(move || sessions.solves.set(read_solves(sessions.open.get())));
        Effect::new(move || {
            for SessionEntry { number, .. } in sessions.list.get() {
                store().on_slot_change(&slot_of(number), move |_| sessions.follow_tab(number));
            }
        });
        sessions
    }

    /// Returns the name of the open session.
    pub fn name(self) -> String {
        let number = self.open.get();
        self.list.with(|list| {
            let entry = list.iter().find(|entry| entry.number == number);
            entry.map(|entry| entry.name.clone()).unwrap_or_default()
        })
    }

    /// Adds sessions in this order and opens the first of them.
    pub fn add(self, sessions: impl IntoIterator<Item = Session>) {
        let mut first = None;
        for Session { name, solves, source } in sessions {
            let mut list = read_list();
            let number = new_number(&list);
            list.push(SessionEntry { number, name, source });
            self.write_list(list);
            self.write(number, solves);
            first.get_or_insert(number);
        }
        if let Some(first) = first {
            let _ = self.open.try_set(first);
        }
    }

    /// Renames the open session.
    pub fn rename(self, name: String) {
        let number = self.open.get_untracked();
        let mut list = read_list();
        if let Some(entry) = list.iter_mut().find(|entry| entry.number == number) {
            entry.name = name;
        }
        self.write_list(list);
    }

    /// Removes the open session, opens another, and returns the removed one.
    pub fn remove(self) -> Session {
        let number = self.open.get_untracked();
        let mut list = read_list();
        let at = list.iter().position(|entry| entry.number == number);
        let session = at.map(|at| session_of(list.remove(at))).unwrap_or_default();
        if list.is_empty() {
            list.push(first_entry(new_number(&list)));
        }
        tab().changes.borrow_mut().remove(&number);
        // The list is written first, so that other tabs close the session before its slot disappears.
        self.write_list(list);
        store().remove(&Slot::<Solves>::new(&slot_of(number)));
        self.open.set(self.list.with_untracked(|list| list[0].number));
        session
    }

    /// Adds a solve to the open session.
    pub fn add_solve(self, solve: Solve) {
        self.change(self.open.get_untracked(), SessionChange::Add(usize::MAX, solve));
    }

    /// Replaces or removes a solve of the open session.
    pub fn replace_solve(self, solve: &Solve, by: Option<Solve>) {
        self.change(self.open.get_untracked(), SessionChange::Replace(solve.clone(), by));
    }

    /// Stores the optimal length for a solve of session `number`. Its penalty may have changed since it was added.
    pub fn note_optimal(self, number: u32, solve: &Solve, length: u32) {
        let found = read_solves(number).into_iter().rfind(|other| is_same(other, solve));
        if let Some(found) = found {
            let by = Solve { optimal: Some(length), ..found.clone() };
            self.change(number, SessionChange::Replace(found, Some(by)));
        }
    }

    /// Inserts a deleted solve at its old index.
    pub fn insert_solve(self, number: u32, at: usize, solve: Solve) {
        self.change(number, SessionChange::Add(at, solve));
    }

    /// Returns all sessions with their solves.
    pub fn all(self) -> Vec<Session> {
        self.list.get_untracked().into_iter().map(session_of).collect()
    }

    /// Applies a change to the stored session, which other tabs may have changed. It may be called from a notice after the
    /// page was left.
    fn change(self, number: u32, change: SessionChange) {
        let list = read_list();
        if !has(&list, number) {
            return;
        }
        let mut solves = read_solves(number);
        change.apply(&mut solves);
        if store().read(&LIST).is_none() {
            self.write_list(list);
        }
        tab().changes.borrow_mut().entry(number).or_default().push(change);
        self.write(number, solves);
    }

    /// Handles a change of the list by another tab. If the open session was removed, opens another one.
    fn follow_list(self) {
        let list = read_list();
        let (is_open_there, first) = (has(&list, self.open.get_untracked()), list[0].number);
        self.list.set(list);
        if !is_open_there {
            self.open.set(first);
        }
    }

    /// Handles a change of a session by another tab. If that tab hadn't seen this tab's last
    /// changes yet, they are applied again.
    fn follow_tab(self, number: u32) {
        let stored = stored(number).filter(|_| has(&read_list(), number));
        let mut changes = tab().changes.borrow_mut();
        let of_session = changes.get(&number).map_or(&[][..], Vec::as_slice);
        let missing = missing(stored.as_ref(), tab_number(), of_session).to_vec();
        // A removed session stays removed, even if another tab writes it later.
        if stored.is_none() {
            changes.remove(&number);
        }
        drop(changes);
        let mut solves = solves_of(stored.unwrap_or_default());
        for change in &missing {
            change.repeat(&mut solves);
        }
        if !missing.is_empty() {
            self.write(number, solves);
        } else if self.open.get_untracked() == number {
            self.solves.set(solves);
        }
    }

    fn write(self, number: u32, solves: Vec<Solve>) {
        let mut tabs = read(number).tabs;
        let n_own = tab().changes.borrow().get(&number).map_or(0, Vec::len);
        tabs.remove(&tab_number());
        while tabs.len() >= MOST_TABS {
            tabs.pop_first();
        }
        tabs.insert(tab_number(), n_own as u32);
        let rows = solves.iter().cloned().map(SolveRow).collect();
        store().write(&Slot::new(&slot_of(number)), &Solves { rows, tabs });
        if self.open.try_get_untracked() == Some(number) {
            self.solves.set(solves);
        }
    }

    fn write_list(self, list: Vec<SessionEntry>) {
        store().write(&LIST, &SessionList(list));
        let _ = self.list.try_set(read_list());
    }
}

/// Returns whether two solves are the same, apart from penalty and optimal length.
pub fn is_same(one: &Solve, other: &Solve) -> bool {
    Solve { penalty: other.penalty, optimal: other.optimal, ..one.clone() } == *other
}

/// Returns this tab's changes that the stored session lacks; none if it was removed.
fn missing<'own>(
    stored: Option<&Solves>,
    tab: u32,
    own: &'own [SessionChange],
) -> &'own [SessionChange] {
    let n_included = |solves: &Solves| solves.tabs.get(&tab).copied().unwrap_or_default() as usize;
    stored.and_then(|solves| own.get(n_included(solves)..)).unwrap_or_default()
}

/// Reads the list of sessions, which is never empty.
fn read_list() -> Vec<SessionEntry> {
    let SessionList(mut list) = store().read(&LIST).unwrap_or_default();
    if list.is_empty() {
        list.push(first_entry(1));
    }
    list
}

fn first_entry(number: u32) -> SessionEntry {
    SessionEntry { number, name: words().first_session.to_owned(), source: String::new() }
}

/// Returns a stored session.
fn session_of(entry: SessionEntry) -> Session {
    Session { name: entry.name, solves: read_solves(entry.number), source: entry.source }
}

fn has(list: &[SessionEntry], number: u32) -> bool {
    list.iter().any(|entry| entry.number == number)
}

/// Assigns a number that no session has had.
fn new_number(list: &[SessionEntry]) -> u32 {
    let number = number_after(list, tab().last.get(), (js_sys::Date::now() / 1_000.0) as u32);
    tab().last.set(number);
    number
}

/// Numbers grow with the Unix time, so that the number of a removed session is never reused: another tab may still write
/// its slot.
fn number_after(list: &[SessionEntry], last: u32, seconds: u32) -> u32 {
    let greatest = list.iter().map(|entry| entry.number).max().unwrap_or(0).max(last);
    greatest.saturating_add(1).max(seconds)
}

fn stored(number: u32) -> Option<Solves> {
    store().read(&Slot::new(&slot_of(number)))
}

fn read(number: u32) -> Solves {
    stored(number).unwrap_or_default()
}

fn read_solves(number: u32) -> Vec<Solve> {
    solves_of(read(number))
}

fn solves_of(solves: Solves) -> Vec<Solve> {
    solves.rows.into_iter().map(|SolveRow(solve)| solve).collect()
}

/// Returns the number of this tab, which identifies its changes. Numbers grow with time, so that
/// the oldest tabs are dropped first.
fn tab_number() -> u32 {
    *tab().number.get_or_init(|| {
        let seconds = (js_sys::Date::now() / 1_000.0) as u64 % (1 << 24);
        ((seconds << 8) | u64::from(random_seed() % 256)) as u32
    })
}

fn slot_of(number: u32) -> String {
    format!("{SESSION}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::BoardSize;
    use ::fifteen::session::Penalty;

    #[test]
    fn changes_that_another_tab_has_not_seen_are_missing_unless_the_session_was_removed() {
        let add =
            |ms| SessionChange::Add(usize::MAX, Solve::new(ms, BoardSize::new(3, 3).unwrap()));
        let own = [add(1_000), add(2_000)];
        let written = |tabs: &[(u32, u32)]| {
            Some(Solves { tabs: tabs.iter().copied().collect(), ..Solves::default() })
        };
        assert_eq!(missing(written(&[(7, 2)]).as_ref(), 7, &own), []);
        assert_eq!(missing(written(&[(7, 1)]).as_ref(), 7, &own), &own[1..]);
        assert_eq!(missing(written(&[(8, 2)]).as_ref(), 7, &own), own);
        assert_eq!(missing(None, 7, &own), []);
    }

    #[test]
    fn a_solve_with_another_penalty_is_the_same_and_one_with_another_time_is_not() {
        let solve = Solve::new(9_042, BoardSize::new(3, 3).unwrap());
        let marked = Solve { penalty: Penalty::PlusTwo, optimal: Some(20), ..solve.clone() };
        assert!(is_same(&solve, &marked));
        assert!(!is_same(&Solve { elapsed: 9_043, ..solve.clone() }, &marked));
    }

    #[test]
    fn the_number_of_a_removed_session_is_not_reused() {
        let entry = |number| SessionEntry { number, name: String::new(), source: String::new() };
        let now = 1_764_500_000;
        let first = number_after(&[entry(1), entry(2)], 0, now);
        assert_eq!(first, now);
        // Removed and restored within a second.
        let second = number_after(&[entry(1), entry(2)], first, now);
        assert_eq!(second, now + 1);
        assert_eq!(number_after(&[entry(now + 9)], second, now + 2), now + 10);
    }
}
