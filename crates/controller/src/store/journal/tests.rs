//! Tests of the journal with rows in memory.

use super::*;
use rows::entries;

use crate::store::{SavedEntry, SavedUpdate, Storage, StorageEvent};

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

/// A page with a journal, and what it tells other tabs.
struct Page {
    journal: Journal,
    storage: Storage,
    rows: DelayedRows,
    events: Rc<RefCell<Vec<StorageEvent>>>,
    told: Rc<RefCell<Vec<EntryChange>>>,
}

fn page(rows: &DelayedRows, new_generation: fn() -> Generation) -> Page {
    let told = Rc::new(RefCell::new(Vec::new()));
    let tell = Rc::clone(&told);
    let tell = move |change: &EntryChange| tell.borrow_mut().push(change.clone());
    let journal = Journal::new(BTreeMap::new(), rows.clone(), new_generation, tell);
    let events = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&events);
    let storage = Storage::new(journal.clone(), move |event| heard.borrow_mut().push(event));
    Page { journal, storage, rows: rows.clone(), events, told }
}

fn first_page() -> Page {
    page(&DelayedRows::default(), || Generation(5))
}

fn put(params: &str) -> Update {
    let params = params.to_owned();
    Update::from(SavedUpdate::Put(SavedEntry { params, ..SavedEntry::default() }))
}

#[test]
fn a_write_is_readable_immediately_and_committed_later() {
    let Page { storage, rows, events, .. } = first_page();
    storage.put("k", "a".to_owned());
    assert!(storage.append("k", "b".to_owned()));
    storage.note_time("k", "t".to_owned());
    assert_eq!(storage.read("k"), Ok(Some("a\nb\nt".to_owned())));
    assert_eq!(rows.text("k"), None);
    assert_eq!(storage.n_pending(), 3);
    rows.carry_out();
    assert_eq!(rows.text("k"), storage.read("k").unwrap());
    assert_eq!(events.borrow().last(), Some(&StorageEvent::Pending(0)));
    storage.remove("k");
    rows.carry_out();
    assert!(rows.rows.borrow().is_empty());
}

#[test]
fn after_a_failure_the_next_append_writes_the_whole_text() {
    let Page { storage, rows, events, .. } = first_page();
    storage.put("k", "a".to_owned());
    rows.carry_out();
    storage.append("k", "b".to_owned());
    rows.fail();
    assert!(events.borrow().contains(&StorageEvent::Failed(StorageError::Full)));
    assert_eq!(storage.read("k"), Ok(Some("a\nb".to_owned())), "it is still in memory");
    assert_eq!(storage.unsaved()["k"].base.as_deref(), Some("000000050"), "without the line");
    storage.append("k", "c".to_owned());
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a\nb\nc".to_owned()));
    assert!(storage.unsaved().is_empty());
}

#[test]
fn after_a_failure_a_change_of_another_key_retries_it() {
    let Page { storage, rows, .. } = first_page();
    storage.put("k", "a".to_owned());
    storage.put("gone", "a".to_owned());
    rows.carry_out();
    storage.append("k", "b".to_owned());
    storage.remove("gone");
    rows.fail();
    storage.put("other", "x".to_owned());
    assert_eq!(storage.unsaved().len(), 3, "the page may be left now");
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a\nb".to_owned()));
    assert_eq!((rows.text("gone"), rows.text("other")), (None, Some("x".to_owned())));
}

#[test]
fn old_lines_are_removed_after_the_new_text_is_committed() {
    let Page { storage, rows, .. } = first_page();
    storage.put("k", "a".to_owned());
    storage.append("k", "b".to_owned());
    rows.carry_out();
    storage.put("k", "a b".to_owned());
    let is_put = |change: &RowChange| matches!(change, RowChange::Put { .. });
    assert!(rows.requests.borrow().iter().all(|(changes, _)| changes.iter().all(is_put)));
    rows.carry_out();
    assert_eq!(rows.text("k"), Some("a b".to_owned()));
    rows.carry_out();
    assert_eq!((rows.text("k"), rows.rows.borrow().len()), (Some("a b".to_owned()), 1));
}

#[test]
fn updates_of_tabs_that_have_not_heard_of_each_other_are_both_stored() {
    let one = first_page();
    let other = page(&one.rows, || Generation(6));
    one.storage.update("k", Rc::new(put("a")), 5.0);
    other.storage.update("k", Rc::new(put("b")), 5.0);
    one.rows.carry_out();
    let both = Update::apply_all(&[put("a"), put("b")], None).unwrap();
    assert_eq!(one.rows.text("k"), both);
    let told = one.told.borrow()[0].clone();
    other.journal.follow(told.clone());
    other.journal.follow(told);
    let heard = Update::apply_all(&[put("b"), put("a")], None).unwrap();
    assert_eq!(other.storage.read("k"), Ok(heard.clone()));
    // Written as a whole, the list contains both updates, and their rows are ignored.
    other.storage.put("k", heard.clone().unwrap());
    one.storage.update("k", Rc::new(put("c")), 5.0);
    one.rows.carry_out();
    assert_eq!(one.rows.text("k"), Update::apply_all(&[put("c")], heard.as_deref()).unwrap());
}

#[test]
fn a_batch_is_one_transaction() {
    let Page { storage, rows, .. } = first_page();
    storage.put("from", "a".to_owned());
    rows.carry_out();
    storage.batch(|| {
        storage.put("to", "a".to_owned());
        storage.remove("from");
        storage.update("list", Rc::new(put("a")), 5.0);
        storage.append("to", "b".to_owned());
    });
    assert_eq!(rows.requests.borrow().len(), 1, "all or none");
    rows.carry_out();
    assert_eq!((rows.text("from"), rows.text("to")), (None, Some("a\nb".to_owned())));
    assert!(rows.text("list").is_some());
}

#[test]
fn changes_of_another_tab_are_applied_in_memory() {
    let Page { journal, storage, .. } = first_page();
    assert!(!storage.append("k", "b".to_owned()), "there is no entry");
    let follow = |update| {
        journal.follow(EntryChange { key: "k".to_owned(), update, before: None });
    };
    follow(EntryUpdate::Put(Entry::new("x".to_owned(), Generation(9))));
    let line = |line: &str, generation, at| {
        follow(EntryUpdate::Line { line: line.to_owned(), generation: Generation(generation), at });
    };
    line("y", 9, 0);
    line("of a replaced text", 8, 1);
    line("after a missing line", 9, 2);
    assert_eq!(storage.read("k"), Ok(Some("x\ny".to_owned())));
    follow(EntryUpdate::Removed);
    assert_eq!(storage.keys(), Ok(vec![]));
}

#[test]
fn two_tabs_that_append_to_one_save_at_the_same_time_do_not_mix_their_lines() {
    let one = first_page();
    one.storage.put("k", "a".to_owned());
    one.rows.carry_out();
    let other = page(&one.rows, || Generation(6));
    other.journal.reload(entries(one.rows.rows.borrow().clone()), |_| false);
    one.storage.append("k", "b".to_owned());
    other.storage.append("k", "c".to_owned());
    one.storage.append("k", "d".to_owned());
    other.storage.append("k", "e".to_owned());
    one.rows.carry_out();
    assert_eq!(one.rows.text("k"), Some("a\nc\ne".to_owned()));
    // The first tab learns that its lines were overwritten unseen.
    let told = other.told.borrow()[0].clone();
    assert_eq!(one.journal.follow(told), Some("a\nb\nd".to_owned()));
    assert_eq!(one.storage.read("k"), Ok(Some("a\nc".to_owned())));
}
