//! A game driven through [`Game::handle`], by scripts and at random.

use grid::Dir;
use lamps::{Event, Lamps, NoLamp, Press};
use play::{Budget, Effect, Ending, Game, Input, Pause, Record, RecordError, Refusal, verify};
use proptest::prelude::*;

/// A board that the presses 0 and 1 solve.
const TWO_AWAY: &str = "board=..o/oo.";

/// Small boards, so that random presses solve some of them.
const SMALL: [&str; 2] = [TWO_AWAY, "size=4x2&seed=7"];

fn game(params: &str) -> Game<Lamps> {
    Game::new(params.parse().unwrap(), 0).unwrap()
}

fn press(number: usize) -> Press {
    number.to_string().parse().unwrap()
}

fn down(number: usize) -> Input<Lamps> {
    Input::Touch(Event::Down(press(number).0))
}

/// Returns everything observable about a game, now and after undoing or redoing everything.
fn visible(game: &Game<Lamps>, now: u64) -> impl PartialEq + std::fmt::Debug + use<> {
    let everything = |input: Input<Lamps>| {
        let mut game = game.clone();
        while !matches!(game.handle(input.clone(), now)[..], [Effect::Refused(_)]) {}
        game.puzzle().clone()
    };
    (
        game.puzzle().clone(),
        game.record(now),
        (game.n_moves(), game.n_steps(), game.can_undo(), game.can_redo()),
        game.clock().is_paused_by(Pause::Player),
        (everything(Input::Undo), everything(Input::Redo)),
    )
}

#[test]
fn an_event_is_ignored_shown_or_played() {
    let mut game = game(TWO_AWAY);
    assert_eq!(game.handle(down(9), 0), [Effect::Ignored]);
    assert_eq!(game.handle(down(5), 10), [Effect::Shown]);
    assert_eq!(game.scene().to_string(), "[.] .  o\n o  o (.)\n");
    let up = Input::Touch(Event::Up(press(5).0));
    assert_eq!(game.handle(up, 20), [Effect::Played(press(5))]);
    assert_eq!(game.scene().to_string(), " .  .  .\n o  . [o]\n", "the cursor follows the pointer");
    assert_eq!((game.n_moves(), game.n_steps()), (1, 3));
}

#[test]
fn an_illegal_move_is_refused_with_the_puzzles_own_error() {
    let mut game = game(TWO_AWAY);
    let before = visible(&game, 5);
    let refused = game.handle(Input::Move(press(6)), 5);
    assert_eq!(refused, [Effect::Refused(Refusal::Illegal(NoLamp(press(6))))]);
    assert_eq!(visible(&game, 5), before);
}

#[test]
fn after_a_new_move_there_is_nothing_to_redo() {
    let mut game = game(TWO_AWAY);
    assert_eq!(game.handle(Input::Undo, 0), [Effect::Refused(Refusal::NothingToUndo)]);
    game.handle(Input::Move(press(1)), 1);
    assert_eq!(game.handle(Input::Undo, 2), [Effect::Rewound(press(1))]);
    assert_eq!(game.handle(Input::Redo, 3), [Effect::Played(press(1))]);
    game.handle(Input::Undo, 4);
    game.handle(Input::Move(press(0)), 5);
    assert_eq!(game.handle(Input::Redo, 6), [Effect::Refused(Refusal::NothingToRedo)]);
}

#[test]
fn the_solving_move_ends_the_game_and_stops_its_clock() {
    let mut game = game(TWO_AWAY);
    game.handle(Input::Move(press(0)), 1_000);
    assert_eq!(game.handle(Input::Move(press(1)), 2_500), [Effect::Solved(press(1))]);
    assert_eq!(game.ending(), Some(Ending::Solved));
    assert_eq!(game.elapsed(99_000), 2_500);
    for input in [Input::Move(press(0)), Input::Undo, down(0), Input::GiveUp] {
        assert_eq!(game.handle(input, 3_000), [Effect::Refused(Refusal::Over)]);
    }
    assert_eq!(verify::<Lamps>(&game.record(9_000)), Ok(game.outcome(0)));
    assert_eq!(game.handle(Input::Restart, 10_000), [Effect::Dealt]);
    assert_eq!((game.n_moves(), game.elapsed(10_400)), (0, 400));
    assert_eq!(game.handle(Input::Undo, 10_500), [Effect::Dealt]);
    assert_eq!((game.ending(), game.elapsed(99_000)), (Some(Ending::Solved), 2_500));
}

