//! Forged records are rejected.
//!
//! Each forgery is one change to the record of a legitimate game, or to its JSON. An accepted string must pass
//! [`CanonicalRecord::read`] and then the engine's verification.

mod honest;
mod of_record;
mod of_text;

use games::verify_any;
use honest::Honest;
use play::{Record, verify};
use wire::{CanonicalRecord, to_json};

/// What was changed, and the forged string.
type Forgery = (String, String);

/// Verifies a record; the error says why it is rejected.
fn refusal(text: &str) -> Result<(), String> {
    let read = CanonicalRecord::read(text).map_err(|error| error.to_string())?;
    let record = read.record();
    // Lamps isn't a listed game, but the same function verifies it.
    let verdict = if record.game == "lamps" {
        verify::<lamps::Lamps>(record)
    } else {
        verify_any(record).map(|verdict| verdict.outcome())
    };
    verdict.map(|_| ()).map_err(|error| error.to_string())
}

/// Checks that a game is accepted and all of its forgeries are rejected. Returns the number of forgeries.
fn check(game: &Honest, forgeries: impl Iterator<Item = Forgery>) -> usize {
    let honest = to_json(&game.record);
    assert_eq!(refusal(&honest), Ok(()), "{honest}");
    let mut n_forgeries = 0;
    for (what, forged) in forgeries {
        assert_ne!(forged, honest, "{what} changes nothing");
        assert!(refusal(&forged).is_err(), "{what} is accepted: {forged}");
        n_forgeries += 1;
    }
    n_forgeries
}

fn written((what, record): (String, Record)) -> Forgery {
    (what, to_json(&record))
}

#[test]
fn records_that_are_not_canonical_are_rejected() {
    let games = honest::games();
    let n: usize = games.iter().map(|game| check(game, of_text::forgeries(game))).sum();
    assert!(n > 4_500, "only {n} forgeries");
}

#[test]
fn records_with_another_puzzle_move_time_or_result_are_rejected() {
    let games = honest::games();
    let n: usize =
        games.iter().map(|game| check(game, of_record::forgeries(game).map(written))).sum();
    assert!(n > 1_500, "only {n} forgeries");
}

#[test]
fn puzzle_specific_forgeries_are_rejected() {
    let n: usize = honest::games()
        .iter()
        .map(|game| check(game, (game.own)(&game.record).into_iter().map(written)))
        .sum();
    assert!(n > 35, "only {n} forgeries");
}

/// A changed byte may give another valid game, for example with another time. Then it must be canonical too.
#[test]
fn a_record_with_one_byte_changed_is_rejected_or_another_canonical_record() {
    let (mut n_texts, mut n_believed) = (0, 0);
    for game in honest::games() {
        let honest = to_json(&game.record);
        for at in 0..honest.len().min(700) {
            for byte in *b"09 a\"[" {
                let mut text = honest.clone().into_bytes();
                if std::mem::replace(&mut text[at], byte) == byte {
                    continue;
                }
                let text = String::from_utf8(text).expect("records are ASCII today");
                n_texts += 1;
                if refusal(&text).is_ok() {
                    n_believed += 1;
                    let read = CanonicalRecord::read(&text).unwrap();
                    assert_eq!(to_json(read.record()), text);
                }
            }
        }
    }
    assert!(
        n_texts > 10_000 && n_believed > 0 && n_believed * 40 < n_texts,
        "{n_believed} of {n_texts}"
    );
}
