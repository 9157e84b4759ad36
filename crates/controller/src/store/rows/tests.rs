//! Tests of the rows, applied in memory.

use proptest::prelude::*;
use wire::stored::from_text;

use super::*;
use crate::store::{SavedEntry, SavedGames, SavedUpdate};

#[test]
fn lines_are_read_in_order_without_those_of_a_replaced_text() {
    let mut rows = BTreeMap::new();
    let mut entry = Entry::new("a".into(), Generation(7));
    apply(&mut rows, vec![entry.put("k")]);
    for n in 0..12 {
        apply(&mut rows, vec![entry.append("k", &n.to_string())]);
    }
    let time = entry.note_time("k", "t");
    apply(&mut rows, vec![time]);
    assert_eq!(entries(rows.clone())["k"], entry);
    assert_eq!(entry.whole(), "a\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\nt");
    let stale = entry.append("k", "late");
    let other = Entry::new("b".into(), Generation(8));
    apply(&mut rows, vec![other.put("k")]);
    apply(&mut rows, vec![stale]);
    assert_eq!(entries(rows)["k"], other);
}

#[test]
fn only_the_lines_of_a_replaced_text_are_removed() {
    let mut rows = BTreeMap::new();
    let mut old = Entry::new("a".into(), Generation(7));
    assert_eq!(old.remove_lines("k"), None);
    apply(&mut rows, vec![old.put("k"), old.append("k", "line"), old.note_time("k", "t")]);
    let mut new = Entry::new("b".into(), Generation(8));
    apply(&mut rows, vec![new.put("k"), new.append("k", "later")]);
    assert_eq!(entries(rows.clone())["k"], new, "before the lines are removed");
    apply(&mut rows, old.remove_lines("k").into_iter().collect());
    assert_eq!(entries(rows.clone())["k"], new);
    assert_eq!(rows.len(), 2);
}

#[test]
fn lines_after_a_missing_one_are_ignored() {
    let mut rows = BTreeMap::new();
    let mut entry = Entry::new("a".into(), Generation(7));
    apply(&mut rows, vec![entry.put("k"), entry.append("k", "b")]);
    let failed = entry.append("k", "c");
    apply(&mut rows, vec![entry.append("k", "d")]);
    assert_eq!(entries(rows.clone())["k"].text, "a\nb");
    apply(&mut rows, vec![failed]);
    assert_eq!(entries(rows)["k"], entry);
}

#[test]
fn corrupt_rows_are_ignored() {
    let rows =
        [("a", "short"), ("b", "zzzzzzzztext"), ("b\u{1}0000000000000000", "line"), ("c", "é")];
    let rows = rows.map(|(key, text)| (key.to_owned(), text.to_owned()));
    assert!(entries(rows).is_empty());
}

fn saved(n: usize) -> Update {
    let entry = SavedEntry { params: n.to_string(), open: true, ..SavedEntry::default() };
    SavedUpdate::Put(entry).into()
}

fn listed(rows: &BTreeMap<String, String>) -> BTreeSet<String> {
    let entries = entries(rows.clone());
    let list = entries.get("k").map(|entry| from_text::<SavedGames>(&entry.text).unwrap());
    list.unwrap_or_default().0.into_iter().map(|saved| saved.params).collect()
}

proptest! {
    /// Tabs read the rows at some time, and hear nothing of each other. They add to the list, write all of it, or
    /// start again, which compacts it.
    #[test]
    fn no_update_of_a_list_is_lost(acts in prop::collection::vec((0..3_usize, 0..8u8), 0..80)) {
        let (mut rows, mut all) = (BTreeMap::new(), BTreeSet::new());
        let mut tabs = vec![None::<Entry>; 3];
        for (n, (tab, act)) in acts.into_iter().enumerate() {
            let mut fresh = Entry::new(String::new(), Generation(0));
            let entry = tabs[tab].as_mut().unwrap_or(&mut fresh);
            match act {
                0 => {
                    let mut read = entries(rows.clone());
                    let changes = compact(&rows, &mut read, || Generation(n as u32 + 1));
                    apply(&mut rows, changes);
                    tabs[tab] = read.remove("k");
                    continue;
                }
                1 if !all.is_empty() => {
                    *entry = entries(rows.clone()).remove("k").unwrap();
                    entry.generation = Generation(n as u32 + 1);
                    let changes = [Some(entry.put("k")), entry.contain_updates("k")];
                    apply(&mut rows, changes.into_iter().flatten().collect());
                }
                _ => {
                    let update = saved(n);
                    let (_, row) = entry.update("k", &update, Generation(n as u32)).unwrap();
                    apply(&mut rows, vec![row]);
                    all.insert(n.to_string());
                }
            }
            tabs[tab] = Some(entry.clone());
            prop_assert_eq!(&listed(&rows), &all);
        }
    }

    #[test]
    fn keys_with_a_common_prefix_are_independent(acts in prop::collection::vec((0..3usize, 0..4u8), 0..60)) {
        let keys = ["a", "a:b", "ab"];
        let (mut rows, mut known) = (BTreeMap::new(), BTreeMap::<String, Entry>::new());
        for (n, (key, act)) in acts.into_iter().enumerate() {
            let key = keys[key];
            let changes = match (act, known.get_mut(key)) {
                (0, _) | (_, None) => {
                    let entry = Entry::new(n.to_string(), Generation(n as u32));
                    let changes = vec![entry.put(key)];
                    known.insert(key.to_owned(), entry);
                    changes
                }
                (1, Some(entry)) => vec![entry.append(key, &n.to_string())],
                (2, Some(entry)) => vec![entry.note_time(key, &n.to_string())],
                (_, Some(_)) => {
                    known.remove(key);
                    vec![remove(key)]
                }
            };
            apply(&mut rows, changes);
            for (key, entry) in entries(rows.clone()) {
                prop_assert_eq!(&entry.text, &known[&key].text);
                prop_assert_eq!(entry.n_lines, known[&key].n_lines);
            }
            prop_assert_eq!(entries(rows.clone()).len(), known.len());
        }
    }
}
