//! Decides how to sync one value: pure functions of the local value, the server's value and its
//! last known version.
//!
//! If the server still has the known version, only this device can have changed the value, and
//! writes it. Otherwise the server's value is read and merged. Nothing is replaced that [`merge`]
//! would keep, except a game that its player has restarted: restarts are counted in the game, so
//! that it wins everywhere. Sets are merged before each write, because importing an older backup
//! may have removed local entries.

use serde::{Deserialize, Serialize};
use wire::merge::merge;

use super::digest::{
    Digest, REMOVED, Rank, Standing, UNKNOWN, UNREADABLE, ValueType, tombstone_standing,
};

/// Minimum difference in time played that is sent, in milliseconds.
pub const MIN_TIME: u64 = 1_000;

/// The last known state of a key on the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerEntry {
    /// Its version.
    pub version: u64,
    /// Digest of its value.
    pub value: Digest,
}

/// A local change that the server does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalChange {
    /// Fingerprint of the new value.
    #[serde(rename = "sign")]
    pub fingerprint: u64,
    /// Time of the change, in milliseconds since 1970.
    pub at: u64,
}

/// When a finished game of another device arrived while this device's game was still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// In this visit: the page was notified, and its player may continue.
    ThisVisit,
    /// In an earlier visit: no page shows the open game.
    EarlierVisit,
}

/// The local view of one value.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalView {
    /// Digest of the local value.
    pub own: Option<Digest>,
    /// The last known entry on the server.
    pub known: Option<ServerEntry>,
    /// Whether another device has finished the open game.
    pub diverged: Option<Divergence>,
}

/// Action for one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncAction {
    /// Both sides agree.
    Nothing,
    /// It is removed on both sides: forget the server's entry.
    Forget,
    /// It was removed locally: remove this version on the server.
    Remove(u64),
    /// Write the local value in place of this version.
    Write(Option<u64>),
    /// Read the server's value.
    Read,
}

/// Result of merging the server's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeOutcome {
    /// Action for the local value.
    pub here: LocalAction,
    /// Content to write to the server.
    pub there: Option<String>,
    /// Digest of the server's value, which is known if nothing is written.
    pub value: Digest,
    /// Whether a finished game replaces one that the player may be playing.
    pub diverges: bool,
}

/// Action for the local value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalAction {
    /// Leave it as it is.
    Keep,
    /// Replace it.
    Put(String),
    /// Replace it with the same game with more time.
    PutTime(String),
    /// Remove it.
    Remove,
}

/// Chooses the action for a value, given the server's version.
pub fn decide(key: &str, view: &LocalView, there: Option<u64>) -> SyncAction {
    let kind = ValueType::of(key);
    let Some(own) = view.own else {
        return match (there, view.known) {
            (None, _) => SyncAction::Forget,
            (Some(version), Some(known)) if known.version == version => {
                match known.value.fingerprint {
                    REMOVED | UNREADABLE => SyncAction::Nothing,
                    UNKNOWN => SyncAction::Read,
                    // The player removed the open game, not the finished one.
                    _ if view.diverged == Some(Divergence::ThisVisit) => SyncAction::Nothing,
                    _ if view.diverged == Some(Divergence::EarlierVisit) => SyncAction::Read,
                    _ if matches!(kind, ValueType::Game | ValueType::Replay) => {
                        SyncAction::Remove(version)
                    }
                    _ => SyncAction::Read,
                }
            }
            (Some(_), _) => SyncAction::Read,
        };
    };
    match (there, view.known) {
        // Another device has deleted the replay.
        (None, Some(_)) if kind == ValueType::Replay => SyncAction::Nothing,
        (None, _) => SyncAction::Write(None),
        (Some(version), Some(known)) if known.version == version => {
            let value = known.value;
            let is_finished_there = value.is_same_puzzle(&own) && value.ending > own.ending;
            match (value.fingerprint, kind) {
                (fingerprint, _) if fingerprint == own.fingerprint && is_longer(own, value) => {
                    SyncAction::Write(Some(version))
                }
                (fingerprint, _) if fingerprint == own.fingerprint && is_longer(value, own) => {
                    SyncAction::Read
                }
                (fingerprint, _) if fingerprint == own.fingerprint => SyncAction::Nothing,
                (UNREADABLE | UNKNOWN, _) | (_, ValueType::Set) => SyncAction::Read,
                (REMOVED, _) => SyncAction::Write(Some(version)),
                // Replays never change.
                (_, ValueType::Replay) => SyncAction::Nothing,
                (_, ValueType::Game) if is_finished_there => match view.diverged {
                    None => SyncAction::Write(Some(version)),
                    Some(Divergence::ThisVisit) => SyncAction::Nothing,
                    Some(Divergence::EarlierVisit) => SyncAction::Read,
                },
                _ => SyncAction::Write(Some(version)),
            }
        }
        (Some(_), _) => SyncAction::Read,
    }
}

/// Returns whether the local value differs from the server's last known one.
pub fn is_waiting(key: &str, view: &LocalView) -> bool {
    match decide(key, view, view.known.map(|known| known.version)) {
        SyncAction::Nothing | SyncAction::Forget => false,
        SyncAction::Read => view.own.is_some(),
        SyncAction::Remove(_) | SyncAction::Write(_) => true,
    }
}

