//! The racer's sessions: what is stored, and what is done to it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use ::fifteen::session::{Session, Solve};
use leptos::prelude::*;

use super::settings::{Entry, LIST, Row, SESSION, SessionList, Solves};
use super::words::words;
use crate::browser::random_seed;
use crate::shell::shell;
use crate::store::Slot;

/// So many tabs are noted with a session.
const MOST_TABS: usize = 8;

thread_local! {
    /// The changes that this tab has made, by session, the first one first.
    static OWN: RefCell<BTreeMap<u32, Vec<Change>>> = const { RefCell::new(BTreeMap::new()) };
    /// The number that this tab has given to a session last.
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// A change of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// This solve stands at this place, or last.
    Add(usize, Solve),
    /// This solve is replaced by another, or removed.
    Replace(Solve, Option<Solve>),
}

impl Change {
    fn apply(&self, solves: &mut Vec<Solve>) {
        match self {
            Change::Add(at, solve) => solves.insert((*at).min(solves.len()), solve.clone()),
            Change::Replace(solve, by) => {
                let at = solves.iter().rposition(|other| other == solve);
                match (at, by) {
                    (Some(at), Some(by)) => solves[at] = by.clone(),
                    (Some(at), None) => drop(solves.remove(at)),
                    (None, _) => {}
                }
            }
        }
    }

    /// Makes it again, to a session that may have it already.
    fn repeat(&self, solves: &mut Vec<Solve>) {
        if !matches!(self, Change::Add(_, solve) if solves.contains(solve)) {
            self.apply(solves);
        }
    }
}

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
        shell().store.on_slot_change("fifteen:sessions", move |_| sessions.follow_list());
        Effect::new(move || sessions.solves.set(read_solves(sessions.open.get())));
        Effect::new(move || {
            for Entry { number, .. } in sessions.list.get() {
                shell()
                    .store
                    .on_slot_change(&slot_of(number), move |_| sessions.follow_tab(number));
            }
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
        let number = new_number(&list);
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
        if list.is_empty() {
            list.push(first_entry(new_number(&list)));
        }
        OWN.with_borrow_mut(|own| own.remove(&number));
        // Another tab that has it open hears first that it is not in the list.
        self.write_list(list);
        shell().store.remove(&Slot::<Solves>::new(&slot_of(number)));
        self.open.set(self.list.with_untracked(|list| list[0].number));
        session
    }

    /// Adds a solve to the one that is open.
    pub fn add_solve(self, solve: Solve) {
        self.change(self.open.get_untracked(), Change::Add(usize::MAX, solve));
    }

    /// Puts another solve in the place of one in the session that is open, or removes it.
    pub fn replace_solve(self, solve: &Solve, by: Option<Solve>) {
        self.change(self.open.get_untracked(), Change::Replace(solve.clone(), by));
    }

    /// Notes how short a solve could have been, in the session to which it was added. It may have been marked since.
    pub fn note_optimal(self, number: u32, solve: &Solve, length: u32) {
        let found = read_solves(number).into_iter().rfind(|other| is_same(other, solve));
        if let Some(found) = found {
            let by = Solve { optimal: Some(length), ..found.clone() };
            self.change(number, Change::Replace(found, Some(by)));
        }
    }

    /// Puts a solve back to where it was.
    pub fn insert_solve(self, number: u32, at: usize, solve: Solve) {
        self.change(number, Change::Add(at, solve));
    }

    /// All sessions with their solves.
    pub fn all(self) -> Vec<Session> {
        let list = self.list.get_untracked();
        let session =
            |entry: Entry| Session { name: entry.name, solves: read_solves(entry.number) };
        list.into_iter().map(session).collect()
    }

    /// Changes what is stored, to which other tabs may have added. A notice may ask for it when the page is left.
    fn change(self, number: u32, change: Change) {
        let list = read_list();
        if !has(&list, number) {
            return;
        }
        let mut solves = read_solves(number);
        change.apply(&mut solves);
        if shell().store.read(&LIST).is_none() {
            self.write_list(list);
        }
        OWN.with_borrow_mut(|own| own.entry(number).or_default().push(change));
        self.write(number, solves);
    }

    /// Another tab has changed the list. If it has removed the session that is open, another one is opened.
    fn follow_list(self) {
        let list = read_list();
        let (is_open_there, first) = (has(&list, self.open.get_untracked()), list[0].number);
        self.list.set(list);
        if !is_open_there {
            self.open.set(first);
        }
    }

    /// Another tab has written or removed a session. If it wrote before it had heard of the last changes of this tab, they
    /// are made again.
    fn follow_tab(self, number: u32) {
        let stored = stored(number).filter(|_| has(&read_list(), number));
        let missed = OWN.with_borrow_mut(|own| {
            let of_session = own.get(&number).map_or(&[][..], Vec::as_slice);
            let missed = missed(stored.as_ref(), tab(), of_session).to_vec();
            // What is removed stays so, also if something is written in its place later.
            if stored.is_none() {
                own.remove(&number);
            }
            missed
        });
        let mut solves = solves_of(stored.unwrap_or_default());
        for change in &missed {
            change.repeat(&mut solves);
        }
        if !missed.is_empty() {
            self.write(number, solves);
        } else if self.open.get_untracked() == number {
            self.solves.set(solves);
        }
    }

    fn write(self, number: u32, solves: Vec<Solve>) {
        let mut tabs = read(number).tabs;
        let n_own = OWN.with_borrow(|own| own.get(&number).map_or(0, Vec::len));
        tabs.remove(&tab());
        while tabs.len() >= MOST_TABS {
            tabs.pop_first();
        }
        tabs.insert(tab(), n_own as u32);
        let rows = solves.iter().cloned().map(Row).collect();
        shell().store.write(&Slot::new(&slot_of(number)), &Solves { rows, tabs });
        if self.open.try_get_untracked() == Some(number) {
            self.solves.set(solves);
        }
    }

    fn write_list(self, list: Vec<Entry>) {
        shell().store.write(&LIST, &SessionList(list));
        let _ = self.list.try_set(read_list());
    }
}

