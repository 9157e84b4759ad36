//! The cost of a record, and the records that verification accepts.

use lamps::Lamps;
use play::{
    Budget, Cost, Ending, Game, Input, MOST_PLAYED, OverBudget, Record, RecordError, verify,
};

/// Returns a game on a board that the presses 0 and 1 solve, with a move undone and one redone.
fn played() -> Game<Lamps> {
    let mut game = Game::<Lamps>::new("board=..o/oo.".parse().unwrap(), 0).unwrap();
    let press = |number: &str| Input::Move(number.parse().unwrap());
    for (now, input) in
        [(100, press("0")), (200, Input::Undo), (300, Input::Redo), (400, press("1"))]
    {
        game.handle(input, now);
    }
    assert_eq!(game.ending(), Some(Ending::Solved));
    game
}

/// Returns the error for the record of [`played`] after a change.
fn refusal(change: impl Fn(&mut Record)) -> String {
    let mut record = played().record(500);
    assert_eq!(verify::<Lamps>(&record), Ok(record.result));
    change(&mut record);
    // Saves are read leniently; records to verify are not.
    let reads = Game::<Lamps>::load(&record, Budget::LOADING, 0).map(|game| game.ending());
    assert_eq!(reads, Ok(Some(Ending::Solved)));
    verify::<Lamps>(&record).unwrap_err().to_string()
}

#[test]
fn one_game_has_one_canonical_form() {
    let params = |text: &str| refusal(|record| record.params = text.to_string());
    let written =
        |text: &str| format!("the puzzle is written {text:?}, but should be \"board=..o/oo.\"");
    for text in [
        "board=..o/oo.&board=oo/oo",
        "board=..o/oo.&size=9",
        "https://example.org/lamps?board=..o/oo.",
        "board=oo/oo?board=..o/oo.",
        "board=..o/oo.#solved",
        "board=%2E.o/oo.",
        "\u{7}&board=..o/oo.",
    ] {
        assert_eq!(params(text), written(text));
    }
    let third = |text: &str| refusal(|record| record.moves[3].1 = text.to_string());
    assert_eq!(third("01"), "move 4 is written \"01\", but should be \"1\"");
}

#[test]
fn a_playing_time_above_100_days_is_refused() {
    let late = |at| refusal(|record| (record.moves[3].0, record.result.elapsed) = (at, at));
    let why = "the playing time of 8640000001 ms exceeds 100 days";
    assert_eq!(late(MOST_PLAYED + 1), why);
    assert!(late(u64::MAX).contains("100 days"));
    let mut game = Game::<Lamps>::new("size=3&seed=7".parse().unwrap(), 0).unwrap();
    game.handle(Input::Move("0".parse().unwrap()), 5);
    assert!(verify::<Lamps>(&game.record(MOST_PLAYED)).is_ok());
}

#[test]
fn a_puzzle_that_is_solved_at_the_start_proves_nothing() {
    let game = Game::<Lamps>::new("board=.../...".parse().unwrap(), 0).unwrap();
    let record = game.record(0);
    assert_eq!(record.result.ending, Some(Ending::Solved));
    assert!(Game::<Lamps>::load(&record, Budget::LOADING, 0).is_ok());
    assert_eq!(verify::<Lamps>(&record), Err(RecordError::SolvedAtStart));
}

#[test]
fn a_record_needs_exactly_the_budget_its_game_used() {
    let game = played();
    let record = game.record(500);
    let Cost { work, bytes } = game.cost();
    let exact = Budget { acts: 4, work, bytes };
    let load = |budget| Game::<Lamps>::load(&record, budget, 0).map(|game| game.cost());
    assert_eq!(load(exact), Ok(game.cost()));
    let refused = |over| Err(RecordError::OverBudget { number: 4, over });
    assert_eq!(load(Budget { acts: 3, ..exact }), refused(OverBudget::Acts(3)));
    let less = work - 1;
    assert_eq!(load(Budget { work: less, ..exact }), refused(OverBudget::Work(less)));
    let less = bytes - 1;
    assert_eq!(load(Budget { bytes: less, ..exact }), refused(OverBudget::Bytes(less)));
    let error = load(Budget { acts: 3, ..exact }).unwrap_err().to_string();
    assert_eq!(error, "the record is too large: more than 3 moves, up to move 4");
}

#[test]
fn sums_of_costs_saturate() {
    let most = Cost { work: u64::MAX, bytes: u64::MAX };
    assert_eq!(most + Cost::STEP, most);
    assert_eq!([most, most].into_iter().sum::<Cost>(), most);
}
