//! Targets for every puzzle: parameters and moves as strings, and records.

use play::{Act, Budget, Game, Input, Outcome, Puzzle, Record, RecordError, verify};

use wire::CanonicalRecord;
use wire::stored::{SavedGame, from_text, is_stored, to_text};

use crate::check_text;

/// Parses parameters, moves and acts of a puzzle.
pub(crate) fn texts<P: Puzzle>(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<P::Params>(&text);
    check_text::<Act<P::Move>>(&text);
    if let Some(m) = check_text::<P::Move>(&text) {
        let written = m.to_string();
        assert!(!written.starts_with('@') && !written.contains('\n'), "{written:?}");
    }
}

/// Loads a record with the parameters on the first line, and a time and an act on each further line.
pub(crate) fn load<P: Puzzle>(input: &[u8]) {
    check_record::<P>(record_of(P::NAME, input));
}

/// Parses a JSON record of any puzzle. A verified record is in canonical form, and its verdict matches its result.
pub(crate) fn record_json(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let Ok(record) = wire::from_json(&text) else { return };
    let written = wire::to_json(&record);
    assert_eq!(
        wire::from_json(&written).as_ref(),
        Ok(&record),
        "{text:?} is written as {written:?}"
    );
    let read = CanonicalRecord::read(&text);
    assert_eq!(
        read.as_ref().map(CanonicalRecord::record).ok(),
        (written == text).then_some(&record)
    );
    if let Ok(verdict) = games::verify_any(&record) {
        let found = (verdict.game().name, verdict.params(), verdict.outcome());
        assert_eq!(found, (record.game.as_str(), record.params.as_str(), record.result));
    }
}

/// Parses a saved game from browser storage.
pub(crate) fn stored_game(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let Ok(saved) = from_text::<SavedGame>(&text) else { return };
    assert!(is_stored(&text), "{text:?}");
    let written = to_text(&saved);
    assert_eq!(from_text(&written), Ok(saved), "{text:?} is written as {written:?}");
}

/// Loads a record after correcting its result. If it loads, the saved game must load as the same game, also after undoing
/// everything.
fn check_record<P: Puzzle>(mut record: Record) {
    if let Err(RecordError::OtherOutcome { played, .. }) =
        Game::<P>::load(&record, Budget::VERIFYING, 0)
    {
        record.result = played;
    }
    let Ok(mut game) = Game::<P>::load(&record, Budget::VERIFYING, 0) else { return };
    assert_eq!((game.n_acts(), game.outcome(0)), (record.moves.len(), record.result));
    if verify::<P>(&record).is_ok() {
        assert_eq!(game.record(0), record, "a verified record is in canonical form");
    }
    check_saved(&game);
    while game.can_undo() {
        game.handle(Input::Undo, 0);
    }
    check_saved(&game);
}

fn check_saved<P: Puzzle>(game: &Game<P>) {
    let record = game.record(0);
    match Game::<P>::load(&record, Budget::VERIFYING, 0) {
        Ok(again) => assert_eq!(again.record(0), record),
        // Undoing everything made the record longer.
        Err(RecordError::OverBudget { .. }) => return,
        Err(error) => panic!("{record:?} does not load: {error}"),
    }
    // A save from an older version is accepted once this version has written it again.
    match verify::<P>(&record) {
        Ok(outcome) => assert_eq!(outcome, record.result),
        Err(RecordError::SolvedAtStart | RecordError::TooLong(_)) => {}
        Err(error) => panic!("{record:?} cannot be verified: {error}"),
    }
}

fn record_of(game: &str, input: &[u8]) -> Record {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.lines();
    let params = lines.next().unwrap_or_default().to_string();
    let act = |line: &str| {
        let (at, act) = line.split_once(' ')?;
        Some((at.parse().ok()?, act.to_string()))
    };
    let moves: Vec<(u64, String)> = lines.filter_map(act).collect();
    let elapsed = moves.last().map_or(0, |(at, _)| *at);
    let result = Outcome { ending: None, moves: 0, helps: 0, elapsed };
    Record { game: game.to_string(), params, moves, result }
}