/// Whether these are one solve, however it is marked.
pub fn is_same(one: &Solve, other: &Solve) -> bool {
    Solve { penalty: other.penalty, optimal: other.optimal, ..one.clone() } == *other
}

/// The changes of a tab that a session lacks; none if it was removed.
fn missed<'own>(stored: Option<&Solves>, tab: u32, own: &'own [Change]) -> &'own [Change] {
    let n_heard = |solves: &Solves| solves.tabs.get(&tab).copied().unwrap_or_default() as usize;
    stored.and_then(|solves| own.get(n_heard(solves)..)).unwrap_or_default()
}

/// The sessions as they are stored; there is always one.
fn read_list() -> Vec<Entry> {
    let SessionList(mut list) = shell().store.read(&LIST).unwrap_or_default();
    if list.is_empty() {
        list.push(first_entry(1));
    }
    list
}

fn first_entry(number: u32) -> Entry {
    Entry { number, name: words().first_session.to_owned() }
}

fn has(list: &[Entry], number: u32) -> bool {
    list.iter().any(|entry| entry.number == number)
}

/// A number that no session has had.
fn new_number(list: &[Entry]) -> u32 {
    let number = number_after(list, LAST.get(), (js_sys::Date::now() / 1_000.0) as u32);
    LAST.set(number);
    number
}

/// Numbers grow with the seconds since 1970: that of a session which was removed is not given again, as another tab may still
/// write it.
fn number_after(list: &[Entry], last: u32, seconds: u32) -> u32 {
    let greatest = list.iter().map(|entry| entry.number).max().unwrap_or(0).max(last);
    greatest.saturating_add(1).max(seconds)
}

fn stored(number: u32) -> Option<Solves> {
    shell().store.read(&Slot::new(&slot_of(number)))
}

fn read(number: u32) -> Solves {
    stored(number).unwrap_or_default()
}

fn read_solves(number: u32) -> Vec<Solve> {
    solves_of(read(number))
}

fn solves_of(solves: Solves) -> Vec<Solve> {
    solves.rows.into_iter().map(|Row(solve)| solve).collect()
}

/// The number of this tab, as long as the page is open: what tells its changes from those of other tabs. It grows with time, so
/// that of many tabs the oldest are forgotten first.
fn tab() -> u32 {
    thread_local! {
        static TAB: u32 = {
            let seconds = (js_sys::Date::now() / 1_000.0) as u64 % (1 << 24);
            ((seconds << 8) | u64::from(random_seed() % 256)) as u32
        };
    }
    TAB.with(|tab| *tab)
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
    fn what_another_tab_has_not_heard_of_is_missed_but_nothing_of_a_removed_session() {
        let add = |ms| Change::Add(usize::MAX, Solve::new(ms, BoardSize::new(3, 3).unwrap()));
        let own = [add(1_000), add(2_000)];
        let written = |tabs: &[(u32, u32)]| {
            Some(Solves { tabs: tabs.iter().copied().collect(), ..Solves::default() })
        };
        assert_eq!(missed(written(&[(7, 2)]).as_ref(), 7, &own), []);
        assert_eq!(missed(written(&[(7, 1)]).as_ref(), 7, &own), &own[1..]);
        assert_eq!(missed(written(&[(8, 2)]).as_ref(), 7, &own), own);
        assert_eq!(missed(None, 7, &own), []);
    }

    #[test]
    fn a_solve_that_was_marked_is_the_same_and_one_of_another_time_is_not() {
        let solve = Solve::new(9_042, BoardSize::new(3, 3).unwrap());
        let marked = Solve { penalty: Penalty::PlusTwo, optimal: Some(20), ..solve.clone() };
        assert!(is_same(&solve, &marked));
        assert!(!is_same(&Solve { elapsed: 9_043, ..solve.clone() }, &marked));
    }

    #[test]
    fn the_number_of_a_removed_session_is_not_given_again() {
        let entry = |number| Entry { number, name: String::new() };
        let now = 1_764_500_000;
        let first = number_after(&[entry(1), entry(2)], 0, now);
        assert_eq!(first, now);
        // Removed and put back within a second.
        let second = number_after(&[entry(1), entry(2)], first, now);
        assert_eq!(second, now + 1);
        assert_eq!(number_after(&[entry(now + 9)], second, now + 2), now + 10);
    }
}
