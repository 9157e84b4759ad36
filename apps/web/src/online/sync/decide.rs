//! What is to be done about one value: pure functions of what is here, what is there, and what is known of the server.
//!
//! If the server has the version that is known, only this device may have changed it, and writes. Else the server's is read and
//! merged. Nothing is replaced that [`merge`] would keep, but for a game that its player has begun anew: that is counted in the
//! game, so that it wins everywhere. Sets are merged before each writing, as this device may have less than it had: an older
//! backup was imported.

use serde::{Deserialize, Serialize};
use wire::merge::merge;

use super::digest::{Digest, REMOVED, Rank, Standing, UNREADABLE, ValueType, tombstone_standing};

/// Time alone is sent from this much on, in milliseconds.
pub const LEAST_TIME: u64 = 1_000;

/// What the server has under a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerEntry {
    /// The version there.
    pub version: u64,
    /// What is compared of it.
    pub value: Digest,
}

/// A change of this device that the server does not have, and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalChange {
    /// The fingerprint of the value since then.
    #[serde(rename = "sign")]
    pub fingerprint: u64,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// Since when a game goes on here, though another device has finished it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// The page was told in this visit, and its player may go on.
    ThisVisit,
    EarlierVisit,
}

/// One value, as this device has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct LocalView {
    pub own: Option<Digest>,
    pub known: Option<ServerEntry>,
    pub diverged: Option<Divergence>,
}

/// What is to be done about one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncAction {
    Nothing,
    /// It is gone on both sides, and so is what was known of it.
    Forget,
    /// The server's goes, as this device has removed it.
    Remove(u64),
    /// That of this device is written, in item of that version.
    Write(Option<u64>),
    /// The server's is read.
    Read,
}

/// What becomes of a value of the server that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeOutcome {
    pub here: LocalAction,
    /// What is sent in item of the server's.
    pub there: Option<String>,
    /// The server's value, known from now on if nothing is sent.
    pub value: Digest,
    /// Whether a finished game takes the item of one that the player may have under the hands.
    pub diverges: bool,
}

/// What becomes of the value of this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalAction {
    Keep,
    /// This takes its item.
    Put(String),
    /// The same with more time takes its item.
    PutTime(String),
    Remove,
}