/// Returns a record of these moves and of other acts, in the format that [`load`] reads.
fn seed<P: Puzzle>(params: &str, moves: &[&str]) -> Vec<u8> {
    let mut text = record_text::<P>(params, moves).0;
    text += "900 @undo\n950 @redo\n960 @pause\n960 @resume\n";
    text.into_bytes()
}

/// Returns a record of these moves, in the format that [`load`] reads and in the stored format.
fn record_text<P: Puzzle>(params: &str, moves: &[&str]) -> (String, String) {
    let params = params.parse::<P::Params>().ok().expect("parameters of this puzzle");
    let mut game = Game::<P>::new(params, 0).expect("valid parameters");
    for (at, m) in (100..).step_by(100).zip(moves) {
        game.handle(Input::Move(m.parse().ok().expect("a move of this puzzle")), at);
    }
    let record = game.record(800);
    let acts = record.moves.iter().map(|(at, act)| format!("{at} {act}\n"));
    (format!("{}\n{}", record.params, acts.collect::<String>()), wire::to_json(&record))
}

const SLIDE: (&str, [&str; 4]) =
    ("free&board=classic&gapConfig=1s", ["shuffle 7 20", "wrap h", "gaps 3", "reset"]);
pub(crate) const SLIDE_POSITION: &str =
    "free&board=classicsmall&gapConfig=1s&at=000102030405060708090a0b0c0f0e0d-0f";
const LOOP: (&str, [&str; 5]) = ("2025-11-30-easy", ["0R 1D", "*12", "x9R c5 s6", "5R", "clear"]);
const FIFTEEN: (&str, [&str; 3]) = ("board=1-2-3_4-5-6_0-7-8", ["D", "L2", "U"]);
const LAMPS: (&str, [&str; 3]) = ("size=3x3&seed=7", ["0", "4", "8"]);

pub(crate) fn slide_seeds() -> Vec<Vec<u8>> {
    vec![
        seed::<slide::Slide>(SLIDE.0, &SLIDE.1),
        seed::<slide::Slide>(SLIDE_POSITION, &["15U", SLIDE.0, "shuffle 7 300"]),
        seed::<slide::Slide>("seed=5&steps=20&board=classicsmall&gapConfig=1s&v=2", &[]),
    ]
}

pub(crate) fn loop_seeds() -> Vec<Vec<u8>> {
    vec![seed::<loopy::Loopy>(LOOP.0, &LOOP.1)]
}

pub(crate) fn fifteen_seeds() -> Vec<Vec<u8>> {
    vec![seed::<fifteen::Fifteen>(FIFTEEN.0, &FIFTEEN.1)]
}

pub(crate) fn lamps_seeds() -> Vec<Vec<u8>> {
    vec![seed::<lamps::Lamps>(LAMPS.0, &LAMPS.1)]
}

pub(crate) fn json_seeds() -> Vec<Vec<u8>> {
    let json = [
        record_text::<slide::Slide>(SLIDE.0, &SLIDE.1),
        record_text::<loopy::Loopy>(LOOP.0, &LOOP.1),
        record_text::<fifteen::Fifteen>(FIFTEEN.0, &FIFTEEN.1),
    ];
    json.into_iter().map(|(_, json)| json.into_bytes()).collect()
}

/// Returns a save in the current format and one in the previous format.
pub(crate) fn stored_seeds() -> Vec<Vec<u8>> {
    let json = record_text::<lamps::Lamps>(LAMPS.0, &LAMPS.1).1;
    let record = wire::from_json(&json).expect("a record that was just written");
    vec![
        to_text(&SavedGame(record)).into_bytes(),
        format!(r#"{{"v":1,"data":{json}}}"#).into_bytes(),
    ]
}
