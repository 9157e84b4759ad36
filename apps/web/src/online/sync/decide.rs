//! What is to be done about one value: pure functions of what is here, what is there, and what is known of the server.
//!
//! If the server has the version that is known, only this device may have changed it, and writes. Else the server's is read and
//! merged. Nothing is replaced that [`merge`] would keep, but for a game that its player has begun anew: that is counted in the
//! game, so that it wins everywhere. Sets are merged before each writing, as this device may have less than it had: an older
//! backup was imported.

use serde::{Deserialize, Serialize};
use wire::merge::merge;

use super::digest::{Digest, Kind, NOTHING, Rank, Standing, UNREADABLE, removed_standing};

/// Time alone is sent from this much on, in milliseconds.
pub const LEAST_TIME: u64 = 1_000;

/// What the server has under a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The version there.
    pub version: u64,
    /// What is compared of it.
    pub value: Digest,
}

/// A change of this device that the server does not have, and when it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The sign of the value since then.
    pub sign: u64,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// Since when a game goes on here, though another device has finished it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// The page was told in this visit, and its player may go on.
    ThisVisit,
    EarlierVisit,
}

/// One value, as this device has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Side {
    pub own: Option<Digest>,
    pub known: Option<Known>,
    pub apart: Option<Apart>,
}

/// What is to be done about one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Nothing,
    /// It is gone on both sides, and so is what was known of it.
    Forget,
    /// The server's goes, as this device has removed it.
    Remove(u64),
    /// That of this device is written, in place of that version.
    Write(Option<u64>),
    /// The server's is read.
    Read,
}

/// What becomes of a value of the server that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub here: Here,
    /// What is sent in place of the server's.
    pub there: Option<String>,
    /// The server's value, known from now on if nothing is sent.
    pub value: Digest,
    /// Whether a finished game takes the place of one that the player may have under the hands.
    pub is_apart: bool,
}

/// What becomes of the value of this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Here {
    Stays,
    /// This takes its place.
    Put(String),
    /// The same with more time takes its place.
    PutTime(String),
    Remove,
}

/// What is to be done, if the server has this version.
pub fn decide(key: &str, side: &Side, there: Option<u64>) -> Step {
    let kind = Kind::of(key);
    let Some(own) = side.own else {
        return match (there, side.known) {
            (None, _) => Step::Forget,
            (Some(version), Some(known)) if known.version == version => match known.value.sign {
                NOTHING | UNREADABLE => Step::Nothing,
                // What was removed is not the finished game.
                _ if side.apart == Some(Apart::ThisVisit) => Step::Nothing,
                _ if side.apart == Some(Apart::EarlierVisit) => Step::Read,
                _ if matches!(kind, Kind::Game | Kind::Replay) => Step::Remove(version),
                _ => Step::Read,
            },
            (Some(_), _) => Step::Read,
        };
    };
    match (there, side.known) {
        // A replay that another device has dropped need not be there.
        (None, Some(_)) if kind == Kind::Replay => Step::Nothing,
        (None, _) => Step::Write(None),
        (Some(version), Some(known)) if known.version == version => {
            let value = known.value;
            let is_finished_there = value.puzzle == own.puzzle && value.ending > own.ending;
            match (value.sign, kind) {
                (sign, _) if sign == own.sign && is_longer(own, value) => {
                    Step::Write(Some(version))
                }
                (sign, _) if sign == own.sign && is_longer(value, own) => Step::Read,
                (sign, _) if sign == own.sign => Step::Nothing,
                (UNREADABLE, _) | (_, Kind::Set) => Step::Read,
                (NOTHING, _) => Step::Write(Some(version)),
                // What is once there does not change.
                (_, Kind::Replay) => Step::Nothing,
                (_, Kind::Game) if is_finished_there => match side.apart {
                    None => Step::Write(Some(version)),
                    Some(Apart::ThisVisit) => Step::Nothing,
                    Some(Apart::EarlierVisit) => Step::Read,
                },
                _ => Step::Write(Some(version)),
            }
        }
        (Some(_), _) => Step::Read,
    }
}

/// Whether the server does not have the value as it is here, as far as is known.
pub fn is_waiting(key: &str, side: &Side) -> bool {
    match decide(key, side, side.known.map(|known| known.version)) {
        Step::Nothing | Step::Forget => false,
        Step::Read => side.own.is_some(),
        Step::Remove(_) | Step::Write(_) => true,
    }
}

