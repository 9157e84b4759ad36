//! Passing unsaved values to the next page of the tab. They survive a reload, and the settings page can export them.
//!
//! Other tabs may save the same game before the next page restores it, and the home page never does. Each value
//! therefore has the SHA-256 of the stored value's stamp. If that has changed, it stays, and the unsaved game moves to
//! the replaced games.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wire::journal;

use super::pending::{Unsaved, UnsavedContent};
use super::recovery::{self, RecoverableValue, RemovalReason};
use super::slots::continues;
use super::update::{StoredUpdate, Update};
use super::{Storage, value};

type Handover = BTreeMap<String, HandoverValue>;

/// An unsaved value.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct HandoverValue {
    /// Its content; `None` if it was removed.
    #[serde(default)]
    text: Option<String>,
    /// Changes of a list, in place of its content.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    updates: Vec<Update>,
    /// Whether the key must not be overwritten.
    #[serde(default)]
    is_locked: bool,
    /// SHA-256 of the stamp of the stored value when saving failed.
    #[serde(default)]
    base: Option<String>,
}

/// Serializes the unsaved values; `None` if everything is saved.
pub fn hand_over(storage: &Storage) -> Option<String> {
    let values: Handover =
        storage.unsaved().into_iter().map(|(key, it)| (key, it.into())).collect();
    (!values.is_empty()).then(|| serde_json::to_string(&values).ok())?
}