/// What is to be done, if the server has this version.
pub fn decide(key: &str, side: &LocalView, there: Option<u64>) -> SyncAction {
    let kind = ValueType::of(key);
    let Some(own) = side.own else {
        return match (there, side.known) {
            (None, _) => SyncAction::Forget,
            (Some(version), Some(known)) if known.version == version => {
                match known.value.fingerprint {
                    REMOVED | UNREADABLE => SyncAction::Nothing,
                    // What was removed is not the finished game.
                    _ if side.diverged == Some(Divergence::ThisVisit) => SyncAction::Nothing,
                    _ if side.diverged == Some(Divergence::EarlierVisit) => SyncAction::Read,
                    _ if matches!(kind, ValueType::Game | ValueType::Replay) => {
                        SyncAction::Remove(version)
                    }
                    _ => SyncAction::Read,
                }
            }
            (Some(_), _) => SyncAction::Read,
        };
    };
    match (there, side.known) {
        // A replay that another device has dropped need not be there.
        (None, Some(_)) if kind == ValueType::Replay => SyncAction::Nothing,
        (None, _) => SyncAction::Write(None),
        (Some(version), Some(known)) if known.version == version => {
            let value = known.value;
            let is_finished_there = value.puzzle == own.puzzle && value.ending > own.ending;
            match (value.fingerprint, kind) {
                (fingerprint, _) if fingerprint == own.fingerprint && is_longer(own, value) => {
                    SyncAction::Write(Some(version))
                }
                (fingerprint, _) if fingerprint == own.fingerprint && is_longer(value, own) => {
                    SyncAction::Read
                }
                (fingerprint, _) if fingerprint == own.fingerprint => SyncAction::Nothing,
                (UNREADABLE, _) | (_, ValueType::Set) => SyncAction::Read,
                (REMOVED, _) => SyncAction::Write(Some(version)),
                // What is once there does not change.
                (_, ValueType::Replay) => SyncAction::Nothing,
                (_, ValueType::Game) if is_finished_there => match side.diverged {
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

/// Whether the server does not have the value as it is here, as far as is known.
pub fn is_waiting(key: &str, side: &LocalView) -> bool {
    match decide(key, side, side.known.map(|known| known.version)) {
        SyncAction::Nothing | SyncAction::Forget => false,
        SyncAction::Read => side.own.is_some(),
        SyncAction::Remove(_) | SyncAction::Write(_) => true,
    }
}

/// Takes what the server has, merged with what is here, if there is something. `content` is the text of this
/// device's value, of a game with this rank, played last at this time or later. Nothing if the two cannot be merged.
pub fn take(
    key: &str,
    side: &LocalView,
    content: impl Fn(Rank, u64) -> String,
    theirs: &str,
) -> Option<MergeOutcome> {
    let known = side.known.filter(|known| known.value.fingerprint != UNREADABLE);
    if let Some(removed) = tombstone_standing(theirs) {
        return Some(apply_tombstone(known, side, content, removed));
    }
    let value = Digest::of(key, theirs)?;
    let stays = MergeOutcome { here: LocalAction::Keep, there: None, value, diverges: false };
    let Some(own) = side.own else {
        // A page may show a game that is stored with its next move.
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
    // What takes the item of a game that is known there was meant to; else nobody has seen both.
    let is_meant = known.is_some_and(|known| known.value.fingerprint == value.fingerprint);
    let known_rank = known.map(|known| known.value.rank).unwrap_or_default();
    let rank = if is_meant { rank(side) } else { known_rank };
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

/// Another device has removed a game that was so far: it goes here too, unless it is further here.
fn apply_tombstone(
    known: Option<ServerEntry>,
    side: &LocalView,
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
    match side.own {
        Some(own) if own.fingerprint == value.fingerprint && value.standing() <= removed => {
            MergeOutcome { here: LocalAction::Remove, ..stays }
        }
        Some(_) => MergeOutcome { there: Some(content(value.rank, 0)), ..stays },
        None => stays,
    }
}

/// The rank of the game of this device, if it takes the item of the known one.
pub fn rank(side: &LocalView) -> Rank {
    let (Some(own), Some(ServerEntry { value, .. })) = (side.own, side.known) else {
        return Rank::default();
    };
    let Rank { restarts, choices } = value.rank;
    if value.fingerprint == UNREADABLE || value.puzzle != own.puzzle {
        Rank::default()
    } else if value.fingerprint == own.fingerprint || side.diverged.is_some() {
        value.rank
    } else if own.ending < value.ending {
        Rank { restarts: restarts.saturating_add(1), choices: 0 }
    } else if value.fingerprint == REMOVED || (own.ending, own.acts) <= (value.ending, value.acts) {
        Rank { restarts, choices: choices.saturating_add(1) }
    } else {
        value.rank
    }
}

/// The change to be noted of a value with this fingerprint, if the server does not have it.
pub fn note(
    known: Option<ServerEntry>,
    before: Option<LocalChange>,
    fingerprint: u64,
    now: u64,
) -> Option<LocalChange> {
    let is_known =
        known.map_or(fingerprint == REMOVED, |known| known.value.fingerprint == fingerprint);
    let before = before.filter(|before| before.fingerprint == fingerprint);
    (!is_known).then(|| before.unwrap_or(LocalChange { fingerprint, at: now }))
}

/// Whether a game still goes on here that another device has finished, or was removed before the finished one was here; `before`
/// is the change that was noted of it.
pub fn is_still_diverged(side: &LocalView, before: Option<LocalChange>) -> bool {
    let (Some(known), Some(diverged)) = (side.known, side.diverged) else { return false };
    let Some(own) = side.own else { return before.is_some() };
    let is_same = own.fingerprint == known.value.fingerprint;
    let is_open = own.puzzle == known.value.puzzle && own.ending < known.value.ending;
    is_open || (is_same && diverged == Divergence::ThisVisit)
}

fn is_longer(one: Digest, other: Digest) -> bool {
    one.ms >= other.ms.saturating_add(LEAST_TIME)
}

#[cfg(test)]
mod tests {
    use play::{Outcome, Record};
    use wire::merge::SyncedGame;
    use wire::stored::{SavedGame, to_text};

    use super::super::digest::tombstone;
    use super::*;

    const GAME: &str = "game:lamps:1";

    /// The text of a game with so many acts and this time.
    fn game(acts: usize, ms: u64, ending: Option<play::Ending>, rank: Rank) -> String {
        let moves = (0..acts as u64).map(|n| (n, n.to_string())).collect();
        let result = Outcome { ending, moves: acts, helps: 0, elapsed: ms };
        let game = Record { game: "lamps".into(), params: "3".into(), moves, result };
        let Rank { restarts, choices } = rank;
        let (slot, game) = ("lamps:game:3".to_owned(), SavedGame(game));
        to_text(&SyncedGame { at: 5, slot, restarts, choices, game })
    }

    fn side(own: &str, known: Option<(u64, &str)>) -> LocalView {
        let digest = |text: &str| Digest::of(GAME, text).unwrap();
        let known = known.map(|(version, text)| ServerEntry { version, value: digest(text) });
        LocalView { own: Some(digest(own)), known, diverged: None }
    }

    const PLAIN: Rank = Rank { restarts: 0, choices: 0 };
    const SOLVED: Option<play::Ending> = Some(play::Ending::Solved);

    #[test]
    fn a_change_has_the_time_at_which_it_was_made() {
        let first = note(None, None, 7, 100);
        assert_eq!(first, Some(LocalChange { fingerprint: 7, at: 100 }));
        assert_eq!(note(None, first, 7, 900), first, "it was not changed since");
        assert_eq!(note(None, first, 8, 900), Some(LocalChange { fingerprint: 8, at: 900 }));
        let known =
            ServerEntry { version: 1, value: Digest { fingerprint: 8, ..Digest::default() } };
        assert_eq!(note(Some(known), first, 8, 950), None, "the server has it");
        assert_eq!(
            note(Some(known), None, REMOVED, 960),
            Some(LocalChange { fingerprint: REMOVED, at: 960 })
        );
    }

    #[test]
    fn what_could_not_be_read_is_not_written_over() {
        let value = Digest { fingerprint: UNREADABLE, ..Digest::default() };
        let known = Some(ServerEntry { version: 4, value });
        let own = Digest::of("settings:new", "text");
        for key in [GAME, "settings:new", "days:loop"] {
            assert_eq!(
                decide(key, &LocalView { own, known, diverged: None }, Some(4)),
                SyncAction::Read
            );
            let nothing = LocalView { own: None, known, diverged: None };
            assert_eq!(decide(key, &nothing, Some(4)), SyncAction::Nothing);
        }
    }

    #[test]
    fn the_longer_time_wins_on_both_sides() {
        let [short, long] = [2_000, 9_000].map(|ms| game(3, ms, None, PLAIN));
        assert_eq!(
            decide(GAME, &side(&long, Some((4, &short))), Some(4)),
            SyncAction::Write(Some(4))
        );
        assert_eq!(decide(GAME, &side(&short, Some((4, &long))), Some(4)), SyncAction::Read);
        let here = side(&short, Some((3, &short)));
        let taken = take(GAME, &here, |_, _| short.clone(), &long).unwrap();
        assert_eq!((taken.here, taken.there), (LocalAction::PutTime(long.clone()), None));
        let here = side(&long, Some((3, &short)));
        let taken = take(GAME, &here, |_, _| long.clone(), &short).unwrap();
        assert_eq!((taken.here, taken.there), (LocalAction::Keep, Some(long)));
    }

    #[test]
    fn a_finished_game_is_replaced_by_its_player_alone() {
        let (solved, open) = (game(3, 1, SOLVED, PLAIN), game(9, 1, None, PLAIN));
        let mut here = side(&open, Some((4, &solved)));
        assert_eq!(
            decide(GAME, &here, Some(4)),
            SyncAction::Write(Some(4)),
            "it was begun anew here"
        );
        assert_eq!(rank(&here), Rank { restarts: 1, choices: 0 });
        // It came while the player had the own game under the hands.
        here.diverged = Some(Divergence::ThisVisit);
        assert_eq!(decide(GAME, &here, Some(4)), SyncAction::Nothing);
        here.diverged = Some(Divergence::EarlierVisit);
        assert_eq!(decide(GAME, &here, Some(4)), SyncAction::Read);
        let content = |rank, _| game(9, 1, None, rank);
        let taken = take(GAME, &here, content, &solved).unwrap();
        assert_eq!(
            (taken.here, taken.there, taken.diverges),
            (LocalAction::Put(solved), None, true)
        );
    }

    #[test]
    fn an_open_game_that_was_chosen_wins_over_more_acts() {
        let (more, fewer) = (game(7, 1, None, PLAIN), game(4, 1, None, PLAIN));
        let chosen = Rank { restarts: 0, choices: 1 };
        assert_eq!(rank(&side(&fewer, Some((4, &more)))), chosen);
        assert_eq!(rank(&side(&more, Some((4, &fewer)))), PLAIN);
        let (there, here) = (game(4, 1, None, chosen), side(&more, Some((4, &more))));
        let taken = take(GAME, &here, |rank, _| game(7, 1, None, rank), &there).unwrap();
        assert_eq!((taken.here, taken.there), (LocalAction::Put(there), None));
    }

    #[test]
    fn a_removal_takes_what_was_seen_and_no_more() {
        let [fewer, more] = [2, 7].map(|acts| game(acts, 1, None, PLAIN));
        let removed = tombstone(&Digest::of(GAME, &fewer).unwrap());
        for (known, is_removed) in [(&fewer, true), (&more, false)] {
            let here = side(known, Some((4, known)));
            let taken = take(GAME, &here, |_, _| known.clone(), &removed).unwrap();
            assert_eq!(taken.here == LocalAction::Remove, is_removed);
            assert_eq!(taken.there.is_some(), !is_removed);
        }
    }

    #[test]
    fn sets_are_read_before_they_are_written() {
        let digest = |text: &str| Digest::of("days:loop", text);
        let known = digest("more").map(|value| ServerEntry { version: 4, value });
        let here = LocalView { own: digest("less"), known, diverged: None };
        assert_eq!(decide("days:loop", &here, Some(4)), SyncAction::Read);
        assert_eq!(decide("settings:play", &here, Some(4)), SyncAction::Write(Some(4)));
    }
}
