//! Merging: the order of devices is irrelevant, nothing is lost, and streaks are as on a single device.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use loopy::logic::LogicDaily;
use loopy::{Archive, Daily, Date, DayResult, Finding};
use play::{Ending, Outcome, Record};
use proptest::prelude::*;
use serde_json::json;
use wire::history::{History, Solved};
use wire::merge::{
    Best, DailyResult, LastGame, MergeError, SyncedBests, SyncedDailies, SyncedGame,
    SyncedSettings, SyncedText, game_key, merge,
};
use wire::stored::{SavedGame, Stored, StoredError, from_text, to_text};

/// Generates games from few values, so that equal ones occur.
fn game() -> impl Strategy<Value = SyncedGame> {
    let ending = prop::sample::select(vec![None, Some(Ending::GaveUp), Some(Ending::Solved)]);
    let numbers = (0..3usize, 0..3u64, 0..2u64, 0..2u32, 0..2u32);
    (ending, numbers).prop_map(|(ending, (n_acts, at, elapsed, restarts, choices))| {
        let moves = (0..n_acts as u64).map(|n| (n, n.to_string())).collect();
        let result = Outcome { ending, moves: n_acts, helps: 0, elapsed };
        let (game, params) = ("lamps".into(), "3".into());
        let game = SavedGame(Record { game, params, moves, result });
        SyncedGame { at, slot: "lamps:game:3".to_owned(), restarts, choices, game }
    })
}

/// Returns the game with other parameters.
fn of_puzzle(mut game: SyncedGame, params: usize) -> SyncedGame {
    game.game.0.params = params.to_string();
    game
}

fn day() -> impl Strategy<Value = DayResult> {
    let findings = vec![Finding::Open, Finding::Closed, Finding::Valid, Finding::Perfect];
    (prop::sample::select(findings), 0..3u8, 0..3u64, any::<bool>(), 0..2usize, any::<bool>())
        .prop_map(|(finding, score, millis, viewed, helps, late)| {
            let late = late && finding >= Finding::Valid;
            DayResult { finding, score, millis, viewed, helps, late }
        })
}

fn date() -> impl Strategy<Value = Date> {
    (20_000..20_006u32).prop_map(|number| Date::from_day_number(number).unwrap())
}

fn daily() -> impl Strategy<Value = Daily> {
    (date(), 0..3usize).prop_map(|(date, level)| Daily::all_of(date)[level])
}

fn logic_daily() -> impl Strategy<Value = LogicDaily> {
    (date(), 0..5usize).prop_map(|(date, level)| LogicDaily::all_of(date)[level])
}

/// A daily puzzle whose archive is synced.
trait SyncedDaily: Copy + Ord + Debug + Display + FromStr<Err: Display> {
    const KEY: &'static str;
}

impl SyncedDaily for Daily {
    const KEY: &'static str = "days:loop";
}

impl SyncedDaily for LogicDaily {
    const KEY: &'static str = "days:loop-logic";
}

fn merged_days<D: SyncedDaily>(a: &Archive<D>, b: &Archive<D>) -> Archive<D> {
    let [a, b] = [a, b].map(|days| to_text(&SyncedText(days.to_string())));
    let SyncedText(both) = from_text(&merge(D::KEY, &a, &b).unwrap()).unwrap();
    both.parse().unwrap_or_else(|error: loopy::ArchiveError| panic!("{error}"))
}

fn days<D: SyncedDaily>(daily: impl Strategy<Value = D>) -> impl Strategy<Value = Archive<D>> {
    prop::collection::vec((daily, day()), 0..8).prop_map(|notes| {
        let mut archive = Archive::default();
        for (daily, day) in notes {
            archive.note(daily, day);
        }
        archive
    })
}

fn bests() -> impl Strategy<Value = SyncedBests> {
    let best = (0..3usize, 0..3u64).prop_map(|(moves, ms)| Best { moves, ms });
    prop::collection::btree_map("[ab]", best, 0..3).prop_map(SyncedBests)
}

fn dailies() -> impl Strategy<Value = SyncedDailies> {
    let result = (prop::option::of(0..3u64), prop::option::of(0..3u32))
        .prop_map(|(ms, steps)| DailyResult { ms, steps });
    prop::collection::btree_map("[ab]", result, 0..3).prop_map(SyncedDailies)
}

fn history() -> impl Strategy<Value = History> {
    let solved =
        (0..4u64, 0..2usize).prop_map(|(at, moves)| Solved { at, moves, ..Solved::default() });
    prop::collection::vec(solved, 0..5).prop_map(|games| games.into_iter().collect())
}

fn settings() -> impl Strategy<Value = SyncedSettings> {
    prop::collection::vec(("[ab]", 0..3u8, 0..3u64), 0..5).prop_map(|changes| {
        let defaults = SyncedSettings::unchanged(&json!({ "a": 0 }));
        changes
            .into_iter()
            .fold(defaults, |all, (name, value, at)| all.changed(&json!({ name: value }), at))
    })
}

