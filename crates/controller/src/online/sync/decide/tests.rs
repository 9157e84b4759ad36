//! Tests of the decisions for one value.

use play::{Outcome, Record};
use wire::merge::SyncedGame;
use wire::stored::{SavedGame, to_text};

use super::super::digest::tombstone;
use super::*;

const GAME: &str = "game:lamps:1";

/// Serializes a game with `acts` acts and the time `ms`.
fn game(acts: usize, ms: u64, ending: Option<play::Ending>, rank: Rank) -> String {
    let moves = (0..acts as u64).map(|n| (n, n.to_string())).collect();
    let result = Outcome { ending, moves: acts, helps: 0, elapsed: ms };
    let game = Record { game: "lamps".into(), params: "3".into(), moves, result };
    let Rank { restarts, choices } = rank;
    let (slot, game) = ("lamps:game:3".to_owned(), SavedGame(game));
    to_text(&SyncedGame { at: 5, slot, restarts, choices, game })
}

fn view(own: &str, known: Option<(u64, &str)>) -> LocalView {
    let digest = |text: &str| Digest::of(GAME, text).unwrap();
    let known = known.map(|(version, text)| ServerEntry { version, value: digest(text) });
    LocalView { own: Some(digest(own)), known, diverged: None }
}

const PLAIN: Rank = Rank { restarts: 0, choices: 0 };
const SOLVED: Option<play::Ending> = Some(play::Ending::Solved);

#[test]
fn a_change_keeps_its_time() {
    let first = note(None, None, 7, 100);
    assert_eq!(first, Some(LocalChange { fingerprint: 7, at: 100 }));
    assert_eq!(note(None, first, 7, 900), first, "it was not changed since");
    assert_eq!(note(None, first, 8, 900), Some(LocalChange { fingerprint: 8, at: 900 }));
    let known = ServerEntry { version: 1, value: Digest { fingerprint: 8, ..Digest::default() } };
    assert_eq!(note(Some(known), first, 8, 950), None, "the server has it");
    assert_eq!(
        note(Some(known), None, REMOVED, 960),
        Some(LocalChange { fingerprint: REMOVED, at: 960 })
    );
}

#[test]
fn an_unreadable_value_is_not_overwritten() {
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
    assert_eq!(decide(GAME, &view(&long, Some((4, &short))), Some(4)), SyncAction::Write(Some(4)));
    assert_eq!(decide(GAME, &view(&short, Some((4, &long))), Some(4)), SyncAction::Read);
    let here = view(&short, Some((3, &short)));
    let outcome = merge_server_value(GAME, &here, |_, _| short.clone(), &long).unwrap();
    assert_eq!((outcome.here, outcome.there), (LocalAction::PutTime(long.clone()), None));
    let here = view(&long, Some((3, &short)));
    let outcome = merge_server_value(GAME, &here, |_, _| long.clone(), &short).unwrap();
    assert_eq!((outcome.here, outcome.there), (LocalAction::Keep, Some(long)));
}

#[test]
fn only_the_player_can_replace_a_finished_game() {
    let (solved, open) = (game(3, 1, SOLVED, PLAIN), game(9, 1, None, PLAIN));
    let mut here = view(&open, Some((4, &solved)));
    assert_eq!(decide(GAME, &here, Some(4)), SyncAction::Write(Some(4)), "it was restarted here");
    assert_eq!(rank(&here), Rank { restarts: 1, choices: 0 });
    // It arrived while the player was playing this game.
    here.diverged = Some(Divergence::ThisVisit);
    assert_eq!(decide(GAME, &here, Some(4)), SyncAction::Nothing);
    here.diverged = Some(Divergence::EarlierVisit);
    assert_eq!(decide(GAME, &here, Some(4)), SyncAction::Read);
    let content = |rank, _| game(9, 1, None, rank);
    let outcome = merge_server_value(GAME, &here, content, &solved).unwrap();
    assert_eq!(
        (outcome.here, outcome.there, outcome.diverges),
        (LocalAction::Put(solved), None, true)
    );
}

#[test]
fn a_chosen_open_game_wins_over_more_acts() {
    let (more, fewer) = (game(7, 1, None, PLAIN), game(4, 1, None, PLAIN));
    let chosen = Rank { restarts: 0, choices: 1 };
    assert_eq!(rank(&view(&fewer, Some((4, &more)))), chosen);
    assert_eq!(rank(&view(&more, Some((4, &fewer)))), PLAIN);
    let (there, here) = (game(4, 1, None, chosen), view(&more, Some((4, &more))));
    let outcome =
        merge_server_value(GAME, &here, |rank, _| game(7, 1, None, rank), &there).unwrap();
    assert_eq!((outcome.here, outcome.there), (LocalAction::Put(there), None));
}

#[test]
fn a_removal_applies_only_to_the_game_that_was_seen() {
    let [fewer, more] = [2, 7].map(|acts| game(acts, 1, None, PLAIN));
    let removed = tombstone(&Digest::of(GAME, &fewer).unwrap());
    for (known, is_removed) in [(&fewer, true), (&more, false)] {
        let here = view(known, Some((4, known)));
        let outcome = merge_server_value(GAME, &here, |_, _| known.clone(), &removed).unwrap();
        assert_eq!(outcome.here == LocalAction::Remove, is_removed);
        assert_eq!(outcome.there.is_some(), !is_removed);
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
