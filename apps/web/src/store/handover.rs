//! What could not be saved goes along to the next page of the tab, in the browser's `sessionStorage`, which has room of its own: a
//! reload loses nothing of it, and the settings export it.
//!
//! Other tabs may have saved the same game before the next page takes it over, as home never does. So each value goes along with the
//! mark of what lay under its key. If something else lies there now, that stays, and a game that went along is kept.

use std::cell::Cell;
use std::collections::BTreeMap;

use leptos::prelude::{window, window_event_listener_untyped};
use serde::{Deserialize, Serialize};
use wire::journal;

use super::backend::Stamp;
use super::recovery::{self, RecoverableValue, RemovalReason};
use super::routing::AllStorage;
use super::tabs::hash;
use super::unsaved::{self, UnsavedValue};
use super::{Backend, StorageError, games, is_locked, lock, value};

/// Its key in the `sessionStorage`.
const KEY: &str = "azulejo:unsaved";

/// What goes along, by key.
type Handover = BTreeMap<String, HandoverValue>;

/// A value that is not saved.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct HandoverValue {
    /// Its text; none if it was removed.
    text: Option<String>,
    /// Whether what lies under its key may not be written over.
    is_locked: bool,
    /// What lay under its key when saving failed.
    #[serde(default, rename = "below")]
    base: Stamp,
}

/// What was outcome over and concerns the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandoverOutcome {
    /// RemovalReason something could still not be saved.
    pub failure: Option<StorageError>,
    /// Whether something is kept, because another tab has saved something else in its place.
    pub has_replaced: bool,
}

thread_local! {
    static OUTCOME: Cell<HandoverOutcome> =
        const { Cell::new(HandoverOutcome { failure: None, has_replaced: false }) };
    /// The hash of what lay in the `sessionStorage` when the page was left; none unless it has been left.
    static LEFT_WITH: Cell<Option<u64>> = const { Cell::new(None) };
    /// Whether later pages of the tab have outcome over what this one handed over: it does not do so again.
    static IS_OUTDATED: Cell<bool> = const { Cell::new(false) };
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn stored() -> Option<String> {
    storage()?.get_item(KEY).ok().flatten()
}

/// Hands over what is not saved when the page is left.
pub fn watch_page_exit() {
    let _ = window_event_listener_untyped("pagehide", |_| hand_over());
    let _ = window_event_listener_untyped("pageshow", |_| handle_return());
    // Other listeners may try to save something while the page is left, after this one.
    unsaved::follow(|| {
        if LEFT_WITH.get().is_some() {
            hand_over();
        }
    });
}

/// What was outcome over by this page.
pub fn outcome() -> HandoverOutcome {
    OUTCOME.get()
}

fn hand_over() {
    if IS_OUTDATED.get() {
        return;
    }
    let failed = AllStorage.unsaved_keys().into_iter().map(|(key, base)| {
        let text = AllStorage.read(&key).ok().flatten();
        (key, HandoverValue { text, is_locked: false, base })
    });
    let mut values: Handover = failed.collect();
    for (key, UnsavedValue { text, base }) in unsaved::all() {
        let is_locked = is_locked(&key);
        values.insert(key, HandoverValue { text: Some(text), is_locked, base });
    }
    if !values.is_empty()
        && let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(&values))
    {
        // There is no other place for it.
        let _ = storage.set_item(KEY, &text);
    }
    LEFT_WITH.set(Some(hash(stored().as_deref())));
}

/// The page was left and is shown again as it was, by Back or Forward. It still has what it handed over, unless another page
/// has outcome that, or has handed over something itself: then this page is older than what is stored.
fn handle_return() {
    let Some(left_with) = LEFT_WITH.take() else { return };
    if hash(stored().as_deref()) == left_with {
        let _ = storage().map(|storage| storage.remove_item(KEY));
    } else {
        IS_OUTDATED.set(true);
        let _ = window().location().reload();
    }
}

/// Takes what the page before could not save; it is saved now, or goes along once more.
pub fn restore() {
    let Some(text) = stored() else { return };
    let _ = storage().map(|storage| storage.remove_item(KEY));
    let values: Handover = serde_json::from_str(&text).unwrap_or_default();
    let mut outcome = HandoverOutcome::default();
    // Each has a time of its own, so that what is kept has different keys even where there is no room for it.
    for ((key, value), n) in values.into_iter().zip(0_u32..) {
        let now = (AllStorage.read(&key).ok().flatten(), AllStorage.stamp(&key));
        match decide(&key, &value, now, js_sys::Date::now() + f64::from(n)) {
            Decision::Nothing => {}
            Decision::Save => save(&key, value, &mut outcome),
            Decision::MoveToReplaced(kept) => {
                outcome.has_replaced = true;
                store_replaced(&kept, &mut outcome);
            }
        }
    }
    OUTCOME.set(outcome);
}

/// What becomes of a value that the page before could not save.
#[derive(Debug, PartialEq)]
enum Decision {
    /// What lies under its key has all of it.
    Nothing,
    /// It is saved under its key.
    Save,
    /// Something else was saved there, and it is kept.
    MoveToReplaced(RecoverableValue),
}

