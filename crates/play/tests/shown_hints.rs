//! Hints that are only shown are recorded.

use lamps::{Lamps, Press};
use play::{Budget, Effect, Game, Input, Refusal, verify};

#[test]
fn a_shown_hint_and_the_move_after_it_count_once() {
    let mut game = Game::<Lamps>::new("board=..o/oo.".parse().unwrap(), 0).unwrap();
    let press = |number: usize| number.to_string().parse::<Press>().unwrap();
    assert_eq!(game.handle(Input::Look, 10), [Effect::Shown]);
    assert_eq!((game.n_helps(), game.can_undo()), (1, false), "there is nothing to undo");
    game.handle(Input::Help(press(0)), 20);
    assert_eq!(game.n_helps(), 1);
    game.handle(Input::Undo, 30);
    game.handle(Input::Help(press(0)), 40);
    game.handle(Input::Look, 50);
    assert_eq!(game.n_helps(), 3);
    let record = game.record(60);
    assert_eq!((record.moves[0].1.as_str(), record.result.helps), ("@look", 3));
    assert_eq!(verify::<Lamps>(&record), Ok(record.result));
    game.handle(Input::Move(press(1)), 70);
    assert_eq!(game.handle(Input::Look, 80), [Effect::Refused(Refusal::Over)]);
}

#[test]
fn a_check_counts_as_a_hint_of_its_own() {
    let mut game = Game::<Lamps>::new("size=5&seed=7".parse().unwrap(), 0).unwrap();
    game.handle(Input::Look, 10);
    assert_eq!(game.handle(Input::Check, 20), [Effect::Shown]);
    assert_eq!((game.n_helps(), game.n_checks()), (2, 1));
    let record = game.record(30);
    assert_eq!((record.moves[1].1.as_str(), record.result.helps), ("@check", 2));
    let loaded = Game::<Lamps>::load(&record, Budget::LOADING, 40).unwrap();
    assert_eq!((loaded.n_helps(), loaded.n_checks()), (2, 1));
}
