//! The stored sessions, and changes to them from several tabs.

use std::cell::OnceCell;

use ::fifteen::session::{Session, Solve};
use leptos::prelude::*;
use wire::sessions::{
    SessionEntry, SessionList, SessionListUpdate, Solves, SolvesChange, SolvesUpdate,
};

use super::settings::{LIST, SESSION};
use super::words::words;
use crate::platform::browser::random_seed;
use crate::platform::context;
use crate::platform::store::{Slot, store};

/// The number of this tab, once it is needed.
#[derive(Default)]
struct TabNumber(OnceCell<u32>);

/// The sessions, one of which is open. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// Never empty.
    pub list: RwSignal<Vec<SessionEntry>>,
    /// Number of the open session. [`Sessions::open`] changes it.
    pub number: RwSignal<u32>,
    /// Solves of the open session, oldest first.
    pub solves: RwSignal<Vec<Solve>>,
}

impl Sessions {
    /// Opens the session with this number, or the first one, and follows changes by other tabs.
    pub fn new(number: u32) -> Self {
        let list = read_list();
        let number = list.entry(number).map_or(list.0[0].number, |entry| entry.number);
        let sessions = Sessions {
            list: RwSignal::new(list.0),
            number: RwSignal::new(number),
            solves: RwSignal::new(read_solves(number)),
        };
        store().on_slot_change("fifteen:sessions", move |_| sessions.show_list());
        Effect::new(move || {
            for SessionEntry { number, .. } in sessions.list.get() {
                store().on_slot_change(&slot_of(number), move |_| sessions.show(number));
            }
        });
        sessions
    }

    /// Opens a session, unless the page was left.
    pub fn open(self, number: u32) {
        if self.solves.try_set(read_solves(number)).is_none() {
            self.number.set(number);
        }
    }

    /// Returns the name of the open session.
    pub fn name(self) -> String {
        let list = SessionList(self.list.get());
        list.entry(self.number.get()).map(|entry| entry.name.clone()).unwrap_or_default()
    }

    /// Adds sessions in this order and opens the first of them.
    pub fn add(self, sessions: impl IntoIterator<Item = Session>) {
        store_first();
        let mut first = None;
        for Session { name, solves, source } in sessions {
            let number = new_number();
            let rows = solves.iter().map(ToString::to_string).collect();
            // No other tab knows the session yet, so it is written as a whole.
            store().write(&Slot::new(&slot_of(number)), &Solves::new(rows));
            self.change_list(SessionListUpdate::Add(SessionEntry { number, name, source }));
            first.get_or_insert(number);
        }
        if let Some(first) = first {
            self.open(first);
        }
    }

    /// Renames the open session.
    pub fn rename(self, name: String) {
        store_first();
        let number = self.number.get_untracked();
        self.change_list(SessionListUpdate::Rename { number, name });
    }

    /// Removes the open session, opens another, and returns the removed one.
    pub fn remove(self) -> Session {
        let number = self.number.get_untracked();
        let list = read_list();
        let session = list.entry(number).map(session_of).unwrap_or_default();
        if list.0.len() == 1 {
            let entry = SessionEntry { number: new_number(), ..first_entry() };
            self.change_list(SessionListUpdate::Add(entry));
        }
        // The list is changed first, so that other tabs close the session before its slot disappears.
        self.change_list(SessionListUpdate::Remove(number));
        store().remove(&Slot::<Solves>::new(&slot_of(number)));
        session
    }

    /// Adds a solve to the open session.
    pub fn add_solve(self, solve: &Solve) {
        let change = SolvesChange::Insert(None, solve.to_string());
        self.change(self.number.get_untracked(), change);
    }

    /// Replaces or removes a solve of the open session.
    pub fn replace_solve(self, solve: &Solve, by: Option<&Solve>) {
        self.replace_in(self.number.get_untracked(), solve, by);
    }

    /// Stores the optimal length for a solve of session `number`. Its penalty may have changed since it was added.
    pub fn note_optimal(self, number: u32, solve: &Solve, length: u32) {
        self.revise(number, solve, |found| Solve { optimal: Some(length), ..found });
    }