#[test]
fn undoing_a_restart_resumes_the_clock_where_it_was() {
    let mut game = game(TWO_AWAY);
    assert_eq!(game.handle(Input::Restart, 500), [Effect::Dealt]);
    assert!(!game.can_undo(), "nothing was done before");
    game.handle(Input::Move(press(3)), 1_500);
    let before = game.record(3_500);
    assert_eq!(before.result.elapsed, 3_000);
    game.handle(Input::Restart, 3_500);
    game.handle(Input::Restart, 3_600);
    game.handle(Input::Move(press(0)), 5_000);
    assert_eq!(game.handle(Input::Undo, 6_000), [Effect::Rewound(press(0))]);
    assert!(game.can_undo());
    assert_eq!(game.handle(Input::Undo, 9_000), [Effect::Dealt]);
    assert_eq!(game.record(9_000), before);
    assert_eq!(game.elapsed(9_200), 3_200);
    assert_eq!(game.handle(Input::Undo, 9_300), [Effect::Rewound(press(3))]);
    assert_eq!(game.handle(Input::Undo, 9_400), [Effect::Refused(Refusal::NothingToUndo)]);
}

#[test]
fn a_paused_game_does_not_undo_its_restart() {
    let mut game = game(TWO_AWAY);
    game.handle(Input::Move(press(3)), 0);
    game.handle(Input::Restart, 100);
    game.handle(Input::Pause(Pause::Dialog), 200);
    assert!(!game.can_undo());
    assert_eq!(game.handle(Input::Undo, 300), [Effect::Refused(Refusal::Paused)]);
    game.handle(Input::Resume(Pause::Dialog), 400);
    assert_eq!(game.handle(Input::Undo, 500), [Effect::Dealt]);
    assert_eq!(game.n_moves(), 1);
}

#[test]
fn a_puzzle_that_is_solved_at_the_start_is_over_at_once() {
    let mut game = game("board=../..");
    assert_eq!(game.outcome(500).ending, Some(Ending::Solved));
    assert_eq!(game.handle(Input::Move(press(0)), 600), [Effect::Refused(Refusal::Over)]);
    let loaded = Game::<Lamps>::load(&game.record(700), Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.outcome(0), game.outcome(0));
}

#[test]
fn a_paused_game_refuses_moves_until_the_last_pause_ends() {
    let mut game = game(TWO_AWAY);
    game.handle(down(1), 0);
    assert_eq!(game.handle(Input::Pause(Pause::Player), 100), [Effect::Shown]);
    assert_eq!(game.scene().pressed, None, "the gesture is cancelled");
    assert_eq!(game.handle(Input::Pause(Pause::Hidden), 200), [Effect::Shown]);
    assert_eq!(game.handle(Input::Pause(Pause::Hidden), 250), [Effect::Ignored]);
    game.handle(Input::Resume(Pause::Player), 300);
    assert_eq!(game.handle(Input::Move(press(1)), 400), [Effect::Refused(Refusal::Paused)]);
    assert_eq!(game.handle(down(1), 450), [Effect::Refused(Refusal::Paused)]);
    game.handle(Input::Resume(Pause::Hidden), 500);
    assert_eq!(game.handle(Input::Move(press(1)), 600), [Effect::Played(press(1))]);
    assert_eq!(game.elapsed(600), 200);
}

#[test]
fn a_game_paused_by_the_player_is_paused_when_it_is_loaded() {
    let mut saved = game(TWO_AWAY);
    saved.handle(Input::Pause(Pause::Player), 700);
    saved.handle(Input::Pause(Pause::Dialog), 800);
    let mut game = game(TWO_AWAY);
    game.handle(Input::Pause(Pause::Hidden), 0);
    assert_eq!(game.handle(Input::Load(saved.record(900)), 5_000), [Effect::Dealt]);
    assert!(game.clock().is_paused_by(Pause::Player));
    assert!(game.clock().is_paused_by(Pause::Hidden), "the page is hidden as before");
    assert!(!game.clock().is_paused_by(Pause::Dialog), "the dialog was another page's");
    assert_eq!(game.elapsed(9_000), 700);
}

#[test]
fn a_gesture_in_progress_is_not_saved() {
    let mut game = game(TWO_AWAY);
    game.handle(down(2), 10);
    let mut loaded = Game::<Lamps>::load(&game.record(20), Budget::LOADING, 20).unwrap();
    let up = || Input::Touch(Event::Up(press(2).0));
    assert_eq!(loaded.handle(up(), 30), [Effect::Ignored]);
    assert_eq!(game.handle(up(), 30), [Effect::Played(press(2))]);
}

#[test]
fn hints_count_even_when_undone() {
    let mut game = game(TWO_AWAY);
    assert_eq!(game.handle(Input::Help(press(0)), 10), [Effect::Played(press(0))]);
    game.handle(Input::Undo, 20);
    let record = game.record(30);
    assert_eq!(record.moves[0], (10, "@help 0".to_string()));
    assert_eq!((record.result.moves, record.result.helps), (0, 1));
    assert_eq!(verify::<Lamps>(&record), Ok(record.result));
}