/// Generates three stored values of one type.
fn three<T: Stored + std::fmt::Debug + Clone + 'static>(
    key: &'static str,
    one: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<(&'static str, [String; 3])> {
    let texts = prop::collection::vec(one.prop_map(|value| to_text(&value)), 3);
    texts.prop_map(move |texts| (key, texts.try_into().expect("three"))).boxed()
}

fn last_of_three_puzzles() -> BoxedStrategy<(&'static str, [String; 3])> {
    let games = prop::collection::vec(game(), 3).prop_map(|games| {
        let games = games.into_iter().enumerate();
        let texts = games.map(|(n, game)| to_text(&LastGame(of_puzzle(game, n))));
        ("last:lamps:free", texts.collect::<Vec<_>>().try_into().expect("three"))
    });
    games.boxed()
}

fn texts() -> impl Strategy<Value = (&'static str, [String; 3])> {
    prop_oneof![
        three("game:lamps:1", game()),
        three("replay:lamps-1", game()),
        three("last:lamps:free", game().prop_map(LastGame)),
        last_of_three_puzzles(),
        three("history:2026-11", history()),
        three("dailies:fifteen", dailies()),
        three(Daily::KEY, days(daily()).prop_map(|days| SyncedText(days.to_string()))),
        three(LogicDaily::KEY, days(logic_daily()).prop_map(|days| SyncedText(days.to_string()))),
        three("bests:slide", bests()),
        three("settings:loop", settings()),
    ]
}

fn check_no_day_is_lost<D: SyncedDaily>(
    a: &Archive<D>,
    b: &Archive<D>,
) -> Result<(), TestCaseError> {
    let both = merged_days(a, b);
    for (daily, day) in a.days().chain(b.days()) {
        let merged = both.day(daily).expect("a merged archive has every day");
        prop_assert!((merged.finding, merged.score) >= (day.finding, day.score));
        prop_assert!(merged.is_solved_in_time() || !day.is_solved_in_time());
        prop_assert!(merged.viewed || !day.viewed);
    }
    prop_assert!(both.days().all(|(daily, _)| a.day(daily).or(b.day(daily)).is_some()));
    Ok(())
}

proptest! {
    #[test]
    fn the_order_of_devices_is_irrelevant((key, [a, b, c]) in texts()) {
        let merge = |one: &str, other: &str| merge(key, one, other).unwrap();
        prop_assert_eq!(merge(&a, &b), merge(&b, &a));
        prop_assert_eq!(merge(&merge(&a, &b), &c), merge(&a, &merge(&b, &c)));
        prop_assert_eq!(merge(&a, &a), a.clone());
        prop_assert_eq!(merge(&merge(&a, &b), &b), merge(&a, &b));
    }

    #[test]
    fn no_finished_game_is_lost((a, mut b) in (game(), game())) {
        b.restarts = a.restarts;
        let both = a.clone().merged(b.clone());
        let rank = |synced: &SyncedGame| match synced.game.0.result.ending {
            None => 0,
            Some(Ending::GaveUp) => 1,
            Some(Ending::Solved) => 2,
        };
        prop_assert_eq!(rank(&both), rank(&a).max(rank(&b)));
        prop_assert!(both == a || both == b);
        if rank(&a) == rank(&b) && a.choices == b.choices {
            let acts = |synced: &SyncedGame| synced.game.0.moves.len();
            prop_assert_eq!(acts(&both), acts(&a).max(acts(&b)));
            if acts(&a) == acts(&b) {
                prop_assert_eq!(both.at, a.at.max(b.at));
            }
        }
    }

    #[test]
    fn a_restarted_game_wins_over_the_game_it_replaced((a, b) in (game(), game())) {
        let restarted = SyncedGame { restarts: a.restarts + 1, ..b };
        prop_assert_eq!(&a.merged(restarted.clone()), &restarted);
    }

    #[test]
    fn of_unfinished_games_the_chosen_one_wins((mut a, mut b) in (game(), game())) {
        b.restarts = a.restarts;
        (a.game.0.result.ending, b.game.0.result.ending) = (None, None);
        let chosen = SyncedGame { choices: a.choices + 1, ..b };
        prop_assert_eq!(&a.merged(chosen.clone()), &chosen);
    }

    #[test]
    fn in_a_shared_slot_the_later_puzzle_wins((a, b) in (game(), game())) {
        let b = of_puzzle(b, 4);
        let LastGame(both) = LastGame(a.clone()).merged(LastGame(b.clone()));
        prop_assert_eq!(both.at, a.at.max(b.at));
    }

    #[test]
    fn games_of_one_puzzle_merge_alike_in_both_types_of_slots((a, b) in (game(), game())) {
        let LastGame(last) = LastGame(a.clone()).merged(LastGame(b.clone()));
        prop_assert_eq!(last.at, a.at.max(b.at));
        let both = a.merged(b);
        prop_assert_eq!((last.restarts, last.choices), (both.restarts, both.choices));
        let [last, both] = [last, both].map(|synced| synced.game.0);
        prop_assert_eq!((last.result.ending, last.moves), (both.result.ending, both.moves));
    }

    #[test]
    fn no_solved_game_is_lost((a, b) in (history(), history())) {
        let both: History = from_text(&merge("history:2026-11", &to_text(&a), &to_text(&b)).unwrap()).unwrap();
        for game in a.games().iter().chain(b.games()) {
            prop_assert!(both.games().contains(game));
        }
        prop_assert!(both.games().iter().all(|game| a.games().contains(game) || b.games().contains(game)));
    }

    #[test]
    fn no_day_and_no_solved_day_is_lost(
        (a, b) in (days(daily()), days(daily())),
        (logic_a, logic_b) in (days(logic_daily()), days(logic_daily())),
    ) {
        check_no_day_is_lost(&a, &b)?;
        check_no_day_is_lost(&logic_a, &logic_b)?;
    }

    /// A player travels: daily puzzles are solved on two devices, on the local date of the time zone at that moment.
    #[test]
    fn a_streak_across_devices_and_time_zones_is_that_of_a_single_device(
        solved in prop::collection::vec((0..14 * 24i64, -12..=14i64, any::<bool>(), 0..3usize), 0..20),
        today in 0..16u32,
    ) {
        let [mut phone, mut desk, mut single] = [Archive::default(), Archive::default(), Archive::default()];
        let first = 20_000u32;
        for (hour, zone, is_phone, level) in solved {
            let date = first + 1 + u32::try_from((hour + zone).div_euclid(24) + 1).unwrap();
            let daily = Daily::all_of(Date::from_day_number(date).unwrap())[level];
            let day = DayResult { finding: Finding::Valid, score: 90, millis: 1_000, viewed: false, helps: 0, late: false };
            if is_phone { &mut phone } else { &mut desk }.note(daily, day);
            single.note(daily, day);
        }
        let both = merged_days(&phone, &desk);
        let today = Date::from_day_number(first + today).unwrap();
        prop_assert_eq!(both.streak(today), single.streak(today));
        prop_assert_eq!(both, single);
    }

    #[test]
    fn the_last_change_of_each_setting_counts(
        changes in prop::collection::vec(("[ab]", 0..9u8, any::<bool>()), 0..12),
    ) {
        let defaults = SyncedSettings::unchanged(&json!({ "a": 0, "b": 0 }));
        let (mut phone, mut desk) = (defaults.clone(), defaults);
        let mut last: BTreeMap<String, u8> = [("a".to_owned(), 0), ("b".to_owned(), 0)].into();
        for (at, (name, value, is_phone)) in (1..).zip(changes) {
            let device = if is_phone { &mut phone } else { &mut desk };
            // Choosing the same value again isn't a change.
            if device.to_json()[&name] != json!(value) {
                last.insert(name.clone(), value);
            }
            *device = device.changed(&json!({ name: value }), at);
        }
        prop_assert_eq!(phone.merged(desk).to_json(), json!(last));
    }

    #[test]
    fn no_input_causes_a_panic(key in "(game|last|history|days|dailies|bests|settings|x)(:loop)?", one in ".{0,60}", (_, [a, ..]) in texts()) {
        let _ = merge(&key, &one, &a);
        let _ = merge(&key, &a, &one);
    }
}

