//! Passes unsaved values to the next page of the tab in `sessionStorage`, which has its own quota.
//! They survive a reload, and the settings page can export them.
//!
//! Other tabs may save the same game before the next page restores it, and the home page never
//! does. Each value therefore has the stamp of the stored value. If that has changed, it stays, and
//! the unsaved game moves to the replaced games.

use std::cell::Cell;
use std::collections::BTreeMap;

use controller::store::recovery::{self, RecoverableValue, RemovalReason};
use controller::store::{Backend, Stamp, StorageError, hash, value};
use leptos::prelude::{window, window_event_listener_untyped};
use serde::{Deserialize, Serialize};
use wire::journal;

use super::routing::AllStorage;
use super::unsaved::{self, UnsavedValue};
use super::{games, is_locked, lock};
use crate::platform::context;

/// Key in `sessionStorage`.
const KEY: &str = "azulejo:unsaved";

type Handover = BTreeMap<String, HandoverValue>;

/// An unsaved value.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct HandoverValue {
    /// Its content; `None` if it was removed.
    text: Option<String>,
    /// Whether the key must not be overwritten.
    is_locked: bool,
    /// Stamp of the stored value when saving failed.
    #[serde(default, rename = "below")]
    base: Stamp,
}

/// The outcome of restoring values, for a notice to the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandoverOutcome {
    /// Why a value still could not be saved.
    pub failure: Option<StorageError>,
    /// Whether a value moved to the replaced games, because another tab has saved a different one.
    pub has_replaced: bool,
}

/// What this page has received and passed on.
#[derive(Default)]
struct PageHandover {
    outcome: Cell<HandoverOutcome>,
    /// Hash of the `sessionStorage` value when the page was left; `None` while it is shown.
    left_with: Cell<Option<u64>>,
    /// Whether a later page has restored this page's values. It must not pass them on again.
    is_outdated: Cell<bool>,
}

fn page() -> &'static PageHandover {
    context::state()
}

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn stored() -> Option<String> {
    storage()?.get_item(KEY).ok().flatten()
}

/// Passes the unsaved values on when the page is left.
pub fn watch_page_exit() {
    let _ = window_event_listener_untyped("pagehide", |_| hand_over());
    let _ = window_event_listener_untyped("pageshow", |_| handle_return());
    // Listeners that run after this one may still try to save something.
    unsaved::follow(|| {
        if page().left_with.get().is_some() {
            hand_over();
        }
    });
}

/// Returns the outcome of restoring values, for a notice to the player.
pub fn outcome() -> HandoverOutcome {
    page().outcome.get()
}

fn hand_over() {
    if page().is_outdated.get() {
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
        // If this fails too, the values are lost.
        let _ = storage.set_item(KEY, &text);
    }
    page().left_with.set(Some(hash(stored().as_deref())));
}

/// Handles the return from the back/forward cache. If another page has restored or passed on values
/// in the meantime, this page is outdated and reloads.
fn handle_return() {
    let Some(left_with) = page().left_with.take() else { return };
    if hash(stored().as_deref()) == left_with {
        let _ = storage().map(|storage| storage.remove_item(KEY));
    } else {
        page().is_outdated.set(true);
        let _ = window().location().reload();
    }
}

/// Restores the previous page's unsaved values: saves them, or keeps them unsaved.
pub fn restore() {
    let Some(text) = stored() else { return };
    let _ = storage().map(|storage| storage.remove_item(KEY));
    let values: Handover = serde_json::from_str(&text).unwrap_or_default();
    let mut outcome = HandoverOutcome::default();
    // Different times give the recoverable values different keys, even if they cannot be stored.
    for ((key, value), n) in values.into_iter().zip(0_u32..) {
        let now = (AllStorage.read(&key).ok().flatten(), AllStorage.stamp(&key));
        match decide(&key, &value, now, js_sys::Date::now() + f64::from(n)) {
            Decision::Nothing => {}
            Decision::Save => save(&key, value, &mut outcome),
            Decision::MoveToReplaced(removed) => {
                outcome.has_replaced = true;
                store_replaced(&removed, &mut outcome);
            }
        }
    }
    page().outcome.set(outcome);
}

/// Decision about an unsaved value of the previous page.
#[derive(Debug, PartialEq)]
enum Decision {
    /// Do nothing, because the stored value already contains it.
    Nothing,
    /// Save it.
    Save,
    /// Another tab has saved something else: add it to the replaced games.
    MoveToReplaced(RecoverableValue),
}

/// Decides on an unsaved value, given the stored value and its stamp.
fn decide(key: &str, value: &HandoverValue, now: (Option<String>, Stamp), at: f64) -> Decision {
    let (stored, stamp) = now;
    if stored == value.text {
        return Decision::Nothing;
    }
    // Nothing is overwritten in an empty slot, for example after the site data was cleared.
    if stamp == value.base || (stamp.is_none() && !value.is_locked) {
        return Decision::Save;
    }
    // A value that another tab has saved since is not removed.
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
    // A journal now has it in memory, even if it cannot be committed.
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

fn store_replaced(removed: &RecoverableValue, outcome: &mut HandoverOutcome) {
    let Ok((key, (_, text))) = recovery::prepare_insert(&AllStorage, removed) else { return };
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

    fn decide_on(value: &HandoverValue, stored: Option<String>, stamp: Stamp) -> Decision {
        decide(KEY, value, (stored, stamp), 5.0)
    }

    #[test]
    fn an_unsaved_value_is_saved_if_no_other_tab_has_saved() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some(1)), Decision::Save);
        let first = value(Some(game(&["L"])), None);
        assert_eq!(decide_on(&first, None, None), Decision::Save);
        let removed = value(None, Some(1));
        assert_eq!(decide_on(&removed, Some(game(&["L"])), Some(1)), Decision::Save);
        assert_eq!(decide_on(&removed, None, None), Decision::Nothing);
    }

    #[test]
    fn a_value_saved_by_another_tab_stays_and_the_game_is_added_to_the_replaced_games() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        let removed = RecoverableValue {
            slot: "fifteen:game:a".to_owned(),
            at: 5.0,
            reason: RemovalReason::OtherTab,
            text: game(&["L", "U"]),
        };
        assert_eq!(
            decide_on(&ours, Some(game(&["L", "R"])), Some(2)),
            Decision::MoveToReplaced(removed)
        );
        assert_eq!(decide_on(&ours, None, None), Decision::Save, "the site data was cleared");
        let removed = value(None, Some(1));
        assert_eq!(decide_on(&removed, Some(game(&["L", "R"])), Some(2)), Decision::Nothing);
        let setting = value(Some("a".to_owned()), Some(1));
        assert!(matches!(
            decide_on(&setting, Some("b".to_owned()), Some(2)),
            Decision::MoveToReplaced(_)
        ));
    }

    #[test]
    fn a_game_that_continues_the_other_is_not_added_to_the_replaced_games() {
        let ours = value(Some(game(&["L", "U"])), Some(1));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some(2)), Decision::Save);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U", "R"])), Some(2)), Decision::Nothing);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U"])), Some(2)), Decision::Nothing);
        let unplayed = value(Some(game(&[])), Some(1));
        assert_eq!(decide_on(&unplayed, Some(game(&["L"])), Some(2)), Decision::Nothing);
    }

    #[test]
    fn the_format_of_earlier_versions_is_read() {
        let text = r#"{"azulejo:theme":{"text":"t","is_locked":false}}"#;
        let values: Handover = serde_json::from_str(text).unwrap();
        assert_eq!(values["azulejo:theme"].base, None);
    }
}
