//! Limits on the cost of free-play saves: old saves are loaded, and no save can exhaust time or memory.

#![expect(unsafe_code, reason = "a counting allocator needs unsafe code")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use play::{Budget, Effect, Game, Input, Outcome, OverBudget, Record, RecordError, verify};
use slide::Slide;

/// The system allocator, counting the bytes held by this thread.
struct Counting;

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
}

// SAFETY: every call is forwarded unchanged to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.set(HELD.get() + layout.size() as i64);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as i64);
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Lower estimate of the bytes of a board's tables.
const TABLES: i64 = 18_000;

const FREE: &str = "free&board=default&gapConfig=2s";

/// Creates a free-play record with these acts, one per millisecond.
fn record(params: &str, acts: impl Iterator<Item = String>) -> Record {
    let moves: Vec<(u64, String)> = (1..).zip(acts).collect();
    let (n_moves, elapsed) = (moves.len(), moves.len() as u64);
    let result = Outcome { ending: None, moves: n_moves, helps: 0, elapsed };
    Record { game: "slide".to_string(), params: params.to_string(), moves, result }
}

/// Loads a record; returns the game or the error, and the bytes that stay allocated.
fn load(record: &Record) -> (Result<Game<Slide>, RecordError>, i64) {
    let before = HELD.get();
    let loaded = Game::<Slide>::load(record, Budget::LOADING, 0);
    (loaded, HELD.get() - before)
}

#[test]
fn five_hundred_long_shuffles_are_refused_before_the_work_is_done() {
    let shuffles = record(FREE, (0..500).map(|seed| format!("shuffle {seed} 100000")));
    let length: usize = shuffles.moves.iter().map(|(_, act)| act.len() + 8).sum();
    assert!(length < 13_000, "{length} bytes are enough for a bomb");
    let refused = |budget: Budget, number| {
        let over = OverBudget::Work(budget.work);
        assert_eq!(
            Game::<Slide>::load(&shuffles, budget, 0).map(|game| game.n_acts()),
            Err(RecordError::OverBudget { number, over })
        );
    };
    refused(Budget::VERIFYING, 4);
    refused(Budget::LOADING, 40);
    // The same as one turn, and as the initial board.
    let list = vec!["shuffle 1 100000"; 500].join(".");
    let board = format!("{FREE}&moves={list}");
    let over = OverBudget::Work(Budget::LOADING.work);
    for (params, acts, number) in [(FREE, vec![board.clone()], 1), (&board, vec![], 0)] {
        let (loaded, _) = load(&record(params, acts.into_iter()));
        let refused = RecordError::OverBudget { number, over };
        assert_eq!(loaded.map(|game| game.n_acts()), Err(refused));
    }
}

#[test]
fn a_quarter_of_a_million_moves_load_within_the_budget() {
    let there_and_back = ["35D", "35U"].into_iter().cycle().map(str::to_string);
    let moves = record(FREE, there_and_back.take(250_000));
    let (loaded, held) = load(&moves);
    let game = loaded.unwrap();
    assert_eq!(game.n_moves(), 250_000);
    // A vector may have twice the capacity that it needs.
    assert!(held <= 2 * game.cost().bytes as i64, "{held} bytes, counted {:?}", game.cost());
    assert!(game.cost().bytes <= Budget::LOADING.bytes / 2, "{:?}", game.cost());
}

#[test]
fn turns_of_any_kind_are_refused_before_they_use_more_memory_than_counted() {
    let budget = Budget { work: 4_000_000, bytes: 1 << 20, ..Budget::LOADING };
    for turns in [
        vec!["gaps 7", "gaps"],
        vec!["shuffle 3 1"],
        vec!["reset"],
        vec!["wrap h", "wrap v"],
        vec![
            "free&board=vertical&gapConfig=2l",
            "free&board=horizontal&gapConfig=2s&moves=71D.gaps 7",
        ],
    ] {
        let acts = || turns.iter().copied().cycle().map(str::to_string);
        let loaded = Game::<Slide>::load(&record(FREE, acts().take(250_000)), budget, 0);
        let Err(RecordError::OverBudget { number, .. }) = loaded else { panic!("{turns:?}") };
        assert!(number > 1_000, "{turns:?}: only {number}");
        // As many as the budget allows.
        let (loaded, held) = load(&record(FREE, acts().take(number - 1)));
        let counted = loaded.unwrap().cost().bytes as i64;
        assert!(held <= 2 * counted + 2 * TABLES, "{turns:?}: {held} bytes, counted {counted}");
    }
}