/// Restores the previous page's unsaved values: saves them, or keeps them unsaved. Returns whether a value moved to the
/// replaced games, because another tab has saved a different one.
pub fn restore(storage: &Storage, text: &str, now: f64) -> bool {
    let values: Handover = serde_json::from_str(text).unwrap_or_default();
    // Together, because a game that was removed is also among the replaced games.
    storage.batch(|| {
        let mut has_replaced = false;
        // Different times give the recoverable values different keys.
        for ((key, value), n) in values.into_iter().zip(0_u32..) {
            let stored = (storage.read(&key).ok().flatten(), storage.stamp(&key));
            match decide(&key, &value, stored, now + f64::from(n)) {
                Decision::Nothing => {}
                Decision::Save => storage.add_unsaved(&key, value.into()),
                Decision::MoveToReplaced(removed) => {
                    has_replaced = true;
                    if let Ok((_, change)) = recovery::prepare_insert(storage, &removed) {
                        storage.change(vec![change]);
                    }
                }
            }
        }
        has_replaced
    })
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
fn decide(
    key: &str,
    value: &HandoverValue,
    stored: (Option<String>, Option<String>),
    at: f64,
) -> Decision {
    let (stored, stamp) = stored;
    if !value.updates.is_empty() {
        return Decision::Save;
    }
    if stored == value.text {
        return Decision::Nothing;
    }
    // Nothing is overwritten in an empty slot, for example after the site data was cleared.
    if digest(stamp.as_deref()) == value.base || (stamp.is_none() && !value.is_locked) {
        return Decision::Save;
    }
    // A value that another tab has saved since is not removed.
    let Some(text) = value.text.clone() else { return Decision::Nothing };
    if let Ok(game) = journal::read(&text) {
        let other = stored.and_then(|stored| journal::read(&stored).ok());
        if game.result.moves == 0 || other.as_ref().is_some_and(|other| continues(&game, other)) {
            return Decision::Nothing;
        }
        if !value.is_locked && other.is_some_and(|other| continues(&other, &game)) {
            return Decision::Save;
        }
    }
    let slot = value::slot_of(key).to_owned();
    let reason = RemovalReason::OtherTab;
    Decision::MoveToReplaced(RecoverableValue { slot, at, reason, text })
}

fn digest(stamp: Option<&str>) -> Option<String> {
    stamp.map(|stamp| Sha256::digest(stamp).iter().map(|byte| format!("{byte:02x}")).collect())
}

impl From<Unsaved> for HandoverValue {
    fn from(unsaved: Unsaved) -> Self {
        let Unsaved { content, base, is_protected } = unsaved;
        let (text, updates) = match content {
            UnsavedContent::Text(text) => (text, Vec::new()),
            UnsavedContent::Updates(updates) => {
                (None, updates.iter().map(|update| update.to_update()).collect())
            }
        };
        HandoverValue { text, updates, is_locked: is_protected, base: digest(base.as_deref()) }
    }
}

impl From<HandoverValue> for Unsaved {
    fn from(value: HandoverValue) -> Self {
        let HandoverValue { text, updates, is_locked, .. } = value;
        let content = if updates.is_empty() {
            UnsavedContent::Text(text)
        } else {
            let boxed = |update| Rc::new(update) as Rc<dyn StoredUpdate>;
            UnsavedContent::Updates(updates.into_iter().map(boxed).collect())
        };
        Unsaved { content, base: None, is_protected: is_locked }
    }
}

#[cfg(test)]
mod tests {
    use play::{Outcome, Record};
    use wire::stored::{SavedGame, to_text};

    use super::*;

    const KEY: &str = "azulejo:fifteen:game:a";

    fn game(moves: &[&str]) -> String {
        let acts = moves.iter().zip(1..).map(|(text, ms)| (ms, (*text).to_owned()));
        let result = Outcome { ending: None, moves: moves.len(), helps: 0, elapsed: 9 };
        let (game, params) = ("fifteen".to_owned(), "size=4".to_owned());
        to_text(&SavedGame(Record { game, params, moves: acts.collect(), result }))
    }

    fn value(text: Option<String>, base: Option<&str>) -> HandoverValue {
        HandoverValue { text, updates: Vec::new(), is_locked: false, base: digest(base) }
    }

    fn decide_on(value: &HandoverValue, stored: Option<String>, stamp: Option<&str>) -> Decision {
        decide(KEY, value, (stored, stamp.map(str::to_owned)), 5.0)
    }

    #[test]
    fn an_unsaved_value_is_saved_if_no_other_tab_has_saved() {
        let ours = value(Some(game(&["L", "U"])), Some("1"));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some("1")), Decision::Save);
        let first = value(Some(game(&["L"])), None);
        assert_eq!(decide_on(&first, None, None), Decision::Save);
        let removed = value(None, Some("1"));
        assert_eq!(decide_on(&removed, Some(game(&["L"])), Some("1")), Decision::Save);
        assert_eq!(decide_on(&removed, None, None), Decision::Nothing);
    }

    #[test]
    fn a_value_saved_by_another_tab_stays_and_the_game_is_added_to_the_replaced_games() {
        let ours = value(Some(game(&["L", "U"])), Some("1"));
        let removed = RecoverableValue {
            slot: "fifteen:game:a".to_owned(),
            at: 5.0,
            reason: RemovalReason::OtherTab,
            text: game(&["L", "U"]),
        };
        assert_eq!(
            decide_on(&ours, Some(game(&["L", "R"])), Some("2")),
            Decision::MoveToReplaced(removed)
        );
        assert_eq!(decide_on(&ours, None, None), Decision::Save, "the site data was cleared");
        let removed = value(None, Some("1"));
        assert_eq!(decide_on(&removed, Some(game(&["L", "R"])), Some("2")), Decision::Nothing);
        let setting = value(Some("a".to_owned()), Some("1"));
        assert!(matches!(
            decide_on(&setting, Some("b".to_owned()), Some("2")),
            Decision::MoveToReplaced(_)
        ));
    }

    #[test]
    fn a_game_that_continues_the_other_is_not_added_to_the_replaced_games() {
        let ours = value(Some(game(&["L", "U"])), Some("1"));
        assert_eq!(decide_on(&ours, Some(game(&["L"])), Some("2")), Decision::Save);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U", "R"])), Some("2")), Decision::Nothing);
        assert_eq!(decide_on(&ours, Some(game(&["L", "U"])), Some("2")), Decision::Nothing);
        let unplayed = value(Some(game(&[])), Some("1"));
        assert_eq!(decide_on(&unplayed, Some(game(&["L"])), Some("2")), Decision::Nothing);
    }

    #[test]
    fn the_format_of_earlier_versions_is_read() {
        let text = r#"{"azulejo:theme":{"text":"t","is_locked":false,"below":7}}"#;
        let values: Handover = serde_json::from_str(text).unwrap();
        assert_eq!(
            (values["azulejo:theme"].text.as_deref(), &values["azulejo:theme"].base),
            (Some("t"), &None)
        );
    }
}