/// Merges the server's value into the local one. `content` returns the local value with the given
/// rank and at least the given time. Returns `None` if the values cannot be merged.
pub fn merge_server_value(
    key: &str,
    view: &LocalView,
    content: impl Fn(Rank, u64) -> String,
    theirs: &str,
) -> Option<MergeOutcome> {
    let known = view.known.filter(|known| known.value.fingerprint != UNREADABLE);
    if let Some(removed) = tombstone_standing(theirs) {
        return Some(apply_tombstone(known, view, content, removed));
    }
    let value = Digest::of(key, theirs)?;
    let stays = MergeOutcome { here: LocalAction::Keep, there: None, value, diverges: false };
    let Some(own) = view.own else {
        // The page may show a game that isn't stored until its next move.
        let diverges = ValueType::of(key) == ValueType::Game && value.ending > 0;
        return Some(MergeOutcome { here: LocalAction::Put(theirs.to_owned()), diverges, ..stays });
    };
    if own.fingerprint == value.fingerprint {
        return Some(match () {
            () if is_longer(value, own) => {
                MergeOutcome { here: LocalAction::PutTime(theirs.to_owned()), ..stays }
            }
            () if is_longer(own, value) => {
                MergeOutcome { there: Some(content(value.rank, value.at)), ..stays }
            }
            () => stays,
        });
    }
    // Replacing a known value was the player's choice. Otherwise, the player hasn't seen both
    // values.
    let is_meant = known.is_some_and(|known| known.value.fingerprint == value.fingerprint);
    let known_rank = known.map(|known| known.value.rank).unwrap_or_default();
    let rank = if is_meant { rank(view) } else { known_rank };
    let merged = merge(key, &content(rank, 0), theirs).ok()?;
    let result = Digest::of(key, &merged)?;
    let diverges = result.puzzle == own.puzzle && result.ending > own.ending;
    let there = (result.fingerprint != value.fingerprint).then(|| merged.clone());
    let here = if result.fingerprint == own.fingerprint {
        LocalAction::Keep
    } else {
        LocalAction::Put(merged)
    };
    Some(MergeOutcome { here, there, diverges, ..stays })
}

/// Removes a game that another device has removed, unless the local one is further ahead.
fn apply_tombstone(
    known: Option<ServerEntry>,
    view: &LocalView,
    content: impl Fn(Rank, u64) -> String,
    removed: Standing,
) -> MergeOutcome {
    let value = known.map(|known| known.value).unwrap_or_default();
    let stays = MergeOutcome {
        here: LocalAction::Keep,
        there: None,
        value: value.removed(),
        diverges: false,
    };
    match view.own {
        Some(own) if own.fingerprint == value.fingerprint && value.standing() <= removed => {
            MergeOutcome { here: LocalAction::Remove, ..stays }
        }
        Some(_) => MergeOutcome { there: Some(content(value.rank, 0)), ..stays },
        None => stays,
    }
}

/// Returns the rank of the local game if it replaces the known one.
pub fn rank(view: &LocalView) -> Rank {
    let (Some(own), Some(ServerEntry { value, .. })) = (view.own, view.known) else {
        return Rank::default();
    };
    let Rank { restarts, choices } = value.rank;
    if value.fingerprint == UNREADABLE || !value.is_same_puzzle(&own) {
        Rank::default()
    } else if value.fingerprint == own.fingerprint || view.diverged.is_some() {
        value.rank
    } else if own.ending < value.ending {
        Rank { restarts: restarts.saturating_add(1), choices: 0 }
    } else if value.fingerprint == REMOVED || (own.ending, own.acts) <= (value.ending, value.acts) {
        Rank { restarts, choices: choices.saturating_add(1) }
    } else {
        value.rank
    }
}

/// Returns the change to record for a value with this fingerprint, if the server does not have it.
pub fn note(
    known: Option<ServerEntry>,
    before: Option<LocalChange>,
    fingerprint: u64,
    now: u64,
) -> Option<LocalChange> {
    let is_known =
        known.map_or(fingerprint == REMOVED, |known| known.value.fingerprint == fingerprint);
    let at = match (before, known) {
        (Some(before), _) if [fingerprint, UNKNOWN].contains(&before.fingerprint) => before.at,
        // It may be unchanged. Its time must not look later than it is.
        (None, Some(known)) if known.value.fingerprint == UNKNOWN => known.value.at,
        _ => now,
    };
    (!is_known).then_some(LocalChange { fingerprint, at })
}

/// Returns whether an open game still differs from the finished one of another device, or was
/// removed before that one arrived. `before` is its recorded change.
pub fn is_still_diverged(view: &LocalView, before: Option<LocalChange>) -> bool {
    let (Some(known), Some(diverged)) = (view.known, view.diverged) else { return false };
    let Some(own) = view.own else { return before.is_some() };
    // While it isn't known, it counts as the same.
    let is_same = [own.fingerprint, UNKNOWN].contains(&known.value.fingerprint);
    let is_open = own.is_same_puzzle(&known.value) && own.ending < known.value.ending;
    is_open || (is_same && diverged == Divergence::ThisVisit)
}

fn is_longer(one: Digest, other: Digest) -> bool {
    one.ms >= other.ms.saturating_add(MIN_TIME)
}

#[cfg(test)]
mod tests;