#[test]
fn a_turn_keeps_at_most_two_hundred_bytes() {
    let mut game =
        Game::<Slide>::new("free&board=horizontal&gapConfig=2l".parse().unwrap(), 0).unwrap();
    let mut play = |turn: &str| {
        let before = HELD.get();
        let effects = game.handle(Input::Move(turn.parse().unwrap()), 1);
        assert!(matches!(effects[..], [Effect::Played(_)]), "{effects:?}");
        drop(effects);
        HELD.get() - before
    };
    // The lists grow to 128 turns, and the board gets its own tables, which it shared with the start.
    let most = (0..100).map(|_| play("gaps 7")).max();
    assert!(most.is_some_and(|bytes| bytes > TABLES));
    for turn in ["gaps 7", "gaps", "reset", "wrap h", "shuffle 3 20", "wrap -", "gaps 9", "reset"] {
        let kept = play(turn);
        assert!(kept <= 200, "{turn} keeps {kept} bytes");
    }
}

#[test]
fn old_saves_are_loaded_and_saved_again_unchanged() {
    // Free play in the form used when its history was part of the parameters, after a challenge.
    let old = "free&seed=12345&steps=50&board=default&gapConfig=2s&v=2&moves=35D.35R.gaps 7.shuffle 9 50.reset.gaps.wrap hv";
    let record = record(
        old,
        ["35D", "free&board=classic&gapConfig=1s&moves=63D.63D", "shuffle 7 250"]
            .iter()
            .map(|act| (*act).to_string()),
    );
    let (loaded, _) = load(&record);
    let game = loaded.unwrap();
    assert_eq!(game.puzzle().design().slug, "classic");
    let written = game.record(0);
    assert_eq!(written.params, old);
    assert_eq!(verify::<Slide>(&written), Ok(written.result));
}

#[test]
fn an_incomplete_position_is_refused() {
    let position = |text: &str| format!("free&board=classicsmall&gapConfig=1s&at={text}");
    let read = |text: &str| position(text).parse::<slide::Params>().map_err(|why| why.to_string());
    let good = "000102030405060708090a0b0c0f0e0d-0f";
    let params = read(good).unwrap();
    assert_eq!(params.to_string(), position(good));
    let game = Game::<Slide>::new(params, 0).unwrap();
    assert_eq!(game.hand().selected().index(), 15);
    assert!(!game.puzzle().board().is_solved());
    let digits =
        "a position must have two hexadecimal digits per piece, a hyphen and two per gap, not";
    let (gaps, places) = ("the gaps do not fit the board", "the pieces do not fit the board");
    for (text, why) in [
        ("", digits),
        ("00", digits),
        ("0001-0", digits),
        ("000g-0f", digits),
        ("+1-0f", digits),
        ("000102030405060708090a0b0c0f0e0d-", gaps),
        ("000102030405060708090a0b0c0f0e0d-0e0f", gaps),
        ("000102030405060708090a0b0c0f0e0d-10", gaps),
        ("000102030405060708090a0b0c0f0e-0f", places),
        ("000102030405060708090a0b0c0f0e0d10-0f", places),
        ("000102030405060708090a0b0c0f0e0e-0f", places),
        ("000102030405060708090a0b0c0f0e80-0f", places),
    ] {
        let refused = read(text).unwrap_err();
        assert!(refused.starts_with(why), "{text}: {refused}");
    }
}