/// What becomes of a value if this text, with this mark, lies under its key now.
fn decide(key: &str, value: &HandoverValue, now: (Option<String>, Stamp), at: f64) -> Decision {
    let (stored, mark) = now;
    if stored == value.text {
        return Decision::Nothing;
    }
    if mark == value.base {
        return Decision::Save;
    }
    // What another tab has saved since is not removed.
    let Some(text) = value.text.clone() else { return Decision::Nothing };
    if let Ok(game) = journal::read(&text) {
        let other = stored.and_then(|stored| journal::read(&stored).ok());
        if game.result.moves == 0
            || other.as_ref().is_some_and(|other| games::continues(&game, other))
        {
            return Decision::Nothing;
        }
        if !value.is_locked && other.is_some_and(|other| games::continues(&other, &game)) {
            return Decision::Save;
        }
    }
    Decision::MoveToReplaced(RecoverableValue {
        slot: value::slot_of(key).to_owned(),
        at,
        reason: RemovalReason::OtherTab,
        text,
    })
}

fn save(key: &str, value: HandoverValue, outcome: &mut HandoverOutcome) {
    let HandoverValue { text, is_locked, base } = value;
    // A journal has it in memory from now on, even if its rows have no room.
    let failure = if is_locked {
        lock(key);
        None
    } else {
        match AllStorage.change(vec![(key.to_owned(), text.clone())]) {
            Ok(()) => return,
            Err(error) => Some(error),
        }
    };
    outcome.failure = outcome.failure.or(failure);
    if let Some(text) = text {
        unsaved::put_with_base(key, UnsavedValue { text, base });
    }
}

fn store_replaced(kept: &RecoverableValue, outcome: &mut HandoverOutcome) {
    let Ok((key, (_, text))) = recovery::prepare_insert(&AllStorage, kept) else { return };
    save(&key, HandoverValue { text, is_locked: false, base: None }, outcome);
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Outcome, Record};
    use wire::stored::{SavedGame, to_text};

    const KEY: &str = "azulejo:fifteen:game:a";

    fn game(moves: &[&str]) -> String {
        let acts = moves.iter().zip(1..).map(|(text, ms)| (ms, (*text).to_owned()));
        let result = Outcome { ending: None, moves: moves.len(), helps: 0, elapsed: 9 };
        let (game, params) = ("fifteen".to_owned(), "size=4".to_owned());
        to_text(&SavedGame(Record { game, params, moves: acts.collect(), result }))
    }

    fn value(text: Option<String>, base: Stamp) -> HandoverValue {
        HandoverValue { text, is_locked: false, base }
    }

    fn decide_on(value: &HandoverValue, stored: Option<String>, mark: Stamp) -> Decision {
        decide(KEY, value, (stored, mark), 5.0)
    }

    #[test]
    fn it_takes_its_place_if_nothing_else_was_saved_there_since() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some(1)), Decision::Save);
        let first = value(Some(game(&["L"])), None);
        assert_eq!(decide_on(&first, None, None), Decision::Save);
        let removed = value(None, Some(1));
        assert_eq!(decide_on(&removed, Some(game(&["L"])), Some(1)), Decision::Save);
        assert_eq!(decide_on(&removed, None, None), Decision::Nothing);
    }

    #[test]
    fn what_another_tab_has_saved_since_stays_and_the_game_is_kept() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        let kept = RecoverableValue {
            slot: "fifteen:game:a".to_owned(),
            at: 5.0,
            reason: RemovalReason::OtherTab,
            text: game(&["L", "U"]),
        };
        assert_eq!(
            decide_on(&ours, Some(game(&["L", "R"])), Some(2)),
            Decision::MoveToReplaced(kept.clone())
        );
        assert_eq!(
            decide_on(&ours, None, None),
            Decision::MoveToReplaced(kept),
            "it was removed elsewhere"
        );
        let removed = value(None, Some(1));
        assert_eq!(decide_on(&removed, Some(game(&["L", "R"])), Some(2)), Decision::Nothing);
        let setting = value(Some("a".to_owned()), Some(1));
        assert!(matches!(
            decide_on(&setting, Some("b".to_owned()), Some(2)),
            Decision::MoveToReplaced(_)
        ));
    }

    #[test]
    fn nothing_is_kept_if_one_game_goes_on_from_the_other() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some(2)), Decision::Save);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U", "R"])), Some(2)), Decision::Nothing);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U"])), Some(2)), Decision::Nothing);
        let unplayed = value(Some(game(&[])), Some(1));
        assert_eq!(decide_on(&unplayed, Some(game(&["L"])), Some(2)), Decision::Nothing);
    }

    #[test]
    fn what_an_earlier_version_handed_over_is_read() {
        let text = r#"{"azulejo:theme":{"text":"t","is_locked":false}}"#;
        let values: Handover = serde_json::from_str(text).unwrap();
        assert_eq!(values["azulejo:theme"].base, None);
    }
}
