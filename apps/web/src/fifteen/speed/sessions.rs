//! The racer's sessions: what is stored, and what is done to it.

use ::fifteen::session::{Session, Solve};
use leptos::prelude::*;

use super::settings::{Entry, LIST, Row, SESSION, SessionList, Solves};
use super::words::words;
use crate::shell::shell;
use crate::store::Slot;

/// The sessions, of which one is open. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Sessions {
    /// All of them; there is always one.
    pub list: RwSignal<Vec<Entry>>,
    /// The number of the one that is open.
    pub open: RwSignal<u32>,
    /// The solves of that one, the first one first.
    pub solves: RwSignal<Vec<Solve>>,
}

impl Sessions {
    /// Opens the session of this number, or the first one, and follows what other tabs store.
    pub fn new(number: u32) -> Self {
        let list = read_list();
        let number =
            if list.iter().any(|entry| entry.number == number) { number } else { list[0].number };
        let sessions = Sessions {
            list: RwSignal::new(list),
            open: RwSignal::new(number),
            solves: RwSignal::new(read_solves(number)),
        };
        shell().store.on_slot_change("fifteen:sessions", move |_| {
            sessions.list.set(read_list());
        });
        Effect::new(move || {
            let number = sessions.open.get();
            sessions.solves.set(read_solves(number));
            shell().store.on_slot_change(&slot_of(number), move |_| {
                sessions.solves.set(read_solves(number));
            });
        });
        sessions
    }

    /// The name of the one that is open.
    pub fn name(self) -> String {
        let number = self.open.get();
        self.list.with(|list| {
            let entry = list.iter().find(|entry| entry.number == number);
            entry.map(|entry| entry.name.clone()).unwrap_or_default()
        })
    }

    /// Adds a session and opens it.
    pub fn add(self, session: Session) {
        let mut list = read_list();
        let number = list.iter().map(|entry| entry.number).max().unwrap_or(0).saturating_add(1);
        list.push(Entry { number, name: session.name });
        self.write_list(list);
        self.write(number, session.solves);
        let _ = self.open.try_set(number);
    }

    /// Gives the one that is open another name.
    pub fn rename(self, name: String) {
        let number = self.open.get_untracked();
        let mut list = read_list();
        if let Some(entry) = list.iter_mut().find(|entry| entry.number == number) {
            entry.name = name;
        }
        self.write_list(list);
    }

    /// Removes the one that is open with all its solves, and opens another; gives what it was.
    pub fn remove(self) -> Session {
        let number = self.open.get_untracked();
        let session = Session { name: untrack(|| self.name()), solves: read_solves(number) };
        let mut list = read_list();
        list.retain(|entry| entry.number != number);
        shell().store.remove(&Slot::<Solves>::new(&slot_of(number)));
        self.write_list(list);
        self.open.set(self.list.with_untracked(|list| list[0].number));
        session
    }

    /// Adds a solve to the one that is open.
    pub fn add_solve(self, solve: Solve) {
        self.change(self.open.get_untracked(), |solves| solves.push(solve));
    }

    /// Puts another solve in the place of one in the session that is open, or removes it.
    pub fn replace_solve(self, solve: &Solve, by: Option<Solve>) {
        self.change(self.open.get_untracked(), |solves| {
            let at = solves.iter().rposition(|other| other == solve);
            match (at, by) {
                (Some(at), Some(by)) => solves[at] = by,
                (Some(at), None) => drop(solves.remove(at)),
                (None, _) => {}
            }
        });
    }

    /// Puts a solve back to where it was.
    pub fn insert_solve(self, number: u32, at: usize, solve: Solve) {
        self.change(number, |solves| solves.insert(at.min(solves.len()), solve));
    }

    /// All sessions with their solves.
    pub fn all(self) -> Vec<Session> {
        let list = self.list.get_untracked();
        let session =
            |entry: Entry| Session { name: entry.name, solves: read_solves(entry.number) };
        list.into_iter().map(session).collect()
    }

    /// Changes what is stored, to which other tabs may have added. A notice may ask for it when the page is left.
    fn change(self, number: u32, change: impl FnOnce(&mut Vec<Solve>)) {
        let mut solves = read_solves(number);
        change(&mut solves);
        if shell().store.read(&LIST).is_none() {
            self.write_list(read_list());
        }
        self.write(number, solves);
    }

    fn write(self, number: u32, solves: Vec<Solve>) {
        let rows = Solves(solves.iter().cloned().map(Row).collect());
        shell().store.write(&Slot::new(&slot_of(number)), &rows);
        if self.open.try_get_untracked() == Some(number) {
            self.solves.set(solves);
        }
    }

    fn write_list(self, list: Vec<Entry>) {
        shell().store.write(&LIST, &SessionList(list));
        let _ = self.list.try_set(read_list());
    }
}

/// The sessions as they are stored; there is always one.
fn read_list() -> Vec<Entry> {
    let SessionList(mut list) = shell().store.read(&LIST).unwrap_or_default();
    if list.is_empty() {
        list.push(Entry { number: 1, name: words().first_session.to_owned() });
    }
    list
}

fn read_solves(number: u32) -> Vec<Solve> {
    let Solves(rows) = shell().store.read(&Slot::new(&slot_of(number))).unwrap_or_default();
    rows.into_iter().map(|Row(solve)| solve).collect()
}

fn slot_of(number: u32) -> String {
    format!("{SESSION}{number}")
}