#[test]
fn unknown_keys_and_newer_versions_are_errors() {
    let text = to_text(&SyncedBests::default());
    assert_eq!(merge("kites:1", &text, &text), Err(MergeError::UnknownKey("kites:1".into())));
    assert_eq!(merge("days:slide", &text, &text), Err(MergeError::UnknownKey("days:slide".into())));
    let newer = text.replace("\"v\":1", "\"v\":2");
    let error = MergeError::Stored(StoredError::Newer { found: 2, known: 1 });
    assert_eq!(merge("bests:slide", &text, &newer), Err(error.clone()));
    assert_eq!(merge("bests:slide", &newer, &text), Err(error));
}

#[test]
fn game_keys_are_short() {
    let key = game_key("fifteen", &"x".repeat(5_000));
    assert_eq!((key.len(), &key[..13]), (45, "game:fifteen:"));
    assert_ne!(key, game_key("fifteen", "x"));
}

/// Values that the web app stored before syncing existed have the synced form.
#[test]
fn stored_values_of_the_web_app_can_be_synced() {
    let days = r#"{"v":1,"data":"2025-11-30-easy valid 98 61000\n"}"#;
    assert_eq!(merge(Daily::KEY, days, days).as_deref(), Ok(days));
    let days = r#"{"v":1,"data":"2026-11-17-extreme perfect 100 61000 helps=2\n"}"#;
    assert_eq!(merge(LogicDaily::KEY, days, days).as_deref(), Ok(days));
    assert!(merge(Daily::KEY, days, days).is_err(), "classic daily puzzles have no extreme level");
    let bests = r#"{"v":1,"data":{"seed=7&steps=250&board=default&gapConfig=2s&v=2":{"moves":9,"ms":800}}}"#;
    assert_eq!(from_text::<SyncedBests>(bests).map(|bests| to_text(&bests)).as_deref(), Ok(bests));
    let dailies = r#"{"v":1,"data":{"2025-11-30-4":{"ms":900,"steps":null}}}"#;
    assert_eq!(
        from_text::<SyncedDailies>(dailies).map(|all| to_text(&all)).as_deref(),
        Ok(dailies)
    );
}