/// Takes what the server has, merged with what is here, if there is something. `content` is the text of this
/// device's value, of a game with this rank, played last at this time or later. Nothing if the two cannot be merged.
pub fn take(
    key: &str,
    side: &Side,
    content: impl Fn(Rank, u64) -> String,
    theirs: &str,
) -> Option<Taken> {
    let known = side.known.filter(|known| known.value.sign != UNREADABLE);
    if let Some(removed) = removed_standing(theirs) {
        return Some(take_removal(known, side, content, removed));
    }
    let value = Digest::of(key, theirs)?;
    let stays = Taken { here: Here::Stays, there: None, value, is_apart: false };
    let Some(own) = side.own else {
        // A page may show a game that is stored with its next move.
        let is_apart = Kind::of(key) == Kind::Game && value.ending > 0;
        return Some(Taken { here: Here::Put(theirs.to_owned()), is_apart, ..stays });
    };
    if own.sign == value.sign {
        return Some(match () {
            () if is_longer(value, own) => {
                Taken { here: Here::PutTime(theirs.to_owned()), ..stays }
            }
            () if is_longer(own, value) => {
                Taken { there: Some(content(value.rank, value.at)), ..stays }
            }
            () => stays,
        });
    }
    // What takes the place of a game that is known there was meant to; else nobody has seen both.
    let is_meant = known.is_some_and(|known| known.value.sign == value.sign);
    let known_rank = known.map(|known| known.value.rank).unwrap_or_default();
    let rank = if is_meant { rank(side) } else { known_rank };
    let merged = merge(key, &content(rank, 0), theirs).ok()?;
    let result = Digest::of(key, &merged)?;
    let is_apart = result.puzzle == own.puzzle && result.ending > own.ending;
    let there = (result.sign != value.sign).then(|| merged.clone());
    let here = if result.sign == own.sign { Here::Stays } else { Here::Put(merged) };
    Some(Taken { here, there, is_apart, ..stays })
}

/// Another device has removed a game that was so far: it goes here too, unless it is further here.
fn take_removal(
    known: Option<Known>,
    side: &Side,
    content: impl Fn(Rank, u64) -> String,
    removed: Standing,
) -> Taken {
    let value = known.map(|known| known.value).unwrap_or_default();
    let stays = Taken { here: Here::Stays, there: None, value: value.removed(), is_apart: false };
    match side.own {
        Some(own) if own.sign == value.sign && value.standing() <= removed => {
            Taken { here: Here::Remove, ..stays }
        }
        Some(_) => Taken { there: Some(content(value.rank, 0)), ..stays },
        None => stays,
    }
}

/// The rank of the game of this device, if it takes the place of the known one.
pub fn rank(side: &Side) -> Rank {
    let (Some(own), Some(Known { value, .. })) = (side.own, side.known) else {
        return Rank::default();
    };
    let Rank { restarts, choices } = value.rank;
    if value.sign == UNREADABLE || value.puzzle != own.puzzle {
        Rank::default()
    } else if value.sign == own.sign || side.apart.is_some() {
        value.rank
    } else if own.ending < value.ending {
        Rank { restarts: restarts.saturating_add(1), choices: 0 }
    } else if value.sign == NOTHING || (own.ending, own.acts) <= (value.ending, value.acts) {
        Rank { restarts, choices: choices.saturating_add(1) }
    } else {
        value.rank
    }
}

/// The change to be noted of a value with this sign, if the server does not have it.
pub fn note(known: Option<Known>, before: Option<Change>, sign: u64, now: u64) -> Option<Change> {
    let is_known = known.map_or(sign == NOTHING, |known| known.value.sign == sign);
    let before = before.filter(|before| before.sign == sign);
    (!is_known).then(|| before.unwrap_or(Change { sign, at: now }))
}

/// Whether a game still goes on here that another device has finished, or was removed before the finished one was here; `before`
/// is the change that was noted of it.
pub fn stays_apart(side: &Side, before: Option<Change>) -> bool {
    let (Some(known), Some(apart)) = (side.known, side.apart) else { return false };
    let Some(own) = side.own else { return before.is_some() };
    let is_same = own.sign == known.value.sign;
    let is_open = own.puzzle == known.value.puzzle && own.ending < known.value.ending;
    is_open || (is_same && apart == Apart::ThisVisit)
}

fn is_longer(one: Digest, other: Digest) -> bool {
    one.ms >= other.ms.saturating_add(LEAST_TIME)
}

#[cfg(test)]
mod tests {
    use play::{Outcome, Record};
    use wire::merge::KeptGame;
    use wire::stored::{SavedGame, to_text};

    use super::super::digest::removal;
    use super::*;

    const GAME: &str = "game:lamps:1";

    /// The text of a game with so many acts and this time.
    fn game(acts: usize, ms: u64, ending: Option<play::Ending>, rank: Rank) -> String {
        let moves = (0..acts as u64).map(|n| (n, n.to_string())).collect();
        let result = Outcome { ending, moves: acts, helps: 0, elapsed: ms };
        let game = Record { game: "lamps".into(), params: "3".into(), moves, result };
        let Rank { restarts, choices } = rank;
        let (slot, game) = ("lamps:game:3".to_owned(), SavedGame(game));
        to_text(&KeptGame { at: 5, slot, restarts, choices, game })
    }

    fn side(own: &str, known: Option<(u64, &str)>) -> Side {
        let digest = |text: &str| Digest::of(GAME, text).unwrap();
        let known = known.map(|(version, text)| Known { version, value: digest(text) });
        Side { own: Some(digest(own)), known, apart: None }
    }

