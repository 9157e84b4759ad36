//! Tests of the journal with rows in memory.

use super::*;
use rows::entries;

use crate::store::{SavedEntry, SavedUpdate};

type Requests = Vec<(Vec<RowChange>, Done)>;

/// Rows in memory whose changes wait until they are committed or fail.
#[derive(Clone, Default)]
struct DelayedRows {
    rows: Rc<RefCell<BTreeMap<String, String>>>,
    requests: Rc<RefCell<Requests>>,
}

impl DelayedRows {
    fn carry_out(&self) {
        for (changes, done) in self.requests.take() {
            rows::apply(&mut self.rows.borrow_mut(), changes);
            done(Ok(()));
        }
    }

    fn fail(&self) {
        for (_, done) in self.requests.take() {
            done(Err(StorageError::Full));
        }
    }

    fn text(&self, key: &str) -> Option<String> {
        entries(self.rows.borrow().clone()).get(key).map(Entry::whole)
    }
}

impl Rows for DelayedRows {
    fn change(&self, changes: Vec<RowChange>, _: Durability, done: Done) {
        self.requests.borrow_mut().push((changes, done));
    }
}

fn journal() -> (Journal, DelayedRows, Rc<RefCell<Vec<JournalEvent>>>) {
    let (rows, reports) = (DelayedRows::default(), Rc::new(RefCell::new(Vec::new())));
    let event = Rc::clone(&reports);
    let report = move |report| event.borrow_mut().push(report);
    let journal = Journal::new(BTreeMap::new(), rows.clone(), || Generation(5), report);
    (journal, rows, reports)
}

#[test]
fn a_write_is_readable_immediately_and_committed_later() {
    let (journal, rows, reports) = journal();
    journal.write("k", "a").unwrap();
    journal.append("k", "b").unwrap();
    journal.note_time("k", "t").unwrap();
    assert_eq!(journal.read("k"), Ok(Some("a\nb\nt".to_owned())));
    assert_eq!(rows.text("k"), None);
    assert_eq!(reports.borrow().last(), Some(&JournalEvent::Pending(3)));
    rows.carry_out();
    assert_eq!(rows.text("k"), journal.read("k").unwrap());
    assert_eq!(reports.borrow().last(), Some(&JournalEvent::Pending(0)));
    journal.remove("k").unwrap();
    rows.carry_out();
    assert!(rows.rows.borrow().is_empty());
}

#[test]
fn after_a_failure_the_next_append_writes_the_whole_text() {
    let (journal, rows, reports) = journal();
    journal.write("k", "a").unwrap();
    rows.carry_out();
    journal.append("k", "b").unwrap();
    rows.fail();
    assert!(reports.borrow().contains(&JournalEvent::Failed(StorageError::Full)));
    assert_eq!(journal.read("k"), Ok(Some("a\nb".to_owned())), "it is still in memory");
    assert_eq!(journal.unsaved_keys()["k"], Some(5 << 32), "without the line");
    journal.append("k", "c").unwrap();
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a\nb\nc".to_owned()));
    assert!(journal.unsaved_keys().is_empty());
}

#[test]
fn after_a_failure_a_change_of_another_key_retries_it() {
    let (journal, rows, _) = journal();
    journal.write("k", "a").unwrap();
    journal.write("gone", "a").unwrap();
    rows.carry_out();
    journal.append("k", "b").unwrap();
    journal.remove("gone").unwrap();
    rows.fail();
    journal.write("other", "x").unwrap();
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a\nb".to_owned()));
    assert_eq!((rows.text("gone"), rows.text("other")), (None, Some("x".to_owned())));
}

#[test]
fn old_lines_are_removed_after_the_new_text_is_committed() {
    let (journal, rows, _) = journal();
    journal.write("k", "a").unwrap();
    journal.append("k", "b").unwrap();
    rows.carry_out();
    journal.write("k", "a b").unwrap();
    let is_put = |change: &RowChange| matches!(change, RowChange::Put { .. });
    assert!(rows.requests.borrow().iter().all(|(changes, _)| changes.iter().all(is_put)));
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a b".to_owned()));
    rows.carry_out();
    assert_eq!((rows.text("k"), rows.rows.borrow().len()), (Some("a b".to_owned()), 1));
}