    /// Stores a comment on a solve of the open session. Its optimal length may have been found since the dialog opened.
    pub fn comment_on(self, solve: &Solve, comment: String) {
        self.revise(self.number.get_untracked(), solve, |found| Solve { comment, ..found });
    }

    /// Inserts a deleted solve at its old index. It may be called from a notice after the page was left.
    pub fn insert_solve(self, number: u32, at: usize, solve: &Solve) {
        self.change(number, SolvesChange::Insert(Some(at), solve.to_string()));
    }

    /// Returns all sessions with their solves.
    pub fn all(self) -> Vec<Session> {
        self.list.get_untracked().iter().map(session_of).collect()
    }

    /// Changes the stored form of a solve.
    fn revise(self, number: u32, solve: &Solve, change: impl FnOnce(Solve) -> Solve) {
        if let Some(found) = read_solves(number).into_iter().rfind(|other| other.is_same(solve)) {
            let by = change(found.clone());
            self.replace_in(number, &found, Some(&by));
        }
    }

    fn replace_in(self, number: u32, solve: &Solve, by: Option<&Solve>) {
        let by = by.map(ToString::to_string);
        self.change(number, SolvesChange::Replace(solve.to_string(), by));
    }

    /// Changes a session, unless another tab has removed it.
    fn change(self, number: u32, change: SolvesChange) {
        if read_list().entry(number).is_none() {
            return;
        }
        store_first();
        let update = SolvesUpdate::new(&read(number), tab_number(), change);
        store().update(&Slot::new(&slot_of(number)), update);
        self.show(number);
    }

    fn change_list(self, update: SessionListUpdate) {
        store().update(&LIST, update);
        self.show_list();
    }

    /// Shows the stored list. If the open session was removed, opens another one.
    fn show_list(self) {
        let Some(open) = self.number.try_get_untracked() else { return };
        let list = read_list();
        let (is_open_there, first) = (list.entry(open).is_some(), list.0[0].number);
        self.list.set(list.0);
        if !is_open_there {
            self.open(first);
        }
    }

    /// Shows the stored solves of a session if it is open.
    fn show(self, number: u32) {
        if self.number.try_get_untracked() == Some(number) {
            self.solves.set(read_solves(number));
        }
    }
}

/// Reads the list of sessions, which is never empty.
fn read_list() -> SessionList {
    let mut list = store().read(&LIST).unwrap_or_default();
    if list.0.is_empty() {
        list.0.push(first_entry());
    }
    list
}

/// Stores the first session, which is shown before anything is stored.
fn store_first() {
    if store().read(&LIST).is_none_or(|list| list.0.is_empty()) {
        store().update(&LIST, SessionListUpdate::Add(first_entry()));
    }
}

fn first_entry() -> SessionEntry {
    SessionEntry { number: 1, name: words().first_session.to_owned(), source: String::new() }
}

/// Returns a stored session.
fn session_of(entry: &SessionEntry) -> Session {
    let SessionEntry { number, name, source } = entry.clone();
    Session { name, solves: read_solves(number), source }
}

fn new_number() -> u32 {
    random_seed()
}

fn read(number: u32) -> Solves {
    store().read(&Slot::new(&slot_of(number))).unwrap_or_default()
}

fn read_solves(number: u32) -> Vec<Solve> {
    read(number).rows.iter().filter_map(|row| row.parse().ok()).collect()
}

/// Returns the number of this tab, which identifies its changes. Numbers grow with time, so that
/// the oldest tabs are dropped first.
fn tab_number() -> u32 {
    *context::state::<TabNumber>().0.get_or_init(|| {
        let seconds = (js_sys::Date::now() / 1_000.0) as u64 % (1 << 24);
        ((seconds << 8) | u64::from(random_seed() % 256)) as u32
    })
}

fn slot_of(number: u32) -> String {
    format!("{SESSION}{number}")
}