    const PLAIN: Rank = Rank { restarts: 0, choices: 0 };
    const SOLVED: Option<play::Ending> = Some(play::Ending::Solved);

    #[test]
    fn a_change_has_the_time_at_which_it_was_made() {
        let first = note(None, None, 7, 100);
        assert_eq!(first, Some(Change { sign: 7, at: 100 }));
        assert_eq!(note(None, first, 7, 900), first, "it was not changed since");
        assert_eq!(note(None, first, 8, 900), Some(Change { sign: 8, at: 900 }));
        let known = Known { version: 1, value: Digest { sign: 8, ..Digest::default() } };
        assert_eq!(note(Some(known), first, 8, 950), None, "the server has it");
        assert_eq!(note(Some(known), None, NOTHING, 960), Some(Change { sign: NOTHING, at: 960 }));
    }

    #[test]
    fn what_could_not_be_read_is_not_written_over() {
        let value = Digest { sign: UNREADABLE, ..Digest::default() };
        let known = Some(Known { version: 4, value });
        let own = Digest::of("settings:new", "text");
        for key in [GAME, "settings:new", "days:loop"] {
            assert_eq!(decide(key, &Side { own, known, apart: None }, Some(4)), Step::Read);
            let nothing = Side { own: None, known, apart: None };
            assert_eq!(decide(key, &nothing, Some(4)), Step::Nothing);
        }
    }

    #[test]
    fn the_longer_time_wins_on_both_sides() {
        let [short, long] = [2_000, 9_000].map(|ms| game(3, ms, None, PLAIN));
        assert_eq!(decide(GAME, &side(&long, Some((4, &short))), Some(4)), Step::Write(Some(4)));
        assert_eq!(decide(GAME, &side(&short, Some((4, &long))), Some(4)), Step::Read);
        let here = side(&short, Some((3, &short)));
        let taken = take(GAME, &here, |_, _| short.clone(), &long).unwrap();
        assert_eq!((taken.here, taken.there), (Here::PutTime(long.clone()), None));
        let here = side(&long, Some((3, &short)));
        let taken = take(GAME, &here, |_, _| long.clone(), &short).unwrap();
        assert_eq!((taken.here, taken.there), (Here::Stays, Some(long)));
    }

    #[test]
    fn a_finished_game_is_replaced_by_its_player_alone() {
        let (solved, open) = (game(3, 1, SOLVED, PLAIN), game(9, 1, None, PLAIN));
        let mut here = side(&open, Some((4, &solved)));
        assert_eq!(decide(GAME, &here, Some(4)), Step::Write(Some(4)), "it was begun anew here");
        assert_eq!(rank(&here), Rank { restarts: 1, choices: 0 });
        // It came while the player had the own game under the hands.
        here.apart = Some(Apart::ThisVisit);
        assert_eq!(decide(GAME, &here, Some(4)), Step::Nothing);
        here.apart = Some(Apart::EarlierVisit);
        assert_eq!(decide(GAME, &here, Some(4)), Step::Read);
        let content = |rank, _| game(9, 1, None, rank);
        let taken = take(GAME, &here, content, &solved).unwrap();
        assert_eq!((taken.here, taken.there, taken.is_apart), (Here::Put(solved), None, true));
    }

    #[test]
    fn an_open_game_that_was_chosen_wins_over_more_acts() {
        let (more, fewer) = (game(7, 1, None, PLAIN), game(4, 1, None, PLAIN));
        let chosen = Rank { restarts: 0, choices: 1 };
        assert_eq!(rank(&side(&fewer, Some((4, &more)))), chosen);
        assert_eq!(rank(&side(&more, Some((4, &fewer)))), PLAIN);
        let (there, here) = (game(4, 1, None, chosen), side(&more, Some((4, &more))));
        let taken = take(GAME, &here, |rank, _| game(7, 1, None, rank), &there).unwrap();
        assert_eq!((taken.here, taken.there), (Here::Put(there), None));
    }

    #[test]
    fn a_removal_takes_what_was_seen_and_no_more() {
        let [fewer, more] = [2, 7].map(|acts| game(acts, 1, None, PLAIN));
        let removed = removal(&Digest::of(GAME, &fewer).unwrap());
        for (known, is_removed) in [(&fewer, true), (&more, false)] {
            let here = side(known, Some((4, known)));
            let taken = take(GAME, &here, |_, _| known.clone(), &removed).unwrap();
            assert_eq!(taken.here == Here::Remove, is_removed);
            assert_eq!(taken.there.is_some(), !is_removed);
        }
    }

    #[test]
    fn sets_are_read_before_they_are_written() {
        let digest = |text: &str| Digest::of("days:loop", text);
        let known = digest("more").map(|value| Known { version: 4, value });
        let here = Side { own: digest("less"), known, apart: None };
        assert_eq!(decide("days:loop", &here, Some(4)), Step::Read);
        assert_eq!(decide("settings:play", &here, Some(4)), Step::Write(Some(4)));
    }
}