#[test]
fn updates_of_tabs_that_have_not_heard_of_each_other_are_both_stored() {
    let put = |params: &str| {
        let params = params.to_owned();
        Update::from(SavedUpdate::Put(SavedEntry { params, ..SavedEntry::default() }))
    };
    let (one, rows, reports) = journal();
    let other = Journal::new(BTreeMap::new(), rows.clone(), || Generation(6), |_| ());
    one.update("k", put("a")).unwrap();
    other.update("k", put("b")).unwrap();
    rows.carry_out();
    let both = put("b").apply(put("a").apply(None).ok().as_deref()).ok();
    assert_eq!(rows.text("k"), both);
    let saved = reports.borrow().iter().find_map(|report| match report {
        JournalEvent::Saved(change) => Some(change.clone()),
        _ => None,
    });
    other.follow(saved.clone().unwrap());
    other.follow(saved.unwrap());
    let heard = put("a").apply(put("b").apply(None).ok().as_deref()).ok();
    assert_eq!(other.read("k"), Ok(heard.clone()));
    // Written as a whole, the list contains both updates, and their rows are ignored.
    other.write("k", &heard.clone().unwrap()).unwrap();
    one.update("k", put("c")).unwrap();
    rows.carry_out();
    let all = put("c").apply(heard.as_deref()).ok();
    assert_eq!(rows.text("k"), all);
}

#[test]
fn several_changes_share_one_transaction() {
    let (journal, rows, _) = journal();
    journal.write("from", "a").unwrap();
    rows.carry_out();
    let moved = vec![("to".to_owned(), Some("a".to_owned())), ("from".to_owned(), None)];
    journal.change(moved).unwrap();
    assert_eq!(rows.requests.borrow().len(), 1, "all or none");
    rows.carry_out();
    assert_eq!((rows.text("from"), rows.text("to")), (None, Some("a".to_owned())));
}

#[test]
fn an_append_needs_an_entry_and_changes_of_another_tab_are_applied() {
    let (journal, _, _) = journal();
    assert_eq!(journal.append("k", "b"), Err(StorageError::Refused));
    let follow = |update| journal.follow(EntryChange { key: "k".to_owned(), update });
    follow(EntryUpdate::Put(Entry::new("x".to_owned(), Generation(9))));
    let line = |line: &str, generation, at| {
        follow(EntryUpdate::Line { line: line.to_owned(), generation: Generation(generation), at });
    };
    line("y", 9, 0);
    line("of a replaced text", 8, 1);
    line("after a missing line", 9, 2);
    assert_eq!(journal.read("k"), Ok(Some("x\ny".to_owned())));
    follow(EntryUpdate::Removed);
    assert_eq!(journal.keys(), Ok(vec![]));
}

#[test]
fn two_tabs_that_append_to_one_save_at_the_same_time_do_not_mix_their_lines() {
    let (one, rows, _) = journal();
    one.write("k", "a").unwrap();
    rows.carry_out();
    let read = entries(rows.rows.borrow().clone());
    let other = Journal::new(read, rows.clone(), || Generation(6), |_| ());
    one.append("k", "b").unwrap();
    other.append("k", "c").unwrap();
    one.append("k", "d").unwrap();
    other.append("k", "e").unwrap();
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a\nc\ne".to_owned()));
}

#[test]
fn a_page_that_is_left_tells_other_tabs_of_its_changes_once_before_they_are_committed() {
    let (one, rows, reports) = journal();
    let n_told = || {
        let is_told = |report: &&JournalEvent| matches!(report, JournalEvent::Tell(_));
        reports.borrow().iter().filter(is_told).count()
    };
    one.write("k", "a").unwrap();
    rows.carry_out();
    one.append("k", "b").unwrap();
    assert_eq!(n_told(), 1, "the committed change");
    one.set_left(true);
    one.append("k", "c").unwrap();
    assert_eq!(n_told(), 3);
    let (other, ..) = journal();
    for report in &*reports.borrow() {
        if let JournalEvent::Tell(change) = report {
            other.follow(change.clone());
        }
    }
    assert_eq!(other.read("k"), Ok(Some("a\nb\nc".to_owned())));
    rows.carry_out();
    assert_eq!(n_told(), 3, "nothing is told twice");
    one.set_left(false);
    one.append("k", "d").unwrap();
    assert_eq!(n_told(), 3);
    rows.fail();
    assert_eq!(n_told(), 3, "a change that fails isn't told");
}