#[test]
fn giving_up_ends_the_game_even_while_it_is_paused() {
    let mut game = game(TWO_AWAY);
    game.handle(Input::Pause(Pause::Player), 100);
    assert_eq!(game.handle(Input::GiveUp, 200), [Effect::GaveUp]);
    assert_eq!(game.handle(Input::Resume(Pause::Player), 300), [Effect::Refused(Refusal::Over)]);
    assert_eq!(verify::<Lamps>(&game.record(400)), Ok(game.outcome(0)));
}

#[test]
fn every_corruption_of_a_record_has_its_own_error() {
    let mut played = game(TWO_AWAY);
    for (m, now) in [(1, 100), (2, 250), (0, 900)] {
        played.handle(Input::Move(press(m)), now);
    }
    let good = played.record(1_000);
    let corrupted = |corrupt: fn(&mut Record)| {
        let mut record = good.clone();
        corrupt(&mut record);
        verify::<Lamps>(&record).unwrap_err()
    };
    assert!(verify::<Lamps>(&good).is_ok());
    let errors = [
        corrupted(|r| r.game = "chess".into()),
        corrupted(|r| r.params = "five".into()),
        corrupted(|r| r.params = "board=o.../..../..../....".into()),
        corrupted(|r| r.moves[1].1 = "up".into()),
        corrupted(|r| r.moves[1].1 = "@fly".into()),
        corrupted(|r| r.moves[1].1 = "6".into()),
        corrupted(|r| r.moves[1].1 = "@redo".into()),
        corrupted(|r| r.moves[1].1 = "@resume".into()),
        corrupted(|r| r.moves[1].0 = 99),
        corrupted(|r| r.result.elapsed = 899),
        corrupted(|r| r.result.moves = 4),
        corrupted(|r| r.result.ending = Some(Ending::Solved)),
        corrupted(|r| drop(r.moves.pop())),
        corrupted(|r| r.moves.truncate(0)),
    ];
    let errors = errors.map(|error| error.to_string());
    let expected = [
        "this is a game of \"chess\", not lamps",
        "invalid parameters \"five\": the link has no size",
        "invalid parameters \"board=o.../..../..../....\": these lamps cannot all be turned off",
        "could not parse move 2 (\"up\"): \"up\" is not the number of a lamp",
        "could not parse move 2 (\"@fly\"): no such act",
        "move 2 (\"6\") is illegal: there is no lamp 6 on this board",
        "move 2 (\"@redo\") is illegal: nothing to redo",
        "move 2 (\"@resume\") is illegal: it does nothing here",
        "move 2 is timed at 99 ms, but the clock was at 100 ms",
        "move 4 is timed at 899 ms, but the clock was at 900 ms",
        "the moves result in open after 3 moves and 1000 ms, but the record says open after 4 moves and 1000 ms",
        "the moves result in open after 3 moves and 1000 ms, but the record says solved after 3 moves and 1000 ms",
        "the moves result in open after 2 moves and 1000 ms, but the record says open after 3 moves and 1000 ms",
        "the moves result in open after 0 moves and 1000 ms, but the record says open after 3 moves and 1000 ms",
    ];
    assert_eq!(errors, expected);
}

#[test]
fn a_clock_that_ran_while_it_was_paused_is_refused() {
    let mut game = game(TWO_AWAY);
    game.handle(Input::Pause(Pause::Player), 100);
    let mut record = game.record(100);
    record.result.elapsed = 101;
    let expected = RecordError::Time { number: 2, at: 101, clock: 100 };
    assert_eq!(verify::<Lamps>(&record), Err(expected));
}

fn presses() -> impl Strategy<Value = Press> + Clone {
    (0..10usize).prop_map(press)
}

fn pointer() -> impl Strategy<Value = Event> + Clone {
    prop_oneof![
        presses().prop_map(|press| Event::Down(press.0)),
        presses().prop_map(|press| Event::Up(press.0)),
        Just(Event::Cancel),
    ]
}

fn pointer_and_keys() -> impl Strategy<Value = Event> + Clone {
    let arrow = prop::sample::select(Dir::ALL.to_vec()).prop_map(Event::Arrow);
    prop_oneof![3 => pointer(), 1 => arrow, 1 => Just(Event::Enter)]
}

fn inputs() -> impl Strategy<Value = Vec<(Input<Lamps>, u64)>> {
    inputs_with(pointer_and_keys())
}

