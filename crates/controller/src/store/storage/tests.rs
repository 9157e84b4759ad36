//! Tests of the storage of a page: unreadable values, failures, retries and batches.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use wire::stored::{Stored, from_text, to_text};

use super::super::backend::Memory;
use super::super::{SavedEntry, SavedUpdate, Slot, Update};
use super::*;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Name(String);

impl Stored for Name {
    const VERSION: u32 = 2;
}

const SLOT: Slot<'_, Name> = Slot::new("test:name");
const KEY: &str = "azulejo:test:name";

type Events = Rc<RefCell<Vec<StorageEvent>>>;

fn storage(memory: &Memory) -> (Storage, Events) {
    let events = Events::default();
    let heard = Rc::clone(&events);
    (Storage::new(memory.clone(), move |event| heard.borrow_mut().push(event)), events)
}

fn read_name(storage: &Storage) -> Option<Name> {
    storage.read_value(KEY, 5.0, from_text)
}

fn put(params: &str) -> Rc<dyn StoredUpdate> {
    let params = params.to_owned();
    Rc::new(Update::from(SavedUpdate::Put(SavedEntry { params, ..SavedEntry::default() })))
}

#[test]
fn values_round_trip() {
    let memory = Memory::default();
    let (storage, events) = storage(&memory);
    assert_eq!(read_name(&storage), None);
    storage.put(&SLOT.key(), to_text(&Name("Ana".to_owned())));
    assert_eq!(read_name(&storage), Some(Name("Ana".to_owned())));
    assert_eq!(memory.texts.borrow()[KEY], r#"{"v":2,"data":"Ana"}"#);
    let saved = StorageEvent::Saved([KEY.to_owned()].into());
    assert_eq!(*events.borrow(), [saved, StorageEvent::Changed]);
}

#[test]
fn unreadable_values_are_moved_and_not_lost() {
    let bad = [
        "",
        "nonsense",
        "{}",
        "null",
        r#"{"v":2,"data":-1}"#,
        r#"{"v":0,"data":1}"#,
        r#"{"v":1,"data":"x"}"#,
    ];
    for text in bad {
        let memory = Memory::with(&[(KEY, text)]);
        let (storage, events) = storage(&memory);
        assert_eq!(read_name(&storage), None);
        assert!(events.borrow().contains(&StorageEvent::Unreadable), "{text}");
        let removed = recovery::list(&storage).unwrap();
        assert_eq!((removed.len(), memory.texts.borrow().len()), (1, 1));
        assert_eq!((&*removed[0].1.slot, &*removed[0].1.text), ("test:name", text));
        assert_eq!(read_name(&storage), None);
    }
}

#[test]
fn a_value_of_a_newer_version_stays_and_is_never_overwritten() {
    let newer = r#"{"v":3,"data":"Ana"}"#;
    let memory = Memory::with(&[(KEY, newer)]);
    let (storage, events) = storage(&memory);
    assert_eq!(read_name(&storage), None);
    assert_eq!(*events.borrow(), [StorageEvent::Newer]);
    storage.put(KEY, to_text(&Name("Eva".to_owned())));
    assert_eq!(read_name(&storage), Some(Name("Eva".to_owned())), "for this visit");
    assert_eq!(memory.texts.borrow()[KEY], newer);
    let unsaved = storage.unsaved();
    assert!(unsaved[KEY].is_protected);
}

#[test]
fn an_unreadable_value_stays_in_its_slot_if_the_storage_is_full() {
    let memory = Memory::with(&[(KEY, "nonsense")]);
    memory.room.set(Some(30));
    let (storage, _) = storage(&memory);
    assert_eq!(read_name(&storage), None);
    storage.put(KEY, to_text(&Name("Eva".to_owned())));
    assert_eq!(memory.texts.borrow()[KEY], "nonsense");
    memory.room.set(None);
    storage.put("azulejo:other", "x".to_owned());
    assert_eq!(memory.texts.borrow()[KEY], "nonsense");
}

#[test]
fn failed_changes_stay_in_memory_and_every_later_change_retries_them() {
    let memory = Memory::with(&[("azulejo:gone", "x")]);
    let (storage, events) = storage(&memory);
    memory.room.set(Some(20));
    storage.put("azulejo:a", "long enough".to_owned());
    storage.update("azulejo:list", put("one"), 5.0);
    assert!(events.borrow().contains(&StorageEvent::Failed(StorageError::Full)));
    assert_eq!(storage.read("azulejo:a"), Ok(Some("long enough".to_owned())));
    assert_eq!(memory.texts.borrow().len(), 1);
    let unsaved = storage.unsaved();
    assert!(matches!(&unsaved["azulejo:a"].content, UnsavedContent::Text(Some(_))));
    assert!(
        matches!(&unsaved["azulejo:list"].content, UnsavedContent::Updates(all) if all.len() == 1)
    );
    // Another tab adds to the list meanwhile.
    let theirs = put("two").apply(None).unwrap();
    memory.texts.borrow_mut().insert("azulejo:list".to_owned(), theirs.clone());
    memory.room.set(None);
    storage.remove("azulejo:gone");
    assert_eq!(memory.texts.borrow()["azulejo:a"], "long enough");
    assert_eq!(memory.texts.borrow()["azulejo:list"], put("one").apply(Some(&theirs)).unwrap());
    assert!(storage.unsaved().is_empty() && !memory.texts.borrow().contains_key("azulejo:gone"));
}

#[test]
fn a_batch_is_visible_at_once_and_made_together() {
    let memory = Memory::with(&[("azulejo:a", "1")]);
    let (storage, _) = storage(&memory);
    storage.batch(|| {
        storage.put("azulejo:b", "2".to_owned());
        storage.batch(|| storage.remove("azulejo:a"));
        assert_eq!(storage.read("azulejo:a"), Ok(None));
        assert_eq!(storage.read("azulejo:b"), Ok(Some("2".to_owned())));
        assert_eq!(storage.keys(), Ok(vec!["azulejo:b".to_owned()]));
        assert_eq!(memory.texts.borrow().len(), 1, "nothing is stored yet");
        memory.room.set(Some(5));
    });
    assert_eq!(memory.texts.borrow()["azulejo:a"], "1", "all or nothing");
    assert_eq!(storage.read("azulejo:a"), Ok(None));
    memory.room.set(None);
    storage.retry();
    assert_eq!(*memory.texts.borrow(), [("azulejo:b".to_owned(), "2".to_owned())].into());
}