fn inputs_with(
    event: impl Strategy<Value = Event> + Clone,
) -> impl Strategy<Value = Vec<(Input<Lamps>, u64)>> {
    let pause = prop_oneof![Just(Pause::Player), Just(Pause::Dialog), Just(Pause::Hidden)];
    let input = prop_oneof![
        4 => event.prop_map(Input::Touch),
        4 => presses().prop_map(Input::Move),
        1 => presses().prop_map(Input::Help),
        4 => Just(Input::Undo),
        3 => Just(Input::Redo),
        1 => pause.clone().prop_map(Input::Pause),
        2 => pause.prop_map(Input::Resume),
        1 => prop_oneof![9 => Just(Input::Restart), 1 => Just(Input::GiveUp)],
    ];
    prop::collection::vec((input, 0..5_000u64), 0..80)
}

fn small() -> impl Strategy<Value = &'static str> {
    prop::sample::select(SMALL.to_vec())
}

/// Returns a game after these inputs, and the time of the last of them.
fn played(params: &str, inputs: Vec<(Input<Lamps>, u64)>) -> (Game<Lamps>, u64) {
    let (mut game, mut now) = (game(params), 0);
    for (input, wait) in inputs {
        now += wait;
        game.handle(input, now);
    }
    (game, now)
}

proptest! {
    #[test]
    fn any_game_loads_as_it_was_saved(
        (params, first) in (small(), inputs()),
        // A record does not contain the cursor, so keys would act on different lamps.
        then in inputs_with(pointer()),
    ) {
        // Nor does it contain the game before a restart.
        let first = first.into_iter().filter(|(input, _)| !matches!(input, Input::Restart));
        let (mut game, now) = played(params, first.collect());
        let record = game.record(now);
        prop_assert_eq!(verify::<Lamps>(&record), Ok(record.result));
        // A record contains no dialog, hidden page or gesture in progress.
        game.handle(Input::Pause(Pause::Dialog), now);
        game.handle(Input::Resume(Pause::Dialog), now);
        game.handle(Input::Resume(Pause::Hidden), now);
        let mut loaded = Game::<Lamps>::load(&record, Budget::LOADING, now).unwrap();
        prop_assert_eq!(visible(&loaded, now), visible(&game, now));
        let mut now = now;
        for (input, wait) in then {
            now += wait;
            game.handle(input.clone(), now);
            loaded.handle(input, now);
        }
        prop_assert_eq!(visible(&loaded, now), visible(&game, now));
    }

    #[test]
    fn undo_then_redo_changes_nothing(params in small(), inputs in inputs()) {
        let (mut game, now) = played(params, inputs);
        let before = (game.puzzle().clone(), game.n_moves(), game.can_undo());
        if game.can_undo() {
            let undone = game.handle(Input::Undo, now);
            // A restart that was undone is repeated by hand.
            let redo = if undone == [Effect::Dealt] { Input::Restart } else { Input::Redo };
            game.handle(redo, now);
        }
        prop_assert_eq!((game.puzzle().clone(), game.n_moves(), game.can_undo()), before);
    }

    #[test]
    fn a_corrupt_record_changes_nothing(
        (params, inputs) in (small(), inputs()),
        (cut, noise) in (0..80usize, "[@0-9a-z -]{0,9}"),
    ) {
        let (mut game, now) = played(params, inputs.clone());
        let before = visible(&game, now);
        let good = game.record(now);
        let mut cut_off = good.clone();
        cut_off.moves.truncate(cut);
        let mut noisy = good.clone();
        if let Some((_, text)) = noisy.moves.get_mut(cut) {
            *text = noise;
        }
        for record in [cut_off, noisy] {
            let refused = Game::<Lamps>::load(&record, Budget::LOADING, now).is_err();
            let effect = game.handle(Input::Load(record.clone()), now);
            prop_assert_eq!(refused, matches!(effect[..], [Effect::Refused(Refusal::Record(_))]));
            if refused {
                prop_assert_eq!(&visible(&game, now), &before);
            } else {
                // Any record that loads is written again unchanged.
                prop_assert_eq!(game.record(now), record);
                game = played(params, inputs.clone()).0;
            }
        }
    }

    #[test]
    fn the_clock_shows_the_time_without_pauses(params in small(), inputs in inputs()) {
        let (mut game, mut now, mut expected) = (game(params), 0, 0);
        let mut before_restarts = Vec::new();
        for (input, wait) in inputs {
            now += wait;
            let runs = game.ending().is_none() && !game.clock().is_paused();
            expected += if runs { wait } else { 0 };
            let n_acts = game.n_acts();
            match (&input, &game.handle(input.clone(), now)[0]) {
                (Input::Undo, Effect::Dealt) => expected = before_restarts.pop().unwrap(),
                (_, Effect::Dealt) => {
                    before_restarts.extend((n_acts > 0).then_some(expected));
                    expected = 0;
                }
                _ => {}
            }
            prop_assert_eq!(game.elapsed(now), expected);
        }
    }
}
